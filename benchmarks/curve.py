"""How `examples/train_ppo.py` learned: `python benchmarks/curve.py OUT.svg TABLE.csv ...` draws the tables it wrote.

Each line is named after its table.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from matplotlib import rcParams
from matplotlib.figure import Figure

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Told apart by the colour-blind too (the palette of Okabe and Ito)."""


def draw(out: Path, tables: list[Path]) -> None:
    """Draw how many of the latest games were won, by minutes of processor time."""
    rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "spielwerk"})
    figure = Figure((7, 3.2), layout="constrained")
    axes = figure.subplots()
    for table, colour in zip(tables, COLOURS, strict=False):
        with table.open(newline="") as file:
            rows = list(csv.DictReader(file))
        minutes = [int(row["seconds"]) / 60 for row in rows]
        axes.plot(minutes, [100 * float(row["won"]) for row in rows], color=colour, label=table.stem)
    axes.set(xlabel="minutes of processor time, one core", ylabel="won of the latest 500 games, %", ylim=(0, 101))
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right")
    figure.savefig(out, metadata={"Date": None})


if __name__ == "__main__":
    draw(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
