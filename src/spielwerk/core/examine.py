"""What scenarios can say about a game: how its deals are written, and what can be expected of its table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.native import mypyc_attr
from spielwerk.core.scene import Area, Number, Scene
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.errors import sentences
from spielwerk.language import Sentence

S = TypeVar("S", bound=State)

problem = sentences("spielwerk")
"""What is wrong with an expectation, as a sentence of the table `examine` (`problem("examine.no-card", ...)`)."""
_FACE_DOWN: Final = "?"


@dataclass(frozen=True)
class Mismatch:
    """An expectation that does not hold: what was expected and what was found."""

    expected: str
    found: str


class UnknownExpectation(Exception):  # noqa: N818
    """The game has nothing of that name to look at."""


@mypyc_attr(allow_interpreted_subclasses=True)
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


class SceneExaminer(Examiner[Any]):
    """Any game as the judge sees it, by its scene alone: areas are zones, and numbers can be expected by their ids."""

    def __init__(self, game: Any) -> None:
        """Look at the tables of this game."""
        self._game = game

    def dealing(self, deal: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
        """Take what a deal says for options of the game."""
        agreed = {key: value for key, value in deal.items() if key != "seed"}
        return {**agreed, "players": list(players)} if players else agreed

    def luck(self, words: Sequence[Any], players: Sequence[str]) -> tuple[int, ...]:
        """Read cards by name."""
        try:
            return tuple([int(self._game.card_number(word)) for word in words])
        except KeyError as error:
            raise TypeError(problem("examine.no-card", card=error.args[0])) from error

    def phase(self, state: State) -> str:
        """Return the phase the scene tells."""
        return self._scene(state, 0).phase

    def zone(self, state: State, name: str, seat: int) -> tuple[int, ...]:
        """Return the cards of an area, of the seat or of nobody."""
        scene = self._scene(state, seat)
        for area in (*scene.seats[seat].areas, *scene.areas):
            if area.id == name:
                return self._cards(area)
        raise UnknownExpectation(name)

    def check(self, state: State, key: str, expected: Any) -> list[Mismatch]:
        """Check a number or the cards of an area: of the table, or one that every seat has."""
        scene = self._scene(state, 0)
        common = self._count_in(key, scene.numbers, scene.areas)
        if common is not None:
            return compare(key, _ordered(expected), common)
        seats = {seat.name: self._count_in(key, seat.numbers, seat.areas) for seat in scene.seats}
        if not any(count is not None for count in seats.values()):
            raise UnknownExpectation(key)
        return [
            mismatch
            for name, value in per_seat(key, expected, state.setup.players).items()
            for mismatch in compare(f"{key} of {name}", _ordered(value), seats[name])
        ]

    def _count_in(self, key: str, numbers: Sequence[Number], areas: Sequence[Area]) -> Any:
        """Return the number or the sorted cards of that id, or None."""
        for number in numbers:
            if number.id == key:
                return number.value
        for area in areas:
            if area.id == key:
                return sorted(each.card or _FACE_DOWN for each in area.cards)
        return None

    def _cards(self, area: Area) -> tuple[int, ...]:
        return tuple([UNKNOWN if each.card is None else int(self._game.card_number(each.card)) for each in area.cards])

    def _scene(self, state: State, seat: int) -> Scene:
        """Return the scene of all that lies open in this state, which may have been masked before."""
        scene: Scene = self._game.scene(View(seat, state, ()))
        return scene


def _ordered(expected: Any) -> Any:
    return sorted(expected) if isinstance(expected, list) else expected


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
