"""What a wheel holds: without a compiler the sources alone, and a clear word to whoever insists."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def _build(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel where there is no C compiler."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT, env={**os.environ, "CC": "no-such-compiler", **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_without_a_compiler_a_wheel_holds_the_sources_alone(tmp_path: Path) -> None:
    done = _build(tmp_path, SPIELWERK_COMPILE="")
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "spielwerk/core/state.py" in names
    assert "spielwerk/rulings/kunitori/inventory.csv" in names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))]


def test_whoever_insists_on_compiling_is_told_what_is_missing(tmp_path: Path) -> None:
    done = _build(tmp_path, SPIELWERK_COMPILE="1")
    assert done.returncode != 0
    assert "a C compiler (no-such-compiler) is missing" in done.stderr
    assert not list(tmp_path.iterdir())
