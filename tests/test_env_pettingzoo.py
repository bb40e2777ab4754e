"""The games for PettingZoo: its own checks, and what players of the games expect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pettingzoo.test
import pytest
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from env_support import SHORT, both_games, some_action
from spielwerk import IllegalAction, SpielwerkError, env
from spielwerk.env.play import Play
from spielwerk.env.zoo import TableEnv
from spielwerk.kunitori.game import GAME as KUNITORI
from spielwerk.observe import layout_of

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("bluemoon", {}),
    ("bluemoon", {"decks": ("buka", "aqua"), "observation": "dict"}),
    *(("kunitori", {"players": players, **SHORT}) for players in (2, 3, 4, 5)),
    ("kunitori", {"players": 6, "observation": "dict", **SHORT}),
]
every_table = pytest.mark.parametrize(
    ("game", "options"), TABLES, ids=[f"{game}-{options.get('players', 2)}" for game, options in TABLES]
)
pytestmark = [
    # PettingZoo knows dictionaries with a mask only from its own games, which it lists by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # An agent whose game is over has nothing to do, and some parts of a dictionary are empty at times.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play_of(table: TableEnv) -> Play:
    """Return the game behind the wrappers."""
    inner = table.unwrapped
    assert isinstance(inner, TableEnv)
    return inner.play


def play_through(table: TableEnv, seed: int) -> Iterator[tuple[str, float, bool, bool]]:
    """Play a game at random and tell what every agent is told when it is its turn."""
    rng = np.random.default_rng(seed)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        _, reward, ended, cut_off, info = table.last()
        yield agent, reward, ended, cut_off
        table.step(None if ended or cut_off else some_action(info["action_mask"], rng))


@every_table
def test_its_own_check_passes(game: str, options: dict[str, Any]) -> None:
    pettingzoo.test.api_test(env.pettingzoo(game, **options), num_cycles=60)


@every_table
def test_its_check_of_seeds_passes(game: str, options: dict[str, Any]) -> None:
    pettingzoo.test.seed_test(lambda: env.pettingzoo(game, **options), num_cycles=30)


@both_games
def test_its_check_of_rendering_passes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    make: Any = partial(env.pettingzoo, game)
    pettingzoo.test.render_test(make)
    assert "options: " in capsys.readouterr().out


@every_table
def test_its_check_of_parallel_environments_passes_after_conversion(game: str, options: dict[str, Any]) -> None:
    """Agents act as the rules ask them, not in rounds, so it is the conversion for turn-based ones that fits."""
    parallel = turn_based_aec_to_parallel(env.pettingzoo(game, illegal="terminate", **options))
    pettingzoo.test.parallel_api_test(parallel, num_cycles=60)


@every_table
def test_a_whole_game_pays_the_winner_once_and_everybody_else_loses(game: str, options: dict[str, Any]) -> None:
    table = env.pettingzoo(game, **options)
    told = list(play_through(table, 3))
    outcome = play_of(table).state.outcome
    assert outcome is not None
    last = {agent: reward for agent, reward, ended, _ in told if ended}
    assert len(last) == play_of(table).players
    assert last == {agent: 1.0 if agent == f"player_{outcome.winner}" else -1.0 for agent in last}
    assert all(reward == 0 for _, reward, ended, _ in told if not ended)
    assert table.agents == []


def test_a_seed_deals_what_the_game_deals() -> None:
    table = env.pettingzoo("kunitori", players=4)
    table.reset(seed=11)
    assert play_of(table).state.encode() == KUNITORI.deal(seed=11, players=4).encode()


def test_resets_without_a_seed_differ_and_follow_from_the_last_seed() -> None:
    deals = []
    for _ in range(2):
        table = env.pettingzoo("bluemoon")
        table.reset(seed=5)
        for _ in range(3):
            table.reset()
            deals.append(play_of(table).state.encode())
    assert deals[:3] == deals[3:]
    assert len(set(deals)) == 3


def test_masks_are_the_legal_actions_of_the_agent_that_is_asked() -> None:
    table = env.pettingzoo("kunitori", players=3)
    table.reset(seed=1)
    state = play_of(table).state
    for agent in table.agents:
        seen = table.observe(agent)
        legal = state.options if agent == table.agent_selection else []
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(legal)
        assert np.array_equal(table.infos[agent]["action_mask"], seen["action_mask"])


def test_an_illegal_action_is_refused_with_the_reason_of_the_rules() -> None:
    table = env.pettingzoo("bluemoon", decks=("hoax", "vulca"))
    table.reset(seed=1)
    before = play_of(table).state.encode()
    with pytest.raises(IllegalAction, match="You have to lay a character first") as refused:
        table.step(play_of(table).state.parse("announce fire"))
    assert refused.value.reason.cites
    assert play_of(table).state.encode() == before


def test_no_such_action_and_no_action_at_all_are_refused_too() -> None:
    table = env.pettingzoo("kunitori")
    table.reset(seed=1)
    beyond = len(play_of(table).state.notation)
    with pytest.raises(
        SpielwerkError, match=f"there is no action {beyond}; actions are numbers from 0 to {beyond - 1}"
    ):
        table.step(beyond)
    with pytest.raises(SpielwerkError, match="has to act"):
        table.step(None)


def test_an_illegal_action_can_end_the_game_instead() -> None:
    table = env.pettingzoo("kunitori", players=3, illegal="terminate")
    table.reset(seed=1)
    culprit = table.agent_selection
    table.step(int(np.flatnonzero(table.infos[culprit]["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert {agent: table.rewards[agent] for agent in table.agents} == {
        agent: -1.0 if agent == culprit else 0.0 for agent in table.agents
    }


def test_a_limit_cuts_the_game_off_and_pays_nobody() -> None:
    told = list(play_through(env.pettingzoo("kunitori", players=2, max_steps=25), 2))
    assert [cut_off for *_, cut_off in told] == [False] * 25 + [True] * 2
    assert not any(ended for _, _, ended, _ in told)
    assert not any(reward for _, reward, _, _ in told)


def test_a_dictionary_is_the_flat_vector_in_parts() -> None:
    flat, parts = env.pettingzoo("kunitori"), env.pettingzoo("kunitori", observation="dict")
    flat.reset(seed=4)
    parts.reset(seed=4)
    agent = flat.agent_selection
    named = parts.observe(agent)["observation"]
    assert list(named) == [placed.name for placed in layout_of("kunitori", 3).parts]
    assert np.array_equal(np.concatenate(list(named.values())), flat.observe(agent)["observation"])


def test_what_is_rendered_is_what_the_seat_may_see() -> None:
    table = env.pettingzoo("bluemoon", render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert text is not None
    state = play_of(table).state
    other = state.setup.players[1 - play_of(table).seat]
    mine, theirs = (text.split(f"{name} (seat")[1].split("hand: ")[1].split("\n")[0] for name in ("me", "you"))
    assert "face-down x6" in (mine if other == "me" else theirs)
    assert text.endswith("options: " + ", ".join(state.text(action) for action in state.options) + "\n")
