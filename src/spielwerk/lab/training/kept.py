"""Games kept as their seats saw them, in flat arrays: many of them in little room, on disk, and quickly gone over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from spielwerk.bots.learned.network import HONEST, WIN, Floats, Network
from spielwerk.lab.training.lessons import Chain, Row

Ints = npt.NDArray[np.int64]

_BEGAN: Final = 0
_LED: Final = 1
_BLUFFS: Final = 2
"""What a table was: where a turn began, where it led, or where bluff cards could be called."""
_BATCH: Final = 2048


@dataclass(frozen=True, slots=True)
class Kept:
    """What the seats of some games saw, table by table, and how it ended for them."""

    features: npt.NDArray[np.int16]
    """Of all tables, one after the other; none where a game is over."""
    lengths: npt.NDArray[np.int16]
    """How many each table has."""
    kinds: npt.NDArray[np.int8]
    values: Floats
    """What was thought of the table a turn led to; of one with bluff cards, whether they were true."""
    seats: npt.NDArray[np.int32]
    """How many tables each seat saw."""
    worths: Floats
    """What the end was worth to each seat."""

    def save(self, file: Path) -> None:
        """Write all of it, or nothing."""
        arrays: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        beside = file.with_name(file.name + ".new")
        with beside.open("wb") as stream:
            np.savez_compressed(stream, **arrays)
        beside.replace(file)

    @classmethod
    def load(cls, files: Sequence[Path]) -> Kept:
        """Read the games of several files."""
        read = []
        for file in files:
            with np.load(file, allow_pickle=False) as arrays:
                read.append(cls(*(arrays[field.name] for field in fields(cls))))
        return cls.together(read)

    @classmethod
    def together(cls, parts: Sequence[Kept]) -> Kept:
        """Return the games of all parts."""
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))

    @property
    def heads(self) -> Ints:
        """Which of the network's answers each table is about."""
        return np.where(self.kinds == _BLUFFS, HONEST, WIN)

    @property
    def teaching(self) -> Ints:
        """The places of the tables there is something to learn from: all but those where a game is over."""
        return np.flatnonzero(self.lengths)

    def multi_hot(self, places: Ints, starts: Ints) -> tuple[npt.NDArray[np.int16], Floats]:
        """Return the features that occur in some tables, and for each table which of them it has."""
        lengths = self.lengths[places].astype(np.int64)
        line = np.repeat(np.arange(len(places)), lengths)
        within = np.arange(len(line)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        present, column = np.unique(self.features[starts[places][line] + within], return_inverse=True)
        table = np.zeros((len(places), len(present)), np.float32)
        table[line, column] = 1
        return present, table

    @property
    def starts(self) -> Ints:
        """Where the features of each table begin."""
        lengths = self.lengths.astype(np.int64)
        return np.cumsum(lengths) - lengths

    def targets(self, network: Network, trace: float) -> Floats:
        """Return what each table was worth, if those in between are worth what a network thinks of them (TD(λ)).

        All seats are gone through at once, from their last table backwards.
        """
        values = self._judged(network)
        ends = np.cumsum(self.seats)
        seat = np.repeat(np.arange(len(self.seats)), self.seats)
        back = ends[seat] - 1 - np.arange(len(seat))
        order = np.argsort(back, kind="stable")
        cuts = np.searchsorted(back[order], np.arange(back.max(initial=-1) + 2))
        proved, targets = self.worths.copy(), values.copy()
        for first, last in pairwise(cuts.tolist()):
            places = order[first:last]
            led, began = places[self.kinds[places] == _LED], places[self.kinds[places] == _BEGAN]
            targets[led] = proved[seat[led]]
            proved[seat[led]] = (1 - trace) * values[led] + trace * proved[seat[led]]
            targets[began] = proved[seat[began]]
        return targets

    def _judged(self, network: Network) -> Floats:
        """Value the tables turns led to anew; what the end of a game was worth stays."""
        values, starts = self.values.copy(), self.starts
        led = np.flatnonzero((self.kinds == _LED) & (self.lengths > 0))
        for first in range(0, len(led), _BATCH):
            places = led[first : first + _BATCH]
            present, table = self.multi_hot(places, starts)
            values[places] = network.answers(table @ network.first[present] + network.first_bias)[:, WIN]
        return values


class Keeper:
    """Takes in games one after the other."""

    def __init__(self) -> None:
        """Begin with none."""
        self._rows: list[npt.NDArray[np.int16]] = []
        self._kinds: list[int] = []
        self._values: list[float] = []
        self._seats: list[int] = []
        self._worths: list[float] = []

    def keep(self, chain: Chain, worth: float) -> None:
        """Take in what a seat saw in a game, and what the end was worth to it."""
        before = len(self._rows)
        for bluff in chain.bluffs:
            self._note(bluff.row, _BLUFFS, bluff.target)
        for start, row, value in zip(chain.starts, chain.rows, chain.values, strict=True):
            if start is not None:
                self._note(start, _BEGAN, 0.0)
            self._note(row, _LED, value)
        self._seats.append(len(self._rows) - before)
        self._worths.append(worth)

    def _note(self, row: Row, kind: int, value: float) -> None:
        self._rows.append(np.array(sorted(set(row)), np.int16))
        self._kinds.append(kind)
        self._values.append(value)

    def kept(self) -> Kept:
        """Return all there is."""
        return Kept(
            np.concatenate([np.zeros(0, np.int16), *self._rows]),
            np.array([len(row) for row in self._rows], np.int16),
            np.array(self._kinds, np.int8),
            np.array(self._values, np.float32),
            np.array(self._seats, np.int32),
            np.array(self._worths, np.float32),
        )
