"""The rules interpreted and compiled are the same rules; `make both` compiles them first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from random_games import COMPILED, INTERPRETED
from spielwerk import compiled

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "src"
BUILT: Final = ROOT / "build" / "compiled"
PACKAGES: Final = compiled.packages(ROOT)
GAMES: Final = 180
TOGETHER: Final = 30


def _modules(folder: Path, pattern: str) -> set[str]:
    """Return the modules of the rules found there, named by their sources."""
    found = [path for package in PACKAGES for path in (folder / "spielwerk" / package).rglob(pattern)]
    assert found, f"nothing like {pattern} in {folder}: run `make compiled` first"
    return {
        path.relative_to(folder / "spielwerk").with_name(path.name.split(".")[0] + ".py").as_posix() for path in found
    }


def _played(folder: Path, first: int) -> list[str]:
    """Play games in a process that takes Spielwerk from the folder."""
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "random_games.py", str(first), str(TOGETHER)],
        env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_module_is_compiled_but_for_the_sources_of_chance() -> None:
    native = _modules(BUILT, "*.so") | _modules(BUILT, "*.pyd") if os.name == "nt" else _modules(BUILT, "*.so")
    assert native == _modules(SOURCES, "*.py") - set(compiled.LEFT_OUT)


def test_nothing_compiled_lies_among_the_sources() -> None:
    assert not [path for ending in ("*.so", "*.pyd", "*.c") for path in SOURCES.rglob(ending)]


@pytest.mark.parametrize("first", range(0, GAMES, TOGETHER))
def test_games_run_the_same_interpreted_and_compiled(first: int) -> None:
    interpreted, native = _played(SOURCES, first), _played(BUILT, first)
    assert (interpreted[0], native[0]) == (INTERPRETED, COMPILED)
    assert len(interpreted) == 1 + TOGETHER
    assert native[1:] == interpreted[1:]
