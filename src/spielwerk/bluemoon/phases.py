"""The phases of a turn, in their order (R3.0)."""

from __future__ import annotations

from typing import Final, NewType

Phase = NewType("Phase", int)

START: Final = Phase(0)
LEADERSHIP: Final = Phase(1)
RETREAT: Final = Phase(2)
CHARACTER: Final = Phase(3)
SUPPORT: Final = Phase(4)
POWER: Final = Phase(5)
DRAW: Final = Phase(6)
END: Final = Phase(7)

NAMES: Final = ("start", "leadership", "retreat", "character", "support", "power", "draw", "end")
