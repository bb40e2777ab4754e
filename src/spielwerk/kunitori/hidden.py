"""What lies face down, worked out once for as long as it lies there.

Zones are tuples that are exchanged and never changed, so whether something is as it was is told by whether it is the
same object: from one decision to the next most of it is.
"""

from __future__ import annotations

from typing import Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.kunitori.actions import MAX_SEATS

_ROWS: Final = [(UNKNOWN,) * number for number in range(64)]


def face_down(number: int) -> tuple[int, ...]:
    """Return so many cards nobody can tell apart."""
    return _ROWS[number] if number < len(_ROWS) else (UNKNOWN,) * number


class Hidden:
    """The cards of a seat that lay face down for somebody, sorted, and what they were read from."""

    __slots__ = ("cards", "counted", "deck", "discards", "hand", "shown", "top")

    def __init__(
        self,
        deck: tuple[int, ...],
        top: int,
        hand: tuple[int, ...],
        shown: tuple[int, ...],
        counted: tuple[int, ...],
        discards: tuple[int, ...],
    ) -> None:
        """Add up the deck below what everybody knows of it, the hand but for what was shown or counted, and a pile."""
        self.deck = deck
        self.top = top
        self.hand = hand
        self.shown = shown
        self.counted = counted
        self.discards = discards
        cards = list(deck[top:] if top else deck)
        cards += hand
        for card in shown:
            cards.remove(card)
        for card in counted:
            cards.remove(card)
        cards += discards[:-1]  # whose top card lies open
        cards.sort()
        self.cards = tuple(cards)


_latest: Final[list[Hidden]] = [Hidden((), 0, (), (), (), ()) for _ in range(2 * MAX_SEATS)]


def sorted_once(
    place: int,
    deck: tuple[int, ...],
    top: int,
    hand: tuple[int, ...],
    shown: tuple[int, ...],
    counted: tuple[int, ...],
    discards: tuple[int, ...],
) -> tuple[int, ...]:
    """Return the cards face down, sorted; what was found last at this place, if it was read from the same."""
    found = _latest[place]
    if (
        found.deck is not deck
        or found.top != top
        or found.hand is not hand
        or found.shown is not shown
        or found.counted is not counted
        or found.discards is not discards
    ):
        found = _latest[place] = Hidden(deck, top, hand, shown, counted, discards)
    return found.cards
