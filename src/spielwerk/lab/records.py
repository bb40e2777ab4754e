"""All games of a run as a table for other programs: a row per game and player, as CSV or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from spielwerk.extras import need
from spielwerk.lab.simulate import Plan, Result

COLUMNS: Final = (
    "plan", "game", "seed", "seat", "player", "bot", "deck", "won", "points", "decisions", "turns",
)  # fmt: skip

Record = tuple[int, Plan, Result]
"""The place of the plan, the plan, and how the game went."""


def rows(records: Iterable[Record]) -> Iterator[tuple[Any, ...]]:
    """Return a row per game and player."""
    for place, plan, result in records:
        order = plan.order_of(result.number)
        decks = plan.decks_of(result.number)
        for who, label in enumerate(plan.labels):
            yield (
                place,
                result.number,
                result.seed,
                order.index(who),
                label,
                plan.kinds[who],
                decks[who] if decks else None,
                label == result.winner,
                None if result.cut_off else result.points[who],
                result.decisions,
                result.turns,
            )


def write_csv(file: Path, records: Iterable[Record]) -> None:
    """Write the table as comma separated values."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(COLUMNS)
        writer.writerows((*row[:7], int(row[7]), *row[8:]) for row in rows(records))


def write_parquet(file: Path, records: Iterable[Record]) -> None:
    """Write the table as Parquet, names as categories."""
    arrow = need("pyarrow", "lab")
    words = arrow.dictionary(arrow.int32(), arrow.string())
    types = (
        arrow.int32(), arrow.int64(), arrow.int64(), arrow.int8(), words, words, words, arrow.bool_(), arrow.int32(),
        arrow.int32(), arrow.int32(),
    )  # fmt: skip
    schema = arrow.schema(list(zip(COLUMNS, types, strict=True)))
    columns = list(zip(*rows(records), strict=True)) or [()] * len(COLUMNS)
    arrays = [arrow.array(values, kind) for values, kind in zip(columns, types, strict=True)]
    need("pyarrow.parquet", "lab").write_table(arrow.Table.from_arrays(arrays, schema=schema), file)
