"""The bot that searches, and bots outside of this program."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import spielwerk
from laws import walk
from spielwerk.bots.base import Question, ask
from spielwerk.bots.external import BrokenBot, ExternalBot
from spielwerk.bots.registry import UnknownBot, bot_names, check_bot, label_of, make_bot
from spielwerk.bots.search.bot import SearchBot
from spielwerk.bots.search.budget import BadBudget, Budget
from spielwerk.bots.told import told
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.state import State
from spielwerk.lab.simulate import Plan, play_game

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kunitori", {"players": 2}),
    ("kunitori", {"players": 3}),
    ("kunitori", {"players": 6}),
    ("bluemoon", {"decks": ("hoax", "vulca")}),
    ("bluemoon", {"decks": ("buka", "mimix")}),
]
TINY = Path(__file__).parent.parent / "examples" / "tiny_bot.py"


def deal(game: str, options: dict[str, Any], seed: int) -> State:
    state: State = spielwerk.game(game).deal_with(options, Seeded(seed))
    return state


def searcher(game: str, iterations: int, seed: int = 1) -> SearchBot:
    bot = make_bot(f"search:{iterations}it", game, seed)
    assert isinstance(bot, SearchBot)
    return bot


def question(state: State) -> Question:
    assert state.frame is not None
    return Question(state.frame.seat, state.options, state.view)


def some_states(game: str, options: dict[str, Any], seed: int, every: int, limit: int) -> list[State]:
    """Return states on the way of a random game that ask something real."""
    found = []
    for number, state in enumerate(walk(deal(game, options, seed), Random(seed), limit)):
        if state.frame is not None and len(state.options) > 1 and number % every == 0:
            found.append(state.copy())
    assert found
    return found


# -- names -----------------------------------------------------------------------------------------------------


def test_budgets_are_read() -> None:
    assert Budget.read("500ms") == Budget(seconds=0.5)
    assert Budget.read("2s") == Budget(seconds=2.0)
    assert Budget.read("2000it") == Budget(iterations=2000)


@pytest.mark.parametrize("text", ["", "500", "ms", "0it", "0ms", "-5it", "1.5s", "5 it", "99999s", "it2000"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadBudget, match=r"it is a time|possible"):
        Budget.read(text)


@pytest.mark.parametrize("name", ["clever", "search:", "search:fast", "greedy:5it", "exec:", "exec", 'exec:"x'])
def test_a_name_nobody_has_is_refused_with_what_is_possible(name: str) -> None:
    with pytest.raises(UnknownBot, match=r"possible are: random, greedy, search, search:500ms, .*exec:COMMAND"):
        check_bot(name)


def test_the_search_is_registered_as_the_strongest() -> None:
    assert bot_names()[-1] == "search"
    for name in ("search", "search:20ms", "search:3it"):
        for game in spielwerk.games():
            assert isinstance(make_bot(name, game, 1), SearchBot)


def test_a_command_sits_at_the_table_under_one_word() -> None:
    assert label_of("greedy") == "greedy"
    assert label_of("exec:python3 'my bots/tiny bot.py'") == "exec:tiny_bot.py"


# -- the laws of the search ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_what_is_hidden_does_not_change_the_choice(game: str, options: dict[str, Any]) -> None:
    rng = Random(4)
    for state in some_states(game, options, 4, every=23, limit=160)[:6]:
        twin = state.view(question(state).seat).resample(rng)
        assert twin.options == state.options
        first, second = (searcher(game, 6, seed=9).candidates(question(each)) for each in (state, twin))
        assert first == second
        assert searcher(game, 6, seed=9).choose(question(state)) == searcher(game, 6, seed=9).choose(question(twin))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_it_chooses_what_is_legal_and_changes_nothing(game: str, options: dict[str, Any]) -> None:
    for state in some_states(game, options, 8, every=11, limit=130):
        before = state.encode()
        assert searcher(game, 3).choose(question(state)) in state.options
        assert state.encode() == before


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_number_of_iterations_is_kept_exactly(game: str, options: dict[str, Any]) -> None:
    state = some_states(game, options, 2, every=7, limit=60)[-1]
    for iterations in (1, 2, 7):
        bot = searcher(game, iterations)
        bot.candidates(question(state))
        assert bot.iterations == iterations


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_candidates_add_up(game: str, options: dict[str, Any]) -> None:
    for state in some_states(game, options, 6, every=19, limit=120)[:5]:
        found = searcher(game, 12).candidates(question(state))
        assert sum(each.share for each in found) == pytest.approx(1)
        assert len({each.action for each in found}) == len(found)
        assert {each.action for each in found} <= set(state.options)
        others = [each.share for each in found[1:]]  # the first is the one it would choose
        assert others == sorted(others, reverse=True)
        for each in found:
            assert 0 <= each.low <= each.value <= each.high <= 1


def test_a_question_with_fewer_options_is_answered_within_them() -> None:
    """The table asks for a second-best hint by leaving the best away."""
    for game, options in TABLES:
        state = some_states(game, options, 3, every=9, limit=60)[-1]
        assert state.frame is not None
        for action in state.options:
            alone = [action, *[other for other in state.options if other != action][:1]]
            assert searcher(game, 2).choose(Question(state.frame.seat, alone, state.view)) in alone


def test_a_time_is_kept_roughly() -> None:
    state = deal("kunitori", {"players": 2}, 1)
    bot = make_bot("search:1ms", "kunitori", 1)
    assert isinstance(bot, SearchBot)
    bot.candidates(question(state))
    assert 1 <= bot.iterations < 200


def test_the_same_seed_gives_the_same_game() -> None:
    for game, options in (("bluemoon", {"decks": ("flit", "khind")}), ("kunitori", {"players": 2})):
        results = []
        for _ in range(2):
            state, bot, run = deal(game, options, 5), searcher(game, 4, seed=3), Run(Seeded(5))
            for _ in range(60):
                if state.frame is None:
                    break
                state.apply(ask(bot, state), run)
            results.append(state.digest())
        assert results[0] == results[1]


# -- it wins -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "iterations"), [("bluemoon", {"decks": ("vulca", "hoax")}, 3), ("kunitori", {}, 2)]
)
def test_it_beats_random_with_a_tiny_budget(game: str, options: dict[str, Any], iterations: int) -> None:
    plan = Plan(game, (f"search:{iterations}it", "random"), 4, 11, options)
    winners = [play_game(plan, number)[0].winner for number in range(plan.games)]
    assert winners == [f"search:{iterations}it"] * 4


# -- bots outside of this program -----------------------------------------------------------------------------------


def command(*words: str) -> str:
    return "exec:" + shlex.join((sys.executable, *words))


@pytest.mark.parametrize(("game", "options"), [("kunitori", {}), ("bluemoon", {"decks": ("hoax", "vulca")})])
def test_the_example_plays_a_game(game: str, options: dict[str, Any]) -> None:
    plan = Plan(game, (command(str(TINY)), "random"), 1, 3, options)
    assert plan.labels == ("exec:tiny_bot.py", "random")
    result, _ = play_game(plan, 0)
    assert result.winner in plan.labels


def test_what_is_told_is_what_the_view_tells() -> None:
    for game, options in TABLES:
        state = some_states(game, options, 7, every=10, limit=50)[-1]
        seat = question(state).seat
        view = state.view(seat)
        data = told(view)
        assert data["seat"] == seat
        assert len(data["seats"]) == len(state.setup.players)
        hands = [each["hand"] for each in data["seats"]]
        assert None not in hands[seat]
        assert told(state.view(seat).resample(Random(1)).view(seat)) == data
        assert all(None in hand for other, hand in enumerate(hands) if other != seat and hand)


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("import sys; sys.stdin.readline(); sys.exit(3)", "ended with status 3"),
        (
            "import sys; [print('nonsense', flush=True) for line in sys.stdin if 'options' in line]",
            "answered 'nonsense'",
        ),
        ("import time; time.sleep(60)", r"took more than 0\.3 s"),
    ],
)
def test_a_broken_bot_is_named(program: str, complaint: str) -> None:
    state = deal("kunitori", {"players": 2}, 1)
    bot = ExternalBot((sys.executable, "-c", program), "kunitori", 1, patience=0.3 if "sleep" in program else 20)
    try:
        with pytest.raises(BrokenBot, match=complaint):
            ask(bot, state)
    finally:
        bot.close()


def test_a_command_that_does_not_exist_is_named() -> None:
    with pytest.raises(BrokenBot, match=r"'\./no-such-bot' cannot be started"):
        make_bot("exec:./no-such-bot", "kunitori", 1)
