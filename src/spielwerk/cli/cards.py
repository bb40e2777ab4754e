"""`spielwerk cards`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol

import click
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

import spielwerk
from spielwerk.cli.common import console, help_text, lang_option, say
from spielwerk.judge.library import Ruling
from spielwerk.language import LANGUAGES, Language

_PRESENTERS: Final = {
    "bluemoon": "spielwerk.cli.cards_bluemoon",
    "kunitori": "spielwerk.cli.cards_kunitori",
}


@dataclass(frozen=True)
class Shown:
    """A card as it is shown and found: what it is called, what it says, and what is ruled about it.

    `names` and `words` are what the card is called and everything it says, in both languages; a query has to be
    found in one of them, or in one ruling.
    """

    id: str
    name: str
    names: Sequence[str]
    words: Sequence[str]
    facts: str
    text: str
    rulings: Sequence[Ruling] = ()
    see_also: Sequence[str] = ()
    missing: str = ""
    """Says why the card cannot be played with, if so."""


class Presenter(Protocol):
    """What the command needs of a game."""

    def cards(self, language: Language) -> list[Shown]:
        """Return all cards, in their order."""
        ...

    def rulings(self) -> Sequence[Ruling]:
        """Return all rulings of the game."""
        ...


def _presenter(game: str, local: Path | None) -> Presenter:
    make: Callable[[Path | None], Presenter] = import_module(_PRESENTERS[game]).presenter
    return make(local)


@click.command(help=help_text("cards"))
@click.argument("query", default="")
@click.option("--game", type=click.Choice(spielwerk.games()), help=help_text("game"))
@click.option("--local", type=click.Path(path_type=Path), help=help_text("local"))
@lang_option
def cards(query: str, game: str | None, local: Path | None, language: Language) -> None:
    """Show the cards and rulings that match a query; all cards without one."""
    words = query.lower().split()
    found: list[RenderableType] = []
    for name in (game,) if game else spielwerk.games():
        found += _found(_presenter(name, local), words, language)
    if not found:
        click.echo(say(language, "no-cards", query=query), err=True)
        sys.exit(1)
    out = console()
    for part in found:
        out.print(part)
    out.print(say(language, "correction-hint"), style="dim")


def _matches(words: Sequence[str], text: str) -> bool:
    lower = text.lower()
    return all(word in lower for word in words)


def _ruling_matches(words: Sequence[str], ruling: Ruling) -> bool:
    return any(_matches(words, f"{ruling.id} {ruling.text(language)}") for language in LANGUAGES)


def _found(presenter: Presenter, words: Sequence[str], language: Language) -> list[RenderableType]:
    """Return cards that match by name, then by what they say, then by a ruling, and then all other rulings."""
    everything = presenter.cards(language)
    if not words:
        return [_panel(card, (), language) for card in everything]
    by_name: list[RenderableType] = []
    by_words: list[RenderableType] = []
    by_ruling: list[RenderableType] = []
    told: set[str] = set()
    for card in everything:
        matching = [ruling for ruling in card.rulings if _ruling_matches(words, ruling)]
        if any(_matches(words, f"{card.id} {said}") for said in card.words):
            named = any(_matches(words, f"{card.id} {name}") for name in card.names)
            (by_name if named else by_words).append(_panel(card, card.rulings, language))
            told |= {ruling.id for ruling in card.rulings}
        elif matching:
            by_ruling.append(_panel(card, matching, language))
            told |= {ruling.id for ruling in matching}
    others = [ruling for ruling in presenter.rulings() if ruling.id not in told and _ruling_matches(words, ruling)]
    return [*by_name, *by_words, *by_ruling, *[_line(ruling, language) for ruling in others]]


def _line(ruling: Ruling, language: Language) -> Text:
    return Text.assemble((f"{ruling.id}  ", "bold"), (ruling.text(language), "dim"))


def _panel(card: Shown, rulings: Sequence[Ruling], language: Language) -> RenderableType:
    lines: list[RenderableType] = [Text(card.facts, "bold")] if card.facts else []
    if card.text:
        lines.append(Text(card.text))
    lines += [_line(ruling, language) for ruling in rulings]
    if rulings and card.see_also:
        lines.append(Text(say(language, "see-also", rulings=", ".join(card.see_also)), "dim italic"))
    if card.missing:
        lines.append(Text(card.missing, "red"))
    title = Text.assemble((card.name, "bold"), (f" [{card.id}]", "dim"))
    return Panel(Group(*lines), title=title, title_align="left", border_style="dim" if card.missing else "none")
