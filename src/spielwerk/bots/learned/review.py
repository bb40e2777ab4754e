"""Weighing decisions of the past by a network: what they were worth, and what was better."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from spielwerk.bots.learned import network
from spielwerk.bots.learned.bot import LearnedBot
from spielwerk.bots.learned.judge import Picks, best_of, values_of
from spielwerk.bots.learned.levels import Level
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.search.budget import Budget
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run

_WIDTH: Final = 64
"""So many open ways of a turn are followed at a time."""

Weighed = tuple[float, int, int, float]
"""The chance to win by the best way, what was played, what was better, and the cost."""


def weighing(game: str) -> Callable[[int, Any, int], Weighed]:
    """Return what weighs a decision by the network of the package: version, state and what was played."""
    trained = network(game)
    mind = mind_of(game)

    def weigh(version: int, state: Any, played: int) -> Weighed:
        seat = state.frame.seat
        table = state.view(seat).resample(Random(version))
        thought = mind.think(table, Run(Seeded(version)), _WIDTH, Picks(mind, trained.network, seat))
        (values,) = values_of(trained.network, [thought])
        firsts = [way.steps()[0][0] for way in thought.ways[: len(values)]]
        best = best_of(values)
        like = [value for value, first in zip(values, firsts, strict=True) if first == played]
        if not like:  # nothing that begins so was followed: what it cost is not known
            return values[best], played, played, 0.0
        cost = values[best] - max(like)
        return values[best], played, firsts[best] if cost > 0 else played, cost

    return weigh


def adviser(game: str, seed: int, budget: Budget) -> LearnedBot:
    """Return who looks into a decision for so long, by the network of the package."""
    return LearnedBot(network(game), seed, Level(budget=budget))
