"""The player that learned by playing with itself: it looks at all ends of its turn and takes the one it likes best."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import process_time
from typing import Any, Final

from spielwerk.bots.base import Candidate, Question
from spielwerk.bots.learned.ahead import Ahead
from spielwerk.bots.learned.file import Trained
from spielwerk.bots.learned.judge import Picks, values_of
from spielwerk.bots.learned.levels import Level
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.search.budget import Budget, Clock
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.learning import Thought

_WIDTH: Final = 200
"""So many open ways are followed at a time; of more, the best by the network."""


_HINT: Final = Budget(seconds=0.3)
"""How long a hint looks ahead where nothing else is said."""
_Z95: Final = 1.959963984540054


class LearnedBot:
    """Plays by a network."""

    def __init__(self, trained: Trained, seed: int, level: Level | None = None) -> None:
        """Take the network, a seed for what is imagined, and how well to think: without a level, at first sight."""
        self._mind = mind_of(trained.game)
        self._network = trained.network
        self._rng = Random(seed)
        self._level = level or Level()
        self._plan: list[tuple[int, list[int]]] = []

    def choose(self, question: Question) -> int:
        """Go on as was meant while things come as expected; otherwise think anew."""
        actions = question.actions
        if self._plan and self._plan[0][1] == actions:
            return self._plan.pop(0)[0]
        self._plan = []
        if len(actions) == 1:
            return actions[0]
        self._plan = self._best(question).steps()
        chosen = self._plan.pop(0)[0]
        if chosen not in actions:
            self._plan = []
            return actions[0]
        return chosen

    def candidates(self, question: Question) -> list[Candidate]:
        """Return the actions that begin a way, the best first, with the chance to win by the best way of each.

        Looked into are only the ways that look best. Of the others is told by how much less they are worth at first
        sight: a value found by looking ahead and one that was not do not compare. The shares are those of what was
        looked into.
        """
        state = question.view.resample(self._rng)
        thought, values = self._thought(question, state)
        clock = Clock(self._level.budget or _HINT, process_time)
        found: dict[int, Candidate] = {}
        if thought.calls or state.turn != question.seat:
            tried = []
        else:
            tried = Ahead(self._mind, self._network, question.view, self._rng).compare(thought.ways, values, clock)
        trials: Counter[int] = Counter()
        for each in tried:
            trials[each.way.steps()[0][0]] += len(each.results)
        for each in tried:
            # One that was dropped was worse in the deals both had met, whatever the best met later.
            action, value, half = each.way.steps()[0][0], min(each.value, tried[0].value), _Z95 * each.error
            share = trials[action] / max(1, trials.total())
            way = tuple(step for step, _ in each.way.steps())
            low, high = max(0.0, value - half), min(1.0, value + half)
            found.setdefault(action, Candidate(action, share, value, low, high, way))
        seen = (tried[0].value if tried else max(values)) - max(values)
        for place in sorted(range(len(values)), key=lambda place: -values[place]):
            way, value = tuple(step for step, _ in thought.ways[place].steps()), max(0.0, values[place] + seen)
            found.setdefault(way[0], Candidate(way[0], 0.0, value, value, value, way))
        return [candidate for candidate in found.values() if candidate.action in question.actions]

    def _thought(self, question: Question, state: Any) -> tuple[Thought, list[float]]:
        """Return the ways there are, and what they are worth at first sight."""
        picks = Picks(self._mind, self._network, question.seat)
        thought = self._mind.think(state, Run(Seeded(self._rng.getrandbits(32))), _WIDTH, picks)
        (values,) = values_of(self._network, [thought])
        return thought, values

    def _best(self, question: Question) -> Any:
        """Return the way to go: at first sight, or after looking ahead where it is the own turn."""
        level = self._level
        clock = None if level.budget is None else Clock(level.budget, process_time)
        view = question.view
        state = view.resample(self._rng)
        thought, values = self._thought(question, state)
        if clock is None or thought.calls or state.turn != question.seat:
            return thought.ways[level.pick(thought.ways, values, self._rng)]
        ahead = Ahead(self._mind, self._network, view, self._rng)
        return ahead.compare(thought.ways, values, clock)[0].way
