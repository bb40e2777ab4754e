"""How `learned-1` looks one turn further: what the other would do about the best ends of the own turn.

In each deal every candidate is played, the other answers as the network would in its place, and the table is judged as
the next own turn after that begins. The candidates meet the same deals and the same luck. One that is clearly worse is
dropped, and the less time is left the fewer are looked into.
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

_CANDIDATES: Final = 8
_NEAR: Final = 0.12
"""So many ends are looked into at most, and only those worth so little less than the best at first sight."""
_PER_CANDIDATE: Final = 0.004
"""Where time is short, so many seconds are to be left for each of them."""
_WIDTH: Final = 16
"""So many open ways of the other's turn are followed at a time."""
_SIGHT: Final = 10.0
"""The first sight counts as much as so many deals."""
_LOOK: Final = 4
"""After so many deals each, candidates that are clearly worse are dropped."""
_SURE: Final = 2.0
_FEWEST: Final = 2
_STEPS: Final = 60
"""An answer with more questions than this is not waited for."""


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
        most = max(_FEWEST, min(_CANDIDATES, int(clock.seconds / _PER_CANDIDATE))) if clock.seconds else _CANDIDATES
        order = in_order(values)[:most]
        near = [place for place in order if values[place] >= values[order[0]] - _NEAR]
        candidates = [Candidate(ways[place], values[place]) for place in near]
        left = candidates
        while len(left) > 1 and clock.left() > 0:
            seed = self._rng.getrandbits(48)
            results: list[float] = []
            for candidate in left:
                results.append(self._tried(candidate, seed))
                if clock.spent and clock.left() <= 0:
                    break
            if len(results) == len(left):  # all met this deal
                for candidate, result in zip(left, results, strict=True):
                    candidate.results.append(result)
            clock.tick()
            left = _still_in(left, clock.left() / (clock.left() + clock.spent))
        return sorted(candidates, key=lambda candidate: -candidate.value * (candidate in left))

    def _tried(self, candidate: Candidate, seed: int) -> float:
        """Return what the candidate is worth in one deal."""
        rng = Random(seed)
        state = self._view.resample(rng)
        seat, run = self._view.seat, Run(Seeded(seed))
        for action, expected in candidate.way.steps():
            if state.options != expected:
                return candidate.sight  # luck has not let it come as expected
            state.apply(action, run)
        plan: list[tuple[int, list[int]]] = []
        answered = False
        for _ in range(_STEPS):
            frame = state.frame
            if frame is None:
                return self._mind.worth(state, seat)
            if state.turn != seat:
                answered = True
            elif answered and frame.seat == seat and self._mind.begins(state):
                break
            if plan and plan[0][1] == state.options:
                state.apply(plan.pop(0)[0], run)
            elif len(state.options) == 1:
                state.apply(state.options[0], run)
            else:
                plan = self._answer(state, run)
                state.apply(plan.pop(0)[0], run)
        row = self._mind.features(state, seat, frozenset())
        return float(self._network.chances([row], [self._mind.changes(row, [row])])[0, WIN])

    def _answer(self, state: Any, run: Run) -> list[tuple[int, list[int]]]:
        """Return what whoever is asked would do by the network."""
        picks = Picks(self._mind, self._network, state.frame.seat)
        thought = self._mind.think(state, run, _WIDTH, picks)
        way = thought.ways[best_of(values_of(self._network, [thought])[0])]
        steps: list[tuple[int, list[int]]] = way.steps()
        return steps


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
