"""Which table judges which game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from spielwerk.judge.tables import Table

_TABLES = {"bluemoon": "spielwerk.judge.bluemoon", "kunitori": "spielwerk.judge.kunitori"}


def table_of(game: str) -> Table[Any] | None:
    """Return the judge's table of a game, or None if there is no such game."""
    if game not in _TABLES:
        return None
    table: Table[Any] = import_module(_TABLES[game]).TABLE
    return table
