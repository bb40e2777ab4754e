"""A table as one seat knows it, as the numbers of those features that are present.

Most features say that a card lies in a certain place: own hand, the other's combat area, or still unseen in deck or
hand. What was discarded is what is nowhere else. The rest are counts and flags, one number for each value, and how well
who is to answer can (`learning.reach`). All of it is relative to the seat that looks, so that one network serves both.

Cards drawn blind in a turn that is only imagined count as unseen, whatever the imagined deck held: `unseen` are the
cards of the own deck as the turn began, and only those found face up since are known.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.cards.model import CARDS, NO_ELEMENT
from spielwerk.bluemoon.cards.roster import PEOPLES
from spielwerk.bluemoon.learning import reach
from spielwerk.bluemoon.rules.dragons import pay_for_retreat
from spielwerk.bluemoon.rules.power import CHALLENGE
from spielwerk.bluemoon.rules.retreat import DECLINE_FIGHT
from spielwerk.bluemoon.rules.values import powers
from spielwerk.bluemoon.state import BlueMoonState

VERSION: Final = 4
"""Grows with every change of what a number means: networks made for another version are refused."""

_CARDS: Final = len(CARDS)
_SIDES: Final = 7 * _CARDS
# Places of cards; those of the other seat follow `_SIDES` later.
_IN_HAND: Final = 0
_IN_COMBAT: Final = _CARDS
_IN_SUPPORT: Final = 2 * _CARDS
_BLUFFING: Final = 3 * _CARDS
_BESIDE: Final = 4 * _CARDS
_ABOARD: Final = 5 * _CARDS
_UNSEEN: Final = 6 * _CARDS

_DRAGONS: Final = 2 * _SIDES
_ELEMENTS: Final = _DRAGONS + 7
"""Whose turn and which element: six places."""
_PHASES: Final = _ELEMENTS + 6
"""The phase of the own turn and of the other's; up to the choice to fight it does not matter which."""
_CHALLENGES: Final = _PHASES + 2 * len(phases.NAMES)
"""Whether the own bluff cards, or those of the other, may be challenged now."""
_DECLINES: Final = _CHALLENGES + 2
"""Whether the seat, or the other, has declined to fight and is about to draw."""
_HANDS: Final = _DECLINES + 2
_MOST_IN_HAND: Final = 11
_DECKS: Final = _HANDS + 2 * _MOST_IN_HAND
_MOST_IN_DECK: Final = 32
_BLIND: Final = _DECKS + 2 * _MOST_IN_DECK
_FACE_DOWN: Final = _BLIND + 7
_FALSE: Final = _FACE_DOWN + 2 * 7
"""How many of the own bluff cards do not bear the icon of the contested element."""
_POWERS: Final = _FALSE + 7
_MOST_POWER: Final = 24
_LEADS: Final = _POWERS + 2 * _MOST_POWER
"""By how much the own power exceeds the other's: from -10 to 10."""
_PEOPLES: Final = _LEADS + 21
_MAY_HOLD: Final = _PEOPLES + 2 * len(PEOPLES)
"""Cards that were open and may be in the other's hand now; then those that are there for certain."""
_LAID: Final = _MAY_HOLD + 2 * _CARDS
"""How many cards lie in the combat and support areas, of the seat and of the other."""
_MOST_LAID: Final = 10
_PAYS: Final = _LAID + 2 * _MOST_LAID
"""How many dragons a retreat of the seat pays, and one of the other."""
_REACH: Final = _PAYS + 2 * 5
_FOLLOW: Final = _REACH + reach.SIZE
"""While the other is to answer: how the own hand could go on, if it reaches just the power that is needed."""
_IDLE: Final = _FOLLOW + reach.SIZE
"""In a fight: what the hand could open the next one with."""
_MORE_LEFT: Final = _IDLE + reach.SIZE
"""How many cards in hand and deck the seat has more than the other, -15 to 15."""
_KINDS: Final = _MORE_LEFT + 31
"""How many boosters and supports are in hand, how many leadership cards; then the unseen characters of the other."""
_STRONG: Final = _KINDS + 2 * 7 + 16
"""How strong these are on the average in Fire and in Earth, in quarters."""
_FIGHTING: Final = _STRONG + 2 * 28
"""In a fight: the cards in hand once more, by the element; then the open characters of the other."""
_MATCH_UPS: Final = _FIGHTING + 4 * _CARDS
"""Which people plays against which."""
_RACE: Final = _MATCH_UPS + len(PEOPLES) ** 2
"""Dragons and who has more cards left, together: 7 by 11; then dragons and what a retreat of either pays: 7 by 9."""
_LAST: Final = _RACE + 7 * 11 + 7 * 9
"""Dragons and how many cards the seat has left, in pairs: 7 by 12; then of the other."""
_HAND: Final = _LAST + 2 * 7 * 12
"""What the hand is made of (`reach.composition`)."""
SIZE: Final = _HAND + reach.COMPOSED
"""How many features there are."""

