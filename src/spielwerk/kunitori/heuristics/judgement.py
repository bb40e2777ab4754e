"""Who stands how well in Kunitori, between two turns: points, money, army.

The weights were fitted to the winners of many thousand games between players of varied habits. As a victory pile runs
out, points count more and what only helps later counts less.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from spielwerk.kunitori.heuristics.habits import CROWD
from spielwerk.kunitori.names import FIRST_TROOP, LAND, PREFECTURE, VILLAGE
from spielwerk.kunitori.scoring import owned_counted, worth_counted
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import DEPLOYED


class Weights(NamedTuple):
    """What each thing is worth: `a, b` stands for a at the end of the game and a + b at its beginning."""

    points: tuple[float, float]
    money: tuple[float, float]
    draws: tuple[float, float]
    standing: tuple[float, float]
    """Strength of what is deployed."""
    force: tuple[float, float]
    """Strength of what is not."""
    turn: tuple[float, float]
    spare: float
    """Actions deployed cards bring beyond the one they cost; like the rest, at the beginning only."""
    deployed: float
    any_general: float
    generals: float


_FEW: Final = Weights(
    points=(0.185, -0.165),
    money=(0.250, -0.037),
    draws=(0.803, 0.416),
    standing=(0.066, 0.022),
    force=(0.283, 0.207),
    turn=(0.662, -0.443),
    spare=0.129,
    deployed=0.034,
    any_general=0.362,
    generals=-0.401,
)
_MANY: Final = Weights(
    points=(0.241, -0.156),
    money=(-0.087, 1.291),
    draws=(0.396, 0.749),
    standing=(0.091, 0.101),
    force=(0.654, 0.488),
    turn=(0.825, -0.463),
    spare=-0.010,
    deployed=0.144,
    any_general=-0.131,
    generals=0.698,
)


def chances(state: KunitoriState) -> list[float]:
    """Return each seat's chance to win."""
    ahead = _still_ahead(state)
    weights = _MANY if len(state.setup.seats) >= CROWD else _FEW
    standings = [_standing(state, seat, ahead, weights) for seat in state.setup.seats]
    top = max(standings)
    odds = [exp(each - top) for each in standings]
    total = sum(odds)
    return [each / total for each in odds]


def _still_ahead(state: KunitoriState) -> float:
    """Return how much of the game lies ahead: 1 at its beginning, 0 once the end is triggered."""
    if state.last >= 0:
        return 0.0
    pool, stock = state.pool, state.setup.stock
    shares = [
        pool[card] / (stock[card] - taken)
        for card, taken in ((VILLAGE, 2 * len(state.setup.seats)), (PREFECTURE, 0), (LAND, 0))
        if stock[card] > taken
    ]
    return min(1.0, *shares) if shares else 0.0


def _standing(state: KunitoriState, seat: int, ahead: float, weights: Weights) -> float:
    facts, attack = state.setup.cards, state.setup.attack
    own = owned_counted(state, seat)
    deployed = state.zones[DEPLOYED + seat]
    hands = 4 / max(4, sum(own) - len(deployed))
    money = draws = force = generals = 0
    for card, count in enumerate(own):
        if count:
            printed = facts[card]
            money += count * printed.money
            draws += count * printed.cards
            force += count * printed.attack
            if card < FIRST_TROOP:
                generals += count
    standing = spare = 0
    for card in deployed:
        standing += attack[card]
        spare += facts[card].actions - 1
    value = 0.0
    for (late, more), amount in (
        (weights.points, worth_counted(state, own)),
        (weights.money, money * hands),
        (weights.draws, draws * hands),
        (weights.standing, standing),
        (weights.force, (force - standing) * hands),
        (weights.turn, state.turn == seat),
    ):
        value += (late + more * ahead) * amount
    early = weights.spare * spare + weights.deployed * len(deployed)
    if generals:
        early += weights.any_general + weights.generals * min(generals, 2)
    return value + ahead * early
