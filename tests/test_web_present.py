"""What the table says beside the options: greyed buttons, what one would try with a card, sums that add up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import spielwerk
from spielwerk.core.state import State
from spielwerk.language import Language
from spielwerk.web.present import presenter

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("bluemoon", {"decks": ("buka", "khind")}),
    ("bluemoon", {"decks": ("pillar", "hoax")}),
    ("kunitori", {"players": 3}),
]
TROOPS = {
    "turn": "anna",
    "phase": "battle",
    "anna": {"area": {"akechi-mitsuhide": 1, "maeda-toshimasu": 1, "gunner-mercenaries": 1, "castle-town": 1}},
    "bert": {"deployed": {"cavalry": 1}},
}


def kunitori(position: dict[str, Any], players: tuple[str, ...] = ("anna", "bert", "carl")) -> Any:
    return spielwerk.game("kunitori").position(position, players=list(players))


def greyed(game: str, state: State, language: Language = "en") -> dict[str, str]:
    """Return the greyed buttons of the present question with the sentence each answers."""
    assert state.decision is not None
    seat = state.decision.seat
    present = presenter(game, language)
    view = state.view(seat)
    decision = present.decision(view)
    assert decision is not None
    notations = [each["notation"] for each in decision["greyed"]]
    return {notation: present.why_notation(state, seat, notation)["sentence"] for notation in notations}


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_greyed_buttons_are_not_possible_and_say_why(game: str, options: dict[str, Any]) -> None:
    rng = Random(3)
    state = spielwerk.game(game).deal(seed=3, **options)
    seen: set[str] = set()
    for _ in range(250):
        if state.decision is None:
            break
        for notation, sentence in greyed(game, state, "de").items():
            assert state.why_not(notation) is not None
            assert sentence.endswith(".")
            seen.add(notation)
        state.play(rng.choice(state.legal()))
    assert seen


def test_going_on_is_greyed_while_deployed_cards_come_first() -> None:
    state = kunitori(
        {
            "turn": "anna",
            "phase": "action",
            "anna": {"hand": {"trap": 1}, "deployed": {"cavalry": 1, "light-archers": 1}, "deck": ["copper"]},
        }
    )
    assert greyed("kunitori", state)["pass"].startswith("Deployed cards come first")


def test_an_attack_is_greyed_without_a_general() -> None:
    state = kunitori({"turn": "anna", "phase": "buy", "anna": {"hand": {"copper": 1}, "deployed": {"cavalry": 1}}})
    assert greyed("kunitori", state) == {"send cavalry bert": "You cannot attack without a general played this turn."}


def test_players_who_cannot_be_chosen_are_greyed() -> None:
    state = kunitori(
        {
            "turn": "anna",
            "phase": "action",
            "anna": {"hand": {"trap": 1}},
            "bert": {"deployed": {"cavalry": 1}},
            "dora": {"deployed": {"cavalry": 1}},
        },
        ("anna", "bert", "carl", "dora"),
    )
    state.play("play trap")
    assert state.legal() == ["target bert", "target dora"]
    assert greyed("kunitori", state) == {"target carl": "That player has no deployed card."}


def test_no_going_on_without_a_character() -> None:
    state = spielwerk.game("bluemoon").position(
        {
            "turn": "me",
            "phase": "character",
            "element": "fire",
            "me": {"people": "hoax", "hand": ["hoax-1", "hoax-2"], "deck": ["hoax-5"]},
            "you": {"people": "vulca", "hand": ["vulca-9"], "combat": ["vulca-8"], "deck": ["vulca-10"]},
        }
    )
    assert greyed("bluemoon", state) == {"pass": "You have to lay a character first."}


@pytest.mark.parametrize(
    ("card", "zone", "code"),
    [
        ("gunner-mercenaries", "area", "troops-follow"),
        ("castle-town", "area", "not-a-fighter"),
        ("gold", "pool", "buy-in-buy-phase"),
    ],
)
def test_in_a_battle_a_card_is_asked_about_as_a_fighter(card: str, zone: str, code: str) -> None:
    assert presenter("kunitori", "en").why_card(kunitori(TROOPS), 0, card, zone)["code"] == code


def test_in_an_ambush_a_card_is_asked_about_as_one_to_show() -> None:
    state = kunitori(
        {
            "turn": "anna",
            "phase": "battle",
            "anna": {"area": {"akechi-mitsuhide": 1}},
            "bert": {"hand": {"cavalry": 1, "light-archers": 1, "trap": 1}},
        },
        ("anna", "bert"),
    )
    state.play("send akechi-mitsuhide bert")
    state.play("ambush")
    present = presenter("kunitori", "en")
    assert present.why_card(state, 1, "trap", "hand")["code"] == "no-attack"
    assert present.why_card(state, 1, "cavalry", "hand")["legal"]


def test_points_and_strength_of_kunitori_add_up_for_every_viewer() -> None:
    game = spielwerk.game("kunitori")
    rng = Random(5)
    state: Any = game.deal(seed=5, players=3)
    for number in range(400):
        if state.decision is None:
            break
        state.play(rng.choice(state.legal()))
        if number % 20:
            continue
        for viewer in (-1, 0, 1, 2):
            for seat in game.scene(state.view(viewer)).seats:
                numbers = {each.id: each for each in seat.numbers}
                assert sum(part.result for part in numbers["points"].changes) == numbers["points"].value
                assert numbers["strength"].text.endswith(f"= {numbers['strength'].value}")


def test_the_power_of_blue_moon_is_the_sum_of_its_cards_before_it_is_changed() -> None:
    game = spielwerk.game("bluemoon")
    rng = Random(5)
    state: Any = game.deal(seed=5, decks=("buka", "khind"))
    for _ in range(300):
        if state.decision is None:
            break
        state.play(rng.choice(state.legal()))
        scene = game.scene(state.view(0))
        for seat in scene.seats:
            cards = [card for area in seat.areas for card in area.cards]
            for power in seat.numbers[:2]:
                counted = [each.value for card in cards for each in card.numbers if each.id == power.id]
                assert power.changes[0].result == sum(counted)
                assert power.changes[-1].result == power.value
