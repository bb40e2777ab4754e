"""Cards and tables as pictures, for notebooks and files.

Cards are drawn as SVG, tables as HTML, in our own design, in German or English. Notebooks find them by themselves: a
card, a state or a view at the end of a cell is drawn. A state is shown as its programmer holds it, with every card
face up; a view shows what its seat may know. What never lives here: rules, and art of the printed games.

>>> import spielwerk
>>> from spielwerk.pictures import picture
>>> picture(spielwerk.game("bluemoon").card("hoax-10"), language="de").markup[:4]
'<svg'
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from spielwerk.bluemoon.cards.model import CARDS
from spielwerk.bluemoon.cards.model import Card as BlueMoonFacts
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.wording import Wording as BlueMoonWording
from spielwerk.core.view import SeatView, View
from spielwerk.kunitori.cards.model import Card as KunitoriFacts
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.wording import Wording as KunitoriWording
from spielwerk.language import Language, preferred_language
from spielwerk.pictures.bluemoon_card import BlueMoonCard
from spielwerk.pictures.bluemoon_table import BlueMoonTable
from spielwerk.pictures.kunitori_card import KunitoriCard
from spielwerk.pictures.kunitori_table import KunitoriTable
from spielwerk.pictures.svg import Markup, tag

__all__ = ["Drawable", "Picture", "draw", "picture"]

Drawable = BlueMoonFacts | KunitoriFacts | BlueMoonState | KunitoriState | View
"""What can be drawn: a card, a state, a view."""

_WIDE = 220
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
    table = thing.table if isinstance(thing, SeatView) else thing
    if isinstance(table, BlueMoonState):
        return BlueMoonTable(thing if isinstance(thing, SeatView) else table, language).draw()
    if isinstance(table, KunitoriState):
        return KunitoriTable(thing if isinstance(thing, SeatView) else table, language).draw()
    if isinstance(thing, BlueMoonFacts):
        cards = list(CARDS)
        cards[NUMBERS[thing.id]] = thing
        return BlueMoonCard(thing, BlueMoonWording(language, cards), full=True).draw(_WIDE)
    if isinstance(thing, KunitoriFacts):
        return KunitoriCard(thing, KunitoriWording(language), full=True).draw(_WIDE)
    raise TypeError(f"only cards, states and views can be drawn, not {type(thing).__name__}")
