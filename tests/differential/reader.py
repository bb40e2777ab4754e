"""Reading recorded games: one JSON object per line, snapshots as deltas."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Snapshot = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """One recorded choice of cards."""

    chooser: int
    kind: str
    owner: int
    source: str
    chosen: tuple[str, ...]
    options: tuple[str, ...]
    least: int
    most: int


@dataclass(slots=True)
class RecordedStep:
    """One recorded action with what happened meanwhile, and the table before and after it."""

    index: int
    seat: int
    phase: str
    action: str
    card: str
    fields: dict[str, Any]
    events: list[list[Any]]
    before: Snapshot
    after: Snapshot

    @property
    def choices(self) -> list[Choice]:
        """The choices made during the step, in order."""
        return [
            Choice(e[1], e[2], e[3], e[4], tuple(e[5]), tuple(e[6]), e[7], e[8])
            for e in self.events
            if e[0] == "choose"
        ]

    def of_kind(self, kind: str) -> list[list[Any]]:
        """Return the events of one kind, in order."""
        return [event for event in self.events if event[0] == kind]


@dataclass(slots=True)
class RecordedGame:
    """One recorded game."""

    file: str
    id: str
    decks: list[dict[str, Any]]
    start: int
    init: Snapshot
    result: dict[str, Any]
    raw_steps: list[dict[str, Any]] = field(repr=False)

    def steps(self) -> Iterator[RecordedStep]:
        """Walk through the game with complete snapshots."""
        before = dict(self.init)
        for index, raw in enumerate(self.raw_steps):
            after = {**before, **raw["s"]}
            yield RecordedStep(
                index, raw["p"], raw["ph"], raw["a"], raw.get("c", ""), raw, raw.get("ev", []), before, after
            )
            before = after


def parse_game(line: str, file: str) -> RecordedGame:
    """Read one line of a file."""
    raw = json.loads(line)
    return RecordedGame(file, raw["id"], raw["decks"], raw["start"], raw["init"], raw["result"], raw["steps"])


def lines_of(path: Path) -> Iterator[str]:
    """Return the lines of a file, one game each; files ending in .gz are unpacked."""
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            yield from lines
    else:
        with path.open(encoding="utf-8") as lines:
            yield from lines


def files_under(paths: list[Path]) -> list[Path]:
    """Return the files with games: those named, and all *.jsonl and *.jsonl.gz of directories named."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(each for each in path.rglob("*") if each.name.endswith((".jsonl", ".jsonl.gz")))
        else:
            found.append(path)
    return found
