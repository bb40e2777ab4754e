"""The guided first game as data: chapters begin at a position, their steps say what to do and why, and what to answer
when it goes wrong. `match.coach` teaches by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spielwerk.core.travel import lets_travel


@dataclass(frozen=True, slots=True)
class Mistake:
    """What learners try, possible or not, and what the coach answers."""

    tried: tuple[str, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to learn: what the coach says, what the learner does, what the other side replies."""

    title: str
    coach: str
    understood: str
    """What to remember of it."""
    moves: tuple[tuple[str, ...], ...]
    """The learner's moves; those of one group come in any order."""
    replies: tuple[str, ...] = ()
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some steps in a row, from a position on."""

    position: Mapping[str, Any]
    learner: str
    """The seat of the learner, as the position names it."""
    steps: tuple[LessonStep, ...]
    players: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    """What the other side does before the first step."""
    options: Mapping[str, Any] = field(default_factory=dict)


lets_travel(Mistake, LessonStep, Chapter)
