"""The players `learned-1` and `learned-2`: they look at all ends of a turn and take what their network likes best."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any, Final

from spielwerk.bots.base import Question
from spielwerk.bots.frozen.learned import ahead, ahead_2
from spielwerk.bots.learned import network
from spielwerk.bots.learned.judge import Picks, best_of, values_of
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.search.budget import Budget, Clock
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run

_AHEAD: Final[dict[int, type[ahead.Ahead | ahead_2.Ahead]]] = {1: ahead.Ahead, 2: ahead_2.Ahead}
"""How each of them looks ahead, by the version of its network."""
_WIDTH: Final = 200
"""So many open ways are followed at a time; of more, the best by the network."""


class LearnedBot:
    """Plays by a network of long ago, at first sight or looking ahead for a budget."""

    def __init__(self, version: int, game: str, seed: int, budget: Budget | None = None) -> None:
        """Take the version of the network, a seed for what is imagined, and how long to look ahead."""
        self._network = network(game, version).network
        self._ahead = _AHEAD[version]
        self._mind = mind_of(game)
        self._rng = Random(seed)
        self._budget = budget
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

    def _best(self, question: Question) -> Any:
        """Return the way to go: at first sight, or after looking ahead where it is the own turn."""
        clock = None if self._budget is None else Clock(self._budget, process_time)
        view = question.view
        state: Any = view.resample(self._rng)
        picks = Picks(self._mind, self._network, question.seat)
        thought = self._mind.think(state, Run(Seeded(self._rng.getrandbits(32))), _WIDTH, picks)
        (values,) = values_of(self._network, [thought])
        if clock is None or thought.calls or state.turn != question.seat:
            return thought.ways[best_of(values)]
        return self._ahead(self._mind, self._network, view, self._rng).compare(thought.ways, values, clock)[0].way
