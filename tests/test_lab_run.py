"""Running plans: interrupted runs go on, other runs are refused, own code works wherever games are played."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from cli_support import Command, command
from lab_support import EXAMPLE, SHORT_OPTION, forgetful, short_plan
from spielwerk.cli import laboratory
from spielwerk.core.events import Run
from spielwerk.lab import simulate
from spielwerk.lab.accumulate import Accumulator, make_accumulator
from spielwerk.lab.code import Code
from spielwerk.lab.folder import RunFolder
from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.run import Execution, run_games
from spielwerk.lab.simulate import Plan, Result, play_out
from spielwerk.language import in_language

__all__ = ["command", "forgetful"]
# Newer Pythons warn when a process with threads forks; pytest-xdist has threads.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

ABOUT = {"command": "test", "games": 10}


def results(plan: Plan, **execution: Any) -> list[Result]:
    return [result for _, result in run_games([plan], Execution(**execution))]


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]


# -- games that are too long ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Cut off after 40 decisions: 6 games"), ("de", "abgebrochen: 6 Partien")]
)
def test_a_game_without_an_end_is_cut_off_and_told(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, words: str
) -> None:
    monkeypatch.setattr(simulate, "MOST_DECISIONS", 40)
    monkeypatch.setattr(laboratory, "MOST_DECISIONS", 40)
    arguments = ["sim", "kunitori", "--players", "random,greedy", "-n", "6", "--lang", language, "--workers", "1"]
    code, output, _ = command(*arguments, "--out", str(tmp_path / "run"))
    assert code == 0
    assert words in " ".join(output.split())
    data = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert (data["cut_off"], data["decisions"], [each["wins"] for each in data["players"]]) == (6, 40, [0, 0])
    header, first, *_ = (tmp_path / "run" / "games.csv").read_text().splitlines()
    row = dict(zip(header.split(","), first.split(","), strict=True))
    assert (row["won"], row["points"], row["decisions"]) == ("0", "", "40")


def test_a_tournament_tells_what_was_cut_off_too(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_DECISIONS", 1500)
    monkeypatch.setattr(laboratory, "MOST_DECISIONS", 1500)
    arguments = ["tournament", "kunitori", "--players", "random,greedy", "-n", "2", "--workers", "1"]
    code, output, _ = command(*arguments)
    assert code == 0
    code, told, _ = command(*arguments, "--json")
    cut_off = json.loads(told)["cut_off"]
    assert ("Cut off after 1500 decisions" in output) == (cut_off > 0)
    assert cut_off < json.loads(told)["games"]


def test_a_game_that_nobody_brings_to_an_end_ends_all_the_same() -> None:
    played = play_out(Plan("kunitori", ("random", "random"), 69, 5), 68)
    assert played.result.cut_off
    assert played.result.decisions == simulate.MOST_DECISIONS
    assert played.state.frame is not None


# -- the folder of a run -------------------------------------------------------------------------------------


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    plan = short_plan(games=8)
    with closing(run_games([plan], Execution(folder=RunFolder(tmp_path, ABOUT)))) as interrupted:
        first = [result for _, result in islice(interrupted, 3)]
        saved = [line["number"] for line in lines(tmp_path)]
        with pytest.raises(LabRefusal, match="another run is writing"):
            results(plan, folder=RunFolder(tmp_path, ABOUT))
    assert saved == list(range(len(saved)))
    assert 3 <= len(saved) < 8
    heard: list[int] = []
    again = results(plan, folder=RunFolder(tmp_path, ABOUT), watch=lambda _, result: heard.append(result.number))
    assert again == results(plan)
    assert again[:3] == first
    assert heard == list(range(8))
    assert sorted(line["number"] for line in lines(tmp_path)) == list(range(8))


def test_a_complete_run_plays_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = short_plan(games=3)
    once = results(plan, folder=RunFolder(tmp_path, ABOUT))
    monkeypatch.setattr("spielwerk.lab.crew.play_out", None)
    assert results(plan, folder=RunFolder(tmp_path, ABOUT)) == once


def test_a_half_written_last_line_is_dropped(tmp_path: Path) -> None:
    plan = short_plan(games=4)
    whole = results(plan, folder=RunFolder(tmp_path, ABOUT))
    file = tmp_path / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-20])
    assert results(plan, folder=RunFolder(tmp_path, ABOUT)) == whole
    assert sorted(line["number"] for line in lines(tmp_path)) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("old", "new"), [('"number":1', '"number":2'), ('{"plan":0', '{"plan":7'), ("turns", "tours"), ("}", "")]
)
def test_a_line_that_is_no_game_of_the_run_is_refused_by_its_number(tmp_path: Path, old: str, new: str) -> None:
    plan = short_plan(games=3)
    results(plan, folder=RunFolder(tmp_path, ABOUT))
    file = tmp_path / "games.jsonl"
    ordered = sorted(lines(tmp_path), key=lambda line: int(line["number"]))
    written = [json.dumps(line, separators=(",", ":")) for line in ordered]
    written[1] = written[1].replace(old, new, 1)
    file.write_text("\n".join(written) + "\n", encoding="utf-8")
    with pytest.raises(LabRefusal, match="line 2 is not a game of this run"):
        results(plan, folder=RunFolder(tmp_path, ABOUT))


def test_games_without_a_word_about_what_was_run_are_refused(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(LabRefusal, match="no run"):
        RunFolder(tmp_path, ABOUT)


@pytest.mark.parametrize(("language", "words"), [("en", "holds another run"), ("de", "enthält einen anderen Lauf")])
def test_another_command_into_the_same_folder_is_refused_with_what_differs(
    command: Command, tmp_path: Path, language: str, words: str
) -> None:
    common = ("sim", "kunitori", "--players", "random,greedy", *SHORT_OPTION, "--out", tmp_path, "--lang", language)
    assert command(*common, "-n", 2, "--seed", 1)[0] == 0
    status, output, errors = command(*common, "-n", 3, "--seed", 2)
    assert (status, output) == (2, "")
    assert words in errors
    assert "games: 2 / 3" in errors
    assert "seed: 1 / 2" in errors
    assert "players" not in errors
    assert command(*common, "-n", 2, "--seed", 1, "--workers", 2)[0] == 0  # who plays makes no other run


def test_a_run_grows_but_does_not_shrink(command: Command, tmp_path: Path) -> None:
    common = ("sim", "kunitori", "--players", "random,greedy", *SHORT_OPTION, "--seed", 1, "--json")
    assert command(*common, "-n", 2, "--out", tmp_path)[0] == 0
    first = lines(tmp_path)
    grown = command(*common, "-n", 4, "--out", tmp_path)
    assert grown[:2] == command(*common, "-n", 4)[:2]
    assert lines(tmp_path)[:2] == first
    status, _, errors = command(*common, "-n", 3, "--out", tmp_path)
    assert status == 2
    assert "a run of 4 games; a run can grow, but not shrink to 3" in " ".join(errors.split())


@pytest.mark.parametrize(("language", "words"), [("en", "The same command continues"), ("de", "Derselbe Befehl macht")])
def test_whoever_interrupts_a_run_is_told_how_it_goes_on(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    def tired(plan: Plan, number: int, **wishes: Any) -> simulate.Played:
        if number == 2:
            raise KeyboardInterrupt
        return play_out(plan, number, **wishes)

    arguments = ("sim", "kunitori", "--players", "random,greedy", *SHORT_OPTION, "-n", 4, "--json")
    with monkeypatch.context() as patch:
        patch.setattr("spielwerk.lab.crew.play_out", tired)
        status, output, errors = command(*arguments, "--out", tmp_path, "--lang", language)
    assert (status, output) == (130, "")
    assert words in " ".join(errors.split())
    assert len(lines(tmp_path)) == 2
    assert command(*arguments, "--out", tmp_path)[1] == command(*arguments)[1]


def test_a_killed_run_goes_on_to_the_same_end(command: Command, tmp_path: Path) -> None:
    """Nothing is left to clean up by the process that is killed, nor by its workers."""
    arguments = ["sim", "kunitori", "--players", "random,greedy", "-n", "80", "--workers", "2", "--json"]
    script = str(Path(sys.executable).with_name("spielwerk"))
    killed = subprocess.Popen(
        [script, *arguments, "--out", str(tmp_path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    file = tmp_path / "games.jsonl"
    while killed.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 4):
        sleep(0.01)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    saved = file.read_bytes().count(b"\n")
    assert 4 <= saved < 80
    status, resumed, _ = command(*arguments, "--out", tmp_path)
    assert status == 0
    assert resumed == command(*arguments)[1]
    assert sorted(line["number"] for line in lines(tmp_path)) == list(range(80))


def test_workers_do_not_outlive_a_run_that_is_killed_nor_keep_its_folder(command: Command, tmp_path: Path) -> None:
    arguments = ["sim", "kunitori", "--players", "random,greedy", "-n", "80", "--workers", "2", "--json"]
    script = str(Path(sys.executable).with_name("spielwerk"))
    killed = subprocess.Popen(
        [script, *arguments, "--out", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    file = tmp_path / "games.jsonl"
    while killed.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 4):
        sleep(0.01)
    killed.kill()
    killed.communicate(timeout=30)  # the line ends when the last worker has let go of it
    assert command(*arguments, "--out", tmp_path)[0] == 0


def test_a_folder_that_does_not_say_what_was_run_is_refused(tmp_path: Path) -> None:
    for text in ("{", "[]"):
        (tmp_path / "run.json").write_text(text, encoding="utf-8")
        with pytest.raises(LabRefusal, match="does not say what was run"):
            RunFolder(tmp_path, {})


# -- accumulators ---------------------------------------------------------------------------------------------


def test_nobody_makes_events_unless_somebody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    lists: list[object] = []

    def noticed(chance: Any, events: Any = None) -> Run:
        lists.append(events)
        return Run(chance, events)

    monkeypatch.setattr(simulate, "Run", noticed)
    plan = short_plan(games=1)
    list(run_games([plan], accumulators=[make_accumulator("wins"), make_accumulator("ratings")]))
    assert lists == [None]
    list(run_games([plan], accumulators=[make_accumulator("cards")]))
    assert isinstance(lists[1], list)
    assert len(lists[1]) > 50


class Curious(Accumulator):
    """Notes what a file would change if it were not careful."""

    name = "curious"

    def __init__(self) -> None:
        self.notes: list[Any] = []

    def note(self, played: simulate.Played) -> Any:
        return {played.result.number: (1, 2)}

    def add(self, plan: Plan, result: Result, note: Any) -> None:
        self.notes.append(note)

    def rows(self) -> list[dict[str, Any]]:
        return [{"notes": len(self.notes)}]


@pytest.mark.usefixtures("forgetful")
def test_notes_are_the_same_fresh_from_the_game_and_from_the_folder(tmp_path: Path) -> None:
    from spielwerk.lab.accumulate import register  # noqa: PLC0415 - registers into the forgetful copy

    register(Curious)
    plan = short_plan(games=3)
    fresh, kept = Curious(), Curious()
    for accumulator in (fresh, kept):
        list(run_games([plan], Execution(folder=RunFolder(tmp_path, ABOUT)), [accumulator]))
    assert fresh.notes == kept.notes == [{"0": [1, 2]}, {"1": [1, 2]}, {"2": [1, 2]}]


def test_a_paired_deal_has_the_same_decks_and_draws_with_the_bots_changed() -> None:
    plan = Plan("bluemoon", ("greedy", "random"), 4, 5, {"decks": ("hoax", "vulca")}, paired=True)
    hands = []
    for number in range(4):
        played = play_out(plan, number, listen=True)
        dealt = [event for event in played.events if event.kind == "dealt"]
        hands.append([(event.seat, event.cards) for event in dealt])
        assert plan.options_of(number)["decks"] == ("hoax", "vulca")
        assert plan.options_of(number)["players"][number % 2] == "greedy"
        assert plan.decks_of(number)[0] == ("hoax", "vulca")[number % 2]
    assert hands[0] == hands[1]
    assert hands[2] == hands[3]
    assert hands[0] != hands[2]


# -- who plays ------------------------------------------------------------------------------------------------

FALTERING = """
import os
from spielwerk.bots.registry import register

