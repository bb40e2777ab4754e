"""The cards of Blue Moon for `spielwerk cards`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spielwerk.bluemoon.cards.facts import amended, see_also
from spielwerk.bluemoon.cards.model import Card
from spielwerk.bluemoon.wording import Wording
from spielwerk.cli.cards import Shown
from spielwerk.judge.library import Ruling, inventory
from spielwerk.language import LANGUAGES, Language
from spielwerk.local import read_local


class BlueMoonCards:
    """Shows the cards of Blue Moon, corrected by their owner if there is a file."""

    def __init__(self, local: Path | None) -> None:
        """Read the corrections."""
        self._cards = amended({} if local is None else read_local(local, "bluemoon"))

    def rulings(self) -> Sequence[Ruling]:
        """Return all rulings of the game."""
        return inventory("bluemoon")

    def cards(self, language: Language) -> list[Shown]:
        """Return all cards, in their order."""
        return [_shown(card, language, self._cards) for card in self._cards]


def _facts(card: Card, wording: Wording) -> str:
    """Return the facts of a card, and the deck it is packed in where that is not its own people's."""
    return " · ".join(part for part in (wording.facts(card), wording.packed(card)) if part)


def _shown(card: Card, language: Language, cards: Sequence[Card]) -> Shown:
    wording = Wording(language, cards)
    all_words = [Wording(each, cards) for each in LANGUAGES]
    words = [" ".join([each.card(card.id), _facts(card, each), each.card_text(card.id)]) for each in all_words]
    known = {ruling.id: ruling for ruling in inventory("bluemoon")}
    return Shown(
        card.id,
        wording.card(card.id),
        [each.card(card.id) for each in all_words],
        words,
        _facts(card, wording),
        wording.card_text(card.id),
        tuple(known[ruling] for ruling in card.rulings),
        see_also(card),
    )


def presenter(local: Path | None) -> BlueMoonCards:
    """Return what shows the cards."""
    return BlueMoonCards(local)
