"""The icons; a card bears a mask of them."""

from __future__ import annotations

from typing import Final, NewType

Icon = NewType("Icon", int)

STOP: Final = Icon(1)
FREE: Final = Icon(2)
PAIR: Final = Icon(4)
GANG: Final = Icon(8)
RETRIEVE: Final = Icon(16)
SHIELD_FIRE: Final = Icon(32)
SHIELD_EARTH: Final = Icon(64)
PROTECTED: Final = Icon(128)
REPLACE: Final = Icon(256)
BLUFF_FIRE: Final = Icon(512)
BLUFF_EARTH: Final = Icon(1024)
BLUFF_NONE: Final = Icon(2048)
ANY_BLUFF: Final = Icon(BLUFF_FIRE | BLUFF_EARTH | BLUFF_NONE)
SHIELDS: Final = (SHIELD_FIRE, SHIELD_EARTH)
BLUFFS: Final = (BLUFF_FIRE, BLUFF_EARTH)
