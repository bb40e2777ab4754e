"""Train a small policy until it beats `random`, with nothing but NumPy, in a minute or two on one core.

    python examples/train_policy.py bluemoon --out bluemoon.npz
    spielwerk sim bluemoon --players learned:bluemoon.npz,random -n 100

The learner sits at one seat of many games at once; everybody else picks at random. After each stretch of play, whatever
turned out better than expected is made likelier (a policy gradient with a learned expectation and generalised
advantages). Short games come first. At the end the policy plays fresh games as a bot.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import spielwerk
from spielwerk.bots.base import ask
from spielwerk.bots.learned.policy import LearnedBot, Policy
from spielwerk.bots.random import RandomBot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.env import batch
from spielwerk.env.many import any_legal
from spielwerk.lab.statistics import Share

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float32]
Int8s = npt.NDArray[np.int8]
Places = npt.NDArray[np.intp]

COURSES: dict[str, list[dict[str, Any]]] = {
    "bluemoon": [{}],
    # Played at random, a game of Kunitori takes ten thousand decisions until a pile runs out; who won says little about
    # any of them. So the first games have few and cheap Villages, the next ones few, and then it is the real game.
    "kunitori": [
        {"players": 2, "facts": {"village": {"copies": 8, "cost": 2}}},
        {"players": 2, "facts": {"village": {"copies": 8}}},
        {"players": 2},
    ],
}
"""The options of the games that are learned one after the other; the last is the game itself."""
MASTERED = 95
"""Whoever wins so many of a hundred games goes on to the next course, and has learned enough after the last."""
FORESIGHT = 0.995
"""How much the next decision counts beside this one."""
STRETCH = 64
"""So many decisions are played in every game between two lessons."""
TRUST = 0.95
"""How much of what comes later is put down to a decision, beside what was expected after it."""
CURIOSITY = 0.01
"""How much it is worth to keep trying different things."""
PATIENCE = 20_000
"""A game that takes more decisions counts as not won."""


@dataclass
class Stretch:
    """What the learner did in a stretch of play and what came of it; `by_game` lists its decisions game by game."""

    observations: list[Int8s] = field(default_factory=list)
    masks: list[Bools] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    expected: list[float] = field(default_factory=list)
    paid: list[float] = field(default_factory=list)
    ended: list[bool] = field(default_factory=list)
    by_game: dict[int, list[int]] = field(default_factory=dict)
    won: list[bool] = field(default_factory=list)

    def note(self, game: int, action: int, expected: float) -> None:
        """Note a decision."""
        self.by_game.setdefault(game, []).append(len(self.actions))
        self.actions.append(action)
        self.expected.append(expected)
        self.paid.append(0.0)
        self.ended.append(False)

    def reward(self, game: int, paid: float, ended: bool) -> None:
        """Put what happened down to the last decision in the game."""
        if ended:
            self.won.append(paid > 0)
        if game in self.by_game:
            last = self.by_game[game][-1]
            self.paid[last] += paid
            self.ended[last] |= ended

    def judged(self) -> tuple[Floats, Floats]:
        """Return how much better than expected each decision turned out, and what should have been expected.

        The last decision of a game that goes on cannot be judged yet: not a number.
        """
        better = np.full(len(self.actions), np.nan, np.float32)
        for decisions in self.by_game.values():
            later = next_expected = 0.0
            judging = False
            for at in reversed(decisions):
                if self.ended[at]:
                    later = next_expected = 0.0
                    judging = True
                if judging:
                    surprise = self.paid[at] + FORESIGHT * next_expected - self.expected[at]
                    later = surprise + FORESIGHT * TRUST * later
                    better[at] = later
                next_expected = self.expected[at]
                judging = True
        return better, better + np.array(self.expected, np.float32)


def odds_of(ratings: Floats, masks: Bools) -> Floats:
    """Return how likely each action is: the softmax of the ratings over what is legal."""
    ratings = np.where(masks, ratings, -np.inf)
    odds: Floats = np.exp(ratings - ratings.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    return odds


class Trainer:
    """The learner among random players."""

    def __init__(self, game: str, games: int, seed: int, hidden: int = 64, rate: float = 0.005) -> None:
        """Sit down at all tables, at a different seat from game to game."""
        self._game, self._games, self._seed = game, games, seed
        self.course = 0
        self._sit_down()
        self.policy = Policy.fresh(game, self._batch.players, hidden, seed)
        self._rng = np.random.default_rng(seed)
        self._rate = rate
        self._steps = 0
        self._mean = {name: np.zeros_like(weight) for name, weight in self.policy.weights().items()}
        self._square = {name: np.zeros_like(weight) for name, weight in self.policy.weights().items()}

    def _sit_down(self) -> None:
        options = COURSES[self._game][self.course]
        self._batch = batch(self._game, games=self._games, seed=self._seed, layout="flat", **options)
        self._seats = np.arange(self._games) % self._batch.players
        self._now = self._batch.reset()
        self.won: list[bool] = []

    def lesson(self) -> None:
        """Play a stretch and learn from it; go on to the next course once this one is mastered."""
        assert not self.finished
        stretch = self._play()
        self._learn(stretch)
        self.won = (self.won + stretch.won)[-100:]
        if sum(self.won) >= MASTERED:
            self.course += 1
            if not self.finished:
                self._sit_down()

    @property
    def finished(self) -> bool:
        """Whether all courses are mastered; who practises on without losing only forgets."""
        return self.course == len(COURSES[self._game])

    def _play(self) -> Stretch:
        stretch = Stretch()
        observations, masks, to_play = self._now
        for _ in range(STRETCH):
            actions = any_legal(masks, self._rng)
            mine = np.flatnonzero(to_play == self._seats)
            if len(mine):
                # The arrays of a batch are written again at the next step; indexing makes copies.
                stretch.observations.append(observations[mine])
                stretch.masks.append(masks[mine])
                actions[mine], expected = self._chosen(stretch.observations[-1], stretch.masks[-1])
                for game, hope in zip(mine.tolist(), expected.tolist(), strict=True):
                    stretch.note(game, int(actions[game]), hope)
            observations, masks, rewards, dones, to_play = self._batch.step(actions)
            paid = rewards[np.arange(len(rewards)), self._seats]
            for game in np.flatnonzero((paid != 0) | dones).tolist():
                stretch.reward(game, float(paid[game]), bool(dones[game]))
        self._now = observations, masks, to_play
        return stretch

    def _chosen(self, observations: Int8s, masks: Bools) -> tuple[Places, Floats]:
        """Return an action for each observation, by the policy's odds, and what is expected."""
        used, legal = np.flatnonzero(observations.any(axis=0)), np.flatnonzero(masks.any(axis=0))
        thought = self.policy.think(self.policy.felt(observations, used), used)
        odds = odds_of(self.policy.rate(thought, legal), masks[:, legal])
        # Odds divided by exponential lots: the largest is picked by the odds, and never one without any.
        picked = (odds / self._rng.standard_exponential(odds.shape)).argmax(axis=1)
        return legal[picked], thought @ self.policy.value + self.policy.value_bias

    def _learn(self, stretch: Stretch) -> None:
        better, goals = stretch.judged()
        judged = np.flatnonzero(~np.isnan(better))
        better = (better - better[judged].mean()) / (better[judged].std() + 1e-6)
        observations, masks = np.concatenate(stretch.observations), np.concatenate(stretch.masks)
        actions = np.array(stretch.actions)
        for part in np.array_split(self._rng.permutation(judged), max(1, len(judged) // 1024)):
            self._climb(
                gradients(self.policy, observations[part], masks[part], actions[part], better[part], goals[part])
            )

    def _climb(self, found: dict[str, Floats]) -> None:
        """Take a step along a noisy gradient, by the rule named Adam."""
        self._steps += 1
        rate = self._rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, weight in self.policy.weights().items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (found[name] - mean)
            square += 0.001 * (found[name] ** 2 - square)
            weight[...] += rate * mean / (np.sqrt(square) + 1e-6)


def gradients(
    policy: Policy, observations: Int8s, masks: Bools, actions: Places, better: Floats, goals: Floats
) -> dict[str, Floats]:
    """Return the direction in which good actions become likelier, expectations truer and the odds not too narrow."""
    used, legal = np.flatnonzero(observations.any(axis=0)), np.flatnonzero(masks.any(axis=0))
    felt = policy.felt(observations, used)
    thought = policy.think(felt, used)
    odds = odds_of(policy.rate(thought, legal), masks[:, legal])
    log_odds = np.log(np.maximum(odds, 1e-8))
    variety = -(odds * log_odds).sum(axis=1, keepdims=True)
    taken = legal[None, :] == actions[:, None]
    count = np.float32(len(actions))
    to_ratings = (better[:, None] * (taken - odds) - CURIOSITY * odds * (log_odds + variety)) / count
    to_value = (goals - thought @ policy.value - policy.value_bias) / (2 * count)
    to_thought = (to_ratings @ policy.outer[legal] + to_value[:, None] * policy.value) * (1 - thought**2)
    found = {name: np.zeros_like(weight) for name, weight in policy.weights().items()}
    found["inner"][used] = felt.T @ to_thought
    found["inner_bias"][:] = to_thought.sum(axis=0)
    found["outer"][legal] = to_ratings.T @ thought
    found["outer_bias"][legal] = to_ratings.sum(axis=0)
    found["value"][:] = thought.T @ to_value
    found["value_bias"][:] = to_value.sum()
    return found


def win_rate(policy: Policy, games: int, seed: int) -> Share:
    """Let the policy play games against random players, from every seat in turn."""
    wins = 0
    for number in range(games):
        luck = seed + number
        mine = number % policy.players
        state = spielwerk.game(policy.game).deal(seed=luck, **COURSES[policy.game][-1])
        run = Run(Seeded(luck))
        learned, others = LearnedBot(policy, luck), RandomBot(luck)
        for _ in range(PATIENCE):
            if state.frame is None:
                break
            state.apply(ask(learned if state.frame.seat == mine else others, state), run)
        wins += state.outcome is not None and state.outcome.winner == mine
    return Share(wins, games)


def main() -> None:
    """Train until all courses are mastered or the time is over, write the file, and say how well it plays."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(COURSES))
    parser.add_argument("--out", type=Path, required=True, help="file for the policy")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to train at most")
    parser.add_argument("--games", type=int, default=64, help="how many games are played at once")
    parser.add_argument("--check", type=int, default=200, help="how many games to check the policy with")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    trainer = Trainer(arguments.game, arguments.games, arguments.seed)
    start, lessons = time.monotonic(), 0
    while not trainer.finished and (spent := time.monotonic() - start) < 60 * arguments.minutes:
        trainer.lesson()
        lessons += 1
        if lessons % 10 == 0:
            recent = f"{sum(trainer.won)} of the last {len(trainer.won)} games won"
            print(f"{spent:.0f} s: lesson {lessons}, course {trainer.course + 1}, {recent}", flush=True)
    trainer.policy.save(arguments.out)
    share = win_rate(trainer.policy, arguments.check, seed=1_000_000)
    low, high = share.interval
    print(f"wins {share.rate:.1%} of {share.total} games against random ({low:.1%} to {high:.1%}): {arguments.out}")


if __name__ == "__main__":
    main()
