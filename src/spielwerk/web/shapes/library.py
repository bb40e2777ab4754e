"""Games and how they are set up, cards, rules, rulings."""

from __future__ import annotations

from typing_extensions import TypedDict

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.decks import Finding
from spielwerk.core.options import Kind
from spielwerk.core.scene import Scene
from spielwerk.web.shapes.questions import Value


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
    level: int | None
    """Of an opponent for people: 1 for beginners, 5 for the strongest."""
    rating: int | None
    """How strong it was measured to be, on the scale of Elo."""


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
    match_goal: int
    """The points that win a match of several games; 0 if there is no such thing."""
    lesson: bool
    """Whether there is a guided first game."""
    rulebook: bool
    """Whether there are rules to read."""
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


class Drawn(TypedDict):
    """The table of a scenario before its first step and after its last one, all cards open."""

    before: Scene
    after: Scene


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


class ExactRule(TypedDict):
    """A rule in one sentence."""

    id: str
    text: str


class RuleChapterShown(TypedDict):
    """One subject of the rules, perhaps with an example that is drawn."""

    id: str
    title: str
    paragraphs: list[str]
    rules: list[ExactRule]
    scene: Scene | None
    caption: str


class RuleBook(TypedDict):
    """The rules of a game."""

    title: str
    chapters: list[RuleChapterShown]


class Findings(TypedDict):
    """What is to be said about a selection of piles."""

    findings: list[Finding]
