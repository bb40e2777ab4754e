"""`spielwerk sim`."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from spielwerk.bots.registry import bot_names
from spielwerk.cli.common import console, game_argument, game_options, help_text, lang_option, read_options, say
from spielwerk.cli.decks import deck_label, deck_names, read_decks
from spielwerk.lab.matchups import Matchups, pairing, pairings, run_matchups
from spielwerk.lab.picture import Words, matchups_svg
from spielwerk.lab.simulate import Plan, Result, Summary, play_game, run_plans
from spielwerk.lab.statistics import Share
from spielwerk.language import Language

Watch = Callable[[Plan, Result], None]
Played = list[tuple[Plan, Result]]


@click.command(help=help_text("sim"))
@game_argument
@click.option("--players", default="random,greedy", show_default=True, help=f"{help_text('players')} {bot_names()}")
@click.option("--decks", help=help_text("decks", decks=", ".join(deck_names())))
@click.option("-n", "--games", "count", type=click.IntRange(1), default=100, show_default=True, help=help_text("games"))
@click.option("--seed", type=int, default=0, show_default=True, help=help_text("seed"))
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help=help_text("workers"))
@click.option("--json", "as_json", is_flag=True, help=help_text("json"))
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help=help_text("out"))
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), help=help_text("picture"))
@click.option("--transcripts", type=click.IntRange(0), default=0, show_default=True, help=help_text("transcripts"))
@game_options
@lang_option
def sim(
    game: str,
    players: str,
    decks: str | None,
    count: int,
    seed: int,
    workers: int,
    as_json: bool,
    out: Path | None,
    picture: Path | None,
    transcripts: int,
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
) -> None:
    """Simulate games between bots."""
    bots = tuple(word.strip() for word in players.split(","))
    chosen = read_options(game, options, local, language)
    packed = () if decks is None and "decks" in chosen else read_decks(game, decks, language)
    if packed and len(bots) != 2:
        raise click.UsageError(say(language, "two-players", n=len(bots)))
    if len(packed) > 2:
        plans = pairings(game, (bots[0], bots[1]), packed, count, seed, chosen)
        _matchups(plans, packed, workers, as_json, out, picture, transcripts, language)
        return
    if picture is not None:
        raise click.UsageError(say(language, "picture-needs-decks"))
    if packed:
        plan = pairing(game, (bots[0], bots[1]), (packed[0], packed[-1]), count, seed, chosen)
    else:
        plan = Plan(game, bots, count, seed, chosen)
    played: Played = []
    summary = _with_progress([plan], language, played, lambda watch: run_plans([plan], workers, watch))[0]
    if out is not None:
        _write(out, summary.to_dict(), played, transcripts)
    if as_json:
        click.echo(json.dumps(summary.to_dict(), indent=2))
    else:
        _show(summary, language)


def _matchups(
    plans: Sequence[Plan],
    decks: tuple[str, ...],
    workers: int,
    as_json: bool,
    out: Path | None,
    picture: Path | None,
    transcripts: int,
    language: Language,
) -> None:
    """Play every deck against every deck and show the matrix."""
    played: Played = []
    matchups = _with_progress(plans, language, played, lambda watch: run_matchups(plans, decks, workers, watch))
    names = {deck: deck_label(deck, language) for deck in decks}
    drawing = matchups_svg(matchups, names, _around(matchups, language))
    if out is not None:
        _write(out, matchups.to_dict(), played, transcripts)
        (out / "matrix.svg").write_text(drawing, encoding="utf-8")
    if picture is not None:
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(drawing, encoding="utf-8")
    if as_json:
        click.echo(json.dumps(matchups.to_dict(), indent=2))
        return
    _show_matrix(matchups, names, language)
    if picture is not None:
        console().print(say(language, "written", path=picture))


def _with_progress(plans: Sequence[Plan], language: Language, played: Played, play: Callable[[Watch], Any]) -> Any:
    """Play with a bar on the error stream, so that results can be piped."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(language, "sim-progress"), total=sum(plan.games for plan in plans), rate="")

        def watch(plan: Plan, result: Result) -> None:
            played.append((plan, result))
            speed = progress.tasks[task].finished_speed or progress.tasks[task].speed or 0.0
            progress.update(task, advance=1, rate=say(language, "sim-rate", rate=speed))

        return play(watch)


