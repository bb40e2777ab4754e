"""The Terrah: earth, storms, bans and demands."""

from __future__ import annotations

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import (
    ACTION_TYPES,
    ANY_CARD,
    CHARACTER,
    HAND_CARDS,
    ICONS,
    LAY_BOOSTER,
    LAY_SUPPORT,
    LEADERSHIP,
    NOW,
    SUPPORT,
    WITH_TEXT,
    WITHOUT_TEXT,
    Demand,
    Does,
    Forbid,
    Ignore,
    Limit,
    People,
    Storm,
)
from spielwerk.bluemoon.rules.effects import (
    BUY_DRAGON,
    DISCARD_BOOSTER_OR_SUPPORT,
    EIGHT_EARTH,
    EMPTY_COMBAT_AREA,
    OPPONENT_DISCARDS,
)

TERRAH = People("terrah")

TERRAH.leader("Tecton Earthquaker")
TERRAH.character(1, "Megalit Mountainshaker", 0, 7, moons=3)
TERRAH.character(2, "Roomban Rockmaster", 3, 6, moons=2)
TERRAH.character(3, "Suranom Stormbringer", 0, 6, moons=2)
TERRAH.character(4, "Gravitos Greatpower", 4, 5, moons=2)
TERRAH.character(5, "Catusan", 1, 5, moons=1, deck="hoax")
TERRAH.character(6, "Flamitos", 4, 3, moons=1)
TERRAH.character(7, "Terraton", 3, 4, moons=1)
TERRAH.character(8, "Helitos", 4, 1)
TERRAH.character(9, "Sonatos", 4, 0)
TERRAH.character(10, "Rocara", 0, 4)
TERRAH.character(11, "Torana", 3, 3)

TERRAH.character(12, "Ferro Fos", 2, 2, moons=1, power=Forbid(ANY_CARD, WITH_TEXT))

# BM-TERRAH13-01 to 03
TERRAH.character(13, "Kabu Kat", 2, 1, moons=3, power=Demand(LAY_SUPPORT, cites=("BM-TERRAH13-01",)))

# BM-TERRAH14-01 to 02
TERRAH.character(14, "Baku But", 1, 2, moons=3, power=Demand(LAY_BOOSTER, cites=("BM-TERRAH14-02",)))

# BM-TERRAH15-01 to 02
TERRAH.character(15, "Bashdin", 1, 2, moons=1, deck="flit", power=Does(NOW, OPPONENT_DISCARDS, 2))

TERRAH.character(16, "Corono Cos", 1, 1, moons=3, power=Forbid(ANY_CARD, WITHOUT_TEXT))

TERRAH.character(17, "Silento Sol", 0, 0, icons=icons.SHIELD_FIRE, moons=1)
TERRAH.booster(18, "Earthblast", 2, 3, moons=1)

TERRAH.booster(19, "Earthtremor", moons=1, power=Does(NOW, DISCARD_BOOSTER_OR_SUPPORT))

TERRAH.support(20, "Seismic Drill", 1, 3, moons=2)

# BM-TERRAH21-01 to 03
TERRAH.support(21, "Crashing Thunder Storm", 1, 1, moons=2, power=Storm())

# BM-TERRAH21-01 to 03
TERRAH.support(22, "Swirling Snow Storm", 1, 1, moons=2, power=Storm())

# BM-TERRAH21-01 to 03
TERRAH.support(23, "Lashing Sand Storm", 1, 1, moons=2, power=Storm())

# BM-TERRAH21-01 to 03
TERRAH.support(24, "Drowning Rain Storm", 1, 1, moons=2, deck="aqua", power=Storm())

# BM-TERRAH25-01
TERRAH.support(25, "Cloying Mud", moons=1, power=Forbid(CHARACTER, value=5, cites=("BM-TERRAH25-01",)))

# BM-TERRAH26-01 to 09
TERRAH.support(26, "Impenetrable Fog", moons=2, power=Ignore(ICONS))

# BM-TERRAH27-01 to 02
TERRAH.support(27, "Quivering Quicksand", moons=2, power=Limit(HAND_CARDS, 4, cites=("BM-TERRAH27-01",)))

# BM-TERRAH28-01 to 03
TERRAH.outside(
    28, "Boshaftes Auge", SUPPORT, moons=2, power=Forbid(ACTION_TYPES, cites=("BM-TERRAH28-01",)),
    assumed="fire earth icons moons",
)  # fmt: skip

# BM-TERRAH29-01 to 03
TERRAH.leadership(29, "Provoke Earthquake", moons=4, power=Does(NOW, EMPTY_COMBAT_AREA))

# BM-TERRAH30-01
TERRAH.leadership(30, "Impress Holy Dragon", moons=4, power=Does(NOW, BUY_DRAGON, EIGHT_EARTH))

TERRAH.outside(31, "Terrah 31", LEADERSHIP, missing="name icons moons power")
TERRAH.outside(32, "Terrah 32", LEADERSHIP, missing="name icons moons power")
