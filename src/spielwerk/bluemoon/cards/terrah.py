"""The Terrah: earth, storms, bans and demands."""

from __future__ import annotations

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import (
    ACTION_TYPES,
    ANY_CARD,
    BOOSTER,
    CHARACTER,
    EXTRA,
    HAND_CARDS,
    ICONS,
    LAY_BOOSTER,
    LAY_SUPPORT,
    LEADER,
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

TERRAH.card(0, "Tecton Earthquaker", LEADER)
TERRAH.card(1, "Megalit Mountainshaker", CHARACTER, 0, 7, moons=3)
TERRAH.card(2, "Roomban Rockmaster", CHARACTER, 3, 6, moons=2)
TERRAH.card(3, "Suranom Stormbringer", CHARACTER, 0, 6, moons=2)
TERRAH.card(4, "Gravitos Greatpower", CHARACTER, 4, 5, moons=2)
TERRAH.card(5, "Catusan", CHARACTER, 1, 5, moons=1, deck="hoax")
TERRAH.card(6, "Flamitos", CHARACTER, 4, 3, moons=1)
TERRAH.card(7, "Terraton", CHARACTER, 3, 4, moons=1)
TERRAH.card(8, "Helitos", CHARACTER, 4, 1)
TERRAH.card(9, "Sonatos", CHARACTER, 4, 0)
TERRAH.card(10, "Rocara", CHARACTER, 0, 4)
TERRAH.card(11, "Torana", CHARACTER, 3, 3)

TERRAH.card(12, "Ferro Fos", CHARACTER, 2, 2, moons=1, power=Forbid(ANY_CARD, WITH_TEXT))

TERRAH.card(
    13, "Kabu Kat", CHARACTER, 2, 1, moons=3, power=Demand(LAY_SUPPORT, cites=("BM-TERRAH13-01",)),
    rulings="BM-TERRAH13-01..03",
)  # fmt: skip

TERRAH.card(
    14, "Baku But", CHARACTER, 1, 2, moons=3, power=Demand(LAY_BOOSTER, cites=("BM-TERRAH14-02",)),
    rulings="BM-TERRAH14-01..02",
)  # fmt: skip

TERRAH.card(
    15, "Bashdin", CHARACTER, 1, 2, moons=1, deck="flit", power=Does(NOW, OPPONENT_DISCARDS, 2),
    rulings="BM-TERRAH15-01..02",
)  # fmt: skip

TERRAH.card(16, "Corono Cos", CHARACTER, 1, 1, moons=3, power=Forbid(ANY_CARD, WITHOUT_TEXT))

TERRAH.card(17, "Silento Sol", CHARACTER, 0, 0, icons=icons.SHIELD_FIRE, moons=1)
TERRAH.card(18, "Earthblast", BOOSTER, 2, 3, moons=1)

TERRAH.card(19, "Earthtremor", BOOSTER, moons=1, power=Does(NOW, DISCARD_BOOSTER_OR_SUPPORT))

TERRAH.card(20, "Seismic Drill", SUPPORT, 1, 3, moons=2)

TERRAH.card(21, "Crashing Thunder Storm", SUPPORT, 1, 1, moons=2, power=Storm(), rulings="BM-TERRAH21-01..03")

TERRAH.card(22, "Swirling Snow Storm", SUPPORT, 1, 1, moons=2, power=Storm(), rulings="BM-TERRAH21-01..03")

TERRAH.card(23, "Lashing Sand Storm", SUPPORT, 1, 1, moons=2, power=Storm(), rulings="BM-TERRAH21-01..03")

TERRAH.card(24, "Drowning Rain Storm", SUPPORT, 1, 1, moons=2, deck="aqua", power=Storm(), rulings="BM-TERRAH21-01..03")

TERRAH.card(
    25, "Cloying Mud", SUPPORT, moons=1, power=Forbid(CHARACTER, value=5, cites=("BM-TERRAH25-01",)),
    rulings="BM-TERRAH25-01",
)  # fmt: skip

TERRAH.card(26, "Impenetrable Fog", SUPPORT, moons=2, power=Ignore(ICONS), rulings="BM-TERRAH26-01..09 BM-REPL-07")

TERRAH.card(
    27, "Quivering Quicksand", SUPPORT, moons=2, power=Limit(HAND_CARDS, 4, cites=("BM-TERRAH27-01",)),
    rulings="BM-TERRAH27-01..02 BM-REPL-14",
)  # fmt: skip

TERRAH.card(
    28, "Boshaftes Auge", SUPPORT, deck=EXTRA, moons=2, power=Forbid(ACTION_TYPES, cites=("BM-TERRAH28-01",)),
    assumed="fire earth icons moons", rulings="BM-TERRAH28-01..03",
)  # fmt: skip

TERRAH.card(
    29, "Provoke Earthquake", LEADERSHIP, moons=4, power=Does(NOW, EMPTY_COMBAT_AREA), rulings="BM-TERRAH29-01..03"
)

TERRAH.card(
    30, "Impress Holy Dragon", LEADERSHIP, moons=4, power=Does(NOW, BUY_DRAGON, EIGHT_EARTH), rulings="BM-TERRAH30-01"
)

TERRAH.card(31, "Terrah 31", LEADERSHIP, deck=EXTRA, missing="name icons moons power")
TERRAH.card(32, "Terrah 32", LEADERSHIP, deck=EXTRA, missing="name icons moons power")
