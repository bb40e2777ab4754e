"""How a bot is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.errors import sentences

if TYPE_CHECKING:
    from spielwerk.bots.base import Bot

problem = sentences("spielwerk.bots")

_SHOWN: Final = 8
"""So many actions are named to whoever answered with none of them."""


class NoAnswer(SpielwerkError):  # noqa: N818
    """A bot has answered with something that was not offered."""


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


def ask(bot: Bot, state: State) -> int:
    """Put the present decision to a bot; it gets a list of its own, and has to choose from it."""
    frame = state.frame
    assert frame is not None
    actions = state.options
    asked: Any = bot  # which may answer with a number of a library of its own
    answer = asked.choose(Question(frame.seat, actions.copy(), state.view))
    try:
        return actions[actions.index(answer)]
    except ValueError as error:
        offered = [f"{action} ({state.text(action)})" for action in actions[:_SHOWN]]
        known = ", ".join([*offered, "..."] if len(actions) > _SHOWN else offered)
        raise NoAnswer(problem("not-offered", bot=type(bot).__name__, answer=answer, known=known)) from error
