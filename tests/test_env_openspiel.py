"""The games for OpenSpiel: its own checks, luck, and observations."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts, outcome_sampling_mccfr

from spielwerk import SpielwerkError, env
from spielwerk.core.state import State
from spielwerk.env.spiel import SpielState
from spielwerk.kunitori.game import GAME as KUNITORI
from spielwerk.observe import layout_of

SPIELE: list[tuple[str, dict[str, Any]]] = [
    ("bluemoon", {"decks": ("terrah", "khind")}),
    ("kunitori", {"players": 2, "max_steps": 120}),
    ("kunitori", {"players": 5, "max_steps": 120, "ambush_bonus": "once"}),
]


def table_of(state: SpielState) -> State:
    table = state.moment.table
    assert table is not None
    return table


@pytest.mark.parametrize(("game", "options"), SPIELE)
def test_its_random_simulations_pass(game: str, options: dict[str, Any]) -> None:
    loaded = env.open_spiel(game, lucks=16, **options)
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


def test_a_game_is_loaded_again_by_its_name() -> None:
    loaded = env.open_spiel("kunitori", players=3, ambush_bonus="once", costs={"village": 2})
    again = pyspiel.load_game(str(loaded))
    assert again.agreement == loaded.agreement
    assert again.agreement.options == {"players": 3, "ambush_bonus": "once", "costs": {"village": 2}}


def test_every_luck_follows_an_action_that_needs_it_and_no_other() -> None:
    state = env.open_spiel("kunitori", lucks=4).new_initial_state()
    rng = Random(1)
    lucky = 0
    assert state.is_chance_node()
    for _ in range(300):
        if state.is_chance_node():
            assert state.chance_outcomes() == [(luck, 0.25) for luck in range(4)]
            lucky += 1
        before = state.clone()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        before.apply_action(action)
        assert str(before) == str(state)
        assert table_of(before).encode() == table_of(state).encode()
    assert 2 < lucky < 100


def test_different_lucks_lead_to_different_deals() -> None:
    loaded = env.open_spiel("bluemoon", lucks=32)
    deals = {table_of(loaded.new_initial_state().child(luck)).encode() for luck in range(32)}
    assert len(deals) == 32


def test_actions_are_those_of_the_game_and_returns_add_up_to_nothing() -> None:
    state = env.open_spiel("bluemoon").new_initial_state()
    rng = Random(3)
    while not state.is_terminal():
        if not state.is_chance_node():
            table = table_of(state)
            assert state.legal_actions() == sorted(table.options)
            action = state.legal_actions()[0]
            assert state.action_to_string(state.current_player(), action) == table.text(action)
        state.apply_action(rng.choice(state.legal_actions()))
    outcome = table_of(state).outcome
    assert outcome is not None
    winner = outcome.winner
    assert state.returns() == [1.0 if seat == winner else -1.0 for seat in (0, 1)]


def test_an_observation_is_that_of_the_seat() -> None:
    state = env.open_spiel("kunitori", players=3).new_initial_state().child(5)
    layout = layout_of("kunitori", 3)
    for seat in range(3):
        row = np.frombuffer(layout.observe(table_of(state).view(seat)), np.int8)
        assert state.observation_tensor(seat) == row.tolist()
        assert "options: " in state.observation_string(seat) or seat != state.current_player()


def test_the_number_of_players_is_that_of_the_game() -> None:
    assert env.open_spiel("kunitori").num_players() == len(KUNITORI.deal().setup.players)
    assert env.open_spiel("bluemoon", players=2).num_players() == 2
    with pytest.raises(SpielwerkError, match="bluemoon is not a game for 3 players"):
        env.open_spiel("bluemoon", players=3)


@pytest.mark.parametrize("option", ["lucks", "max_steps"])
def test_numbers_that_make_no_game_are_refused(option: str) -> None:
    with pytest.raises(SpielwerkError, match=f"{option} is 0; it must be at least 1"):
        env.open_spiel("kunitori", **{option: 0})


# -- what a seat remembers ---------------------------------------------------------------------------------------

DUEL: dict[str, Any] = {
    "turn": "me",
    "phase": "retreat",
    "element": "fire",
    "dragons": 2,
    "me": {"people": "hoax", "hand": ["hoax-1", "hoax-4"], "deck": ["hoax-5"], "combat": []},
    "you": {"people": "vulca", "hand": ["vulca-4"], "deck": ["vulca-11"], "combat": ["vulca-1"]},
}
LAST_TURN: dict[str, Any] = {
    "turn": "nobunaga",
    "phase": "buy",
    "money": 3,
    "buys": 1,
    "last": "hideyoshi",
    "nobunaga": {"hand": {"copper": 1}, "deck": ["village", "copper", "silver"]},
    "hideyoshi": {"hand": {"copper": 3, "village": 1}, "deck": ["gold", "village"]},
}
SMALL: list[tuple[str, dict[str, Any]]] = [
    ("bluemoon", {"position": DUEL}),
    ("kunitori", {"position": LAST_TURN, "players": 2}),
]


def played(loaded: Any, steps: int, seed: int) -> SpielState:
    rng = Random(seed)
    state: SpielState = loaded.new_initial_state()
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("game", "options"), SPIELE)
def test_a_seat_cannot_tell_a_resampled_state(game: str, options: dict[str, Any]) -> None:
    loaded = env.open_spiel(game, lucks=16, **options)
    differed = 0
    for seed in range(6):
        state = played(loaded, 12 * seed + 1, seed)
        seat = state.current_player()
        if seat < 0:
            continue
        sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
        other = state.resample_from_infostate(seat, sampler)
        assert other.current_player() == seat
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        differed += table_of(other).encode() != table_of(state).encode()
    assert differed


@pytest.mark.parametrize(("game", "options"), SPIELE)
def test_whoever_remembers_the_same_sees_the_same(game: str, options: dict[str, Any]) -> None:
    """Two tables that differ in the other's secrets go on alike; while the seat remembers the same it also sees it."""
    loaded = env.open_spiel(game, lucks=16, **options)
    compared = 0
    for seed in range(8):
        rng = Random(seed)
        state = played(loaded, 15 * seed + 1, seed)
        if state.is_terminal():
            continue
        seat = 1 - state.current_player() if state.current_player() < 2 else 0
        other = state.resample_from_infostate(seat, rng.random)
        while not (state.is_terminal() or other.is_terminal()) and state.current_player() == other.current_player():
            if table_of(state).frame and not state.is_chance_node():
                same = state.information_state_string(seat) == other.information_state_string(seat)
                if not same:
                    break
                assert table_of(state).view(seat) == table_of(other).view(seat)
                assert state.information_state_tensor(seat) == other.information_state_tensor(seat)
                compared += 1
            both = sorted({*state.legal_actions()} & {*other.legal_actions()})
            if not both:
                break
            action = rng.choice(both)
            state.apply_action(action)
            other.apply_action(action)
    assert compared > 8


