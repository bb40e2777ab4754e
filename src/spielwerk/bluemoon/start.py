"""The beginning of the turn: retrieve, land, give up bluff cards (R3.1)."""

from __future__ import annotations

from spielwerk.bluemoon.actions import DISCARD_CARD, LAND, PASS, RETRIEVE_CARD
from spielwerk.bluemoon.because import because
from spielwerk.bluemoon.cards.model import CARDS, CHARACTER, HAND_CARDS, RETRIEVE, SHIP
from spielwerk.bluemoon.demands import name_caterpillar
from spielwerk.bluemoon.precedence import standing
from spielwerk.bluemoon.ships import land
from spielwerk.bluemoon.state import (
    BLUFF_AREA,
    COMBAT,
    INFLUENCE,
    LEADERSHIP_PHASE,
    NOBODY,
    START_PHASE,
    SUPPORT_AREA,
    BlueMoonState,
)
from spielwerk.bluemoon.steps import Step, register
from spielwerk.bluemoon.table import discard_in_play, hand_room, into_hand, leave_play, tell
from spielwerk.bluemoon.turn import PHASE_STEPS, anytime, enter, take_anytime
from spielwerk.core.cards import distinct
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


def retrieve_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why an own card cannot be retrieved; None if it can (R3.1.2)."""
    zones, holds = state.zones, standing(state)
    if card not in zones[COMBAT + seat] and card not in zones[SUPPORT_AREA + seat]:
        return because("not-active", (card,), ("R3.1.2",))
    if not state.cards[card].icons & RETRIEVE:
        return because("no-retrieve-icon", (card,), ("R3.1.2",))
    ignoring = holds.ignores_icon(seat, card, RETRIEVE)
    if ignoring != NOBODY:
        return because("icon-ignored", (ignoring,), ("R3.1.2", "R6.3.3"))
    if state.cards[card].type == CHARACTER:
        # Even an ignored icon of the opponent blocks (BM-RETR-04).
        for other in zones[COMBAT + 1 - seat]:
            if state.cards[other].type == CHARACTER and state.cards[other].icons & RETRIEVE:
                return because("retrieve-blocked", (other,), ("R3.1.2", "BM-RETR-03"))
    if hand_room(state, seat) <= 0:
        return hand_reason(state, seat)
    return None


def hand_reason(state: BlueMoonState, seat: int) -> Reason:
    """Name the text that keeps the seat from taking cards into hand."""
    for limit, source in standing(state).limits[seat]:
        if limit.what == HAND_CARDS:
            return because("hand-closed", (source,), ("R3.8.2", *limit.cites))
    return because("hand-closed", (), ("R3.8.2",))


def land_refusal(state: BlueMoonState, seat: int, ship: int) -> Reason | None:
    """Say why a ship cannot be landed; None if it can."""
    if state.cards[ship].type != SHIP or ship not in state.zones[INFLUENCE + seat]:
        return because("no-such-ship", (ship,), ("R7.4",))
    return None


class Start(Step):
    """Retrieve cards, land ships, discard own bluff cards, as often as wished."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer all that is possible."""
        if name_caterpillar(state):
            return None
        zones, seat = state.zones, frame.seat
        options = [
            RETRIEVE_CARD + card
            for card in zones[COMBAT + seat] + zones[SUPPORT_AREA + seat]
            if state.cards[card].icons & RETRIEVE and retrieve_refusal(state, seat, card) is None
        ]
        options += [LAND + ship for ship in zones[INFLUENCE + seat] if state.cards[ship].type == SHIP]
        options += [DISCARD_CARD + card for card in zones[BLUFF_AREA + seat]]
        return distinct(options) + anytime(state, seat) + [PASS]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Do one of these, or go on."""
        seat = frame.seat
        if action == PASS:
            enter(state, LEADERSHIP_PHASE)
        elif RETRIEVE_CARD <= action < RETRIEVE_CARD + len(CARDS):
            card = action - RETRIEVE_CARD
            leave_play(state, seat, COMBAT if card in state.zones[COMBAT + seat] else SUPPORT_AREA, card)
            into_hand(state, seat, card)
            tell(run, "retrieved", seat, (card,))
        elif LAND <= action < LAND + len(CARDS):
            land(state, seat, action - LAND, run)
        elif DISCARD_CARD <= action < DISCARD_CARD + len(CARDS):
            discard_in_play(state, seat, BLUFF_AREA, action - DISCARD_CARD, run)
        else:
            take_anytime(state, frame, action, run)


PHASE_STEPS[START_PHASE] = register(Start("start"))
