"""Announcing the power, and the challenge of bluff cards (R3.7, R8.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from spielwerk.bluemoon import marks, phases
from spielwerk.bluemoon.actions import ANNOUNCE, CALL, PASS
from spielwerk.bluemoon.cards.model import AT_ANNOUNCEMENT, EARTH, FIRE, NO_ELEMENT
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.bluff import challenge_refusal, show_bluffs
from spielwerk.bluemoon.rules.moving import tell
from spielwerk.bluemoon.rules.special import FALL_BACK, incomplete_reason
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, enter
from spielwerk.bluemoon.rules.values import powers
from spielwerk.bluemoon.rules.windows import GO_ON, nothing_more, open_window
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import NOT_HERE, Step, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


def element_refusal(state: BlueMoonState, element: int) -> Reason | None:
    """Say that the fight is in the other element, if so; who opens it is free (R3.7.2)."""
    contested = state.marks[marks.ELEMENT]
    if contested in (NO_ELEMENT, element):
        return None
    return because("other-element", (), ("R3.7.2",), (contested,))


class Announce(Step):
    """Announce the power; who opens the fight chooses the element."""

    always_asked: ClassVar[bool] = True

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the contested element, or both."""
        if incomplete_reason(state, frame.seat) is not None:
            state.frame = Frame(FALL_BACK, frame.seat)
            return None
        return [ANNOUNCE + element for element in (FIRE, EARTH) if element_refusal(state, element) is None]

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse the element that is not contested."""
        if ANNOUNCE <= action <= ANNOUNCE + EARTH:
            return element_refusal(state, action - ANNOUNCE)
        return NOT_HERE

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Announce; then the opponent may challenge."""
        state.checkpoint = None  # the power is reached, whatever follows (R3.7.7)
        if state.marks[marks.ELEMENT] != action - ANNOUNCE:
            state.marks[marks.ELEMENT] = action - ANNOUNCE
            state.in_force = None
        state.marks[marks.ANNOUNCED] = powers(state, frame.seat)[action - ANNOUNCE]
        tell(run, "announced", frame.seat, number=state.marks[marks.ANNOUNCED], other=action - ANNOUNCE)
        state.frame = Frame(CHALLENGE, 1 - frame.seat)
        open_window(state, 1 - frame.seat, AT_ANNOUNCEMENT)  # before a challenge (BM-INTER403-04)


class Challenge(Step):
    """The opponent may demand to see the bluff cards."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Ask only if there is something to challenge."""
        if challenge_refusal(state, frame.seat) is not None:
            enter(state, phases.DRAW)
            return None
        return [CALL, PASS]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Show the cards, or go on."""
        if action == PASS:
            enter(state, phases.DRAW)
        else:
            show_bluffs(state, 1 - frame.seat, run)


PHASE_STEPS[phases.POWER] = register(Announce("power"))
CHALLENGE: Final = register(Challenge("challenge"))
GO_ON[AT_ANNOUNCEMENT] = nothing_more
