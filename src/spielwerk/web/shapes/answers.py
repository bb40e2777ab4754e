"""Answers to commands, and a game looked at again: hints, moments, reviews, records."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from spielwerk.core.scene import Scene
from spielwerk.web.shapes.guests import Summary
from spielwerk.web.shapes.questions import Option
from spielwerk.web.shapes.tables import Line


class Answer(TypedDict):
    """The answer to a command, after it is stored."""

    version: int
    repeated: bool
    asked: bool


class ChatAnswer(TypedDict):
    """Where something said stands."""

    number: int


class Advised(Option):
    """An option as a bot sees it: the share of its thoughts it gave to it, the chance to win with a 95 % interval."""

    share: float | None
    value: float | None
    interval: list[float] | None
    says: str
    """What it achieves, and what is otherwise with the other choice."""


class Hint(TypedDict):
    """What a bot would do, and its second choice: at a glance, or after a longer look."""

    version: int
    bot: str
    longer: bool
    choices: list[Advised]


class Moment(TypedDict):
    """The table as it was."""

    at: int
    moments: int
    lines: list[Line]
    scene: Scene


class Replay(TypedDict):
    """A finished game, to be looked at moment by moment."""

    table: Summary
    moments: int
    lines: list[Line]


class Tried(TypedDict):
    """Some quick games of a deck against another."""

    wins: int
    games: int


class Weighed(TypedDict):
    """A decision looked at again: the moment before it, the chance to win then, and what the decision cost."""

    at: int
    chance: float
    cost: float


class TurningPoint(Weighed):
    """A decision that cost much: what was done, and what would have been better."""

    played: str
    better: str


class Review(TypedDict):
    """One seat's game looked at again: all decisions, which make a curve, and those that cost most."""

    seat: int
    moments: list[Weighed]
    turning_points: list[TurningPoint]


class Written(TypedDict):
    """A moment of a table as a scenario, and the path of the page that shows it."""

    text: str
    link: str


class Position(TypedDict):
    """The table of a scenario; a whole one, with no card unknown, can be played on."""

    game: str
    game_name: str
    title: str
    whole: bool
    scene: Scene


class VerifiedOutcome(TypedDict):
    """Who won a verified game."""

    winner: str
    points: list[int]


class Verification(TypedDict):
    """Whether a transcript holds."""

    holds: bool
    decisions: int
    text: str
    commitment: Literal["holds", "absent", "unopened", "broken"]
    hash: str | None
    outcome: VerifiedOutcome | None


class Health(TypedDict):
    """Whether the server is well."""

    status: Literal["ok"]
    version: str
