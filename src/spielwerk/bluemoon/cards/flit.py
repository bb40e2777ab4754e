"""The Flit: birds that return to the hand, and what they drop."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    BOOSTERS,
    CARDS_WITH_ICONS,
    CHARACTER,
    CHARACTERS,
    EXTRA,
    EXTRA_DRAWS,
    FEWER,
    LEADER,
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

FLIT.card(0, "Falc", LEADER)
FLIT.card(1, "Wing Commander Razorfeather", CHARACTER, 4, 4, icons=icons.RETRIEVE, moons=2)
FLIT.card(2, "Squadron Leader Squeak", CHARACTER, 4, 2, icons=icons.RETRIEVE, moons=1)
FLIT.card(3, "Flight Leader Squawk", CHARACTER, 2, 4, icons=icons.RETRIEVE, moons=1)
FLIT.card(4, "Peckswift", CHARACTER, 3, 2, icons=icons.RETRIEVE, moons=1)
FLIT.card(5, "Steepstoop", CHARACTER, 2, 3, icons=icons.RETRIEVE)


class PeckCharacter(DiscardTarget):
    """Discard one of the opponent's active characters; the power to be reached falls at once (BM-FLIT06-02)."""

    hits = CHARACTER

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """There must be two or more at this moment."""
        return character_targets(state, other)


PECK_CHARACTER: Final = register(PeckCharacter("discard-character"))


FLIT.card(
    6, "Highchirp", CHARACTER, 2, 2, icons=icons.RETRIEVE, moons=1, power=Does(NOW, PECK_CHARACTER),
    rulings="BM-FLIT06-01..03",
)  # fmt: skip

FLIT.card(7, "Tittertweet", CHARACTER, 2, 2, icons=icons.RETRIEVE, moons=2, power=Ignore(TEXTS), rulings="BM-REPL-15")

FLIT.card(
    8, "Flitterflutter", CHARACTER, 2, 2, icons=icons.RETRIEVE, moons=1, power=Ignore(SUPPORTS),
    rulings="BM-FLIT08-01..05 BM-REPL-12",
)  # fmt: skip

FLIT.card(
    9, "Trillilling", CHARACTER, 2, 2, icons=icons.RETRIEVE, moons=1, power=Ignore(BOOSTERS),
    rulings="BM-FLIT09-01 BM-REPL-11",
)  # fmt: skip

FLIT.card(
    10, "Cheepchirrup", CHARACTER, 2, 2, icons=icons.RETRIEVE, moons=1,
    power=Limit(ONE_IN_COMBAT, cites=("BM-FLIT10-02",)), rulings="BM-FLIT10-01..04",
)  # fmt: skip

FLIT.card(11, "Carl Kamikaze Crow", CHARACTER, 0, 0, moons=1, power=DoubleAll(BOOSTER), rulings="BM-FLIT11-01..02")

FLIT.card(
    12, "Hank Highflyer Hawk", CHARACTER, 0, 0, moons=3, deck="hoax", power=Ignore(CHARACTERS),
    rulings="BM-FLIT12-01..15 BM-REPL-10",
)  # fmt: skip

FLIT.card(
    13, "Mad Mike Magpie", CHARACTER, 0, 0, moons=2, deck="terrah", power=Ignore(CARDS_WITH_ICONS),
    rulings="BM-FLIT13-01..04 BM-REPL-08",
)  # fmt: skip

FLIT.card(14, "Proud Phoenix Phil", CHARACTER, 0, 0, icons=icons.SHIELD_EARTH, moons=1)
FLIT.card(15, "Launch Burning Earth", BOOSTER, 3, 3, icons=icons.PAIR, moons=2)
FLIT.card(16, "Launch Rain of Fire", BOOSTER, 3, 2, icons=icons.PAIR, moons=2)
FLIT.card(17, "Launch Locust Paratroopers", BOOSTER, 2, 3, icons=icons.PAIR, moons=2)
FLIT.card(18, "Launch Dazzling Flares", BOOSTER, 3, 1, icons=icons.PAIR, moons=2)
FLIT.card(19, "Launch Boiling Oil", BOOSTER, 1, 3, icons=icons.PAIR, moons=2)
FLIT.card(20, "Launch Hail of Doom", BOOSTER, 2, 2, icons=icons.PAIR, moons=1, deck="aqua")
FLIT.card(21, "Flit 21", BOOSTER, deck=EXTRA, icons=icons.PAIR, assumed="icons", missing="name fire earth moons power")
FLIT.card(22, "Launch Fire Flash", BOOSTER, 2, 1, icons=icons.PAIR, moons=1)
FLIT.card(23, "Launch Rockdrop", BOOSTER, 1, 2, icons=icons.PAIR, moons=1)
FLIT.card(24, "Launch Flaming Dust", BOOSTER, 2, 0, icons=icons.PAIR, moons=1)
FLIT.card(25, "Launch Slippery Slime", BOOSTER, 0, 2, icons=icons.PAIR, moons=1)
FLIT.card(26, "Launch Itching Bugs", BOOSTER, 1, 1, icons=icons.PAIR | icons.RETRIEVE, moons=1)

FLIT.card(
    27, "Launch Sloth Gas", BOOSTER, icons=icons.PAIR, moons=2, power=RetreatPay(FEWER), rulings="BM-FLIT27-01..04"
)

FLIT.card(
    28, "Nervtötendes Gezwitscher", SUPPORT, deck=EXTRA, moons=2,
    power=Limit(EXTRA_DRAWS, 0, cites=("BM-FLIT28-01",)), assumed="type fire earth icons moons",
    rulings="BM-FLIT28-01..03",
)  # fmt: skip

FLIT.card(29, "Distract Holy Dragon", LEADERSHIP, moons=1, power=RetreatPay(ONE_AT_MOST), rulings="BM-FLIT29-01..06")

FLIT.card(30, "Beguile Holy Dragon", LEADERSHIP, moons=4, power=Does(NOW, BUY_DRAGON, THREE_CHARACTERS))

FLIT.card(31, "Commence Mega Launch", LEADERSHIP, moons=1, power=Permit(boosters=UNLIMITED), rulings="BM-FLIT31-01..03")


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


FLIT.card(
    32, "Auserwählter der Lüfte", LEADERSHIP, deck=EXTRA, moons=2, power=Does(NOW, SWEEP_THE_AIR),
    assumed="moons icons", rulings="BM-FLIT32-01..03",
)  # fmt: skip
