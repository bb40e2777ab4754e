"""`spielwerk tournament`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

import spielwerk
from spielwerk.cli.common import bots_help, console, game_argument, help_text, load_code, say, title_of
from spielwerk.cli.decks import deck_names
from spielwerk.cli.laboratory import (
    Names,
    RunSettings,
    carry_out,
    laboratory_options,
    name_of,
    read_lineup,
    run_folder,
    show_cut_off,
    show_matrix,
    show_rows,
    write,
)
from spielwerk.lab.accumulate import tables_of
from spielwerk.lab.picture import Words, draw_matrix
from spielwerk.lab.plots import Label
from spielwerk.lab.ratings import Ratings, Versus
from spielwerk.lab.run import run_games
from spielwerk.lab.simulate import Plan
from spielwerk.lab.statistics import Share
from spielwerk.lab.tournament import round_robin
from spielwerk.language import Language

_KINDS: Final = {"bot": ("ratings-bot", "versus-bot"), "deck": ("ratings-deck", "versus-deck")}
"""What is compared, and the words for its ratings and for its matrix."""
_ALWAYS: Final = ("wins", "points", "length", Ratings.name, Versus.name)


@click.command(help=help_text("tournament"))
@game_argument
@click.option(
    "--players",
    default="random,greedy,search:50it",
    show_default=True,
    help=bots_help(),
)
@click.option("--decks", help=help_text("tournament-decks", decks=", ".join(deck_names())))
@click.option("--seats", metavar="NUMBERS", help=help_text("seats"))
@laboratory_options(20, games="tournament-games")
def tournament(
    game: str,
    players: str,
    decks: str | None,
    seats: str | None,
    files: tuple[Path, ...],
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
    **wanted: Any,
) -> None:
    """Let everybody play against everybody."""
    settings = RunSettings(code=load_code(files), language=language, **wanted)
    lineup = read_lineup(game, players, decks, options, local, language)
    sizes = _seats(game, seats, language)
    plans = round_robin(
        game, lineup.bots, settings.count, settings.seed, lineup.options, seats=sizes, decks=lineup.decks
    )
    _play(plans, lineup.names, settings, {"command": "tournament", **lineup.to_dict(), "seats": sizes})


def _seats(game: str, text: str | None, language: Language) -> tuple[int, ...]:
    """Return the sizes of the tables."""
    if text is None:
        return (2,)
    if 3 not in spielwerk.game(game).seats:
        raise click.UsageError(say(language, "seats-two", game=spielwerk.game(game).wording(language).title()))
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and len(word) < 3 for word in words):
        raise click.UsageError(say(language, "seats-form", text=text))
    return tuple(dict.fromkeys(map(int, words)))


def _play(plans: Sequence[Plan], names: Names, settings: RunSettings, what: Mapping[str, Any]) -> None:
    language = settings.language
    accumulators = settings.accumulators(_ALWAYS)
    folder = run_folder(settings, names.game, what, accumulators)
    _, games = carry_out(settings, plans, folder, lambda execution: list(run_games(plans, execution, accumulators)))
    found = {accumulator.name: accumulator for accumulator in accumulators}
    tables = tables_of(accumulators)
    cut_off = sum(result.cut_off for _, _, result in games)
    data = {"game": names.game, "games": len(games), "cut_off": cut_off, "seed": settings.seed, **tables}
    title = say(language, "tournament-title", game=title_of(names.game, language), games=len(games), seed=settings.seed)
    versus = found[Versus.name]
    assert isinstance(versus, Versus)
    write(settings, data, games, accumulators, Label(language, title, names))
    of = [kind for kind in _KINDS if len(versus.members(kind)) > 1]
    if settings.out is not None:
        for kind in of:
            words = _words(kind, title, language)
            drawing = draw_matrix(_called(versus, kind, names), *_shares(versus, kind), words)
            drawing.save(settings.out / f"matrix-{kind}s.{settings.plots or 'svg'}")
    if settings.as_json:
        click.echo(json.dumps(data, indent=2))
        return
    for kind in of:
        rows = [row for row in tables[Ratings.name] if row["of"] == kind]
        show_rows(f"{title}: {say(language, _KINDS[kind][0])}", rows, names)
        words = _words(kind, title, language)
        show_matrix("", _called(versus, kind, names), *_shares(versus, kind), language)
        console().print(words.how, style="dim")
    for name in found:
        if name not in (Ratings.name, Versus.name, "wins"):
            show_rows(name_of(name, language), tables[name], names)
    show_cut_off(cut_off, language)


def _called(versus: Versus, kind: str, names: Names) -> dict[str, str]:
    return {member: names(kind, member) for member in versus.members(kind)}


def _shares(versus: Versus, kind: str) -> tuple[Callable[[str, str], Share | None], Callable[[str], Share]]:
    return partial(versus.share, kind), partial(versus.total, kind)


def _words(kind: str, title: str, language: Language) -> Words:
    """Return the words of a matrix."""
    hint = say(language, "matrix-hint", row="{row}", column="{column}", wins="{wins}", games="{games}")
    how = say(language, _KINDS[kind][1])
    return Words(title, how, say(language, "all-decks"), hint, say(language, "matrix-legend"))
