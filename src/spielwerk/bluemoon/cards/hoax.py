"""The Hoax: scholars who forbid, duplicate and see through."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    EVERY_TEXT,
    EXTRA,
    ICONS_AND_PROTECTED,
    LAST_OF_ALL,
    LEADER,
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

HOAX.card(0, "Xelethotiras", LEADER)
HOAX.card(1, "Wogarathoras the Gloomy", CHARACTER, 5, 1, moons=1)
HOAX.card(2, "Athradysas the Seeker", CHARACTER, 5, 0, moons=1)
HOAX.card(3, "Ledinemras the Monk", CHARACTER, 4, 1)
HOAX.card(4, "Zedemikras the Brain", CHARACTER, 4, 0)
HOAX.card(5, "Ciklarethas the Bitter", CHARACTER, 3, 3, icons=icons.RETRIEVE, moons=1)
HOAX.card(6, "Nirwadas the Traveler", CHARACTER, 3, 2)
HOAX.card(7, "Penemikanas the Paranoid", CHARACTER, 2, 3)
HOAX.card(8, "Vetraskedas the Sceptic", CHARACTER, 3, 1)
HOAX.card(9, "Helkomedes the Rhetorician", CHARACTER, 1, 3)

HOAX.card(
    10, "Redamikanas the Cartographer", CHARACTER, 2, 2, moons=2, power=RetreatPay(MORE), rulings="BM-HOAX10-01..04"
)

HOAX.card(
    11, "Bethenitana the Storyteller", CHARACTER, 2, 2, moons=2, power=RetreatPay(NO_DRAGONS),
    rulings="BM-HOAX11-01..08",
)  # fmt: skip

HOAX.card(12, "Demegodas the Odd", CHARACTER, 2, 2, moons=1, power=DoubleAll(SUPPORT), rulings="BM-HOAX12-01..02")

HOAX.card(13, "Thirkomedas the Serene", CHARACTER, 2, 2, moons=2, power=Forbid(LEADERSHIP | BOOSTER | SUPPORT))

HOAX.card(14, "Genathones the Blind", CHARACTER, 2, 2, moons=1, power=Permit(supports=1), rulings="BM-HOAX14-01..03")


class FillHand(DrawCards):
    """Draw until the hand holds a number of cards."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """The hand is smaller than that, and drawing is possible."""
        return super().usable(state, seat, number - len(state.zone(zones.HAND, seat)))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Draw what is missing (Q27: all of it, as far as possible)."""
        super().carry_out(state, seat, card, number - len(state.zone(zones.HAND, seat)), run)


FILL_HAND: Final = register(FillHand("fill-hand"))


HOAX.card(
    15, "Ketharkopas the Astronomer", CHARACTER, 2, 2, moons=2, deck="khind", power=Does(LAST_OF_ALL, FILL_HAND, 9),
    rulings="BM-HOAX15-01..06",
)  # fmt: skip

HOAX.card(
    16, "Mekarthas the Shrewd", CHARACTER, 2, 2, moons=1, deck="aqua", power=Ignore(ICONS_AND_PROTECTED),
    rulings="BM-HOAX16-01 BM-REPL-09",
)  # fmt: skip

HOAX.card(
    17, "Sarogakanas the Ancient", CHARACTER, 1, 1, moons=1, power=Does(NOW, DISCARD_BLIND, 2),
    rulings="BM-HOAX17-01..03",
)  # fmt: skip

HOAX.card(18, "Inscrutable Armor", BOOSTER, icons=icons.SHIELD_FIRE, moons=1)
HOAX.card(19, "Battling Boomerang", BOOSTER, 2, 2, icons=icons.RETRIEVE, moons=2)
HOAX.card(20, "Tome of Wisdom", SUPPORT, 3, 3, moons=3)
HOAX.card(21, "Trebuchet of Fear", SUPPORT, 2, 1, moons=1)
HOAX.card(22, "Ballista of Confusion", SUPPORT, 1, 2, moons=1)
HOAX.card(23, "Pulsating Shockwave", SUPPORT, 2, 1, icons=icons.RETRIEVE, moons=2, deck="mimix")
HOAX.card(24, "Homing Missiles", SUPPORT, 1, 2, icons=icons.RETRIEVE, moons=2)

HOAX.card(25, "Duplicator of Strength", SUPPORT, moons=4, power=DoubleOne(earth=True), rulings="BM-HOAX25-01")

HOAX.card(
    26, "Brain Drain", SUPPORT, moons=4, power=Limit(ONE_CARD, cites=("BM-HOAX26-01",)), rulings="BM-HOAX26-01..08"
)

HOAX.card(27, "Muster Reinforcements", LEADERSHIP, moons=4, power=Does(NOW, DRAW_CARDS, 5), rulings="BM-HOAX27-01..04")

HOAX.card(28, "Enthrall Opposition", LEADERSHIP, moons=1, power=Ignore(EVERY_TEXT), rulings="BM-HOAX28-01..03")

HOAX.card(29, "Trigger Brainstorm", LEADERSHIP, moons=1, power=Permit(supports=UNLIMITED), rulings="BM-HOAX29-01..04")


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


HOAX.card(
    30, "Vertreibe die Gefolgsleute", LEADERSHIP, deck=EXTRA, moons=2, power=Does(NOW, DRIVE_OFF_FOLLOWERS),
    assumed="moons icons", rulings="BM-HOAX30-01..03",
)  # fmt: skip

HOAX.card(
    31, "Beeinflusse den Heiligen Drachen", LEADERSHIP, deck=EXTRA, moons=4,
    power=Does(NOW, BUY_DRAGON, TWO_OF_A_KIND), assumed="moons icons", rulings="BM-HOAX31-01..02",
)  # fmt: skip

HOAX.card(32, "Hoax 32", LEADERSHIP, deck=EXTRA, missing="name icons moons power")
