"""Opponents for people: five of each game, from beginner to strongest, that lose as people lose.

A weaker one is not careless at random. It overlooks ways, the sooner the more actions they take, and it cannot tell
ways apart that are nearly as good: the more they differ, the less likely it goes wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Final

from spielwerk.bots.learned.judge import best_of
from spielwerk.bots.search.budget import Budget


@dataclass(frozen=True, slots=True)
class Level:
    """How one of them thinks."""

    warmth: float = 0.0
    """By how much less a way may be worth to be chosen e times less often."""
    overlooks: float = 0.0
    """How likely a way is overlooked for each action it takes beyond the first."""
    budget: Budget | None = None
    """How long it looks ahead, if at all."""

    def pick(self, ways: Sequence[Any], values: list[float], rng: Random) -> int:
        """Return the place of the way it goes."""
        if not self.warmth:
            return best_of(values)
        lengths = [len(way.steps()) for way in ways[: len(values)]]
        seen = [place for place, length in enumerate(lengths) if rng.random() < (1 - self.overlooks) ** (length - 1)]
        if not seen:  # whoever sees nothing else sees what is shortest
            seen = [min(range(len(lengths)), key=lengths.__getitem__)]
        best = max([values[place] for place in seen])
        return rng.choices(seen, [exp((values[place] - best) / self.warmth) for place in seen])[0]


LEVELS: Final = (
    Level(0.15, 0.35),
    Level(0.07, 0.2),
    Level(0.03, 0.08),
    Level(),
    Level(budget=Budget(seconds=0.3)),
)
"""From beginner to strongest."""
