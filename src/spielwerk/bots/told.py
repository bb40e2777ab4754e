"""A view in words and numbers, as plain data for programs outside: cards by name, what is not known as null."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from spielwerk.bluemoon import zones as bluemoon
from spielwerk.bluemoon.cards.roster import IDS as BLUEMOON_IDS
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.kunitori import zones as kunitori
from spielwerk.kunitori.names import IDS as KUNITORI_IDS
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.steps import PHASES as KUNITORI_PHASES

_KUNITORI: Final = {
    "hand": kunitori.HAND,
    "deck": kunitori.DECK,
    "discard": kunitori.DISCARDS,
    "area": kunitori.AREA,
    "deployed": kunitori.DEPLOYED,
    "ambush": kunitori.AMBUSH,
    "reinforcement": kunitori.REINFORCEMENT,
    "turned-up": kunitori.ASIDE,
    "sent-against": kunitori.SENT,
}
_BLUEMOON: Final = {
    "hand": bluemoon.HAND,
    "deck": bluemoon.DECK,
    "discard": bluemoon.DISCARD,
    "leadership": bluemoon.LEADERSHIP_PILE,
    "lasting": bluemoon.LASTING,
    "combat": bluemoon.COMBAT,
    "buried": bluemoon.BURIED,
    "support": bluemoon.SUPPORT_AREA,
    "bluff": bluemoon.BLUFF_AREA,
    "influence": bluemoon.INFLUENCE,
    "landed": bluemoon.LANDED,
    "cargo": bluemoon.CARGO,
    "aboard": bluemoon.ABOARD,
}
_ELEMENTS: Final = ("fire", "earth")


def told(view: View) -> dict[str, Any]:
    """Return everything the view tells."""
    table: KunitoriState | BlueMoonState = view.table
    decision = view.decision
    ids = KUNITORI_IDS if isinstance(table, KunitoriState) else BLUEMOON_IDS
    zones = _KUNITORI if isinstance(table, KunitoriState) else _BLUEMOON
    players = table.setup.players
    seats = [
        {
            "name": name,
            **{zone: _named(table.zones[place + seat], ids) for zone, place in zones.items()},
            "unseen": _named(view.unseen[seat], ids),
            **_numbers(table, seat),
        }
        for seat, name in enumerate(players)
    ]
    return {
        "seat": view.seat,
        "turn": table.turn,
        "decision": decision.kind if decision is not None else None,
        "seats": seats,
        **_common(table),
    }


def _named(cards: Sequence[int], ids: Sequence[str]) -> list[str | None]:
    return [None if card == UNKNOWN else ids[card] for card in cards]


def _numbers(table: KunitoriState | BlueMoonState, seat: int) -> dict[str, Any]:
    """Return what belongs to one seat beside cards."""
    if isinstance(table, KunitoriState):
        return {"ramparts": table.ramparts[seat], "extra-cards": table.due[seat]}
    fire, earth = table.power(seat)
    return {"dragons": max(0, table.dragons(seat)), "power": {"fire": fire, "earth": earth}}


def _common(table: KunitoriState | BlueMoonState) -> dict[str, Any]:
    """Return what belongs to nobody."""
    if isinstance(table, KunitoriState):
        return {
            "phase": KUNITORI_PHASES[table.phase],
            "actions": table.actions,
            "buys": table.buys,
            "money": table.money,
            "pool": {card: count for card, count in zip(KUNITORI_IDS, table.pool, strict=True) if count},
            "trash": _named(table.zones[kunitori.TRASH], KUNITORI_IDS),
            "last-turn": table.last if table.last >= 0 else None,
        }
    element = table.element
    return {"phase": table.phase, "element": _ELEMENTS[element] if element >= 0 else None}
