"""The bot that searches, and bots outside of this program."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

import spielwerk
from laws import walk
from spielwerk.bots import registry
from spielwerk.bots.base import Question, ask
from spielwerk.bots.external import BrokenBot, ExternalBot
from spielwerk.bots.frozen.protocol import view_of_version_1
from spielwerk.bots.learned.bot import LearnedBot
from spielwerk.bots.registry import UnknownBot, bot_names, check_bot, has_network, label_of, make_bot
from spielwerk.bots.search.bot import SearchBot
from spielwerk.bots.search.budget import BadBudget, Budget
from spielwerk.bots.search.report import ranked, settled
from spielwerk.bots.search.tree import Node
from spielwerk.cli import group
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.state import State
from spielwerk.kunitori.actions import PASS
from spielwerk.kunitori.heuristics.habits import FEW, MANY, Habits, Player
from spielwerk.kunitori.heuristics.search import KunitoriHeuristics
from spielwerk.lab.simulate import Plan, play_game
from spielwerk.language import Language, in_language
from spielwerk.match.transcript import Transcript, verify

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kunitori", {"players": 2}),
    ("kunitori", {"players": 3}),
    ("kunitori", {"players": 6}),
    ("bluemoon", {"decks": ("hoax", "vulca")}),
    ("bluemoon", {"decks": ("buka", "mimix")}),
]
EXAMPLES = Path(__file__).parent.parent / "examples"
TINY = (("sh", EXAMPLES / "tiny_bot.sh"), (sys.executable, EXAMPLES / "tiny_bot.py"))


def deal(game: str, options: dict[str, Any], seed: int) -> State:
    state: State = spielwerk.game(game).deal_with(options, Seeded(seed))
    return state


def searcher(game: str, iterations: int, seed: int = 1) -> SearchBot:
    """Return the bot that searches by rules of thumb, whether or not there is a network for the game."""
    return SearchBot(spielwerk.game(game).heuristics(), Budget(iterations=iterations), seed)


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
    with pytest.raises(BadBudget, match=r"after the colon comes a time|are possible|at most an hour"):
        Budget.read(text)


@pytest.mark.parametrize("name", ["clever", "search:", "search:fast", "greedy:5it", "exec:", "exec", 'exec:"x'])
def test_a_name_nobody_has_is_refused_with_what_is_possible(name: str) -> None:
    with pytest.raises(UnknownBot, match=r"(?i)choose from: random, greedy, search, search:500ms, .*exec:COMMAND"):
        check_bot(name)


def test_the_search_is_registered_as_the_strongest() -> None:
    assert bot_names()[-1] == "search"
    for name in ("search", "search:20ms", "search:3it"):
        for game in spielwerk.games():
            assert isinstance(make_bot(name, game, 1), LearnedBot if has_network(game) else SearchBot)


def test_without_numpy_the_search_goes_by_rules_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(make_bot("search:3it", "bluemoon", 1), LearnedBot)
    monkeypatch.setattr(registry, "find_spec", lambda _: None)
    assert isinstance(make_bot("search:3it", "bluemoon", 1), SearchBot)


def test_a_command_sits_at_the_table_under_one_word() -> None:
    assert label_of("greedy") == "greedy"
    assert label_of("exec:python3 'my bots/tiny bot.py'") == "exec:tiny_bot.py"


# -- the laws of the search ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", "search:6it"])
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_what_is_hidden_does_not_change_the_choice(game: str, options: dict[str, Any], name: str) -> None:
    """Deal everything a seat does not know anew: whoever looks only at the view decides as before."""
    rng = Random(4)
    for state in some_states(game, options, 4, every=23, limit=160)[:6]:
        twin = state.view(question(state).seat).resample(rng)
        assert twin.options == state.options
        first, second = (make_bot(name, game, 9).choose(question(each)) for each in (state, twin))
        assert first == second


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_what_is_hidden_does_not_change_the_candidates(game: str, options: dict[str, Any]) -> None:
    rng = Random(5)
    for state in some_states(game, options, 5, every=31, limit=130)[:3]:
        twin = state.view(question(state).seat).resample(rng)
        first, second = (searcher(game, 6, seed=9).candidates(question(each)) for each in (state, twin))
        assert first == second


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


def tried(*ways: tuple[float, list[float]]) -> Node:
    """Return a root with ways as (weight, results of the first of two seats)."""
    root = Node(2)
    for number, (weight, results) in enumerate(ways):
        edge = root.add((number,), weight)
        for result in results:
            edge.note([result, 1 - result])
    return root


GOOD, BAD, MIXED, OTHERWISE = [0.9] * 20, [0.1] * 20, [0.9, 0.1] * 10, [0.1, 0.9] * 10


@pytest.mark.parametrize(
    ("root", "caution", "spent", "answer"),
    [
        (tried((0.5, GOOD), (0.5, BAD)), 0.0, 0.1, True),
        (tried((0.5, MIXED), (0.5, OTHERWISE)), 0.0, 0.1, False),
        (tried((0.5, MIXED), (0.5, OTHERWISE)), 0.0, 1.0, True),  # nothing is left that could change it
        (tried((0.9, MIXED), (0.1, OTHERWISE)), 1.0, 0.5, False),
        (tried((0.9, MIXED), (0.1, OTHERWISE)), 1.0, 0.7, True),  # too late for another way to become clearly better
        (tried((0.9, BAD), (0.1, GOOD)), 1.0, 0.1, True),
        (tried((0.5, MIXED * 10), (0.5, MIXED * 10)), 0.0, 0.1, True),  # as good as equal
        (tried((0.5, MIXED), (0.5, [0.1, 0.1])), 0.0, 0.1, True),  # turned away from
        (tried((0.5, MIXED), (0.5, [0.9, 0.9])), 0.0, 0.1, False),
    ],
)
def test_thinking_ends_when_the_choice_is_settled(root: Node, caution: float, spent: float, answer: bool) -> None:
    assert settled(root, 0, caution, spent) is answer


def test_what_was_settled_for_one_seat_is_the_contrary_for_the_other() -> None:
    root = tried((0.2, GOOD), (0.8, BAD))
    assert [ranked(root, seat, 1.0)[0].actions for seat in (0, 1)] == [(0,), (1,)]


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_budget_is_never_exceeded_and_seldom_needed(game: str, options: dict[str, Any]) -> None:
    budget, taken = 96, []
    for state in some_states(game, options, 2, every=13, limit=100)[:4]:
        bot = searcher(game, budget)
        bot.choose(question(state))
        taken.append(bot.iterations)
    assert max(taken) <= budget
    assert min(taken) < budget


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


@pytest.mark.parametrize(("seats", "unfit"), [(2, MANY), (6, FEW)])
def test_habits_fit_the_number_of_players(seats: int, unfit: Habits) -> None:
    """What is weighed heaviest, played against those who have the habits of another table, from every seat."""
    sense, others = KunitoriHeuristics(), Player(unfit)
    won = 0
    for number in range(24):
        me, seed = number % seats, number // seats
        state: Any = deal("kunitori", {"players": seats}, seed)
        run = Run(Seeded(seed))
        while state.frame is not None:
            weights = sense.weighed(state, state.options)
            habitual = state.options[weights.index(max(weights))]
            state.apply(habitual if state.frame.seat == me else others.answer(state), run)
        won += state.outcome.winner == me
    assert won > 1.5 * 24 / seats


# -- bots outside of this program -----------------------------------------------------------------------------------


def command(*words: str) -> str:
    return "exec:" + shlex.join((sys.executable, *words))


@pytest.mark.parametrize(("game", "options"), [("kunitori", {}), ("bluemoon", {"decks": ("hoax", "vulca")})])
def test_the_examples_play_alike_in_every_language(game: str, options: dict[str, Any]) -> None:
    points = []
    for interpreter, file in TINY:
        plan = Plan(game, (f"exec:{shlex.join((interpreter, str(file)))}", "random"), 1, 3, options)
        assert plan.labels == (f"exec:{file.name}", "random")
        result, _ = play_game(plan, 0)
        assert result.winner == plan.labels[0]
        points.append(result.points)
    assert points[0] == points[1]


def test_a_program_is_told_the_game_and_then_the_questions(tmp_path: Path) -> None:
    """The keys come in this order and without spaces, so that a program needs no JSON library to find the options."""
    heard = tmp_path / "heard"
    program = "import sys; open(sys.argv[1], 'w').write(sys.stdin.readline() + sys.stdin.readline())"
    bot = ExternalBot((sys.executable, "-c", program, str(heard)), "kunitori", 7)
    state = deal("kunitori", {"players": 2}, 1)
    with pytest.raises(BrokenBot, match="ended with status 0"):
        ask(bot, state)
    bot.close()
    greeting, asked = heard.read_text(encoding="utf-8").splitlines()
    assert greeting == '{"type":"game","protocol":2,"game":"kunitori","seed":7}'
    options = '","'.join(map(state.text, state.options))
    assert asked.startswith('{"type":"question","options":["' + options + '"],"view":{"seat":')


def play(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["play", "bluemoon", "--seed", "3", "--pace", "0", *arguments])


def test_a_program_sits_down_at_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    shown = play("--players", f"random,exec:sh {EXAMPLES / 'tiny_bot.sh'}", "--save", str(kept))
    assert shown.exit_code == 0
    assert "exec:tiny_bot.sh" in shown.output
    assert verify(Transcript.from_json(kept.read_text(encoding="utf-8"))).outcome is not None


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_program_that_breaks_does_not_cost_the_game(tmp_path: Path, language: Language) -> None:
    kept, program = tmp_path / "game.json", tmp_path / "one_answer.sh"
    source = (EXAMPLES / "tiny_bot.sh").read_text(encoding="utf-8")
    program.write_text(source.replace(";;\n    esac\ndone", "exit 7 ;;\n    esac\ndone"), encoding="utf-8")
    shown = play("--players", f"exec:sh {program},random", "--save", str(kept), "--lang", language)
    assert isinstance(shown.exception, BrokenBot)
    assert "7" in (said := in_language(shown.exception, language))
    assert ("endete" in said) is (language == "de")
    played = Transcript.from_json(kept.read_text(encoding="utf-8"))
    assert verify(played).outcome is None
    assert played.entries


def test_what_is_told_is_what_the_view_tells() -> None:
    for game, options in TABLES:
        state = some_states(game, options, 7, every=10, limit=50)[-1]
        seat = question(state).seat
        view = state.view(seat)
        data = view_of_version_1(spielwerk.game(game), view)
        assert data["seat"] == seat
        assert len(data["seats"]) == len(state.setup.players)
        hands = [each["hand"] for each in data["seats"]]
        assert None not in hands[seat]
        again = state.view(seat).resample(Random(1)).view(seat)
        assert view_of_version_1(spielwerk.game(game), again) == data
        assert all(None in hand for other, hand in enumerate(hands) if other != seat and hand)


ANSWERING = "import os, sys, time\nfor line in sys.stdin:\n    if 'options' in line: "


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("import sys; sys.stdin.readline(); sys.exit(3)", "ended with status 3"),
        (ANSWERING + "print('nonsense', flush=True)", "answered 'nonsense'"),
        (ANSWERING + "print(flush=True)", "answered ''"),
        (ANSWERING + "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "does not answer in UTF-8"),
        (ANSWERING + "os.close(1); time.sleep(60)", "has closed its output"),
        (ANSWERING + "sys.stdout.write('pass' * 99999); sys.stdout.flush(); time.sleep(60)", "answered 'passpass"),
    ],
)
def test_a_broken_bot_is_named(program: str, complaint: str) -> None:
    assert_broken((sys.executable, "-c", program), complaint, patience=20)


@pytest.mark.parametrize(
    "command",
    [
        (sys.executable, "-c", "import time; time.sleep(60)"),
        (sys.executable, "-c", ANSWERING + "sys.stdout.write('pa'); sys.stdout.flush(); time.sleep(60)"),
        ("sh", "-c", "sleep 60; true"),  # what the program has started keeps the line open unless it is ended too
    ],
)
def test_a_bot_that_hangs_is_ended_and_named(command: tuple[str, ...]) -> None:
    assert_broken(command, r"took more than 0\.5 s", patience=0.5)


def test_a_bot_that_does_not_listen_is_ended_and_named() -> None:
    """It answers ahead, so the questions pile up until no more fit into the line."""
    bot = ExternalBot(("sh", "-c", "yes pass & sleep 60"), "kunitori", 1, patience=0.5)
    state = deal("kunitori", {"players": 2}, 1)

    def ask_on() -> None:
        while True:
            bot.choose(Question(0, [PASS], state.view))

    try:
        with pytest.raises(BrokenBot, match=r"took more than 0\.5 s"):
            ask_on()
    finally:
        bot.close()


def assert_broken(command: tuple[str, ...], complaint: str, patience: float) -> None:
    bot = ExternalBot(command, "kunitori", 1, patience)
    try:
        with pytest.raises(BrokenBot, match=complaint):
            ask(bot, deal("kunitori", {"players": 2}, 1))
    finally:
        bot.close()


def test_a_command_that_does_not_exist_is_named() -> None:
    with pytest.raises(BrokenBot, match=r"'\./no-such-bot' cannot be started"):
        make_bot("exec:./no-such-bot", "kunitori", 1)
