"""The player that learned by playing with itself: it looks at all ends of its turn and takes the one it likes best."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from spielwerk.bots.base import Question
from spielwerk.bots.learned.file import Trained
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.learned.network import HONEST, WIN
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run

_WIDTH: Final = 200
"""So many open ways are followed at a time; of more, the best by the network."""


class LearnedBot:
    """Plays by a network."""

    def __init__(self, trained: Trained, seed: int) -> None:
        """Take the network, and a seed for what is imagined."""
        self._mind = mind_of(trained.game)
        self._network = trained.network
        self._rng = Random(seed)
        self._plan: list[tuple[int, list[int]]] = []

    def choose(self, question: Question) -> int:
        """Go on as was meant while things come as expected; otherwise think anew."""
        actions = question.actions
        if self._plan and self._plan[0][1] == actions:
            return self._plan.pop(0)[0]
        if len(actions) == 1:
            return actions[0]
        way = self._best(question)
        self._plan = list(zip(way.actions, way.expected, strict=True))
        return self._plan.pop(0)[0] if self._plan[0][0] in actions else actions[0]

    def _best(self, question: Question) -> Any:
        state = question.view.resample(self._rng)
        seat = question.seat

        def best(ways: list[Any], width: int) -> list[Any]:
            rows = [self._mind.features(way.state, seat, way.unseen) for way in ways]
            values = self._network.chances(rows[:1], [self._mind.changes(rows[0], rows)])[:, WIN]
            return [ways[place] for place in values.argsort(kind="stable")[::-1][:width]]

        thought = self._mind.think(state, Run(Seeded(self._rng.getrandbits(32))), _WIDTH, best)
        answers = self._network.chances([thought.root], [thought.changes])
        wins = iter(answers[1:, WIN].tolist())
        values = [worth if worth >= 0 else next(wins) for worth in thought.worths]
        if thought.calls:
            honest = float(answers[0, HONEST])
            values = [values[0], honest * values[1] + (1 - honest) * values[2]]
        return thought.ways[values.index(max(values))]
