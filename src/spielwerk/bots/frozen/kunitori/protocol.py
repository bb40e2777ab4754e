"""What views of Kunitori told in version 1 of the line protocol."""

from __future__ import annotations

from typing import Any, Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.kunitori import zones
from spielwerk.kunitori.names import IDS
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.steps import PHASES

ZONES: Final = {
    "hand": zones.HAND,
    "deck": zones.DECK,
    "discard": zones.DISCARDS,
    "area": zones.AREA,
    "deployed": zones.DEPLOYED,
    "ambush": zones.AMBUSH,
    "reinforcement": zones.REINFORCEMENT,
    "turned-up": zones.ASIDE,
    "sent-against": zones.SENT,
}


def numbers(table: KunitoriState, seat: int) -> dict[str, Any]:
    """Return what belongs to one seat beside cards."""
    return {"ramparts": table.ramparts[seat], "extra-cards": table.due[seat]}


def common(table: KunitoriState) -> dict[str, Any]:
    """Return what belongs to nobody."""
    return {
        "phase": PHASES[table.phase],
        "actions": table.actions,
        "buys": table.buys,
        "money": table.money,
        "pool": {card: count for card, count in zip(IDS, table.pool, strict=True) if count},
        "trash": [None if card == UNKNOWN else IDS[card] for card in table.zones[zones.TRASH]],
        "last-turn": table.last if table.last >= 0 else None,
    }
