"""Drawing cards, the end of the turn, and the instant after it (R3.8-R3.10)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import phases, zones
from spielwerk.bluemoon.actions import PASS, USE
from spielwerk.bluemoon.cards.model import AT_ANNOUNCEMENT, CARDS, END_OF_TURN, LAST_OF_ALL, Does, Flood
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.effects import use_now
from spielwerk.bluemoon.rules.fight import retreat
from spielwerk.bluemoon.rules.moving import add, fill_hand, put
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, begin_turn, enter, use_refusal
from spielwerk.bluemoon.rules.windows import CANCELLED
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import NOT_HERE, Step, push, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


class Draw(Step):
    """Fill the hand to six; nobody decides anything (BM-DRAW-01)."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Draw and go on."""
        fill_hand(state, frame.seat, run)
        enter(state, phases.END)
        return None


def is_end_text(state: BlueMoonState, card: int) -> bool:
    """Whether the text of the card is used at the end of the turn."""
    power = state.cards[card].power
    return isinstance(power, Does) and power.when == END_OF_TURN


def end_texts(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's cards whose end-of-turn text can be used and has not been (R3.9.1)."""
    return [
        card
        for card in in_force(state).live[seat]
        if is_end_text(state, card) and use_refusal(state, seat, card) is None
    ]


class End(Step):
    """Use end-of-turn texts, each once, in any order."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer them; Ketharkopas comes after all others."""
        texts = end_texts(state, frame.seat)
        if not texts:
            state.frame = Frame(LAST_TEXT, frame.seat)
            return None
        return [*(USE + card for card in texts), PASS]

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse texts that cannot be used now."""
        if USE <= action < USE + len(CARDS):
            return use_refusal(state, frame.seat, action - USE)
        return None if action == PASS else NOT_HERE

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Use one, or go on."""
        if action == PASS:
            state.frame = Frame(LAST_TEXT, frame.seat)
            return
        card = action - USE
        add(state, zones.USED, frame.seat, card)
        use_now(state, frame.seat, card, run)


class LastText(Step):
    """Ketharkopas fills the hand when everything else is done (BM-HOAX15-01); then the turn is over."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Begin his text once, then pass the turn on."""
        seat = frame.seat
        for card in in_force(state).live[seat]:
            power = state.cards[card].power
            if isinstance(power, Does) and power.when == LAST_OF_ALL and not frames.stage(frame):
                state.frame = frame.at(1)
                push(state, power.step, seat, card, power.number)
                return None
        end_turn(state, seat, run)
        return None


def end_turn(state: BlueMoonState, seat: int, run: Run) -> None:
    """End the turn; two Floods then force the opponent to retreat before his turn begins (R3.10.1)."""
    put(state, zones.LASTING, seat, ())  # leadership cards no longer work (BM-AQUA25-08)
    floods = sum(isinstance(state.cards[card].power, Flood) for card in in_force(state).live[seat])
    if floods >= 2:
        retreat(state, 1 - seat)
    else:
        begin_turn(state, 1 - seat, run)


def _cut_short(state: BlueMoonState, frame: Frame, run: Run) -> None:
    """End the turn at once: no draw phase, no texts at its end (Inter 404, BM-INTER404-01 to 06)."""
    del frame
    end_turn(state, state.turn, run)


CANCELLED[AT_ANNOUNCEMENT] = _cut_short
PHASE_STEPS[phases.DRAW] = register(Draw("draw"))
PHASE_STEPS[phases.END] = register(End("end"))
LAST_TEXT: Final = register(LastText("last-text"))
