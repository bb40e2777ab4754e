"""One seat for Gymnasium: its own checks, and games against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from env_support import SHORT, both_games, some_action
from spielwerk import IllegalAction, SpielwerkError, env


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("bluemoon", {}),
        ("kunitori", {}),
        ("bluemoon", {"observation": "dict"}),
        ("bluemoon", {"seat": "any", "opponents": "greedy"}),
        ("kunitori", {"players": 2, "opponents": ["greedy"]}),
        ("kunitori", {"players": 4, "seat": 2}),
    ],
)
def test_its_own_check_passes(game: str, options: dict[str, Any]) -> None:
    name = f"spielwerk.env.gym:spielwerk/{game}-v1"
    solo = gymnasium.make(name, disable_env_checker=True, render_mode="ansi", **options)
    check_env(solo.unwrapped)


@both_games
def test_a_whole_game_against_bots(game: str) -> None:
    options = {"players": 3, "opponents": ("greedy", "random"), **SHORT} if game == "kunitori" else {}
    solo = env.gymnasium(game, **options)
    rng = np.random.default_rng(1)
    _, info = solo.reset(seed=1)
    total, ended = 0.0, False
    while not ended:
        assert np.array_equal(info["action_mask"], solo.action_masks())
        assert solo.play.seat == solo.seat == info["seat"]
        seen, reward, ended, cut_off, info = solo.step(some_action(info["action_mask"], rng))
        total += reward
        assert solo.observation_space.contains(seen)
        assert not cut_off
    outcome = solo.play.state.outcome
    assert outcome is not None
    assert total == (1.0 if outcome.winner == solo.seat else -1.0)
    with pytest.raises(SpielwerkError, match="the game is over: reset"):
        solo.step(0)


def test_a_seed_repeats_the_game_and_the_bots() -> None:
    solo = env.gymnasium("kunitori", players=3, opponents="greedy", seat="any")
    ends = []
    for _ in range(2):
        rng = np.random.default_rng(7)
        _, info = solo.reset(seed=7)
        for _ in range(40):
            _, _, _, _, info = solo.step(some_action(info["action_mask"], rng))
        ends.append(solo.play.state.digest())
    assert ends[0] == ends[1]


def test_any_seat_comes_up() -> None:
    solo = env.gymnasium("kunitori", players=3, seat="any")
    seats = {solo.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert seats == {0, 1, 2}


def test_an_illegal_action_raises_or_ends_the_game() -> None:
    solo = env.gymnasium("kunitori", players=2, illegal="raise")
    _, info = solo.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        solo.step(illegal)
    lenient = env.gymnasium("kunitori", players=2)
    lenient.reset(seed=1)
    _, reward, ended, _, info = lenient.step(illegal)
    assert (reward, ended) == (-1.0, True)
    assert "is not possible" in info["illegal"]


def test_a_limit_cuts_the_game_off() -> None:
    solo = env.gymnasium("kunitori", players=2, max_steps=30)
    rng = np.random.default_rng(1)
    _, info = solo.reset(seed=1)
    ended = cut_off = False
    while not cut_off:
        _, reward, ended, cut_off, info = solo.step(some_action(info["action_mask"], rng))
        assert (reward, ended) == (0.0, False)
    assert solo.play.steps == 30


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"opponents": ("random",)}, "2 opponents are needed, or one name for all, not 1"),
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"seat": 3}, "there is no seat 3; choose from: 0, 1, 2, any"),
    ],
)
def test_who_sits_where_is_checked(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SpielwerkError, match=complaint):
        env.gymnasium("kunitori", **options)
