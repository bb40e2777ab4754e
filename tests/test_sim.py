"""The simulator: the same plan gives the same numbers, whoever works on it, and the numbers are honest."""

from __future__ import annotations

import csv
import io
import json
from math import isclose, sqrt
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.bots.registry import UnknownBot, bot_names, make_bot
from spielwerk.cli import group
from spielwerk.core.reasons import SetupRefused, SpielwerkError
from spielwerk.lab.folder import RunFolder
from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.run import Execution, Summary, run_games, summarized
from spielwerk.lab.simulate import Plan, Result, play_game, play_out
from spielwerk.lab.statistics import Mean, Share
from spielwerk.match.transcript import Transcript, verify

# Newer Pythons warn when a process with threads forks; pytest-xdist has threads.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

SHORT: dict[str, Any] = {"facts": {"village": {"copies": 20, "cost": 1}}}
"""Few and cheap Villages keep games short."""


def simulate(chosen: Plan, workers: int = 1) -> list[Result]:
    return [result for _, result in run_games([chosen], Execution(workers))]


def run_plan(chosen: Plan, workers: int = 1) -> Summary:
    return summarized([chosen], Execution(workers))[0]


def plan(*bots: str, games: int = 6, seed: int = 7) -> Plan:
    return Plan("kunitori", bots, games, seed, SHORT)


# -- repeatable ------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games() -> None:
    assert simulate(plan("random", "greedy")) == simulate(plan("random", "greedy"))


def test_another_seed_gives_other_games() -> None:
    one = [(result.points, result.decisions) for result in simulate(plan("random", "random", seed=1))]
    other = [(result.points, result.decisions) for result in simulate(plan("random", "random", seed=2))]
    assert one != other


def test_every_game_of_a_plan_is_another_one() -> None:
    results = simulate(plan("random", "random"))
    assert len({result.seed for result in results}) == len(results)
    assert len({result.decisions for result in results}) > 1


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_changes_nothing(workers: int) -> None:
    chosen = plan("random", "greedy", "random", games=23)
    assert simulate(chosen, workers) == simulate(chosen)
    assert run_plan(chosen, workers).to_dict() == run_plan(chosen).to_dict()


def test_a_game_can_be_played_by_its_number_alone() -> None:
    chosen = plan("random", "greedy")
    assert [play_game(chosen, number)[0] for number in (5, 0, 3)] == [simulate(chosen)[n] for n in (5, 0, 3)]


def test_recording_a_game_does_not_change_it() -> None:
    chosen = plan("random", "greedy", "random")
    for number in range(4):
        recorded, transcript = play_game(chosen, number, record=True)
        assert transcript is not None
        assert recorded == play_game(chosen, number)[0]
        assert len(transcript.entries) == recorded.decisions


def test_seats_rotate_and_points_follow_the_player() -> None:
    chosen = plan("random", "greedy", "random")
    orders = []
    for number in range(3):
        result, transcript = play_game(chosen, number, record=True)
        assert transcript is not None
        names = transcript.options["players"]
        orders.append(names)
        outcome = verify(transcript).outcome
        assert outcome is not None
        assert result.winner == names[outcome.winner]
        assert result.points == tuple(outcome.points[names.index(label)] for label in chosen.labels)
    assert sorted(order[0] for order in orders) == ["greedy", "random-1", "random-2"]


# -- plans -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "labels"),
    [
        (("random", "greedy"), ("random", "greedy")),
        (("greedy", "greedy"), ("greedy-1", "greedy-2")),
        (("random", "greedy", "random"), ("random-1", "greedy", "random-2")),
    ],
)
def test_equal_bots_get_a_number(bots: tuple[str, ...], labels: tuple[str, ...]) -> None:
    assert plan(*bots).labels == labels


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    assert {"random", "greedy"} <= set(bot_names())
    for refused in (lambda: plan("random", "clever"), lambda: make_bot("clever", "kunitori", 1)):
        with pytest.raises(UnknownBot, match="'clever'") as caught:
            refused()
        for name in bot_names():
            assert name in str(caught.value)


@pytest.mark.parametrize("bots", [("random",), ("random",) * 7])
def test_a_game_that_cannot_be_dealt_is_refused_before_it_begins(bots: tuple[str, ...]) -> None:
    with pytest.raises(SetupRefused, match="2 to 6 players"):
        plan(*bots)


