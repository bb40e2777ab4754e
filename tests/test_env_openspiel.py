"""The games for OpenSpiel: its own checks, luck, and observations."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

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
    with pytest.raises(SpielwerkError, match="bluemoon is not for 3 players"):
        env.open_spiel("bluemoon", players=3)


@pytest.mark.parametrize("option", ["lucks", "max_steps"])
def test_numbers_that_make_no_game_are_refused(option: str) -> None:
    with pytest.raises(SpielwerkError, match=f"{option} is 0; it must be at least 1"):
        env.open_spiel("kunitori", **{option: 0})
