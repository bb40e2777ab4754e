"""`spielwerk piles`."""

from __future__ import annotations

import sys

import click

from spielwerk.cli.common import help_text, lang_option, say
from spielwerk.core.reasons import SpielwerkError
from spielwerk.kunitori.piles import check_piles, unknown_piles
from spielwerk.kunitori.wording import Wording
from spielwerk.language import Language


@click.command(help=help_text("piles"))
@click.argument("selection", nargs=-1, required=True, metavar="PILE...")
@lang_option
def piles(selection: tuple[str, ...], language: Language) -> None:
    """Name every recommendation a selection of piles does not meet; exit status 1 if there is one."""
    if unknown := unknown_piles(selection):
        raise SpielwerkError(say(language, "piles-unknown", pile=unknown[0]))
    findings = check_piles(selection)
    for finding in findings:
        click.echo(f"{finding.number} ({finding.level}): {Wording(language).finding(finding)}")
    if not findings:
        click.echo(say(language, "findings-none"))
    sys.exit(1 if any(finding.level == "rule" for finding in findings) else 0)
