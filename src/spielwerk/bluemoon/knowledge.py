"""What each seat may know (R1.3): masks for views, and dealing the unknown anew.

Hidden are the other hand (but for disclosed cards), the decks, the other's bluff cards (but for faces
seen before), and all but the top card of the piles, which nobody may look through (BM-VIEW-04). Whoever
searches a pile sees it while he does.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.bluemoon.cards.buka import ENTREAT_FAVOR
from spielwerk.bluemoon.cards.mimix import CALL_UNDERWORLD, SACRIFICE_ONE
from spielwerk.bluemoon.cards.model import CARDS, LEADERSHIP
from spielwerk.bluemoon.effects import SEARCH_DECK
from spielwerk.bluemoon.precedence import has_bluff_icon
from spielwerk.bluemoon.state import (
    BLUFF_AREA,
    DECK,
    DISCARD,
    DISCLOSED,
    EXPOSED,
    HAND,
    LEADERSHIP_PILE,
    SUNK,
    BlueMoonState,
)
from spielwerk.core.cards import UNKNOWN

_DECK_SEARCHES: Final = (SEARCH_DECK, ENTREAT_FAVOR)


def masked_zones(state: BlueMoonState, seat: int) -> list[tuple[int, ...]]:
    """Return the zones with every card the seat may not know face down."""
    zones = state.zones.copy()
    for owner in (0, 1):
        if owner != seat:
            zones[HAND + owner] = _known(zones[HAND + owner], zones[DISCLOSED + owner])
            zones[BLUFF_AREA + owner] = _known(zones[BLUFF_AREA + owner], zones[EXPOSED + owner])
        zones[DECK + owner] = _deck(state, owner, seat)
        for pile in (DISCARD, LEADERSHIP_PILE):
            cards = zones[pile + owner]
            if not _searches(state, seat, owner, (CALL_UNDERWORLD,)) or pile != DISCARD:
                zones[pile + owner] = (UNKNOWN,) * (len(cards) - 1) + cards[-1:]
    return zones


def _known(cards: tuple[int, ...], known: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card if card in known else UNKNOWN for card in cards])


def _searches(state: BlueMoonState, seat: int, owner: int, searches: tuple[int, ...]) -> bool:
    frame = state.frame
    return frame is not None and frame.step in searches and seat == owner == frame.seat


def _deck(state: BlueMoonState, owner: int, seat: int) -> tuple[int, ...]:
    """Return the deck as the seat knows it: cards being searched, cards revealed, cards put under it."""
    deck = state.zones[DECK + owner]
    if _searches(state, seat, owner, _DECK_SEARCHES):
        return tuple(sorted(deck))  # its order stays unknown
    top = 0
    frame = state.frame
    if frame is not None and frame.step == SACRIFICE_ONE and frame.seat == owner:
        top = frame.a
    bottom = min(state.marks[SUNK + owner], len(deck) - top) if owner == seat else 0
    hidden = len(deck) - top - bottom
    return deck[:top] + (UNKNOWN,) * hidden + deck[top + hidden :]


def unseen(state: BlueMoonState, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return per owner, sorted, the cards at the places that lie face down for the seat."""
    masked = masked_zones(state, seat)
    found: tuple[list[int], list[int]] = ([], [])
    for zone, cards in enumerate(masked):
        if UNKNOWN in cards:
            found[zone & 1].extend(
                true for true, shown in zip(state.zones[zone], cards, strict=True) if shown == UNKNOWN
            )
    return tuple(sorted(found[0])), tuple(sorted(found[1]))


def dealt_anew(state: BlueMoonState, hidden: tuple[tuple[int, ...], ...], rng: Random) -> list[tuple[int, ...]]:
    """Return the zones of a masked state with the hidden cards dealt to the face-down places.

    A face-down card in a support area bears a BLUFF icon, and only leadership cards lie on a leadership
    pile and none on a discard pile; so these places are dealt first.
    """
    zones = state.zones.copy()
    for owner in (0, 1):
        cards = list(hidden[owner])
        rng.shuffle(cards)
        for zone in (BLUFF_AREA, LEADERSHIP_PILE, DISCARD, HAND, DECK):
            dealt = []
            for shown in zones[zone + owner]:
                if shown != UNKNOWN:
                    dealt.append(shown)
                    continue
                place = next((at for at, card in enumerate(cards) if _fits(zone, card)), 0)
                dealt.append(cards.pop(place))
            zones[zone + owner] = tuple(dealt)
        if _searches(state, owner, owner, _DECK_SEARCHES):
            deck = list(zones[DECK + owner])
            rng.shuffle(deck)
            zones[DECK + owner] = tuple(deck)
    return zones


def _fits(zone: int, card: int) -> bool:
    if zone == BLUFF_AREA:
        return has_bluff_icon(card)
    if zone == LEADERSHIP_PILE:
        return CARDS[card].type == LEADERSHIP
    return zone != DISCARD or CARDS[card].type != LEADERSHIP
