"""`spielwerk sim`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from spielwerk.bots.registry import bot_names
from spielwerk.cli.common import console, game_argument, game_options, help_text, lang_option, read_options, say
from spielwerk.lab.simulate import Plan, Result, Summary, play_game, run_plan
from spielwerk.language import Language


@click.command(help=help_text("sim"))
@game_argument
@click.option("--players", default="random,greedy", show_default=True, help=f"{help_text('players')} {bot_names()}")
@click.option("-n", "--games", "count", type=click.IntRange(1), default=100, show_default=True, help=help_text("games"))
@click.option("--seed", type=int, default=0, show_default=True, help=help_text("seed"))
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help=help_text("workers"))
@click.option("--json", "as_json", is_flag=True, help=help_text("json"))
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help=help_text("out"))
@click.option("--transcripts", type=click.IntRange(0), default=0, show_default=True, help=help_text("transcripts"))
@game_options
@lang_option
def sim(
    game: str,
    players: str,
    count: int,
    seed: int,
    workers: int,
    as_json: bool,
    out: Path | None,
    transcripts: int,
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
) -> None:
    """Simulate games between bots."""
    bots = tuple(word.strip() for word in players.split(","))
    plan = Plan(game, bots, count, seed, read_options(game, options, local, language))
    results: list[Result] = []
    summary = _with_progress(plan, workers, results, language)
    if out is not None:
        _write(out, summary, results, transcripts)
    if as_json:
        click.echo(json.dumps(summary.to_dict(), indent=2))
    else:
        _show(summary, language)


def _with_progress(plan: Plan, workers: int, results: list[Result], language: Language) -> Summary:
    """Play with a bar on the error stream, so that results can be piped."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(language, "sim-progress"), total=plan.games, rate="")

        def watch(result: Result) -> None:
            results.append(result)
            speed = progress.tasks[task].finished_speed or progress.tasks[task].speed or 0.0
            progress.update(task, advance=1, rate=say(language, "sim-rate", rate=speed))

        return run_plan(plan, workers, watch)


def _write(folder: Path, summary: Summary, results: list[Result], transcripts: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "summary.json").write_text(json.dumps(summary.to_dict(), indent=2) + "\n", encoding="utf-8")
    with (folder / "games.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        points = [f"points {label}" for label in summary.plan.labels]
        writer.writerow(["game", "seed", "winner", *points, "decisions", "turns"])
        for result in results:
            writer.writerow([result.number, result.seed, result.winner, *result.points, result.decisions, result.turns])
    for number in range(min(transcripts, summary.plan.games)):
        _, transcript = play_game(summary.plan, number, record=True)
        assert transcript is not None
        (folder / f"game-{number:05}.json").write_text(transcript.to_json(), encoding="utf-8")


def _show(summary: Summary, language: Language) -> None:
    data = summary.to_dict()
    table = Table(title=say(language, "sim-title", game=data["game"], games=data["games"], seed=data["seed"]))
    table.add_column(say(language, "player"))
    for key in ("wins", "win-rate", "interval", "points"):
        table.add_column(say(language, key), justify="right")
    for row in data["players"]:
        table.add_row(
            row["name"],
            str(row["wins"]),
            f"{row['win_rate']:.1%}",
            f"{row['low']:.1%} – {row['high']:.1%}",
            f"{row['points']:.1f} ± {row['points_error']:.1f}",
        )
    out = console()
    out.print(table)
    out.print(say(language, "sim-length", decisions=data["decisions"], turns=data["turns"]))
