"""Version 1 of the line protocol: views as programs of old read them. It stays as it is; newer ones read the scene.

What each game told then stands in its room (`bots/frozen/<game>/protocol.py`); games that came later have none.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.game import Game
from spielwerk.core.view import View


class Room(Protocol):
    """What a game told in version 1."""

    ZONES: dict[str, int]
    """The zones of a seat by the names they had."""

    def numbers(self, table: Any, seat: int) -> dict[str, Any]:
        """Return what belongs to one seat beside cards."""
        ...

    def common(self, table: Any) -> dict[str, Any]:
        """Return what belongs to nobody."""
        ...


def has_version_1(game: str) -> bool:
    """Whether the game was there when version 1 was."""
    try:
        return find_spec(f"{__package__}.{game}.protocol") is not None
    except ModuleNotFoundError:
        return False


def view_of_version_1(game: Game[Any], view: View) -> dict[str, Any]:
    """Return everything the view tells."""
    room = cast("Room", import_module(f"{__package__}.{game.name}.protocol"))
    table = view.table
    decision = view.decision
    seats = [
        {
            "name": name,
            **{zone: named(table.zones[place + seat], game) for zone, place in room.ZONES.items()},
            "unseen": named(view.unseen[seat], game),
            **room.numbers(table, seat),
        }
        for seat, name in enumerate(table.setup.players)
    ]
    return {
        "seat": view.seat,
        "turn": table.turn,
        "decision": decision.kind if decision is not None else None,
        "seats": seats,
        **room.common(table),
    }


def named(cards: Sequence[int], game: Game[Any]) -> list[str | None]:
    """Return cards by id, those face down as None."""
    return [None if card == UNKNOWN else game.card_id(card) for card in cards]
