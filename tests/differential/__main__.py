"""Command line: python -m differential DIR_OR_FILES... [--games N] [--workers N] [--json]."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from differential.differences import meaning_of
from differential.reader import files_under, lines_of, parse_game
from differential.session import Report, Unnamed, replay_game

SHOWN = 50


def _replay(task: tuple[str, str]) -> Report:
    line, file = task
    return replay_game(parse_game(line, file))


def _tasks(files: list[Path], games: int | None) -> Iterator[tuple[str, str]]:
    for file in files:
        for line in islice(lines_of(file), games):
            if line.strip():
                yield line, file.name


def replay_files(files: list[Path], games: int | None = None, workers: int = 1) -> Report:
    """Replay the games of the files (at most `games` of each) and return what came of it."""
    report = Report()
    tasks = _tasks(files, games)
    if workers <= 1:
        for task in tasks:
            report.add(_replay(task))
        return report
    with Pool(workers) as pool:
        for part in pool.imap(_replay, tasks, chunksize=4):
            report.add(part)
    return report


def _number(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])


def _text(report: Report) -> str:
    lines = [f"games replayed   {report.games}", f"steps compared   {report.steps}", "differences by name"]
    lines += [f"  {name:<8} {report.named[name]:>5}  {meaning_of(name)}" for name in sorted(report.named, key=_number)]
    lines.append(f"  {'unnamed':<8} {len(report.unnamed):>5}")
    for difference in report.unnamed[:SHOWN]:
        lines += _lines(difference)
    if len(report.unnamed) > SHOWN:
        lines.append(f"... and {len(report.unnamed) - SHOWN} more")
    return "\n".join(lines) + "\n"


def _data(report: Report) -> dict[str, Any]:
    return {
        "games": report.games,
        "steps": report.steps,
        "named": {name: report.named[name] for name in sorted(report.named, key=_number)},
        "unnamed": [asdict(found) for found in report.unnamed],
    }


def _lines(found: Unnamed) -> list[str]:
    what = f"{found.key} {found.card}".strip()
    return [
        f"{found.file} {found.game} step {found.step} ({found.action}): {what}",
        f"    ours   {found.ours}",
        f"    theirs {found.theirs}",
        f"    {found.position}",
    ]


def main(arguments: list[str] | None = None) -> int:
    """Replay what is named on the command line; 1 if something unnamed was found."""
    parser = argparse.ArgumentParser(prog="differential", description="replay recorded Blue Moon games")
    parser.add_argument("paths", nargs="+", type=Path, help="files with recorded games, or directories of them")
    parser.add_argument("--games", type=int, help="at most so many games of each file")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes to use")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    chosen = parser.parse_args(arguments)
    files = files_under(chosen.paths)
    if not files:
        parser.error("there are no *.jsonl or *.jsonl.gz files there")
    report = replay_files(files, chosen.games, chosen.workers)
    sys.stdout.write(json.dumps(_data(report), indent=1) + "\n" if chosen.json else _text(report))
    return 1 if report.unnamed else 0


if __name__ == "__main__":
    sys.exit(main())
