"""Reasons of Blue Moon that name the right cause: the card that does it, and the numbers."""

from __future__ import annotations

from typing import Any

import pytest

from claims_bluemoon import check_claim
from spielwerk.bluemoon import icons, phases
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.wording import Wording
from spielwerk.language import LANGUAGES

FIGHT: dict[str, Any] = {"turn": "me", "element": "fire"}
CASES: dict[str, tuple[dict[str, Any], list[str], str, str, tuple[str, ...], tuple[int, ...]]] = {
    "a pair under Fog": (
        {**FIGHT, "phase": "character", "me": {"hand": ["mimix-3", "mimix-4"]}, "you": {"support": ["terrah-26"]}},
        ["play mimix-3"], "play mimix-4", "icon-ignored", ("terrah-26", "mimix-4"), (icons.PAIR,),
    ),
    "a FREE booster under Trillilling": (
        {**FIGHT, "phase": "support", "me": {"hand": ["aqua-16", "aqua-17", "hoax-19"]}, "you": {"combat": ["flit-9"]}},
        ["play hoax-19"], "play aqua-16", "icon-ignored", ("flit-9", "aqua-16"), (icons.FREE,),
    ),
    "a character after Yin before Mad Mike": (
        {
            **FIGHT, "phase": "character",
            "me": {"people": "aqua", "hand": ["aqua-13", "hoax-1", "hoax-2"]}, "you": {"combat": ["flit-13"]},
        },
        ["play aqua-13"], "play hoax-1", "icon-ignored", ("flit-13", "hoax-1"), (icons.FREE,),
    ),
    "a PROTECTED character after Yin in Fog": (
        {
            **FIGHT, "phase": "character",
            "me": {"people": "aqua", "hand": ["aqua-13", "aqua-2", "hoax-2"]}, "you": {"support": ["terrah-26"]},
        },
        ["play aqua-13"], "play aqua-2", "icon-ignored", ("terrah-26", "aqua-2"), (icons.FREE,),
    ),
    "a B.P. card whose condition is unmet": (
        {**FIGHT, "phase": "character", "me": {"hand": ["buka-14", "hoax-1"]}, "you": {"combat": ["hoax-2"]}},
        ["play hoax-1"], "play buka-14", "free-characters", ("buka-14",), (2, 1),
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
        ["play khind-7"], "choose keep", "icon-ignored", ("flit-12", "khind-7"), (icons.GANG,),
    ),
    "to say FREE of a FREE card in the wrong phase": (
        {
            **FIGHT, "phase": "leadership",
            "me": {"hand": ["aqua-17", "hoax-1", "hoax-28"]}, "you": {"combat": ["hoax-2"]},
        },
        [], "play aqua-17 free", "wrong-phase", ("aqua-17",), (phases.SUPPORT, phases.LEADERSHIP),
    ),
    "to say FREE after STOP, where a text allows one more booster": (
        {
            **FIGHT, "phase": "support", "played": ["khind-31"],
            "me": {"hand": ["aqua-17", "hoax-1"], "combat": ["pillar-11"], "leadership": ["khind-31"]},
            "you": {"combat": ["hoax-2"]},
        },
        [], "play aqua-17 free", "stopped", ("khind-31",), (),
    ),
    "a booster after a FREE character and one with STOP": (
        {**FIGHT, "phase": "character", "me": {"people": "mimix", "hand": ["mimix-22", "mimix-20", "mimix-25"]}},
        ["play mimix-22", "play mimix-20"], "play mimix-25", "stopped", ("mimix-20",), (),
    ),
    "to go on without a character although Bounce Back was laid": (
        {
            **FIGHT, "phase": "leadership", "me": {"combat": ["hoax-3"], "hand": ["khind-31", "hoax-1"]},
            "you": {"combat": ["hoax-9"], "support": ["khind-27"]},
        },
        ["play khind-31", "fight"], "announce fire", "text-ignored", ("khind-27", "khind-31"), (),
    ),
    "a second booster that an ignored text would allow": (
        {
            **FIGHT, "phase": "support", "played": ["pillar-11", "hoax-19"],
            "me": {"combat": ["pillar-11", "hoax-19"], "hand": ["vulca-18", "hoax-20"]},
            "you": {"combat": ["hoax-9"], "support": ["khind-27"]},
        },
        [], "play vulca-18", "text-ignored", ("khind-27", "pillar-11"), (),
    ),
    "a second booster that an ignored Piplox would allow": (
        {
            **FIGHT, "phase": "support", "played": ["hoax-1", "hoax-19"],
            "me": {"combat": ["hoax-1", "hoax-19"], "influence": ["hyla-604"], "hand": ["vulca-18", "hoax-20"]},
            "you": {"combat": ["hoax-9"], "support": ["khind-27"]},
        },
        [], "play vulca-18", "text-ignored", ("khind-27", "hyla-604"), (),
    ),
    "a second support that an ignored Armory would allow": (
        {
            **FIGHT, "phase": "support", "played": ["hoax-1", "hoax-21"],
            "me": {"combat": ["hoax-1"], "support": ["buka-25", "hoax-21"], "hand": ["hoax-20", "hoax-2"]},
            "you": {"combat": ["hoax-9"], "support": ["khind-27"]},
        },
        [], "play hoax-20", "text-ignored", ("khind-27", "buka-25"), (),
    ),
    "a FREE character while a text asks something": (
        {
            **FIGHT, "phase": "character",
            "me": {"people": "mimix", "hand": ["pillar-13", "mimix-22", "mimix-4"]},
            "you": {"combat": ["khind-16"], "hand": ["khind-5", "khind-10"]},
        },
        ["play pillar-13"], "play mimix-22 free", "other-question", ("pillar-13",), (),
    ),
    "a shield in Fog": (
        {
            **FIGHT, "phase": "power", "played": ["hoax-3"],
            "me": {"combat": ["hoax-3", "aqua-18"], "hand": ["hoax-5"]},
            "you": {"combat": ["hoax-1", "hoax-2"], "support": ["terrah-26"]},
        },
        [], "announce fire", "shield-ignored", ("terrah-26", "aqua-18"), (4, 10),
    ),
    "to say FREE of an ordinary character": (
        {**FIGHT, "phase": "character", "me": {"hand": ["hoax-1", "hoax-2"]}, "you": {"combat": ["hoax-3"]}},
        [], "play hoax-1 free", "not-free", ("hoax-1",), (),
    ),
    "to say FREE of an ordinary booster": (
        {
            **FIGHT, "phase": "support", "played": ["hoax-1"],
            "me": {"combat": ["hoax-1"], "hand": ["hoax-19", "hoax-20"]}, "you": {"combat": ["hoax-3"]},
        },
        [], "play hoax-19 free", "not-free", ("hoax-19",), (),
    ),
    "to draw from an empty deck where another text limits something else": (
        {
            **FIGHT, "phase": "power", "played": ["khind-8"],
            "me": {"combat": ["khind-8"], "support": ["khind-28"], "hand": ["hoax-2"], "deck": ["hoax-5"]},
            "you": {"combat": ["vulca-13"], "support": ["hoax-26"], "hand": ["vulca-8", "vulca-9"]},
        },
        ["announce fire"], "use khind-28", "deck-empty", (), (),
    ),
    "a RETRIEVE icon under Mekarthas": (
        {
            **FIGHT, "phase": "start", "me": {"combat": ["flit-4"], "support": ["hoax-24"], "hand": ["flit-1"]},
            "you": {"combat": ["hoax-16"]},
        },
        [], "retrieve flit-4", "icon-ignored", ("hoax-16", "flit-4"), (icons.RETRIEVE,),
    ),
    "a REPLACE icon under Mekarthas": (
        {**FIGHT, "phase": "leadership", "me": {"hand": ["inter-403", "hoax-1"]}, "you": {"combat": ["hoax-16"]}},
        [], "replace inter-403", "icon-ignored", ("hoax-16", "inter-403"), (icons.REPLACE,),
    ),
    "an intervention before Laughing Gas": (
        {
            **FIGHT, "phase": "leadership", "me": {"hand": ["inter-407", "hoax-1", "hoax-28"]},
            "you": {"support": ["khind-27"]},
        },
        [], "intervene inter-407", "text-ignored", ("khind-27", "inter-407"), (),
    ),
    "a payment my own Laughing Gas spares me": (
        {
            **FIGHT, "phase": "character", "me": {"hand": ["hoax-1", "hoax-2"], "support": ["khind-27"]},
            "you": {"combat": ["pillar-16"]},
        },
        [], "pay pillar-16", "text-ignored", ("khind-27", "pillar-16"), (),
    ),
    "a support that is demanded": (
        {
            **FIGHT, "phase": "power", "played": ["hoax-1"],
            "me": {"hand": ["hoax-20", "hoax-2"], "combat": ["hoax-1"]}, "you": {"combat": ["terrah-13"]},
        },
        [], "announce fire", "demand-support", ("terrah-13",), (),
    ),
    "an intervention as the second card under Brain Drain": (
        {
            **FIGHT, "phase": "character", "me": {"hand": ["inter-407", "hoax-1", "hoax-2"], "combat": ["hoax-3"]},
            "you": {"combat": ["vulca-8"], "support": ["hoax-26"]},
        },
        ["play hoax-1"], "intervene inter-407", "one-card-only", ("hoax-26",), (),
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
        [], "play buka-23", "condition-influence", ("buka-23",), (1,),
    ),
    "a ban says what it bans": (
        {**FIGHT, "phase": "support", "me": {"hand": ["hoax-20", "hoax-19"]}, "you": {"support": ["khind-26"]}},
        [], "play hoax-20", "banned", ("khind-26",), (4, 0, 0),
    ),
    "a demand in either element": (
        {**FIGHT, "phase": "character", "me": {"hand": ["hoax-8", "hoax-9"]}, "you": {"combat": ["pillar-19"]}},
        [], "pay pillar-19", "cannot-pay-either", ("pillar-19",), (5, 5, 4, 4),
    ),
    "a card without Earth for Eartheroder": (
        {
            **FIGHT, "phase": "character",
            "me": {"hand": ["hoax-1", "hoax-4", "vulca-18"]}, "you": {"people": "pillar", "combat": ["pillar-17"]},
        },
        ["pay pillar-17"], "discard hoax-4", "adds-nothing", ("hoax-4", "pillar-17"), (),
    ),
    "a card without Fire for Fireeater": (
        {
            **FIGHT, "phase": "character",
            "me": {"hand": ["hoax-2", "hoax-4", "terrah-1"]}, "you": {"people": "pillar", "combat": ["pillar-16"]},
        },
        ["pay pillar-16"], "discard terrah-1", "adds-nothing", ("terrah-1", "pillar-16"), (),
    ),
    "a leadership card after a STOP character": (
        {**FIGHT, "phase": "character", "me": {"people": "buka", "hand": ["buka-23", "hoax-28", "hoax-1"]}},
        ["play buka-23"], "play hoax-28", "stopped", ("buka-23",), (),
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
    assert words.reason(banned, ()) == "Pandemonium forbids laying supports."
    state = GAME.position(CASES["a doubled demand"][0])
    dear = state.why_not("pay pillar-17")
    assert dear is not None
    assert words.reason(dear, ()) == (
        "Caterpillar Eartheroder demands Earth 6; your hand has 2. The amount is doubled (Crysalus Frendus)."
    )


def test_a_total_says_which_text_is_ignored_and_by_which_card() -> None:
    position = {**FIGHT, "me": {"combat": ["vulca-1", "vulca-21"]}, "you": {"support": ["khind-27"]}}
    state = GAME.position(position)
    accounts = [account for account in state.explain_power(0) if account.card == "vulca-21"]
    assert [(change.card, change.what) for change in accounts[0].changes] == [("khind-27", "text-ignored")]
    assert Wording("en").change(accounts[0].changes[0]) == "text ignored by Laughing Gas"
