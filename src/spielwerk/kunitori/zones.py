"""Where cards lie. Each zone has a place per seat: `state.zone(zones.HAND, seat)`."""

from __future__ import annotations

from typing import Final, NewType

Zone = NewType("Zone", int)
"""The place of seat 0; those of the others follow."""
Pile = NewType("Pile", int)
"""What lies for all in one place: `state.zones[zones.TRASH]`."""

HAND: Final = Zone(0)
DECK: Final = Zone(6)  # top first
DISCARDS: Final = Zone(12)
AREA: Final = Zone(18)  # played this turn, treasures included
DEPLOYED: Final = Zone(24)  # standing since an earlier turn, not replayed yet
AMBUSH: Final = Zone(30)  # shown from hand, lying in the area until the battle phase ends
REINFORCEMENT: Final = Zone(36)  # turned up, with attack, lying in the area until the battle phase ends
ASIDE: Final = Zone(42)  # turned up, without attack
SENT: Final = Zone(48)  # notes, not places: cards of the attacker sent against this seat
SHOWN: Final = Zone(54)  # notes: cards of the hand everybody knows
TRASH: Final = Pile(60)
GENERAL_PILE: Final = Pile(61)  # top first; only with `general_pile: top`
COUNTED: Final = Zone(62)  # notes: further cards of the hand everybody can tell by counting
GENERALS_SEEN: Final = Pile(68)  # notes: the generals on top of that pile everybody knows
COUNT: Final = 69

OWNED: Final[tuple[Zone, ...]] = (HAND, DECK, DISCARDS, AREA, DEPLOYED, AMBUSH, REINFORCEMENT, ASIDE)
OF_AREA: Final[dict[str, Zone]] = {
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
