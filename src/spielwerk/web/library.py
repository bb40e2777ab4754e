"""Games, cards and rulings in words; and scenarios as positions to play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import spielwerk
from spielwerk.bluemoon.cards.collection import CARDS as BLUEMOON_CARDS
from spielwerk.bluemoon.cards.roster import PEOPLES
from spielwerk.bluemoon.decks import FAMILIES, PRESETS, leader_of
from spielwerk.bluemoon.options import ALWAYS, ASKED, FRIENDLY, TOURNAMENT
from spielwerk.judge.files import Scenario, load_file, scenario_files
from spielwerk.judge.library import Ruling, inventory, rulings_folder
from spielwerk.judge.runner import notation
from spielwerk.kunitori.actions import MAX_SEATS
from spielwerk.kunitori.cards import CARDS as KUNITORI_CARDS
from spielwerk.kunitori.names import FIRST_TROOP
from spielwerk.kunitori.names import IDS as KUNITORI_IDS
from spielwerk.kunitori.options import CHOICES, GENERALS
from spielwerk.kunitori.piles import check_piles, unknown_piles
from spielwerk.kunitori.wording import Wording as KunitoriWording
from spielwerk.language import Language, catalogue
from spielwerk.web.errors import Refusal, say
from spielwerk.web.face import Face
from spielwerk.web.present import face_of
from spielwerk.web.roster import PLAIN, Roster, strongest
from spielwerk.web.shapes import (
    BotTold,
    Choice,
    DeckTold,
    FamilyTold,
    FindingTold,
    GameOption,
    GameTold,
    RulingListed,
    RulingTold,
    ScenarioTold,
)

PLAYERS: Final = {"bluemoon": (2, 2), "kunitori": (2, MAX_SEATS)}
OPTIONS: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "bluemoon": {"rule11": (TOURNAMENT, FRIENDLY), "windows": (ASKED, ALWAYS)},
    "kunitori": dict(CHOICES),
}


def check_game(game: str) -> None:
    """Refuse a name no game has."""
    if game not in spielwerk.games():
        raise Refusal("not-found")


# -- games -----------------------------------------------------------------------------------------------


def game_told(game: str, language: Language, roster: Roster) -> GameTold:
    """Return a game and how it can be set up."""
    face = face_of(game, language)
    people = catalogue("spielwerk.bluemoon", language)
    decks: list[DeckTold] = []
    families: list[FamilyTold] = []
    piles: list[str] = []
    if game == "bluemoon":
        decks = [
            {
                "id": name,
                "name": people.say("people", name),
                "leader": face.card_id(leader_of(name)),
                "cards": [face.card_id(card) for card in PRESETS[name]],
            }
            for name in PEOPLES
        ]
        families = [{"id": name, "cards": [face.card_id(card) for card in cards]} for name, cards in FAMILIES.items()]
    else:
        piles = [GENERALS, *KUNITORI_IDS[FIRST_TROOP:]]
    low, high = PLAYERS[game]
    return {
        "id": game,
        "name": say(language, "game", game),
        "players": [low, high],
        "decks": decks,
        "families": families,
        "piles": piles,
        "options": [_option(game, name, values, language) for name, values in OPTIONS[game].items()],
        "bots": bots_told(language, roster),
        "hints": strongest() != PLAIN,
        "rulings": len(inventory(game)),
    }


def bots_told(language: Language, roster: Roster) -> list[BotTold]:
    """Return who can be asked to play, weakest first."""
    names = catalogue("spielwerk.web", language).table("bot")
    return [
        {"id": bot, "name": str(names.get(bot, bot)), "strength": strength}
        for strength, bot in enumerate(roster.names())
    ]


def _option(game: str, name: str, values: tuple[Any, ...], language: Language) -> GameOption:
    words = catalogue("spielwerk.web", language).table("option")[game].get(name, {})
    choices: list[Choice] = [{"value": value, "name": str(words.get(str(value).lower(), value))} for value in values]
    return {"id": name, "name": str(words.get("name", name)), "default": values[0], "choices": choices}


def findings(piles: list[str], language: Language) -> list[FindingTold]:
    """Say what is to be said about a selection of piles."""
    if unknown := unknown_piles(piles):
        raise Refusal("invalid", where=unknown[0], extra={"where": unknown[0]})
    wording = KunitoriWording(language)
    return [
        {
            "number": finding.number,
            "level": finding.level,
            "cards": list(finding.ids),
            "text": wording.finding(finding),
        }
        for finding in check_piles(piles)
    ]


# -- cards -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def rulings_of_cards(game: str) -> dict[str, tuple[str, ...]]:
    """Return the rulings that speak of each card."""
    if game == "kunitori":
        return {card.id: card.rulings for card in KUNITORI_CARDS}
    return {card.id: card.rulings for card in BLUEMOON_CARDS}


@lru_cache(maxsize=2000)
def _cards_of(game: str, ruling: str) -> tuple[str, ...]:
    """Return the cards a ruling speaks of."""
    return tuple(card for card, rulings in rulings_of_cards(game).items() if ruling in rulings)


def cards_told(face: Face) -> list[dict[str, Any]]:
    """Return all cards with facts, texts and the ids of their rulings."""
    rulings = rulings_of_cards(face.game)
    cards = face.cards()
    return [{**card, "rulings": list(rulings.get(card["id"], ()))} for card in cards]


# -- rulings ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Library:
    """The scenarios of a game by ruling."""

    by_ruling: dict[str, tuple[Scenario, ...]]


@lru_cache(maxsize=4)
def library(game: str) -> Library:
    """Read all scenarios of a game, once."""
    found: dict[str, list[Scenario]] = {}
    for file in scenario_files([rulings_folder() / game]):
        for scenario in load_file(file):
            for cite in scenario.cites:
                found.setdefault(cite, []).append(scenario)
    return Library({ruling: tuple(scenarios) for ruling, scenarios in found.items()})


def _listed(game: str, ruling: Ruling, language: Language) -> RulingListed:
    return {
        "id": ruling.id,
        "section": ruling.section,
        "kind": ruling.kind,
        "text": ruling.text(language),
        "cards": list(_cards_of(game, ruling.id)),
        "scenarios": len(playable(game, ruling.id)),
    }


def search_rulings(game: str, query: str, card: str, language: Language) -> list[RulingListed]:
    """Find rulings by words in id, section, text or the names of their cards; or by card."""
    face = face_of(game, language)
    wanted = query.lower().split()
    of_card = set(rulings_of_cards(game).get(card, ())) if card else None
    found = []
    for ruling in inventory(game):
        if of_card is not None and ruling.id not in of_card:
            continue
        names = " ".join(face.card_name(each) for each in _cards_of(game, ruling.id))
        text = f"{ruling.id} {ruling.section} {ruling.kind} {ruling.text(language)} {names}".lower()
        if all(word in text for word in wanted):
            found.append(_listed(game, ruling, language))
    return found


def ruling_told(game: str, ruling_id: str, language: Language) -> RulingTold:
    """Return a ruling, or a rule, with its scenarios."""
    scenarios = [_scenario(number, each, language) for number, each in enumerate(playable(game, ruling_id))]
    for ruling in inventory(game):
        if ruling.id == ruling_id:
            return {
                "id": ruling.id,
                "section": ruling.section,
                "kind": ruling.kind,
                "text": ruling.text(language),
                "cards": list(_cards_of(game, ruling.id)),
                "scenarios": scenarios,
            }
    text = face_of(game, language).rule(ruling_id)
    if not text:
        raise Refusal("not-found")
    return {"id": ruling_id, "section": "", "kind": "rule", "text": text, "cards": [], "scenarios": scenarios}


def playable(game: str, ruling: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a ruling that are a game to be played."""
    scenarios = library(game).by_ruling.get(ruling, ())
    return tuple(each for each in scenarios if each.position is not None or each.deal is not None)


def game_of_ruling(ruling: str) -> str:
    """Return the game a ruling belongs to."""
    for game in spielwerk.games():
        if playable(game, ruling):
            return game
    raise Refusal("not-found")


def _scenario(number: int, scenario: Scenario, language: Language) -> ScenarioTold:
    steps: list[dict[str, Any]] = []
    for step in scenario.steps:
        if step.key in ("expect", "chance", "advance"):
            steps.append({step.key: step.value})
        else:
            steps.append({"seat": step.key, "notation": notation(step.value)})
    title = scenario.titles.get(language, scenario.title)
    return {"number": number, "title": title, "cites": list(scenario.cites), "steps": steps}
