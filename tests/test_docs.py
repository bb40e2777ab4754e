"""The site: built strictly, with every page and link, asking nobody else, and what its new pages show is tried."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli_support import Command, command

__all__ = ["command"]

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
QUIET = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
NOTEBOOKS = ("tutorial", "anleitung-python")
MADE = ("learn-bluemoon", "learn-kunitori", "lernen-bluemoon", "lernen-kunitori", *NOTEBOOKS)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    call = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(call, cwd=ROOT, env=QUIET, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_page_is_there_and_none_asks_somebody_else(site: Path) -> None:
    pages = {page.stem for page in site.glob("*.html")}
    assert pages >= {*MADE, *(page.stem for page in DOCS.glob("*.md"))}
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="((?:https?:)?//[^"]*)"', text), page.name
    for style in site.rglob("*.css"):
        assert "url(http" not in style.read_text(encoding="utf-8"), style.name


@pytest.mark.parametrize("page", MADE)
def test_the_games_are_taught_with_drawn_positions(site: Path, page: str) -> None:
    text = (site / f"{page}.html").read_text(encoding="utf-8")
    assert text.count('class="drawn"') >= 2
    read = re.sub(r"<(script|style|svg|details)\b.*?</\1>", "", text, flags=re.DOTALL)
    assert "{#" not in read
    if page not in NOTEBOOKS:
        assert len(re.sub(r"<[^>]+>", " ", read).split()) < 2500  # ten minutes


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_python_of_the_library_runs(capsys: pytest.CaptureFixture[str]) -> None:
    namespace: dict[str, Any] = {}
    for block in blocks("library.md", "python"):
        exec(compile(block, "docs/library.md", "exec"), namespace)
    printed = capsys.readouterr().out
    assert "winner" in printed
    assert "no-character-laid" in printed


@pytest.mark.parametrize("line", [line for block in blocks("playing.md", "console") for line in block.splitlines()])
def test_the_commands_of_playing_work(line: str) -> None:
    words = [sys.executable, "-m", "spielwerk", *shlex.split(line)[1:], "--lang", "en"]
    done = subprocess.run(words, input="quit\n", capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_ruling_that_is_shown_holds(command: Command, tmp_path: Path) -> None:
    (block,) = blocks("rulings.md", "yaml")
    file = tmp_path / "shown.yaml"
    file.write_text(block, encoding="utf-8")
    assert command("judge", file)[0] == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shells_that_are_named_can_be_completed(shell: str) -> None:
    assert f"_SPIELWERK_COMPLETE={shell}_source" in (DOCS / "playing.md").read_text(encoding="utf-8")
    asked = {**os.environ, "_SPIELWERK_COMPLETE": f"{shell}_source"}
    run = "from spielwerk.__main__ import main; import sys; sys.argv = ['spielwerk']; main()"
    done = subprocess.run([sys.executable, "-c", run], env=asked, capture_output=True, text=True, check=False)
    assert "spielwerk" in done.stdout, done.stderr
