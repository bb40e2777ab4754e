"""The folder of a run: every game is on disk as soon as it is over, so that an interrupted run can go on.

`run.json` says what is being run, `games.jsonl` has a line per game. Whatever else lies in the folder is made from
these two when the run is complete.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.simulate import Plan, Result

_ABOUT: Final = "run.json"
_GAMES: Final = "games.jsonl"
_COUNT: Final = "games"
"""What of a run may grow."""

_held: Final[set[int]] = set()
"""Folders this process has locked; the processes it starts must not keep them locked."""

Noted = tuple[Result, dict[str, Any]]
"""How a game went, and what the accumulators noted about it."""


class RunFolder:
    """Keeps the games of one run."""

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        """Open the folder for a run that `about` describes, or go on with it if it is the same one."""
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._games = path / _GAMES
        described = json.loads(json.dumps(about))
        file = path / _ABOUT
        if file.exists():
            there = _described(file)
            _compare(path, there, described)
            if there == described:
                return
        elif self._games.exists():
            raise LabRefusal("folder-strange", path=path, games=_GAMES, about=_ABOUT)
        _replace(file, json.dumps(described, indent=2, ensure_ascii=False) + "\n")

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep every other run out of the folder, as far as the system can lock one."""
        if sys.platform == "win32":
            yield
            return
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415 - not every system has it

        folder = os.open(self.path, os.O_RDONLY)
        try:
            flock(folder, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            os.close(folder)
            raise LabRefusal("folder-busy", path=self.path) from error
        _held.add(folder)
        try:
            yield
        finally:
            _held.discard(folder)
            os.close(folder)

    def played(self, plans: Sequence[Plan]) -> dict[tuple[int, int], Noted]:
        """Return the games that are already there, by place of the plan and number; drop a line that was cut off."""
        if not self._games.exists():
            return {}
        text = self._games.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            with self._games.open("r+b") as file:
                file.truncate(len(whole))
        found: dict[tuple[int, int], Noted] = {}
        for line, content in enumerate(whole.splitlines(), 1):
            game = _read(content, plans)
            if game is None:
                raise LabRefusal("folder-broken", path=self._games, line=line)
            place, result, notes = game
            found[place, result.number] = (result, notes)
        return found

    def _transcript(self, place: int, number: int, *, several: bool) -> Path:
        return self.path / (f"game-{place:03}-{number:05}.json" if several else f"game-{number:05}.json")

    def keep(self, place: int, number: int, transcript: str, *, several: bool) -> None:
        """Keep the transcript of a game; `several` if there is more than one plan."""
        _replace(self._transcript(place, number, several=several), transcript)

    def check_transcripts(self, played: Iterable[tuple[int, int]], wanted: int, *, several: bool) -> None:
        """Refuse if games were counted whose transcripts are wanted now: played again they may be others."""
        for place, number in played:
            if number < wanted and not self._transcript(place, number, several=several).exists():
                raise LabRefusal("transcripts-late", path=self.path, number=number)

    def append(self, place: int, games: Iterable[Noted]) -> None:
        """Write games down; they are on disk when this returns."""
        lines = [json.dumps(_written(place, *noted), separators=(",", ":"), ensure_ascii=False) for noted in games]
        with self._games.open("ab") as file:
            file.write("".join(line + "\n" for line in lines).encode())
            file.flush()
            os.fsync(file.fileno())


def _let_go() -> None:
    """In a process just forked: leave the locks to the one that took them."""
    while _held:
        os.close(_held.pop())


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_let_go)


def _described(file: Path) -> dict[str, Any]:
    """Return what was run in a folder."""
    try:
        there: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise LabRefusal("folder-unread", path=file) from error
    if not isinstance(there, dict):
        raise LabRefusal("folder-unread", path=file)
    return there


def _written(place: int, result: Result, notes: Mapping[str, Any]) -> dict[str, Any]:
    return {"plan": place, **asdict(result), **({"notes": notes} if notes else {})}


def _read(content: bytes, plans: Sequence[Plan]) -> tuple[int, Result, dict[str, Any]] | None:
    """Return the game a line tells of; None if it is none of these plans."""
    try:
        line = json.loads(content)
        place, notes = line.pop("plan"), line.pop("notes", {})
        line["points"] = tuple(line["points"])
        result = Result(**line)
        plan = plans[place]
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None
    fits = 0 <= result.number < plan.games and result.seed == plan.seed_of(result.number)
    return (place, result, notes) if fits else None


def _compare(path: Path, there: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Refuse to mix two runs, and say in what they differ; one that only has more games goes on with the other."""
    keys = dict.fromkeys((*wanted, *there))
    other = [key for key in keys if there.get(key) != wanted.get(key)]
    if other == [_COUNT]:
        kept, asked = there.get(_COUNT), wanted.get(_COUNT)
        if isinstance(kept, int) and isinstance(asked, int) and kept < asked:
            return
        raise LabRefusal("folder-smaller", path=path, there=kept, wanted=asked)
    if other:
        differences = "; ".join(f"{key}: {_shown(there.get(key))} / {_shown(wanted.get(key))}" for key in other)
        raise LabRefusal("folder-other", path=path, differences=differences)


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _replace(file: Path, text: str) -> None:
    """Write a file so that it is either there completely or not at all."""
    draft = file.with_suffix(".draft")
    with draft.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)
