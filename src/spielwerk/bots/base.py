"""What a bot is."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from spielwerk.bots.asking import NoAnswer, Question, ask

__all__ = ["Adviser", "Bot", "Candidate", "NoAnswer", "Question", "ask"]


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
