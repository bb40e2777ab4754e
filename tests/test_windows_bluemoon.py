"""Windows for interventions: when they are asked, and what they tell the other player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spielwerk.bluemoon import zones
from spielwerk.bluemoon.decks import random_deck
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.reasons import SetupRefused


def table(mine: list[str], windows: str = "asked", **more: Any) -> BlueMoonState:
    """You are about to lay a leadership card."""
    position = {
        "turn": "you",
        "phase": "leadership",
        "element": "fire",
        "me": {"people": "hoax", "hand": mine, "combat": ["hoax-1"], **more},
        "you": {"people": "vulca", "hand": ["vulca-28", "vulca-1"], "combat": ["vulca-2"]},
    }
    return GAME.position(position, options={"windows": windows})


def test_nobody_is_asked_without_a_card_that_fits() -> None:
    for hand in (["hoax-2"], ["inter-402"], []):
        state = table(hand)
        state.play("play vulca-28")
        assert state.decision is not None
        assert state.decision.seat == 1


def test_always_asks_whatever_is_held() -> None:
    for hand in (["hoax-2"], ["inter-402"]):
        state = table(hand, "always")
        state.play("play vulca-28")
        assert state.decision is not None
        assert (state.decision.seat, state.decision.kind, state.legal()) == (0, "intervene", ["pass"])


def test_always_asks_nobody_who_holds_no_card() -> None:
    state = table([], "always")
    state.play("play vulca-28")
    assert state.decision is not None
    assert state.decision.seat == 1


def test_always_asks_nobody_whose_texts_are_openly_ignored() -> None:
    position = {
        "turn": "you",
        "phase": "leadership",
        "element": "fire",
        "me": {"people": "hoax", "hand": ["hoax-2", "inter-401"], "combat": ["hoax-1"]},
        "you": {"people": "khind", "hand": ["khind-31"], "combat": ["khind-10"], "support": ["khind-27"]},
    }
    state = GAME.position(position, options={"windows": "always"})
    state.play("play khind-31")
    assert state.decision is not None
    assert state.decision.kind == "retreat"


def test_a_silence_tells_nothing_where_everybody_is_always_asked() -> None:
    """The laying player sees the same, whether the other one holds the intervention or not."""
    views = []
    for hand in (["inter-401"], ["hoax-2"]):
        state = table(hand, "always", deck=["hoax-2" if hand == ["inter-401"] else "inter-401"])
        state.play("play vulca-28")
        views.append(state.view(1).key())
    assert views[0] == views[1]


def test_a_new_deal_behind_a_window_has_a_reason_to_be_asked() -> None:
    """Whoever is asked must be able to answer, in every state a planner gets to see."""
    found = 0
    rng = Random(1)
    for seed in range(150):
        state = GAME.deal(seed=seed, decks=(random_deck(rng, inquisitor=-1), random_deck(rng, inquisitor=-1)))
        run = Run(Seeded(seed))
        while (frame := state.frame) is not None:
            decision = state.decision
            assert decision is not None
            if decision.kind == "intervene":
                found += 1
                other = state.view(1 - frame.seat).resample(rng)
                assert other.decision is not None
                assert other.decision.kind == "intervene"
                assert any(state.cards[card].people == "inter" for card in other.zone(zones.HAND, frame.seat))
            state.apply(rng.choice(state.options), run)
    assert found > 3


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(SetupRefused, match="windows"):
        GAME.deal(windows="never")
