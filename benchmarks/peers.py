"""Random play of Spielwerk beside that of other engines, taking turns in the same run.

The others live in an environment of their own, which `--install` makes. One that is not installed there is named and
left out, and so is the compiled build of Spielwerk where there is none.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import venv
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from report import Row, chart, table

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
PEERS: Final = ROOT / "build" / "peers"
PAGE: Final = ROOT / "docs" / "benchmarks.md"
PICTURE: Final = ROOT / "docs" / "benchmarks.svg"
BEGIN: Final = "<!-- written by benchmarks/peers.py -->\n"
END: Final = "<!-- until here -->\n"


@dataclass(frozen=True)
class Entrant:
    """Who plays what: the engine's name and game as people say it, and as `engines.py` is told."""

    engine: str
    game: str
    told: tuple[str, ...]
    python: Path
    source: Path | None = None
    """Where Spielwerk is taken from, if not from where it is installed."""

    def play(self, seconds: float) -> dict[str, Any] | None:
        """Play one round in the engine's own Python; None if the engine is not there."""
        environment = {**os.environ, "PYTHONPATH": str(self.source)} if self.source else None
        name, game, *more = self.told
        done = subprocess.run(
            [self.python, HERE / "engines.py", name, game, str(seconds), *more],
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )
        if done.returncode:
            if "ModuleNotFoundError" in done.stderr or "PackageNotFoundError" in done.stderr:
                return None
            raise SystemExit(f"{self.engine}, {self.game}: the round failed\n{done.stderr}")
        figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return figures


def python_of(environment: Path) -> Path:
    """Return the Python of a virtual environment."""
    return environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def entrants(peers: Path, compiled: Path | None) -> list[Entrant]:
    """Return everybody who takes part; card games of the others, as near in kind as they have them."""
    own = Path(sys.executable)
    listed = []
    for name, said in (("kunitori", "Kunitori, 3 players"), ("bluemoon", "Blue Moon")):
        listed.append(Entrant("Spielwerk", said, ("spielwerk", name), own))
        listed.append(Entrant("Spielwerk", f"{said}, a view each", ("spielwerk", name, "look"), own))
        if compiled is not None:
            listed.append(Entrant("Spielwerk", f"{said}, compiled", ("spielwerk", name), own, compiled))
    others = (
        ("catanatron", "Catan, 4 players", "catanatron", "catan"),
        ("rlcard", "Uno", "rlcard", "uno"),
        ("rlcard", "Gin Rummy", "rlcard", "gin-rummy"),
        ("rlcard", "Dou Dizhu", "rlcard", "doudizhu"),
        ("OpenSpiel", "Dominoes", "open_spiel", "python_block_dominoes"),
        ("OpenSpiel", "Gin Rummy, in C++", "open_spiel", "gin_rummy"),
        ("OpenSpiel", "Dou Dizhu, in C++", "open_spiel", "dou_dizhu"),
    )
    listed += [Entrant(engine, game, (name, told), python_of(peers)) for engine, game, name, told in others]
    return listed


def run(players: list[Entrant], rounds: int, seconds: float) -> list[Row]:
    """Let everybody play in turns; return the best round of each."""
    best: dict[Entrant, Row] = {}
    missing: set[str] = set()
    for _ in range(rounds):
        for player in players:
            if player.engine in missing:
                continue
            figures = player.play(seconds) if player.python.exists() else None
            if figures is None:
                missing.add(player.engine)
                print(f"{player.engine} is not installed ({player.python}): left out", file=sys.stderr)
                continue
            row = Row(player.engine, player.game, figures)
            if player not in best or row.rate > best[player].rate:
                best[player] = row
            print(f"{row.label}: {row.rate:,.0f}", file=sys.stderr)
    return list(best.values())


def install(peers: Path) -> None:
    """Make the environment of the others, or bring it up to date."""
    if not python_of(peers).exists():
        venv.create(peers, with_pip=True)
    subprocess.run([python_of(peers), "-m", "pip", "install", "--quiet", "-r", HERE / "peers.txt"], check=True)


def measured(rounds: int, seconds: float) -> str:
    """Say what the figures were measured on, and how."""
    where = f"Python {platform.python_version()} on {platform.system()}, {platform.machine()}, one core"
    return f"{where}, best of {rounds} rounds of {seconds:g} seconds"


def write(rows: list[Row], how: str, page: Path, picture: Path) -> None:
    """Put the table and the picture where the documentation shows them, with how they came about."""
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{page}: the lines {BEGIN.strip()!r} and {END.strip()!r} are needed around the table")
    page.write_text(f"{before}{BEGIN}{how}.\n\n{table(rows)}{END}{after}", encoding="utf-8")
    picture.write_text(chart(rows, how) + "\n", encoding="utf-8")


def main() -> None:
    """Measure, and print or write what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--install", action="store_true", help="first install the others, pinned in peers.txt")
    parser.add_argument("--peers", type=Path, default=PEERS, help="their virtual environment")
    parser.add_argument("--compiled", type=Path, help="folder with a compiled build of Spielwerk, measured besides")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of one round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the engines take turns")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--write", action="store_true", help="write table and picture to docs/")
    arguments = parser.parse_args()
    if arguments.install:
        install(arguments.peers)
    rows = run(entrants(arguments.peers, arguments.compiled), arguments.rounds, arguments.seconds)
    print(json.dumps([asdict(row) for row in rows], indent=2) if arguments.json else table(rows))
    if arguments.write:
        write(rows, measured(arguments.rounds, arguments.seconds), PAGE, PICTURE)


if __name__ == "__main__":
    main()
