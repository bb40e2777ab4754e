"""The pictures of the cards: parts and compositions as text, drawn as vectors.

Every game that has pictures has a folder here by its name: `parts/` is what all its cards share, every other file
holds the compositions of one group of cards. The browser page draws from the same files. What never lives here: art
of the printed games.

>>> from spielwerk.pictures.art import art_of, illustrated
>>> art = art_of(illustrated()[0])
>>> art.draw(next(iter(art.book.cards)))[:2]
'<g'
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from spielwerk.pictures.art.drawing import draw
from spielwerk.pictures.art.notation import LAYERS, Book

__all__ = ["LAYERS", "Art", "art_of", "illustrated"]

_ROOMS: Final = Path(str(files("spielwerk.pictures.art")))


class Art:
    """The pictures of one game."""

    def __init__(self, folder: Path) -> None:
        """Read the shared parts, then every group of compositions."""
        self.book = Book()
        self.groups: dict[str, list[str]] = {}
        for file in sorted((folder / "parts").glob("*.art")):
            self.book.read(file.read_text(encoding="utf-8"))
        for file in sorted(folder.glob("*.art")):
            before = set(self.book.cards)
            self.book.read(file.read_text(encoding="utf-8"))
            self.groups[file.stem] = [card for card in self.book.cards if card not in before]

    @property
    def size(self) -> tuple[float, float]:
        """How wide and how high a picture is, in its own units."""
        return self.book.width, self.book.height

    def __contains__(self, card: str) -> bool:
        """Whether this card has a picture."""
        return card in self.book.cards

    def shown(self, card: str, kind: str) -> str:
        """Return whose picture a card shows: its own, or the blank of its kind if nobody knows what it is."""
        return next(name for name in (card, f"unknown-{kind}", "unknown") if name in self)

    def draw(self, card: str, layers: Collection[str] = LAYERS, palette: str | None = None) -> str:
        """Return the markup of a picture, to be set into an `<svg>` of its size; at hand size `far` is left out."""
        return draw(self.book, card, layers, palette)


@cache
def art_of(game: str) -> Art | None:
    """Return the pictures of a game by its name, if it has any."""
    folder = _ROOMS / game
    return Art(folder) if folder.is_dir() else None


def illustrated() -> list[str]:
    """Return the names of the games that have pictures."""
    return sorted(folder.parent.name for folder in _ROOMS.glob("*/parts"))
