"""What a player of Kunitori that learns sees and considers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spielwerk.bots.base import ask
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.learning import Thought
from spielwerk.kunitori import actions
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.learning.endings import worth
from spielwerk.kunitori.learning.features import SIZE, features
from spielwerk.kunitori.learning.practice import setting
from spielwerk.kunitori.learning.thought import think
from spielwerk.kunitori.state import KunitoriState


def game_of(players: int, seed: int) -> tuple[KunitoriState, Run]:
    return GAME.deal_with({"players": players}, Seeded(seed)), Run(Seeded(seed))


def seen(state: KunitoriState, seat: int) -> set[int]:
    return set(features(state, seat, frozenset()))


def thought_of(state: KunitoriState, seed: int = 1) -> Thought:
    return think(state, Run(Seeded(seed)), 0, lambda ways, width: ways[:width])


@pytest.mark.parametrize("players", [2, 4])
def test_neither_features_nor_thoughts_tell_what_a_view_does_not(players: int) -> None:
    """Whatever is dealt anew, and whatever luck would bring, every seat sees and considers the same."""
    state, run = game_of(players, 3)
    rng = Random(3)
    bot = make_bot("script:army-strategy", "kunitori", 1)
    weighed = 0
    for number in range(600):
        if state.frame is None:
            break
        if number % 5 == 0:
            for seat in state.setup.seats:
                assert seen(state.view(seat).resample(rng), seat) == seen(state, seat)
        if number % 3 == 0 and len(state.options) > 1:
            twin = state.view(state.frame.seat).resample(rng)
            one, other = thought_of(state), thought_of(twin, seed=2)
            if one.teaches:
                assert [set(row) for row in one.rows] == [set(row) for row in other.rows]
                assert [way.action for way in one.ways] == [way.action for way in other.ways]
                weighed += 1
        state.apply(ask(bot, state), run)
    assert weighed > 40
    assert max(seen(state, 0)) < SIZE


def two(**mine: Any) -> KunitoriState:
    return GAME.position({"me": mine, "you": {"deck": ["copper"] * 6}, "turn": "me"})


def test_all_treasures_are_laid_down_at_once() -> None:
    state = two(hand=["copper", "copper", "gold"], deck=["copper"] * 4)
    while state.text(state.options[-1])[:8] != "treasure" and "pass" in state.legal() and state.phase < 2:
        state.play("pass")
    thought = thought_of(state)
    (way,) = thought.ways
    laid = way.steps()
    assert len(laid) == 3
    for action, expected in laid:
        assert state.options == expected
        state.apply(action, Run(Seeded(1)))
    assert state.money == 5
    assert not thought.teaches


def test_what_is_bought_shows_before_anybody_else_has_a_say() -> None:
    state, run = game_of(2, 5)
    bot = make_bot("greedy", "kunitori", 1)
    while not any(action >= actions.BUY and action < actions.KEEP for action in state.options) or any(
        actions.TREASURE <= action < actions.BUY for action in state.options
    ):
        state.apply(ask(bot, state), run)
    thought = thought_of(state)
    assert len(thought.ways) == len(state.options) > 1
    assert len({frozenset(row) for row in thought.rows}) == len(thought.rows)


def test_a_win_is_worth_more_than_a_loss_and_a_clear_one_most() -> None:
    found = []
    for seed in range(3):
        state, run = game_of(3, seed)
        bot = make_bot("script:money", "kunitori", seed)
        while state.frame is not None:
            state.apply(ask(bot, state), run)
        assert state.outcome is not None
        for seat in state.setup.seats:
            best = max(points for each, points in enumerate(state.outcome.points) if each != seat)
            found.append((seat == state.outcome.winner, state.outcome.points[seat] - best, worth(state, seat)))
    for won, lead, value in found:
        assert (value >= 0.85) == won
        assert 0 <= value <= 1
        assert won or lead <= 0
    assert sorted(found) == sorted(found, key=lambda each: (each[0], each[2]))


def test_one_practises_with_two_to_six() -> None:
    rng = Random(1)
    sizes = [setting(rng)["players"] for _ in range(200)]
    assert set(sizes) == {2, 3, 4, 5, 6}
    assert 70 < sizes.count(2) < 130
    for partner in mind_of("kunitori").partners:
        make_bot(partner, "kunitori", 1)
