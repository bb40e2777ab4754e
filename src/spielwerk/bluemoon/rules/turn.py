"""The turn: its phases in order, how it begins and how it passes on (R3.0).

    start -> leadership -> retreat -> character -> support -> power -> draw -> end

Each phase has its own module and puts its step into `PHASE_STEPS`; the frame at the bottom of the stack
is the phase that is going on.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.actions import PAY_FOR, USE
from spielwerk.bluemoon.cards.model import CARDS, END_OF_TURN, ON_MY_TURN, Does
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.demands import PAY_DEMAND, pay_refusal, payable
from spielwerk.bluemoon.rules.dragons import storms_gather, win_dragon
from spielwerk.bluemoon.rules.effects import DiscardTarget, end_text_refusal
from spielwerk.bluemoon.rules.moving import add, put, tell
from spielwerk.bluemoon.rules.precedence import active_texts, in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import NOT_HERE, STEPS, push
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason

PHASE_STEPS: Final = [0] * len(phases.NAMES)

TURN_ZONES: Final[tuple[Zone, ...]] = (
    zones.LASTING,
    zones.LAID,
    zones.SHIPPED,
    zones.USED,
    zones.PAID,
    zones.FELLED,
    zones.FELLED_BURIED,
)


def enter(state: BlueMoonState, phase: int) -> None:
    """Go on to a phase of the present turn."""
    state.marks[marks.PHASE] = phase
    state.frame = Frame(PHASE_STEPS[phase], state.turn)


def begin_turn(state: BlueMoonState, seat: int, run: Run) -> None:
    """Begin a turn of the seat; storms bring their dragon at once (R3.1.1)."""
    clear_turn(state)
    state.turn = seat
    if state.marks[marks.NAMED + seat] == marks.SPENT:
        state.marks[marks.NAMED + seat] = NOBODY
    tell(run, "turn", seat)
    enter(state, phases.START)
    if storms_gather(state, seat):
        win_dragon(state, seat, run)


def clear_turn(state: BlueMoonState) -> None:
    """Forget what was noted for one turn only."""
    state.checkpoint = None
    state.marks[marks.FIRST_OF_TURN :] = marks.FRESH_TURN
    for seat in range(2):
        for zone in TURN_ZONES:
            if state.zone(zone, seat):
                put(state, zone, seat, ())


# -- what can be done at any time of the own turn ----------------------------------------------------------


def use_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why the text of a card cannot be used now; None if it can (R3.0.4, R3.9.1)."""
    power = state.cards[card].power
    if not isinstance(power, Does) or power.when not in (ON_MY_TURN, END_OF_TURN):
        return because("nothing-to-use", (card,), ("R3.0.4",))
    if card not in active_texts(state, seat):
        return because("not-active", (card,), ("R1.4.1",))
    ignoring = in_force(state).ignores_text(seat, card)
    if ignoring != NOBODY:
        return because("text-ignored", (ignoring, card), ("R6.3.2",))
    if card in state.zone(zones.USED, seat):
        return because("already-used", (card,), ("R3.0.4", "R3.9.1"))
    if state.turn != seat:
        return because("not-your-turn", (card,), ("R3.0.4",))
    step = STEPS[power.step]
    if power.when == ON_MY_TURN:
        if state.marks[marks.PHASE] > phases.SUPPORT:
            return because("too-late-to-use", (card,), ("R3.0.4",))
        assert isinstance(step, DiscardTarget)
        return None if step.targets(state, 1 - seat) else because("no-target", (card,), ("R3.0.4",))
    if state.marks[marks.PHASE] != phases.END:
        return because("used-at-the-end", (card,), ("R3.9.1", "BM-PHASE-04"))
    return end_text_refusal(state, seat, card, power)


def anytime_refusal(state: BlueMoonState, seat: int, action: int) -> Reason | None:
    """Say why the seat cannot use this text or pay this demand; None if it can."""
    if USE <= action < USE + len(CARDS):
        return use_refusal(state, seat, action - USE)
    if PAY_FOR <= action < PAY_FOR + len(CARDS):
        return pay_refusal(state, seat, action - PAY_FOR)
    return NOT_HERE


def add_anytime(options: list[int], state: BlueMoonState, seat: int) -> None:
    """Add what the seat may do in every phase up to booster/support: use "on my turn" texts (R3.0.4), pay demands."""
    force = in_force(state)
    if force.at_will[seat]:
        options += [USE + card for card in force.at_will[seat] if use_refusal(state, seat, card) is None]
    if force.demanding[1 - seat]:
        options += payable(state, seat)


def take_anytime(state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
    """Carry out one of these."""
    if USE <= action < USE + len(CARDS):
        card = action - USE
        power = state.cards[card].power
        assert isinstance(power, Does)
        add(state, zones.USED, frame.seat, card)
        tell(run, "used", frame.seat, (card,))
        push(state, power.step, frame.seat, card, power.number, 1)
        return
    push(state, PAY_DEMAND, frame.seat, action - PAY_FOR)
