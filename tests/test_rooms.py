"""Outside its own rooms nobody names a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import spielwerk

ROOT: Final = Path(__file__).parents[1]
NAMED: Final = re.compile(r"blue_?moon|kunitori", re.IGNORECASE)
WRITTEN: Final = {".py", ".toml", ".json", ".ts", ".svelte", ".css", ".html"}
OVERLOADS: Final = "src/spielwerk/__init__.py"


def _mentions() -> Iterator[str]:
    """Name the files outside the game packages that name a game, in their path or their text."""
    for folder in ("src/spielwerk", "frontend/src"):
        for file in sorted((ROOT / folder).rglob("*")):
            place = file.relative_to(ROOT).as_posix()
            inside = any(place.startswith(f"src/spielwerk/{game}/") for game in spielwerk.games())
            if inside or "/static/" in place or file.suffix not in WRITTEN:
                continue
            if NAMED.search(place) or NAMED.search(file.read_text(encoding="utf-8")):
                yield place


def _rooms() -> list[str]:
    """Return the rooms CONTRIBUTING names, as regular expressions."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.split("## Rooms of one game")[1].split("\n## ")[0]
    games = "|".join(spielwerk.games())
    found = re.findall(r"`([^`]*<game>[^`]*)`", section)
    return [re.escape(room).replace("<game>", f"({games})").replace(r"\*", "[^/]*") for room in found]


def test_a_game_is_named_only_in_its_rooms() -> None:
    rooms = _rooms()
    assert rooms
    for place in _mentions():
        known = place == OVERLOADS or any(re.match(room, place) for room in rooms)
        assert known, f"{place} names a game"


def test_only_the_overloads_and_the_register_of_own_games_name_one() -> None:
    lines = (ROOT / OVERLOADS).read_text(encoding="utf-8").splitlines()
    named = [line.strip() for line in lines if NAMED.search(line)]
    allowed = (">>>", "from spielwerk.", "_OWN", "def game(name: Literal[")
    assert named
    assert not [line for line in named if not line.startswith(allowed)]
