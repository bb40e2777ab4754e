"""What scenarios can say about a game: how its deals are written, and what can be expected of its table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from spielwerk.core.state import State
from spielwerk.errors import sentences
from spielwerk.language import Sentence

S = TypeVar("S", bound=State)

problem = sentences("spielwerk")
"""What is wrong with an expectation, as a sentence of the table `examine` (`problem("examine.no-card", ...)`)."""


@dataclass(frozen=True)
class Mismatch:
    """An expectation that does not hold: what was expected and what was found."""

    expected: str
    found: str


class UnknownExpectation(Exception):  # noqa: N818
    """The game has nothing of that name to look at."""


class Examiner(ABC, Generic[S]):
    """One game as the judge sees it.

    A TypeError or a ValueError says what is wrong with the words of the scenario, a BadPosition with which key.
    """

    @abstractmethod
    def dealing(self, deal: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
        """Return the options for a deal as a scenario writes it, its seed aside."""

    @abstractmethod
    def luck(self, words: Sequence[Any], players: Sequence[str]) -> tuple[int, ...]:
        """Read what a `chance` step lays down."""

    @abstractmethod
    def phase(self, state: S) -> str:
        """Return the phase of the turn."""

    @abstractmethod
    def zone(self, state: S, name: str, seat: int) -> tuple[int, ...]:
        """Return the cards of a zone; face-down ones are UNKNOWN in a masked state."""

    @abstractmethod
    def check(self, state: S, key: str, expected: Any) -> list[Mismatch]:
        """Check an expectation only this game knows."""

    def check_setup(self, options: Mapping[str, Any], key: str, expected: Any) -> list[Mismatch] | None:
        """Check an expectation about what is agreed on alone, or return None if it needs a game."""
        del options, key, expected
        return None


def compare(key: str, expected: Any, found: Any) -> list[Mismatch]:
    """Compare two plain values."""
    return [] if expected == found else [Mismatch(f"{key}: {expected}", f"{key}: {found}")]


def per_seat(key: str, expected: Any, seats: Sequence[str]) -> Mapping[str, Any]:
    """Return an expectation given per seat, having checked the seats."""
    if not isinstance(expected, Mapping):
        raise TypeError(problem("examine.per-seat", name=key, seat=seats[0]))
    for seat in expected:
        if seat not in seats:
            raise TypeError(no_player(seat, seats))
    return expected


def no_player(name: Any, players: Sequence[str]) -> Sentence:
    """Say that somebody does not play."""
    return problem("examine.no-player", name=name, known=", ".join(players))
