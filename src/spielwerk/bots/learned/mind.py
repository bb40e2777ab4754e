"""What a game tells a player that learns: what it considers at a question, what it sees, and what an end is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from random import Random
from typing import Any

from spielwerk.core.learning import Changes, Thought


@dataclass(frozen=True, slots=True)
class Mind:
    """What stands in the package `learning` of a game."""

    size: int
    """How many features there are."""
    version: int
    """Grows when a feature changes its meaning."""
    features: Callable[[Any, int, frozenset[int]], list[int]]
    """The features of a table present for a seat."""
    changes: Callable[[list[int], list[list[int]]], Changes]
    """How rows of features differ from a root."""
    think: Callable[..., Thought]
    """The ways to go on from a question, with the features of where they lead."""
    begins: Callable[[Any], bool]
    """Whether a turn begins, for the seat that is asked."""
    worth: Callable[[Any, int], float]
    """What the end of a game is worth to a seat."""
    is_honest: Callable[[Any, int], bool]
    """Whether what a seat pretends is true."""
    setting: Callable[[Random], dict[str, Any]]
    """The options of one game to practise with."""
    trace: float
    """How far what a table proved to be worth reaches back, from one decision to the one before."""


@cache
def mind_of(game: str) -> Mind:
    """Return what a game tells."""
    endings, features, thought, practice = (
        import_module(f"spielwerk.{game}.learning.{room}") for room in ("endings", "features", "thought", "practice")
    )
    return Mind(
        features.SIZE,
        features.VERSION,
        features.features,
        partial(Changes, features.SIZE),
        thought.think,
        thought.begins,
        endings.worth,
        thought.is_honest,
        practice.setting,
        practice.TRACE,
    )
