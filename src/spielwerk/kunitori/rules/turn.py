"""The beginning of a turn."""

from __future__ import annotations

from typing import Final

from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.kunitori import steps
from spielwerk.kunitori.actions import MAX_SEATS
from spielwerk.kunitori.state import KunitoriState

_FRAMES: Final = tuple(Frame(steps.ACTION, seat) for seat in range(MAX_SEATS))


def begin_turn(state: KunitoriState, seat: int, run: Run) -> None:
    """Begin a turn: one action, everything else at nothing (KU-R3.3, KU-R4.1)."""
    state.turn = seat
    state.phase = steps.ACTION_PHASE
    state.actions = 1
    state.buys = 0
    state.money = 0
    state.discount = 0
    state.monks = 0
    state.frame = _FRAMES[seat]
    if run.events is not None:
        run.events.append(Event("turn", seat))
