"""`spielwerk deck`: check, show, make and share decks of Blue Moon."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TypeVar

import click
from rich.table import Table

from spielwerk.bluemoon.cards.facts import amended
from spielwerk.bluemoon.cards.model import INQUISITOR, Card
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, PEOPLES
from spielwerk.bluemoon.decks import Deck, check_deck, deck_code, deck_toml, random_deck, violations
from spielwerk.bluemoon.decks.check import limits, moons_of
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR
from spielwerk.bluemoon.decks.read import as_listed, as_written
from spielwerk.bluemoon.wording import Wording
from spielwerk.cli.common import console, help_text, lang_option, say
from spielwerk.core.reasons import SpielwerkError
from spielwerk.language import Language
from spielwerk.local import read_local

F = TypeVar("F", bound=Callable[..., Any])


def _local_option(function: F) -> F:
    return click.option("--local", type=click.Path(path_type=Path), help=help_text("local"))(function)


def _facts(local: Path | None) -> Sequence[Card]:
    return amended({} if local is None else read_local(local, "bluemoon"))


def _inquisitor(deck: Deck) -> str | None:
    return None if deck.inquisitor == NO_INQUISITOR else IDS[deck.inquisitor]


@click.group(help=help_text("deck"))
def deck() -> None:
    """Collect what can be done with decks."""


@deck.command(help=help_text("deck-check"))
@click.argument("given", metavar="DECK")
@_local_option
@lang_option
def check(given: str, local: Path | None, language: Language) -> None:
    """Name every rule a deck breaks; exit status 1 if there is one."""
    listed = as_listed(given)
    wording = Wording(language)
    if listed.name and listed.name == given:
        click.echo(say(language, "deck-preset", deck=given))
        return
    findings = check_deck(listed.cards, listed.leader, listed.inquisitor, _facts(local))
    for finding in findings:
        click.echo(f"{', '.join(finding.rules)}: {wording.finding(finding)}")
    broken = violations(findings)
    if not broken:
        click.echo(say(language, "deck-legal"))
    sys.exit(1 if broken else 0)


@deck.command(help=help_text("deck-show"))
@click.argument("given", metavar="DECK")
@_local_option
@lang_option
def show(given: str, local: Path | None, language: Language) -> None:
    """List a deck: its cards with their facts, and what it costs."""
    read = as_written(given)
    wording, facts = Wording(language), _facts(local)
    inquisitor = _inquisitor(read)
    size, most = limits(inquisitor, facts)
    moons = sum(moons_of(facts[card], read.leader) for card in read.cards)
    title = wording.card(f"{read.leader}-0") + (f" · {wording.card(inquisitor)}" if inquisitor else "")
    table = Table(title=read.name or title, caption=title if read.name else None, title_justify="left")
    for column in ("deck-card", "deck-name", "deck-facts", "deck-moons"):
        table.add_column(say(language, column), justify="right" if column == "deck-moons" else "left")
    for card in read.cards:
        cost = moons_of(facts[card], read.leader)
        table.add_row(IDS[card], wording.card(IDS[card]), wording.facts(facts[card]), str(cost) if cost else "")
    out = console()
    out.print(table)
    if read.preset:
        out.print(say(language, "deck-count", n=len(read.cards)))
    else:
        out.print(say(language, "deck-total", n=len(read.cards), size=size, moons=moons, most=most))


@deck.command("random", help=help_text("deck-random"))
@click.option("--leader", type=click.Choice(PEOPLES), help=help_text("deck-leader"))
@click.option("--inquisitor", help=help_text("deck-inquisitor"))
@click.option("--seed", type=int, help=help_text("seed"))
@click.option("--toml", is_flag=True, help=help_text("deck-toml"))
@_local_option
@lang_option
def make(
    leader: str | None, inquisitor: str | None, seed: int | None, toml: bool, local: Path | None, language: Language
) -> None:
    """Print a random legal deck, as a code or as a file."""
    facts = _facts(local)
    chosen: int | None = None
    if inquisitor is not None:
        chosen = NO_INQUISITOR if inquisitor == "none" else NUMBERS.get(inquisitor, len(facts))
        if chosen == len(facts) or (chosen >= 0 and (facts[chosen].type != INQUISITOR or facts[chosen].missing)):
            raise SpielwerkError(say(language, "deck-no-inquisitor", card=inquisitor))
    rng = Random(SystemRandom().randrange(2**31) if seed is None else seed)
    made = random_deck(rng, leader, chosen, facts)
    click.echo(deck_toml(made).rstrip() if toml else deck_code(made))


@deck.command(help=help_text("deck-code"))
@click.argument("given", metavar="DECK")
@click.option("--toml", is_flag=True, help=help_text("deck-toml"))
@lang_option
def code(given: str, toml: bool, language: Language) -> None:
    """Print the code of a deck, or the file behind a code."""
    read = as_written(given)
    if read.preset and not toml:
        raise SpielwerkError(say(language, "deck-no-code", deck=read.preset))
    click.echo(deck_toml(read).rstrip() if toml else deck_code(read))
