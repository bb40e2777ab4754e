"""What the book is made of: rules, cards, rulings and the scenarios that prove them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from spielwerk.bluemoon.cards.model import CARDS as BLUEMOON_CARDS
from spielwerk.bluemoon.wording import Wording as BlueMoonWording
from spielwerk.judge.files import Scenario, load_file, scenario_files
from spielwerk.judge.library import Ruling, inventory, rulings_folder, unprovable
from spielwerk.kunitori.cards import CARDS as KUNITORI_CARDS
from spielwerk.kunitori.wording import Wording as KunitoriWording
from spielwerk.language import LANGUAGES, catalogue

GAMES: Final = {"bluemoon": "Blue Moon", "kunitori": "Kunitori! Brennt die Welt?"}


@dataclass(frozen=True)
class CardPage:
    """One card in all languages, with the rulings that speak of it."""

    id: str
    names: Mapping[str, str]
    facts: Mapping[str, str]
    texts: Mapping[str, str]
    rulings: tuple[str, ...]


@dataclass(frozen=True)
class RulingPage:
    """One ruling with its scenarios, or with the reason why it has none."""

    ruling: Ruling
    scenarios: tuple[Scenario, ...]
    why_none: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GameBook:
    """Everything about one game."""

    id: str
    name: str
    rules: Mapping[str, Mapping[str, str]]
    cards: Mapping[str, CardPage]
    rulings: Mapping[str, RulingPage]


def collect() -> list[GameBook]:
    """Gather all games."""
    return [_book(game) for game in GAMES]


def _book(game: str) -> GameBook:
    cards = {"bluemoon": _bluemoon_cards, "kunitori": _kunitori_cards}[game]()
    cited: dict[str, list[Scenario]] = {}
    for file in scenario_files([rulings_folder() / game]):
        for scenario in load_file(file):
            for ruling_id in scenario.cites:
                cited.setdefault(ruling_id, []).append(scenario)
    rulings = {
        ruling.id: RulingPage(ruling, tuple(cited.get(ruling.id, ())), unprovable(game).get(ruling.id, {}))
        for ruling in inventory(game)
    }
    texts = {language: catalogue(f"spielwerk.{game}", language).table("rule") for language in LANGUAGES}
    rules: dict[str, dict[str, str]] = {
        rule: {language: str(texts[language][rule]) for language in LANGUAGES} for rule in texts["en"]
    }
    return GameBook(game, GAMES[game], rules, cards, rulings)


class _Words(Protocol):
    """What the book asks of a game's wording."""

    def card(self, card_id: str) -> str: ...
    def facts(self, card: Any) -> str: ...
    def card_text(self, card_id: str) -> str: ...


def _page(card: Any, words: Mapping[str, _Words], rulings: tuple[str, ...]) -> CardPage:
    return CardPage(
        card.id,
        {language: words[language].card(card.id) for language in LANGUAGES},
        {language: words[language].facts(card) for language in LANGUAGES},
        {language: words[language].card_text(card.id) for language in LANGUAGES},
        rulings,
    )


def _kunitori_cards() -> dict[str, CardPage]:
    words: dict[str, _Words] = {language: KunitoriWording(language) for language in LANGUAGES}
    return {card.id: _page(card, words, card.rulings) for card in KUNITORI_CARDS}


def _bluemoon_cards() -> dict[str, CardPage]:
    words: dict[str, _Words] = {language: BlueMoonWording(language) for language in LANGUAGES}
    return {card.id: _page(card, words, card.rulings) for card in BLUEMOON_CARDS}


def drawn(scenario: Scenario) -> list[tuple[str, Any]]:
    """Return the position of a scenario as rows to be drawn: single facts first, then the seats."""
    position = scenario.position or {}
    single = [(key, value) for key, value in position.items() if not isinstance(value, Mapping) or key == "pool"]
    seats = [(key, value) for key, value in position.items() if isinstance(value, Mapping) and key != "pool"]
    options = [("options", scenario.options)] if scenario.options else []
    return [*options, *single, *seats]
