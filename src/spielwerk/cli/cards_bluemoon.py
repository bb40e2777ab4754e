"""The cards of Blue Moon for `spielwerk cards`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spielwerk.bluemoon.cards.model import CARDS, LEADER, Card
from spielwerk.bluemoon.wording import Wording
from spielwerk.cli.cards import Shown
from spielwerk.cli.common import say
from spielwerk.judge.card_rulings import icon_rulings, rulings_of
from spielwerk.judge.library import Ruling, inventory
from spielwerk.language import LANGUAGES, Language


class BlueMoonCards:
    """Shows the cards of the nine preset decks; all their facts are known."""

    def rulings(self) -> Sequence[Ruling]:
        """Return all rulings of the game."""
        return inventory("bluemoon")

    def cards(self, language: Language) -> list[Shown]:
        """Return all cards, in their order."""
        return [_shown(card, language) for card in CARDS]


def _facts(card: Card, wording: Wording) -> str:
    """Return the facts of a card, and the deck it is packed in where that is another people's."""
    facts = wording.facts(card)
    if card.type == LEADER or card.deck == card.people:
        return facts
    return f"{facts} · {say(wording.language, 'packed-in', deck=wording.people(card.deck))}"


def _shown(card: Card, language: Language) -> Shown:
    wording = Wording(language)
    words = [
        " ".join([each.card(card.id), _facts(card, each), each.card_text(card.id)]) for each in map(Wording, LANGUAGES)
    ]
    see_also = [f"{prefix}-01 … {count:02}" for prefix, count in icon_rulings(card) if count]
    return Shown(
        card.id,
        wording.card(card.id),
        words,
        _facts(card, wording),
        wording.card_text(card.id),
        rulings_of(card.id),
        see_also,
    )


def presenter(local: Path | None) -> BlueMoonCards:
    """Return what shows the cards; there is nothing a file of corrections could say about them."""
    del local
    return BlueMoonCards()
