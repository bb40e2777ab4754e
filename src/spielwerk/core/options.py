"""What can be agreed on before a game: one schema for command line, server, page and environments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from spielwerk.core.travel import lets_travel

Kind = Literal["choice", "deck", "piles", "number", "seat", "table"]
"""`choice` one of the choices; `deck` a deck per seat; `piles` a selection among the choices; `number`; `seat` one of
the players by name; `table` a mapping from cards to values (costs, corrected facts)."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to agree on. Its name and its choices are worded by the game (`option`, `choice` of its wording)."""

    id: str
    kind: Kind
    default: Any
    choices: tuple[Any, ...] = ()
    per_seat: bool = False
    """Whether every seat chooses for itself; the value is then a sequence."""
    expert: bool = False
    """Whether most players never want to see it."""


lets_travel(Option)
