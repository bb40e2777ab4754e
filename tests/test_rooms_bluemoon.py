"""The rooms of Blue Moon the storeys above read: scene, subjects, wording, catalogue and options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from laws import walk
from spielwerk.bluemoon.actions import ACTIONS, WORDS
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.decks import deck_code, random_deck
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.scene import Mark, Scene, SceneCard
from spielwerk.core.subject import Place, Subject
from spielwerk.language import LANGUAGES, Language

both_languages = pytest.mark.parametrize("language", LANGUAGES)


def position(**parts: Any) -> BlueMoonState:
    return GAME.position(parts)


def cards(scene: Scene, area: str, seat: int) -> list[str | None]:
    return [card.card for card in scene.area(area, seat).cards]


def the(scene: Scene, area: str, seat: int, card: str) -> SceneCard:
    return next(each for each in scene.area(area, seat).cards if each.card == card)


# -- secrets -----------------------------------------------------------------------------------------------


DECKS = [("hoax", "buka"), ("khind", "mimix"), ("pillar", "aqua"), ("terrah", "flit"), ("vulca", "own"), ("own", "own")]


@pytest.mark.parametrize("decks", DECKS, ids="-".join)
def test_a_scene_and_its_subjects_never_depend_on_what_the_viewer_cannot_know(decks: tuple[str, str]) -> None:
    rng = Random("-".join(decks))
    chosen = [deck_code(random_deck(rng)) if deck == "own" else deck for deck in decks]
    for state in walk(GAME.deal(seed=11, decks=chosen), rng, 300):
        for seat in (-1, 0, 1):
            view = state.view(seat)
            other = view.resample(rng).view(seat)
            assert GAME.scene(other) == GAME.scene(view)
            if view.asked:
                assert [GAME.subject(other, each) for each in state.options] == [
                    GAME.subject(view, each) for each in state.options
                ]


def test_only_who_is_asked_learns_the_question() -> None:
    state = position(turn="me", phase="retreat", me={"hand": ["hoax-1", "hoax-2"]}, you={"hand": ["vulca-1"]})
    asked, other = GAME.scene(state.view(0)).question, GAME.scene(state.view(1)).question
    assert asked is not None
    assert other is not None
    assert (asked.seat, asked.kind, asked.text) == (0, "retreat", "Open a fight or decline?")
    assert (other.seat, other.kind, other.text) == (0, None, "me is deciding.")


# -- what lies on the table ----------------------------------------------------------------------------------


FIGHT = {
    "turn": "me",
    "phase": "character",
    "element": "fire",
    "dragons": 1,
    "me": {
        "people": "buka",
        "hand": ["hoax-1", "hoax-27"],
        "disclosed": ["hoax-27"],
        "combat": ["hoax-5"],
        "buried": ["hoax-2"],
        "support": ["buka-25", {"bluff": "buka-15"}],
        "influence": [{"ship": "buka-29", "load": ["buka-5", "buka-6"]}],
        "landed": [{"ship": "buka-30", "load": ["buka-7", "buka-8"]}],
        "discard": ["hoax-3", "hoax-4"],
        "deck": ["hoax-6", "hoax-7", "hoax-8"],
    },
    "you": {"hand": ["khind-1", "khind-5"], "combat": ["khind-10"], "support": ["khind-27"], "deck": ["khind-11"]},
}
"""Laughing Gas (khind-27) ignores all texts of the other."""


def test_everything_lies_in_its_area_and_what_is_hidden_is_only_counted() -> None:
    state = position(**FIGHT)
    mine, yours = GAME.scene(state.view(0)), GAME.scene(state.view(1))
    assert cards(mine, "hand", 0) == ["hoax-1", "hoax-27"]
    assert cards(yours, "hand", 0) == [None, "hoax-27"]
    assert [mark.id for mark in the(yours, "hand", 0, "hoax-27").marks] == ["disclosed"]
    assert cards(mine, "combat", 0) == ["hoax-5"]
    assert cards(mine, "buried", 0) == ["hoax-2"]
    assert cards(mine, "support", 0) == ["buka-25"]
    assert [(card.card, card.name, card.face_down) for card in mine.area("bluffs", 0).cards] == [
        ("buka-15", "bluff-1", True)
    ]
    assert [(card.card, card.name) for card in yours.area("bluffs", 0).cards] == [(None, "bluff-1")]
    assert cards(mine, "influence", 0) == ["buka-29", "buka-30"]
    ship = the(mine, "influence", 0, "buka-29")
    assert [card.card for card in ship.carries] == ["buka-5", "buka-6"]
    assert ("landed" in [mark.id for mark in ship.marks], the(mine, "influence", 0, "buka-30").marks[-1].id) == (
        False,
        "landed",
    )
    assert cards(mine, "discard", 0) == [None, "hoax-4"]
    assert (mine.area("deck", 0).cards, mine.area("deck", 0).count) == ((), 3)
    assert (mine.number("dragons", 0), mine.number("dragons", 1), mine.number("dragons")) == (1, 0, 2)
    assert mine.seats[0].badge == Mark("people", "Buka", "buka")
    assert mine.marks == (Mark("element", "Fire", "fire"),)


def test_a_number_tells_how_it_came_about_and_a_card_by_which_other_it_is_ignored() -> None:
    scene = GAME.scene(position(**FIGHT).view(0))
    fire = next(number for number in scene.seats[0].numbers if number.id == "fire")
    assert fire.text == "3 + 1 + 2 = 6"
    support = the(scene, "support", 0, "buka-25")
    assert Mark("text-ignored", "Its text is ignored by Laughing Gas.", "khind-27") in support.marks
    assert [contest.text for contest in scene.contests] == [f"me has to reach {scene.number('reach', 0)} in Fire."]
    assert scene.number("retreat", 0) == 1


def test_a_finished_game_says_who_won_and_by_what() -> None:
    rng = Random(3)
    *_, last = walk(GAME.deal(seed=3), rng, 3000)
    outcome = last.outcome
    assert outcome is not None
    result = GAME.scene(last.view(-1)).result
    assert result is not None
    assert (result.winner, result.cause) == (outcome.winner, outcome.cause)
    assert [score.points for score in result.scores] == list(outcome.points)
    assert str(max(outcome.points)) in result.text


# -- subjects ------------------------------------------------------------------------------------------------


def test_an_action_is_about_a_card_where_it_lies() -> None:
    state = position(**FIGHT)
    view = state.view(0)
    assert GAME.subject(view, state.parse("play hoax-1")) == Subject("play", "hoax-1", place=Place("hand", 0))
    assert GAME.subject(view, state.parse("play buka-5")) == Subject("play", "buka-5", place=Place("influence", 0))
    assert GAME.subject(view, state.parse("target khind-10")).place == Place("combat", 1)
    assert GAME.subject(view, state.parse("target bluff-2")) == Subject("target", place=Place("bluffs", 1, 1))
    loading = Subject("load", "hoax-1", "buka-29", place=Place("hand", 0))
    assert GAME.subject(view, state.parse("load hoax-1 buka-29")) == loading
    ships = GAME.scene(view).area("influence", 0).cards
    assert [[card.playable for card in ship.carries] for ship in ships] == [[False, False], [True, True]]
    assert not any(card.playable for card in GAME.scene(state.view(1)).area("influence", 0).cards[1].carries)


def test_what_one_would_try_with_a_card_depends_on_where_it_lies() -> None:
    view = position(**FIGHT).view(0)
    assert GAME.likely_actions(view, "hoax-1", "hand")[0] == "play hoax-1"
    assert GAME.likely_actions(view, "buka-5", "influence") == ["play buka-5"]
    assert GAME.likely_actions(view, "buka-29", "influence")[0] == "land buka-29"
    assert GAME.likely_actions(view, "no-card", "hand") == []


def test_what_one_would_look_for_is_known_even_where_it_is_not_possible() -> None:
    state = position(turn="me", phase="retreat", me={"hand": ["hoax-1", "hoax-2"]})
    assert [state.text(action) for action in GAME.expected_actions(state.view(0))] == ["fight", "retreat", "decline"]
    assert "retreat" not in state.legal()


# -- words -----------------------------------------------------------------------------------------------------


@both_languages
def test_every_verb_and_every_word_can_be_said(language: Language) -> None:
    wording = GAME.wording(language)
    said = {verb.word: wording.verb(verb.word) for verb in ACTIONS.verbs}
    assert all(words and all(words) for words in said.values())
    usual = [words[0] for words in said.values()]
    assert len(set(usual)) == len(usual)
    assert all(wording.choice_word(word) for word in (*WORDS, "free", "blind", "bluff-1"))


@both_languages
def test_every_area_option_and_choice_has_a_name(language: Language) -> None:
    wording = GAME.wording(language)
    for seat in GAME.scene(GAME.deal(seed=1).view(0), language).seats:
        for area in seat.areas:
            assert area.name == wording.area(area.id)
    for option in GAME.options:
        assert wording.option(option.id)
        for choice in option.choices:
            assert wording.choice(option.id, choice)
    assert wording.choice("rule11", "friendly") != "friendly"
    assert wording.choice("decks", "hoax+Ba") == "Hoax + Ba"
    assert wording.title() == "Blue Moon"


def test_the_defaults_of_the_options_are_those_of_a_deal() -> None:
    plain = GAME.deal(seed=5, start=0)
    chosen = {option.id: option.default for option in GAME.options if option.id != "start"}
    assert GAME.deal(seed=5, start=0, **chosen).encode() == plain.encode()


@both_languages
def test_the_catalogue_has_every_card_with_its_facts(language: Language) -> None:
    entries = GAME.catalogue(language)
    assert tuple(entry.id for entry in entries) == IDS
    wording = GAME.wording(language)
    for entry in entries:
        assert entry.facts.startswith(wording.card_facts(entry.id))
        assert entry.text == wording.card_text(entry.id)
    ship = next(entry for entry in entries if entry.id == "buka-29")
    assert [number.value for number in ship.numbers if number.id == "capacity"] == [GAME.card("buka-29").capacity]
    corrected = GAME.catalogue(language, {"hoax-1": {"fire": 7}})[1]
    assert [number.value for number in corrected.numbers if number.id == "fire"] == [7]


# -- where several cards are demanded ----------------------------------------------------------------------


def asked(state: BlueMoonState, language: Language, *moves: str) -> list[str]:
    """Play the moves, the first of which brings a demand; return the question before each of the others."""
    questions = []
    for at, move in enumerate(moves):
        if at:
            questions.append(GAME.wording(language).question(state))
        state.play(move)
    return questions


@pytest.mark.parametrize(("language", "which"), [("en", "Card {} of 2."), ("de", "Karte {} von 2.")])
def test_a_question_says_which_of_the_cards_demanded_it_is_about(language: Language, which: str) -> None:
    bashdin = position(
        turn="me",
        phase="character",
        element="fire",
        me={"people": "flit", "hand": ["terrah-15", "flit-5"], "deck": ["flit-1"]},
        you={"people": "vulca", "hand": ["vulca-8", "vulca-9", "vulca-10"], "combat": ["vulca-11"], "deck": []},
    )
    bashdin.play("play terrah-15")
    first, second = asked(bashdin, language, "yes", "discard vulca-9", "discard vulca-10")
    assert (first.endswith(which.format(1)), second.endswith(which.format(2))) == (True, True)
    deeds = position(
        turn="me",
        phase="power",
        element="fire",
        played=["mimix-19"],
        me={"people": "mimix", "hand": ["mimix-13", "mimix-14", "mimix-16"], "combat": ["mimix-19"], "deck": []},
        you={"people": "vulca", "hand": ["vulca-8"], "combat": ["vulca-13"], "deck": ["vulca-9"]},
    )
    deeds.play("announce fire")
    first, second = asked(deeds, language, "use mimix-19", "shuffle-in mimix-13", "shuffle-in mimix-16")
    assert (first.endswith(which.format(1)), second.endswith(which.format(2))) == (True, True)


@pytest.mark.parametrize(("language", "left"), [("en", "2 to go."), ("de", "Noch 2.")])
def test_a_question_says_how_many_cards_are_left_to_discard_where_that_alone_is_known(
    language: Language, left: str
) -> None:
    held = ["vulca-1", "vulca-3", "vulca-4", "vulca-5", "vulca-6", "vulca-7", "vulca-18"]
    state = position(
        turn="me",
        phase="leadership",
        element="fire",
        me={"people": "aqua", "hand": ["aqua-29", "aqua-1", "aqua-7"], "deck": []},
        you={"people": "vulca", "hand": held, "combat": ["vulca-13"], "deck": ["vulca-9"]},
    )
    first, second = asked(state, language, "play aqua-29", "discard vulca-18", "discard vulca-3")
    assert first == f"{second} {left}"
