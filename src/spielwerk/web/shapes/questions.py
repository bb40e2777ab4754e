"""What is asked, what can be done, what that would bring, and why something cannot be done."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

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
    coach: NotRequired[str]
    """In a lesson: what the coach says to it."""


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


class Changed(TypedDict):
    """A number of a seat, or of a card on its side, as its scene names it, and what it becomes."""

    seat: int
    card: str | None
    id: str
    value: int


class Foreseen(TypedDict):
    """What an option would bring, as far as the asked seat can tell."""

    notation: str
    reveals: bool
    ends: Ends | None
    warning: str | None
    """The two before in words."""
    caution: str | None
    """What speaks against it."""
    numbers: list[Changed]


class Barred(TypedDict):
    """A card in hand with which nothing can be done now, and why: in the few words that fit on it, and in full."""

    card: str
    brief: str
    why: Why


class Foresight(TypedDict):
    """What can be foreseen of a question."""

    options: list[Foreseen]
    barred: list[Barred]
