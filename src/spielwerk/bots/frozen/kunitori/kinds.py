"""The kinds of cards that plans speak of and the rules do not single out."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.names import NUMBERS

CAVALRY: Final = NUMBERS["cavalry"]
ARCHERS: Final = NUMBERS["light-archers"]
SPEARS: Final = NUMBERS["spear-troopers"]
GUNNERS: Final = NUMBERS["gunner-mercenaries"]
CASTLE_TOWN: Final = NUMBERS["castle-town"]
PORT_TOWN: Final = NUMBERS["port-town"]
TRAP: Final = NUMBERS["trap"]
