"""Answering thoughts by a network: what each way is worth, and which one to go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from spielwerk.bots.learned.mind import Mind
from spielwerk.bots.learned.network import HONEST, WIN, Network

_EVEN: Final = 1e-5
DIGITS: Final = 4
"""What differs by less is the same table reached in two ways: which of them is a hair's breadth higher depends on how a
machine adds, and a choice must not."""


def values_of(network: Network, thoughts: Sequence[Any]) -> list[list[float]]:
    """Return for each thought what its ways are worth to the seat that thinks, all worked out at once.

    Of a challenge there are two ways: to pass, and to call, weighed by how likely the bluff cards are true.
    """
    if not thoughts:
        return []
    answers = network.chances([thought.root for thought in thoughts], [thought.changes for thought in thoughts])
    wins, honest = answers[:, WIN].tolist(), answers[:, HONEST].tolist()
    found: list[list[float]] = []
    at = 0
    for thought in thoughts:
        truth = honest[at]  # the first row is the table itself
        at += 1
        values: list[float] = []
        for worth in thought.worths:
            values.append(worth if worth >= 0 else wins[at])
            at += worth < 0
        if thought.calls:
            values = [values[0], truth * values[1] + (1 - truth) * values[2]]
        found.append(values)
    return found


def best_of(values: Sequence[float]) -> int:
    """Return the place of the highest value, the first of those that only rounding tells apart."""
    enough = max(values) - _EVEN
    return next(place for place, value in enumerate(values) if value >= enough)


def in_order(values: Sequence[float]) -> list[int]:
    """Return the places, that of the highest value first; those that only rounding tells apart stay as they come."""
    return sorted(range(len(values)), key=lambda place: -round(values[place], DIGITS))


class Picks:
    """Picks the most promising of too many open turns, for one seat."""

    def __init__(self, mind: Mind, network: Network, seat: int) -> None:
        """Judge for a seat."""
        self._mind = mind
        self._network = network
        self._seat = seat

    def __call__(self, turns: list[Any], width: int) -> list[Any]:
        """Return so many of the turns, the best first."""
        rows = [self._mind.features(turn.state, self._seat, turn.unseen) for turn in turns]
        values = self._network.chances(rows[:1], [self._mind.changes(rows[0], rows)])[:, WIN]
        return [turns[place] for place in in_order(values.tolist())[:width]]
