"""A table as one seat knows it, as the numbers of those features that are present.

Most features say that a card lies in a certain place: own hand, the other's combat area, or still unseen in deck or
hand. What was discarded is what is nowhere else. The rest are counts and flags, one number for each value. All of it
is relative to the seat that looks, so that one network serves both.

Cards drawn blind in a turn that is only imagined count as unseen, whatever the imagined deck held: `unseen` are the
cards of the own deck as the turn began, and only those found face up since are known.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.cards.model import CARDS, NO_ELEMENT
from spielwerk.bluemoon.cards.roster import PEOPLES
from spielwerk.bluemoon.rules.power import CHALLENGE
from spielwerk.bluemoon.rules.retreat import DECLINE_FIGHT
from spielwerk.bluemoon.rules.values import powers
from spielwerk.bluemoon.state import BlueMoonState

VERSION: Final = 1
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
SIZE: Final = _PEOPLES + 2 * len(PEOPLES)
"""How many features there are."""

_PEOPLE: Final = {people: number for number, people in enumerate(PEOPLES)}


def features(state: BlueMoonState, seat: int, unseen: frozenset[int]) -> list[int]:
    """Return the features present for a seat; of its hand it does not know the cards that are still unseen."""
    found: list[int] = []
    blind = 0
    for card in state.zone(zones.HAND, seat):
        if card in unseen:
            blind += 1
            found.append(_UNSEEN + card)
        else:
            found.append(_IN_HAND + card)
    found += [_UNSEEN + card for card in state.zone(zones.DECK, seat)]
    found += [_BLUFFING + card for card in state.zone(zones.BLUFF_AREA, seat)]
    other = 1 - seat
    disclosed, exposed = state.zone(zones.DISCLOSED, other), state.zone(zones.EXPOSED, other)
    found += [_SIDES + (_IN_HAND if card in disclosed else _UNSEEN) + card for card in state.zone(zones.HAND, other)]
    found += [_SIDES + _UNSEEN + card for card in state.zone(zones.DECK, other)]
    face_down = state.zone(zones.BLUFF_AREA, other)
    found += [_SIDES + (_BLUFFING if card in exposed else _UNSEEN) + card for card in face_down]
    _open_cards(found, state.zones, seat, 0)
    _open_cards(found, state.zones, other, _SIDES)

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
    found.append(_HANDS + min(_MOST_IN_HAND - 1, len(state.zone(zones.HAND, seat))))
    found.append(_HANDS + _MOST_IN_HAND + min(_MOST_IN_HAND - 1, len(state.zone(zones.HAND, other))))
    found.append(_DECKS + min(_MOST_IN_DECK - 1, len(state.zone(zones.DECK, seat))))
    found.append(_DECKS + _MOST_IN_DECK + min(_MOST_IN_DECK - 1, len(state.zone(zones.DECK, other))))
    found.append(_BLIND + min(6, blind))
    found.append(_FACE_DOWN + min(6, len(state.zone(zones.BLUFF_AREA, seat))))
    found.append(_FACE_DOWN + 7 + min(6, len(face_down)))
    if element != NO_ELEMENT:
        icon, cards = icons.BLUFFS[element], state.cards
        false = sum([not cards[card].icons & icon for card in state.zone(zones.BLUFF_AREA, seat)])
        own, needed = powers(state, seat)[element], powers(state, other)[element]
        found.append(_FALSE + min(6, false))
        found.append(_POWERS + max(0, min(_MOST_POWER - 1, own)))
        found.append(_POWERS + _MOST_POWER + max(0, min(_MOST_POWER - 1, needed)))
        found.append(_LEADS + 10 + max(-10, min(10, own - needed)))
    decks = state.setup.decks
    found.append(_PEOPLES + _PEOPLE[decks[seat]])
    found.append(_PEOPLES + len(PEOPLES) + _PEOPLE[decks[other]])
    return found


def _open_cards(found: list[int], lying: list[tuple[int, ...]], seat: int, side: int) -> None:
    """Add the cards of a seat that lie for everybody to see."""
    found += [side + _IN_COMBAT + card for card in lying[zones.COMBAT + seat]]
    found += [side + _IN_SUPPORT + card for card in lying[zones.SUPPORT_AREA + seat]]
    found += [side + _BESIDE + card for card in lying[zones.INFLUENCE + seat]]
    found += [side + _BESIDE + card for card in lying[zones.LANDED + seat]]
    found += [side + _BESIDE + card for card in lying[zones.BESIDE + seat]]
    found += [side + _ABOARD + card for card in lying[zones.CARGO + seat]]


class Changes:
    """What tells rows of features from a root they resemble: lists of those added and those removed.

    Both are flat; each row begins at its place in `added_from` and `removed_from`, and ends with `SIZE`, which is no
    feature: so that no row is empty.
    """

    __slots__ = ("added", "added_from", "removed", "removed_from")

    def __init__(self, root: list[int], rows: list[list[int]]) -> None:
        """Compare the rows with the root; a feature twice in a row counts once."""
        self.added: list[int] = []
        self.added_from: list[int] = []
        self.removed: list[int] = []
        self.removed_from: list[int] = []
        seen = [0] * SIZE  # 0: not in the root; else the last row it was met in, counted from 1 for the root itself
        for feature in root:
            seen[feature] = 1
        number = 1
        for row in rows:
            number += 1
            self.added_from.append(len(self.added))
            self.removed_from.append(len(self.removed))
            for feature in row:
                if seen[feature] > 0:
                    seen[feature] = number
                elif seen[feature] != -number:
                    seen[feature] = -number
                    self.added.append(feature)
            for feature in root:
                if 0 < seen[feature] < number:
                    self.removed.append(feature)
            self.added.append(SIZE)
            self.removed.append(SIZE)
