"""Cards and tables as pictures, for notebooks and files.

Cards are drawn as SVG, tables as HTML, in our own design, in German or English. Notebooks find them by themselves: a
card, a state or a view at the end of a cell is drawn. A state is shown as its programmer holds it, with every card
face up; a view shows what its seat may know. What never lives here: rules, and art of the printed games.

>>> import spielwerk
>>> from spielwerk.pictures import picture
>>> game = spielwerk.game(spielwerk.games()[0])
>>> picture(game.card(game.card_id(0)), language="de").markup[:4]
'<svg'
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.state import State
from spielwerk.core.view import SeatView, View
from spielwerk.language import Language, preferred_language
from spielwerk.pictures.svg import Markup, tag
from spielwerk.pictures.table import TablePicture, card_of

__all__ = ["Card", "Drawable", "Picture", "draw", "picture"]


@runtime_checkable
class Card(Protocol):
    """A card of some game, which can tell what is printed on it."""

    @property
    def game(self) -> str:
        """The game it belongs to."""
        ...

    def entry(self, language: Language) -> CardEntry:
        """Return it as a reader looks it up."""
        ...


Drawable = Card | State | View
"""What can be drawn: a card, a state, a view."""

_WIDE = 250
"""How wide a card is drawn that is looked at alone, in pixels."""


@dataclass(frozen=True)
class Picture:
    """Markup that shows itself in a notebook and can be kept in a file."""

    markup: str

    def _repr_html_(self) -> str:
        return self.markup

    def save(self, file: str | Path) -> None:
        """Write a drawn card as an SVG file, everything else as a page."""
        alone = self.markup.startswith("<svg")
        page = self.markup if alone else f'<!doctype html>\n<meta charset="utf-8">\n{self.markup}'
        Path(file).write_text(page + "\n", encoding="utf-8")


def picture(*things: Drawable, language: Language | None = None) -> Picture:
    """Draw cards, states or views in a language (by default that of the environment); several stand side by side."""
    drawn = [draw(thing, language) for thing in things]
    if len(drawn) == 1:
        return Picture(drawn[0])
    return Picture(tag("div", *drawn, style="display:flex;flex-wrap:wrap;gap:8px"))


def draw(thing: object, language: Language | None = None) -> Markup:
    """Return the markup of a card, a state or a view."""
    language = preferred_language() if language is None else language
    if isinstance(thing, State | SeatView):
        return TablePicture(thing, language).draw()
    if isinstance(thing, Card):
        return card_of(thing.game, thing.entry(language), None, _WIDE, full=True)
    raise TypeError(f"only cards, states and views can be drawn, not {type(thing).__name__}")
