"""What the search found out: which way to choose, whether that is settled, and the candidates for who wants to know.

The n-th trial of each way met the same deal and the same luck, so two ways are compared trial by trial.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from spielwerk.bots.base import Candidate
from spielwerk.bots.search.tree import Edge, Node

_Z95: Final = 1.959963984540054
_SURE: Final = 1.28
"""So many standard errors make it 90 % likely that something is not overtaken."""
_TRIFLE: Final = 0.01
"""A difference in the chance to win that is not worth thinking about."""
_IMAGINED: Final = 0.25
"""By so much each of two ways is imagined to have done better once, so that the error stays wide after few trials."""
_FEW: Final = 4
"""A way that did worse and was tried less often is one the search has turned away from."""


def ranked(root: Node, seat: int, caution: float) -> list[Edge]:
    """Return for each action the way tried most that begins with it, the one to choose first."""
    edges = _most_tried_first(root, seat)
    choice = _choice(edges, seat, caution)
    best: dict[int, Edge] = {choice.actions[0]: choice}
    for edge in edges:
        best.setdefault(edge.actions[0], edge)
    return list(best.values())


def settled(root: Node, seat: int, caution: float, spent: float) -> bool:
    """Whether the choice will hardly change in what is left of the budget, of which a share was spent.

    A lead of so many errors now is a lead of so many, divided by the root of the share spent, at the end, give or take
    the errors still to come. Ways as good as equal are not told apart at all.
    """
    edges = _most_tried_first(root, seat)
    choice = _choice(edges, seat, caution)
    needed = _SURE * sqrt(1 - spent)
    habit = max(edges, key=_weight)
    for rival in edges:
        if rival is choice or not rival.visits:
            continue
        if rival.visits < _FEW and rival.mean(seat) < choice.mean(seat):
            continue
        head_start = 0.0
        if habit in (choice, rival):
            head_start = (caution if habit is choice else -caution) * sqrt(spent)
        lead, error = _lead(choice, rival, seat)
        if lead < (needed - head_start) * error and _SURE * error - lead > _TRIFLE:
            return False
    return True


def _most_tried_first(root: Node, seat: int) -> list[Edge]:
    return sorted(root.edges.values(), key=lambda edge: (-edge.visits, -edge.mean(seat), edge.actions))


def _weight(edge: Edge) -> float:
    return edge.weight


def _choice(edges: list[Edge], seat: int, caution: float) -> Edge:
    """Return the way tried most; with caution the habitual one, unless another did better by so many errors."""
    if not caution:
        return edges[0]
    habit = max(edges, key=_weight)
    tried = [edge for edge in edges if edge.visits > 1 and edge is not habit]
    if habit.visits < 2 or not tried:
        return habit
    best = max(tried, key=lambda edge: edge.mean(seat))
    lead, error = _lead(best, habit, seat)
    return best if lead > caution * error else habit


def _lead(edge: Edge, rival: Edge, seat: int) -> tuple[float, float]:
    """Return by how much one way did better than another in the trials both had, and the standard error of that."""
    differences = [one[seat] - other[seat] for one, other in zip(edge.results, rival.results, strict=False)]
    count = len(differences)
    total = sum(differences)
    squares = sum([each * each for each in differences]) + 2 * _IMAGINED**2
    spread = squares / (count + 2) - (total / (count + 2)) ** 2
    return total / count, sqrt(spread / count)


def _spread(edge: Edge, seat: int) -> float:
    """Return the variance of the results; an imagined win and loss keep it wide where little was tried."""
    count = edge.visits + 2
    squares = sum([values[seat] ** 2 for values in edge.results])
    return max(0.0, (squares + 1) / count - ((edge.totals[seat] + 1) / count) ** 2)


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
