"""The rooms of Kunitori above its rules: scene, subjects, options, catalogue."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from laws import check_scene, walk
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.scene import Scene
from spielwerk.core.subject import Place, Subject
from spielwerk.kunitori.actions import ACTIONS, PLACES, WORDS
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import IDS
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import GENERAL_PILE, HAND
from spielwerk.language import LANGUAGES, Language
from test_laws_kunitori import random_position, short_game

both_languages = pytest.mark.parametrize("language", LANGUAGES)


def position(options: dict[str, Any] | None = None, **parts: Any) -> KunitoriState:
    names = tuple(name for name in ("anna", "bert", "carl") if name in parts)
    return GAME.position(parts, players=names, options=options)


def scene_of(state: KunitoriState, seat: int, language: Language = "en") -> Scene:
    return GAME.scene(state.view(seat), language)


def lying(scene: Scene, area: str, seat: int | None = None) -> list[str | None]:
    return [card.card for card in scene.area(area, seat).cards]


@pytest.mark.parametrize("seed", range(6))
def test_a_scene_depends_on_nothing_the_viewer_may_not_know(seed: int) -> None:
    rng = Random(seed)
    start = GAME.deal(seed, **short_game(rng)) if seed % 2 else random_position(rng)
    for state in walk(start, rng, 60):
        check_scene(GAME, state, rng)


def test_own_cards_are_seen_and_other_hands_are_not() -> None:
    state = position(
        phase="buy",
        money=3,
        anna={"hand": ["silver", "trap"], "deck": ["gold", "gold"], "discard": ["village", "copper"]},
        bert={"hand": ["gold", "trap"], "deck": ["copper"], "rampart": 1},
    )
    mine, hers = scene_of(state, 0), scene_of(state, 1)
    assert lying(mine, "hand", 0) == ["trap", "silver"]
    assert [card.playable for card in mine.area("hand", 0).cards] == [False, True]
    assert lying(hers, "hand", 0) == [None, None]
    assert all(card.face_down for card in hers.area("hand", 0).cards)
    assert (mine.area("deck", 0).count, lying(mine, "deck", 0)) == (2, [])
    assert lying(hers, "discard", 0) == ["village", "copper"]
    assert mine.number("in-hand") == 2
    assert (mine.number("ramparts", 1), mine.number("extra-cards", 1)) == (1, 1)
    assert (mine.number("money"), mine.number("buys"), mine.number("actions")) == (3, 1, 0)


def test_only_the_seat_asked_learns_the_question() -> None:
    state = position(phase="buy", anna={"hand": ["silver"]}, bert={})
    asked, waiting = scene_of(state, 0).question, scene_of(state, 1).question
    assert asked is not None
    assert (asked.seat, asked.kind, asked.text) == (0, "buy", GAME.wording("en").question(state))
    assert waiting is not None
    assert (waiting.seat, waiting.kind, waiting.text) == (0, None, "anna decides.")


def test_the_pool_shows_prices_stock_and_what_can_be_bought() -> None:
    state = position(
        phase="buy", money=3, pool={"silver": 5, "trap": 0}, anna={"area": ["port-town"], "hand": ["copper"]}, bert={}
    )
    pool = {card.card: card for card in scene_of(state, 0).area("pool").cards}
    assert set(pool) == set(IDS)
    price, cost = pool["silver"].numbers
    assert (price.id, price.value, cost.id, cost.value) == ("price", 2, "cost", 3)
    assert (pool["silver"].count, pool["silver"].playable) == (5, True)
    assert (pool["trap"].count, pool["trap"].playable) == (0, False)
    assert not pool["gold"].playable
    assert {card for card, pile in pool.items() if any(mark.id == "assumed" for mark in pile.marks)} == {
        card.id for card in CARDS if "cost" in card.assumed
    }


def test_points_and_what_they_are_made_of() -> None:
    state = position(
        anna={"hand": ["trap"], "discard": ["land", "prefecture", "field-improvement"], "deck": ["temple-tax"]},
        bert={"discard": ["village", "village"], "deployed": ["cavalry"]},
        gained_land=["anna"],
    )
    scene = scene_of(state, 1)
    points = scene.seats[0].numbers[0]
    vp = {card.id: card.vp for card in CARDS}
    assert points.value == vp["land"] + vp["prefecture"] + vp["temple-tax"] + 2
    assert {change.card: change.result for change in points.changes} == {
        "land": vp["land"],
        "prefecture": vp["prefecture"],
        "temple-tax": vp["temple-tax"],
        None: 2,
    }
    assert [[mark.id for mark in seat.marks] for seat in scene.seats] == [["had-land", "first-player"], []]


def test_a_battle_shows_both_sides_and_what_would_be_won() -> None:
    state = position(
        phase="battle",
        anna={"area": ["honda-tadakatsu", "cavalry"]},
        bert={"deployed": ["spear-troopers"], "hand": ["light-archers", "cavalry"]},
    )
    state.play("send honda-tadakatsu bert")
    attack = {card.id: card.attack for card in CARDS}
    force = attack["honda-tadakatsu"] + attack["cavalry"]
    [battle] = scene_of(state, 1).contests
    ours, theirs = battle.sides
    assert (battle.id, ours.seats, theirs.seats) == ("battle", (0,), (1,))
    assert (ours.strength.value, theirs.strength.value) == (force, 2)
    assert [card.card for card in ours.cards] == ["honda-tadakatsu", "cavalry"]
    assert f"ahead by {force - 2}" in battle.text
    state.play("ambush")
    state.play("show light-archers")
    [battle] = scene_of(state, 1).contests
    assert battle.sides[1].strength.value == 2 + attack["light-archers"] + 1
    assert [change.what for change in battle.sides[1].strength.changes] == ["ambush-bonus"]


@pytest.mark.parametrize(
    ("standing", "rungs", "prize"),
    [
        ([], {"village": (1, "1–3"), "prefecture": (4, "4–6"), "land": (7, "7+")}, "land"),
        (["cavalry"], {"village": (1, "1–3"), "prefecture": (4, "4–6"), "land": (7, "7+")}, "prefecture"),
        (["cavalry", "maeda-toshimasu"], {"village": (1, "1"), "prefecture": (2, "2"), "land": (3, "3+")}, "village"),
    ],
)
def test_a_battle_shows_what_which_margin_brings_to_the_side_ahead(
    standing: list[str], rungs: dict[str, tuple[int, str]], prize: str
) -> None:
    state = position(
        phase="battle", anna={"area": ["honda-tadakatsu", "cavalry"]}, bert={"deployed": standing, "hand": ["cavalry"]}
    )
    state.play("send honda-tadakatsu bert")
    [battle] = scene_of(state, -1).contests
    assert {number.id: (number.value, number.text) for number in battle.numbers} == rungs
    assert [(mark.id, mark.value) for mark in battle.marks] == [("prize", prize)]


def test_a_general_who_left_the_pool_is_with_somebody() -> None:
    state = position(
        phase="buy",
        pool={"maeda-toshimasu": 0, "honda-tadakatsu": 0},
        anna={"deck": ["maeda-toshimasu"]},
        bert={"hand": ["honda-tadakatsu"], "deck": ["copper"]},
    )
    pool = {card.card: card for card in scene_of(state, 0).area("pool").cards}
    said = {card: [(mark.value, mark.text) for mark in pile.marks if mark.id == "with"] for card, pile in pool.items()}
    assert said["maeda-toshimasu"] == [("0", "with you")]
    assert said["honda-tadakatsu"] == [("1", "with bert")]
    assert said["sanada-yukimura"] == []


def test_treasures_in_hand_say_what_they_bring() -> None:
    state = position(anna={"hand": ["copper", "gold", "trap"]}, bert={})
    hand = scene_of(state, 0).area("hand", 0).cards
    assert [(card.card, [(number.id, number.value) for number in card.numbers]) for card in hand] == [
        ("trap", []),
        ("copper", [("money", 1)]),
        ("gold", [("money", 3)]),
    ]


def test_planned_battles_are_shown_until_they_are_fought() -> None:
    state = position(
        phase="battle",
        anna={"area": ["honda-tadakatsu", "sanada-yukimura"]},
        bert={"deployed": ["spear-troopers"]},
        carl={},
    )
    state.play("send honda-tadakatsu bert")
    assert [(each.id, each.sides[1].seats) for each in scene_of(state, 2).contests] == [("planned", (1,))]
    state.play("send sanada-yukimura carl")
    assert [(each.id, each.sides[1].seats) for each in scene_of(state, 2).contests] == [
        ("battle", (1,)),
        ("planned", (2,)),
    ]


def test_cards_a_ninja_turned_up_lie_open() -> None:
    state = position(
        anna={"hand": ["skilled-ninja"]}, bert={"deck": ["gold", "copper"], "hand": ["skilled-ninja", "copper"]}
    )
    state.play("play skilled-ninja")
    assert lying(scene_of(state, 0), "revealed", 1) == ["gold", "copper"]
    state.play("no")
    trash = GAME.subject(state.view(0), state.parse("trash gold"))
    assert trash == Subject("trash", "gold", place=Place("revealed", 1))


def test_the_end_names_winner_and_scores() -> None:
    state = position(
        phase="end", last="anna", anna={"discard": ["village"]}, bert={"discard": ["village"], "hand": ["copper"]}
    )
    result = scene_of(state, 0).result
    assert result is not None
    assert (result.winner, result.cause) == (1, "tie-break")
    assert [(score.seat, score.points) for score in result.scores] == [(0, 1), (1, 1)]
    assert [[(part.id, part.value) for part in score.parts] for score in result.scores] == [[("village", 1)]] * 2


def test_the_last_turn_is_marked() -> None:
    state = position(last="bert", anna={"hand": ["trap"]}, bert={"deployed": ["cavalry"]})
    [mark] = scene_of(state, 0).marks
    assert (mark.id, mark.value) == ("last-turn", "1")
    assert "bert" in mark.text


def test_what_actions_are_about() -> None:
    state = position(
        phase="battle", anna={"area": ["honda-tadakatsu", "cavalry"]}, bert={"deployed": ["spear-troopers"]}, carl={}
    )
    view = state.view(0)
    sent = GAME.subject(view, state.parse("send honda-tadakatsu carl"))
    assert sent == Subject("send", "honda-tadakatsu", seat=2, place=Place("area", 0))
    assert GAME.subject(view, state.parse("pass")) == Subject("pass")
    assert GAME.subject(view, state.parse("buy gold")).place == Place("pool")


def test_what_one_would_try_with_a_card() -> None:
    state = position(phase="buy", anna={"hand": ["silver", "trap"], "area": ["cavalry"]}, bert={}, carl={})
    view = state.view(0)
    assert GAME.likely_actions(view, "silver", "hand") == ["treasure silver"]
    assert GAME.likely_actions(view, "gold", "pool") == ["buy gold"]
    assert GAME.likely_actions(view, "cavalry", "area") == ["send cavalry bert", "send cavalry carl"]
    assert GAME.likely_actions(view, "nothing", "hand") == []
    assert [state.text(action) for action in GAME.expected_actions(view)] == ["pass", "send cavalry bert"]


@both_languages
def test_every_option_and_choice_has_words_and_can_be_agreed_on(language: Language) -> None:
    wording = GAME.wording(language)
    for option in GAME.options:
        assert wording.option(option.id) != option.id
        assert all(wording.choice(option.id, choice) for choice in option.choices)
        if option.kind == "choice":
            assert option.default == option.choices[0]
            assert GAME.deal(players=2, **{option.id: option.choices[-1]}).frame is not None
    assert {option.id for option in GAME.options if not option.expert} == {"players", "first", "piles", "cards"}


@both_languages
def test_every_verb_and_word_of_the_notation_can_be_said(language: Language) -> None:
    wording = GAME.wording(language)
    said = [word for verb in dict.fromkeys(verb.word for verb in ACTIONS.verbs) for word in wording.verb(verb)]
    assert len(said) == len(set(said))
    words = [word for name in WORDS + PLACES for word in wording.choice_word(name)]
    assert len(words) == len(set(words))
    if language == "en":
        assert all(wording.verb(verb.word)[0] == verb.word for verb in ACTIONS.verbs)


@both_languages
def test_the_catalogue_has_every_card_with_what_is_printed_on_it(language: Language) -> None:
    entries = {entry.id: entry for entry in GAME.catalogue(language)}
    assert {card for card, entry in entries.items() if entry.playable} == set(IDS)
    cavalry = entries["cavalry"]
    assert {number.id: number.value for number in cavalry.numbers if number.value} == {
        "cost": 5,
        "copies": 12,
        "attack": 2,
        "actions": 2,
    }
    assert [mark.id for mark in cavalry.marks] == ["deployable"]
    assert cavalry.rulings == ("KU-CAVALRY-01",)
    assert entries["temple-tax"].assumed == ("cost",)
    assert entries["g1-marketplace"].missing == ("cost", "effect", "copies")
    facts = {"temple-tax": {"cost": 4}}
    corrected = {entry.id: entry for entry in GAME.catalogue(language, facts)}
    assert corrected["temple-tax"].assumed == ()
    assert "4" in corrected["temple-tax"].facts
    assert corrected["temple-tax"].facts == GAME.wording(language, facts).card_facts("temple-tax")


# -- what everybody knows ------------------------------------------------------------------------------


def test_who_draws_the_last_cards_of_a_deck_is_known_to_hold_them() -> None:
    state = position(
        phase="end",
        anna={"deck": ["gold", "silver"], "discard": {"copper": 6}, "hand": ["trap", "village"]},
        bert={"hand": ["cavalry"]},
    )
    state.play("done")  # village and trap are discarded; gold, silver and two others are drawn
    assert state.turn == 1
    view = state.view(1)
    rng = Random(1)
    hands = [[IDS[card] for card in view.resample(rng).zones[HAND]] for _ in range(30)]
    assert all({"gold", "silver"} <= set(hand) for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 1
    assert [card.card for card in GAME.scene(view).area("hand", 0).cards].count(None) == 2


def test_nothing_can_be_counted_where_discard_piles_are_closed() -> None:
    state = position(
        {"open_discards": False},
        phase="end",
        anna={"deck": ["gold", "silver"], "discard": {"copper": 6}, "hand": ["trap", "village"]},
        bert={"hand": ["cavalry"]},
    )
    state.play("done")
    assert [card.card for card in GAME.scene(state.view(1)).area("hand", 0).cards] == [None] * 4


def test_of_the_pile_of_generals_only_what_was_seen_is_known() -> None:
    state = position(
        {"general_pile": "top"},
        phase="buy",
        money=6,
        generals=list(reversed(IDS[:8])),
        anna={"hand": ["copper"]},
        bert={},
    )
    assert state.view(0).table.zones[GENERAL_PILE] == (7, *[-1] * 7)
    tops = {state.view(0).resample(Random(seed)).zones[GENERAL_PILE][:2] for seed in range(30)}
    assert {pile[0] for pile in tops} == {7}
    assert len(tops) > 1
    state.return_to_pool(0, 3, Run(Seeded(1)))
    assert state.view(1).table.zones[GENERAL_PILE][:3] == (3, 7, -1)


def test_everybody_sees_the_true_result() -> None:
    rng = Random(4)
    state = GAME.deal(seed=4, players=3)
    while state.decision is not None:
        state.play(rng.choice(state.decision.actions))
    outcome = state.outcome
    assert outcome is not None
    for viewer in (-1, 0, 1, 2):
        result = GAME.scene(state.view(viewer)).result
        assert result is not None
        assert (result.winner, tuple(score.points for score in result.scores)) == (outcome.winner, outcome.points)


@pytest.mark.parametrize(("language", "which"), [("en", "Demand {} of 2."), ("de", "Forderung {} von 2.")])
def test_a_question_says_which_of_the_demands_it_is_about(language: Language, which: str) -> None:
    state = position(
        phase="battle",
        anna={"area": {"maeda-toshimasu": 1, "land-destroyer": 2}},
        bert={"deployed": ["spear-troopers", "light-archers", "cavalry"]},
    )
    wording = GAME.wording(language)
    for move in ("send maeda-toshimasu bert", "ambush"):
        state.play(move)
    assert wording.question(state).endswith(which.format(1))
    state.play("discard cavalry")
    assert wording.question(state).endswith(which.format(2))
