"""What a network thinks of recorded games: `python benchmarks/values.py CSV TRACES [NETWORK]`.

The CSV has one row for each beginning of a turn in the games of the folder TRACES: who is to move, who won, and what a
reference thinks (columns file, game, step, seat, won, ref_win). These games are a measure and are never trained on.
"""

from __future__ import annotations

import csv
import gzip
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from differential.reader import lines_of, parse_game
from differential.replayer import Replayer
from differential.session import Report, replay_step
from spielwerk.bluemoon.learning.features import SIZE, features
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bots.learned.file import BUNDLED, Trained
from spielwerk.bots.learned.network import WIN, Network
from spielwerk.core.learning import Changes
from spielwerk.lab.yardstick import errors, foresight

Row = dict[str, str]


def rows_of(file: Path) -> dict[tuple[str, str], dict[int, Row]]:
    """Return the rows by file and game, and by step."""
    found: dict[tuple[str, str], dict[int, Row]] = {}
    with gzip.open(file, "rt") if file.suffix == ".gz" else file.open() as stream:
        for row in csv.DictReader(stream):
            found.setdefault((row["file"], row["game"]), {})[int(row["step"])] = row
    return found


def tables(file: Path, traces: Path) -> Iterator[tuple[Row, BlueMoonState]]:
    """Replay the games and return each row with its table."""
    rows = rows_of(file)
    for name in sorted({trace for trace, _ in rows}):
        for line in lines_of(traces / f"{name}.jsonl.gz"):
            game = parse_game(line, name)
            wanted = rows.get((name, game.id), {})
            replayer = Replayer(game)
            for step in game.steps() if wanted else ():
                replay_step(game, step, replayer, Report())
                if step.index in wanted:
                    yield wanted[step.index], replayer.state


def value(network: Network, state: BlueMoonState, seat: int) -> float:
    """Return the seat's chance to win by a network."""
    row = features(state, seat, frozenset())
    return float(network.chances([row], [Changes(SIZE, row, [row])])[0, WIN])


def main(file: Path, traces: Path, network: Path) -> None:
    """Print the measures with their standard errors."""
    trained = Trained.load(network)
    found: list[tuple[float, float, float, str]] = []
    for row, state in tables(file, traces):
        chance = value(trained.network, state, int(row["seat"]))
        found.append((chance, float(row["won"]), float(row["ref_win"]), f"{row['file']}/{row['game']}"))
    values, won, reference = (np.array(column) for column in list(zip(*found, strict=True))[:3])
    sure, lag = errors(values, won, reference, np.array([row[3] for row in found]))
    measured, best = foresight(values, won, reference), foresight(reference, won, reference)
    print(f"{network.name}: {trained.games} games, {len(found)} tables")
    for name, number, error in zip(measured._fields, measured, sure, strict=True):
        print(f"{name:10} {number:.3f} ± {error:.3f}   reference {getattr(best, name):.3f}")
    print(f"loss less that of the reference: {measured.loss - best.loss:+.3f} ± {lag:.3f}")


if __name__ == "__main__":
    given = [Path(argument) for argument in sys.argv[1:]]
    main(given[0], given[1], given[2] if len(given) > 2 else BUNDLED / "bluemoon-1.npz")
