"""A checkout uses what was compiled for its sources, and nothing else; `make both` compiles them first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from random_games import COMPILED, INTERPRETED
from spielwerk import compiled

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ROOT / "tests" / "random_games.py"
CHANGED: Final = "src/spielwerk/core/frame.py"
KIND: Final = "from spielwerk import compiled; print('compiled' if compiled.in_use() else 'interpreted', flush=True)"
WORKER: Final = """
import multiprocessing
import sys
from spielwerk import compiled
if __name__ == "__main__":
    print(compiled.in_use(), flush=True)
    sys.stdin.readline()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.apply(compiled.in_use), flush=True)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of the checkout with its sources, and its build as a link."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    (tmp_path / "build").mkdir()
    return tmp_path


def _compile(checkout: Path) -> None:
    """Put there what `make compiled` has made."""
    (checkout / "build" / "mypyc").symlink_to(ROOT / "build" / "mypyc")


def _change(checkout: Path) -> None:
    with (checkout / CHANGED).open("a", encoding="utf-8") as source:
        source.write("# changed\n")


def _environment(checkout: Path, **more: str) -> dict[str, str]:
    names = {name: value for name, value in os.environ.items() if not name.startswith("SPIELWERK_")}
    return {**names, "PYTHONPATH": str(checkout / "src"), **more}


def _run(checkout: Path, *arguments: str | Path, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], env=_environment(checkout, **more), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_present_sources_are_compiled() -> None:
    assert compiled.find(ROOT) is not None, "run `make compiled` first"


def test_games_run_the_same_from_the_build_of_the_checkout(checkout: Path) -> None:
    _compile(checkout)
    native = _run(checkout, GAMES, "0", "6").splitlines()
    plain = _run(checkout, GAMES, "0", "6", SPIELWERK_COMPILE="0").splitlines()
    assert (native[0], plain[0]) == (COMPILED, INTERPRETED)
    assert native[1:] == plain[1:]
    assert len(native) == 7


def test_the_version_tells_and_a_changed_source_is_interpreted(checkout: Path) -> None:
    asked = ("-m", "spielwerk", "--version")
    assert "interpreted" in _run(checkout, *asked)
    _compile(checkout)
    assert "compiled" in _run(checkout, *asked)
    assert "kompiliert" in _run(checkout, *asked, SPIELWERK_LANG="de")
    assert "interpreted" in _run(checkout, *asked, SPIELWERK_COMPILE="0")
    _change(checkout)
    assert "interpreted" in _run(checkout, *asked)


def test_texts_and_tables_lie_beside_the_sources(checkout: Path) -> None:
    _compile(checkout)
    asked = "from importlib.resources import files; print(files('spielwerk.kunitori') / 'texts')"
    assert _run(checkout, "-c", f"import spielwerk.kunitori; {asked}").strip() == str(
        checkout / "src/spielwerk/kunitori/texts"
    )


@pytest.mark.parametrize("before", [False, True])
def test_a_running_process_and_its_workers_change_nothing(checkout: Path, before: bool) -> None:
    script = checkout / "worker.py"
    script.write_text(WORKER, encoding="utf-8")
    if before:
        _compile(checkout)
    with subprocess.Popen(
        [sys.executable, script], env=_environment(checkout), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stdout.readline().strip() == str(before)
        if before:
            _change(checkout)
        else:
            _compile(checkout)
        assert _run(checkout, "-c", KIND).strip() == ("interpreted" if before else "compiled")
        running.stdin.write("\n")
        running.stdin.flush()
        assert running.stdout.readline().strip() == str(before)
