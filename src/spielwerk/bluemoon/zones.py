"""Where cards lie. Each zone has a place per seat: `state.zone(zones.HAND, seat)`."""

from __future__ import annotations

from typing import Final, NewType

Zone = NewType("Zone", int)
"""The place of seat 0; the one of seat 1 is the next."""

NOWHERE: Final = Zone(-1)
HAND: Final = Zone(0)
DISCLOSED: Final = Zone(2)
"""The hand cards that lie open."""
DECK: Final = Zone(4)
"""The draw deck, top first."""
DISCARD: Final = Zone(6)
"""The discard pile, top last."""
LEADERSHIP_PILE: Final = Zone(8)
"""The leadership cards played, top last."""
LASTING: Final = Zone(10)
"""The leadership cards in effect until the end of the turn (they lie on the leadership pile)."""
COMBAT: Final = Zone(12)
"""The active cards of the combat area, in the order laid."""
BURIED: Final = Zone(14)
"""The inactive cards of the combat area."""
SUPPORT_AREA: Final = Zone(16)
"""The supports lying face up."""
BLUFF_AREA: Final = Zone(18)
"""The bluff cards lying face down, in the order laid."""
EXPOSED: Final = Zone(20)
"""The bluff cards whose face the opponent saw before they were laid (R8.2)."""
INFLUENCE: Final = Zone(22)
"""The ships at sea and the Hyla."""
LANDED: Final = Zone(24)
"""The ships landed this turn."""
CARGO: Final = Zone(26)
"""The cards aboard; the ship of each stands at the same place of ABOARD."""
ABOARD: Final = Zone(28)
LAID: Final = Zone(30)
"""The cards laid face up this turn, in order, also those that have left again."""
SHIPPED: Final = Zone(32)
"""Those among the cards laid this turn that came from a landed ship."""
USED: Final = Zone(34)
"""Own cards whose "on my turn" or "end of turn" text was used this turn."""
PAID: Final = Zone(36)
"""Demands of the opponent's cards that the seat has met this turn."""
FELLED: Final = Zone(38)
"""Active cards of the seat that were discarded since the opponent chose to fight on.

No rule reads it since the checkpoint keeps the table for special rule 11. It is noted because it is in the hash of
every state: records of every rules version verify by it.
"""
FELLED_BURIED: Final = Zone(40)
"""The same for inactive cards."""
BESIDE: Final = Zone(42)
"""What lies beside the areas and works all the time: the inquisitor, and the crystal cards laid."""
LIMBO: Final = Zone(44)
"""A card that is being laid while its price is paid or the opponent may still intervene."""
SEEN: Final = Zone(46)
"""The cards of a secret deck that have been open to everybody at some time, sorted."""

# What everybody remembers of cards that were open and are hidden again, sorted (`rules.memory`).
MAY_HAND: Final = Zone(48)
"""The cards that may be in the hand."""
MAY_DECK: Final = Zone(50)
"""The cards that may be in the draw deck."""
MAY_BLUFF: Final = Zone(52)
"""The cards that may be among the bluff cards."""
MAY_DISCARD: Final = Zone(54)
"""The cards that may be in the discard pile where that is not certain."""
REMEMBERED: Final = Zone(56)
"""In views only: the cards that lie in the discard or leadership pile for certain."""
COUNT: Final = 58


def _among(*named: Zone) -> tuple[bool, ...]:
    """Return for every zone whether it is among these."""
    return tuple([zone in named for zone in range(COUNT)])


ON_TABLE: Final = _among(LASTING, COMBAT, SUPPORT_AREA, BLUFF_AREA, INFLUENCE, LANDED, BESIDE)
"""By zone: whether its change may change what is ignored or the power."""
OPEN: Final = _among(
    DISCLOSED, DISCARD, LEADERSHIP_PILE, COMBAT, SUPPORT_AREA, EXPOSED, INFLUENCE, LANDED, CARGO, BESIDE, LIMBO
)
"""By zone: whether cards go there for everybody to see."""
