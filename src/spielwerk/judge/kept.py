"""The scenarios of a game, read once and kept in one file that is read in no time, as long as nothing has changed."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from spielwerk.judge.files import Scenario, Step, load_file
from spielwerk.judge.library import ruling_files


def scenarios(game: str) -> list[Scenario]:
    """Return all scenarios of a game's rulings, without the lines a complaint would need.

    If they have to be read first, another process does it: reading takes seconds in which nothing else here would run.
    """
    keep(game)
    kept = _place(game)
    with suppress(OSError, ValueError, EOFError, KeyError, TypeError):
        return [_from_plain(each) for each in marshal.loads(kept.read_bytes())]
    return _read(game)


def keep(*games: str) -> None:
    """See to it that the scenarios of these games are kept as they are now."""
    missing = [game for game in games if not _place(game).exists()]
    if missing:
        with suppress(OSError):
            subprocess.run([sys.executable, "-m", __spec__.name, *missing], check=False, stderr=subprocess.DEVNULL)


def _read(game: str) -> list[Scenario]:
    return [scenario for file in ruling_files(game) for scenario in load_file(file)]


def _place(game: str) -> Path:
    """Return where the scenarios are kept as they are now; another place as soon as one of them changes."""
    digest = blake2b(Path(__file__).read_bytes() + sys.version.encode(), digest_size=16)
    for file in ruling_files(game):
        digest.update(b"%s\0%s\0" % (str(file).encode(), file.read_bytes()))
    return _folder() / f"rulings-{game}-{digest.hexdigest()}"


def _folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "spielwerk"


def _keep(kept: Path, found: list[Scenario]) -> None:
    data = marshal.dumps([_plain(scenario) for scenario in found])
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.glob(f"{kept.name.rpartition('-')[0]}-*"):
        old.unlink(missing_ok=True)
    with NamedTemporaryFile(dir=kept.parent, delete=False) as file:
        file.write(data)
    Path(file.name).replace(kept)


def _plain(scenario: Scenario) -> dict[str, Any]:
    plain = asdict(scenario)
    del plain["lines"]
    return {**plain, "file": str(scenario.file)}


def _from_plain(plain: dict[str, Any]) -> Scenario:
    steps = tuple(Step(**step) for step in plain["steps"])
    words = {key: tuple(plain[key]) for key in ("cites", "players")}
    return Scenario(**{**plain, "file": Path(plain["file"]), "steps": steps, **words})


if __name__ == "__main__":
    os.nice(10)  # nobody waits for it yet
    for name in sys.argv[1:]:
        _keep(_place(name), _read(name))
