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
from spielwerk.bots.learned.palate import is_tasted
from spielwerk.bots.learned.taste import TrainedTaste
from spielwerk.cli.common import console, game_argument, help_text, lang_option, say, title_of
from spielwerk.lab.training.contract import Known, Training
from spielwerk.lab.training.course import Course
from spielwerk.lab.training.rounds import Rounds
from spielwerk.lab.training.settings import Settings, TasteSettings
from spielwerk.lab.training.tasting import Tasting
from spielwerk.language import Language

_ROUND: Final = 1000
_TASTE_ROUND: Final = 4096
"""After so many games the network is written; whoever stops loses no more than these. Games that are learned by taste
take less time."""


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
    if keep is not None and is_tasted(game):
        raise click.UsageError(say(language, "train-no-keep", game=title_of(game, language)))
    file = Path(f"{game}.npz") if file is None else file
    end = None if minutes is None else monotonic() + 60 * minutes
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f}"), TimeRemainingColumn())
    with Progress(*columns, console=console()) as progress:
        task = progress.add_task(say(language, "train-progress", loss="–"), total=games)
        training = _training(game, file, seed, keep, workers)
        first = training.trained.games
        per_save = per_round if keep is not None else _TASTE_ROUND if is_tasted(game) else _ROUND

        def watch(played: int, loss: float | None) -> None:
            progress.update(task, completed=played - first)
            if loss is not None:
                progress.update(task, description=say(language, "train-progress", loss=f"{loss:.3f}"))

        while training.trained.games < first + games and (end is None or monotonic() < end):
            more = min(per_save, first + games - training.trained.games)
            loss = training.go_on(more, watch)
            training.trained.save(file)
            _note(file.with_suffix(".csv"), training.trained, loss)
    console().print(say(language, "train-done", file=file, games=training.trained.games))


def _training(game: str, file: Path, seed: int, keep: Path | None, workers: int) -> Training:
    """Take up the training where the file stands, in rounds if games are kept."""
    if is_tasted(game):
        return _tasting(game, file, seed, workers)
    course = _course(game, file, seed)
    return course if keep is None else Rounds(course.trained, keep, workers, Settings())


def _course(game: str, file: Path, seed: int) -> Course:
    """Take up the course where the file stands, or begin one."""
    if not file.exists():
        return Course.begin(game, Settings(), seed)
    trained = Trained.load(file)
    trained.check(game, file)
    return Course(trained, Settings())


def _tasting(game: str, file: Path, seed: int, workers: int) -> Tasting:
    """Take up the training of a taste where the file stands, or begin it."""
    if not file.exists():
        return Tasting.begin(game, TasteSettings(), seed, workers)
    trained = TrainedTaste.load(file)
    trained.check(game, file)
    return Tasting(trained, TasteSettings(), workers)


def _note(curve: Path, trained: Known, loss: float) -> None:
    """Add a line to the curve."""
    fresh = not curve.exists()
    with curve.open("a", newline="") as stream:
        writer = csv.writer(stream)
        if fresh:
            writer.writerow(("games", "seconds", "loss"))
        writer.writerow((trained.games, round(trained.seconds), f"{loss:.4f}"))
