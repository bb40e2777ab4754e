"""Learn two-player Kunitori by proximal policy optimisation, with torch, in one file: from nothing, or from data.

    pip install torch
    python examples/train_ppo.py --out scratch.npz --minutes 60

    spielwerk sim kunitori --players greedy,greedy-1 -n 400 --data games/
    python examples/train_ppo.py --out warm.npz --minutes 5 --data games/ --rate 0.0003 --curiosity 0.001

    spielwerk sim kunitori --players learned:warm.npz,greedy-1 -n 1000

The learner sits at many tables, as the first player at one half of them and as the second at the other; a bot sits
opposite. After each stretch of play it goes over what it did a few times: what turned out better than expected becomes
likelier, as long as the odds have not changed much. With `--data` it first imitates the winners of recorded games;
small steps and little curiosity then keep it from forgetting them. Minutes are minutes of processor time. How far it
came and when is written beside the policy, as CSV.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from spielwerk import env, lab
from spielwerk.bots.learned.policy import Policy

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float32]
Int8s = npt.NDArray[np.int8]
Places = npt.NDArray[np.intp]

GAME, PLAYERS = "kunitori", 2
LATEST = 500
"""How often it wins is counted over so many games."""
REPORT = 20
"""How far it is is written down every so many lessons."""
IMITATION_RATE = 1e-3
"""The size of a step while it imitates."""
JUDGING = 40
"""After imitating, only the critic learns for so many lessons: the actor is not to follow one that knows nothing."""
NEVER = -1e9
"""The rating of what is not legal."""


@dataclass
class Settings:
    """What one may turn."""

    opponent: str = "greedy-1"
    tables: int = 128
    stretch: int = 64
    """So many decisions are played at every table between two lessons."""
    hidden: int = 256
    rate: float = 2e-3
    """The size of a step; it falls to a tenth."""
    passes: int = 3
    """So often a stretch is gone over, in parts of `part` decisions."""
    part: int = 1024
    foresight: float = 0.9995
    """How much the next decision counts beside this one (gamma)."""
    trust: float = 0.97
    """How much of what comes later is put down to a decision, beside what was expected after it (lambda)."""
    clip: float = 0.2
    """How far the odds of an action may move in one lesson."""
    curiosity: float = 0.01
    """What it is worth to keep trying different things (entropy); it falls to nothing."""
    point: float = 0.02
    """What a point of lead is worth on the way; a game won is worth 1, a game lost -1."""
    epochs: int = 6
    """So often recorded games are gone through."""
    seed: int = 1


class Agent(nn.Module):
    """The actor has one hidden layer, as the files of `learned:FILE` do. The critic is a network of its own."""

    def __init__(self, settings: Settings) -> None:
        """Begin knowing nothing: every action is as good as any other."""
        super().__init__()
        torch.manual_seed(settings.seed)
        self.policy = Policy.fresh(GAME, PLAYERS, settings.hidden, settings.seed)
        # The parameters share the memory of the policy, which so learns along.
        weights = {name: nn.Parameter(torch.from_numpy(weight)) for name, weight in self.policy.weights().items()}
        self.inner, self.inner_bias = weights["inner"], weights["inner_bias"]
        self.outer, self.outer_bias = weights["outer"], weights["outer_bias"]
        self.first = nn.Parameter(self.inner.detach().clone())
        self.rest = nn.Sequential(nn.Tanh(), nn.Linear(settings.hidden, 64), nn.Tanh(), nn.Linear(64, 1))
        self.actor = [self.inner, self.inner_bias, self.outer, self.outer_bias]
        self.critic = [self.first, *self.rest.parameters()]

    def felt(self, observations: Int8s) -> tuple[Tensor, Tensor]:
        """Return the numbers that are not 0 in all rows, as the networks take them, and their places; few are."""
        used = np.flatnonzero(observations.any(axis=0))
        return torch.from_numpy(self.policy.felt(observations, used)), torch.from_numpy(used)

    def odds(self, felt: Tensor, used: Tensor, masks: Bools) -> tuple[Categorical, Places]:
        """Return how likely each action is that is legal in some row, and which actions these are."""
        legal = np.flatnonzero(masks.any(axis=0))
        thought = torch.tanh(felt @ self.inner[used] + self.inner_bias)
        ratings = thought @ self.outer[legal].T + self.outer_bias[legal]
        ratings = ratings.masked_fill(~torch.from_numpy(masks[:, legal]), NEVER)
        return Categorical(logits=ratings, validate_args=False), legal

    def expected(self, felt: Tensor, used: Tensor) -> Tensor:
        """Return what the critic expects to be paid from here on."""
        worth: Tensor = self.rest(felt @ self.first[used])
        return worth.squeeze(1)


class Tables:
    """All tables, and what the learner sees at each."""

    def __init__(self, settings: Settings) -> None:
        """Sit down, as the first player at one half of the tables and as the second at the other."""
        self._halves = [
            env.batch(
                GAME,
                games=settings.tables // 2,
                seed=settings.seed + seat,
                players=PLAYERS,
                opponents={1 - seat: settings.opponent},
                layout="flat",
            )
            for seat in (0, 1)
        ]
        begins = self._halves[0].layout.begins
        self._mine, self._theirs = begins["me.points"], begins["other-1.points"]
        shown = [half.reset() for half in self._halves]
        self.observations = np.concatenate([observations for observations, *_ in shown])
        self.masks = np.concatenate([masks for _, masks, _ in shown])

    def leads(self) -> Floats:
        """Return by how many points the learner is ahead."""
        seen = self.observations
        return seen[:, self._mine].astype(np.float32) - seen[:, self._theirs]

    def step(self, actions: Places) -> tuple[Floats, Bools]:
        """Take an action at every table; return what games that have ended pay, and which have."""
        steps = [half.step(part) for half, part in zip(self._halves, np.split(actions, 2), strict=True)]
        self.observations = np.concatenate([observations for observations, *_ in steps])
        self.masks = np.concatenate([masks for _, masks, *_ in steps])
        paid = np.concatenate([rewards[:, seat] for seat, (_, _, rewards, _, _) in enumerate(steps)])
        return paid, np.concatenate([dones for *_, dones, _ in steps])


class Stretch:
    """What was decided in a stretch of play, step by step at all tables, and what came of it."""

    def __init__(self, steps: int, tables: Tables) -> None:
        """Make room for it."""
        count, size = tables.observations.shape
        self.observations = np.empty((steps, count, size), np.int8)
        self.masks = np.empty((steps, count, tables.masks.shape[1]), np.bool_)
        self.actions = np.empty((steps, count), np.intp)
        self.ended = np.empty((steps, count), np.bool_)
        self.paid, self.expected, self.chances = (np.empty((steps, count), np.float32) for _ in range(3))

    def better(self, last: Floats, settings: Settings) -> Floats:
        """Return how much better than expected each decision turned out (generalised advantages).

        `last` is what is expected after the last step.
        """
        better = np.empty_like(self.paid)
        later = np.zeros_like(last)
        for at in reversed(range(len(better))):
            goes_on = np.where(self.ended[at], np.float32(0), np.float32(settings.foresight))
            surprise = self.paid[at] + goes_on * last - self.expected[at]
            better[at] = later = surprise + goes_on * np.float32(settings.trust) * later
            last = self.expected[at]
        return better


class Trainer:
    """The learner, its tables and how far it is."""

    def __init__(self, settings: Settings) -> None:
        """Begin knowing nothing."""
        self.settings = settings
        self.agent = Agent(settings)
        self.tables = Tables(settings)
        self.decisions = self.games = 0
        self.won: deque[bool] = deque(maxlen=LATEST)
        self.leads: deque[float] = deque(maxlen=LATEST)
        self._adam = torch.optim.Adam([*self.agent.actor, *self.agent.critic], lr=IMITATION_RATE, eps=1e-5)
        self._rng = np.random.default_rng(settings.seed)

    def imitate(self, folder: Path) -> Iterator[float]:
        """Learn what the winners of recorded games did; after each time through say how much of it was found."""
        data = lab.dataset(folder)
        for epoch in range(self.settings.epochs):
            found = asked = 0
            for batch in data.batches(self.settings.part, seed=self.settings.seed + epoch):
                won = batch[batch.returns > 0]
                if not len(won):
                    continue
                odds, legal = self.agent.odds(*self.agent.felt(won.observations), won.masks)
                done = torch.from_numpy(np.searchsorted(legal, won.actions))
                found += int((odds.logits.argmax(1) == done).sum())
                asked += len(won)
                self._climb(-odds.log_prob(done).mean())
            yield found / max(1, asked)

    def play(self) -> Stretch:
        """Play a stretch."""
        agent, tables = self.agent, self.tables
        stretch = Stretch(self.settings.stretch, tables)
        for at in range(self.settings.stretch):
            stretch.observations[at], stretch.masks[at] = tables.observations, tables.masks
            with torch.no_grad():
                felt = agent.felt(tables.observations)
                odds, legal = agent.odds(*felt, tables.masks)
                picked = odds.sample()
                stretch.chances[at] = odds.log_prob(picked).numpy()
                stretch.expected[at] = agent.expected(*felt).numpy()
            stretch.actions[at] = legal[picked.numpy()]
            leads = tables.leads()
            paid, ended = tables.step(stretch.actions[at])
            self.won.extend((paid[ended] > 0).tolist())
            self.leads.extend(leads[ended].tolist())
            stretch.paid[at] = paid + np.where(ended, 0, self.settings.point * (tables.leads() - leads))
            stretch.ended[at] = ended
        self.decisions += stretch.actions.size
        self.games += int(stretch.ended.sum())
        return stretch

    def learn(self, stretch: Stretch, left: float, *, judge_only: bool = False) -> None:
        """Learn from a stretch (with `judge_only` just the critic does); `left` of all the time is still to come."""
        agent, settings = self.agent, self.settings
        count = stretch.actions.size
        with torch.no_grad():
            last = agent.expected(*agent.felt(self.tables.observations)).numpy()
        better = stretch.better(last, settings)
        goals = torch.from_numpy((better + stretch.expected).ravel())
        gains = torch.from_numpy(((better - better.mean()) / (better.std() + 1e-6)).ravel())
        chances, actions = torch.from_numpy(stretch.chances.ravel()), stretch.actions.ravel()
        observations, masks = stretch.observations.reshape(count, -1), stretch.masks.reshape(count, -1)
        self._adam.param_groups[0]["lr"] = settings.rate * (0.1 + 0.9 * left)
        for _ in range(settings.passes):
            for part in np.array_split(self._rng.permutation(count), max(1, count // settings.part)):
                felt = agent.felt(observations[part])
                loss = (agent.expected(*felt) - goals[part]).pow(2).mean() / 2
                if not judge_only:
                    odds, legal = agent.odds(*felt, masks[part])
                    done = torch.from_numpy(np.searchsorted(legal, actions[part]))
                    change = torch.exp(odds.log_prob(done) - chances[part])
                    clipped = change.clamp(1 - settings.clip, 1 + settings.clip)
                    loss = loss - torch.minimum(change * gains[part], clipped * gains[part]).mean()
                    loss = loss - settings.curiosity * left * odds.entropy().mean()
                self._climb(loss)

    def _climb(self, loss: Tensor) -> None:
        self._adam.zero_grad()
        loss.backward()
        for network in (self.agent.actor, self.agent.critic):
            nn.utils.clip_grad_norm_(network, 0.5)
        self._adam.step()


def train(settings: Settings, seconds: float, out: Path, data: Path | None) -> Trainer:
    """Train for so many seconds of processor time; write the policy and how it came about."""
    start = time.process_time()
    trainer = Trainer(settings)
    with out.with_suffix(".csv").open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["seconds", "decisions", "games", "won", "lead"])
        for epoch, found in enumerate(trainer.imitate(data) if data else (), 1):
            print(f"{time.process_time() - start:.0f} s: {epoch} times through the data, {found:.1%} found", flush=True)
        lessons = 0
        while (spent := time.process_time() - start) < seconds:
            stretch = trainer.play()
            trainer.learn(stretch, 1 - spent / seconds, judge_only=data is not None and lessons < JUDGING)
            lessons += 1
            if lessons % REPORT == 0:
                won, lead = np.mean(trainer.won or [0]), np.mean(trainer.leads or [0])
                table.writerow([round(spent), trainer.decisions, trainer.games, f"{won:.3f}", f"{lead:.1f}"])
                file.flush()
                print(f"{spent:.0f} s: {trainer.games} games, {won:.1%} won, {lead:+.0f} points", flush=True)
                trainer.agent.policy.save(out)
    trainer.agent.policy.save(out)
    return trainer


def main() -> None:
    """Read the arguments and train."""
    usual = vars(Settings())
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="file for the policy; how far it came goes beside it")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to train, in processor time")
    parser.add_argument("--data", type=Path, help="imitate these games first, which 'spielwerk sim --data' has written")
    for name, value in usual.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    chosen = vars(parser.parse_args())
    torch.set_num_threads(1)
    settings = Settings(**{name: chosen[name] for name in usual})
    train(settings, 60 * chosen["minutes"], chosen["out"], chosen["data"])
    print(f"saved; play it as learned:{chosen['out']}")


if __name__ == "__main__":
    main()
