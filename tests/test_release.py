"""A release: its version, and notes that come from the changelog; `make release` itself builds and tries the wheels."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import spielwerk

ROOT = Path(__file__).parent.parent
RELEASE: dict[str, Any] = runpy.run_path(str(ROOT / "release.py"))
CHANGELOG = "# Changelog\n\n## 0.2.0 (2026-01-31)\n- New.\n\n## 0.1.0\n- Old.\n"


def test_the_notes_are_what_the_changelog_says() -> None:
    assert RELEASE["notes_of"](CHANGELOG, "0.2.0") == "# Spielwerk 0.2.0 (2026-01-31)\n\n- New.\n"


@pytest.mark.parametrize(("version", "word"), [("0.3.0", "nothing about"), ("0.1.0", "no date")])
def test_what_is_not_dated_is_not_released(version: str, word: str) -> None:
    with pytest.raises(SystemExit, match=word):
        RELEASE["notes_of"](CHANGELOG, version)


def test_the_changelog_begins_with_the_version_of_the_sources() -> None:
    source = (ROOT / "src" / "spielwerk" / "__init__.py").read_text(encoding="utf-8")
    assert RELEASE["version_of"](source) == spielwerk.__version__
    headings = [line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line[:3] == "## "]
    assert headings[0].split()[1] == spielwerk.__version__


def test_the_readme_names_the_wheel_of_this_version() -> None:
    assert f"spielwerk-{spielwerk.__version__}-py3-none-any.whl" in (ROOT / "README.md").read_text(encoding="utf-8")
