"""The shapes of all answers. They type the presenters and make the OpenAPI description at once."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.decks import Finding
from spielwerk.core.options import Kind
from spielwerk.core.scene import Mark, Scene
from spielwerk.core.subject import Place

Value = str | int | bool | list[str] | None
"""What can be agreed on under an option a guest may set."""

Ends = Literal["phase", "turn", "game"]


class Fault(TypedDict):
    """Why something is refused."""

    code: str
    message: str
    version: NotRequired[int]
    candidates: NotRequired[list[str]]
    reason: NotRequired[Why]
    where: NotRequired[str]


class FaultBody(TypedDict):
    """The body of every refusal."""

    error: Fault


class Cite(TypedDict):
    """A rule or ruling a reason rests on."""

    id: str
    kind: Literal["rule", "ruling"]
    text: str
    link: str


class Why(TypedDict):
    """Whether an action is possible, and if not, why."""

    legal: bool
    notation: str
    code: str | None
    sentence: str
    cards: list[str]
    cites: list[Cite]


class Option(TypedDict):
    """One thing the asked seat can do."""

    notation: str
    verb: str
    text: str
    card: str | None
    target: str | None
    place: Place | None
    seat: int | None
    reveals: bool
    ends: Ends | None
    warning: str | None


class Greyed(TypedDict):
    """What one would look for beside the options but cannot do now; its notation can be asked about."""

    notation: str
    text: str


class Decision(TypedDict):
    """The question being asked."""

    seat: int
    kind: str | None
    prompt: str
    yours: bool
    card: str | None
    options: list[Option]
    greyed: list[Greyed]


class Line(TypedDict):
    """One line of the log."""

    number: int
    at: int
    kind: str
    seat: int
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
    reason: str | None
    request: UndoRequest | None


class Commitment(TypedDict):
    """The promise about the deal."""

    hash: str
    opened: bool
    seed: str | None
    salt: str | None
    rule: str


class Seat(TypedDict):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["guest", "bot", "open"]
    bot: str | None
    taken_over: bool
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
    """Thinking time per seat in seconds, and what is added when somebody else has to decide."""

    seconds: int
    increment: int


class Clock(TypedDict):
    """The clock of a table."""

    seconds: int
    increment: int
    running: int | None
    at: str


class Rematch(TypedDict):
    """Who wants to play again."""

    agreed: list[int]
    needed: list[int]
    table: str | None


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
    lesson: bool
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
    commitment: Commitment | None
    rematch: Rematch | None


class SummarySeat(TypedDict):
    """Who sits where, in a list of tables."""

    name: str
    kind: Literal["guest", "bot", "open"]


class Summary(TypedDict):
    """A table in a list."""

    id: str
    link: str
    game: str
    game_name: str
    state: Literal["waiting", "playing", "over"]
    created: str
    seats: list[SummarySeat]
    open: int
    public: bool
    clock: TimeAgreed | None
    yours: bool
    your_turn: bool


class Summaries(TypedDict):
    """A list of tables."""

    tables: list[Summary]


class Me(TypedDict):
    """The guest."""

    name: str | None
    lang: Literal["de", "en"]
    tables: list[Summary]


class Choice(TypedDict):
    """A value an option can have."""

    value: str | int | bool
    name: str


class GameOption(TypedDict):
    """An option of a game."""

    id: str
    kind: Kind
    name: str
    default: Value
    choices: list[Choice]
    per_seat: bool
    expert: bool


class Preset(TypedDict):
    """A ready-made deck, or a set of cards that can be added to one."""

    id: str
    name: str
    leader: str | None
    cards: list[str]


class Bot(TypedDict):
    """A bot that can play the game."""

    id: str
    name: str
    strength: int


class Game(TypedDict):
    """A game and how it can be set up."""

    id: str
    name: str
    about: str
    """What it is, in a sentence or two."""
    players: tuple[int, int]
    decks: list[Preset]
    additions: list[Preset]
    options: list[GameOption]
    bots: list[Bot]
    hints: bool
    rulings: int


class Named(TypedDict):
    """Something by its id, and what it is called."""

    id: str
    name: str


class Words(TypedDict):
    """What things are called, in their order."""

    phases: list[Named]
    types: list[Named]
    groups: list[Named]
    marks: list[Named]


class Cards(TypedDict):
    """All cards of a game, and the words its page needs."""

    cards: list[CardEntry]
    words: Words


class Step(TypedDict):
    """A step of a scenario: what a seat does, or (`text`) what is expected or laid down."""

    seat: str | None
    notation: str | None
    text: str


class Scenario(TypedDict):
    """A scenario that proves a ruling and can be played."""

    number: int
    title: str
    cites: list[str]
    steps: list[Step]


class RulingBase(TypedDict):
    """A ruling in words."""

    id: str
    game: str
    section: str
    kind: str
    text: str
    cards: list[str]


class RulingListed(RulingBase):
    """A ruling in a list: how many scenarios prove it."""

    scenarios: int


class Ruling(RulingBase):
    """A ruling with its scenarios."""

    scenarios: list[Scenario]


class Rulings(TypedDict):
    """Rulings found."""

    rulings: list[RulingListed]


class Findings(TypedDict):
    """What is to be said about a selection of piles."""

    findings: list[Finding]


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


class Hint(TypedDict):
    """What the strongest bot would do, and its second choice."""

    version: int
    bot: str
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
