"""`spielwerk sim`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from spielwerk.bots.registry import bot_names
from spielwerk.cli.common import console, game_argument, help_text, load_code, say
from spielwerk.cli.decks import deck_names
from spielwerk.cli.laboratory import (
    Asked,
    Names,
    Wishes,
    carry_out,
    laboratory_options,
    name_of,
    read_asked,
    run_folder,
    show_matrix,
    show_rows,
    tables_of,
    write,
)
from spielwerk.lab.accumulate import Accumulator, Length, Points, Wins
from spielwerk.lab.matchups import Matchups, pairing, pairings, run_matchups
from spielwerk.lab.picture import Words, matrix_svg
from spielwerk.lab.plots import Label
from spielwerk.lab.run import Summary, summarized
from spielwerk.lab.simulate import Plan
from spielwerk.language import Language


@click.command(help=help_text("sim"))
@game_argument
@click.option("--players", default="random,greedy", show_default=True, help=f"{help_text('bots')} {bot_names()}")
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
    wishes = Wishes(code=load_code(files), language=language, **wanted)
    asked = read_asked(game, players, decks, options, local, language)
    if asked.decks and len(asked.bots) != 2:
        raise click.UsageError(say(language, "two-players", n=len(asked.bots)))
    if paired and len(asked.decks) > 2:
        raise click.UsageError(say(language, "paired-matrix"))
    if picture is not None and len(asked.decks) < 3:
        raise click.UsageError(say(language, "picture-needs-decks"))
    what = {"command": "sim", **asked.to_dict(), "paired": paired}
    if len(asked.decks) > 2:
        both = (asked.bots[0], asked.bots[1])
        plans = pairings(game, both, asked.decks, wishes.count, wishes.seed, asked.options)
        _matchups(plans, asked.names, wishes, what, picture)
    else:
        _one(_plan(game, asked, wishes, paired=paired), asked.names, wishes, what)


def _plan(game: str, asked: Asked, wishes: Wishes, *, paired: bool) -> Plan:
    """Return what is played between these players; in paired deals decks and draws stay at their seats."""
    bots, decks, options = asked.bots, asked.decks, asked.options
    if paired:
        both = {"decks": (decks[0], decks[-1])} if decks else {}
        return Plan(game, bots, wishes.count, wishes.seed, {**options, **both}, paired=True)
    if decks:
        return pairing(game, (bots[0], bots[1]), (decks[0], decks[-1]), wishes.count, wishes.seed, options)
    return Plan(game, bots, wishes.count, wishes.seed, options)


def _one(plan: Plan, names: Names, wishes: Wishes, what: Mapping[str, Any]) -> None:
    """Play one plan and show how everybody did."""
    asked = wishes.accumulators()
    folder = run_folder(wishes, plan.game, what, asked)
    (summary,), games = carry_out(wishes, [plan], folder, lambda manner: summarized([plan], manner, asked))
    data = {**summary.to_dict(), **_accumulated(asked)}
    title = say(wishes.language, "sim-title", game=plan.game, games=summary.games, seed=plan.seed)
    label = Label(wishes.language, title, names)
    write(wishes, data, games, [summary.wins, summary.points, summary.length, *asked], label)
    if wishes.as_json:
        click.echo(json.dumps(data, indent=2))
    else:
        _show(summary, title, names)
        _show_accumulated(asked, names)


def _matchups(plans: list[Plan], names: Names, wishes: Wishes, what: Mapping[str, Any], picture: Path | None) -> None:
    """Play every deck against every deck and show the matrix."""
    language = wishes.language
    asked = wishes.accumulators()
    whole = [Wins(), Points(), Length(), *asked]
    folder = run_folder(wishes, names.game, what, asked)
    codes = tuple(names.decks)
    matchups, games = carry_out(wishes, plans, folder, lambda manner: run_matchups(plans, codes, manner, whole))
    data = {**matchups.to_dict(), **_accumulated(asked)}
    words = _around(matchups, language)
    called = {deck: names("deck", deck) for deck in codes}
    drawing = matrix_svg(called, matchups.share, matchups.total, words)
    write(wishes, data, games, whole, Label(language, words.title, names))
    for file in (wishes.out and wishes.out / "matrix.svg", picture):
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(drawing, encoding="utf-8")
    if wishes.as_json:
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
            f"{row['win_rate']:.1%}",
            f"{row['low']:.1%} – {row['high']:.1%}",
            f"{row['points']:.1f} ± {row['points_error']:.1f}",
        )
    out = console()
    out.print(table)
    if summary.plan.paired and not packed:
        out.print(say(language, "paired-how", n=summary.plan.group), style="dim")
    out.print(say(language, "sim-length", **summary.length.to_dict()))


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
    out.print(say(language, "sim-length", **matchups.length.to_dict()))
