"""`spielwerk piles`."""

from __future__ import annotations

import sys

import click

import spielwerk
from spielwerk.cli.common import help_text, lang_option, say
from spielwerk.language import Language


@click.command(help=help_text("piles"))
@click.argument("selection", nargs=-1, required=True, metavar="PILE...")
@lang_option
def piles(selection: tuple[str, ...], language: Language) -> None:
    """Name every recommendation a selection of piles does not meet; exit status 1 if there is one."""
    games = [spielwerk.game(name) for name in spielwerk.games()]
    game = next(each for each in games if any(option.kind == "piles" for option in each.options))
    findings = game.findings("piles", list(selection), language)
    for finding in findings:
        click.echo(f"{finding.code} ({finding.level}): {finding.text}")
    if not findings:
        click.echo(say(language, "findings-none"))
    sys.exit(1 if any(finding.level == "rule" for finding in findings) else 0)