def test_an_unknown_option_is_refused_before_the_first_game() -> None:
    with pytest.raises(SetupRefused, match="luck"):
        Plan("kunitori", ("random", "random"), 1, 1, {"luck": 1})


def test_no_game_and_no_such_game_are_refused() -> None:
    with pytest.raises(SpielwerkError, match="at least one"):
        plan("random", "random", games=0)
    with pytest.raises(SpielwerkError, match="kunitori"):
        Plan("chess", ("random", "random"), 1, 1)


# -- the summary ---------------------------------------------------------------------------------------------


def test_a_summary_counts_every_game_once() -> None:
    heard: list[Result] = []
    chosen = plan("random", "greedy", "random", games=9)
    (summary,) = summarized([chosen], Execution(watch=lambda _, result: heard.append(result)))
    data = summary.to_dict()
    assert [result.number for result in heard] == list(range(9))
    assert sum(player["wins"] for player in data["players"]) == data["games"] == 9
    for at, player in enumerate(data["players"]):
        assert player["wins"] == sum(result.winner == player["name"] for result in heard)
        assert isclose(player["points"], sum(result.points[at] for result in heard) / 9, abs_tol=1e-4)
        assert isclose(player["win_rate"], player["wins"] / 9, abs_tol=1e-6)
    assert isclose(data["decisions"], sum(result.decisions for result in heard) / 9, abs_tol=0.01)
    assert isclose(data["turns"], sum(result.turns for result in heard) / 9, abs_tol=0.01)


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [  # published values (Newcombe 1998, the score method without correction)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 1 - 0.1611, 1.0),
        (28, 29, 1 - 0.1718, 1 - 0.0061),
    ],
)
def test_intervals_are_those_of_wilson(count: int, total: int, low: float, high: float) -> None:
    found_low, found_high = Share(count, total).interval
    assert isclose(found_low, low, abs_tol=0.00006)
    assert isclose(found_high, high, abs_tol=0.00006)


@given(st.integers(0, 500), st.integers(0, 500))
def test_an_interval_surrounds_its_share(wins: int, losses: int) -> None:
    share = Share(wins, wins + losses)
    low, high = share.interval
    assert 0.0 <= low < high <= 1.0
    if wins + losses:
        assert low <= share.rate <= high
        mirrored = Share(losses, wins + losses).interval
        assert isclose(mirrored[0], 1 - high, abs_tol=1e-12)
        wider = Share(wins * 4, (wins + losses) * 4).interval
        assert wider[1] - wider[0] < high - low
    else:
        assert (low, high) == (0.0, 1.0)


def test_a_mean_has_its_error() -> None:
    """Mean 5, sum of squared differences 32, so the variance is 32/7."""
    mean = Mean()
    assert (mean.mean, mean.error) == (0.0, 0.0)
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        mean.add(value)
    assert mean.mean == 5
    assert isclose(mean.error, 1.959964 * sqrt(32 / 7 / 8), abs_tol=1e-5)


# -- the command -----------------------------------------------------------------------------------------------

SHORT_OPTION = ("-o", "facts={village: {copies: 20, cost: 1}}")


