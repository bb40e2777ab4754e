"""The beginning of the turn: retrieve, land, give up bluff cards (R3.1)."""

from __future__ import annotations

from spielwerk.bluemoon import icons, phases, zones
from spielwerk.bluemoon.actions import DISCARD_CARD, LAND, PASS, RETRIEVE_CARD
from spielwerk.bluemoon.cards.model import CARDS, CHARACTER, SHIP
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.demands import name_caterpillar
from spielwerk.bluemoon.rules.moving import discard_in_play, hand_refusal, into_hand, leave_play, tell
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.ships import land
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, add_anytime, anytime_refusal, enter, take_anytime
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import NOT_HERE, Step, register
from spielwerk.core.cards import distinct
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


def retrieve_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why an own card cannot be retrieved; None if it can (R3.1.2)."""
    force = in_force(state)
    if card not in state.zone(zones.COMBAT, seat) and card not in state.zone(zones.SUPPORT_AREA, seat):
        return because("not-active", (card,), ("R3.1.2",))
    if not state.cards[card].icons & icons.RETRIEVE:
        return because("no-retrieve-icon", (card,), ("R3.1.2",))
    ignoring = force.ignores_icon(seat, card, icons.RETRIEVE)
    if ignoring != NOBODY:
        return because("icon-ignored", (ignoring, card), ("R3.1.2", "R6.3.3"), (icons.RETRIEVE,))
    if state.cards[card].type == CHARACTER:
        # Even an ignored icon of the opponent blocks (BM-RETR-04).
        for other in state.zone(zones.COMBAT, 1 - seat):
            if state.cards[other].type == CHARACTER and state.cards[other].icons & icons.RETRIEVE:
                return because("retrieve-blocked", (other,), ("R3.1.2", "BM-RETR-03"))
    return hand_refusal(state, seat)


def land_refusal(state: BlueMoonState, seat: int, ship: int) -> Reason | None:
    """Say why a ship cannot be landed; None if it can."""
    if state.cards[ship].type != SHIP or ship not in state.zone(zones.INFLUENCE, seat):
        return because("no-such-ship", (ship,), ("R7.4",))
    return None


class Start(Step):
    """Retrieve cards, land ships, discard own bluff cards, as often as wished."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer all that is possible."""
        if name_caterpillar(state):
            return None
        seat = frame.seat
        options = [
            RETRIEVE_CARD + card
            for card in state.zone(zones.COMBAT, seat) + state.zone(zones.SUPPORT_AREA, seat)
            if state.cards[card].icons & icons.RETRIEVE and retrieve_refusal(state, seat, card) is None
        ]
        ships, bluffs = state.zone(zones.INFLUENCE, seat), state.zone(zones.BLUFF_AREA, seat)
        if ships or bluffs:
            options += [LAND + card for card in ships if land_refusal(state, seat, card) is None]
            options += [DISCARD_CARD + card for card in bluffs]
        options = distinct(options)
        add_anytime(options, state, seat)
        options.append(PASS)
        return options

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse what is not there to be retrieved, landed or given up."""
        seat = frame.seat
        if action == PASS:
            return None
        if RETRIEVE_CARD <= action < RETRIEVE_CARD + len(CARDS):
            return retrieve_refusal(state, seat, action - RETRIEVE_CARD)
        if LAND <= action < LAND + len(CARDS):
            return land_refusal(state, seat, action - LAND)
        if DISCARD_CARD <= action < DISCARD_CARD + len(CARDS):
            return None if action - DISCARD_CARD in state.zone(zones.BLUFF_AREA, seat) else NOT_HERE
        return anytime_refusal(state, seat, action)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Do one of these, or go on."""
        seat = frame.seat
        if action == PASS:
            enter(state, phases.LEADERSHIP)
        elif RETRIEVE_CARD <= action < RETRIEVE_CARD + len(CARDS):
            card = action - RETRIEVE_CARD
            leave_play(
                state, seat, zones.COMBAT if card in state.zone(zones.COMBAT, seat) else zones.SUPPORT_AREA, card
            )
            into_hand(state, seat, card)
            tell(run, "retrieved", seat, (card,))
        elif LAND <= action < LAND + len(CARDS):
            land(state, seat, action - LAND, run)
        elif DISCARD_CARD <= action < DISCARD_CARD + len(CARDS):
            discard_in_play(state, seat, zones.BLUFF_AREA, action - DISCARD_CARD, run)
        else:
            take_anytime(state, frame, action, run)


PHASE_STEPS[phases.START] = register(Start("start"))
