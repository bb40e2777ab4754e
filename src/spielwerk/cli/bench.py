"""`spielwerk bench`."""

from __future__ import annotations

import json
from typing import Final

import click
from rich.table import Table

import spielwerk
from spielwerk.cli.common import console, help_text, lang_option, say
from spielwerk.lab.bench import measure
from spielwerk.language import Language

_FIGURES: Final = (
    ("games_per_second", "bench-games-per-second"),
    ("decisions_per_second", "bench-decisions-per-second"),
    ("choices_per_second", "bench-choices-per-second"),
    ("decisions_per_game", "bench-decisions-per-game"),
    ("clone_microseconds", "bench-clone-microseconds"),
    ("encode_microseconds", "bench-encode-microseconds"),
    ("view_microseconds", "bench-view-microseconds"),
)


@click.command(help=help_text("bench"))
@click.option("--game", type=click.Choice(spielwerk.games()), help=help_text("game"))
@click.option("--seconds", type=click.FloatRange(0.1), default=5.0, show_default=True, help=help_text("seconds"))
@click.option("--json", "as_json", is_flag=True, help=help_text("json"))
@lang_option
def bench(game: str | None, seconds: float, as_json: bool, language: Language) -> None:
    """Measure random play on one core."""
    figures = [measure(name, {}, seconds) for name in ((game,) if game else spielwerk.games())]
    if as_json:
        click.echo(json.dumps([figure.to_dict() for figure in figures], indent=2))
        return
    for figure in figures:
        kind = say(language, "bench-compiled" if figure.compiled else "bench-interpreted")
        table = Table(title=f"{figure.game}: {say(language, 'bench-title', kind=kind)}")
        table.add_column(say(language, "bench-figure"))
        table.add_column(say(language, "bench-value"), justify="right")
        for key, wording in _FIGURES:
            table.add_row(say(language, wording), f"{figure.to_dict()[key]:,.2f}")
        console().print(table)
