"""Makes a release: `make release` builds both wheels, tries each in an environment of its own, and writes the notes.

The compiled wheel is for this platform and this Python, the pure one for every other. A wheel is tried as a user
would: installed by pip alone, it plays a game whose record verifies, and serves the page.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Final
from urllib.request import urlopen

ROOT: Final = Path(__file__).parent
FOLDER: Final = ROOT / "build" / "release"
EXTRAS: Final = "tui,web"


def version_of(source: str) -> str:
    """Return the version a package states."""
    found = re.search(r'^__version__ = "([^"]+)"$', source, re.MULTILINE)
    assert found is not None
    return found[1]


def notes_of(changelog: str, version: str) -> str:
    """Return what the changelog says about a version; one that is not dated yet is not released."""
    found = re.search(
        rf"^## {re.escape(version)}(?P<when>[^\n]*)\n(?P<text>.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise SystemExit(f"CHANGELOG.md says nothing about {version}")
    if not re.fullmatch(r" \(\d{4}-\d{2}-\d{2}\)", found["when"]):
        raise SystemExit(f"CHANGELOG.md has no date for {version}: write it as '## {version} (YYYY-MM-DD)'")
    return f"# Spielwerk {version}{found['when']}\n\n{found['text'].strip()}\n"


def build(*, compiled: bool) -> Path:
    """Build a wheel and return it."""
    before = set(FOLDER.glob("*.whl"))
    wish = {"SPIELWERK_COMPILE": "1" if compiled else "0"}
    call = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(FOLDER)]
    subprocess.run(call, cwd=ROOT, env={**os.environ, **wish}, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = set(FOLDER.glob("*.whl")) - before
    return wheel


def try_out(wheel: Path, *, compiled: bool) -> None:
    """Install a wheel where nothing else is, play a game, verify its record and ask for the page."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        install = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, f"{wheel}[{EXTRAS}]"], check=True)
        own = {**os.environ, "SPIELWERK_LANG": "en", "XDG_STATE_HOME": place, "XDG_DATA_HOME": place}
        own.pop("PYTHONPATH", None)
        own.pop("SPIELWERK_COMPILE", None)

        def output(*words: str) -> str:
            call = [str(programs / "spielwerk"), *words]
            return subprocess.run(call, cwd=place, env=own, check=True, capture_output=True, text=True).stdout

        assert ("compiled" if compiled else "interpreted") in output("--version")
        output("play", "kunitori", "--players", "greedy,random", "--seed", "1", "--pace", "0", "--save", "game.json")
        assert "verified" in output("verify", "game.json")
        serve = [str(programs / "spielwerk"), "serve", "--port", "0"]
        with subprocess.Popen(serve, cwd=place, env=own, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = re.search(r"http://\S+", server.stdout.readline())
                assert address is not None
                with urlopen(address[0], timeout=30) as page:
                    assert b"<!doctype html" in page.read(200).lower()
            finally:
                server.terminate()


def main() -> None:
    """Build, try and describe."""
    version = version_of((ROOT / "src" / "spielwerk" / "__init__.py").read_text(encoding="utf-8"))
    notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*"):
        old.unlink()
    wheels = []
    for compiled in (True, False):
        print(f"== building the {'compiled' if compiled else 'pure'} wheel", flush=True)
        wheels.append(build(compiled=compiled))
        print(f"== trying {wheels[-1].name} in an environment of its own", flush=True)
        try_out(wheels[-1], compiled=compiled)
    sums = "".join(f"{hashlib.sha256(wheel.read_bytes()).hexdigest()}  {wheel.name}\n" for wheel in wheels)
    (FOLDER / "NOTES.md").write_text(f"{notes}\n```text\n{sums}```\n", encoding="utf-8")
    print(f"== {version} is ready in {FOLDER.relative_to(ROOT)}: {', '.join(wheel.name for wheel in wheels)}, NOTES.md")


if __name__ == "__main__":
    main()
