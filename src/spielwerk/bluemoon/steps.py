"""The table of all steps of the game, filled by the modules that define them."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Chance
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.core.steps import Step as CoreStep

NOT_HERE: Final = because("not-now")
"""The question is about other things; what stands against the action elsewhere is asked separately."""


class Step(CoreStep[BlueMoonState]):
    """A step of Blue Moon. What it offers and what it refuses come from the same code."""

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Say why this action is no answer to the present question; None if it is."""
        offered = self.ask(state, frame, Run(Chance()))
        return None if offered is not None and action in offered else NOT_HERE


STEPS: Final[list[Step]] = []


def register(step: Step) -> int:
    """Put a step into the table and return its number, by which frames name it."""
    STEPS.append(step)
    return len(STEPS) - 1


def push(state: BlueMoonState, step: int, seat: int, card: int = -1, a: int = 0, b: int = 0) -> None:
    """Put a step on top of what is going on; afterwards the game goes on from here."""
    state.frame = Frame(step, seat, card, a, b, (), state.frame)


def pop(state: BlueMoonState, frame: Frame) -> None:
    """End a step."""
    state.frame = frame.parent
