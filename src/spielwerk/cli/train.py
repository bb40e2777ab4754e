"""`spielwerk train`."""

from __future__ import annotations

import csv
from pathlib import Path
from time import monotonic
from typing import Final

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from spielwerk.bots.learned.file import Trained
from spielwerk.cli.common import console, game_argument, help_text, lang_option, say
from spielwerk.lab.training.course import Course, Settings
from spielwerk.language import Language

_ROUND: Final = 1000
"""After so many games the network is written; whoever stops loses no more than these."""


@click.command(help=help_text("train"))
@game_argument
@click.option("-n", "--games", type=click.IntRange(1), default=30_000, show_default=True, help=help_text("train-games"))
@click.option("--minutes", type=click.FloatRange(0, min_open=True), help=help_text("train-minutes"))
@click.option("--file", type=click.Path(path_type=Path, dir_okay=False), help=help_text("train-file"))
@click.option("--seed", type=int, default=0, show_default=True, help=help_text("seed"))
@lang_option
def train(game: str, games: int, minutes: float | None, file: Path | None, seed: int, language: Language) -> None:
    """Train a network by self-play, from where its file stands."""
    file = Path(f"{game}.npz") if file is None else file
    end = None if minutes is None else monotonic() + 60 * minutes
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f}"), TimeRemainingColumn())
    with Progress(*columns, console=console()) as progress:
        task = progress.add_task(say(language, "train-progress", loss="–"), total=games)

        def watch(played: int, loss: float) -> None:
            done = min(games, played - course.trained.games + before)
            progress.update(task, completed=done, description=say(language, "train-progress", loss=f"{loss:.3f}"))

        course = _course(game, file, seed)
        course.watch = watch
        before = 0
        while before < games and (end is None or monotonic() < end):
            loss = course.go_on(min(_ROUND, games - before))
            before = min(games, before + _ROUND)
            course.trained.save(file)
            _note(file.with_suffix(".csv"), course.trained, loss)
    console().print(say(language, "train-done", file=file, games=course.trained.games))


def _course(game: str, file: Path, seed: int) -> Course:
    """Take up the course where the file stands, or begin one."""
    if not file.exists():
        return Course.begin(game, Settings(), seed)
    trained = Trained.load(file)
    trained.check(game, file)
    return Course(trained, Settings())


def _note(curve: Path, trained: Trained, loss: float) -> None:
    """Add a line to the curve."""
    fresh = not curve.exists()
    with curve.open("a", newline="") as stream:
        writer = csv.writer(stream)
        if fresh:
            writer.writerow(("games", "seconds", "loss"))
        writer.writerow((trained.games, round(trained.seconds), f"{loss:.4f}"))
