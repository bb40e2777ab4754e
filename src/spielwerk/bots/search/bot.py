"""The bot that searches: it imagines deals that fit what it sees, and plays ahead in each of them.

Every iteration deals the unknown anew, walks down the tree, tries one thing more and plays on by habit. The n-th
trial of each way at the root meets the same deal and the same luck, so that ways are compared like with like.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any, Final

from spielwerk.bots.asking import Question
from spielwerk.bots.base import Candidate
from spielwerk.bots.search.budget import Budget, Clock
from spielwerk.bots.search.report import candidates, ranked, settled
from spielwerk.bots.search.tree import Edge, Node
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.heuristics import Heuristics, Way
from spielwerk.core.native import mypyc_attr
from spielwerk.core.view import View

DEFAULT: Final = Budget(seconds=1.0)
_BETWEEN_LOOKS: Final = 16
"""After so many iterations each the search looks whether the choice is settled."""


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class SearchBot:
    """Looks ahead within a budget."""

    def __init__(self, heuristics: Heuristics, budget: Budget, seed: int) -> None:
        """Take a feeling for the game, the budget of each decision, and a seed for what is imagined."""
        self._heuristics = heuristics
        self._budget = budget
        self._rng = Random(seed)
        self._meant: list[tuple[int, tuple[int, ...]]] = []
        self.iterations = 0
        """How many iterations the last search took."""

    def choose(self, question: Question) -> int:
        """Go on as was meant while things come as expected; otherwise return the action of the best way found."""
        actions = question.actions
        if self._meant and self._meant[0][1] == tuple(actions):
            return self._meant.pop(0)[0]
        self._meant = []
        if len(actions) == 1:
            return actions[0]
        obvious = self._heuristics.obvious(question.view.resample(self._rng))
        if obvious is not None and obvious in actions:
            return obvious
        root, ways = self._search(question.view, actions, whole=False)
        best = ranked(root, question.seat, self._heuristics.caution)[0].actions
        way = next(way for way in ways if way.actions == best)
        self._meant = list(zip(way.actions[1:], way.options[1:], strict=True))
        return best[0]

    def candidates(self, question: Question) -> list[Candidate]:
        """Spend the whole budget and return the actions considered, the best first; their shares add up to 1."""
        root, _ = self._search(question.view, question.actions, whole=True)
        return candidates(ranked(root, question.seat, self._heuristics.caution), question.seat)

    def _search(self, view: View, options: list[int], *, whole: bool) -> tuple[Node, list[Way]]:
        """Try ways until the budget is spent, or until the choice is settled."""
        clock = Clock(self._budget, process_time)
        luck = self._rng.getrandbits(64)
        first = view.resample(self._rng)
        root = Node(len(first.setup.players))
        ways = self._heuristics.ways(first, options, self._rng)
        edges = [root.add(way.actions, way.weight) for way in ways]
        while clock.left() > 0 and (whole or not self._is_settled(root, view.seat, clock)):
            edge = root.select(edges, view.seat)
            rng = Random(f"{luck}/{edge.visits}")
            state = view.resample(rng)
            run = Run(Seeded(rng.getrandbits(32)))
            for action in edge.actions:
                if action not in state.options:
                    break  # luck has not let it come as expected
                state.apply(action, run)
            self._iterate(state, run, rng, root, edge)
            clock.tick()
        self.iterations = clock.spent
        return root, ways

    def _is_settled(self, root: Node, seat: int, clock: Clock) -> bool:
        """Whether thinking on will hardly change the choice; looked at only now and then."""
        if len(root.edges) == 1:
            return clock.spent > 0
        looks = clock.spent > 0 and clock.spent % _BETWEEN_LOOKS == 0
        return looks and settled(root, seat, self._heuristics.caution, clock.spent / (clock.spent + clock.left()))

    def _iterate(self, state: Any, run: Run, rng: Random, root: Node, edge: Edge) -> None:
        """Go from the edge at the root down to something new, play on, and carry the result back."""
        heuristics = self._heuristics
        path, nodes = [edge], [root]
        while edge.visits >= heuristics.patience and state.frame is not None:
            action = state.options[0] if len(state.options) == 1 else heuristics.obvious(state)
            if action is not None:
                state.apply(action, run)
                continue
            node = edge.node
            if node is None:
                node = edge.node = Node(root.seats)
            edge = node.select(self._offered(node, state, edge.actions[-1]), state.frame.seat)
            nodes.append(node)
            path.append(edge)
            state.apply(edge.actions[0], run)
        values = heuristics.play_on(state, run, rng)
        for step in path:
            step.note(values)
        for node in nodes:
            node.note(values)

    def _offered(self, node: Node, state: Any, before: int) -> list[Edge]:
        """Return the edges that can be taken in this deal; those never met before are weighed first."""
        options = self._heuristics.narrowed(state, before)
        edges = node.edges
        if any((action,) not in edges for action in options):
            for action, weight in zip(options, self._heuristics.weighed(state, options), strict=True):
                if (action,) not in edges:
                    node.add((action,), weight)
        return [edges[action,] for action in options]
