"""Games, cards and rulings in words; and scenarios as positions to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Any, Final

import spielwerk
from spielwerk.bots.ratings import ratings_of
from spielwerk.core.decks import Preset
from spielwerk.core.game import Game
from spielwerk.core.options import Option
from spielwerk.core.rulebook import RuleChapter
from spielwerk.core.scene import Scene
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.core.wording import Wording
from spielwerk.judge.files import Scenario, Step
from spielwerk.judge.kept import keep, scenarios
from spielwerk.judge.library import Ruling, inventory, sections
from spielwerk.judge.runner import notation, run_scenario
from spielwerk.language import Language, catalogue, to_search
from spielwerk.web import shapes
from spielwerk.web.errors import Refusal
from spielwerk.web.present import SPECTATOR, Presenter, presenter
from spielwerk.web.roster import PLAIN, Roster, strongest


def game_named(name: str) -> Game[Any]:
    """Return a game, or refuse a name no game has."""
    if name not in spielwerk.games():
        raise Refusal("not-found")
    return spielwerk.game(name)


# -- games -----------------------------------------------------------------------------------------------


def game_shown(name: str, language: Language, roster: Roster) -> shapes.Game:
    """Return a game and how it can be set up."""
    game = spielwerk.game(name)
    wording = game.wording(language)
    room = game.decks()
    return {
        "id": name,
        "name": wording.title(),
        "about": wording.about(),
        "players": (game.seats[0], game.seats[-1]),
        "decks": [] if room is None else [_preset(each) for each in room.presets(language)],
        "lesson": bool(game.lesson(language)),
        "rulebook": bool(game.rulebook(language)),
        "additions": [] if room is None else [_preset(each) for each in room.additions()],
        "options": [_option(option, wording) for option in game.options if option.kind != "table"],
        "bots": bots_shown(name, language, roster),
        "hints": strongest(name) != PLAIN,
        "match_goal": game.match_goal,
        "rulings": len(inventory(name)),
    }


def rulebook(name: str, language: Language) -> shapes.RuleBook:
    """Return the rules as somebody reads them, with the scenes of their examples."""
    game = game_named(name)
    wording = game.wording(language)
    return {
        "title": wording.title(),
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "paragraphs": list(chapter.paragraphs),
                "rules": [{"id": rule, "text": wording.rule(rule)} for rule in chapter.rules],
                "scene": _example(game, chapter, language),
                "caption": chapter.caption,
            }
            for chapter in game.rulebook(language)
        ],
    }


def _example(game: Game[Any], chapter: RuleChapter, language: Language) -> Scene | None:
    if chapter.position is None:
        return None
    state = game.position(chapter.position, players=chapter.players)
    return _seats_named(game.scene(state.view(0), language))


def _seats_named(scene: Scene) -> Scene:
    """Name the seats of a position to look at by their badges, two alike by number too, or as names are written."""
    names = [seat.name.title() if seat.badge is None else seat.badge.text for seat in scene.seats]
    if len(set(names)) < len(names):
        names = [f"{name} {number}" for number, name in enumerate(names, start=1)]
    seats = (replace(seat, name=name) for seat, name in zip(scene.seats, names, strict=True))
    return replace(scene, seats=tuple(seats))


def _preset(preset: Preset) -> shapes.Preset:
    return {"id": preset.id, "name": preset.name, "leader": preset.leader, "cards": list(preset.cards)}


def bots_shown(game: str, language: Language, roster: Roster) -> list[shapes.Bot]:
    """Return who can be asked to play: opponents with their level, weakest first, then plain bots and programs."""
    opponents = spielwerk.game(game).opponents(language)
    names = {**catalogue("spielwerk.web", language).table("bot"), **opponents}
    levels = {bot: level for level, bot in enumerate(opponents, start=1)}
    known = ratings_of(game)
    return [
        {
            "id": bot,
            "name": str(names.get(bot, bot)),
            "strength": strength,
            "level": levels.get(bot),
            "rating": known.get(bot),
        }
        for strength, bot in enumerate(roster.names(game))
    ]


def _option(option: Option, wording: Wording) -> shapes.GameOption:
    return {
        "id": option.id,
        "kind": option.kind,
        "name": wording.option(option.id),
        "default": option.default,
        "choices": [{"value": value, "name": wording.choice(option.id, value)} for value in option.choices],
        "per_seat": option.per_seat,
        "expert": option.expert,
    }


# -- cards -----------------------------------------------------------------------------------------------


def cards_shown(present: Presenter, facts: Mapping[str, Any]) -> shapes.Cards:
    """Return all cards of a game, and what their types, groups and signs are called."""
    # Cards of an earlier edition, of which no facts are told, cannot be drawn.
    cards = [card for card in present.game.catalogue(present.language, facts) if card.facts]
    marks = {mark.id: mark.text for card in cards for mark in card.marks}
    return {
        "cards": cards,
        "words": {
            "phases": [{"id": phase, "name": present.wording.phase(phase)} for phase in present.game.phases],
            "types": _named({card.type: card.type_name for card in cards}),
            "groups": _named({card.group: card.group_name for card in cards if card.group}),
            "marks": _named(marks),
        },
    }


def _named(names: Mapping[str, str]) -> list[shapes.Named]:
    return [{"id": key, "name": name} for key, name in names.items()]


@lru_cache(maxsize=8)
def rulings_of_cards(game: str) -> dict[str, tuple[str, ...]]:
    """Return the rulings that speak of each card."""
    return {card.id: card.rulings for card in spielwerk.game(game).catalogue("en")}


@lru_cache(maxsize=8)
def _cards_of_rulings(game: str) -> dict[str, list[str]]:
    """Return the cards each ruling speaks of."""
    found: dict[str, list[str]] = {}
    for card, rulings in rulings_of_cards(game).items():
        for ruling in rulings:
            found.setdefault(ruling, []).append(card)
    return found


# -- rulings ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Library:
    """The scenarios of a game by ruling."""

    by_ruling: dict[str, tuple[Scenario, ...]]


def library(game: str) -> Library:
    """Read all scenarios of a game, once. That may take seconds: never within the event loop."""
    with _READING:
        return _library(game)


_READING: Final = Lock()


@lru_cache(maxsize=8)
def _library(game: str) -> Library:
    found: dict[str, list[Scenario]] = {}
    for scenario in scenarios(game):
        for cite in scenario.cites:
            found.setdefault(cite, []).append(scenario)
    return Library({ruling: tuple(scenarios) for ruling, scenarios in found.items()})


def section_named(game: str, section: str, language: Language) -> str:
    """Return what a section of the rulings is called; one named after a card says the name the card has there."""
    if language == "en":
        return section
    people, _, rest = section.partition(" ")
    number = rest.partition(" ")[0]
    card = f"{people.lower()}-{number.lstrip('0')}"
    if card in rulings_of_cards(game):
        return f"{people} {number} {presenter(game, language).wording.card(card)}"
    return sections(game).get(section, section)


def _listed(game: str, ruling: Ruling, language: Language) -> shapes.RulingListed:
    return {
        "id": ruling.id,
        "game": game,
        "section": section_named(game, ruling.section, language),
        "kind": ruling.kind,
        "text": ruling.text(language),
        "cards": list(_cards_of_rulings(game).get(ruling.id, ())),
        "scenarios": len(playable(game, ruling.id)),
    }


def search_rulings(game: str, query: str, card: str, language: Language) -> list[shapes.RulingListed]:
    """Find rulings by words in id, section, text or the names of their cards; or by card."""
    wording = presenter(game, language).wording
    wanted = to_search(query).split()
    of_card = set(rulings_of_cards(game).get(card, ())) if card else None
    found = []
    for ruling in inventory(game):
        if of_card is not None and ruling.id not in of_card:
            continue
        names = " ".join(wording.card(each) for each in _cards_of_rulings(game).get(ruling.id, ()))
        section = section_named(game, ruling.section, language)
        text = to_search(f"{ruling.id} {section} {ruling.kind} {ruling.text(language)} {names}")
        if all(word in text for word in wanted):
            found.append(_listed(game, ruling, language))
    return found


def ruling_shown(game: str, ruling_id: str, language: Language) -> shapes.Ruling:
    """Return a ruling, or a rule, with its scenarios."""
    examples = [_scenario(number, each, language) for number, each in enumerate(playable(game, ruling_id))]
    for ruling in inventory(game):
        if ruling.id == ruling_id:
            return {
                "id": ruling.id,
                "game": game,
                "section": section_named(game, ruling.section, language),
                "kind": ruling.kind,
                "text": ruling.text(language),
                "cards": list(_cards_of_rulings(game).get(ruling.id, ())),
                "scenarios": examples,
            }
    text = presenter(game, language).wording.rule(ruling_id)
    if not text:
        raise Refusal("not-found")
    return {
        "id": ruling_id,
        "game": game,
        "section": "",
        "kind": "rule",
        "text": text,
        "cards": [],
        "scenarios": examples,
    }


def ruling_named(ruling_id: str, language: Language) -> shapes.Ruling:
    """Return a ruling of whichever game has it."""
    return ruling_shown(game_of_ruling(ruling_id), ruling_id, language)


def prepare() -> None:
    """Have the rulings read by another process, before somebody searches them."""
    keep(*spielwerk.games())


def playable(game: str, ruling: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a ruling that are a game to be played."""
    found = library(game).by_ruling.get(ruling, ())
    return tuple(each for each in found if each.position is not None or each.deal is not None)


