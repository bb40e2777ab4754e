"""What a game teaches: each table a seat saw, and what it was worth in the end (TD(λ))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spielwerk.bots.learned.network import HONEST, WIN

Row = Sequence[int]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The features of a table, which of the network's answers it is about, and the right one."""

    row: Row
    head: int
    target: float


@dataclass(slots=True)
class Chain:
    """What one seat has seen in a game: where its turns began, where they led, and what it thought of that."""

    starts: list[Row | None] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    bluffs: list[Lesson] = field(default_factory=list)

    def note(self, start: Row | None, row: Row, value: float) -> None:
        """Take in a turn: its beginning (if it begins here), its end, and what that was thought to be worth."""
        self.starts.append(start)
        self.rows.append(row)
        self.values.append(value)

    def note_bluffs(self, row: Row, *, honest: bool) -> None:
        """Take in how bluff cards proved, or would have proved, that could be called at this table."""
        self.bluffs.append(Lesson(row, HONEST, float(honest)))

    def lessons(self, worth: float, trace: float) -> list[Lesson]:
        """Return what a game that ended so teaches.

        Each table is worth what the next one was thought to be and, with the weight of the trace, what it proved to be.
        """
        found = list(self.bluffs)
        proved = worth
        for start, row, value in zip(reversed(self.starts), reversed(self.rows), reversed(self.values), strict=True):
            if row:
                found.append(Lesson(row, WIN, proved))
            proved = (1 - trace) * value + trace * proved
            if start is not None:
                found.append(Lesson(start, WIN, proved))
        return found
