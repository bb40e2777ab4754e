"""Every reason Kunitori gives is true where it is given, and what is not refused is what can be done."""

from __future__ import annotations

from random import Random

import pytest

from claims_kunitori import CLAIMS, check_claims
from laws import walk
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.rules.because import RULES
from spielwerk.kunitori.state import KunitoriState
from test_describe_kunitori import starts
from test_laws_kunitori import random_position


def met_in(start: KunitoriState, seed: int, limit: int) -> set[str]:
    """Check every state of a game and return the codes met."""
    lots = Random(seed)  # of its own: how many reasons there are must not change where the game goes
    return {code for state in walk(start, Random(seed), limit) for code in check_claims(state, lots)}


def test_there_is_a_claim_for_every_reason() -> None:
    assert set(CLAIMS) == set(RULES) - {"game-over"}  # when nobody is asked any more; see the test of its own


def at_question(position: dict[str, object], players: int, **options: object) -> KunitoriState:
    return GAME.position(position, players=("anna", "bert", "carl")[:players], options=options)


RARE = {
    "not-in-game": at_question({"phase": "buy"}, 2, piles=["village", "prefecture", "land", "copper", "silver"]),
    "general-not-on-top": at_question({"phase": "buy", "money": 9}, 2, general_pile="top"),
    "idle-leaves": at_question(
        {"phase": "end", "anna": {"deployed": ["cavalry"], "area": ["spear-troopers"]}}, 2, idle_deployed="discard"
    ),
    "joint-given-up": at_question(
        {
            "phase": "battle", "asked": {"question": "generals", "seat": "anna"},
            "anna": {"area": ["travelling-monk", "maeda-toshimasu"]},
        }, 3,
    ),
    "no-shield": at_question(
        {
            "bert": {"hand": ["skilled-ninja", "trap"]},
            "asked": {"question": "ninja-shield", "seat": "bert", "card": "skilled-ninja", "sent_by": "anna",
                      "revealed": ["gold"]},
        }, 2,
    ),
    "not-on-self": at_question({"asked": {"question": "ninja", "seat": "anna", "card": "skilled-ninja"}}, 3),
    "which-place": at_question(
        {
            "phase": "battle", "battle": {"target": "bert"}, "bert": {"deployed": ["cavalry"], "ambush": ["cavalry"]},
            "asked": {"question": "land-destroyer", "seat": "bert", "card": "land-destroyer", "on_defender": 1},
        }, 2,
    ),
    "joint-first": at_question({"phase": "battle", "anna": {"area": ["travelling-monk", "maeda-toshimasu"]}}, 3),
    "no-answer": at_question({"actions": 0, "asked": {"question": "action", "seat": "anna"}}, 2),
    "no-buy": at_question({"phase": "buy", "buys": 0, "asked": {"question": "buy", "seat": "anna"}}, 2),
    "no-general-card": at_question(
        {
            "anna": {"deck": ["maeda-toshimasu", "honda-tadakatsu"]},
            "asked": {"question": "take-back", "seat": "anna", "card": "take-back"},
        }, 2,
    ),
    "battle-declared": at_question(
        {
            "phase": "battle", "anna": {"area": ["maeda-toshimasu", "cavalry"]},
            "bert": {"sent_against": ["maeda-toshimasu"]},
            "asked": {"question": "troops", "seat": "anna"},
        }, 3, sole_target_troops="choose",
    ),
    "pile-empty": at_question({"phase": "buy", "buys": 1, "money": 5, "pool": {"trap": 0, "maeda-toshimasu": 0}}, 2),
    "no-such-choice": at_question(
        {"asked": {"question": "warning", "seat": "anna", "card": "loyal-servants-warning"}}, 2
    ),
    "only-place": at_question(
        {
            "phase": "battle", "battle": {"target": "bert"}, "bert": {"deployed": ["cavalry", "spear-troopers"]},
            "asked": {"question": "land-destroyer", "seat": "bert", "card": "land-destroyer", "on_defender": 1},
        }, 2,
    ),
}  # fmt: skip
"""Positions in which a reason is given that random games hardly meet."""


@pytest.mark.parametrize("code", RARE)
def test_rare_reasons_are_true_as_well(code: str) -> None:
    assert code in met_in(RARE[code], 1, 1)


def test_what_is_not_refused_can_be_done_and_every_reason_is_true() -> None:
    met = set(RARE)
    for at, start in enumerate(starts()):
        met |= met_in(start, at, 30)
    for seed in range(100, 112):
        met |= met_in(random_position(Random(seed)), seed, 30)
    assert set(RULES) - met == {"game-over", "not-asked"}  # these two are no answers to somebody who is asked


def test_nobody_else_is_asked_and_after_the_end_nobody_is() -> None:
    state = at_question({"phase": "buy", "anna": {"hand": ["copper"]}}, 2)
    told = state.why_not("pass", seat=1)
    assert told is not None
    assert (told.code, told.numbers) == ("not-asked", (0,))
    over = at_question({"over": True}, 2)
    told = over.why_not("pass")
    assert told is not None
    assert told.code == "game-over"


def test_refusing_on_ones_own_turn_is_no_matter_of_prizes_won() -> None:
    state = at_question({"phase": "buy", "anna": {"hand": ["copper"]}}, 2)
    told = state.why_not("refuse")
    assert told is not None
    assert told.code == "other-phase"


def test_a_right_to_a_joint_battle_is_not_denied() -> None:
    state = at_question(
        {"anna": {"hand": ["travelling-monk", "trap"]}, "bert": {"deployed": ["cavalry"]}, "actions": 2}, 3
    )
    state.play("play travelling-monk")
    state.play("choose battle")
    told = state.why_not("ally bert")
    assert told is not None
    assert told.code == "other-phase"
