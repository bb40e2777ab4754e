"""What a game tells a player that learns which way to lean: what it sees where it has to choose, and who plays by it.

Some games are learned by judging tables (`mind`), others by a taste for what is offered at the question that decides
them; the rest is decided by rule of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from spielwerk.core.heuristics import Heuristics, PlainPlayer


class Look(Protocol):
    """What a seat sees: the numbers, which answer each option is, and how it leans to each by rule of thumb."""

    numbers: list[int]
    answers: list[int]
    leanings: list[int]


@dataclass(frozen=True, slots=True)
class Palate:
    """What stands in the package `learning` of a game that is learned by taste."""

    size: int
    """How many numbers a look has."""
    answers: int
    """How many answers there are."""
    version: int
    """Grows when a number changes its meaning."""
    one: int
    """What stands for 1 in numbers, and in leanings."""
    leaning: int
    seen: Callable[[Any], Look | None]
    """What the seat that is asked sees; nothing where the rule of thumb decides."""
    player: Callable[[Any, int], PlainPlayer]
    """Who plays by a taste, or by none."""
    heuristics: Callable[[Any], Heuristics]
    """A feeling for the game with a taste."""
    setting: Callable[[Random], tuple[dict[str, Any], Sequence[str]]]
    """The options of one game to practise with, and which bots sit where; an empty name is the one who learns."""
    worth: Callable[[Any, int], float]
    """What the end of a game is worth to a seat."""
    least: float
    """What a game is worth that does not end."""


@cache
def is_tasted(game: str) -> bool:
    """Whether a game is learned by taste."""
    try:
        return find_spec(f"spielwerk.{game}.learning.tasting") is not None
    except ModuleNotFoundError:
        return False


@cache
def palate_of(game: str) -> Palate:
    """Return what a game tells."""
    taste, tasting, practice, endings = (
        import_module(f"spielwerk.{game}.learning.{room}") for room in ("taste", "tasting", "practice", "endings")
    )
    return Palate(
        taste.SIZE,
        taste.ANSWERS,
        taste.VERSION,
        taste.ONE,
        taste.LEANING,
        tasting.seen,
        tasting.player,
        tasting.heuristics,
        practice.setting,
        endings.worth,
        endings.LEAST,
    )
