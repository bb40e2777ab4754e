"""Many games at once."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from env_support import SHORT, both_games, some_action
from spielwerk import IllegalAction, SpielwerkError, env
from spielwerk.env.many import Batch, any_legal, game_seed
from spielwerk.env.play import Play


def run_batch(games: Batch, steps: int, seed: int = 0) -> list[tuple[bytes, ...]]:
    """Play at random and return everything every step told."""
    rng = np.random.default_rng(seed)
    told: list[tuple[bytes, ...]] = []
    observations, masks, to_play = games.reset()
    for _ in range(steps):
        actions = np.array([some_action(mask, rng) for mask in masks])
        observations, masks, rewards, dones, to_play = games.step(actions)
        told.append(tuple(array.tobytes() for array in (observations, masks, rewards, dones, to_play)))
    return told


def test_each_game_is_the_one_its_seed_deals_and_its_rows_are_what_the_seat_sees() -> None:
    with env.batch("kunitori", games=5, seed=9, players=3, **SHORT) as games:
        observations, masks, to_play = games.reset()
        plays = [Play("kunitori", {"players": 3, **SHORT}) for _ in range(5)]
        for place, play in enumerate(plays):
            play.begin(game_seed(9, place, 0))
        begun = [1] * 5
        rng = Random(1)
        ends = 0
        for _ in range(400):
            for place, play in enumerate(plays):
                assert to_play[place] == play.seat
                assert observations[place].tobytes() == bytes(play.observe(play.seat))
                assert np.flatnonzero(masks[place]).tolist() == sorted(play.options)
            actions = [rng.choice(play.options) for play in plays]
            observations, masks, rewards, dones, to_play = games.step(np.array(actions))
            for place, (play, action) in enumerate(zip(plays, actions, strict=True)):
                play.step(action)
                assert bool(dones[place]) == play.over
                assert rewards[place].tolist() == play.rewards
                if play.over:
                    ends += 1
                    play.begin(game_seed(9, place, begun[place]))
                    begun[place] += 1
        assert ends >= 2


@both_games
def test_the_number_of_processes_changes_nothing(game: str) -> None:
    with (
        env.batch(game, games=5, seed=3, max_steps=30) as here,
        env.batch(game, games=5, seed=3, max_steps=30, workers=2) as there,
    ):
        assert run_batch(here, 45) == run_batch(there, 45)


def test_any_legal_action_comes_up_and_no_other() -> None:
    masks = np.array([[False, True, False, True], [True, False, False, False]])
    rng = np.random.default_rng(1)
    picked = np.array([any_legal(masks, rng) for _ in range(200)])
    assert np.bincount(picked[:, 0], minlength=4).tolist()[::2] == [0, 0]
    assert 60 < (picked[:, 0] == 1).sum() < 140
    assert not picked[:, 1].any()


def test_arrays_are_made_once() -> None:
    games = env.batch("kunitori", games=3)
    observations, masks, to_play = games.reset()
    step = games.step(masks.argmax(axis=1))
    assert step[0] is observations
    assert step[1] is masks
    assert step[4] is to_play
    assert observations.shape == (3, games.layout.size)
    assert masks.shape == (3, games.actions)


def test_a_game_that_is_cut_off_is_done_and_dealt_anew() -> None:
    games = env.batch("kunitori", games=2, max_steps=4)
    _, masks, _ = games.reset()
    told = []
    for _ in range(9):
        _, masks, rewards, dones, _ = games.step(masks.argmax(axis=1))
        assert not rewards.any()
        assert np.array_equal(dones, games.cut_off)
        told.append(dones.tolist())
    assert told == [[step % 4 == 0] * 2 for step in range(1, 10)]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_illegal_action_is_refused_and_no_game_goes_on(workers: int) -> None:
    with env.batch("kunitori", games=4, workers=workers) as games:
        observations, masks, _ = games.reset()
        before = observations.copy()
        actions = masks.argmax(axis=1)
        wrong = actions.copy()
        wrong[3] = int(np.flatnonzero(~masks[3])[0])
        with pytest.raises(IllegalAction) as refused:
            games.step(wrong)
        assert refused.value.reason.cites
        assert np.array_equal(observations, before)
        wrong[3] = 9999
        with pytest.raises(SpielwerkError, match="there is no action 9999"):
            games.step(wrong)
        games.step(actions)
        assert not np.array_equal(observations, before)


def test_a_process_that_is_gone_is_noticed() -> None:
    with env.batch("kunitori", games=2, workers=2) as games:
        _, masks, _ = games.reset()
        games._processes[1].kill()
        games._processes[1].join()
        with pytest.raises(SpielwerkError, match="a process of the batch has ended"):
            games.step(masks.argmax(axis=1))


def test_actions_of_another_shape_are_refused() -> None:
    games = env.batch("kunitori", games=2)
    games.reset()
    with pytest.raises(SpielwerkError, match=r"a step needs 2 action numbers, not int64 of shape \(3,\)"):
        games.step([0, 0, 0])
    with pytest.raises(SpielwerkError, match="not float64"):
        games.step([0.0, 0.0])


@pytest.mark.parametrize(("games", "workers"), [(0, 1), (2, 3), (2, 0)])
def test_every_worker_needs_a_game(games: int, workers: int) -> None:
    with pytest.raises(SpielwerkError, match="at least one each is needed"):
        env.batch("kunitori", games=games, workers=workers)


def test_nothing_is_played_before_the_first_reset() -> None:
    games = env.batch("kunitori", games=2)
    with pytest.raises(SpielwerkError, match="nothing has been dealt yet"):
        games.step([0, 0])


def test_what_is_legal_cannot_be_changed_by_who_plays() -> None:
    _, masks, _ = env.batch("kunitori", games=2).reset()
    with pytest.raises(ValueError, match="read-only"):
        masks[:] = False
