"""The shapes of all answers. They type the presenters and make the OpenAPI description at once."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

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


class Place(TypedDict):
    """Where a card lies."""

    seat: int | None
    zone: str
    index: NotRequired[int]


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


LogWire = TypedDict("LogWire", {"from": int, "next": int, "lines": list[Line]})


class ChatLine(TypedDict):
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str
    at: str


ChatWire = TypedDict("ChatWire", {"from": int, "next": int, "lines": list[ChatLine]})


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


class Part(TypedDict):
    """What points are made of."""

    text: str
    points: int


class ResultRow(TypedDict):
    """The result of one seat."""

    seat: int
    points: int
    parts: list[Part]


class Outcome(TypedDict):
    """How a game ended."""

    winner: int
    points: list[int]
    text: str
    cause: str
    cause_text: str
    rows: list[ResultRow]


class CommitmentTold(TypedDict):
    """The promise about the deal."""

    hash: str
    opened: bool
    seed: str | None
    salt: str | None
    rule: str


class SeatTold(TypedDict):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["guest", "bot", "open"]
    bot: str | None
    taken_over: bool
    here: bool
    absent: bool
    yours: bool
    people: str | None
    time_left: float | None
    takeover: Votes | None


class You(TypedDict):
    """The viewer."""

    seat: int | None
    seats: list[int]
    host: bool


class ClockTold(TypedDict):
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


class TableTold(TypedDict):
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
    options: dict[str, Any]
    seats: list[SeatTold]
    you: You
    spectators: int
    clock: ClockTold | None
    turn: int | None
    to_act: int | None
    phase: str | None
    phase_name: str | None
    headline: str
    decision: Decision | None
    view: dict[str, Any] | None
    log: LogWire
    chat: ChatWire
    undo: Undo | None
    outcome: Outcome | None
    commitment: CommitmentTold | None
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
    clock: dict[str, int] | None
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
    name: str
    default: str | int | bool
    choices: list[Choice]


class DeckTold(TypedDict):
    """A preset deck."""

    id: str
    name: str
    leader: str
    cards: list[str]


class FamilyTold(TypedDict):
    """A family of the Buka that another people's preset deck can take in."""

    id: str
    cards: list[str]


class BotTold(TypedDict):
    """A bot that can play the game."""

    id: str
    name: str
    strength: int


class GameTold(TypedDict):
    """A game and how it can be set up."""

    id: str
    name: str
    players: list[int]
    decks: list[DeckTold]
    families: list[FamilyTold]
    piles: list[str]
    options: list[GameOption]
    bots: list[BotTold]
    hints: bool
    rulings: int


class Cards(TypedDict):
    """All cards of a game, and the words its page needs."""

    cards: list[dict[str, Any]]
    words: dict[str, Any]


class ScenarioTold(TypedDict):
    """A scenario that proves a ruling and can be played."""

    number: int
    title: str
    cites: list[str]
    steps: list[dict[str, Any]]


class RulingBase(TypedDict):
    """A ruling in words."""

    id: str
    section: str
    kind: str
    text: str
    cards: list[str]


class RulingListed(RulingBase):
    """A ruling in a list: how many scenarios prove it."""

    scenarios: int


class RulingTold(RulingBase):
    """A ruling with its scenarios."""

    scenarios: list[ScenarioTold]


class Rulings(TypedDict):
    """Rulings found."""

    rulings: list[RulingListed]


class FindingTold(TypedDict):
    """A recommendation on piles that is not met."""

    number: int
    level: Literal["rule", "note"]
    cards: list[str]
    text: str


class Findings(TypedDict):
    """What is to be said about a selection of piles."""

    findings: list[FindingTold]


class DeckFinding(TypedDict):
    """A rule an own deck breaks, or a note on it."""

    code: str
    level: Literal["rule", "note"]
    cards: list[str]
    cites: list[str]
    text: str


class DeckListed(TypedDict):
    """A deck of Blue Moon, card by card."""

    leader: str
    inquisitor: str | None
    cards: list[str]


class DeckChecked(TypedDict):
    """An own deck of Blue Moon, counted and checked."""

    legal: bool
    code: str | None
    cards: int
    size: int
    moons: int
    most: int
    findings: list[DeckFinding]


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
    turn: int
    to_act: int | None
    phase: str
    phase_name: str
    lines: list[Line]
    view: dict[str, Any]
    outcome: Outcome | None


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
