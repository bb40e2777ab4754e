"""A state of Kunitori as the position part of a scenario, and back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from laws import check_description, walk
from spielwerk.core.reasons import BadPosition
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import IDS
from spielwerk.kunitori.state import KunitoriState
from test_laws_kunitori import random_position, short_game


def check(state: KunitoriState, rng: Random) -> None:
    check_description(GAME, state, state.setup.options.chosen(), rng)


def starts() -> list[KunitoriState]:
    """Deals and positions to play on from, some of them just before questions that random games seldom meet."""
    dealt = [GAME.deal(seed, **short_game(Random(seed))) for seed in range(5)]
    mixed = [random_position(Random(seed)) for seed in (1, 2, 3, 6, 10, 17)]
    only_beauties = {card: 8 * (card == "a-beauty-to-topple-kingdoms") for card in IDS}
    rare: list[dict[str, Any]] = [
        {"anna": {"hand": {"temple-town": 1, "copper": 1, "silver": 1}}},
        {"anna": {"hand": ["loyal-servants-warning", "copper", "gold"]}},
        {
            "anna": {"hand": ["trap"]},
            "bert": {"deployed": ["cavalry", "light-archers"]},
            "carl": {"deployed": ["cavalry"]},
        },
        {
            "phase": "buy",
            "money": 9,
            "buys": 3,
            "anna": {"hand": ["copper"]},
            "gained_land": ["bert"],
            "pool": only_beauties,
        },
        {"phase": "battle", "anna": {"area": ["travelling-monk", "land-destroyer"]}, "bert": {"area": ["cavalry"]}},
        {
            "phase": "battle",
            "anna": {"area": ["honda-tadakatsu", "land-destroyer"]},
            "bert": {"deployed": ["cavalry", "spear-troopers", "land-destroyer"], "hand": ["cavalry"]},
        },
    ]
    players = ("anna", "bert", "carl", "dora")
    return dealt + mixed + [GAME.position(position, players=players) for position in rare for _ in range(4)]


WALKS = range(35)


@pytest.mark.parametrize("at", WALKS)
def test_every_state_of_a_game_is_set_up_again_from_its_description(at: int) -> None:
    rng = Random(at)
    for state in walk(starts()[at], rng, 80):
        check(state, rng)


def test_these_games_come_by_every_question() -> None:
    """Otherwise the law above would not speak of trades, ninjas, traps and joint battles."""
    begun = starts()
    assert len(begun) == len(WALKS)
    seen = {state.frame.step for at in WALKS for state in walk(begun[at], Random(at), 80) if state.frame is not None}
    unasked = {KunitoriState.steps[step].name for step in set(range(len(KunitoriState.steps))) - seen}
    assert unasked == {"fight", "compare", "port-town"}


def test_the_beginning_of_a_turn_needs_few_words() -> None:
    state = GAME.position(
        {"phase": "buy", "anna": {"hand": {"copper": 3}}, "bert": {"deck": ["gold", "silver"]}},
        players=("anna", "bert"),
    )
    assert GAME.describe(state) == {
        "turn": "anna",
        "phase": "buy",
        "anna": {"hand": {"copper": 3}},
        "bert": {"deck": ["gold", "silver"]},
    }


def test_a_question_in_the_middle_of_something_is_told_in_words() -> None:
    position = {
        "phase": "battle",
        "anna": {"area": ["honda-tadakatsu"]},
        "bert": {"deployed": ["land-destroyer", "land-destroyer", "cavalry"], "hand": ["cavalry"]},
        "carl": {},
    }
    state = GAME.position(position, players=("anna", "bert", "carl"))
    state.play("send honda-tadakatsu bert")
    state.play("reinforce")
    told = GAME.describe(state)
    assert told["asked"] == {"question": "prize", "seat": "bert", "offered": ["land"]}
    assert told["then"] == [
        {"question": "land-destroyer", "seat": "anna", "card": "land-destroyer", "on_attackers": 2},
        {"question": "fight", "seat": "anna", "begun": 1, "attacked": ["bert"]},
    ]
    assert told["battle"] == {"target": "bert"}
    assert told["bert"]["sent_against"] == ["honda-tadakatsu"]


def test_from_a_view_unknown_cards_are_unknown() -> None:
    position = {
        "anna": {"hand": ["trap", "gold"], "deck": {"copper": 2}},
        "bert": {"hand": ["gold"], "deployed": ["cavalry"]},
    }
    state = GAME.position(position, players=("anna", "bert"))
    told = GAME.describe(state.view(1))
    assert told["anna"] == {"hand": {"?": 2}, "deck": {"?": 2}, "unseen": {"trap": 1, "copper": 2, "gold": 1}}
    assert told["bert"] == {"hand": ["gold"], "deployed": ["cavalry"]}


def test_players_may_be_called_like_keys() -> None:
    names = ("trash", "first")
    state = GAME.deal(3, players=names)
    assert set(GAME.describe(state)["seats"]) == set(names)
    check(state, Random(1))


def test_who_had_the_first_turn_wins_no_tie() -> None:
    position: dict[str, Any] = {
        "phase": "end", "turn": "bert", "last": "bert", "first": "bert", "anna": {"discard": ["village"]},
        "bert": {"discard": ["village"]},
    }  # fmt: skip
    state = GAME.position(position, players=("anna", "bert"))
    assert state.outcome is not None
    assert state.outcome.winner == 0
    assert GAME.describe(state)["first"] == "bert"


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"anna": {"hand": ["coper"]}}, "did you mean 'copper'"),
        ({"pool": {"vilage": 1}}, "did you mean 'village'"),
        ({"anna": {"hand": ["xyz"]}}, "there is no card 'xyz'"),
        ({"anna": {"hand": ["?"]}}, "1 unknown cards lie here, but unseen names 0"),
        ({"anna": {"area": ["?"]}}, "write which one it is"),
        ({"anna": {"hand": {"copper": 10**9}}}, "number of copies"),
        ({"anna": {"hand": ["copper"], "shown": ["gold"]}}, "cards of the hand"),
        ({"anna": {"deck": ["copper"], "known_top": 2}}, "it has fewer"),
        ({"anna": {"discard": ["copper"], "discarded": ["gold"]}}, "discard says the same"),
        ({"battle": {"targets": "anna"}}, "battle names a target"),
        ({"asked": {"question": "riddle", "seat": "anna"}}, "questions are action"),
        ({"asked": {"question": "action", "seat": "anna", "held": []}}, "is not part of this question"),
        ({"asked": {"question": "action", "seat": "zoe"}}, "'zoe' does not play"),
        ({"asked": {"question": "action", "seat": "anna"}, "then": 3}, "then is a list"),
        ({"generals": ["honda-tadakatsu"]}, "generals lists all generals"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(part: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.position(part, players=("anna", "bert"))
