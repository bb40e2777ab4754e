"""Who stands how well in Blue Moon, as a turn begins: dragons, cards left, and whether the power can be answered.

The weights were fitted to the winners of some hundred games between bots that plan their turns.
"""

from __future__ import annotations

from math import exp

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import NO_ELEMENT
from spielwerk.bluemoon.rules.dragons import pay_for_retreat
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bots.frozen.bluemoon.reach import Reply
from spielwerk.bots.frozen.bluemoon.worth import hand_worth, lying_worth


def chances(state: BlueMoonState) -> list[float]:
    """Return each seat's chance to win."""
    outcome = state.outcome
    if outcome is not None:
        return [float(seat == outcome.winner) for seat in (0, 1)]
    seat = state.turn
    chance = 1 / (1 + exp(-_standing(state, seat)))
    return [chance, 1 - chance] if seat == 0 else [1 - chance, chance]


def _standing(state: BlueMoonState, seat: int) -> float:
    """Judge for the seat whose turn begins; a fight it cannot go on with is taken as lost."""
    other = 1 - seat
    left = len(state.zone(zones.HAND, seat)) + len(state.zone(zones.DECK, seat))
    facing = len(state.zone(zones.HAND, other)) + len(state.zone(zones.DECK, other))
    dragons = state.dragons(seat)
    value = 0.159 * (left - facing) + 0.173 * (hand_worth(state, seat) - hand_worth(state, other))
    element = state.marks[marks.ELEMENT]
    if element == NO_ELEMENT:
        value += 0.33
    else:
        reply = Reply(state, seat, element)
        if reply.power_of(state.zone(zones.HAND, seat)) >= reply.needed:
            value += 0.262 * (lying_worth(state, seat) - lying_worth(state, other))
        else:
            dragons -= pay_for_retreat(state, seat)
            value += 0.119
    if dragons <= -4:
        return -5.0
    # The fewer cards are left, the more the side of the dragons decides.
    few = max(0.0, 1 - min(left, facing) / 12)
    return value + dragons * (0.513 + 0.01 * dragons * dragons + 1.2 * few)
