"""`spielwerk sim`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from spielwerk.cli.common import bots_help, console, game_argument, help_text, load_code, say, title_of
from spielwerk.cli.decks import deck_names
from spielwerk.cli.laboratory import (
    Lineup,
    Names,
    RunSettings,
    carry_out,
    laboratory_options,
    measured,
    name_of,
    read_lineup,
    run_folder,
    show_length,
    show_matrix,
    show_rows,
    write,
)
from spielwerk.lab.accumulate import Accumulator, Length, Points, Wins, tables_of
from spielwerk.lab.matchups import Matchups, pairing, pairings, run_matchups
from spielwerk.lab.picture import Words, draw_matrix
from spielwerk.lab.plots import Label
from spielwerk.lab.run import Summary, summarized
from spielwerk.lab.simulate import Plan
from spielwerk.language import Language, figure


@click.command(help=help_text("sim"))
@game_argument
@click.option("--players", default="random,greedy", show_default=True, help=bots_help())
@click.option("--decks", help=help_text("decks", decks=", ".join(deck_names())))
@click.option("--paired", is_flag=True, help=help_text("paired"))
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), help=help_text("picture"))
@laboratory_options(100)
def sim(
    game: str,
    players: str,
    decks: str | None,
    paired: bool,
    picture: Path | None,
    files: tuple[Path, ...],
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
    **wanted: Any,
) -> None:
    """Simulate games between bots."""
    settings = RunSettings(code=load_code(files), language=language, **wanted)
    lineup = read_lineup(game, players, decks, options, local, language)
    if lineup.decks and len(lineup.bots) != 2:
        raise click.UsageError(say(language, "two-players", game=title_of(game, language), n=len(lineup.bots)))
    if paired and len(lineup.decks) > 2:
        raise click.UsageError(say(language, "paired-matrix"))
    if picture is not None and len(lineup.decks) < 3:
        raise click.UsageError(say(language, "picture-needs-decks"))
    what = {"command": "sim", **lineup.to_dict(), "paired": paired}
    if len(lineup.decks) > 2:
        both = (lineup.bots[0], lineup.bots[1])
        plans = pairings(game, both, lineup.decks, settings.count, settings.seed, lineup.options)
        _matchups(plans, lineup.names, settings, what, picture)
    else:
        _one(_plan(game, lineup, settings, paired=paired), lineup.names, settings, what)


def _plan(game: str, lineup: Lineup, settings: RunSettings, *, paired: bool) -> Plan:
    """Return what is played between these players; in paired deals decks and draws stay at their seats."""
    bots, decks, options = lineup.bots, lineup.decks, lineup.options
    if paired:
        both = {"decks": (decks[0], decks[-1])} if decks else {}
        return Plan(game, bots, settings.count, settings.seed, {**options, **both}, paired=True)
    if decks:
        return pairing(game, (bots[0], bots[1]), (decks[0], decks[-1]), settings.count, settings.seed, options)
    return Plan(game, bots, settings.count, settings.seed, options)


def _one(plan: Plan, names: Names, settings: RunSettings, what: Mapping[str, Any]) -> None:
    """Play one plan and show how everybody did."""
    asked = settings.accumulators()
    folder = run_folder(settings, plan.game, what, asked)
    (summary,), games = carry_out(settings, [plan], folder, lambda execution: summarized([plan], execution, asked))
    data = {**summary.to_dict(), **_accumulated(asked)}
    game = title_of(plan.game, settings.language)
    title = say(settings.language, "sim-title", game=game, games=summary.games, seed=plan.seed)
    label = Label(settings.language, title, names)
    write(settings, data, games, [summary.wins, summary.points, summary.length, *asked], label)
    if settings.as_json:
        click.echo(json.dumps(data, indent=2))
    else:
        _show(summary, title, names)
        _show_accumulated(asked, names)


def _matchups(
    plans: list[Plan], names: Names, settings: RunSettings, what: Mapping[str, Any], picture: Path | None
) -> None:
    """Play every deck against every deck and show the matrix."""
    language = settings.language
    asked = settings.accumulators()
    whole = [Wins(), Points(), Length(), *asked]
    folder = run_folder(settings, names.game, what, asked)
    codes = tuple(names.decks)
    matchups, games = carry_out(settings, plans, folder, lambda execution: run_matchups(plans, codes, execution, whole))
    data = {**matchups.to_dict(), **_accumulated(asked)}
    words = _around(matchups, language)
    called = {deck: names("deck", deck) for deck in codes}
    drawing = draw_matrix(called, matchups.share, matchups.total, words)
    write(settings, data, games, whole, Label(language, words.title, names))
    for file in (settings.out and settings.out / f"matrix.{settings.plots or 'svg'}", picture):
        if file is not None:
            drawing.save(file)
    if settings.as_json:
        click.echo(json.dumps(data, indent=2))
        return
    _show_matrix(matchups, called, language)
    _show_accumulated(asked, names)
    if picture is not None:
        console().print(say(language, "written", path=picture))


def _accumulated(accumulators: list[Accumulator]) -> dict[str, Any]:
    return {"accumulated": tables_of(accumulators)} if accumulators else {}


def _show_accumulated(accumulators: list[Accumulator], names: Names) -> None:
    for name, rows in tables_of(accumulators).items():
        show_rows(name_of(name, names.language), rows, names)


def _show(summary: Summary, title: str, names: Names) -> None:
    language = names.language
    data = summary.to_dict()
    table = Table(title=title)
    table.add_column(say(language, "player"))
    packed = "decks" in summary.plan.own
    if packed:
        table.add_column(say(language, "deck"))
    for key in ("wins", "win-rate", "interval", "points"):
        table.add_column(say(language, key), justify="right")
    for row in data["players"]:
        table.add_row(
            row["name"],
            *([names("deck", row["decks"])] if packed else []),
            str(row["wins"]),
            figure(row["win_rate"], ".1%", language),
            f"{figure(row['low'], '.1%', language)} – {figure(row['high'], '.1%', language)}",
            measured(row["points"], row["points_error"], summary.games, language),
        )
    out = console()
    out.print(table)
    if summary.plan.paired and not packed:
        out.print(say(language, "paired-how", n=summary.plan.group), style="dim")
    show_length(summary.length, language)


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


def _show_matrix(matchups: Matchups, names: Mapping[str, str], language: Language) -> None:
    out = console()
    title = say(language, "matrix-title", games=matchups.played, seed=matchups.seed)
    show_matrix(title, names, matchups.share, matchups.total, language)
    out.print(_how(matchups, language), style="dim")
    if not matchups.mirrored:
        low, high = matchups.overall.interval
        out.print(say(language, "overall", player=matchups.bots[0], rate=matchups.overall.rate, low=low, high=high))
    show_length(matchups.length, language)
