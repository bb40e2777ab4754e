"""How `learned-2` looks some turns further: how the game goes on after the best ends of the own turn.

The unknown is dealt anew again and again. In each deal every candidate is played, then both go on as the network would
in their place, each knowing what it may know, and the table is judged whenever an own turn begins; the trial is worth
the mean of that. The further one looks the less the first judgement matters, and the more luck does: so the more deals
there is time for, the more turns are played. The candidates meet the same deals and the same luck, so they are compared
like with like. One that is clearly worse is dropped, and the less time is left the fewer are looked into: what matters
is which of the best is best.
"""

from __future__ import annotations

from math import ceil, sqrt
from random import Random
from typing import Any, Final

from spielwerk.bots.learned.judge import DIGITS, Picks, best_of, in_order, values_of
from spielwerk.bots.learned.mind import Mind
from spielwerk.bots.learned.network import WIN, Network
from spielwerk.bots.search.budget import Clock
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.view import View

_CANDIDATES: Final = 6
_NEAR: Final = 0.12
"""So many ends are looked into at most, and only those worth so little less than the best at first sight."""
_PER_CANDIDATE: Final = 0.004
"""Where time is short, so many seconds are to be left for each of them."""
_PER_DEAL: Final = 0.005
"""About so many seconds a deal takes."""
_PART: Final = 0.5
"""Begun is a deal only if there seems to be time for so much of it: a budget is kept on the average."""
_FEW_TURNS: Final = 2
_DEEPER: Final = (10, 40)
"""So many own turns are played on; one more where there will be so many deals, and one more again."""
_WIDTH: Final = 16
"""So many open ways of a turn are followed at a time."""
_SIGHT: Final = 5.0
"""The first sight counts as much as so many deals."""
_LOOK: Final = 4
"""After so many deals each, candidates that are clearly worse are dropped."""
_SURE: Final = 3.0
_FEWEST: Final = 2
_STEPS: Final = 60
"""A turn with more questions than this, and the answer to it, is not waited for."""


class Candidate:
    """A way through the own turn, and how it went in each deal."""

    def __init__(self, way: Any, sight: float) -> None:
        """Begin with what it was worth at first sight."""
        self.way = way
        self.sight = sight
        self.results: list[float] = []

    @property
    def value(self) -> float:
        """The chance to win as far as it is known."""
        return round((_SIGHT * self.sight + sum(self.results)) / (_SIGHT + len(self.results)), DIGITS)


class Ahead:
    """Compares the candidates of one decision."""

    def __init__(self, mind: Mind, network: Network, view: View, rng: Random) -> None:
        """Look at a table as a seat sees it."""
        self._mind = mind
        self._network = network
        self._view = view
        self._rng = rng

    def compare(self, ways: list[Any], values: list[float], clock: Clock) -> list[Candidate]:
        """Look into the best ways until the budget is spent; return them, the best first."""
        turns = turns_ahead(clock)
        most = max(_FEWEST, min(_CANDIDATES, int(clock.remaining / _PER_CANDIDATE))) if clock.seconds else _CANDIDATES
        order = in_order(values)[:most]
        near = [place for place in order if values[place] >= values[order[0]] - _NEAR]
        candidates = [Candidate(ways[place], values[place]) for place in near]
        left = candidates
        while len(left) > 1 and clock.left() >= _PART:
            seed = self._rng.getrandbits(48)
            for candidate in left:
                candidate.results.append(self._tried(candidate, seed, turns))
            clock.tick()
            left = _still_in(left, clock.left() / (clock.left() + clock.spent))
        return sorted(candidates, key=lambda candidate: (candidate not in left, -candidate.value))

    def _tried(self, candidate: Candidate, seed: int, turns: int) -> float:
        """Return what the candidate is worth in one deal."""
        state = self._view.resample(Random(seed))
        run = Run(Seeded(seed))
        for action, expected in candidate.way.steps():
            if state.options != expected:
                return candidate.sight  # luck has not let it come as expected
            state.apply(action, run)
        rows = self._played_on(state, run, turns)
        found: list[float] = []
        if rows:
            found = self._network.chances(rows, [self._mind.changes(row, [row]) for row in rows])[:, WIN].tolist()
        if state.frame is None:  # what the game brought is what all turns would have that it did not come to
            found += [self._mind.worth(state, self._view.seat)] * (turns - len(found))
        return sum(found) / len(found)

    def _played_on(self, state: Any, run: Run, turns: int) -> list[list[int]]:
        """Play on until so many own turns have begun since the other had one; return what the seat saw as each did."""
        seat = self._view.seat
        rows: list[list[int]] = []
        plan: list[tuple[int, list[int]]] = []
        answered = False
        for _ in range(turns * _STEPS):
            frame = state.frame
            if frame is None:
                return rows
            answered = answered or state.turn != seat
            if plan and plan[0][1] == state.options:
                state.apply(plan.pop(0)[0], run)
                continue
            if answered and frame.seat == seat == state.turn and self._mind.begins(state):
                rows.append(self._mind.features(state, seat, frozenset()))
                if len(rows) == turns:
                    return rows
            plan = self._answer(state, run) if len(state.options) > 1 else [(state.options[0], state.options)]
            state.apply(plan.pop(0)[0], run)
        return rows or [self._mind.features(state, seat, frozenset())]

    def _answer(self, state: Any, run: Run) -> list[tuple[int, list[int]]]:
        """Return what whoever is asked would do by the network."""
        picks = Picks(self._mind, self._network, state.frame.seat)
        thought = self._mind.think(state, run, _WIDTH, picks)
        way = thought.ways[best_of(values_of(self._network, [thought])[0])]
        steps: list[tuple[int, list[int]]] = way.steps()
        return steps


def turns_ahead(clock: Clock) -> int:
    """Return how many own turns are played on within a budget that has just begun."""
    deals = clock.seconds / _PER_DEAL if clock.seconds else clock.left()
    return _FEW_TURNS + sum(deals >= many for many in _DEEPER)


def _still_in(candidates: list[Candidate], share: float) -> list[Candidate]:
    """Leave out who is worse than the best by more than chance explains, and of the rest whom there is no time for."""
    best = max(candidates, key=lambda candidate: candidate.value)
    count = len(best.results)
    found = sorted(candidates, key=lambda candidate: -candidate.value)
    found = found[: max(_FEWEST, ceil(share * _CANDIDATES))]
    if count % _LOOK:
        return found
    sure = []
    for candidate in found:
        lags = [one - other for one, other in zip(best.results, candidate.results, strict=True)]
        mean = sum(lags) / count
        error = sqrt((sum([(lag - mean) ** 2 for lag in lags]) + 0.01) / count / count)
        if candidate is best or best.value - candidate.value < _SURE * error:
            sure.append(candidate)
    return sure
