"""The game that was not finished: kept in a file after every decision, and taken up again."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences
from spielwerk.language import spoken
from spielwerk.match.transcript import FORMAT as TRANSCRIPT
from spielwerk.match.transcript import BadTranscript, Transcript

problem = sentences("spielwerk")
_FORMAT: Final = "spielwerk-kept-1"


def state_folder() -> Path:
    """Return the folder in which programs of this machine keep such things; it is made if it is missing."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_STATE_HOME") or home / ".local" / "state")
    folder = base / "spielwerk"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def kept_file(game: str) -> Path:
    """Return where the unfinished game is kept."""
    return state_folder() / f"{game}.json"


@dataclass(frozen=True)
class Kept:
    """An unfinished game: who plays the seats, and its record with those of the games before it."""

    players: tuple[str, ...]
    games: tuple[Transcript, ...]
    to_five: bool = False

    def write(self, path: Path) -> None:
        """Write it so that an interruption leaves the old file or the new one."""
        data = {
            "format": _FORMAT,
            "players": self.players,
            "match": self.to_five,
            "games": [json.loads(game.to_json()) for game in self.games],
        }
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        beside.replace(path)


def read_kept(path: Path, players: Sequence[str]) -> Kept:
    """Read an unfinished game, or a mere transcript, which `players` are to go on with."""
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise SpielwerkError(problem("unreadable", path=path, error=spoken(error))) from error
    if isinstance(data, dict) and data.get("format") == TRANSCRIPT:
        return Kept(tuple(players), (Transcript.from_json(json.dumps(data)),))
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise SpielwerkError(problem("unreadable", path=path, error=problem("kept-other")))
    try:
        games = tuple(Transcript.from_json(json.dumps(game)) for game in data["games"])
        return Kept(tuple(map(str, data["players"])), games, bool(data["match"]))
    except (KeyError, TypeError, BadTranscript) as error:
        raise SpielwerkError(problem("unreadable", path=path, error=spoken(error))) from error
