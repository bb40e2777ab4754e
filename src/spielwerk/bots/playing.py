"""A game from its deal to its end, bots at every seat: the inner loop of the laboratory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from spielwerk.bots.asking import ask
from spielwerk.bots.base import Bot
from spielwerk.core.events import Run
from spielwerk.core.state import State
from spielwerk.core.tables import Record


class Course(NamedTuple):
    """How long a game was."""

    decisions: int
    turns: int


def play(
    state: State,
    bots: Sequence[Bot],
    run: Run,
    record: Record | None = None,
    act: Callable[[int, int], None] | None = None,
    most: int = 0,
) -> Course:
    """Ask whoever is to decide until the game is over, or until so many decisions were made, if a number is given.

    Decisions are noted in a record, if there is one, before they are carried out: by `act`, given seat and action, or
    without further ado.
    """
    decisions = turns = 0
    last_turn = -1
    while (frame := state.frame) is not None and not 0 < most <= decisions:
        action = ask(bots[frame.seat], state)
        decisions += 1
        if state.turn != last_turn:
            last_turn = state.turn
            turns += 1
        if record is not None:
            record.note(state, action)
        if act is None:
            state.apply(action, run)
        else:
            act(frame.seat, action)
    return Course(decisions, turns)
