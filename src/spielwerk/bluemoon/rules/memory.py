"""What the table remembers of cards that were open and are hidden again.

A card everybody has seen may now be in the hand, in the deck, among the bluff cards or in the discard pile. For each
of these places there is the set of cards that may be there, as far as what was seen tells; a card in a single set is
there for certain. Cards in none were not open since they were dealt: those are in the hand, in the deck or face down.
A discard pile lies there as it was built up, so only a pile that was taken from unseen needs a set.

Nothing in here depends on anything but what everybody saw.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.cards import without

PLACES: Final = (zones.MAY_HAND, zones.MAY_DECK, zones.MAY_BLUFF, zones.MAY_DISCARD)


def lies_open(state: BlueMoonState, seat: int, card: int) -> None:
    """Everybody sees where the card lies: nothing needs to be remembered of it."""
    lying = state.zones
    if (
        lying[zones.MAY_HAND + seat]
        or lying[zones.MAY_DECK + seat]
        or lying[zones.MAY_BLUFF + seat]
        or lying[zones.MAY_DISCARD + seat]
    ):
        for place in PLACES:
            if card in lying[place + seat]:
                lying[place + seat] = without(lying[place + seat], card)


def lies_in(state: BlueMoonState, seat: int, place: Zone, card: int) -> None:
    """Everybody saw the card go to this place, where it is hidden from now on."""
    lies_open(state, seat, card)
    _join(state, seat, place, (card,))


def moved_unseen(state: BlueMoonState, seat: int, source: Zone, place: Zone) -> None:
    """Cards went unseen from one place to another: whatever may have been there may be here now."""
    cards = state.zone(source, seat)
    if cards and place == zones.MAY_BLUFF:
        cards = tuple([card for card in cards if state.cards[card].icons & icons.ANY_BLUFF])
    if cards:
        _join(state, seat, place, cards)


def taken_from_pile_unseen(state: BlueMoonState, seat: int, pile: tuple[int, ...]) -> None:
    """Some cards of the discard pile, nobody else knows which, went into the hand."""
    _join(state, seat, zones.MAY_HAND, pile)
    _join(state, seat, zones.MAY_DISCARD, pile)


def pile_went_into_deck(state: BlueMoonState, seat: int, pile: tuple[int, ...]) -> None:
    """The whole discard pile was shuffled into the deck."""
    _join(state, seat, zones.MAY_DECK, (*pile, *state.zone(zones.MAY_DISCARD, seat)))
    state.zones[zones.MAY_DISCARD + seat] = ()


def _join(state: BlueMoonState, seat: int, place: Zone, cards: tuple[int, ...]) -> None:
    state.zones[place + seat] = tuple(sorted({*state.zone(place, seat), *cards}))