def run_sim(*arguments: str) -> str:
    result = CliRunner().invoke(group, ["sim", "kunitori", "--seed", "7", *SHORT_OPTION, *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_json_has_the_promised_keys() -> None:
    data = json.loads(run_sim("--players", "random,greedy,greedy", "-n", "6", "--json"))
    assert (data["game"], data["games"], data["seed"]) == ("kunitori", 6, 7)
    assert [player["name"] for player in data["players"]] == ["random", "greedy-1", "greedy-2"]
    for player in data["players"]:
        assert {"name", "games", "wins", "win_rate", "low", "high"} <= set(player)
        assert player["games"] == 6
        assert 0 <= player["low"] <= player["win_rate"] <= player["high"] <= 1
    assert data == run_plan(plan("random", "greedy", "greedy")).to_dict()


def test_the_command_gives_the_same_with_two_workers() -> None:
    arguments = ("--players", "random,random", "-n", "9", "--json")
    assert run_sim(*arguments) == run_sim(*arguments, "--workers", "2")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["wins", "95% interval", "100.0%"]), ("de", ["Siege", "95-%-Bereich", "100,0\N{NO-BREAK SPACE}%"])],
)
def test_the_command_shows_a_table(language: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    output = run_sim("--players", "random,greedy", "-n", "4", "--lang", language)
    for word in [*words, "random", "greedy"]:
        assert word in output


def test_out_writes_summary_games_and_transcripts_that_hold(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "results"
    output = run_sim(
        "--players", "random,greedy", "-n", "5", "--json", "--out", str(folder), "--transcripts", "3"
    )  # fmt: skip
    assert json.loads((folder / "summary.json").read_text(encoding="utf-8")) == json.loads(output)
    rows = list(csv.DictReader(io.StringIO((folder / "games.csv").read_text(encoding="utf-8"))))
    assert len(rows) == 10
    results = simulate(plan("random", "greedy", games=5))
    for result in results:
        first, second = (row for row in rows if int(row["game"]) == result.number)
        assert (first["player"], second["player"]) == ("random", "greedy")
        assert (int(first["points"]), int(second["points"])) == result.points
        assert [row["player"] for row in (first, second) if row["won"] == "1"] == [result.winner]
        assert {int(first["seat"]), int(second["seat"])} == {0, 1}
        assert int(first["seat"]) == result.number % 2
        for row in (first, second):
            assert [int(row[key]) for key in ("seed", "decisions", "turns")] == [
                result.seed, result.decisions, result.turns,
            ]  # fmt: skip
    files = sorted(folder.glob("game-*.json"))
    assert [file.name for file in files] == ["game-00000.json", "game-00001.json", "game-00002.json"]
    for file, result in zip(files, results, strict=False):
        state = verify(Transcript.load(file))
        assert state.outcome is not None
        assert state.setup.players[state.outcome.winner] == result.winner


def test_no_more_transcripts_than_games_are_written(tmp_path: Path) -> None:
    run_sim("--players", "random,random", "-n", "2", "--out", str(tmp_path), "--transcripts", "9")
    assert len(list(tmp_path.glob("game-*.json"))) == 2


def test_the_games_that_are_counted_are_the_ones_written_down(tmp_path: Path) -> None:
    """A bot that thinks by the clock plays no game twice alike, so each game is played once."""
    chosen = plan("search:2ms", "random", games=3)
    counted = run_games([chosen], Execution(folder=RunFolder(tmp_path, {"run": 1}), transcripts=2))
    results = [result for _, result in counted]
    assert len(list(tmp_path.glob("game-*.json"))) == 2
    for result in results[:2]:
        transcript = Transcript.load(tmp_path / f"game-{result.number:05}.json")
        assert len(transcript.entries) == result.decisions
        outcome = verify(transcript).outcome
        assert outcome is not None
        order = chosen.order_of(result.number)
        assert tuple(outcome.points[order.index(who)] for who in range(2)) == result.points


def test_a_recorded_game_is_heard_as_it_is_written_down() -> None:
    chosen = plan("greedy", "random", games=1)
    played, silent = play_out(chosen, 0, listen=True, record=True), play_out(chosen, 0, listen=True)
    assert played.events == silent.events
    assert played.transcript is not None
    actions = [played.state.text(event.number) for event in played.events if event.kind == "action"]
    assert actions == [entry.action for entry in played.transcript.entries]


def test_transcripts_are_not_made_up_afterwards(tmp_path: Path) -> None:
    chosen = plan("random", "random", games=3)
    folder = RunFolder(tmp_path, {"run": 1})
    list(run_games([chosen], Execution(folder=folder, transcripts=1)))
    list(run_games([chosen], Execution(folder=folder, transcripts=1)))
    with pytest.raises(LabRefusal, match=r"game 1 in .* was counted without its transcript"):
        list(run_games([chosen], Execution(folder=folder, transcripts=2)))


# -- how the bots play -------------------------------------------------------------------------------------------


def test_greedy_beats_random_nearly_always() -> None:
    summary = run_plan(Plan("kunitori", ("random", "greedy"), 1000, 20), workers=2)
    assert summary.games == 1000
    assert summary.share("greedy").rate >= 0.97


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_greedy_plays_with_more_players_to_the_end(players: int) -> None:
    result, transcript = play_game(Plan("kunitori", ("greedy",) * players, 1, players), 0, record=True)
    assert transcript is not None
    state = verify(transcript)
    assert state.outcome is not None
    assert max(state.outcome.points) == max(result.points) > 10
    assert len(result.points) == players
