"""The folder of a run's decisions: Parquet files, and what was noted since the last of them.

A job's decisions are on disk before its games are counted (`fresh-….arrow`); once there are enough of them, and at the
end, they become one Parquet file (`decisions-….parquet`) and go. Every file says of which games it is, so that after an
interruption no game is there twice, and none that was not counted.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from spielwerk.extras import need
from spielwerk.lab.decisions import Key, games_of, labelled, write_stream
from spielwerk.lab.refusals import LabRefusal

_ROWS: Final = 250_000
"""A Parquet file gets about so many decisions."""
_GROUP: Final = 16_384
"""So many of them are read together."""
_AS_PARQUET: Final[dict[str, Any]] = {
    "compression": "zstd",
    "row_group_size": _GROUP,
    "write_batch_size": _GROUP,
    "write_statistics": False,  # nobody looks for the smallest observation
    "use_dictionary": ["player", "deck"],  # numbers are sooner written, and smaller, as they are
}


class Shards:
    """Keeps the decisions of one run."""

    def __init__(self, path: Path) -> None:
        """Open the folder."""
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._arrow = need("pyarrow", "lab")
        self._parquet = need("pyarrow.parquet", "lab")
        self._waiting = 0

    def take_up(self, counted: Iterable[Key]) -> None:
        """Go on with a run: decisions of games that were not counted go, those of counted ones have to be there."""
        for draft in self.path.glob("*.draft"):
            draft.unlink()
        known: set[Key] = set()
        wanted = set(counted)
        for file in files(self.path):
            there = games_of(self._parquet.read_schema(file))
            if not there <= wanted - known:
                self._leave(file, self._parquet.read_table(file), there & wanted - known)
            known |= there & wanted
        for file in sorted(self.path.glob("fresh-*.arrow")):
            table = self._read(file)
            there = games_of(table.schema)
            if there <= wanted - known:
                self._waiting += table.num_rows
                known |= there
            else:  # written before an interruption: not all of it was counted, or a Parquet file has it already
                self._leave(file, table, there & wanted - known)
                known |= there & wanted
        if wanted - known:
            place, number = min(wanted - known)
            raise LabRefusal("decisions-late", path=self.path, plan=place, number=number)

    def store(self, stream: Any) -> None:
        """Keep the decisions of a job, an Arrow stream; they are on disk when this returns."""
        self._write(self._free("fresh", "arrow"), stream)
        self._waiting += self._arrow.ipc.open_stream(stream).read_all().num_rows
        if self._waiting >= _ROWS:
            self.gather()

    def gather(self) -> None:
        """Make one Parquet file of everything that waits."""
        fresh = sorted(self.path.glob("fresh-*.arrow"))
        if not fresh:
            return
        tables = [self._read(file) for file in fresh]
        games: set[Key] = set().union(*[games_of(table.schema) for table in tables])
        described = labelled(tables[0].schema, games)
        whole = self._arrow.concat_tables([table.replace_schema_metadata(described.metadata) for table in tables])
        self._write(self._free("decisions", "parquet"), whole.unify_dictionaries())
        for file in fresh:
            file.unlink()
        self._waiting = 0

    def _free(self, name: str, kind: str) -> Path:
        """Return the next name that is not taken."""
        numbers = [int(file.stem.rpartition("-")[2]) for file in self.path.glob(f"{name}-*.{kind}")]
        return self.path / f"{name}-{max(numbers, default=-1) + 1:05}.{kind}"

    def _leave(self, file: Path, table: Any, games: set[Key]) -> None:
        """Leave only these games in a file."""
        if not games:
            file.unlink()
            return
        keys = zip(table["plan"].to_pylist(), table["game"].to_pylist(), strict=True)
        kept = table.filter(self._arrow.array([key in games for key in keys]))
        self._write(file, kept.replace_schema_metadata(labelled(table.schema, games).metadata))

    def _read(self, file: Path) -> Any:
        with self._arrow.memory_map(str(file)) as source:
            return self._arrow.ipc.open_stream(source).read_all()

    def _write(self, file: Path, rows: Any) -> None:
        """Write a table, or the stream of one, so that it is either there completely or not at all."""
        draft = file.with_suffix(".draft")
        with draft.open("wb") as out:
            if isinstance(rows, self._arrow.Buffer):
                out.write(rows)
            elif file.suffix == ".parquet":
                self._parquet.write_table(rows, out, **_AS_PARQUET)
            else:
                write_stream(self._arrow, rows, out)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)


def files(path: Path) -> list[Path]:
    """Return the Parquet files of a folder."""
    return sorted(path.glob("decisions-*.parquet"))
