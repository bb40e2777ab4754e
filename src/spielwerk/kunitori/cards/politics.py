"""The six politics cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.actions import CHOOSE, CHOOSE_GOLD, CHOOSE_SILVER
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.names import COPPER, GOLD, SILVER
from spielwerk.kunitori.rules.because import because

if TYPE_CHECKING:
    from spielwerk.kunitori.state import KunitoriState

POLITICS: Final = (
    Card(
        "temple-tax",
        "politics",
        cost=2,
        copies=8,
        vp=-2,
        cards=2,
        assumed=("cost",),
        rulings=("KU-TAX-01", "KU-TAX-02", "KU-TAX-03"),
    ),
    # Works in the end phase (`rules.end`).
    Card(
        "rampart-under-construction",
        "politics",
        cost=3,
        copies=8,
        assumed=("cost",),
        rulings=("KU-RAMPART-01", "KU-RAMPART-02"),
    ),
    # Its points are counted in `scoring`.
    Card(
        "temple-town",
        "politics",
        cost=4,
        copies=8,
        text=steps.TEMPLE_TOWN,
        assumed=("cost",),
        rulings=("KU-TEMPLE-01", "KU-TEMPLE-02", "KU-TEMPLE-03"),
    ),
    # Nothing when played; its points are counted in `scoring`.
    Card("field-improvement", "politics", cost=4, copies=8, assumed=("cost",), rulings=("KU-FIELD-01",)),
    Card(
        "port-town",
        "politics",
        cost=5,
        copies=8,
        cards=2,
        buys=1,
        text=steps.PORT_TOWN,
        assumed=("cost",),
        rulings=("KU-PORT-01", "KU-PORT-02", "KU-PORT-03", "KU-PORT-04", "KU-PORT-05"),
    ),
    Card("castle-town", "politics", cost=6, copies=8, vp=2, cards=3, assumed=("cost",), rulings=("KU-CASTLE-01",)),
)


class TempleTown(Question):
    """Copper into Silver or Silver into Gold, straight into the hand."""

    verbs = ("choose",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int] | None:
        """A trade needs the card to trash in hand and the card to gain in the pool (KU-R11.21)."""
        trades = self._trades(state, frame.seat)
        if not trades:
            state.frame = frame.parent
            return None
        return trades

    @staticmethod
    def _trades(state: KunitoriState, seat: int) -> list[int]:
        hand = state.zone(zones.HAND, seat)
        partial = state.setup.options.temple_town_trade == "partial"
        trades = []
        if COPPER in hand and (state.pool[SILVER] or partial):
            trades.append(CHOOSE_SILVER)
        if SILVER in hand and (state.pool[GOLD] or partial):
            trades.append(CHOOSE_GOLD)
        return trades

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Only a trade that is possible."""
        return None if CHOOSE + first in self._trades(state, frame.seat) else because("no-such-choice", frame.card)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Trash the one, take the other."""
        state.frame = frame.parent
        given, gained = (COPPER, SILVER) if action == CHOOSE_SILVER else (SILVER, GOLD)
        state.from_hand(frame.seat, given)
        state.trash(frame.seat, given, run)
        if state.pool[gained]:
            state.take_from_pool(gained)
            state.into_hand(frame.seat, (gained,), shown=True)
            if run.events is not None:
                run.events.append(Event("gained-to-hand", frame.seat, (gained,)))


class PortTown(Question):
    """Everything costs one less in this turn's buy phase, however many Port towns there are."""

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> None:
        """Remember it for the buy phase."""
        state.frame = frame.parent
        state.discount = 1
