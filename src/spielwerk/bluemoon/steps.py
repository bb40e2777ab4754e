"""The table of all steps of the game, filled by the modules that define them."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.frame import Frame
from spielwerk.core.steps import Step as CoreStep


class Step(CoreStep[BlueMoonState]):
    """A step of Blue Moon."""


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
