"""The Vulca: fire, strong characters, and storms of flame."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    DECK_CARDS,
    END_OF_TURN,
    EXTRA,
    LEADER,
    LEADERSHIP,
    MORE,
    NOW,
    SUPPORT,
    UNKNOWN_TYPE,
    WITH_TEXT,
    WITHOUT_TEXT,
    AnyMutant,
    Does,
    DoubleOne,
    Forbid,
    Limit,
    People,
    RaisePower,
    RetreatPay,
)
from spielwerk.bluemoon.rules.effects import (
    ACTIVE_CARDS,
    BUY_DRAGON,
    DISCARD_BOOSTER_OR_SUPPORT,
    DRAW_CARDS,
    EIGHT_FIRE,
    TAKE_BACK,
    May,
)
from spielwerk.bluemoon.rules.targets import discard_supports, supports_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import register
from spielwerk.core.events import Run

VULCA: Final = People("vulca")

VULCA.card(0, "Inferno", LEADER)
VULCA.card(1, "Flamebreath the Dazzling", CHARACTER, 7, 0, moons=3)
VULCA.card(2, "Flash the Incendiary", CHARACTER, 6, 3, moons=2, deck="terrah")
VULCA.card(3, "Scorch the Inflammable", CHARACTER, 6, 0, moons=2)
VULCA.card(4, "Lavar the Powerful", CHARACTER, 5, 4, moons=2)
VULCA.card(5, "Volca", CHARACTER, 5, 1, moons=1)
VULCA.card(6, "Blaze", CHARACTER, 4, 3, moons=1)
VULCA.card(7, "Furnace", CHARACTER, 3, 4, moons=1)
VULCA.card(8, "Spark", CHARACTER, 4, 2)
VULCA.card(9, "Ignite", CHARACTER, 2, 4)
VULCA.card(10, "Sear", CHARACTER, 4, 1)
VULCA.card(11, "Torch", CHARACTER, 1, 4)
VULCA.card(12, "Shimmer", CHARACTER, 3, 2)
VULCA.card(13, "Glimmer", CHARACTER, 2, 3)

VULCA.card(14, "Cinder", CHARACTER, 2, 2, moons=1, power=Does(NOW, DISCARD_BOOSTER_OR_SUPPORT))

VULCA.card(15, "Flare", CHARACTER, 2, 2, moons=1, power=Does(END_OF_TURN, DRAW_CARDS, 2), rulings="BM-VULCA15-01..06")

VULCA.card(
    16, "Ember", CHARACTER, 1, 1, moons=2, power=Forbid(CHARACTER, WITHOUT_TEXT, cites=("BM-VULCA16-01",)),
    rulings="BM-VULCA16-01",
)  # fmt: skip

VULCA.card(17, "Vulca 17", UNKNOWN_TYPE, deck=EXTRA, missing="name type fire earth icons moons power")

VULCA.card(18, "Fireblast", BOOSTER, 3, 2, moons=1)
VULCA.card(19, "Infernal Armor", BOOSTER, icons=icons.SHIELD_EARTH, moons=1)

VULCA.card(
    20, "Elemental Enchantment", BOOSTER, moons=2, power=RaisePower(fire=6, earth=6), rulings="BM-VULCA20-01..03"
)

VULCA.card(21, "Volcanic Gauntlets", BOOSTER, moons=2, power=DoubleOne(fire=True))

VULCA.card(22, "Titanic Gauntlets", BOOSTER, moons=2, deck="flit", power=DoubleOne(earth=True), rulings="BM-VULCA22-01")

VULCA.card(23, "Lightning Bolts", SUPPORT, 3, 1, moons=2)

VULCA.card(24, "Flickering Fires", SUPPORT, 1, 1, moons=1, power=Forbid(LEADERSHIP))

VULCA.card(25, "Heat Haze", SUPPORT, moons=2, deck="pillar", power=Forbid(CHARACTER | BOOSTER, WITH_TEXT))

VULCA.card(
    26, "Wall of Fire", SUPPORT, moons=3, power=Limit(DECK_CARDS, 0, cites=("BM-VULCA26-01",)),
    rulings="BM-VULCA26-01..04",
)  # fmt: skip

VULCA.card(27, "Fearsome Spirits", SUPPORT, moons=3, power=RetreatPay(MORE), rulings="BM-VULCA27-01..09")

VULCA.card(
    28, "Summon Sorcerer", LEADERSHIP, moons=2, power=Does(NOW, TAKE_BACK, ACTIVE_CARDS), rulings="BM-VULCA28-01..02"
)

VULCA.card(
    29, "Charm Holy Dragon", LEADERSHIP, moons=4, power=Does(NOW, BUY_DRAGON, EIGHT_FIRE), rulings="BM-VULCA29-01..15"
)


class CastCataclysm(May):
    """Discard all active supports of the opponent, bluff cards and ignored ones too."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """There is one that is not PROTECTED."""
        return bool(supports_of(state, 1 - seat)) or bool(state.zone(zones.BLUFF_AREA, 1 - seat))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Discard them."""
        discard_supports(state, 1 - seat, run)


CAST_CATACLYSM: Final = register(CastCataclysm("cast-cataclysm"))


VULCA.card(30, "Cast Cataclysm", LEADERSHIP, moons=2, power=Does(NOW, CAST_CATACLYSM), rulings="BM-VULCA30-01..04")

VULCA.card(
    31, "Entflamme den Mutanten", LEADERSHIP, deck=EXTRA, moons=1, power=AnyMutant(), assumed="moons icons",
    rulings="BM-VULCA31-01..02",
)  # fmt: skip

VULCA.card(32, "Auserwählte des Feuers", LEADERSHIP, deck=EXTRA, missing="icons moons power")
