"""The Vulca: fire, strong characters, and storms of flame."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    DECK_CARDS,
    END_OF_TURN,
    LEADERSHIP,
    MORE,
    NOW,
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

VULCA.leader("Inferno")
VULCA.character(1, "Flamebreath the Dazzling", 7, 0, moons=3)
VULCA.character(2, "Flash the Incendiary", 6, 3, moons=2, deck="terrah")
VULCA.character(3, "Scorch the Inflammable", 6, 0, moons=2)
VULCA.character(4, "Lavar the Powerful", 5, 4, moons=2)
VULCA.character(5, "Volca", 5, 1, moons=1)
VULCA.character(6, "Blaze", 4, 3, moons=1)
VULCA.character(7, "Furnace", 3, 4, moons=1)
VULCA.character(8, "Spark", 4, 2)
VULCA.character(9, "Ignite", 2, 4)
VULCA.character(10, "Sear", 4, 1)
VULCA.character(11, "Torch", 1, 4)
VULCA.character(12, "Shimmer", 3, 2)
VULCA.character(13, "Glimmer", 2, 3)

VULCA.character(14, "Cinder", 2, 2, moons=1, power=Does(NOW, DISCARD_BOOSTER_OR_SUPPORT))

# BM-VULCA15-01 to 06
VULCA.character(15, "Flare", 2, 2, moons=1, power=Does(END_OF_TURN, DRAW_CARDS, 2))

# BM-VULCA16-01
VULCA.character(16, "Ember", 1, 1, moons=2, power=Forbid(CHARACTER, WITHOUT_TEXT, cites=("BM-VULCA16-01",)))

VULCA.outside(17, "Vulca 17", UNKNOWN_TYPE, missing="name type fire earth icons moons power")

VULCA.booster(18, "Fireblast", 3, 2, moons=1)
VULCA.booster(19, "Infernal Armor", icons=icons.SHIELD_EARTH, moons=1)

# BM-VULCA20-01 to 03
VULCA.booster(20, "Elemental Enchantment", moons=2, power=RaisePower(fire=6, earth=6))

VULCA.booster(21, "Volcanic Gauntlets", moons=2, power=DoubleOne(fire=True))

# BM-VULCA22-01
VULCA.booster(22, "Titanic Gauntlets", moons=2, deck="flit", power=DoubleOne(earth=True))

VULCA.support(23, "Lightning Bolts", 3, 1, moons=2)

VULCA.support(24, "Flickering Fires", 1, 1, moons=1, power=Forbid(LEADERSHIP))

VULCA.support(25, "Heat Haze", moons=2, deck="pillar", power=Forbid(CHARACTER | BOOSTER, WITH_TEXT))

# BM-VULCA26-01 to 04
VULCA.support(26, "Wall of Fire", moons=3, power=Limit(DECK_CARDS, 0, cites=("BM-VULCA26-01",)))

# BM-VULCA27-01 to 09
VULCA.support(27, "Fearsome Spirits", moons=3, power=RetreatPay(MORE))

# BM-VULCA28-01 to 02
VULCA.leadership(28, "Summon Sorcerer", moons=2, power=Does(NOW, TAKE_BACK, ACTIVE_CARDS))

# BM-VULCA29-01 to 15
VULCA.leadership(29, "Charm Holy Dragon", moons=4, power=Does(NOW, BUY_DRAGON, EIGHT_FIRE))


class CastCataclysm(May):
    """Discard all active supports of the opponent, bluff cards and ignored ones too."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """There is one that is not PROTECTED."""
        return bool(supports_of(state, 1 - seat)) or bool(state.zone(zones.BLUFF_AREA, 1 - seat))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Discard them."""
        discard_supports(state, 1 - seat, run)


CAST_CATACLYSM: Final = register(CastCataclysm("cast-cataclysm"))


# BM-VULCA30-01 to 04
VULCA.leadership(30, "Cast Cataclysm", moons=2, power=Does(NOW, CAST_CATACLYSM))

# BM-VULCA31-01 to 02
VULCA.outside(31, "Entflamme den Mutanten", LEADERSHIP, moons=1, power=AnyMutant(), assumed="moons icons")

VULCA.outside(32, "Auserwählte des Feuers", LEADERSHIP, missing="icons moons power")
