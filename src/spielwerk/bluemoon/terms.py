"""The words in which a position says everything: zones and numbers beyond what lies on the table for all to see.

`position` reads them, `describe` writes them, so there is one list. A word that says nothing new is left out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.marks import Mark
from spielwerk.bluemoon.zones import Zone

UNKNOWN_CARD: Final = "?"
"""A card whose face is not known."""
MOST: Final = 9_999
"""The largest number a position may say."""

PILES: Final[dict[str, Zone]] = {
    "hand": zones.HAND,
    "combat": zones.COMBAT,
    "buried": zones.BURIED,
    "disclosed": zones.DISCLOSED,
    "deck": zones.DECK,
    "discard": zones.DISCARD,
    "leadership": zones.LEADERSHIP_PILE,
}
NOTES: Final[dict[str, Zone]] = {
    "lasting": zones.LASTING,
    "exposed": zones.EXPOSED,
    "laying": zones.LIMBO,
    "laid": zones.LAID,
    "laid_from_ship": zones.SHIPPED,
    "used": zones.USED,
    "paid": zones.PAID,
    "felled": zones.FELLED,
    "felled_buried": zones.FELLED_BURIED,
    "seen": zones.SEEN,
    "may_hold": zones.MAY_HAND,
    "may_be_in_deck": zones.MAY_DECK,
    "may_bluff": zones.MAY_BLUFF,
    "may_be_discarded": zones.MAY_DISCARD,
    "in_piles": zones.REMEMBERED,
}
"""What is noted of cards, beside where they lie."""

TABLES: Final = ("me", "you", "turn_so_far")
"""The words of a position that have words of their own."""

NUMBER: Final = 0
FLAG: Final = 1
CARD: Final = 2
ELEMENT: Final = 3


class Term(NamedTuple):
    """A number of the state and how it is said."""

    word: str
    mark: Mark
    kind: int = NUMBER


TURN: Final = (
    Term("acted", marks.ACTED, FLAG),
    Term("stopped", marks.STOPPED, FLAG),
    Term("character_laid", marks.MAIN, FLAG),
    Term("cards", marks.LAID_COUNT),
    Term("cards_in_combat", marks.COMBAT_COUNT),
    Term("boosters", marks.BOOSTER_UNITS),
    Term("supports", marks.SUPPORT_UNITS),
    Term("booster_laid", marks.BOOSTER_LAID, FLAG),
    Term("support_laid", marks.SUPPORT_LAID, FLAG),
    Term("partner_may_follow", marks.PAIRING, CARD),
    Term("next_is_free", marks.NEXT_FREE, CARD),
    Term("drawn", marks.DRAWN),
    Term("something_new_seen", marks.NEWS, FLAG),
    Term("new_bluffs", marks.BLUFFS_NEW),
    Term("new_buried", marks.BURIED_NEW),
    Term("element_before", marks.ELEMENT_BEFORE, ELEMENT),
    Term("laid_before", marks.LAID_BEFORE),
    Term("announced", marks.ANNOUNCED),
    Term("interventions", marks.GUESTS),
    Term("character_cancelled", marks.SHAMED, FLAG),
    Term("from_hand_beside_ships", marks.HAND_UNITS),
    Term("ship_taken_back", marks.SHIP_BACK, FLAG),
)
"""What has happened this turn (`turn_so_far`)."""
SEAT: Final = (
    Term("out_of_cards", marks.LACK),
    Term("sunk", marks.SUNK),
    Term("shuffled_deck", marks.SHUFFLES),
    Term("picked_from_hand", Mark(marks.SHUFFLES + 2)),
    Term("shuffled_discard", Mark(marks.SHUFFLES + 4)),
)
"""Numbers of one seat; its place is that of the mark, and the next for the other seat."""
NAMED: Final = "doubled_caterpillar"
SPENT: Final = "spent"
LOTS: Final = Term("lots_drawn", Mark(marks.SHUFFLES + 6))
"""How often it was drawn by lot who begins."""
