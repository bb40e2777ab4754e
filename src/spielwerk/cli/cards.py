"""`spielwerk cards`."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from spielwerk.cli.common import console, help_text, lang_option, say
from spielwerk.judge.library import inventory
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.first_game import FIRST_GAME, FirstGameCard
from spielwerk.kunitori.setup import make_setup
from spielwerk.kunitori.wording import Wording
from spielwerk.language import LANGUAGES, Language
from spielwerk.local import read_local


@click.command(help=help_text("cards"))
@click.argument("query", default="")
@click.option("--local", type=click.Path(path_type=Path), help=help_text("local"))
@lang_option
def cards(query: str, local: Path | None, language: Language) -> None:
    """Show the cards that match a query; all of them without one."""
    facts = {} if local is None else read_local(local, "kunitori")
    setup = make_setup(2, {"facts": facts})
    known = [card for card in setup.cards if _matches(query, card.id, _searchable(card))]
    unknown = [card for card in FIRST_GAME.values() if _matches(query, card.id, _searchable_first(card))]
    if not known and not unknown:
        click.echo(say(language, "no-cards", query=query), err=True)
        sys.exit(1)
    out = console()
    for card in known:
        out.print(_panel(card, language, brief=not query))
    for first in unknown:
        out.print(_first_game_panel(first, language))
    out.print(say(language, "correction-hint"), style="dim")


def _matches(query: str, card_id: str, text: str) -> bool:
    words = query.lower().split()
    return all(word in card_id or word in text for word in words)


def _searchable(card: Card) -> str:
    rulings = {ruling.id: ruling for ruling in inventory("kunitori")}
    parts: list[str] = []
    for language in LANGUAGES:
        wording = Wording(language)
        parts += [wording.card(card.id), wording.facts(card), wording.card_text(card.id)]
        parts += [rulings[ruling].text(language) for ruling in card.rulings]
    return " ".join(parts).lower()


def _searchable_first(card: FirstGameCard) -> str:
    return " ".join(
        f"{Wording(lang).card(card.id)} {Wording(lang).first_game_note(card.id)}" for lang in LANGUAGES
    ).lower()


def _panel(card: Card, language: Language, brief: bool) -> RenderableType:
    wording = Wording(language)
    lines: list[RenderableType] = [Text(wording.facts(card), "bold")]
    if wording.card_text(card.id):
        lines.append(Text(wording.card_text(card.id)))
    if not brief:
        rulings = {ruling.id: ruling for ruling in inventory("kunitori")}
        lines += [Text(f"{ruling}  {rulings[ruling].text(language)}", "dim") for ruling in card.rulings]
    return Panel(Group(*lines), title=f"{wording.card(card.id)} [{card.id}]".replace("[", "\\["), title_align="left")


def _first_game_panel(card: FirstGameCard, language: Language) -> RenderableType:
    wording = Wording(language)
    title = f"{wording.card(card.id)} \\[{card.id}]"
    missing = say(language, "unavailable", missing=", ".join(card.missing))
    body = Group(Text(wording.first_game_note(card.id)), Text(missing, "red"))
    return Panel(body, title=title, title_align="left", border_style="dim")