@lru_cache(maxsize=64)
def drawn(ruling: str, number: int, language: Language) -> shapes.Drawn:
    """Return the table of a scenario of a ruling before and after, with all cards open."""
    game = game_of_ruling(ruling)
    scenarios = playable(game, ruling)
    if number >= len(scenarios):
        raise Refusal("not-found")
    report = run_scenario(scenarios[number])
    if report.before is None or report.after is None:
        raise Refusal("not-found")
    return {"before": _laid_open(game, report.before, language), "after": _laid_open(game, report.after, language)}


def _laid_open(game: str, state: State, language: Language) -> Scene:
    view = View(SPECTATOR, state, tuple(() for _ in state.setup.players))
    return _seats_named(spielwerk.game(game).scene(view, language))


def game_of_ruling(ruling: str) -> str:
    """Return the game a ruling or rule belongs to."""
    for game in spielwerk.games():
        if any(each.id == ruling for each in inventory(game)) or presenter(game, "en").wording.rule(ruling):
            return game
    raise Refusal("not-found")


def _scenario(number: int, scenario: Scenario, language: Language) -> shapes.Scenario:
    title = scenario.titles.get(language, scenario.title)
    return {
        "number": number,
        "title": title,
        "cites": list(scenario.cites),
        "steps": [_step(step) for step in scenario.steps],
    }


def _step(step: Step) -> shapes.Step:
    """Return a step: what is done as notation, what is expected or laid down as text."""
    if step.key in ("expect", "chance", "advance"):
        return {"seat": None, "notation": None, "text": f"{step.key}: {_plain(step.value)}"}
    return {"seat": step.key, "notation": notation(step.value), "text": ""}


def _plain(value: Any) -> str:
    """Write a value of a scenario as one would say it: `hand: me 3, you 2`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_plain(each)}" for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_plain(each) for each in value) or "–"
    return "–" if value is None else str(value)
