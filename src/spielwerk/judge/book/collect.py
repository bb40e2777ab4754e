"""What the book is made of: rules, cards, rulings and the scenarios that prove them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import spielwerk
from spielwerk.judge.files import Scenario, load_file
from spielwerk.judge.library import Ruling, inventory, ruling_files, unprovable
from spielwerk.judge.runner import Walk, walk
from spielwerk.language import LANGUAGES


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
    walks: tuple[Walk, ...]
    why_none: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GameBook:
    """Everything about one game."""

    id: str
    name: str
    phases: Mapping[str, Mapping[str, str]]
    rules: Mapping[str, Mapping[str, str]]
    cards: Mapping[str, CardPage]
    rulings: Mapping[str, RulingPage]


def collect() -> list[GameBook]:
    """Gather all games."""
    return [_book(game) for game in spielwerk.games()]


def _book(game: str) -> GameBook:
    cited: dict[str, list[tuple[Scenario, Walk]]] = {}
    for file in ruling_files(game):
        for scenario in load_file(file):
            played = walk(scenario)
            for ruling_id in scenario.cites:
                cited.setdefault(ruling_id, []).append((scenario, played))
    rulings = {
        ruling.id: RulingPage(
            ruling,
            tuple(scenario for scenario, _ in cited.get(ruling.id, ())),
            tuple(played for _, played in cited.get(ruling.id, ())),
            unprovable(game).get(ruling.id, {}),
        )
        for ruling in inventory(game)
    }
    words = {language: spielwerk.game(game).wording(language) for language in LANGUAGES}
    rules: dict[str, dict[str, str]] = {
        rule: {language: words[language].rule(rule) for language in LANGUAGES} for rule in words["en"].rules()
    }
    phases: dict[str, dict[str, str]] = {
        each: {name: words[each].phase(name) for name in spielwerk.game(game).phases} for each in LANGUAGES
    }
    return GameBook(game, words["de"].title(), phases, rules, _cards(game), rulings)


def _cards(game: str) -> dict[str, CardPage]:
    """Return all cards of which something is known."""
    entries = {
        language: {card.id: card for card in spielwerk.game(game).catalogue(language) if card.facts}
        for language in LANGUAGES
    }
    return {
        card: CardPage(
            card,
            {language: entries[language][card].name for language in LANGUAGES},
            {language: entries[language][card].facts for language in LANGUAGES},
            {language: entries[language][card].text for language in LANGUAGES},
            entry.rulings,
        )
        for card, entry in entries["en"].items()
    }


_UNSEEN: Final = frozenset({
    "deck", "options", "memory", "known", "seen",
    "laid", "laid_from_ship", "used", "paid", "felled", "felled_buried", "out_of_cards", "sunk",
    "may_hold", "may_be_in_deck", "may_bluff", "may_be_discarded", "counted", "known_top",
    "shuffled", "shuffled_deck", "shuffled_discard", "picked_from_hand",
})  # fmt: skip
"""What is not drawn again when a scenario is over: it lies face down, or is no card on the table but a note."""


def outcome(game: str, played: Walk) -> list[tuple[str, Any]]:
    """Return what lies before each seat at the end of a scenario."""
    if played.end is None or not played.before:
        return []
    left = spielwerk.game(game).describe(played.end)
    seats = {name: left[name] for name in played.end.setup.players if isinstance(left.get(name), Mapping)}
    shown = [(name, {zone: lies for zone, lies in own.items() if zone not in _UNSEEN}) for name, own in seats.items()]
    return [(name, own) for name, own in shown if own]


def drawn(scenario: Scenario) -> list[tuple[str, Any]]:
    """Return the position of a scenario as rows to be drawn: single facts first, then the seats."""
    position = scenario.position or {}
    single = [(key, value) for key, value in position.items() if not isinstance(value, Mapping) or key == "pool"]
    seats = [(key, value) for key, value in position.items() if isinstance(value, Mapping) and key != "pool"]
    options = [("options", scenario.options)] if scenario.options else []
    return [*options, *single, *seats]
