"""The Flit: birds that return to the hand, and what they drop."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    BOOSTERS,
    CARDS_WITH_ICONS,
    CHARACTERS,
    EXTRA_DRAWS,
    FEWER,
    LEADERSHIP,
    NOW,
    ONE_AT_MOST,
    ONE_IN_COMBAT,
    SUPPORT,
    SUPPORTS,
    TEXTS,
    UNLIMITED,
    Does,
    DoubleAll,
    Ignore,
    Limit,
    People,
    Permit,
    RetreatPay,
)
from spielwerk.bluemoon.rules.effects import BUY_DRAGON, THREE_CHARACTERS, DiscardTarget
from spielwerk.bluemoon.rules.moving import discard_in_play
from spielwerk.bluemoon.rules.targets import character_targets, supports_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, pop, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

FLIT: Final = People("flit")

FLIT.leader("Falc")
FLIT.character(1, "Wing Commander Razorfeather", 4, 4, icons=icons.RETRIEVE, moons=2)
FLIT.character(2, "Squadron Leader Squeak", 4, 2, icons=icons.RETRIEVE, moons=1)
FLIT.character(3, "Flight Leader Squawk", 2, 4, icons=icons.RETRIEVE, moons=1)
FLIT.character(4, "Peckswift", 3, 2, icons=icons.RETRIEVE, moons=1)
FLIT.character(5, "Steepstoop", 2, 3, icons=icons.RETRIEVE)


class PeckCharacter(DiscardTarget):
    """Discard one of the opponent's active characters; the power to be reached falls at once (BM-FLIT06-02)."""

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """There must be two or more at this moment."""
        return character_targets(state, other)


PECK_CHARACTER: Final = register(PeckCharacter("discard-character"))


# BM-FLIT06-01 to 03
FLIT.character(6, "Highchirp", 2, 2, icons=icons.RETRIEVE, moons=1, power=Does(NOW, PECK_CHARACTER))

FLIT.character(7, "Tittertweet", 2, 2, icons=icons.RETRIEVE, moons=2, power=Ignore(TEXTS))

# BM-FLIT08-01 to 05
FLIT.character(8, "Flitterflutter", 2, 2, icons=icons.RETRIEVE, moons=1, power=Ignore(SUPPORTS))

# BM-FLIT09-01
FLIT.character(9, "Trillilling", 2, 2, icons=icons.RETRIEVE, moons=1, power=Ignore(BOOSTERS))

# BM-FLIT10-01 to 04
FLIT.character(
    10, "Cheepchirrup", 2, 2, icons=icons.RETRIEVE, moons=1, power=Limit(ONE_IN_COMBAT, cites=("BM-FLIT10-02",))
)

# BM-FLIT11-01 to 02
FLIT.character(11, "Carl Kamikaze Crow", 0, 0, moons=1, power=DoubleAll(BOOSTER))

# BM-FLIT12-01 to 15
FLIT.character(12, "Hank Highflyer Hawk", 0, 0, moons=3, deck="hoax", power=Ignore(CHARACTERS))

# BM-FLIT13-01 to 04
FLIT.character(13, "Mad Mike Magpie", 0, 0, moons=2, deck="terrah", power=Ignore(CARDS_WITH_ICONS))

FLIT.character(14, "Proud Phoenix Phil", 0, 0, icons=icons.SHIELD_EARTH, moons=1)
FLIT.booster(15, "Launch Burning Earth", 3, 3, icons=icons.PAIR, moons=2)
FLIT.booster(16, "Launch Rain of Fire", 3, 2, icons=icons.PAIR, moons=2)
FLIT.booster(17, "Launch Locust Paratroopers", 2, 3, icons=icons.PAIR, moons=2)
FLIT.booster(18, "Launch Dazzling Flares", 3, 1, icons=icons.PAIR, moons=2)
FLIT.booster(19, "Launch Boiling Oil", 1, 3, icons=icons.PAIR, moons=2)
FLIT.booster(20, "Launch Hail of Doom", 2, 2, icons=icons.PAIR, moons=1, deck="aqua")
FLIT.outside(21, "Flit 21", BOOSTER, icons=icons.PAIR, assumed="icons", missing="name fire earth moons power")
FLIT.booster(22, "Launch Fire Flash", 2, 1, icons=icons.PAIR, moons=1)
FLIT.booster(23, "Launch Rockdrop", 1, 2, icons=icons.PAIR, moons=1)
FLIT.booster(24, "Launch Flaming Dust", 2, 0, icons=icons.PAIR, moons=1)
FLIT.booster(25, "Launch Slippery Slime", 0, 2, icons=icons.PAIR, moons=1)
FLIT.booster(26, "Launch Itching Bugs", 1, 1, icons=icons.PAIR | icons.RETRIEVE, moons=1)

# BM-FLIT27-01 to 04
FLIT.booster(27, "Launch Sloth Gas", icons=icons.PAIR, moons=2, power=RetreatPay(FEWER))

# BM-FLIT28-01 to 03
FLIT.outside(
    28, "Nervtötendes Gezwitscher", SUPPORT, moons=2, power=Limit(EXTRA_DRAWS, 0, cites=("BM-FLIT28-01",)),
    assumed="type fire earth icons moons",
)  # fmt: skip

# BM-FLIT29-01 to 06
FLIT.leadership(29, "Distract Holy Dragon", moons=1, power=RetreatPay(ONE_AT_MOST))

FLIT.leadership(30, "Beguile Holy Dragon", moons=4, power=Does(NOW, BUY_DRAGON, THREE_CHARACTERS))

# BM-FLIT31-01 to 03
FLIT.leadership(31, "Commence Mega Launch", moons=1, power=Permit(boosters=UNLIMITED))


class SweepTheAir(Step):
    """Both players lose all their active supports but for PROTECTED ones, bluff cards and ignored ones too."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Nobody decides anything; what is lost is settled before anything goes."""
        pop(state, frame)
        supports = (supports_of(state, 0), supports_of(state, 1))
        for seat in (1 - frame.seat, frame.seat):
            for card in supports[seat]:
                discard_in_play(state, seat, zones.SUPPORT_AREA, card, run)
            for card in state.zone(zones.BLUFF_AREA, seat):
                discard_in_play(state, seat, zones.BLUFF_AREA, card, run)
        return None


SWEEP_THE_AIR: Final = register(SweepTheAir("sweep-the-air"))


# BM-FLIT32-01 to 03
FLIT.outside(32, "Auserwählter der Lüfte", LEADERSHIP, moons=2, power=Does(NOW, SWEEP_THE_AIR), assumed="moons icons")
