"""What views of Blue Moon told in version 1 of the line protocol."""

from __future__ import annotations

from typing import Any, Final

from spielwerk.bluemoon import zones
from spielwerk.bluemoon.state import BlueMoonState

ZONES: Final = {
    "hand": zones.HAND,
    "deck": zones.DECK,
    "discard": zones.DISCARD,
    "leadership": zones.LEADERSHIP_PILE,
    "lasting": zones.LASTING,
    "combat": zones.COMBAT,
    "buried": zones.BURIED,
    "support": zones.SUPPORT_AREA,
    "bluff": zones.BLUFF_AREA,
    "influence": zones.INFLUENCE,
    "landed": zones.LANDED,
    "cargo": zones.CARGO,
    "aboard": zones.ABOARD,
}
_ELEMENTS: Final = ("fire", "earth")


def numbers(table: BlueMoonState, seat: int) -> dict[str, Any]:
    """Return what belongs to one seat beside cards."""
    fire, earth = table.power(seat)
    return {"dragons": max(0, table.dragons(seat)), "power": {"fire": fire, "earth": earth}}


def common(table: BlueMoonState) -> dict[str, Any]:
    """Return what belongs to nobody."""
    element = table.element
    return {"phase": table.phase, "element": _ELEMENTS[element] if element >= 0 else None}
