"""The table as data: what one viewer sees, in areas, piles, cards, numbers and marks.

A game makes a scene from a view, in one place; browser, terminal, pictures, programs outside, judge and book draw
it. Ids are stable words of the game (`hand`, `combat`, `price`) and never translated; names and texts are in the
language the scene was asked for. What the viewer may not know is not in it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from spielwerk.core.travel import lets_travel

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    def value(*, frozen, slots):
        """Nobody changes a value: type checkers see to it, for one that is frozen takes three times as long to make."""
        return dataclasses.dataclass(slots=slots, unsafe_hash=frozen)


Shape = Literal["row", "pile", "deck", "stock"]
"""How an area lies: `row` side by side in order; `pile` the last card on top; `deck` the first card on top, mostly face
down; `stock` one entry per kind of card with a count."""


@value(frozen=True, slots=True)
class Mark:
    """Something true of a card, an area, a seat or the table: `ignored`, `element`; `value` says which, if there are
    several (`fire`), `text` says it in words."""

    id: str
    text: str
    value: str = ""


@value(frozen=True, slots=True)
class Change:
    """One step of a number's arithmetic: what happened (`raise`, `double`), through which card, and what it made."""

    what: str
    result: int
    text: str
    card: str | None = None


@value(frozen=True, slots=True)
class Number:
    """A number somebody reads: what it is, and how it came about where that is worth telling."""

    id: str
    value: int
    name: str
    text: str = ""
    """The arithmetic in a line, `4 + 2 = 6`."""
    changes: tuple[Change, ...] = ()


def value_of(numbers: Sequence[Number], name: str) -> int:
    """Return a number by its id, 0 where there is none."""
    return next((number.value for number in numbers if number.id == name), 0)


@value(frozen=True, slots=True)
class SceneCard:
    """A card in its place. `card` is None where the viewer does not know its face."""

    card: str | None
    face_down: bool = False
    """Whether it lies face down, though its face may be known to the viewer."""
    playable: bool = False
    """Whether the viewer can do something with it now."""
    count: int = 1
    """How many of its kind lie there; more than one only in a `stock`, where it may be none."""
    name: str = ""
    """How notation names it where its face does not (`bluff-1`)."""
    numbers: tuple[Number, ...] = ()
    marks: tuple[Mark, ...] = ()
    carries: tuple[SceneCard, ...] = ()
    """What lies on it, as a ship's load."""


@value(frozen=True, slots=True)
class Area:
    """A place for cards, of a seat or (`seat` None) of nobody."""

    id: str
    name: str
    shape: Shape
    cards: tuple[SceneCard, ...] = ()
    """All that lies there; of a `deck` of which nothing is known only `count` tells."""
    count: int = 0
    """How many cards lie there."""
    seat: int | None = None
    numbers: tuple[Number, ...] = ()
    marks: tuple[Mark, ...] = ()


@value(frozen=True, slots=True)
class SceneSeat:
    """One player's part of the table."""

    seat: int
    name: str
    areas: tuple[Area, ...]
    numbers: tuple[Number, ...] = ()
    marks: tuple[Mark, ...] = ()
    badge: Mark | None = None
    """What shows whose side it is, as the people whose deck it plays; drawn beside the name."""


@value(frozen=True, slots=True)
class Side:
    """One side of a contest: who stands on it, with which cards, and how strong it is."""

    seats: tuple[int, ...]
    strength: Number
    cards: tuple[SceneCard, ...] = ()


@value(frozen=True, slots=True)
class Contest:
    """A fight or battle going on, or being planned: its sides, and in words who would win what as it stands."""

    id: str
    sides: tuple[Side, ...]
    text: str = ""
    numbers: tuple[Number, ...] = ()
    """What there is to win, where that depends on the margin: by card, from which margin on."""
    marks: tuple[Mark, ...] = ()


@value(frozen=True, slots=True)
class Question:
    """What is asked. Only the seat asked learns the kind and the words; to the others `kind` is None."""

    seat: int
    kind: str | None
    text: str
    card: str | None = None
    """The card that asks."""


@value(frozen=True, slots=True)
class Score:
    """What a seat's result is made of."""

    seat: int
    points: int
    parts: tuple[Number, ...] = ()


@value(frozen=True, slots=True)
class Result:
    """How the game ended, in words and numbers."""

    winner: int
    text: str
    cause: str
    cause_text: str
    scores: tuple[Score, ...]


@value(frozen=True, slots=True)
class Scene:
    """The whole table for one viewer (None: a spectator)."""

    game: str
    viewer: int | None
    turn: int
    phase: str
    phase_name: str
    question: Question | None
    seats: tuple[SceneSeat, ...]
    areas: tuple[Area, ...] = ()
    """What belongs to nobody."""
    numbers: tuple[Number, ...] = ()
    marks: tuple[Mark, ...] = ()
    contests: tuple[Contest, ...] = ()
    result: Result | None = None

    def area(self, area: str, seat: int | None = None) -> Area:
        """Return an area of a seat, or of nobody, by its id."""
        among = self.areas if seat is None else self.seats[seat].areas
        return next(each for each in among if each.id == area)

    def number(self, number: str, seat: int | None = None) -> int:
        """Return a number of a seat, or of the table, by its id."""
        among = self.numbers if seat is None else self.seats[seat].numbers
        return next(each.value for each in among if each.id == number)


lets_travel(Mark, Change, Number, SceneCard, Area, SceneSeat, Side, Contest, Question, Score, Result, Scene)
