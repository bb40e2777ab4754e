"""What a table foresees of a question: what numbers become, what cannot be won, why a card stays in hand."""

from __future__ import annotations

from typing import Any

import spielwerk
from spielwerk.core.state import State
from spielwerk.web import shapes
from spielwerk.web.foresight import foresee
from spielwerk.web.present import presenter

DECK = ["hoax-1", "hoax-2", "hoax-3", "hoax-4", "hoax-5", "hoax-6"]


def fight(phase: str, mine: dict[str, Any], yours: dict[str, Any], element: str = "fire") -> State:
    """A turn of mine in a fight; both have enough to draw."""
    position = {
        "turn": "me",
        "phase": phase,
        "element": element,
        "me": {"deck": DECK, **mine},
        "you": {"deck": ["vulca-1", "vulca-2", "vulca-3"], **yours},
    }
    return spielwerk.game("bluemoon").position(position, players=["me", "you"])


def foresight(state: State) -> shapes.Foresight:
    return presenter("bluemoon", "en").foresight(state, 0, foresee(state.view(0), 0))


def becomes(state: State, notation: str) -> dict[tuple[int, str], int]:
    """What the numbers of both seats become by an option, where they change."""
    return {(each["seat"], each["id"]): each["value"] for each in numbers(state, notation) if each["card"] is None}


def numbers(state: State, notation: str) -> list[shapes.Changed]:
    return next(each["numbers"] for each in foresight(state)["options"] if each["notation"] == notation)


def caution(state: State, notation: str) -> str | None:
    return next(each["caution"] for each in foresight(state)["options"] if each["notation"] == notation)


def test_a_card_shows_the_power_it_makes() -> None:
    # Vetraskedas 3/1 and Nirwadas 3/2 in the hand; the other announced Spark, 4 in Fire.
    state = fight("character", {"hand": ["hoax-6", "hoax-10"]}, {"combat": ["vulca-8"]})
    for card in ("hoax-6", "hoax-10"):
        printed = spielwerk.game("bluemoon").card(card)
        found = becomes(state, f"play {card}")
        assert (found[0, "fire"], found[0, "earth"]) == (printed.fire, printed.earth)


def test_a_card_that_asks_on_shows_its_best_answer() -> None:
    # The Potion raises one character to 5/5: Nirwadas (3/2) rather than nothing.
    state = fight("support", {"hand": ["pillar-26"], "combat": ["hoax-6"]}, {"combat": ["vulca-8"]})
    assert becomes(state, "play pillar-26")[0, "fire"] == 5


def test_the_arithmetic_names_the_cards_whose_values_change() -> None:
    # The Potion lifts Nirwadas from 3/2 to 5/5; Trebuchet of Fear counts on as it did.
    mine = {"hand": ["pillar-26"], "combat": ["hoax-6"], "support": ["hoax-21"]}
    state = fight("support", mine, {"combat": ["vulca-8"]})
    cards = {(each["card"], each["id"]): each["value"] for each in numbers(state, "play pillar-26") if each["card"]}
    assert cards["hoax-6", "fire"] == cards["hoax-6", "earth"] == 5
    assert not any(card == "hoax-21" for card, _ in cards)


def test_a_retreat_shows_the_dragon_it_gives() -> None:
    state = fight("retreat", {"hand": ["hoax-6"], "combat": ["hoax-10"]}, {"combat": ["vulca-8"]})
    assert becomes(state, "retreat")[1, "dragons"] == 1


def test_a_sixth_card_raises_the_stake() -> None:
    state = fight(
        "support",
        {"hand": ["hoax-18"], "combat": ["hoax-6"], "support": ["hoax-20", "hoax-21", "hoax-22", "hoax-23"]},
        {"combat": ["vulca-8"]},
    )
    assert becomes(state, "play hoax-18")[1, "retreat"] == 2


def test_a_fight_this_hand_cannot_win_is_warned_of() -> None:
    hopeless = fight("retreat", {"hand": ["hoax-10"]}, {"combat": ["vulca-8", "vulca-18"]})
    assert caution(hopeless, "fight") == (
        "No card in your hand lets you reach 7: whoever fights like this falls back (special rule 11)."
    )
    assert caution(hopeless, "retreat") is None
    reached = fight("retreat", {"hand": ["hoax-10", "hoax-6"]}, {"combat": ["vulca-13"]})
    assert caution(reached, "fight") is None


def test_the_warning_knows_nothing_of_what_lies_face_down() -> None:
    # The one card in the deck that would help is not in the hand yet, and no card draws it.
    state = fight("retreat", {"hand": ["hoax-10"], "deck": ["hoax-16"]}, {"combat": ["vulca-8", "vulca-18"]})
    assert caution(state, "fight") is not None


def test_an_unplayable_card_says_why_in_a_few_words() -> None:
    state = fight("character", {"hand": ["hoax-6", "hoax-10", "hoax-18"]}, {"combat": ["vulca-8"]})
    state.play("play hoax-6")
    (barred,) = [each for each in foresight(state)["barred"] if each["card"] == "hoax-10"]
    assert barred["brief"] == "one character a turn"
    assert barred["why"]["sentence"] == "You have already laid your one character for this turn."


def test_what_is_only_a_matter_of_time_has_no_chip() -> None:
    state = fight("character", {"hand": ["hoax-6", "hoax-10", "hoax-22"]}, {"combat": ["vulca-8"]})
    (barred,) = foresight(state)["barred"]
    assert (barred["card"], barred["brief"], barred["why"]["code"]) == ("hoax-22", "", "wrong-phase")
