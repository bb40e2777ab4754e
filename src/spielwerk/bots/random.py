"""Picks any legal action."""

from __future__ import annotations

from random import Random

from spielwerk.bots.asking import Question
from spielwerk.core.native import mypyc_attr


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class RandomBot:
    """Plays without a thought: a measure for everybody else."""

    def __init__(self, seed: int) -> None:
        """Take a seed, so that games can be repeated."""
        self._rng = Random(seed)

    def choose(self, question: Question) -> int:
        """Return any of the actions with equal chance."""
        actions = question.actions
        return actions[int(self._rng.random() * len(actions))]