class Faltering:
    def __init__(self, game, seed):
        self.seed = seed
        self.asked = 0
    def choose(self, question):
        self.asked += 1
        if self.asked > 5 and self.seed % 2:
            {what}
        return question.actions[0]

register("faltering", Faltering)
"""


def faltering(tmp_path: Path, what: str) -> Code:
    file = tmp_path / "faltering.py"
    file.write_text(FALTERING.format(what=what), encoding="utf-8")
    code = Code.read(file)
    code.load()
    return code


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_breaks_names_its_game_and_leaves_the_others_on_disk(tmp_path: Path, workers: int) -> None:
    code = faltering(tmp_path, "raise ValueError('lost my way')")
    plan = Plan("bluemoon", ("faltering", "random"), 40, 1)
    broken = [number for number in range(40) if (plan.seed_of(number)) % 2]
    folder = RunFolder(tmp_path / "run", ABOUT)
    with pytest.raises(LabRefusal, match="lost my way") as caught:
        results(plan, workers=workers, code=(code,), folder=folder)
    number = next(n for n in broken if f"game {n} of faltering, random (seed {plan.seed_of(n)})" in str(caught.value))
    assert "Partie" in in_language(caught.value, "de")
    if workers == 1:
        assert number == broken[0]
        assert [line["number"] for line in lines(tmp_path / "run")] == list(range(number))


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("answer", ["-1", "None", "'pass'", "10 ** 6"])
def test_a_bot_that_answers_what_it_was_not_offered_is_named_in_both_languages(tmp_path: Path, answer: str) -> None:
    code = faltering(tmp_path, f"question.actions.clear(); return {answer}")
    with pytest.raises(LabRefusal, match=r"the bot Faltering answered .* which is not one of its actions: ") as caught:
        results(Plan("bluemoon", ("faltering", "random"), 10, 1), code=(code,))
    assert "der Bot Faltering hat" in in_language(caught.value, "de")


@pytest.mark.usefixtures("forgetful")
def test_a_process_that_dies_is_told(tmp_path: Path) -> None:
    code = faltering(tmp_path, "os._exit(3)")
    with pytest.raises(LabRefusal, match="ended from outside"):
        results(Plan("bluemoon", ("faltering", "random"), 10, 1), workers=2, code=(code,))


# -- code of one's own -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("forgetful")
def test_own_bots_and_accumulators_play_in_every_process(command: Command, tmp_path: Path) -> None:
    arguments = (
        "sim",
        "kunitori",
        "--code",
        EXAMPLE,
        "--players",
        "thrifty,greedy",
        "-n",
        8,
        "--accumulate",
        "openings",
    )
    status, alone, errors = command(*arguments, "--json")
    assert status == 0, errors
    assert alone == command(*arguments, "--json", "--workers", 2, "--out", tmp_path)[1]
    data = json.loads(alone)
    assert [player["name"] for player in data["players"]] == ["thrifty", "greedy"]
    rows = data["accumulated"]["openings"]
    assert sum(row["games"] for row in rows) == 16
    assert sum(row["wins"] for row in rows) == 8
    assert [row["games"] for row in rows] == sorted((row["games"] for row in rows), reverse=True)
    about = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert about["code"] == [f"my_laboratory.py {Code.read(EXAMPLE).digest}"]
    _, shown, _ = command(*arguments, "--lang", "de")
    assert "opening" in shown
    assert rows[0]["opening"] in shown


@pytest.mark.usefixtures("forgetful")
def test_own_bots_sit_at_the_table_too(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    status, output, _ = command("play", "kunitori", "--code", EXAMPLE, "--players", "you,thrifty", "--pace", 0)
    assert status == 0
    assert "thrifty" in output


def test_without_its_code_an_own_bot_is_unknown(command: Command) -> None:
    status, _, errors = command("sim", "kunitori", "--players", "thrifty,greedy")
    assert status == 2
    assert "thrifty" in errors


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("x = 1\ny = (", "line 2"),
        ("\n\n1 / 0\n", "line 3: ZeroDivisionError"),
        ("from spielwerk.bots.registry import register\nregister('greedy', None)", "there is already a bot 'greedy'"),
        ("from spielwerk.bots.registry import register\nregister('my bot', None)", "one word"),
        (
            "from spielwerk.lab.accumulate import *\nclass A(Accumulator):\n  name = 'half'\nregister(A)",
            "the accumulator 'half' is not finished; it lacks: add(), rows()",
        ),
        (
            "from spielwerk.lab.accumulate import *\nclass A(Accumulator):\n  name = 'wins'\nregister(A)",
            "there is already an accumulator 'wins'",
        ),
        (
            "from spielwerk.lab.accumulate import *\nclass A(Accumulator):\n  name = 'a b'\nregister(A)",
            "letters, digits and dashes",
        ),
    ],
)
def test_code_that_cannot_be_run_is_refused_with_its_place(
    command: Command, tmp_path: Path, source: str, words: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    status, _, errors = command("sim", "kunitori", "--code", file, "--lang", "en")
    assert status == 2
    assert str(file) in errors.replace("\n", "")
    assert words in errors
    assert "Traceback" not in errors


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("def add(self, *_): return {}['none']\n  def rows(self): return []", "KeyError: 'none'"),
        ("def add(self, *_): pass\n  def rows(self): return 1 / 0", "line 6: ZeroDivisionError"),
        ("def add(self, *_): pass\n  def rows(self): return [1]", "a list of dictionaries"),
    ],
)
def test_an_own_accumulator_that_breaks_is_shown_by_its_line(
    command: Command, tmp_path: Path, body: str, words: str
) -> None:
    file = tmp_path / "mine.py"
    head = "from spielwerk.lab.accumulate import *\n@register\nclass A(Accumulator):\n  name = 'mine'\n  "
    file.write_text(head + body, encoding="utf-8")
    call = ("sim", "kunitori", "--players", "random,random", "-n", "1", "--accumulate", "mine", "--lang", "en")
    status, _, errors = command(*call, "--code", file)
    assert status == 2
    assert words in errors
    assert "Traceback" not in errors


@pytest.mark.usefixtures("forgetful")
def test_code_in_another_encoding_is_refused_in_german_too(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_bytes("name = 'Zähler'".encode("latin-1"))
    assert "kein Python-Quelltext" in command("play", "kunitori", "--code", file, "--lang", "de")[2]


@pytest.mark.parametrize(("language", "words"), [("en", "there is no accumulator"), ("de", "es gibt keinen Zähler")])
def test_an_unknown_accumulator_is_refused_with_the_known_ones(command: Command, language: str, words: str) -> None:
    status, _, errors = command("sim", "kunitori", "--accumulate", "wins,luck", "--lang", language)
    assert status == 2
    assert words in errors
    for name in ("luck", "wins", "points", "length", "cards", "ratings", "versus"):
        assert name in errors
