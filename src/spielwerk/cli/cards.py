"""`spielwerk cards`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

import spielwerk
from spielwerk.cli.common import console, help_text, lang_option, say
from spielwerk.core.catalogue import CardEntry
from spielwerk.judge.library import Ruling, inventory
from spielwerk.language import LANGUAGES, Language, to_search
from spielwerk.local import read_local

_EXACT: Final = 0
"""How near a card comes that has exactly the name asked for: it is shown first, whatever its game."""
_BY_RULING: Final = 3
"""How near a card comes that only a ruling may lead to."""


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
    words = to_search(query).split()
    found: list[tuple[int, RenderableType]] = []
    for name in (game,) if game else spielwerk.games():
        found += _found(_shown(name, local, language), inventory(name), words, language)
    if not found:
        click.echo(say(language, "no-cards", query=query), err=True)
        sys.exit(1)
    out = console()
    for _, part in sorted(found, key=lambda near: near[0] != _EXACT):
        out.print(part)
    out.print(say(language, "correction-hint"), style="dim")


def _matches(words: Sequence[str], text: str) -> bool:
    said = to_search(text)
    return all(word in said for word in words)


def _ruling_matches(words: Sequence[str], ruling: Ruling) -> bool:
    return any(_matches(words, f"{ruling.id} {ruling.text(language)}") for language in LANGUAGES)


def _found(
    everything: Sequence[Shown], rulings: Sequence[Ruling], words: Sequence[str], language: Language
) -> list[tuple[int, RenderableType]]:
    """Return what was found and how near it comes: exactly that name, a part of it, what a card says, a ruling."""
    if not words:
        return [(_EXACT, _panel(card, (), language)) for card in everything]
    panels: list[tuple[int, RenderableType]] = []
    rulings_shown: set[str] = set()
    for card in everything:
        near = _nearness(card, words)
        if near < _BY_RULING:
            shown: Sequence[Ruling] = card.rulings
        elif not (shown := [ruling for ruling in card.rulings if _ruling_matches(words, ruling)]):
            continue
        panels.append((near, _panel(card, shown, language)))
        rulings_shown |= {ruling.id for ruling in shown}
    panels.sort(key=lambda panel: panel[0])
    others = [ruling for ruling in rulings if ruling.id not in rulings_shown and _ruling_matches(words, ruling)]
    return [*panels, *[(_BY_RULING, _line(ruling, language)) for ruling in others]]


def _nearness(card: Shown, words: Sequence[str]) -> int:
    """Return how near a card comes to the query."""
    if not any(_matches(words, f"{card.entry.id} {said}") for said in card.words):
        return _BY_RULING
    if " ".join(words) in [card.entry.id, *(to_search(name) for name in card.names)]:
        return _EXACT
    return 1 if any(_matches(words, f"{card.entry.id} {name}") for name in card.names) else 2


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
