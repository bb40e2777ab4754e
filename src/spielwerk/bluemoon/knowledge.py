"""What each seat may know (R1.3): masks for views.

Hidden are the other hand (but for disclosed cards), the decks, the other's bluff cards (but for faces
seen before), and all but the top card of the piles, which nobody may look through (BM-VIEW-04). Whoever
searches a pile sees it while he does. What lies in the piles is remembered all the same, since everybody saw
it go there. The list of an own deck is its owner's secret: the other player knows which of its cards have been
open at some time, and of the rest only how many there are.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.beside import EXCHANGE_HYLA
from spielwerk.bluemoon.cards.buka import ENTREAT_FAVOR
from spielwerk.bluemoon.cards.mimix import CALL_UNDERWORLD, SACRIFICE_ONE
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.effects import SEARCH_DECK
from spielwerk.bluemoon.state import BlueMoonState, Checkpoint
from spielwerk.core.cards import UNKNOWN

_DECK_SEARCHES: Final = (SEARCH_DECK, ENTREAT_FAVOR)
_PILE_SEARCHES: Final = (CALL_UNDERWORLD, EXCHANGE_HYLA)

HIDING: Final = (zones.HAND, zones.DECK, zones.DISCARD, zones.LEADERSHIP_PILE, zones.BLUFF_AREA)
"""Where cards can lie face down."""


def masked_zones(state: BlueMoonState, seat: int) -> list[tuple[int, ...]]:
    """Return the zones with every card the seat may not know face down, and with what it remembers of the piles."""
    lying = state.zones.copy()
    for owner in (0, 1):
        if owner != seat:
            lying[zones.HAND + owner] = _known(lying[zones.HAND + owner], lying[zones.DISCLOSED + owner])
            lying[zones.BLUFF_AREA + owner] = _known(lying[zones.BLUFF_AREA + owner], lying[zones.EXPOSED + owner])
        lying[zones.DECK + owner] = _deck(state, owner, seat)
        lying[zones.REMEMBERED + owner] = _remembered(state, owner, seat)
        for pile in (zones.DISCARD, zones.LEADERSHIP_PILE):
            cards = lying[pile + owner]
            if pile != zones.DISCARD or not searches_pile(state, seat, owner):
                lying[pile + owner] = (UNKNOWN,) * (len(cards) - 1) + cards[-1:]
    return lying


def _known(cards: tuple[int, ...], known: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card if card in known else UNKNOWN for card in cards])


def _remembered(state: BlueMoonState, owner: int, seat: int) -> tuple[int, ...]:
    """Return the cards of the owner's piles; of a pile taken from unseen only the owner knows what is left."""
    pile = state.zone(zones.DISCARD, owner)
    doubtful = state.zone(zones.MAY_DISCARD, owner)
    if doubtful and owner != seat:
        pile = tuple([card for card in pile if card not in doubtful])
    return tuple(sorted(pile + state.zone(zones.LEADERSHIP_PILE, owner)))


def _searches(state: BlueMoonState, seat: int, owner: int, searches: tuple[int, ...]) -> bool:
    frame = state.frame
    return frame is not None and frame.step in searches and seat == owner == frame.seat


def searches_deck(state: BlueMoonState, seat: int, owner: int) -> bool:
    """Whether the seat is looking through the owner's deck, which it then knows but for the order."""
    return _searches(state, seat, owner, _DECK_SEARCHES)


def _deck(state: BlueMoonState, owner: int, seat: int) -> tuple[int, ...]:
    """Return the deck as the seat knows it: cards being searched, cards revealed, cards put under it."""
    deck = state.zone(zones.DECK, owner)
    if searches_deck(state, seat, owner):
        return tuple(sorted(deck))  # its order stays unknown
    top, hidden = hidden_in_deck(state, owner, seat)
    return deck[:top] + (UNKNOWN,) * hidden + deck[top + hidden :]


def hidden_in_deck(state: BlueMoonState, owner: int, seat: int) -> tuple[int, int]:
    """Return how many cards on top of the deck the seat knows, and how many below these it does not."""
    count = len(state.zone(zones.DECK, owner))
    if searches_deck(state, seat, owner):
        return count, 0
    top = 0
    frame = state.frame
    if frame is not None and frame.step == SACRIFICE_ONE and frame.seat == owner:
        top = frames.shown(frame)
    bottom = min(state.marks[marks.SUNK + owner], count - top) if owner == seat else 0
    return top, count - top - bottom


def searches_pile(state: BlueMoonState, seat: int, owner: int) -> bool:
    """Whether the seat is looking through the owner's discard pile."""
    return _searches(state, seat, owner, _PILE_SEARCHES)


def unseen(state: BlueMoonState, seat: int, masked: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return per owner, sorted, the cards at the places that lie face down for the seat in these masked zones.

    Cards of a secret deck that were never open are UNKNOWN here too.
    """
    return _unseen_of(state, 0, seat, masked), _unseen_of(state, 1, seat, masked)


def _unseen_of(state: BlueMoonState, owner: int, seat: int, masked: list[tuple[int, ...]]) -> tuple[int, ...]:
    found: list[int] = []
    for zone in HIDING:
        true = state.zone(zone, owner)
        for place, shown in enumerate(masked[zone + owner]):
            if shown == UNKNOWN:
                found.append(true[place])
    if state.setup.secret[owner] and owner != seat:
        found = list(_known(tuple(found), state.zone(zones.SEEN, owner)))
    return tuple(sorted(found))


def masked_checkpoint(state: BlueMoonState, masked: list[tuple[int, ...]]) -> Checkpoint | None:
    """Return the checkpoint of special rule 11 as somebody knows it for whom the zones look like this now.

    Cards that are hidden from him now, and were then, lie face down; neither a hand nor a pile has an order.
    """
    before = state.checkpoint
    if before is None:
        return None
    lying = list(before.zones)
    for owner in (0, 1):
        remembered = masked[zones.REMEMBERED + owner]
        hidden = {
            card
            for zone in HIDING
            for card, shown in zip(state.zone(zone, owner), masked[zone + owner], strict=True)
            if shown == UNKNOWN and card not in remembered
        }
        for zone in HIDING:
            lying[zone + owner] = tuple([UNKNOWN if card in hidden else card for card in lying[zone + owner]])
        lying[zones.HAND + owner] = tuple(sorted(lying[zones.HAND + owner]))
        for pile in (zones.DISCARD, zones.LEADERSHIP_PILE):
            cards = lying[pile + owner]
            lying[pile + owner] = (*sorted(cards[:-1]), *cards[-1:])
    return Checkpoint(tuple(lying), before.marks)
