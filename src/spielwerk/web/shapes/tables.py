"""A table as one viewer may see it: seats, log, talk, clock, lesson."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from spielwerk.core.scene import Mark, Scene
from spielwerk.web.shapes.questions import Decision, Value


class Line(TypedDict):
    """One line of the log."""

    number: int
    at: int
    kind: str
    seat: int
    other: int | None
    """The second player it is about."""
    amount: int
    """A number it tells, as by how much somebody is ahead."""
    cards: list[str | None]
    text: str
    undone: bool
    turn: bool


Log = TypedDict("Log", {"from": int, "next": int, "lines": list[Line]})


class ChatLine(TypedDict):
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str
    at: str


Chat = TypedDict("Chat", {"from": int, "next": int, "lines": list[ChatLine]})


class Votes(TypedDict):
    """Who has agreed to something, and whose word is needed."""

    agreed: list[int]
    needed: list[int]


class UndoRequest(TypedDict):
    """Somebody asks to take a decision back."""

    seat: int
    text: str
    agreed: list[int]
    needed: list[int]


class Undo(TypedDict):
    """Whether the last decision can be taken back."""

    possible: bool
    consent: bool
    decisions: int
    at: int | None
    """The moment of the last decision, of which the log tells; None if nobody noticed it."""
    reason: str | None
    request: UndoRequest | None
    refused: str | None
    """To whoever asked: who has refused it."""


class Commitment(TypedDict):
    """The promise about the deal."""

    hash: str
    opened: bool
    seed: str | None
    salt: str | None
    rule: str
    nonces: list[str]
    """What the seats have added to the seed; all chance follows from both."""


class Promised(TypedDict):
    """A promise about a deal that is still to be asked for."""

    id: str
    hash: str
    rule: str


class Seat(TypedDict):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["guest", "bot", "open"]
    bot: str | None
    taken_over: bool
    resigned: bool
    """Whether it has given up."""
    here: bool
    absent: bool
    yours: bool
    badge: Mark | None
    """What shows whose side it is, as the people whose deck it plays."""
    time_left: float | None
    takeover: Votes | None


class You(TypedDict):
    """The viewer."""

    seat: int | None
    seats: list[int]
    host: bool


class TimeAgreed(TypedDict):
    """Thinking time per seat in seconds, and what is added when somebody else has to decide; or that of every turn."""

    seconds: int
    increment: int
    per_move: bool


class Clock(TypedDict):
    """The clock of a table."""

    seconds: int
    increment: int
    per_move: bool
    running: int | None
    at: str


class Window(TypedDict):
    """A question put to a seat whatever it holds, so that nobody learns who has something to say to it."""

    seat: int
    left: float
    """Seconds until it passes by itself;"""
    thinking: bool
    """not once the seat has taken its time."""
    text: str


class Rematch(TypedDict):
    """Who wants to play again, and the hash of what that game is dealt from together with what the players add."""

    agreed: list[int]
    needed: list[int]
    hash: str
    table: str | None


class Lesson(TypedDict):
    """Where the learner is, and what the coach says."""

    chapter: int
    chapters: int
    step: int
    """Counted over all chapters, from 0."""
    steps: int
    title: str
    coach: str
    learned: str | None
    """What to remember of the step before."""
    answer: str | None
    """What is to be said to a mistake."""
    wanted: list[str]
    """The moves that lead on."""
    finished: bool


class MatchScore(TypedDict):
    """A match of several games: the points that win it, what every seat has, and who has won it."""

    goal: int
    score: list[int]
    winner: int | None


class Table(TypedDict):
    """A table as one viewer may see it."""

    id: str
    link: str
    game: str
    game_name: str
    state: Literal["waiting", "playing", "over"]
    version: int
    public: bool
    practice: bool
    lesson: Lesson | None
    ruling: str | None
    created: str
    options: dict[str, Value]
    seats: list[Seat]
    you: You
    spectators: int
    clock: Clock | None
    to_act: int | None
    headline: str
    decision: Decision | None
    scene: Scene | None
    log: Log
    chat: Chat
    undo: Undo | None
    window: Window | None
    commitment: Commitment | None
    rematch: Rematch | None
    match: MatchScore | None
