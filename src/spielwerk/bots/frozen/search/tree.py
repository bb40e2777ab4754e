"""The tree: what was tried in which order of actions, and how it went for each seat.

The tree is shared by all deals of what is unknown (information-set search with a single observer). A node stands
for the actions that led to it; which of its edges can be taken depends on the deal, so each edge counts how often it
was offered. Every seat is taken to play for itself (max^n): an edge keeps the results of all seats.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

_CURIOSITY: Final = 0.35
"""How much a little-tried edge is preferred, per unit of its weight."""
_DOUBT: Final = 0.02
"""An edge never tried counts a little less than the node so far."""
_AT_FIRST: Final = 3
_WIDER: Final = 1.0
"""So many edges are considered at first, and so many more per square root of visits."""


class Edge:
    """One action at a node, or a whole way at the root."""

    __slots__ = ("actions", "node", "offered", "results", "totals", "visits", "weight")

    def __init__(self, actions: tuple[int, ...], weight: float, seats: int) -> None:
        """Nothing is known yet but the weight habit gives it."""
        self.actions = actions
        self.weight = weight
        self.visits = 0
        self.offered = 0
        self.totals = [0.0] * seats
        self.results: list[list[float]] = []
        self.node: Node | None = None

    def note(self, values: list[float]) -> None:
        """Take in one result."""
        self.visits += 1
        self.results.append(values)
        totals = self.totals
        for seat, value in enumerate(values):
            totals[seat] += value

    def mean(self, seat: int) -> float:
        """Return how it went for a seat so far."""
        return self.totals[seat] / self.visits if self.visits else 0.0


class Node:
    """A place in the tree."""

    __slots__ = ("edges", "seats", "totals", "visits")

    def __init__(self, seats: int) -> None:
        """Begin without edges; they appear when they are first offered."""
        self.seats = seats
        self.edges: dict[tuple[int, ...], Edge] = {}
        self.visits = 0
        self.totals = [0.0] * seats

    def add(self, actions: tuple[int, ...], weight: float) -> Edge:
        """Add an edge never met before."""
        edge = self.edges[actions] = Edge(actions, weight, self.seats)
        return edge

    def select(self, offered: list[Edge], seat: int) -> Edge:
        """Return the edge to try next for the seat that is asked: of the weightiest, more of them with time."""
        width = _AT_FIRST + int(_WIDER * sqrt(self.visits))
        if len(offered) > width:
            offered = sorted(offered, key=_by_weight)[:width]
        start = (self.totals[seat] / self.visits if self.visits else 0.5) - _DOUBT
        best, most = offered[0], -1.0
        for edge in offered:
            edge.offered += 1
            visits = edge.visits
            mean = edge.totals[seat] / visits if visits else start
            score = mean + _CURIOSITY * edge.weight * sqrt(edge.offered) / (1 + visits)
            if score > most:
                best, most = edge, score
        return best

    def note(self, values: list[float]) -> None:
        """Take in one result that came through here."""
        self.visits += 1
        totals = self.totals
        for seat, value in enumerate(values):
            totals[seat] += value


def _by_weight(edge: Edge) -> float:
    return -edge.weight
