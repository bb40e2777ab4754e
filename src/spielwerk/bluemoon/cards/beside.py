"""What lies beside the fight: inquisitors, emissaries, Hyla and crystal cards."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.actions import NO, TAKE
from spielwerk.bluemoon.cards.hoax import FILL_HAND
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    EMISSARY,
    END_OF_FIGHT,
    END_OF_TURN,
    EXTRA,
    HYLA,
    INQUISITOR,
    NOW,
    AsReplace,
    CrystalBonus,
    Does,
    FirstDragon,
    ManyCards,
    People,
    Permit,
)
from spielwerk.bluemoon.rules.effects import DRAW_CARDS
from spielwerk.bluemoon.rules.moving import add, leave_play, remove, see_news, tell, to_discard_pile
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, pop, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

INQUISITORS: Final = People("inq")

INQUISITORS.card(
    411, "Donnerfaust", INQUISITOR, deck=EXTRA, power=FirstDragon(), rulings="BM-INQ411-01..03 BM-INQ-01..02"
)

INQUISITORS.card(
    412, "Argusauge", INQUISITOR, deck=EXTRA, power=AsReplace(), allows=(5, 5), rulings="BM-INQ412-01..06 BM-INQ-01..02"
)

INQUISITORS.card(413, "Inq 413", INQUISITOR, deck=EXTRA, missing="name allows power")

INQUISITORS.card(
    414, "Schlangenzunge", INQUISITOR, deck=EXTRA, power=Does(END_OF_TURN, DRAW_CARDS, 1), allows=(15, 10),
    rulings="BM-INQ414-01..08 BM-INQ-01..02",
)  # fmt: skip

EMISSARIES: Final = People("emissary")

for _place in range(1, 5):
    EMISSARIES.card(f"x{_place}", f"Emissary x{_place}", EMISSARY, deck=EXTRA, missing="name list power")

HYLA_CARDS: Final = People("hyla")

for _number in (601, 602, 603):
    HYLA_CARDS.card(_number, f"Hyla {_number}", HYLA, deck=EXTRA, missing="name fire earth icons moons power")

_ASSUMED: Final = "fire earth icons moons"

HYLA_CARDS.card(
    604, "Piplox", HYLA, 1, 1, deck=EXTRA, moons=2, power=Permit(either=1), assumed=_ASSUMED,
    rulings="BM-INFL604-01..04",
)  # fmt: skip

HYLA_CARDS.card(
    605, "Hakbaad", HYLA, 1, 1, deck=EXTRA, moons=1, power=Does(END_OF_TURN, DRAW_CARDS, 1), assumed=_ASSUMED,
    rulings="BM-INFL605-01..07",
)  # fmt: skip

HYLA_CARDS.card(
    606, "Astel", HYLA, 1, 1, deck=EXTRA, moons=3, power=ManyCards(4), assumed=_ASSUMED, rulings="BM-INFL606-01..02"
)

HYLA_CARDS.card(
    607, "Oktak", HYLA, 1, 1, deck=EXTRA, moons=2, power=Does(END_OF_FIGHT, FILL_HAND, 8), assumed=_ASSUMED,
    rulings="BM-INFL607-01..03",
)  # fmt: skip


class ExchangeHyla(Step):
    """Exchange the Hyla just laid for one of the own discard pile."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the Hyla there, also the one that has just been displaced (BM-INFL608-04)."""
        pile = state.zone(zones.DISCARD, frame.seat)
        found = sorted({card for card in pile if state.cards[card].type == HYLA})
        if not found or frame.card not in state.zone(zones.INFLUENCE, frame.seat):
            pop(state, frame)
            return None
        return [TAKE + card for card in found] + [NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Lay the one named and discard the other; without the exchange it stays (BM-INFL608-01)."""
        pop(state, frame)
        if action == NO:
            return
        seat, card = frame.seat, action - TAKE
        remove(state, zones.DISCARD, seat, card)
        leave_play(state, seat, zones.INFLUENCE, frame.card)
        to_discard_pile(state, seat, frame.card)
        add(state, zones.INFLUENCE, seat, card)
        see_news(state)
        tell(run, "exchanged", seat, (frame.card, card), reveals=True)


EXCHANGE_HYLA: Final = register(ExchangeHyla("exchange-hyla"))


HYLA_CARDS.card(
    608, "Rückkehr", HYLA, 1, 1, deck=EXTRA, moons=1, power=Does(NOW, EXCHANGE_HYLA), assumed=_ASSUMED,
    rulings="BM-INFL608-01..04",
)  # fmt: skip

CRYSTALS: Final = People("crystal")

# What has to be discarded to lay one is not known.
for _place in range(1, 4):
    CRYSTALS.card(
        f"x{_place}", f"Kristallkarte x{_place}", ACHIEVEMENT, deck=EXTRA, icons=icons.REPLACE, power=CrystalBonus(),
        assumed="icons", missing="name moons cost", rulings="BM-CRYST-01..05",
    )  # fmt: skip
