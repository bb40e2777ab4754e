"""What things are worth to a player of Blue Moon, counted in average cards."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import CARDS, LEADERSHIP, Card, Demand, Forbid, Ignore, Limit, Storm
from spielwerk.bluemoon.decks import PRESETS
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import UNKNOWN

_CARD: Final = 0.55
_PER_MOON: Final = 0.25
_PER_POINT: Final = 0.055
_LEADERSHIP_CARD: Final = 0.3
_PER_LEADERSHIP_MOON: Final = 0.1
"""A leadership card wins no fight in hand: it is there to be played when it helps."""
_LYING_SUPPORT: Final = 0.55
"""A support that lies on the table still counts every turn, until the fight ends."""
_LYING_GANG: Final = 0.35
_LYING_RETRIEVE: Final = 0.75
_ABOARD: Final = 0.9
_IN_DECK: Final = 0.75
"""A card in the deck is worth less than one in hand, which gives a choice."""
_LASTING_TEXT: Final = 0.35
_STORMS: Final = 2.5
_LAST_CARDS: Final = 10
"""From so few cards on, the side of the dragons decides the game."""
_AHEAD_AT_THE_END: Final = 8.0

_DRAGONS: Final[tuple[float, ...]] = (-30.0, -14.0, -8.5, -4.0, 0.0, 4.0, 8.5, 14.0, 30.0)


def _worth(card: Card) -> float:
    if card.type == LEADERSHIP:
        return _LEADERSHIP_CARD + _PER_LEADERSHIP_MOON * card.moons
    return _CARD + _PER_MOON * card.moons + _PER_POINT * (card.fire + card.earth)


WORTH: Final = tuple(_worth(card) for card in CARDS)
"""What a card in hand is worth; the moons say how strong its makers thought it."""
AVERAGE: Final = sum(WORTH) / len(WORTH)
_AVERAGES: Final = {people: sum(WORTH[card] for card in deck) / len(deck) for people, deck in PRESETS.items()}


def dragons_worth(dragons: int) -> float:
    """Return what it is worth to have so many dragons on one's side; the fourth wins."""
    return _DRAGONS[max(-4, min(4, dragons)) + 4]


def average_of(state: BlueMoonState, seat: int) -> float:
    """Return what a card of the seat's deck is worth on average."""
    return _AVERAGES[state.setup.decks[seat]]


def hand_worth(state: BlueMoonState, seat: int) -> float:
    """Add up a hand; cards not known count as average ones."""
    return sum([AVERAGE if card == UNKNOWN else WORTH[card] for card in state.zone(zones.HAND, seat)])


def lying_worth(state: BlueMoonState, seat: int) -> float:
    """Return what the cards on the table will still bring while the fight lasts."""
    total = _LYING_SUPPORT * sum([WORTH[card] for card in state.zone(zones.SUPPORT_AREA, seat)])
    total += _LYING_SUPPORT * AVERAGE * len(state.zone(zones.BLUFF_AREA, seat))
    for card in state.zone(zones.COMBAT, seat):
        borne = state.cards[card].icons
        if borne & icons.RETRIEVE:
            total += _LYING_RETRIEVE * WORTH[card]
        elif borne & icons.GANG:
            total += _LYING_GANG * WORTH[card]
    storms = 0
    for card in in_force(state).live[seat]:
        power = state.cards[card].power
        if isinstance(power, Storm):
            storms += 1
        elif isinstance(power, Ignore | Forbid | Limit | Demand):
            total += _LASTING_TEXT
    return total + (_STORMS if storms > 1 else 0.0)


def stock_worth(state: BlueMoonState, seat: int) -> float:
    """Return what outlasts the fight: hand, deck, ships and what they carry."""
    total = hand_worth(state, seat) + _IN_DECK * average_of(state, seat) * len(state.zone(zones.DECK, seat))
    total += _ABOARD * sum([WORTH[card] for card in state.zone(zones.CARGO, seat)])
    return total + _ABOARD * sum([WORTH[card] for card in state.zone(zones.INFLUENCE, seat)])


def dragons_now_worth(state: BlueMoonState, seat: int, dragons: int) -> float:
    """Return what a number of dragons is worth now: more the nearer the end of the cards."""
    value = dragons_worth(dragons)
    left = min(len(state.zone(zones.HAND, each)) + len(state.zone(zones.DECK, each)) for each in (seat, 1 - seat))
    if left < _LAST_CARDS and dragons and abs(dragons) < 4:
        ahead = _AHEAD_AT_THE_END * (1 - left / _LAST_CARDS)
        value += ahead if dragons > 0 else -ahead
    return value


def table_worth(state: BlueMoonState, seat: int) -> float:
    """Return how the seat stands: dragons and cards, its own less the other's."""
    outcome = state.outcome
    if outcome is not None:
        return dragons_worth(4 if outcome.winner == seat else -4) + (outcome.points[seat] - outcome.points[1 - seat])
    other = 1 - seat
    return (
        dragons_now_worth(state, seat, state.dragons(seat))
        + stock_worth(state, seat)
        - stock_worth(state, other)
        + lying_worth(state, seat)
        - lying_worth(state, other)
    )
