"""The API reference: built from docstrings alone, without a warning, with a sentence for every public name."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pdoc.doc
import pytest

BUILD = Path(__file__).parent.parent / "docs" / "reference" / "build.py"
PAGES = ("core", "bluemoon", "kunitori", "pictures", "bots", "lab")
NAMES = ("game", "games", "IllegalAction", "MalformedNotation", "AmbiguousNotation", "Reason")


def modules() -> list[ModuleType]:
    listed: list[ModuleType] = runpy.run_path(str(BUILD))["modules"]()
    return listed


def test_the_reference_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(BUILD), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")

    written = {str(page.relative_to(tmp_path)) for page in tmp_path.rglob("*.html")}
    assert written == {f"{module.__name__.replace('.', '/')}.html" for module in modules()} | {"index.html"}

    first = (tmp_path / "spielwerk.html").read_text(encoding="utf-8")
    assert all(f'id="{name}"' in first for name in NAMES)
    assert all(f"spielwerk/{package}.html" in first for package in PAGES)

    for page in tmp_path.rglob("*.html"):
        loaded = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]*)"', page.read_text(encoding="utf-8"))
        assert not loaded, f"{page.name} asks somebody else"


def public(doc: pdoc.doc.Namespace[ModuleType] | pdoc.doc.Namespace[type]) -> Iterator[pdoc.doc.Doc[Any]]:
    """What a module or class itself offers: classes, functions and methods."""
    for member in doc.own_members:
        if member.name.startswith("_") or isinstance(member, pdoc.doc.Module | pdoc.doc.Variable):
            continue
        yield member
        if isinstance(member, pdoc.doc.Class):
            yield from public(member)


def test_every_public_name_says_what_it_is() -> None:
    silent = []
    for module in modules():
        doc = pdoc.doc.Module(module)
        told: list[pdoc.doc.Doc[Any]] = [doc, *public(doc)]
        silent += [member.fullname for member in told if not member.docstring.strip()]
    assert not silent


def test_a_name_without_a_docstring_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_told.py").write_text("def silent(): ...\nclass Told:\n    'Said.'\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = public(pdoc.doc.Module(import_module("half_told")))
    assert {member.name: member.docstring for member in found} == {"silent": "", "Told": "Said."}
