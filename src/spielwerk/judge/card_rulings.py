"""Which rulings of Blue Moon speak of which card: by the card they stand under, or by its family."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import CARDS, SHIP, AsFree, Card, Mutate
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.rules.demands import is_caterpillar
from spielwerk.judge.library import Ruling, inventory

_UNDER_A_CARD: Final = re.compile(r"(?:^|/ )([A-Z][a-z]+) (\d+(?:\s*[/-]\s*\d+)*)\b")
_OTHERWISE: Final = {"Infl": "hyla"}
"""Peoples the sections call by another name."""

ICON_RULINGS: Final = (
    (icons.STOP, "BM-STOP"),
    (icons.FREE, "BM-FREE"),
    (icons.PAIR, "BM-PAIR"),
    (icons.GANG, "BM-GANG"),
    (icons.RETRIEVE, "BM-RETR"),
    (icons.SHIELD_FIRE | icons.SHIELD_EARTH, "BM-SHLD"),
    (icons.PROTECTED, "BM-PROT"),
    (icons.REPLACE, "BM-REPL"),
    (icons.ANY_BLUFF, "BM-BLUF"),
)
"""The icons and how the rulings about them begin."""


def cards_named(section: str) -> list[str]:
    """Return the cards a section is about: `Khind 01/02 ...` names two, `Terrah 21-24 ...` four."""
    found = _UNDER_A_CARD.search(section.replace("Buka/Promo", "Buka"))
    if found is None:
        return []
    people, numbers = _OTHERWISE.get(found[1], found[1].lower()), found[2].replace(" ", "")
    named: list[int] = []
    for part in numbers.split("/"):
        first, _, last = part.partition("-")
        named += range(int(first), int(last or first) + 1)
    return [card for number in named if (card := f"{people}-{number}") in NUMBERS]


@lru_cache(maxsize=1)
def _by_card() -> dict[str, list[Ruling]]:
    found: dict[str, list[Ruling]] = {}
    for ruling in inventory("bluemoon"):
        for card in cards_named(ruling.section):
            found.setdefault(card, []).append(ruling)
    return found


def _family(card: Card) -> tuple[str, ...]:
    """Return how the rulings about the kind of card begin."""
    if is_caterpillar(NUMBERS[card.id]):
        return ("BM-CATER-",)
    if card.type == SHIP:
        return ("BM-SHIP-", "BM-BUKA-SHIP-", "BM-BUKA-LOAD-", "BM-BUKA-LAND-")
    if isinstance(card.power, Mutate):
        return ("BM-MUT-",)
    if isinstance(card.power, AsFree):
        return ("BM-BUKA-NOTE-",)
    return ("BM-POTION-",) if card.name.startswith("Potion") else ()


@cache
def rulings_of(card_id: str) -> tuple[Ruling, ...]:
    """Return the rulings about a card, its own first, then those about its kind."""
    own = _by_card().get(card_id, [])
    prefixes = _family(CARDS[NUMBERS[card_id]])
    kind = [ruling for ruling in inventory("bluemoon") if prefixes and ruling.id.startswith(prefixes)]
    return tuple(dict.fromkeys([*own, *kind]))


def icon_rulings(card: Card) -> list[tuple[str, int]]:
    """Return how the rulings about the icons of a card begin, and how many there are."""
    return [
        (prefix, sum(ruling.id.startswith(f"{prefix}-") for ruling in inventory("bluemoon")))
        for borne, prefix in ICON_RULINGS
        if card.icons & borne
    ]
