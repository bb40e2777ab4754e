"""What every kind of training is, to whoever starts it and writes its file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from spielwerk.bots.learned.file import Trained

Watch = Callable[[int, float | None], None]
"""Hears now and then how many games have been played in all, and how large the loss is as far as it is known."""


class Training(Protocol):
    """Training that goes on from what was trained before; whoever lets it go on writes down what came of it."""

    trained: Trained

    def go_on(self, games: int, watch: Watch) -> float:
        """Play so many games more and learn from them; return the loss."""
        ...
