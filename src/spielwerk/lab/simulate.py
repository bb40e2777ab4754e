"""Simulating games between bots.

Each game has its own seed, made from the seed of the run and its number, so the result does not depend
on the order in which games are played or on the number of workers. Seats rotate from game to game; in a paired
plan the same luck is played once from every seat.
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
from spielwerk.bots.registry import check_bot, label_of, make_bot
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
    own: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Options that belong to the players and move with them from seat to seat, such as their decks."""
    paired: bool = False
    """Whether the games come in groups of the same seed, one for every way the seats can rotate."""

    def __post_init__(self) -> None:
        """Refuse unknown bots, and numbers or options no game can be dealt with, before the first game."""
        for bot in self.bots:
            check_bot(bot)
        if self.games < 1:
            raise SpielwerkError("at least one game has to be played")
        for name, values in self.own.items():
            if len(values) != len(self.bots):
                raise SpielwerkError(f"{name}: one for each of {len(self.bots)} players is needed, not {len(values)}")
        spielwerk.game(self.game).deal_with(self.options_of(0), Seeded(self.seed))

    @property
    def labels(self) -> tuple[str, ...]:
        """The players' names: equal bots get a number."""
        names = [label_of(bot) for bot in self.bots]
        copies = Counter(names)
        seen: Counter[str] = Counter()
        labels = []
        for bot in names:
            seen[bot] += 1
            labels.append(f"{bot}-{seen[bot]}" if copies[bot] > 1 else bot)
        return tuple(labels)

    def seed_of(self, number: int) -> int:
        """Return the seed of one game."""
        luck = number // len(self.bots) if self.paired else number
        return int.from_bytes(blake2b(f"{self.seed}/{luck}".encode(), digest_size=6).digest(), "little")

    def order_of(self, number: int) -> list[int]:
        """Return which player sits at each seat in one game."""
        count = len(self.bots)
        return [(seat + number) % count for seat in range(count)]

    def options_of(self, number: int) -> dict[str, Any]:
        """Return the options of one game, the players' own in the order of the seats."""
        order = self.order_of(number)
        own = {name: tuple(values[who] for who in order) for name, values in self.own.items()}
        return {**self.options, **own, "players": [self.labels[who] for who in order]}


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
    order = plan.order_of(number)
    seed = plan.seed_of(number)
    options = plan.options_of(number)
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


def simulate_all(plans: Sequence[Plan], workers: int = 1) -> Iterator[tuple[int, Result]]:
    """Play all games of all plans; yield the place of the plan and the result, in order."""
    if workers <= 1:
        for place, plan in enumerate(plans):
            for number in range(plan.games):
                yield place, play_game(plan, number)[0]
        return
    size = max(1, min(50, sum(plan.games for plan in plans) // (4 * workers)))
    chunks = [
        (place, range(start, min(start + size, plan.games)))
        for place, plan in enumerate(plans)
        for start in range(0, plan.games, size)
    ]
    with ProcessPoolExecutor(workers) as pool:
        played = pool.map(_chunk, [plans[place] for place, _ in chunks], [numbers for _, numbers in chunks])
        for (place, _), results in zip(chunks, played, strict=True):
            for result in results:
                yield place, result


def simulate(plan: Plan, workers: int = 1) -> Iterator[Result]:
    """Play all games of a plan and yield the results in the order of their numbers."""
    return (result for _, result in simulate_all([plan], workers))


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
        for at, (label, mean) in enumerate(zip(self.plan.labels, self.points, strict=True)):
            share = self.share(label)
            low, high = share.interval
            players.append(
                {
                    "name": label,
                    **{name: values[at] for name, values in self.plan.own.items()},
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


def run_plans(
    plans: Sequence[Plan], workers: int = 1, watch: Callable[[Plan, Result], None] | None = None
) -> list[Summary]:
    """Play whole plans and return their summaries; `watch` hears of every game."""
    summaries = [Summary(plan) for plan in plans]
    for place, result in simulate_all(plans, workers):
        summaries[place].add(result)
        if watch is not None:
            watch(plans[place], result)
    return summaries


def run_plan(plan: Plan, workers: int = 1, watch: Callable[[Result], None] | None = None) -> Summary:
    """Play one plan and return its summary; `watch` hears of every game."""
    return run_plans([plan], workers, None if watch is None else lambda _, result: watch(result))[0]
