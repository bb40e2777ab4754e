"""`spielwerk bench`."""

from __future__ import annotations

import json

import click
from rich.table import Table

import spielwerk
from spielwerk.cli.common import console, help_text, lang_option, say
from spielwerk.lab.bench import measure
from spielwerk.language import Language


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
        for key, value in figure.to_dict().items():
            if isinstance(value, float):
                table.add_row(key.replace("_", " "), f"{value:,.2f}")
        console().print(table)
