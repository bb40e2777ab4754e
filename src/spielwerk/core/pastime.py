"""Playing at random, to pass the time and to measure it."""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.core.events import Run
from spielwerk.core.state import State

_BETWEEN_SAMPLES: Final = 97


class RandomGame:
    """A game played at random: its last state, some states on the way, and what was counted."""

    def __init__(self, state: State) -> None:
        """Begin with a game as it was dealt."""
        self.state = state
        self.samples: list[State] = []
        self.decisions = 0
        self.choices = 0
        """Decisions with more than one possibility."""

    def play(self, run: Run, rng: Random, *, look: bool = False) -> None:
        """Play to the end; with `look` every decision is preceded by the view a bot would get."""
        state, pick = self.state, rng.random
        decisions = choices = 0
        while (frame := state.frame) is not None:
            if look:
                state.view(frame.seat)
            options = state.options
            count = len(options)
            if count > 1:
                choices += 1
            state.apply(options[int(pick() * count)], run)
            decisions += 1
            if decisions % _BETWEEN_SAMPLES == 0:
                self.samples.append(state.copy())
        self.decisions += decisions
        self.choices += choices
