"""What others see of somebody's turn: the phase in which something was last done that everybody saw.

A phase in which nothing can be done is passed over, so the true one would tell of the hand: whoever is asked in the
first has a card for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.core.events import Event
from spielwerk.core.state import State
from spielwerk.match.match import ACT, Journaled, Match
from spielwerk.web.present import is_logged


class Veil:
    """The phase shown to the others, version by version."""

    def __init__(self, match: Match, *, from_position: bool) -> None:
        """Begin with the first phase of the turn; that of a position everybody has read."""
        self._phase_of = match.game.examiner().phase
        self._first = next(iter(match.game.phases), "")
        self._shown = [self._phase_of(match.state) if from_position else self._first]

    def before(self, state: State) -> tuple[int, str]:
        """Return whose turn it is, and in which phase the next decision is made."""
        return state.turn, self._phase_of(state)

    def after(self, then: tuple[int, str], done: Journaled, state: State) -> None:
        """Note a command: a new turn begins at its beginning, and what nobody saw has changed nothing."""
        turn, phase = then
        if done.taken_back:
            self._shown.append(self._shown[done.taken_back[0]])
        elif done.kind == ACT and state.turn != turn:
            self._shown.append(self._first)
        else:
            self._shown.append(phase if _seen(done.events) else self._shown[-1])

    def at(self, version: int) -> str:
        """Return what was shown after so many commands."""
        return self._shown[version]


def _seen(events: Sequence[Event]) -> bool:
    return any(is_logged(event) for event in events)
