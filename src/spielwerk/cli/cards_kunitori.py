"""The cards of Kunitori for `spielwerk cards`, with those of the first game that are not available."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spielwerk.cli.cards import Shown
from spielwerk.cli.common import say
from spielwerk.judge.library import Ruling, inventory
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.first_game import FIRST_GAME, FirstGameCard
from spielwerk.kunitori.setup import make_setup
from spielwerk.kunitori.wording import Wording
from spielwerk.language import LANGUAGES, Language
from spielwerk.local import read_local


class KunitoriCards:
    """Shows the cards of Kunitori, corrected by their owner if there is a file."""

    def __init__(self, local: Path | None) -> None:
        """Read the corrections."""
        facts = {} if local is None else read_local(local, "kunitori")
        self._setup = make_setup(2, {"facts": facts})

    def rulings(self) -> Sequence[Ruling]:
        """Return all rulings of the game."""
        return inventory("kunitori")

    def cards(self, language: Language) -> list[Shown]:
        """Return all cards, in their order."""
        rulings = {ruling.id: ruling for ruling in self.rulings()}
        known = [_shown(card, rulings, language) for card in self._setup.cards]
        return known + [_unavailable(card, language) for card in FIRST_GAME.values()]


def _shown(card: Card, rulings: dict[str, Ruling], language: Language) -> Shown:
    wording = Wording(language)
    words = [
        " ".join([each.card(card.id), each.facts(card), each.card_text(card.id)]) for each in map(Wording, LANGUAGES)
    ]
    return Shown(
        card.id,
        wording.card(card.id),
        [each.card(card.id) for each in map(Wording, LANGUAGES)],
        words,
        wording.facts(card),
        wording.card_text(card.id),
        [rulings[ruling] for ruling in card.rulings],
    )


def _unavailable(card: FirstGameCard, language: Language) -> Shown:
    wording = Wording(language)
    names = [each.card(card.id) for each in map(Wording, LANGUAGES)]
    words = [f"{each.card(card.id)} {each.first_game_note(card.id)}" for each in map(Wording, LANGUAGES)]
    missing = say(language, "unavailable", missing=", ".join(card.missing))
    return Shown(card.id, wording.card(card.id), names, words, "", wording.first_game_note(card.id), missing=missing)


def presenter(local: Path | None) -> KunitoriCards:
    """Return what shows the cards."""
    return KunitoriCards(local)
