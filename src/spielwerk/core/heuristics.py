"""What a game can tell a program that wants to play it well."""

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


class PlainPlayer(Protocol):
    """A player by rule of thumb; one is made for every seat of every game, for it may follow a plan."""

    def choose(self, view: View, options: list[int]) -> int:
        """Return one of the options of the seat that looks."""
        ...


class Heuristics(Protocol):
    """A feeling for one game: what to consider, how players go on, and who stands how well.

    Except for the plain player it is only ever shown states that were dealt anew from a view.
    """

    patience: int
    """How often an edge is tried before the tree grows beyond it."""
    caution: float
    """By how many standard errors another way must do better than the weightiest one to be preferred; 0: the way
    tried most is taken."""

    def player(self, seed: int) -> PlainPlayer:
        """Return a sensible player who looks hardly ahead; the seed is for what it guesses."""
        ...

    def opponent(self, level: int, seed: int) -> PlainPlayer | None:
        """Return an opponent for people of a level, counted from 1, if the game has one that looks hardly ahead."""
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


class RandomPlayer:
    """Takes any option."""

    def __init__(self, seed: int = 0) -> None:
        """Be as lucky as the seed."""
        self._rng = Random(seed)

    def choose(self, view: View, options: list[int]) -> int:
        """Return any option."""
        del view
        return self._rng.choice(options)


class NoHeuristics:
    """What holds for every game: all options may be good, and games played at random to their end tell a little."""

    patience = 1
    caution = 0.0

    def player(self, seed: int) -> PlainPlayer:
        """Return a player at random."""
        return RandomPlayer(seed)

    def opponent(self, level: int, seed: int) -> PlainPlayer | None:
        """There is none."""
        del level, seed
        return None

    def obvious(self, state: Any) -> int | None:
        """Nothing is obvious."""
        del state
        return None

    def ways(self, state: Any, options: list[int], rng: Random) -> list[Way]:
        """Consider every option."""
        weights = self.weighed(state, options)
        return [Way((action,), (tuple(options),), weight) for action, weight in zip(options, weights, strict=True)]

    def narrowed(self, state: Any, before: int) -> list[int]:
        """Consider all options."""
        del before
        options: list[int] = state.options
        return options

    def weighed(self, state: Any, options: list[int]) -> list[float]:
        """Weigh all options alike."""
        del state
        return [1 / len(options)] * len(options)

    def play_on(self, state: Any, run: Run, rng: Random) -> list[float]:
        """Play to the end at random; the winner takes all."""
        while state.frame is not None:
            state.apply(rng.choice(state.options), run)
        winner = state.outcome.winner
        return [float(seat == winner) for seat in range(len(state.setup.players))]
