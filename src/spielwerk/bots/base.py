"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from spielwerk.core.state import State
from spielwerk.core.view import View


class Question:
    """What a bot is asked: its seat, the legal actions, and a look at the table for those who want one."""

    __slots__ = ("_look", "_view", "actions", "seat")

    def __init__(self, seat: int, actions: list[int], look: Callable[[int], View]) -> None:
        """Make the view only when it is asked for."""
        self.seat = seat
        self.actions = actions
        self._look = look
        self._view: View | None = None

    @property
    def view(self) -> View:
        """The table as this seat sees it."""
        if self._view is None:
            self._view = self._look(self.seat)
        return self._view


class Bot(Protocol):
    """Anything that answers questions with one of the actions offered."""

    def choose(self, question: Question) -> int:
        """Return the action to take."""
        ...


def ask(bot: Bot, state: State) -> int:
    """Put the present decision to a bot."""
    frame = state.frame
    assert frame is not None
    return bot.choose(Question(frame.seat, state.options, state.view))
