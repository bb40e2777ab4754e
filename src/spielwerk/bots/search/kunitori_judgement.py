"""Who stands how well in Kunitori, between two turns: points, money, army.

The weights were fitted to the winners of some thousand games between players of varied habits, for two to four
seats. Points count more and everything that only helps later counts less as a victory pile runs out.
"""

from __future__ import annotations

from math import exp

from spielwerk.kunitori.names import FIRST_TROOP, LAND, PREFECTURE, VILLAGE
from spielwerk.kunitori.scoring import owned, worth
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import DEPLOYED


def chances(state: KunitoriState) -> list[float]:
    """Return each seat's chance to win."""
    ahead = _still_ahead(state)
    standings = [_standing(state, seat, ahead) for seat in state.setup.seats]
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


def _standing(state: KunitoriState, seat: int, ahead: float) -> float:
    facts, attack = state.setup.cards, state.setup.attack
    own = owned(state, seat)
    deployed = state.zones[DEPLOYED + seat]
    hands = 4 / max(4, len(own) - len(deployed))
    money = draws = force = generals = 0
    for card in own:
        printed = facts[card]
        money += printed.money
        draws += printed.cards
        force += printed.attack
        generals += card < FIRST_TROOP
    standing = spare = 0
    for card in deployed:
        standing += attack[card]
        spare += facts[card].actions - 1
    points = worth(state, own)
    value = points * (0.020 + 0.165 * (1 - ahead))
    value += (0.250 - 0.037 * ahead) * money * hands
    value += (0.803 + 0.416 * ahead) * draws * hands
    value += (0.066 + 0.022 * ahead) * standing
    value += (0.283 + 0.207 * ahead) * (force - standing) * hands
    value += ahead * (0.129 * spare + 0.034 * len(deployed))
    if generals:
        value += ahead * (0.362 - 0.401 * min(generals, 2))
    if state.turn == seat:
        value += 0.662 - 0.443 * ahead
    return value
