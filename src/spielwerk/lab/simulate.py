"""Simulating games between bots.

Each game has its own seed, made from the seed of the run and its number, so the result does not depend
on the order in which games are played or on the number of workers. Seats rotate from game to game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import spielwerk
from spielwerk.bots.base import ask
from spielwerk.bots.registry import check_bot, make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.reasons import SpielwerkError
from spielwerk.lab.statistics import Mean, Share
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript


@dataclass(frozen=True)
class Plan:
    """What is to be simulated."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse unknown bots, and numbers or options no game can be dealt with, before the first game."""
        for bot in self.bots:
            check_bot(bot)
        if self.games < 1:
            raise SpielwerkError("at least one game has to be played")
        spielwerk.game(self.game).deal_with({**self.options, "players": list(self.labels)}, Seeded(self.seed))

    @property
    def labels(self) -> tuple[str, ...]:
        """The players' names: equal bots get a number."""
        copies = Counter(self.bots)
        seen: Counter[str] = Counter()
        labels = []
        for bot in self.bots:
            seen[bot] += 1
            labels.append(f"{bot}-{seen[bot]}" if copies[bot] > 1 else bot)
        return tuple(labels)

    def seed_of(self, number: int) -> int:
        """Return the seed of one game."""
        return int.from_bytes(blake2b(f"{self.seed}/{number}".encode(), digest_size=6).digest(), "little")


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went; rows are by label, not by seat."""

    number: int
    seed: int
    winner: str
    points: tuple[int, ...]
    decisions: int
    turns: int


def play_game(plan: Plan, number: int, record: bool = False) -> tuple[Result, Transcript | None]:
    """Play one game of a plan; with `record` keep its transcript."""
    labels, bots = plan.labels, plan.bots
    shift = number % len(bots)
    order = [(seat + shift) % len(bots) for seat in range(len(bots))]
    seed = plan.seed_of(number)
    options = {**plan.options, "players": [labels[who] for who in order]}
    players = [make_bot(bots[who], plan.game, seed + who) for who in order]
    match = Match(spielwerk.game(plan.game), options, Seeded(seed)) if record else None
    state = match.state if match else spielwerk.game(plan.game).deal_with(options, Seeded(seed))
    run = Run(Seeded(seed))
    decisions = turns = 0
    last_turn = -1
    while (frame := state.frame) is not None:
        action = ask(players[frame.seat], state)
        decisions += 1
        if state.turn != last_turn:
            last_turn = state.turn
            turns += 1
        if match:
            match.act(frame.seat, action)
        else:
            state.apply(action, run)
    outcome = state.outcome
    assert outcome is not None
    points = tuple(outcome.points[order.index(who)] for who in range(len(bots)))
    result = Result(number, seed, labels[order[outcome.winner]], points, decisions, turns)
    return result, match.transcript if match else None


def _chunk(plan: Plan, numbers: Sequence[int]) -> list[Result]:
    return [play_game(plan, number)[0] for number in numbers]


def simulate(plan: Plan, workers: int = 1) -> Iterator[Result]:
    """Play all games of a plan and yield the results in the order of their numbers."""
    if workers <= 1:
        for number in range(plan.games):
            yield play_game(plan, number)[0]
        return
    size = max(1, min(50, plan.games // (4 * workers)))
    chunks = [range(start, min(start + size, plan.games)) for start in range(0, plan.games, size)]
    with ProcessPoolExecutor(workers) as pool:
        for results in pool.map(_chunk, [plan] * len(chunks), chunks):
            yield from results


@dataclass
class Summary:
    """What many games tell."""

    plan: Plan
    wins: Counter[str] = field(default_factory=Counter)
    points: list[Mean] = field(default_factory=list)
    decisions: Mean = field(default_factory=Mean)
    turns: Mean = field(default_factory=Mean)

    def add(self, result: Result) -> None:
        """Take in one game."""
        if not self.points:
            self.points = [Mean() for _ in self.plan.bots]
        self.wins[result.winner] += 1
        for mean, points in zip(self.points, result.points, strict=True):
            mean.add(points)
        self.decisions.add(result.decisions)
        self.turns.add(result.turns)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.decisions.count

    def share(self, label: str) -> Share:
        """Return a player's share of wins."""
        return Share(self.wins[label], self.games)

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers as plain data."""
        players = []
        for label, mean in zip(self.plan.labels, self.points, strict=True):
            share = self.share(label)
            low, high = share.interval
            players.append(
                {
                    "name": label,
                    "games": self.games,
                    "wins": share.count,
                    "win_rate": round(share.rate, 6),
                    "low": round(low, 6),
                    "high": round(high, 6),
                    "points": round(mean.mean, 4),
                    "points_error": round(mean.error, 4),
                }
            )
        return {
            "game": self.plan.game,
            "games": self.games,
            "seed": self.plan.seed,
            "players": players,
            "decisions": round(self.decisions.mean, 2),
            "turns": round(self.turns.mean, 2),
        }


def run_plan(plan: Plan, workers: int = 1, watch: Callable[[Result], None] | None = None) -> Summary:
    """Play a whole plan and return its summary; `watch` hears of every game."""
    summary = Summary(plan)
    for result in simulate(plan, workers):
        summary.add(result)
        if watch is not None:
            watch(result)
    return summary
