"""The kinds of cards that plans speak of and the rules do not single out."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.names import NUMBER

CAVALRY: Final = NUMBER["cavalry"]
ARCHERS: Final = NUMBER["light-archers"]
SPEARS: Final = NUMBER["spear-troopers"]
GUNNERS: Final = NUMBER["gunner-mercenaries"]
CASTLE_TOWN: Final = NUMBER["castle-town"]
PORT_TOWN: Final = NUMBER["port-town"]
TRAP: Final = NUMBER["trap"]
