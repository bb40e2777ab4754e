"""What is printed on a card."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Literal

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.drawing import drawn
from spielwerk.core.reasons import Language

CardType = Literal["general", "troop", "strategy", "politics", "victory", "treasure"]


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: printed facts, and the step that carries out its text when it is played.

    `assumed` names the facts nobody could read off a printed card yet. `leaves` is set on troops that
    go to the discard pile after a battle they took part in. `rulings` are the ids that speak of the card.
    """

    id: str
    type: CardType
    cost: int
    copies: int
    vp: int = 0
    attack: int = 0
    deployable: bool = False
    cards: int = 0
    actions: int = 0
    money: int = 0
    buys: int = 0
    text: int = -1
    leaves: bool = False
    assumed: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The game it belongs to."""
        return "kunitori"

    def entry(self, language: Language) -> CardEntry:
        """Return the card as a reader looks it up."""
        entry: CardEntry = import_module("spielwerk.kunitori.catalogue").entry_of(self, language)
        return entry

    def _repr_svg_(self) -> str:
        return drawn(self)
