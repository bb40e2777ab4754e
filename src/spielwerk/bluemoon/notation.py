"""Where two notations mean the same action, the one that is offered (see the scenario format)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spielwerk.bluemoon import phases
from spielwerk.bluemoon.actions import NO, PASS, PLAY, PLAY_FREE, YES
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.rules.turn import PHASE_STEPS
from spielwerk.bluemoon.rules.ways import AS_FREE, way_of

if TYPE_CHECKING:
    from spielwerk.bluemoon.state import BlueMoonState


def meant(state: BlueMoonState, action: int) -> int:
    """Return the offered action this one stands for; itself if it is no other name for one.

    A card that is laid FREE anyway may be played with or without saying so; a single text at the end of
    the turn may be answered with yes or no.
    """
    options = state.options
    if action in options or state.frame is None:
        return action
    if PLAY_FREE <= action < PLAY_FREE + len(IDS):
        card = action - PLAY_FREE
        if PLAY + card in options and way_of(state, state.frame.seat, card) == AS_FREE:
            return PLAY + card
    if state.frame.step == PHASE_STEPS[phases.END] and len(options) == 2 and PASS in options:
        if action == NO:
            return PASS
        if action == YES:
            return next(option for option in options if option != PASS)
    return action
