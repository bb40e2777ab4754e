"""All cards of Blue Moon as a reader looks them up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.bluemoon.cards.facts import ICON_NAMES, TYPE_NAMES, amended, see_also
from spielwerk.bluemoon.cards.model import CARDS, CHARACTER, INQUISITOR, SHIP, Card
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.catalogue import CardEntry
from spielwerk.core.scene import Mark, Number
from spielwerk.language import Language


def make_catalogue(language: Language, facts: Mapping[str, Any]) -> tuple[CardEntry, ...]:
    """Return all cards, as their owner may have corrected them."""
    cards = amended(facts)
    wording = Wording(language, cards)
    return tuple(_entry(card, wording) for card in cards)


def entry_of(card: Card, language: Language) -> CardEntry:
    """Return one card, which an owner may have corrected."""
    cards = list(CARDS)
    cards[NUMBERS[card.id]] = card
    return _entry(card, Wording(language, cards))


def _entry(card: Card, wording: Wording) -> CardEntry:
    kind = TYPE_NAMES[card.type]
    name = wording.card(card.id)
    return CardEntry(
        card.id,
        name,
        name,
        kind,
        wording.type(card.type),
        wording.card_text(card.id),
        " · ".join(part for part in (wording.facts(card), wording.packed(card)) if part),
        card.people,
        wording.people(card.people),
        card.deck,
        tuple(wording.symbols(card)),
        tuple(_numbers(card, wording)),
        tuple(_marks(card, wording)),
        card.assumed,
        card.missing,
        playable=not card.missing,
        rulings=card.rulings,
        line=wording.card_line(card.id),
        see_also=see_also(card),
        name_known=wording.name_known(card.id),
    )


def _numbers(card: Card, wording: Wording) -> list[Number]:
    """Return what is printed as a number; a character has values even if both are 0."""
    found: list[Number] = []
    if (card.type == CHARACTER and "fire" not in card.missing) or card.fire or card.earth:
        found += [Number("fire", card.fire, wording.element(0)), Number("earth", card.earth, wording.element(1))]
    if card.type == SHIP:
        found.append(Number("capacity", card.capacity, wording.number("capacity")))
    if card.moons:
        found.append(Number("moons", card.moons, wording.number("moons")))
    if card.cost:
        found.append(Number("cost", card.cost, wording.number("cost")))
    if card.type == INQUISITOR and "allows" not in card.missing:
        found += [
            Number("more-cards", card.allows[0], wording.number("more-cards")),
            Number("more-moons", card.allows[1], wording.number("more-moons")),
        ]
    return found


def _marks(card: Card, wording: Wording) -> list[Mark]:
    """Return the icons; that of a gang says which."""
    names = [name for icon, name in ICON_NAMES if card.icons & icon]
    return [
        Mark(name, word, card.gang if name == "gang" else "")
        for name, word in zip(names, wording.icons(card), strict=True)
    ]
