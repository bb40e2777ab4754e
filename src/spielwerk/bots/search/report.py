"""What the search found out, for whoever wants to know more than the choice."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from spielwerk.bots.search.tree import Edge, Node

_Z95: Final = 1.959963984540054


class Candidate(NamedTuple):
    """One action: its share of the visits, and the chance to win with the 95 % interval of what was tried."""

    action: int
    share: float
    value: float
    low: float
    high: float


def ranked(root: Node, seat: int, caution: float) -> list[Edge]:
    """Return for each action the way tried most that begins with it, the one to choose first."""
    edges = sorted(root.edges.values(), key=lambda edge: (-edge.visits, -edge.mean(seat), edge.actions))
    choice = _choice(edges, seat, caution)
    best: dict[int, Edge] = {choice.actions[0]: choice}
    for edge in edges:
        best.setdefault(edge.actions[0], edge)
    return list(best.values())


def _choice(edges: list[Edge], seat: int, caution: float) -> Edge:
    """Return the way tried most; with caution the habitual one, unless another did better by so many errors."""
    if not caution:
        return edges[0]
    habit = max(edges, key=lambda edge: edge.weight)
    tried = [edge for edge in edges if edge.visits > 1 and edge is not habit]
    if habit.visits < 2 or not tried:
        return habit
    best = max(tried, key=lambda edge: edge.mean(seat))
    error = sqrt(_spread(best, seat) / best.visits + _spread(habit, seat) / habit.visits)
    return best if best.mean(seat) - habit.mean(seat) > caution * error else habit


def _spread(edge: Edge, seat: int) -> float:
    """Return the variance of the results; an imagined win and loss keep it wide where little was tried."""
    count = edge.visits + 2
    return max(0.0, (edge.squares[seat] + 1) / count - ((edge.totals[seat] + 1) / count) ** 2)


def candidates(edges: list[Edge], seat: int) -> list[Candidate]:
    """Sum up the actions by their foremost ways; the shares add up to 1."""
    visits = sum(edge.visits for edge in edges)
    return [_candidate(edge, seat, visits) for edge in edges]


def _candidate(edge: Edge, seat: int, visits: int) -> Candidate:
    """Sum up one action; without a visit nothing is known, with one hardly anything."""
    if not edge.visits:
        return Candidate(edge.actions[0], 0.0, 0.5, 0.0, 1.0)
    count, mean = edge.visits, edge.mean(seat)
    half = _Z95 * sqrt(_spread(edge, seat) / count)
    return Candidate(edge.actions[0], count / visits, mean, max(0.0, mean - half), min(1.0, mean + half))
