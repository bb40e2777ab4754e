"""The Pillar: caterpillars, potions and butterflies."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    HAND_CARDS,
    LEADERSHIP,
    NOW,
    PAY,
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

PILLAR.leader("Fucius Con")
PILLAR.character(1, "Primus Magicus", 6, 2, moons=2)
PILLAR.character(2, "Devius Maximus", 2, 6, moons=2)
PILLAR.character(3, "Colossus Gigantus", 1, 5, moons=1)
PILLAR.character(4, "Bigus Musselus", 0, 5, moons=1)
PILLAR.character(5, "Smartia Pantia", 4, 3, moons=1)
PILLAR.character(6, "Speedius Unnecessarius", 3, 4, moons=1)
PILLAR.character(7, "Lonus Mightius", 4, 2)
PILLAR.character(8, "Halitosus Teriblus", 4, 1)
PILLAR.character(9, "Bodius Maloderus", 1, 4)
PILLAR.character(10, "Introvertus Completus", 4, 0)

# BM-PILLAR11-01 to 02
PILLAR.character(11, "Gulpus Permanentus", 2, 2, moons=1, power=Permit(boosters=1))

PILLAR.character(12, "Gloria Gracia", 2, 2, moons=1, power=Does(NOW, TAKE_BACK, OTHERS_FROM_COMBAT))

# BM-PILLAR13-01 to 03
PILLAR.character(13, "Cardus Nikkus", 2, 2, moons=1, deck="mimix", power=Does(NOW, DISCARD_BLIND, 1))

# BM-PILLAR14-01 to 04
PILLAR.character(14, "Crysalus Frendus", 2, 1, moons=1, power=DoubleDemand())

# BM-PILLAR15-01 to 02
PILLAR.character(15, "Bottelus Emptius", 1, 2, moons=1, power=Limit(HAND_CARDS, 0, cites=("BM-PILLAR15-01",)))

# BM-PILLAR16-01 to 03, BM-CATER-01 to 12
PILLAR.booster(
    16, "Caterpillar Fireeater", icons=icons.FREE, moons=2, power=Demand(PAY, fire=3, cites=("BM-PILLAR16-01",))
)

# BM-PILLAR17-01, BM-CATER-01 to 12
PILLAR.booster(
    17,
    "Caterpillar Eartheroder",
    icons=icons.FREE,
    moons=2,
    deck="terrah",
    power=Demand(PAY, earth=3, cites=("BM-PILLAR17-01",)),
)

# BM-PILLAR18-01 to 05, BM-CATER-01 to 12
PILLAR.booster(
    18,
    "Caterpillar Watertamer",
    icons=icons.FREE,
    moons=2,
    power=Demand(PAY, fire=2, earth=2, cites=("BM-PILLAR18-01",)),
)

# BM-PILLAR19-01 to 04, BM-CATER-01 to 12
PILLAR.booster(
    19,
    "Caterpillar Lightseeker",
    icons=icons.FREE,
    moons=2,
    power=Demand(PAY, fire=5, earth=5, either=True, cites=("BM-PILLAR19-03",)),
)

# BM-PILLAR20-01 to 05, BM-CATER-01 to 12
PILLAR.outside(
    20,
    "Monduntergangs-Raupe",
    BOOSTER,
    icons=icons.FREE,
    moons=2,
    power=Demand(PAY, moons=2, cites=("BM-PILLAR20-01",)),
    assumed="fire earth icons moons",
)

# BM-POTION-01 to 02
PILLAR.booster(21, "Potion of Cosmic Power", moons=3, power=DoubleOne(fire=True, earth=True))

# BM-POTION-01 to 02
PILLAR.booster(22, "Potion of Conjoining", moons=2, power=RaiseOne(fire=TO_SUM, earth=TO_SUM))

# BM-POTION-01 to 02
PILLAR.booster(23, "Potion of Mutation", moons=1, power=RaiseOne(fire=TO_HIGHER, earth=TO_HIGHER))

# BM-POTION-01 to 02
PILLAR.booster(24, "Potion of Sparkling Fire", moons=2, power=RaiseOne(fire=6))

# BM-POTION-01 to 02
PILLAR.booster(25, "Potion of Trembling Earth", moons=2, power=RaiseOne(earth=6))

# BM-POTION-01 to 02
PILLAR.booster(26, "Potion of Prodigious Passion", moons=2, deck="hoax", power=RaiseOne(fire=5, earth=5))

# BM-PILLAR27-01 to 07
PILLAR.booster(27, "Butterfly Scout", moons=1, power=Does(NOW, DISCLOSE_HAND))

PILLAR.support(28, "Giant Butterfly Eveningbreeze", 2, 2, icons=icons.RETRIEVE, moons=3)
PILLAR.support(29, "Giant Butterfly Morningwind", 2, 2, icons=icons.FREE, moons=3)

# BM-PILLAR27-01 to 07
PILLAR.leadership(30, "Deploy Butterfly", moons=2, power=Does(NOW, DISCLOSE_HAND))

# BM-PILLAR31-01 to 04
PILLAR.outside(
    31, "Versuche den Heiligen Drachen", LEADERSHIP, moons=4, power=Does(NOW, BUY_DRAGON, FIVE_MOONS),
    assumed="moons icons",
)  # fmt: skip


class BothMayBuy(Step):
    """A dragon for Earth and Fire, offered to the opponent before the owner (BM-PILLAR32-01, -02)."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Put both purchases on the stack; a fourth dragon ends everything (BM-PILLAR32-04)."""
        pop(state, frame)
        for seat in (frame.seat, 1 - frame.seat):
            push(state, BUY_DRAGON, seat, frame.card, frame.a)
        return None


BOTH_MAY_BUY: Final = register(BothMayBuy("both-may-buy"))


# BM-PILLAR32-01 to 04
PILLAR.outside(
    32, "Auserwählter der Weite", LEADERSHIP, moons=4, power=Does(NOW, BOTH_MAY_BUY, TWO_AND_TWO),
    assumed="moons icons",
)  # fmt: skip
