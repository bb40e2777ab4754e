"""The rules interpreted and compiled are the same rules; `make both` compiles them first."""

from __future__ import annotations

import json
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


OF_NAMED_TUPLES: Final = "mypyc filler docstring"
DOCUMENTED: Final = """
import inspect, json, sys
from importlib import import_module
found = {}
for name in sys.argv[1:]:
    module = import_module(name)
    found[name] = inspect.getdoc(module)
    for key, thing in vars(module).items():
        if getattr(thing, "__module__", "") == name and (inspect.isroutine(thing) or inspect.isclass(thing)):
            found[f"{name}.{key}"] = thing.__doc__
            for each, member in vars(thing).items() if inspect.isclass(thing) else ():
                if not each.startswith("_") and (inspect.isroutine(member) or inspect.isdatadescriptor(member)):
                    found[f"{name}.{key}.{each}"] = getattr(thing, each).__doc__
json.dump(found, sys.stdout)
"""


def _docstrings(folder: Path) -> dict[str, str | None]:
    """Return the docstrings of the compiled modules and all they define, in a process that takes them from there."""
    sources = [Path(source).relative_to("src").with_suffix("") for source in compiled.sources(ROOT)]
    names = [".".join(source.parts).removesuffix(".__init__") for source in sources]
    done = subprocess.run(
        [sys.executable, "-c", DOCUMENTED, *names],
        env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


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
    loops = {path.split(".")[0] for path in compiled.INNER_LOOPS}
    assert loops == {each for each in loops if list((BUILT / "spielwerk").glob(f"{each}.*.so"))} or os.name == "nt"


def test_nothing_compiled_lies_among_the_sources() -> None:
    assert not [path for ending in ("*.so", "*.pyd", "*.c") for path in SOURCES.rglob(ending)]


@pytest.mark.parametrize("first", range(0, GAMES, TOGETHER))
def test_games_run_the_same_interpreted_and_compiled(first: int) -> None:
    interpreted, native = _played(SOURCES, first), _played(BUILT, first)
    assert (interpreted[0], native[0]) == (INTERPRETED, COMPILED)
    assert len(interpreted) == 1 + TOGETHER
    assert native[1:] == interpreted[1:]


def test_docstrings_are_kept() -> None:
    interpreted, native = _docstrings(SOURCES), _docstrings(BUILT)
    written = {name: text for name, text in interpreted.items() if text}
    assert len(written) > 1_000
    lost = {name for name, text in written.items() if native.get(name) != text}
    named_tuples = {name for name, text in native.items() if text == OF_NAMED_TUPLES}
    assert {name for name in lost - named_tuples if name.rpartition(".")[0] not in named_tuples} == set()