_PEOPLE: Final = {people: number for number, people in enumerate(PEOPLES)}


def features(state: BlueMoonState, seat: int, unseen: frozenset[int]) -> list[int]:
    """Return the features present for a seat; of its hand it does not know the cards that are still unseen."""
    found: list[int] = []
    other = 1 - seat
    _cards(found, state, seat, unseen)
    own_turn = state.turn == seat
    element = state.marks[marks.ELEMENT]
    found.append(_DRAGONS + 3 + max(-3, min(3, state.dragons(seat))))
    found.append(_ELEMENTS + (0 if own_turn else 3) + 1 + element)
    phase = state.marks[marks.PHASE]
    found.append(_PHASES + (0 if own_turn else len(phases.NAMES)) + (phase if phase > phases.RETREAT else phases.START))
    frame = state.frame
    if frame is not None:
        if frame.step == CHALLENGE:
            found.append(_CHALLENGES + (0 if frame.seat == other else 1))
        elif frame.step == DECLINE_FIGHT:
            found.append(_DECLINES + (0 if frame.seat == seat else 1))
    blind = [card for card in state.zone(zones.HAND, seat) if card in unseen]
    found.append(_BLIND + min(6, len(blind)))
    found.append(_FACE_DOWN + min(6, len(state.zone(zones.BLUFF_AREA, seat))))
    found.append(_FACE_DOWN + 7 + min(6, len(state.zone(zones.BLUFF_AREA, other))))
    if element != NO_ELEMENT:
        _fight(found, state, seat, unseen)
        reach.before_fight(found, _IDLE, state, seat, unseen)
    else:
        reach.before_fight(found, _REACH, state, seat, unseen)
    _left(found, state, seat)
    reach.kinds(found, _KINDS, state, seat, unseen)
    reach.strength_unseen(found, _KINDS + 14, _STRONG, state, other)
    _laid(found, state.zones, seat, _LAID)
    _laid(found, state.zones, other, _LAID + _MOST_LAID)
    _remembered(found, state.zones, other)
    reach.composition(found, _HAND, state, seat, unseen)
    decks = state.setup.decks
    own, their = _PEOPLE[decks[seat]], _PEOPLE[decks[other]]
    found.append(_PEOPLES + own)
    found.append(_PEOPLES + len(PEOPLES) + their)
    found.append(_MATCH_UPS + len(PEOPLES) * own + their)
    return found


def _cards(found: list[int], state: BlueMoonState, seat: int, unseen: frozenset[int]) -> None:
    """Add where the cards of both seats are, as far as the seat knows."""
    other = 1 - seat
    found += [(_UNSEEN if card in unseen else _IN_HAND) + card for card in state.zone(zones.HAND, seat)]
    found += [_UNSEEN + card for card in state.zone(zones.DECK, seat)]
    found += [_BLUFFING + card for card in state.zone(zones.BLUFF_AREA, seat)]
    disclosed, exposed = state.zone(zones.DISCLOSED, other), state.zone(zones.EXPOSED, other)
    found += [_SIDES + (_IN_HAND if card in disclosed else _UNSEEN) + card for card in state.zone(zones.HAND, other)]
    found += [_SIDES + _UNSEEN + card for card in state.zone(zones.DECK, other)]
    face_down = state.zone(zones.BLUFF_AREA, other)
    found += [_SIDES + (_BLUFFING if card in exposed else _UNSEEN) + card for card in face_down]
    _open_cards(found, state.zones, seat, 0)
    _open_cards(found, state.zones, other, _SIDES)


