"""Many games at once."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import spielwerk
from env_support import SHORT, both_games, some_action
from spielwerk import IllegalAction, SpielwerkError, env
from spielwerk.env.many import Batch, any_legal, game_seed
from spielwerk.env.play import Play

POSITION: dict[str, Any] = {
    "turn": "me",
    "phase": "leadership",
    "element": "fire",
    "me": {"people": "hoax", "hand": ["hoax-1"], "combat": ["hoax-3"]},
    "you": {"people": "vulca", "hand": ["vulca-1"], "combat": ["vulca-4"]},
}


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
    with env.batch("kunitori", games=5, seed=9, players=3, layout="flat", **SHORT) as games:
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
def test_with_the_decks_at_hand_rows_are_shorter_and_tell_the_same(game: str) -> None:
    with (
        env.batch(game, games=3, seed=4, max_steps=40) as short,
        env.batch(game, games=3, seed=4, max_steps=40, layout="flat") as flat,
    ):
        assert short.actions < flat.actions
        assert flat.action_ids.tolist() == list(range(flat.actions))
        columns = _columns_of(short, flat)
        rng = np.random.default_rng(2)
        seen, masks, to_play = short.reset()
        whole, all_masks, _ = flat.reset()
        for _ in range(60):
            assert np.array_equal(seen, whole[:, columns])
            assert not np.delete(whole, columns, axis=1).any()
            assert np.array_equal(masks, all_masks[:, short.action_ids])
            assert np.array_equal(masks.sum(axis=1), all_masks.sum(axis=1))
            actions = any_legal(masks, rng)
            seen, masks, rewards, dones, to_play = short.step(actions)
            whole, all_masks, rewards_too, dones_too, to_play_too = flat.step(short.action_ids[actions])
            assert np.array_equal(to_play, to_play_too)
            assert np.array_equal(rewards, rewards_too)
            assert np.array_equal(dones, dones_too)


def _columns_of(short: Batch, flat: Batch) -> list[int]:
    """Return where the numbers of the short rows stand in the whole ones."""
    columns: list[int] = []
    for mine, placed in zip(short.layout.parts, flat.layout.parts, strict=True):
        told = range(placed.part.size) if mine.part.size == placed.part.size else short.layout.cards
        columns += [placed.begin + at for at in told or ()]
    return columns


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


# -- other beginnings, bots at seats, going on -----------------------------------------------------------------


def test_games_begin_with_different_decks_and_in_positions() -> None:
    starts: list[dict[str, Any]] = [{"decks": ("hoax", "vulca")}, {"decks": ("flit", "aqua")}, {"position": POSITION}]
    with env.batch("bluemoon", games=24, seed=1, starts=starts) as games:
        observations, _, _ = games.reset()
        again = Play("bluemoon", {}, starts=starts)
        kinds = set()
        for place in range(24):
            again.begin(game_seed(1, place, 0))
            assert observations[place].tobytes() == bytes(again.observe(again.seat))
            kinds.add(again.state.setup.decks if len(again.state.zones[0]) > 1 else "position")
    assert len(kinds) == 3


def test_cards_nobody_knows_in_a_position_are_dealt_by_the_luck_of_the_game() -> None:
    game = spielwerk.game("bluemoon")
    position = game.describe(game.deal(seed=4, decks=("hoax", "vulca")).view(0))
    hands = set()
    play = Play("bluemoon", {"position": position})
    for seed in range(8):
        play.begin(seed)
        hands.add(tuple(sorted(play.state.zones[1])))
    assert len(hands) > 2


def test_starts_for_different_numbers_of_players_are_refused() -> None:
    with pytest.raises(SpielwerkError, match="the same number of players, not 2, 3"):
        env.batch("kunitori", games=2, starts=[{"players": 2}, {"players": 3}])


def test_bots_at_seats_are_never_asked_and_what_their_moves_pay_counts() -> None:
    options: dict[str, Any] = {
        "games": 4,
        "seed": 5,
        "players": 3,
        "reward": "lead",
        "opponents": {0: "greedy", 2: "random"},
    }
    with env.batch("kunitori", **options, **SHORT) as games:
        _, masks, to_play = games.reset()
        rng = np.random.default_rng(2)
        paid = np.zeros((4, 3))
        ends = 0
        for _ in range(300):
            assert (to_play == 1).all()
            _, masks, rewards, dones, to_play = games.step(any_legal(masks, rng))
            paid += rewards
            ends += int(dones.sum())
        assert ends > 4
        assert paid[:, 1].min() < 0  # greedy's purchases are felt by whoever did not make them


def test_opponents_leave_a_seat_free() -> None:
    for opponents in ({0: "random", 1: "random"}, {2: "random"}):
        with pytest.raises(SpielwerkError, match="seats from 0 to 1"):
            env.batch("bluemoon", games=1, opponents=opponents)
    with pytest.raises(SpielwerkError, match="no-such-bot"):
        env.batch("bluemoon", games=1, opponents={1: "no-such-bot"})


@pytest.mark.parametrize(("game", "workers"), [("bluemoon", 1), ("kunitori", 2)])
def test_a_batch_goes_on_from_a_checkpoint(game: str, workers: int) -> None:
    with env.batch(game, games=6, seed=3, max_steps=40, workers=workers) as games:
        _, masks, _ = games.reset()
        rng = np.random.default_rng(1)
        for _ in range(25):
            _, masks, *_ = games.step(any_legal(masks, rng))
        kept = games.checkpoint()
        told = _goes_on(games, masks)
        with env.batch(game, games=6, seed=99, max_steps=40, workers=workers) as other:
            _, masks, _ = other.restore(kept)
            assert _goes_on(other, masks) == told
    with env.batch(game, games=7) as larger, pytest.raises(SpielwerkError, match="not a checkpoint of such a batch"):
        larger.restore(kept)
    with env.batch(game, games=7) as larger, pytest.raises(SpielwerkError, match="not a checkpoint of such a batch"):
        larger.restore(b"what?")


def _goes_on(games: Batch, masks: np.ndarray[Any, Any]) -> list[tuple[bytes, ...]]:
    rng = np.random.default_rng(7)
    told = []
    for _ in range(40):
        step = games.step(any_legal(masks, rng))
        masks = step[1]
        told.append(tuple(array.tobytes() for array in step))
    return told


def test_the_last_sight_of_a_game_that_is_cut_off_is_kept() -> None:
    with env.batch("kunitori", games=3, seed=1, max_steps=7, players=2) as games:
        plays = [Play("kunitori", {"players": 2}, max_steps=7) for _ in range(3)]
        for place, play in enumerate(plays):
            play.begin(game_seed(1, place, 0))
        _, masks, _ = games.reset()
        rng = np.random.default_rng(1)
        for _ in range(7):
            actions = any_legal(masks, rng)
            for play, action in zip(plays, games.action_ids[actions], strict=True):
                play.step(int(action))
            _, masks, *_ = games.step(actions)
        assert games.cut_off.all()
        for place, play in enumerate(plays):
            assert games.last_seen[place].tobytes() == bytes(play.observe(play.seat))
