"""`spielwerk train`."""

from __future__ import annotations

import csv
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Final

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from spielwerk.bots.learned.file import Trained
from spielwerk.cli.common import console, game_argument, help_text, lang_option, say
from spielwerk.lab.training.course import Course
from spielwerk.lab.training.rounds import Rounds
from spielwerk.lab.training.settings import Settings
from spielwerk.language import Language

_ROUND: Final = 1000
"""After so many games the network is written; whoever stops loses no more than these."""


@click.command(help=help_text("train"))
@game_argument
@click.option("-n", "--games", type=click.IntRange(1), default=30_000, show_default=True, help=help_text("train-games"))
@click.option("--minutes", type=click.FloatRange(0, min_open=True), help=help_text("train-minutes"))
@click.option("--file", type=click.Path(path_type=Path, dir_okay=False), help=help_text("train-file"))
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), help=help_text("train-keep"))
@click.option("--round", "per_round", type=click.IntRange(1), default=30_000, help=help_text("train-round"))
@click.option("--workers", type=click.IntRange(1), default=cpu_count, help=help_text("train-workers"))
@click.option("--seed", type=int, default=0, show_default=True, help=help_text("seed"))
@lang_option
def train(
    game: str,
    games: int,
    minutes: float | None,
    file: Path | None,
    keep: Path | None,
    per_round: int,
    workers: int,
    seed: int,
    language: Language,
) -> None:
    """Train a network by self-play, from where its file stands."""
    file = Path(f"{game}.npz") if file is None else file
    end = None if minutes is None else monotonic() + 60 * minutes
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f}"), TimeRemainingColumn())
    with Progress(*columns, console=console()) as progress:
        task = progress.add_task(say(language, "train-progress", loss="–"), total=games)

        def told(loss: float) -> str:
            return say(language, "train-progress", loss=f"{loss:.3f}")

        course: Course | Rounds
        if keep is None:
            course, per_round = _course(game, file, seed), _ROUND
        else:
            course = _rounds(game, file, keep, workers, seed)
        first = course.trained.games
        while course.trained.games < first + games and (end is None or monotonic() < end):
            more = min(per_round, first + games - course.trained.games)
            if isinstance(course, Course):
                course.watch = lambda played, loss: progress.update(
                    task, completed=min(games, played - first), description=told(loss)
                )
                loss = course.go_on(more)
            else:
                loss = course.go_on(more, lambda played: progress.advance(task, played))
                progress.update(task, description=told(loss))
            course.trained.save(file)
            _note(file.with_suffix(".csv"), course.trained, loss)
    console().print(say(language, "train-done", file=file, games=course.trained.games))


def _rounds(game: str, file: Path, keep: Path, workers: int, seed: int) -> Rounds:
    """Take up the rounds where file and folder stand; a new network is fresh."""
    trained = _course(game, file, seed).trained
    trained.save(file)
    return Rounds(trained, file, keep, workers, Settings())


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
