"""What is agreed on at a table: plain data, stored as one document with a revision."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

_BEFORE: Final = "1"
"""The rules of tables that do not say by which they were dealt."""

Kind = Literal["guest", "bot", "open"]
TableState = Literal["waiting", "playing", "over"]


@dataclass
class Seat:
    """One seat: a guest, a bot, or open. A bot may play for a guest who is away (`taken_over`)."""

    kind: Kind
    guest: str | None = None
    name: str = ""
    bot: str | None = None
    taken_over: bool = False
    left: bool = False
    late: bool = False
    """Its time was up: the bot plays on to the end."""
    resigned: bool = False
    """It has given up: the bot plays on to the end here too."""

    @property
    def automatic(self) -> bool:
        """Whether a bot decides here."""
        return self.kind == "bot" or self.taken_over

    def is_of(self, guest: str) -> bool:
        """Whether this is a seat of the guest."""
        return self.kind == "guest" and self.guest == guest


@dataclass
class UndoVote:
    """A seat asks to take its last decision back; guests who agreed so far, or the name of the one who refused."""

    seat: int
    version: int
    agreed: list[str] = field(default_factory=list)
    refused: str | None = None


@dataclass
class TakeoverVote:
    """Guests who want a bot to play for an absent seat."""

    bot: str
    agreed: list[str] = field(default_factory=list)


@dataclass
class Result:
    """When a game ended, who won, and everybody's points."""

    at: float
    winner: int
    points: list[int]


@dataclass
class Record:
    """Everything about a table but the decisions and the talk. The seed is a secret until the end."""

    id: str
    game: str
    created: float
    host: str
    seats: list[Seat]
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    state: TableState = "waiting"
    clock: dict[str, int] | None = None
    """`seconds` in all and `increment` for a turn; with `per_move` the seconds are those of every turn."""
    score: list[int] | None = None
    """In a match: what every seat has won in the games before this one."""
    lesson: bool = False
    """Whether a coach teaches here; `position` is where the chapter begins."""
    chapter: int = 0
    ruling: str | None = None
    position: dict[str, Any] | None = None
    players: list[str] = field(default_factory=list)
    started: float | None = None
    seed: str = "0"
    salt: str = ""
    commitment: str = ""
    nonces: list[str] = field(default_factory=list)
    """What the seats have added to the seed, once they knew its hash."""
    undo: UndoVote | None = None
    thinking: int = -1
    """When everybody had noticed so much, somebody took time for a question that would have passed by itself."""
    takeovers: dict[str, TakeoverVote] = field(default_factory=dict)
    rematch: list[str] = field(default_factory=list)
    rematch_nonces: dict[str, str] = field(default_factory=dict)
    """What the guests who wish to play again add to the seed of that game, of which they know the hash."""
    rematch_table: str | None = None
    rules: str = ""
    """The version of the rules the game was dealt by."""
    removed: list[str] = field(default_factory=list)
    """Guests the host does not want here."""
    result: Result | None = None
    """How the game ended, for those who look back at many."""
    dealt: str = ""
    """The hash of the deal, as a command has one of the state it led to."""
    revision: int = 0

    def hand_over(self, seat: int, bot: str) -> None:
        """Let a bot play on for a guest."""
        self.seats[seat].bot = bot
        self.seats[seat].taken_over = True
        self.takeovers.pop(str(seat), None)

    @property
    def slow(self) -> bool:
        """Whether everybody has days for a turn, and nobody is expected to sit there meanwhile."""
        return self.clock is not None and bool(self.clock.get("per_move"))

    @property
    def practice(self) -> bool:
        """Whether this is a position to try things out, not a game that was dealt."""
        return self.ruling is not None or self.position is not None or self.lesson

    def to_json(self) -> str:
        """Return the document; the revision has a column of its own."""
        data = asdict(self)
        del data["revision"]
        return json.dumps(data, ensure_ascii=False)

    @staticmethod
    def from_json(text: str, revision: int) -> Record:
        """Read a document."""
        data = json.loads(text)
        data["seats"] = [Seat(**seat) for seat in data["seats"]]
        data["undo"] = None if data["undo"] is None else UndoVote(**data["undo"])
        data["result"] = None if data.get("result") is None else Result(**data["result"])
        data.setdefault("rules", "" if data["state"] == "waiting" else _BEFORE)
        data["takeovers"] = {seat: TakeoverVote(**vote) for seat, vote in data["takeovers"].items()}
        return Record(**data, revision=revision)

    def copy(self) -> Record:
        """Return an independent copy, to be changed and stored."""
        return Record.from_json(self.to_json(), self.revision)


@dataclass(frozen=True, slots=True)
class Command:
    """One line of the journal: a decision (`act`), one taken back (`undo`, `undo-agreed`), or a seat gives up."""

    number: int
    kind: str
    seat: int
    notation: str
    at: float
    spent: float
    digest: str = ""
    """The version of the rules, and the hash of the state the command led to by them."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Kept:
    """What a table looked like at a version, in words: scene and log by language and viewer."""

    version: int
    shown: dict[str, dict[str, dict[str, Any]]]
