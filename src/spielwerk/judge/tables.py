"""What the runner must know of a game to load its scenarios and to check what they expect."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Chance
from spielwerk.core.events import Event
from spielwerk.core.game import Game
from spielwerk.core.reasons import BadPosition
from spielwerk.core.state import State
from spielwerk.judge.complaints import wrong
from spielwerk.judge.files import Scenario

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Mismatch:
    """An expectation that does not hold: what was expected and what was found."""

    expected: str
    found: str


class UnknownExpectation(Exception):  # noqa: N818
    """The game has nothing of that name to look at."""


class Table(ABC, Generic[S]):
    """One game seen by the judge."""

    game: Game[S]
    phases: tuple[str, ...]

    @abstractmethod
    def load(self, scenario: Scenario, chance: Chance, events: list[Event]) -> S:
        """Set up the position or deal of a scenario."""

    def set_up(self, scenario: Scenario, chance: Chance, events: list[Event]) -> S:
        """Set up a position; what is wrong with it is said with its line."""
        try:
            return self.game.position(
                scenario.position or {},
                players=scenario.players,
                options=scenario.options,
                chance=chance,
                events=events,
            )
        except BadPosition as error:
            within = (error.seat,) if error.seat else ()
            raise scenario.complain(("position", *within, error.key), error.message) from error

    @abstractmethod
    def outcome_of(self, scenario: Scenario, word: Any) -> tuple[int, ...]:
        """Read what a `chance` step lays down: a card or several."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the active seat."""

    @abstractmethod
    def phase(self, state: S) -> str:
        """Return the name of the phase."""

    @abstractmethod
    def check(self, state: S, key: str, expected: Any) -> list[Mismatch]:
        """Check an expectation only this game knows."""

    @abstractmethod
    def zone(self, state: S, name: str, seat: int) -> tuple[int, ...]:
        """Return the cards of a zone; face-down ones are UNKNOWN in a masked state."""

    def check_sight(self, state: S, expected: Any) -> list[Mismatch]:
        """Check what seats see of zones: `{viewer: {owner: {zone: [cards]}}}`, a card face down being `?`."""
        names = state.setup.players
        mismatches: list[Mismatch] = []
        for viewer, owners in per_seat("sees", expected, names).items():
            table: S = state.view(names.index(viewer)).table
            for owner, zones in per_seat("sees", owners, names).items():
                for name, cards in zones.items():
                    found = self.zone(table, name, names.index(owner))
                    words = ["?" if card == UNKNOWN else self.game.card_id(card) for card in found]
                    mismatches += compare(f"{viewer} sees {name} of {owner}", sorted(cards), sorted(words))
        return mismatches

    def check_without_state(self, scenario: Scenario, key: str, expected: Any) -> list[Mismatch] | None:
        """Check an expectation about the set-up alone, or return None if it needs a game."""
        del scenario, key, expected
        return None


def compare(key: str, expected: Any, found: Any) -> list[Mismatch]:
    """Compare two plain values."""
    return [] if expected == found else [Mismatch(f"{key}: {expected}", f"{key}: {found}")]


def per_seat(key: str, expected: Any, seats: tuple[str, ...]) -> Mapping[str, Any]:
    """Return an expectation given per seat, having checked the seats."""
    if not isinstance(expected, Mapping):
        raise TypeError(wrong("per-seat", name=key, seat=seats[0]))
    for seat in expected:
        if seat not in seats:
            raise TypeError(wrong("no-player", name=seat, known=", ".join(seats)))
    return expected
