"""Where a taste decides, who plays by it, and how one looks ahead with it.

Everything but purchases is decided as the plain player does.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from spielwerk.core.events import Run
from spielwerk.core.heuristics import Way
from spielwerk.kunitori import steps
from spielwerk.kunitori.heuristics.judgement import chances
from spielwerk.kunitori.heuristics.levels import opponent
from spielwerk.kunitori.heuristics.player import KunitoriPlayer
from spielwerk.kunitori.heuristics.search import ended
from spielwerk.kunitori.learning.taste import Look, Taste, counts_of, decides, look
from spielwerk.kunitori.state import KunitoriState

_TURNS: Final = 28
"""So many turns are played on before the table is judged: further ahead luck outweighs insight."""
_ANY: Final = 0.1
"""The share of the weight that goes to all purchases alike."""


def seen(state: KunitoriState) -> Look | None:
    """Return what the seat that is asked sees, if it is a taste that decides; the state may be dealt anew or true."""
    frame = state.frame
    if frame is None or frame.step != steps.BUY or not decides(state.options):
        return None
    return look(state, counts_of(state), frame.seat, state.options)


def player(taste: Taste | None, seed: int) -> KunitoriPlayer:
    """Return the plain player with a taste, or without."""
    return KunitoriPlayer(seed, taste=taste)


class TastingHeuristics:
    """Knows Kunitori as the plain player with a taste does; only what to buy is worth looking ahead for."""

    patience = 12
    caution = 1.0

    def __init__(self, taste: Taste) -> None:
        """Take up a taste."""
        self._taste = taste
        self._plain = KunitoriPlayer(taste=taste)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes."""
        return TastingHeuristics, (self._taste,)

    def player(self, seed: int) -> KunitoriPlayer:
        """Return the plain player with the taste."""
        return player(self._taste, seed)

    def opponent(self, level: int, seed: int) -> KunitoriPlayer | None:
        """Return an opponent for people."""
        return opponent(level, seed)

    def obvious(self, state: KunitoriState) -> int | None:
        """Answer whatever is not a purchase."""
        frame = state.frame
        assert frame is not None
        if frame.step == steps.BUY and decides(state.options):
            return None
        return self._plain.choose(state.view(frame.seat), state.options)

    def ways(self, state: KunitoriState, options: list[int], rng: Random) -> list[Way]:
        """Consider single actions."""
        del rng
        weights = self.weighed(state, options)
        return [Way((action,), (tuple(options),), weight) for action, weight in zip(options, weights, strict=True)]

    def narrowed(self, state: KunitoriState, before: int) -> list[int]:
        """Consider all purchases."""
        del before
        return state.options

    def weighed(self, state: KunitoriState, options: list[int]) -> list[float]:
        """Weigh by taste."""
        frame = state.frame
        assert frame is not None
        if frame.step != steps.BUY or not decides(options):
            return [1 / len(options)] * len(options)
        shares = self._taste.shares(look(state, counts_of(state), frame.seat, options))
        return [(1 - _ANY) * share + _ANY / len(shares) for share in shares]

    def play_on(self, state: KunitoriState, run: Run, rng: Random) -> list[float]:
        """Play some turns by taste and judge the table, or take the result if the game ends before."""
        del rng
        left = _TURNS
        turn = state.turn
        while state.frame is not None:
            if state.turn != turn:
                turn = state.turn
                left -= 1
                if left < 0:
                    return chances(state)
            options = state.options
            if len(options) == 1:
                state.apply(options[0], run)
            else:
                state.apply(self._plain.choose(state.view(state.frame.seat), options), run)
        return ended(state)


def heuristics(taste: Taste) -> TastingHeuristics:
    """Return a feeling for the game with a taste."""
    return TastingHeuristics(taste)
