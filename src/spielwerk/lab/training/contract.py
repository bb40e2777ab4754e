"""What every kind of training is, to whoever starts it and writes its file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

Watch = Callable[[int, float | None], None]
"""Hears now and then how many games have been played in all, and how large the loss is as far as it is known."""


class Known(Protocol):
    """What was trained, of whatever kind: by how many games in how many seconds of processor time."""

    games: int
    seconds: float

    def save(self, file: Path) -> None:
        """Write the file anew."""
        ...


class Training(Protocol):
    """Training that goes on from what was trained before; whoever lets it go on writes down what came of it."""

    @property
    def trained(self) -> Known:
        """What it has come to."""
        ...

    def go_on(self, games: int, watch: Watch) -> float:
        """Play so many games more and learn from them; return the loss."""
        ...
