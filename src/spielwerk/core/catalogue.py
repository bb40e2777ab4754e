"""A game's cards as a reader looks them up: cards page, book, deck builder and terminal show the same entries."""

from __future__ import annotations

from dataclasses import dataclass

from spielwerk.core.scene import Mark, Number
from spielwerk.core.travel import lets_travel


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One kind of card in one language: what it is, what is printed on it, and which rulings speak of it."""

    id: str
    name: str
    short: str
    """Its name where there is little room."""
    type: str
    type_name: str
    text: str
    """What it says beyond its symbols."""
    facts: str
    """What is printed on it, in a line."""
    group: str = ""
    """What it belongs to beside its type, as a people."""
    group_name: str = ""
    deck: str = ""
    """The deck it is packed in."""
    symbols: tuple[str, ...] = ()
    """What is printed on it, its text aside, each as briefly as possible."""
    numbers: tuple[Number, ...] = ()
    """The printed numbers by name (`cost`, `fire`)."""
    marks: tuple[Mark, ...] = ()
    """Icons and other printed signs."""
    assumed: tuple[str, ...] = ()
    """Facts nobody could read off a printed card yet."""
    missing: tuple[str, ...] = ()
    """Facts that are not known at all; a card that lacks what a deal needs is not `playable`."""
    playable: bool = True
    rulings: tuple[str, ...] = ()
    """The rulings about it, its own first."""
    line: str = ""
    """What it does in a few words, as it stands under its name."""
    see_also: tuple[str, ...] = ()
    """Groups of rulings about what is printed on it, as `BM-STOP-01 … 09`."""
    name_known: bool = True
    """Whether the name is its name in this language; else one of another language, or a number, stands in."""


lets_travel(CardEntry)
