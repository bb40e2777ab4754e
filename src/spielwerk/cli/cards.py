"""`spielwerk cards`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

import spielwerk
from spielwerk.cli.common import console, help_text, lang_option, say
from spielwerk.core.catalogue import CardEntry
from spielwerk.judge.library import Ruling, inventory
from spielwerk.language import LANGUAGES, Language
from spielwerk.local import read_local


@dataclass(frozen=True)
class Shown:
    """A card as it is shown, and what a query is looked for in: names and everything it says, in both languages."""

    entry: CardEntry
    names: Sequence[str]
    words: Sequence[str]
    rulings: Sequence[Ruling]


def _shown(game: str, local: Path | None, language: Language) -> list[Shown]:
    """Return all cards of a game in their order, corrected by their owner if there is a file."""
    facts = {} if local is None else read_local(local, game)
    known = {ruling.id: ruling for ruling in inventory(game)}
    spoken = [spielwerk.game(game).catalogue(each, facts) for each in (language, *LANGUAGES)]
    return [
        Shown(
            entry,
            [each.name for each in others],
            [f"{each.name} {each.facts} {each.text}" for each in others],
            [known[ruling] for ruling in entry.rulings],
        )
        for entry, *others in zip(*spoken, strict=True)
    ]


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
        found += _found(_shown(name, local, language), inventory(name), words, language)
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


def _found(
    everything: Sequence[Shown], rulings: Sequence[Ruling], words: Sequence[str], language: Language
) -> list[RenderableType]:
    """Return cards that match by name, then by what they say, then by a ruling, and then all other rulings."""
    if not words:
        return [_panel(card, (), language) for card in everything]
    by_name: list[RenderableType] = []
    by_words: list[RenderableType] = []
    by_ruling: list[RenderableType] = []
    told: set[str] = set()
    for card in everything:
        matching = [ruling for ruling in card.rulings if _ruling_matches(words, ruling)]
        if any(_matches(words, f"{card.entry.id} {said}") for said in card.words):
            named = any(_matches(words, f"{card.entry.id} {name}") for name in card.names)
            (by_name if named else by_words).append(_panel(card, card.rulings, language))
            told |= {ruling.id for ruling in card.rulings}
        elif matching:
            by_ruling.append(_panel(card, matching, language))
            told |= {ruling.id for ruling in matching}
    others = [ruling for ruling in rulings if ruling.id not in told and _ruling_matches(words, ruling)]
    return [*by_name, *by_words, *by_ruling, *[_line(ruling, language) for ruling in others]]


def _line(ruling: Ruling, language: Language) -> Text:
    return Text.assemble((f"{ruling.id}  ", "bold"), (ruling.text(language), "dim"))


def _panel(card: Shown, rulings: Sequence[Ruling], language: Language) -> RenderableType:
    entry = card.entry
    lines: list[RenderableType] = [Text(entry.facts, "bold")] if entry.facts else []
    if entry.text:
        lines.append(Text(entry.text))
    lines += [_line(ruling, language) for ruling in rulings]
    if rulings and entry.see_also:
        lines.append(Text(say(language, "see-also", rulings=", ".join(entry.see_also)), "dim italic"))
    lacking = not entry.facts and bool(entry.missing)
    if lacking:
        lines.append(Text(say(language, "unavailable", missing=", ".join(entry.missing)), "red"))
    title = Text.assemble((entry.name, "bold"), (f" [{entry.id}]", "dim"))
    return Panel(Group(*lines), title=title, title_align="left", border_style="dim" if lacking else "none")
