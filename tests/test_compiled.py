"""Whether the rules run compiled: a build is used only for the sources it was made from, and a glance tells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import pytest

from spielwerk import compiled

ROOT: Final = Path(__file__).parents[1]
STATE: Final = "src/spielwerk/core/state.py"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a small checkout with a machine, a game and something above."""
    texts = {
        "hatch_build.py": "how",
        "src/spielwerk/core/game.py": "contract",
        STATE: "state",
        "src/spielwerk/core/scene.py": "scene",
        "src/spielwerk/whist/game.py": "whist",
        "src/spielwerk/whist/cards/ace.py": "ace",
        "src/spielwerk/whist/texts/en.toml": "words",
        "src/spielwerk/web/app.py": "web",
        "src/spielwerk/bots/playing.py": "loop",
        "src/spielwerk/bots/external.py": "bots",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def _built(root: Path) -> Path:
    """Make a build of the sources as they are, as `hatch_build.py` leaves it."""
    folder = compiled.builds(root) / compiled.seal(root)
    folder.mkdir(parents=True)
    compiled.remember(root, folder.name)
    return folder


def test_the_machine_the_games_and_inner_loops_are_compiled_but_for_what_the_server_describes(root: Path) -> None:
    assert compiled.sources(root) == [
        "src/spielwerk/bots/playing.py",
        "src/spielwerk/core/game.py",
        STATE,
        "src/spielwerk/whist/cards/ace.py",
        "src/spielwerk/whist/game.py",
    ]


def test_inner_loops_are_where_they_are_said_to_be() -> None:
    assert [name for name in compiled.INNER_LOOPS if not (ROOT / "src" / "spielwerk" / name).exists()] == []


def test_nothing_is_found_where_nothing_was_built(root: Path) -> None:
    assert compiled.find(root) is None


def test_a_build_is_found_for_its_sources(root: Path) -> None:
    folder = _built(root)
    assert compiled.find(root) == folder


@pytest.mark.parametrize("name", [STATE, "src/spielwerk/whist/cards/ace.py", "hatch_build.py"])
def test_a_changed_source_has_no_build(root: Path, name: str) -> None:
    folder = _built(root)
    before = (root / name).read_text(encoding="utf-8")
    (root / name).write_text(before[::-1], encoding="utf-8")
    assert compiled.find(root) is None
    (root / name).write_text(before, encoding="utf-8")
    assert compiled.find(root) == folder


def test_a_source_more_or_less_has_no_build(root: Path) -> None:
    folder = _built(root)
    more = root / "src/spielwerk/whist/trump.py"
    more.touch()
    assert compiled.find(root) is None
    more.unlink()
    assert compiled.find(root) == folder
    (root / STATE).rename(more)
    assert compiled.find(root) is None


@pytest.mark.parametrize(
    "name", ["src/spielwerk/web/app.py", "src/spielwerk/core/scene.py", "src/spielwerk/whist/texts/en.toml"]
)
def test_what_is_not_compiled_may_change(root: Path, name: str) -> None:
    folder = _built(root)
    (root / name).write_text("other", encoding="utf-8")
    assert compiled.find(root) == folder


def test_sources_that_were_only_touched_keep_their_build(root: Path) -> None:
    folder = _built(root)
    os.utime(root / STATE, (1, 1))
    assert compiled.find(root) == folder


def test_a_glance_is_enough_where_nothing_was_touched(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _built(root)
    monkeypatch.setattr(compiled, "seal", lambda _: pytest.fail("the sources were read"))
    assert compiled.find(root) == folder


def test_a_lost_note_or_a_lost_build_is_no_harm(root: Path) -> None:
    folder = _built(root)
    (compiled.builds(root) / "latest").unlink()
    assert compiled.find(root) == folder
    compiled.remember(root, folder.name)
    folder.rmdir()
    assert compiled.find(root) is None


def test_looking_takes_less_than_five_milliseconds() -> None:
    def timed() -> float:
        start = perf_counter()
        compiled._glance(ROOT)
        return perf_counter() - start

    assert min(timed() for _ in range(20)) < 0.005


def test_make_is_told_when_there_is_nothing_to_compile_with() -> None:
    script = [sys.executable, str(ROOT / "src/spielwerk/compiled.py")]
    for environment in ({"CC": "no-such-compiler", "SPIELWERK_COMPILE": ""}, {"SPIELWERK_COMPILE": "0"}):
        assert subprocess.run(script, env={**os.environ, **environment}, check=False).returncode == 1
