"""`spielwerk deck`: check, show, make and share decks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TypeVar

import click
from rich.table import Table

import spielwerk
from spielwerk.cli.common import console, help_text, lang_of_all, lang_option, say
from spielwerk.cli.decks import deck_game, deck_names, deck_room
from spielwerk.language import Language
from spielwerk.local import read_local

F = TypeVar("F", bound=Callable[..., Any])


def _local_option(function: F) -> F:
    return click.option("--local", type=click.Path(path_type=Path), help=help_text("local"))(function)


def _facts(local: Path | None) -> dict[str, Any]:
    return {} if local is None else read_local(local, deck_game())


@click.group(help=help_text("deck"), subcommand_metavar=help_text("usage-command"))
@lang_of_all
def deck() -> None:
    """Collect what can be done with decks."""


@deck.command(help=help_text("deck-check"))
@click.argument("given", metavar="DECK")
@_local_option
@lang_option
def check(given: str, local: Path | None, language: Language) -> None:
    """Name every rule a deck breaks; exit status 1 if there is one."""
    listed = deck_room().read(given)
    if listed.name and listed.name == given:
        click.echo(say(language, "deck-preset", deck=given))
        return
    findings = deck_room().checked(listed, _facts(local), language).findings
    for finding in findings:
        click.echo(f"{', '.join(finding.cites)}: {finding.text}")
    broken = any(finding.level == "rule" for finding in findings)
    if not broken:
        click.echo(say(language, "deck-legal"))
    sys.exit(1 if broken else 0)


@deck.command(help=help_text("deck-show"))
@click.argument("given", metavar="DECK")
@_local_option
@lang_option
def show(given: str, local: Path | None, language: Language) -> None:
    """List a deck: its cards with their facts, and what it costs."""
    facts = _facts(local)
    deck_room().written(given, as_file=True)  # a deck whose cards do not exist is refused
    listed = deck_room().read(given)
    counted = deck_room().checked(listed, facts, language)
    entries = {entry.id: entry for entry in spielwerk.game(deck_game()).catalogue(language, facts)}
    named = [f"{listed.leader}-0", *([listed.inquisitor] if listed.inquisitor else [])]
    title = " · ".join(entries[card].name for card in named)
    preset = deck_room().is_preset(given)
    name = "" if preset else listed.name
    table = Table(title=name or title, caption=title if name else None, title_justify="left")
    for column in ("deck-card", "deck-name", "deck-facts", "deck-moons"):
        table.add_column(say(language, column), justify="right" if column == "deck-moons" else "left")
    for card, cost in zip(listed.cards, counted.costs, strict=True):
        table.add_row(card, entries[card].name, entries[card].facts, str(cost) if cost else "")
    out = console()
    out.print(table)
    if preset:
        out.print(say(language, "deck-count", n=len(listed.cards)))
    else:
        total = {"size": counted.size, "moons": counted.moons, "most": counted.most}
        out.print(say(language, "deck-total", n=len(listed.cards), **total))


@deck.command("random", help=help_text("deck-random"))
@click.option("--leader", type=click.Choice(tuple(deck_names())), help=help_text("deck-leader"))
@click.option("--inquisitor", help=help_text("deck-inquisitor"))
@click.option("--seed", type=int, help=help_text("seed"))
@click.option("--toml", is_flag=True, help=help_text("deck-toml"))
@_local_option
@lang_option
def make(
    leader: str | None, inquisitor: str | None, seed: int | None, toml: bool, local: Path | None, language: Language
) -> None:
    """Print a random legal deck, as a code or as a file."""
    del language
    rng = Random(SystemRandom().randrange(2**31) if seed is None else seed)
    made = deck_room().random(rng, leader, inquisitor, _facts(local))
    click.echo(deck_room().written(made, as_file=toml).rstrip())


@deck.command(help=help_text("deck-code"))
@click.argument("given", metavar="DECK")
@click.option("--toml", is_flag=True, help=help_text("deck-toml"))
@lang_option
def code(given: str, toml: bool, language: Language) -> None:
    """Print the code of a deck, or the file behind a code."""
    del language
    click.echo(deck_room().written(given, as_file=toml).rstrip())