def _open_cards(found: list[int], lying: list[tuple[int, ...]], seat: int, side: int) -> None:
    """Add the cards of a seat that lie for everybody to see."""
    found += [side + _IN_COMBAT + card for card in lying[zones.COMBAT + seat]]
    found += [side + _IN_SUPPORT + card for card in lying[zones.SUPPORT_AREA + seat]]
    found += [side + _BESIDE + card for card in lying[zones.INFLUENCE + seat]]
    found += [side + _BESIDE + card for card in lying[zones.LANDED + seat]]
    found += [side + _BESIDE + card for card in lying[zones.BESIDE + seat]]
    found += [side + _ABOARD + card for card in lying[zones.CARGO + seat]]


def _left(found: list[int], state: BlueMoonState, seat: int) -> None:
    """Add how many cards are left to both, in hand and in the deck, and who has more."""
    hand, deck = len(state.zone(zones.HAND, seat)), len(state.zone(zones.DECK, seat))
    hand_other, deck_other = len(state.zone(zones.HAND, 1 - seat)), len(state.zone(zones.DECK, 1 - seat))
    found.append(_HANDS + min(_MOST_IN_HAND - 1, hand))
    found.append(_HANDS + _MOST_IN_HAND + min(_MOST_IN_HAND - 1, hand_other))
    found.append(_DECKS + min(_MOST_IN_DECK - 1, deck))
    found.append(_DECKS + _MOST_IN_DECK + min(_MOST_IN_DECK - 1, deck_other))
    more, dragons = hand + deck - hand_other - deck_other, 3 + max(-3, min(3, state.dragons(seat)))
    found.append(_MORE_LEFT + 15 + max(-15, min(15, more)))
    found.append(_RACE + 11 * dragons + 5 + max(-5, min(5, (more + 1) // 3)))
    found.append(_LAST + 12 * dragons + min(11, (hand + deck) // 2))
    found.append(_LAST + 12 * (7 + dragons) + min(11, (hand_other + deck_other) // 2))


def _laid(found: list[int], lying: list[tuple[int, ...]], seat: int, place: int) -> None:
    """Add how many cards of a seat count for the second dragon."""
    cards = len(lying[zones.COMBAT + seat]) + len(lying[zones.BURIED + seat]) + len(lying[zones.SUPPORT_AREA + seat])
    found.append(place + min(_MOST_LAID - 1, cards))


def _fight(found: list[int], state: BlueMoonState, seat: int, unseen: frozenset[int]) -> None:
    """Add how a fight stands: powers, false bluff cards, what a retreat pays, and how well who is to answer can."""
    element, other = state.element, 1 - seat
    icon, cards = icons.BLUFFS[element], state.cards
    false = sum([not cards[card].icons & icon for card in state.zone(zones.BLUFF_AREA, seat)])
    own, needed = powers(state, seat)[element], powers(state, other)[element]
    found.append(_FALSE + min(6, false))
    found.append(_POWERS + max(0, min(_MOST_POWER - 1, own)))
    found.append(_POWERS + _MOST_POWER + max(0, min(_MOST_POWER - 1, needed)))
    found.append(_LEADS + 10 + max(-10, min(10, own - needed)))
    pays, gets = pay_for_retreat(state, seat), pay_for_retreat(state, other)
    found.append(_PAYS + min(4, pays))
    found.append(_PAYS + 5 + min(4, gets))
    found.append(_RACE + 77 + 9 * (3 + max(-3, min(3, state.dragons(seat)))) + 3 * min(2, pays) + min(2, gets))
    place = _FIGHTING + element * _CARDS
    found += [place + card for card in state.zone(zones.HAND, seat) if card not in unseen]
    found += [place + 2 * _CARDS + card for card in state.zone(zones.COMBAT, other)]
    if state.turn == seat and state.marks[marks.PHASE] <= phases.RETREAT:
        reach.of_hand(found, _REACH, state, seat, needed, unseen)
    else:
        reach.of_other(found, _REACH, state, other, own)
        reach.of_hand(found, _FOLLOW, state, seat, own, unseen)


def _remembered(found: list[int], lying: list[tuple[int, ...]], other: int) -> None:
    """Add the cards of the other that everybody has seen and that may be in its hand now, or surely are."""
    may_be_elsewhere = (
        *lying[zones.MAY_DECK + other], *lying[zones.MAY_BLUFF + other], *lying[zones.MAY_DISCARD + other],
    )  # fmt: skip
    held = lying[zones.MAY_HAND + other]
    found += [_MAY_HOLD + card + (0 if card in may_be_elsewhere else _CARDS) for card in held]
