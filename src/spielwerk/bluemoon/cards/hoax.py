"""The Hoax: scholars who forbid, duplicate and see through."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    EVERY_TEXT,
    ICONS_AND_PROTECTED,
    LAST_OF_ALL,
    LEADERSHIP,
    MORE,
    NO_DRAGONS,
    NOW,
    ONE_CARD,
    SUPPORT,
    UNLIMITED,
    Does,
    DoubleAll,
    DoubleOne,
    Forbid,
    Ignore,
    Limit,
    People,
    Permit,
    RetreatPay,
)
from spielwerk.bluemoon.rules.effects import BUY_DRAGON, DISCARD_BLIND, DRAW_CARDS, TWO_OF_A_KIND, DrawCards, May
from spielwerk.bluemoon.rules.moving import discard_in_play, zone_in_play
from spielwerk.bluemoon.rules.targets import free_cards_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import register
from spielwerk.core.events import Run

HOAX: Final = People("hoax")

HOAX.leader("Xelethotiras")
HOAX.character(1, "Wogarathoras the Gloomy", 5, 1, moons=1)
HOAX.character(2, "Athradysas the Seeker", 5, 0, moons=1)
HOAX.character(3, "Ledinemras the Monk", 4, 1)
HOAX.character(4, "Zedemikras the Brain", 4, 0)
HOAX.character(5, "Ciklarethas the Bitter", 3, 3, icons=icons.RETRIEVE, moons=1)
HOAX.character(6, "Nirwadas the Traveler", 3, 2)
HOAX.character(7, "Penemikanas the Paranoid", 2, 3)
HOAX.character(8, "Vetraskedas the Sceptic", 3, 1)
HOAX.character(9, "Helkomedes the Rhetorician", 1, 3)

# BM-HOAX10-01 to 04
HOAX.character(10, "Redamikanas the Cartographer", 2, 2, moons=2, power=RetreatPay(MORE))

# BM-HOAX11-01 to 08
HOAX.character(11, "Bethenitana the Storyteller", 2, 2, moons=2, power=RetreatPay(NO_DRAGONS))

# BM-HOAX12-01 to 02
HOAX.character(12, "Demegodas the Odd", 2, 2, moons=1, power=DoubleAll(SUPPORT))

HOAX.character(13, "Thirkomedas the Serene", 2, 2, moons=2, power=Forbid(LEADERSHIP | BOOSTER | SUPPORT))

# BM-HOAX14-01 to 03
HOAX.character(14, "Genathones the Blind", 2, 2, moons=1, power=Permit(supports=1))


class FillHand(DrawCards):
    """Draw until the hand holds a number of cards."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """The hand is smaller than that, and drawing is possible."""
        return super().usable(state, seat, number - len(state.zone(zones.HAND, seat)))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Draw what is missing (Q27: all of it, as far as possible)."""
        super().carry_out(state, seat, card, number - len(state.zone(zones.HAND, seat)), run)


FILL_HAND: Final = register(FillHand("fill-hand"))


# BM-HOAX15-01 to 06
HOAX.character(15, "Ketharkopas the Astronomer", 2, 2, moons=2, deck="khind", power=Does(LAST_OF_ALL, FILL_HAND, 9))

# BM-HOAX16-01
HOAX.character(16, "Mekarthas the Shrewd", 2, 2, moons=1, deck="aqua", power=Ignore(ICONS_AND_PROTECTED))

# BM-HOAX17-01 to 03
HOAX.character(17, "Sarogakanas the Ancient", 1, 1, moons=1, power=Does(NOW, DISCARD_BLIND, 2))

HOAX.booster(18, "Inscrutable Armor", icons=icons.SHIELD_FIRE, moons=1)
HOAX.booster(19, "Battling Boomerang", 2, 2, icons=icons.RETRIEVE, moons=2)
HOAX.support(20, "Tome of Wisdom", 3, 3, moons=3)
HOAX.support(21, "Trebuchet of Fear", 2, 1, moons=1)
HOAX.support(22, "Ballista of Confusion", 1, 2, moons=1)
HOAX.support(23, "Pulsating Shockwave", 2, 1, icons=icons.RETRIEVE, moons=2, deck="mimix")
HOAX.support(24, "Homing Missiles", 1, 2, icons=icons.RETRIEVE, moons=2)

# BM-HOAX25-01
HOAX.support(25, "Duplicator of Strength", moons=4, power=DoubleOne(earth=True))

# BM-HOAX26-01 to 08
HOAX.support(26, "Brain Drain", moons=4, power=Limit(ONE_CARD, cites=("BM-HOAX26-01",)))

# BM-HOAX27-01 to 04
HOAX.leadership(27, "Muster Reinforcements", moons=4, power=Does(NOW, DRAW_CARDS, 5))

# BM-HOAX28-01 to 03
HOAX.leadership(28, "Enthrall Opposition", moons=1, power=Ignore(EVERY_TEXT))

# BM-HOAX29-01 to 04
HOAX.leadership(29, "Trigger Brainstorm", moons=1, power=Permit(supports=UNLIMITED))


class DriveOffFollowers(May):
    """Discard all active cards of the opponent that bear a FREE icon which works."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """There is one; having been laid as if FREE does not count (BM-HOAX30-03)."""
        return bool(free_cards_of(state, 1 - seat))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Discard them all."""
        for each in free_cards_of(state, 1 - seat):
            discard_in_play(state, 1 - seat, zone_in_play(state, 1 - seat, each), each, run)


DRIVE_OFF_FOLLOWERS: Final = register(DriveOffFollowers("drive-off-followers"))


# BM-HOAX30-01 to 03
HOAX.outside(
    30, "Vertreibe die Gefolgsleute", LEADERSHIP, moons=2, power=Does(NOW, DRIVE_OFF_FOLLOWERS), assumed="moons icons"
)

# BM-HOAX31-01 to 02
HOAX.outside(
    31, "Beeinflusse den Heiligen Drachen", LEADERSHIP, moons=4, power=Does(NOW, BUY_DRAGON, TWO_OF_A_KIND),
    assumed="moons icons",
)  # fmt: skip

HOAX.outside(32, "Hoax 32", LEADERSHIP, missing="name icons moons power")
