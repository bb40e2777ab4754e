"""What the search has to be told about a game."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple, Protocol

from spielwerk.core.events import Run
from spielwerk.core.view import View


class Way(NamedTuple):
    """A way to go on from the present question: one action, or a whole turn.

    `options` are those expected at each action; while they come as expected, a way can be followed. `weight` says
    how promising it looks before anything was tried.
    """

    actions: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    weight: float


class Sense(Protocol):
    """A feeling for one game: what to consider, how players go on, and who stands how well.

    It is only ever shown states that were dealt anew from a view.
    """

    patience: int
    """How often an edge is tried before the tree grows beyond it."""
    caution: float
    """By how many standard errors another way must do better than the weightiest one to be preferred; 0: the way
    tried most is taken."""

    def deal_anew(self, view: View, rng: Random) -> Any:
        """Return a state that could be the true one."""
        ...

    def obvious(self, state: Any) -> int | None:
        """Return an action nobody needs to think about, if there is one."""
        ...

    def ways(self, state: Any, options: list[int], rng: Random) -> list[Way]:
        """Return the ways worth considering for the seat that is asked, their weights adding up to 1."""
        ...

    def narrowed(self, state: Any, before: int) -> list[int]:
        """Return the options after an action: where several picks make a set, each set is met once."""
        ...

    def weighed(self, state: Any, options: list[int]) -> list[float]:
        """Return how promising each option looks; the weights add up to 1."""
        ...

    def play_on(self, state: Any, run: Run, rng: Random) -> list[float]:
        """Play on by habit as far as it helps, and return each seat's chance to win."""
        ...
