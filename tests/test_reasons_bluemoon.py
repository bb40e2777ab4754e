"""Reasons of Blue Moon that name the right cause: the card that does it, and the numbers."""

from __future__ import annotations

from typing import Any

import pytest

from claims_bluemoon import check_claim
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.wording import Wording
from spielwerk.language import LANGUAGES

FIGHT: dict[str, Any] = {"turn": "me", "element": "fire"}
CASES: dict[str, tuple[dict[str, Any], list[str], str, str, tuple[str, ...], tuple[int, ...]]] = {
    "a pair under Fog": (
        {**FIGHT, "phase": "character", "me": {"hand": ["mimix-3", "mimix-4"]}, "you": {"support": ["terrah-26"]}},
        ["play mimix-3"], "play mimix-4", "icon-ignored", ("terrah-26", "mimix-4"), (),
    ),
    "a FREE booster under Trillilling": (
        {**FIGHT, "phase": "support", "me": {"hand": ["aqua-16", "aqua-17", "hoax-19"]}, "you": {"combat": ["flit-9"]}},
        ["play hoax-19"], "play aqua-16", "icon-ignored", ("flit-9", "aqua-16"), (),
    ),
    "a B.P. card whose condition is unmet": (
        {**FIGHT, "phase": "character", "me": {"hand": ["buka-14", "hoax-1"]}, "you": {"combat": ["hoax-2"]}},
        ["play hoax-1"], "play buka-14", "free-characters", ("buka-14",), (),
    ),
    "a gang member after a FREE character": (
        {**FIGHT, "phase": "character", "me": {"hand": ["khind-6", "mimix-22", "hoax-1"]}},
        ["play mimix-22", "play hoax-1"], "play khind-6", "gang-broken", ("khind-6", "mimix-22"), (),
    ),
    "Whistle under Wall of Fire": (
        {
            **FIGHT, "phase": "leadership",
            "me": {"people": "khind", "hand": ["khind-29", "khind-1"], "deck": ["khind-6", "khind-7"]},
            "you": {"support": ["vulca-26"]},
        },
        ["play khind-29"], "take khind-6", "deck-closed", ("vulca-26",), (),
    ),
    "Entreat Favor under Wall of Fire": (
        {
            **FIGHT, "phase": "leadership",
            "me": {"people": "buka", "hand": ["buka-27", "buka-1"], "deck": ["buka-30", "buka-7"]},
            "you": {"support": ["vulca-26"]},
        },
        ["play buka-27"], "play buka-30", "deck-closed", ("vulca-26",), (),
    ),
    "Charm that cannot be afforded": (
        {**FIGHT, "phase": "leadership", "me": {"people": "vulca", "hand": ["vulca-29", "hoax-1", "hoax-7"]}},
        ["play vulca-29"], "discard hoax-1", "cannot-pay-fire", ("vulca-29",), (8, 7),
    ),
    "to keep a gang under Hank": (
        {
            **FIGHT, "phase": "character",
            "me": {"combat": ["khind-6"], "hand": ["khind-7", "khind-8"]}, "you": {"combat": ["flit-12"]},
        },
        ["play khind-7"], "choose keep", "icon-ignored", ("flit-12", "khind-7"), (),
    ),
    "fighting after the choice to decline": (
        {"turn": "me", "phase": "retreat", "me": {"hand": ["hoax-1", "hoax-2"]}},
        ["decline"], "fight", "declined", (), (),
    ),
    "a mutant whose number is not reached": (
        {**FIGHT, "phase": "character", "me": {"hand": ["mutant-104", "hoax-1"]}, "you": {"combat": ["hoax-2"]}},
        [], "play mutant-104", "condition-active", ("mutant-104",), (3, 1),
    ),
    "Goo Laa with a ship at sea": (
        {
            **FIGHT, "phase": "character",
            "me": {"people": "buka", "hand": ["buka-23", "buka-1"], "influence": ["buka-30"]},
        },
        [], "play buka-23", "condition-influence", ("buka-23",), (),
    ),
    "a ban says what it bans": (
        {**FIGHT, "phase": "support", "me": {"hand": ["hoax-20", "hoax-19"]}, "you": {"support": ["khind-26"]}},
        [], "play hoax-20", "banned", ("khind-26",), (4, 0, 0),
    ),
    "a demand in either element": (
        {**FIGHT, "phase": "character", "me": {"hand": ["hoax-8", "hoax-9"]}, "you": {"combat": ["pillar-19"]}},
        [], "pay pillar-19", "cannot-pay-either", ("pillar-19",), (5, 5, 4, 4),
    ),
    "an additional draw from an empty deck": (
        {
            **FIGHT, "phase": "end",
            "me": {"combat": ["khind-8"], "influence": ["hyla-605"], "deck": []}, "you": {"hand": ["hoax-1"]},
        },
        [], "use hyla-605", "deck-empty", (), (),
    ),
    "a doubled demand": (
        {
            **FIGHT, "phase": "character",
            "me": {"combat": ["hoax-1"], "hand": ["hoax-6", "hoax-4"]}, "you": {"combat": ["pillar-14", "pillar-17"]},
        },
        [], "pay pillar-17", "cannot-pay-earth", ("pillar-17", "pillar-14"), (6, 2),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_cause_is_named(name: str) -> None:
    position, before, asked, code, cards, numbers = CASES[name]
    state = GAME.position(position)
    for action in before:
        state.play(action)
    reason = state.why_not(asked)
    assert reason is not None
    assert (reason.code, reason.cards, reason.numbers) == (code, cards, numbers)
    decision = state.decision
    assert decision is not None
    check_claim(state, decision.seat, state.parse(asked), reason)
    for language in LANGUAGES:
        assert Wording(language).reason(reason, state.setup.players)


def test_what_is_forbidden_and_doubled_stands_in_the_sentence() -> None:
    words = Wording("en")
    state = GAME.position(CASES["a ban says what it bans"][0])
    banned = state.why_not("play hoax-20")
    assert banned is not None
    assert words.reason(banned, ()) == "Pandemonium forbids it: laying supports."
    state = GAME.position(CASES["a doubled demand"][0])
    dear = state.why_not("pay pillar-17")
    assert dear is not None
    assert words.reason(dear, ()) == (
        "Caterpillar Eartheroder wants Earth 6; your hand has 2. The amount is doubled (Crysalus Frendus)."
    )


def test_a_total_says_which_text_is_ignored_and_by_which_card() -> None:
    position = {**FIGHT, "me": {"combat": ["vulca-1", "vulca-21"]}, "you": {"support": ["khind-27"]}}
    state = GAME.position(position)
    accounts = [account for account in state.explain_power(0) if account.card == "vulca-21"]
    assert [(change.card, change.what) for change in accounts[0].changes] == [("khind-27", "text-ignored")]
    assert Wording("en").change(accounts[0].changes[0]) == "text ignored by Laughing Gas"
