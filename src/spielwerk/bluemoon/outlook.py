"""Whether a fight can be led at all, as far as its player can tell: before somebody runs into special rule 11."""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.bluemoon.actions import FIGHT
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.view import View

_TRIALS: Final = 240
"""So many moves are tried; a hand with more ways than that is not called hopeless."""
_SEED: Final = 11


def is_hopeless(view: View, action: int) -> bool:
    """Whether every way on from fighting ends in the fallback.

    Only own moves are followed, in a deal that could be the true one: where something unknown shows or the other is
    asked, nobody can tell, and that is no reason to warn.
    """
    if action != FIGHT:
        return False
    return not _Search(view.seat).finds_way(view.resample(Random(_SEED)), action)


class _Search:
    """Looks for one way of completing the turn."""

    def __init__(self, seat: int) -> None:
        """Search for a seat."""
        self._seat = seat
        self._left = _TRIALS

    def finds_way(self, state: BlueMoonState, action: int) -> bool:
        """Whether the turn may be completed after this action."""
        self._left -= 1
        if self._left < 0:
            return True
        trial = state.copy()
        events: list[Event] = []
        trial.apply(action, Run(Seeded(_SEED), events))
        decision = trial.decision
        if decision is None or decision.seat != self._seat or decision.kind == "power":
            return True
        if decision.kind == "fallback":
            return False
        if any(event.reveals for event in events):
            return True
        return any(self.finds_way(trial, each) for each in decision.actions)
