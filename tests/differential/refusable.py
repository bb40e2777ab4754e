"""Which cards could be played now without using their text."""

from __future__ import annotations

from typing import Final

from differential.chance import Unchanged
from differential.words import NUMBER, WORDS, cards_for
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Run

OPTIONAL: Final = frozenset(
    {
        "hoax-17",
        "hoax-27",
        "vulca-30",
        "pillar-13",
        "terrah-15",
        "terrah-29",
        "khind-30",
        "aqua-30",
        "aqua-31",
        "buka-19",
    }
)
"""Cards of which the record says that they can be played with or without effect."""
_RUN: Final = Run(Unchanged())


def refusable(state: BlueMoonState) -> list[str]:
    """Return the playable cards among these whose owner is asked about the text and may say no."""
    return [card for card in cards_for(state.options, "play") if card in OPTIONAL and _may_say_no(state, card)]


def _may_say_no(state: BlueMoonState, card: str) -> bool:
    ahead = state.copy()
    frame = ahead.frame
    assert frame is not None
    ahead.steps[frame.step].take(ahead, frame, NUMBER["play", card], _RUN)
    while (frame := ahead.frame) is not None:
        options = ahead.steps[frame.step].ask(ahead, frame, _RUN)
        if options is not None:
            return frame.parent is not None and ("no",) in {WORDS[action] for action in options}
    return False