def test_a_memory_is_longer_than_a_view() -> None:
    """What was seen once is remembered when it is seen no more, and what was done is remembered too."""
    state = env.open_spiel("kunitori", position=LAST_TURN, players=2).new_initial_state().child(0)
    first, before = state.information_state_string(0), state.information_state_tensor(0)
    (village,) = [action for action in state.legal_actions() if state.action_to_string(0, action) == "buy village"]
    state.apply_action(village)
    while state.is_chance_node():  # the turn is over, and somebody has to shuffle
        state.apply_action(0)
    later = state.information_state_string(0)
    assert later.startswith(first.split("\n?")[0])
    assert "> buy village" in later
    assert "> buy village" not in state.information_state_string(1)
    assert state.information_state_tensor(0) != before


def test_others_are_not_told_what_was_only_carried_out() -> None:
    state = played(env.open_spiel("bluemoon", decks=("buka", "vulca"), lucks=16), 60, 4)
    for seat in (0, 1):
        lines = state.information_state_string(seat).split("\n")
        assert not [line for line in lines if line.startswith(("action ", "forced "))]
        assert [line for line in lines if line.startswith("> ")]


def test_memories_are_written_down_and_read_back() -> None:
    loaded = env.open_spiel("bluemoon", lucks=16)
    state = played(loaded, 200, 2)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    for seat in (0, 1):
        assert again.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize(("game", "options"), SMALL)
def test_its_information_set_search_plays(game: str, options: dict[str, Any]) -> None:
    loaded = env.open_spiel(game, lucks=4, max_steps=60, **options)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(loaded, evaluator, uct_c=2.0, max_simulations=20, random_state=luck)
    state = loaded.new_initial_state()
    decided = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decided += 1
    assert decided >= 2


@pytest.mark.parametrize(("game", "options"), SMALL)
@pytest.mark.parametrize(
    "solver", [external_sampling_mccfr.ExternalSamplingSolver, outcome_sampling_mccfr.OutcomeSamplingSolver]
)
def test_its_regret_minimisers_run(game: str, options: dict[str, Any], solver: Any) -> None:
    loaded = env.open_spiel(game, lucks=2, max_steps=12, **options)
    np.random.seed(1)
    learner = solver(loaded)
    for _ in range(2):
        learner.iteration()
    policy = learner.average_policy()
    state = loaded.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    odds = policy.action_probabilities(state, state.current_player())
    assert sum(odds.values()) == pytest.approx(1)
    assert set(odds) <= set(state.legal_actions())


def test_a_position_is_part_of_the_name() -> None:
    loaded = env.open_spiel("bluemoon", position=DUEL)
    again = pyspiel.load_game(str(loaded))
    assert again.agreement == loaded.agreement
    assert again.new_initial_state().child(0).observation_string(0) == loaded.new_initial_state().child(
        0
    ).observation_string(0)
