"""The Pillar: caterpillars, potions and butterflies."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    EXTRA,
    HAND_CARDS,
    LEADER,
    LEADERSHIP,
    NOW,
    PAY,
    SUPPORT,
    TO_HIGHER,
    TO_SUM,
    Demand,
    Does,
    DoubleDemand,
    DoubleOne,
    Limit,
    People,
    Permit,
    RaiseOne,
)
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.effects import (
    BUY_DRAGON,
    DISCARD_BLIND,
    DISCLOSE_HAND,
    FIVE_MOONS,
    OTHERS_FROM_COMBAT,
    TAKE_BACK,
    TWO_AND_TWO,
)
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, pop, push, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

PILLAR = People("pillar")

PILLAR.card(0, "Fucius Con", LEADER)
PILLAR.card(1, "Primus Magicus", CHARACTER, 6, 2, moons=2)
PILLAR.card(2, "Devius Maximus", CHARACTER, 2, 6, moons=2)
PILLAR.card(3, "Colossus Gigantus", CHARACTER, 1, 5, moons=1)
PILLAR.card(4, "Bigus Musselus", CHARACTER, 0, 5, moons=1)
PILLAR.card(5, "Smartia Pantia", CHARACTER, 4, 3, moons=1)
PILLAR.card(6, "Speedius Unnecessarius", CHARACTER, 3, 4, moons=1)
PILLAR.card(7, "Lonus Mightius", CHARACTER, 4, 2)
PILLAR.card(8, "Halitosus Teriblus", CHARACTER, 4, 1)
PILLAR.card(9, "Bodius Maloderus", CHARACTER, 1, 4)
PILLAR.card(10, "Introvertus Completus", CHARACTER, 4, 0)

PILLAR.card(11, "Gulpus Permanentus", CHARACTER, 2, 2, moons=1, power=Permit(boosters=1), rulings="BM-PILLAR11-01..02")

PILLAR.card(12, "Gloria Gracia", CHARACTER, 2, 2, moons=1, power=Does(NOW, TAKE_BACK, OTHERS_FROM_COMBAT))

PILLAR.card(
    13, "Cardus Nikkus", CHARACTER, 2, 2, moons=1, deck="mimix", power=Does(NOW, DISCARD_BLIND, 1),
    rulings="BM-PILLAR13-01..03",
)  # fmt: skip

PILLAR.card(14, "Crysalus Frendus", CHARACTER, 2, 1, moons=1, power=DoubleDemand(), rulings="BM-PILLAR14-01..04")

PILLAR.card(
    15, "Bottelus Emptius", CHARACTER, 1, 2, moons=1, power=Limit(HAND_CARDS, 0, cites=("BM-PILLAR15-01",)),
    rulings="BM-PILLAR15-01..02 BM-REPL-13",
)  # fmt: skip

PILLAR.card(
    16, "Caterpillar Fireeater", BOOSTER, icons=icons.FREE, moons=2,
    power=Demand(PAY, fire=3, cites=("BM-PILLAR16-01",)), rulings="BM-PILLAR16-01..03 BM-CATER-01..12",
)  # fmt: skip

PILLAR.card(
    17, "Caterpillar Eartheroder", BOOSTER, icons=icons.FREE, moons=2, deck="terrah",
    power=Demand(PAY, earth=3, cites=("BM-PILLAR17-01",)), rulings="BM-PILLAR17-01 BM-CATER-01..12",
)  # fmt: skip

PILLAR.card(
    18, "Caterpillar Watertamer", BOOSTER, icons=icons.FREE, moons=2,
    power=Demand(PAY, fire=2, earth=2, cites=("BM-PILLAR18-01",)), rulings="BM-PILLAR18-01..05 BM-CATER-01..12",
)  # fmt: skip

PILLAR.card(
    19, "Caterpillar Lightseeker", BOOSTER, icons=icons.FREE, moons=2,
    power=Demand(PAY, fire=5, earth=5, either=True, cites=("BM-PILLAR19-03",)),
    rulings="BM-PILLAR19-01..04 BM-CATER-01..12",
)  # fmt: skip

PILLAR.card(
    20, "Monduntergangs-Raupe", BOOSTER, deck=EXTRA, icons=icons.FREE, moons=2,
    power=Demand(PAY, moons=2, cites=("BM-PILLAR20-01",)), assumed="fire earth icons moons",
    rulings="BM-PILLAR20-01..05 BM-CATER-01..12",
)  # fmt: skip

PILLAR.card(
    21, "Potion of Cosmic Power", BOOSTER, moons=3, power=DoubleOne(fire=True, earth=True), rulings="BM-POTION-01..02"
)

PILLAR.card(
    22, "Potion of Conjoining", BOOSTER, moons=2, power=RaiseOne(fire=TO_SUM, earth=TO_SUM), rulings="BM-POTION-01..02"
)

PILLAR.card(
    23, "Potion of Mutation", BOOSTER, moons=1, power=RaiseOne(fire=TO_HIGHER, earth=TO_HIGHER),
    rulings="BM-POTION-01..02",
)  # fmt: skip

PILLAR.card(24, "Potion of Sparkling Fire", BOOSTER, moons=2, power=RaiseOne(fire=6), rulings="BM-POTION-01..02")

PILLAR.card(25, "Potion of Trembling Earth", BOOSTER, moons=2, power=RaiseOne(earth=6), rulings="BM-POTION-01..02")

PILLAR.card(
    26, "Potion of Prodigious Passion", BOOSTER, moons=2, deck="hoax", power=RaiseOne(fire=5, earth=5),
    rulings="BM-POTION-01..02",
)  # fmt: skip

PILLAR.card(27, "Butterfly Scout", BOOSTER, moons=1, power=Does(NOW, DISCLOSE_HAND), rulings="BM-PILLAR27-01..07")

PILLAR.card(28, "Giant Butterfly Eveningbreeze", SUPPORT, 2, 2, icons=icons.RETRIEVE, moons=3)
PILLAR.card(29, "Giant Butterfly Morningwind", SUPPORT, 2, 2, icons=icons.FREE, moons=3)

PILLAR.card(30, "Deploy Butterfly", LEADERSHIP, moons=2, power=Does(NOW, DISCLOSE_HAND), rulings="BM-PILLAR27-01..07")

PILLAR.card(
    31, "Versuche den Heiligen Drachen", LEADERSHIP, deck=EXTRA, moons=4, power=Does(NOW, BUY_DRAGON, FIVE_MOONS),
    assumed="moons icons", rulings="BM-PILLAR31-01..04",
)  # fmt: skip


class BothMayBuy(Step):
    """A dragon for Earth and Fire, offered to the opponent before the owner (BM-PILLAR32-01, -02)."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Put both purchases on the stack; a fourth dragon ends everything (BM-PILLAR32-04)."""
        pop(state, frame)
        for seat in (frame.seat, 1 - frame.seat):
            push(state, BUY_DRAGON, seat, frame.card, frames.number(frame))
        return None


BOTH_MAY_BUY: Final = register(BothMayBuy("both-may-buy"))


PILLAR.card(
    32, "Auserwählter der Weite", LEADERSHIP, deck=EXTRA, moons=4, power=Does(NOW, BOTH_MAY_BUY, TWO_AND_TWO),
    assumed="moons icons", rulings="BM-PILLAR32-01..04",
)  # fmt: skip