def _write(folder: Path, data: dict[str, Any], played: Played, transcripts: int) -> None:
    """Write the summary, one line per game, and the first transcripts of every plan."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "summary.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    plan = played[0][0]
    own = [f"{name} {label}" for name in plan.own for label in plan.labels]
    with (folder / "games.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        points = [f"points {label}" for label in plan.labels]
        writer.writerow(["game", "seed", *own, "winner", *points, "decisions", "turns"])
        for each, result in played:
            values = [value for name in each.own for value in each.own[name]]
            outcome = (result.winner, *result.points, result.decisions, result.turns)
            writer.writerow([result.number, result.seed, *values, *outcome])
    several = len({id(each) for each, _ in played}) > 1
    for each, result in played:
        if result.number < transcripts:
            _, transcript = play_game(each, result.number, record=True)
            assert transcript is not None
            pair = "-".join((*each.own.get("decks", ()), "")) if several else ""
            (folder / f"game-{pair}{result.number:05}.json").write_text(transcript.to_json(), encoding="utf-8")


def _show(summary: Summary, language: Language) -> None:
    data = summary.to_dict()
    table = Table(title=say(language, "sim-title", game=data["game"], games=data["games"], seed=data["seed"]))
    table.add_column(say(language, "player"))
    packed = "decks" in summary.plan.own
    if packed:
        table.add_column(say(language, "deck"))
    for key in ("wins", "win-rate", "interval", "points"):
        table.add_column(say(language, key), justify="right")
    for row in data["players"]:
        table.add_row(
            row["name"],
            *([deck_label(row["decks"], language)] if packed else []),
            str(row["wins"]),
            f"{row['win_rate']:.1%}",
            f"{row['low']:.1%} – {row['high']:.1%}",
            f"{row['points']:.1f} ± {row['points_error']:.1f}",
        )
    out = console()
    out.print(table)
    out.print(say(language, "sim-length", decisions=data["decisions"], turns=data["turns"]))


# -- the matrix ------------------------------------------------------------------------------------------


def _how(matchups: Matchups, language: Language) -> str:
    """Say what a cell of the matrix means."""
    first, second = matchups.bots
    return say(language, "matrix-how", first=first, second=second, n=matchups.games)


def _around(matchups: Matchups, language: Language) -> Words:
    """Return the words of the picture."""
    title = say(language, "matrix-title", games=matchups.played, seed=matchups.seed)
    hint = say(language, "matrix-hint", row="{row}", column="{column}", wins="{wins}", games="{games}")
    legend = say(language, "matrix-legend")
    return Words(title, _how(matchups, language), say(language, "all-decks"), hint, legend)


def _percent(share: Share, *, brief: bool) -> Text:
    """Return a share with its interval below; green if surely above one half, red if surely below."""
    low, high = share.interval
    style = "green" if low > 0.5 else "red" if high < 0.5 else ""
    rate = f"{100 * share.rate:.0f}" if brief else f"{share.rate:.1%}"
    return Text.assemble((rate, f"bold {style}"), "\n", (f"{100 * low:.0f}–{100 * high:.0f}", "dim"))


def _show_matrix(matchups: Matchups, names: Mapping[str, str], language: Language) -> None:
    out = console()
    title = say(language, "matrix-title", games=matchups.played, seed=matchups.seed)
    table = Table(title=title, show_lines=True, padding=(0, 0) if out.width < 100 else (0, 1))
    table.add_column("")
    for deck in matchups.decks:
        table.add_column(names[deck] if out.width >= 100 else names[deck][:5], justify="center")
    table.add_column(say(language, "all-decks"), justify="center", style="bold")
    brief = len(matchups.decks) > 6
    for row in matchups.decks:
        cells = [_percent(matchups.share(row, column), brief=brief) for column in matchups.decks]
        table.add_row(Text(names[row], "bold"), *cells, _percent(matchups.total(row), brief=brief))
    out.print(table)
    out.print(_how(matchups, language), style="dim")
    if not matchups.mirrored:
        low, high = matchups.overall.interval
        out.print(say(language, "overall", player=matchups.bots[0], rate=matchups.overall.rate, low=low, high=high))
    data = matchups.to_dict()
    out.print(say(language, "sim-length", decisions=data["decisions"], turns=data["turns"]))
