"""Where cards lie. Each zone has a place per seat: `zones[HAND + seat]`."""

from __future__ import annotations

from typing import Final

HAND: Final = 0
DECK: Final = 6  # top first
DISCARDS: Final = 12
AREA: Final = 18  # played this turn, treasures included
DEPLOYED: Final = 24  # standing since an earlier turn, not replayed yet
AMBUSH: Final = 30  # shown from hand, lying in the area until the battle phase ends
REINFORCEMENT: Final = 36  # turned up, with attack, lying in the area until the battle phase ends
ASIDE: Final = 42  # turned up, without attack
SENT: Final = 48  # notes, not places: cards of the attacker sent against this seat
SHOWN: Final = 54  # notes: cards of the hand everybody knows
TRASH: Final = 60  # one for all
GENERAL_PILE: Final = 61  # one for all, top first; only with `general_pile: top`
COUNTED: Final = 62  # notes: further cards of the hand everybody can tell by counting
GENERALS_SEEN: Final = 68  # notes: the generals on top of that pile everybody knows
ZONES: Final = 69

OWNED: Final[tuple[int, ...]] = (HAND, DECK, DISCARDS, AREA, DEPLOYED, AMBUSH, REINFORCEMENT, ASIDE)
ZONE_OF_AREA: Final = {
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARDS,
    "area": AREA,
    "deployed": DEPLOYED,
    "ambush": AMBUSH,
    "reinforcement": REINFORCEMENT,
    "aside": ASIDE,
    "sent-against": SENT,
}
"""What the areas of a seat are called, in scenes and scenarios."""
