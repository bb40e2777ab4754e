"""The cards of Kunitori as a reader looks them up, with those of the first game that cannot be played yet."""

from __future__ import annotations

from typing import Final

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.scene import Mark, Number
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.first_game import FIRST_GAME, FirstGameCard
from spielwerk.kunitori.wording import Wording
from spielwerk.language import Language

_FACTS: Final = (
    ("cost", "cost"),
    ("copies", "copies"),
    ("points", "vp"),
    ("attack", "attack"),
    ("cards", "cards"),
    ("actions", "actions"),
    ("money", "money"),
    ("buys", "buys"),
)
"""The printed numbers by name, and what holds them."""


def make_catalogue(cards: tuple[Card, ...], wording: Wording) -> tuple[CardEntry, ...]:
    """Return an entry per kind of card, in the order of the card list."""
    known = [_entry(card, wording) for card in cards]
    return (*known, *[_first_game(card, wording) for card in FIRST_GAME.values()])


def entry_of(card: Card, language: Language) -> CardEntry:
    """Return one card, which an owner may have corrected."""
    return _entry(card, Wording(language))


def _entry(card: Card, wording: Wording) -> CardEntry:
    return CardEntry(
        id=card.id,
        name=wording.card(card.id),
        short=wording.short(card.id),
        type=card.type,
        type_name=wording.type(card.type),
        text=wording.card_text(card.id),
        line=wording.card_line(card.id),
        facts=wording.facts(card),
        symbols=tuple(wording.symbols(card)),
        numbers=tuple([Number(name, getattr(card, fact), wording.number(name)) for name, fact in _FACTS]),
        marks=(Mark("deployable", wording.mark("deployable")),) if card.deployable else (),
        assumed=card.assumed,
        rulings=card.rulings,
    )


def _first_game(card: FirstGameCard, wording: Wording) -> CardEntry:
    """Return as much as is known of a card nobody can play with yet."""
    name = wording.card(card.id)
    return CardEntry(
        id=card.id,
        name=name,
        short=name,
        type=card.type,
        type_name=wording.type(card.type),
        text=wording.first_game_note(card.id),
        facts="",
        numbers=() if card.cost is None else (Number("cost", card.cost, wording.number("cost")),),
        missing=card.missing,
        playable=False,
    )
