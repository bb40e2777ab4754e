"""Other systems, as far as this one can play them: what only POSIX has is missing, paths and consoles are others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk.bots import external
from spielwerk.tui import keeping
from spielwerk.web import config

WITHOUT_POSIX = """
import asyncio, concurrent.futures.process, multiprocessing.context, os, pkgutil, selectors, signal, socket, subprocess
import sys, tempfile, webbrowser
for name in ("click", "rich.console", "prompt_toolkit", "uvicorn", "sqlalchemy", "numpy", "psycopg", "redis.asyncio"):
    __import__(name)  # libraries have their own ways
for module in ("fcntl", "termios", "tty", "pty", "resource", "grp", "pwd"):
    sys.modules[module] = None
for name in ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGCHLD"):
    delattr(signal, name)
for name in ("fork", "killpg", "getuid", "sched_getaffinity"):
    delattr(os, name)
"""


def without_posix(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    asked = {**os.environ, "SPIELWERK_LANG": "en", **environment}
    call = [sys.executable, "-c", WITHOUT_POSIX + code]
    return subprocess.run(call, capture_output=True, text=True, check=False, timeout=120, env=asked)


def test_every_module_is_imported_without_what_posix_alone_has() -> None:
    """Windows is told by its platform in the two places that lock and fork; those are not walked through here."""
    code = """
import spielwerk
skipped = ("spielwerk.env.spiel", "spielwerk.lab.cluster")
for found in pkgutil.walk_packages(spielwerk.__path__, "spielwerk."):
    if not found.name.startswith(skipped) and not found.name.endswith("__main__") and ".migrations." not in found.name:
        __import__(found.name)
print("all there")
"""
    done = without_posix(code)
    assert "all there" in done.stdout, done.stderr


def test_a_game_is_played_and_simulated_without_what_posix_alone_has() -> None:
    code = """
sys.argv = ["spielwerk", "sim", "bluemoon", "--players", "greedy,random", "--decks", "hoax,vulca", "-n", "2"]
from spielwerk.__main__ import main
main()
"""
    done = without_posix(code)
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout


def test_a_console_of_few_characters_shows_the_table_all_the_same(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "XDG_STATE_HOME": str(tmp_path)}
    call = [sys.executable, "-m", "spielwerk", "play", "kunitori", "--seed", "1", "--lang", "de"]
    done = subprocess.run(call, input=b"quit\n", capture_output=True, check=False, timeout=120, env=environment)
    assert done.returncode == 0, done.stderr
    assert "Präfektur".encode("cp1252") in done.stdout


def test_on_windows_things_are_kept_where_programs_keep_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert keeping.state_folder() == tmp_path / "spielwerk"
    assert config.default_database() == f"sqlite:///{tmp_path / 'spielwerk' / 'tables.db'}"


def test_on_a_mac_an_unfinished_game_is_kept_in_its_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert keeping.state_folder() == tmp_path / "Library" / "Application Support" / "spielwerk"


def test_on_windows_a_backslash_is_part_of_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert external.read_command(r'C:\bots\mine.exe "two words"') == (r"C:\bots\mine.exe", "two words")
