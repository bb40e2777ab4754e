"""What a wheel holds: the page, without a compiler the sources alone, and a clear word where something is missing."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = "spielwerk/web/static/index.html"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout in which nothing has been built yet."""
    made = tmp_path / "checkout"
    no_page = shutil.ignore_patterns("static", "__pycache__")
    for name in ("src", "rulings"):
        shutil.copytree(ROOT / name, made / name, ignore=no_page)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, made / name)
    return made


@pytest.fixture
def with_page(checkout: Path) -> Path:
    """Return a checkout whose page has been built."""
    page = checkout / "src" / PAGE
    page.parent.mkdir()
    page.write_text("<!doctype html>", encoding="utf-8")
    return checkout


def _build(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel where there is no C compiler."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=checkout, env={**os.environ, "CC": "no-such-compiler", "SPIELWERK_COMPILE": "", **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def _wheel(checkout: Path) -> zipfile.ZipFile:
    (wheel,) = (checkout / "dist").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    return zipfile.ZipFile(wheel)


def _metadata(wheel: zipfile.ZipFile) -> Message:
    (name,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
    return Parser().parsestr(wheel.read(name).decode())


def test_without_a_compiler_a_wheel_holds_the_page_and_the_sources_alone(with_page: Path) -> None:
    done = _build(with_page)
    assert done.returncode == 0, done.stderr
    names = _wheel(with_page).namelist()
    assert {PAGE, "spielwerk/core/state.py", "spielwerk/rulings/kunitori/inventory.csv"} <= set(names)
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))]


def test_a_wheel_without_the_page_is_refused_in_words(checkout: Path) -> None:
    done = _build(checkout)
    assert done.returncode != 0
    assert "the browser page is not built" in done.stderr
    assert "make setup" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(checkout.glob("dist/*"))


def test_a_wheel_without_the_page_is_made_for_those_who_say_so(checkout: Path) -> None:
    done = _build(checkout, SPIELWERK_PAGE="0")
    assert done.returncode == 0, done.stderr
    assert PAGE not in _wheel(checkout).namelist()


def test_whoever_insists_on_compiling_is_told_what_is_missing(with_page: Path) -> None:
    done = _build(with_page, SPIELWERK_COMPILE="1")
    assert done.returncode != 0
    assert "a C compiler (no-such-compiler) is missing" in done.stderr
    assert not list(with_page.glob("dist/*"))


def test_a_wheel_says_what_its_extras_bring(with_page: Path) -> None:
    _build(with_page)
    told = _metadata(_wheel(with_page))
    spiel = [line for line in told.get_all("Requires-Dist", []) if line.startswith("open-spiel")]
    assert spiel
    assert {extra for line in spiel for extra in re.findall(r"extra == '(\w+)'", line)} == {"all", "openspiel"}


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://git.example.org/games/spielwerk.git", "https://git.example.org/games/spielwerk"),
        ("https://somebody:secret@git.example.org/games/spielwerk", "https://git.example.org/games/spielwerk"),
        ("git@git.example.org:games/spielwerk.git", "https://git.example.org/games/spielwerk"),
        ("ssh://git@git.example.org:2222/games/spielwerk.git", "https://git.example.org/games/spielwerk"),
        ("/srv/git/spielwerk.git", None),
        ("../spielwerk.git", None),
        ("file:///srv/git/spielwerk.git", None),
        ("", None),
    ],
)
def test_a_wheel_names_the_repository_it_is_built_from(checkout: Path, remote: str, address: str | None) -> None:
    subprocess.run(["git", "init", "--quiet", str(checkout)], check=True)
    if remote:
        subprocess.run(["git", "-C", str(checkout), "remote", "add", "origin", remote], check=True)
    told = subprocess.run(
        [sys.executable, "-m", "hatchling", "metadata", "urls"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(told.stdout or "{}") == ({"Source": address} if address else {})
    assert "secret" not in told.stdout
