"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, runtime_checkable

from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.errors import sentences

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


class Bot(Protocol):
    """Anything that answers questions with one of the actions offered."""

    def choose(self, question: Question) -> int:
        """Return the action to take."""
        ...


class Candidate(NamedTuple):
    """One action: its share of what was tried, and the chance to win with the 95 % interval of the trials."""

    action: int
    share: float
    value: float
    low: float
    high: float
    way: tuple[int, ...] = ()
    """How it would go on, if it thinks of more than one action."""


@runtime_checkable
class Adviser(Protocol):
    """A bot that can say what it considers."""

    def candidates(self, question: Question) -> list[Candidate]:
        """Return the actions considered, the best first."""
        ...


def ask(bot: Bot, state: State) -> int:
    """Put the present decision to a bot; it gets a list of its own, and has to choose from it."""
    frame = state.frame
    assert frame is not None
    actions = state.options
    answer = bot.choose(Question(frame.seat, actions.copy(), state.view))
    try:
        return actions[actions.index(answer)]  # an int, whatever kind of number the bot works with
    except ValueError as error:
        offered = [f"{action} ({state.text(action)})" for action in actions[:_SHOWN]]
        known = ", ".join([*offered, "..."] if len(actions) > _SHOWN else offered)
        raise NoAnswer(problem("not-offered", bot=type(bot).__name__, answer=answer, known=known)) from error
