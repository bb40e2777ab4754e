"""The retreat phase: fight on or retreat; before a fight, open it or decline (R3.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.actions import DECLINE, DISCARD_CARD, DONE, FIGHT, RETREAT
from spielwerk.bluemoon.cards.model import CHARACTER, NO_ELEMENT
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.demands import name_caterpillar
from spielwerk.bluemoon.rules.fight import end_without_cards, retreat
from spielwerk.bluemoon.rules.layable import is_layable, layable_from
from spielwerk.bluemoon.rules.moving import discard_from_hand, fill_hand, tell
from spielwerk.bluemoon.rules.ships import discard_landed
from spielwerk.bluemoon.rules.special import attacks_again, remember_position
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, add_anytime, anytime_refusal, begin_turn, enter, take_anytime
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, push, register
from spielwerk.core.cards import distinct
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason

MOST_DISCARDS: Final = 3
_NO_FIGHT: Final = because("no-fight", (), ("R3.3.3", "BM-DECL-08"))
_FIGHT_IS_ON: Final = because("fight-is-on", (), ("R3.3.1",))


def fight_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Say why the seat cannot fight; a fight is opened with a character, or by attacking again (BM-DECL-09)."""
    if state.marks[marks.ELEMENT] != NO_ELEMENT or attacks_again(state, seat):
        return None
    if any(is_layable(state, seat, card) for card in layable_from(state, seat, CHARACTER)):
        return None
    return because("cannot-open", (), ("R3.3.3", "BM-DECL-09"))


class Retreat(Step):
    """Fight on or retreat; nobody checks here whether the turn will succeed."""

    always_asked: ClassVar[bool] = True

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the two ways; before a fight first see whether the game is over (R5.1)."""
        if name_caterpillar(state):
            return None
        seat = frame.seat
        if state.marks[marks.ELEMENT] == NO_ELEMENT and end_without_cards(state, seat, run):
            return None
        ways = [way for way in (FIGHT, RETREAT, DECLINE) if self.refusal(state, frame, way) is None]
        add_anytime(ways, state, seat)
        return ways

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse to retreat from no fight, to decline one that is on, and to open one without a character."""
        if action == FIGHT:
            return fight_refusal(state, frame.seat)
        fight = state.marks[marks.ELEMENT] != NO_ELEMENT
        if action == RETREAT:
            return None if fight else _NO_FIGHT
        if action == DECLINE:
            return _FIGHT_IS_ON if fight else None
        return anytime_refusal(state, frame.seat, action)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Go the way chosen."""
        if action == FIGHT:
            remember_position(state, frame.seat)
            enter(state, phases.CHARACTER)
        elif action == RETREAT:
            retreat(state, frame.seat)
        elif action == DECLINE:
            tell(run, "declined", frame.seat)
            discard_landed(state, frame.seat, run)
            state.frame = None
            push(state, DECLINE_FIGHT, frame.seat)
        else:
            take_anytime(state, frame, action, run)


class DeclineFight(Step):
    """Discard one to three cards, fill the hand, and let the other player begin (R3.3.4)."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand; an empty hand discards nothing (BM-DECL-10)."""
        hand = state.zone(zones.HAND, frame.seat)
        if not hand or frames.discarded(frame) == MOST_DISCARDS:
            self._finish(state, frame.seat, run)
            return None
        options = [DISCARD_CARD + card for card in distinct(list(hand))]
        if frames.discarded(frame):
            options.append(DONE)
        return options

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse to discard none at all."""
        if action == DONE and not frames.discarded(frame):
            return because("discard-one-first", (), ("R3.3.4",))
        return super().refusal(state, frame, action)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard one more, or stop."""
        if action == DONE:
            self._finish(state, frame.seat, run)
            return
        state.frame = frame.at(frames.discarded(frame) + 1)
        discard_from_hand(state, frame.seat, action - DISCARD_CARD, run)

    @staticmethod
    def _finish(state: BlueMoonState, seat: int, run: Run) -> None:
        fill_hand(state, seat, run)
        if not end_without_cards(state, seat, run):
            begin_turn(state, 1 - seat, run)


PHASE_STEPS[phases.RETREAT] = register(Retreat("retreat"))
DECLINE_FIGHT: Final = register(DeclineFight("decline"))
