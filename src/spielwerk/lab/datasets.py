"""Decisions read back: the folder `sim --data` has written, as batches of NumPy arrays or of torch tensors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

import spielwerk
from spielwerk.core.layout import Layout
from spielwerk.extras import need
from spielwerk.lab.decisions import MEANING, PLACES, VALUES, meaning
from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.shards import files
from spielwerk.observe import layout_of

_MIXED: Final = 8
"""So many groups of rows are mixed with each other at a time."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some decisions, a row each; as arrays of NumPy or as tensors of torch."""

    observations: Any
    """What the seat saw, int8."""
    masks: Any
    """Which actions were legal, bool."""
    actions: Any
    """The action that was taken, int64."""
    returns: Any
    """1.0 where the seat won the game, otherwise -1.0."""
    points: Any
    """The points of the seat in the end."""
    seats: Any
    steps: Any
    """The how-manieth decision of its game it is, from 0."""
    games: Any
    """Which game of the data set it is of: the same number for all its decisions, whatever plan it is of."""

    def __len__(self) -> int:
        """How many decisions it has."""
        return len(self.actions)

    def __getitem__(self, rows: Any) -> Batch:
        """Return some of the decisions, by their rows or by a mask."""
        return Batch(*(getattr(self, each.name)[rows] for each in fields(self)))

    def to_torch(self) -> Batch:
        """Return the same as tensors."""
        torch = need("torch", "lab")
        return Batch(
            *(torch.from_numpy(np.require(getattr(self, each.name), requirements=["C", "W"])) for each in fields(self))
        )


class Dataset:
    """The decisions of a run."""

    def __init__(self, folder: Path) -> None:
        """Open a folder; what its numbers mean has to be what they mean today."""
        self._parquet = need("pyarrow.parquet", "lab")
        self.files = files(folder)
        if not self.files:
            raise LabRefusal("data-missing", path=folder)
        described = {self._parquet.read_schema(file).metadata.get(MEANING, b"").decode() for file in self.files}
        if len(described) > 1 or not all(described):
            raise LabRefusal("data-strange", path=folder)
        about = json.loads(described.pop())
        self.game: str = about["game"]
        self.players: int = about["players"]
        today = json.loads(meaning(self.game, self.players))
        if about != today:
            raise LabRefusal("data-old", path=folder, rules=about["rules"], now=today["rules"])
        self.layout: Layout = layout_of(self.game, self.players)
        self.actions = len(spielwerk.game(self.game).notation)

    @cached_property
    def _groups(self) -> list[tuple[Path, int]]:
        return [
            (file, group) for file in self.files for group in range(self._parquet.read_metadata(file).num_row_groups)
        ]

    def __len__(self) -> int:
        """How many decisions there are."""
        return sum(self._parquet.read_metadata(file).num_rows for file in self.files)

    @cached_property
    def used(self) -> npt.NDArray[np.intp]:
        """The places of an observation that are ever anything but 0 here; few of them are."""
        ever = np.zeros(self.layout.size, np.bool_)
        for file in self.files:
            column = self._parquet.read_table(file, columns=["observation_places"])["observation_places"]
            ever[_unpacked(column, PLACES)[1]] = True
        return np.flatnonzero(ever)

    def batches(
        self,
        size: int = 1024,
        *,
        shuffle: bool = True,
        seed: int = 0,
        places: npt.NDArray[np.intp] | None = None,
        torch: bool = False,
    ) -> Iterator[Batch]:
        """Return all decisions once, so many at a time, in the order of the games or mixed.

        With `places` observations have only these numbers (`used`, say); the last batch may be smaller.
        """
        rng = np.random.default_rng(seed)
        groups = self._groups
        order = rng.permutation(len(groups)) if shuffle else np.arange(len(groups))
        column = None if places is None else _columns(places, self.layout.size)
        width = self.layout.size if places is None else len(places)
        left: Any = None
        for first in range(0, len(order), _MIXED):
            table = self._read([groups[at] for at in order[first : first + _MIXED]])
            if shuffle:
                table = table.take(rng.permutation(table.num_rows))
            if left is not None:
                table = need("pyarrow", "lab").concat_tables([left, table])
            whole = table.num_rows - table.num_rows % size
            for begin in range(0, whole, size):
                yield self._batch(table.slice(begin, size), column, width, torch=torch)
            left = table.slice(whole)
        if left is not None and left.num_rows:
            yield self._batch(left, column, width, torch=torch)

    def _read(self, groups: Sequence[tuple[Path, int]]) -> Any:
        tables = [self._parquet.ParquetFile(file).read_row_group(group) for file, group in groups]
        return need("pyarrow", "lab").concat_tables(tables).drop_columns(["player", "deck"])

    def _batch(self, table: Any, column: npt.NDArray[np.intp] | None, width: int, *, torch: bool) -> Batch:
        count = table.num_rows
        observations = np.zeros((count, width), np.int8)
        rows, places = _unpacked(table["observation_places"], PLACES)
        _, values = _unpacked(table["observation_values"], VALUES)
        if column is not None:
            places = column[places]
            seen = places >= 0
            rows, places, values = rows[seen], places[seen], values[seen]
        observations[rows, places] = values
        masks = np.zeros((count, self.actions), np.bool_)
        masks[_unrolled(table["mask"])] = True
        games = table["plan"].to_numpy().astype(np.int64) << 32 | table["game"].to_numpy()
        batch = Batch(
            observations,
            masks,
            table["action"].to_numpy().astype(np.int64),
            table["return"].to_numpy(),
            table["points"].to_numpy().astype(np.int64),
            table["seat"].to_numpy().astype(np.int64),
            table["step"].to_numpy().astype(np.int64),
            games,
        )
        return batch.to_torch() if torch else batch


def _unpacked(packed: Any, kind: np.dtype[Any]) -> tuple[npt.NDArray[np.intp], npt.NDArray[Any]]:
    """Return the values of a column of bytes one after the other, each with the row it is of."""
    whole = packed.combine_chunks()
    _, ends, written = whole.buffers()
    where = np.frombuffer(ends, np.int32)[whole.offset : whole.offset + len(whole) + 1]
    values = np.frombuffer(written, np.uint8)[where[0] : where[-1]].view(kind)
    return np.repeat(np.arange(len(whole)), np.diff(where) // kind.itemsize), values


def _unrolled(lists: Any) -> tuple[npt.NDArray[np.intp], npt.NDArray[Any]]:
    """Return the values of a column of lists one after the other, each with the row it is of."""
    whole = lists.combine_chunks()
    counts = np.diff(whole.offsets.to_numpy())
    return np.repeat(np.arange(len(counts)), counts), whole.flatten().to_numpy()


def _columns(places: npt.NDArray[np.intp], size: int) -> npt.NDArray[np.intp]:
    """Return in which column each number of an observation goes; -1 where it is left out."""
    column = np.full(size, -1, np.intp)
    column[places] = np.arange(len(places))
    return column
