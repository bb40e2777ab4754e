"""Tournaments, and what the laboratory writes: tables, JSON, CSV, Parquet and plots, in both languages."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli_support import Command, command
from lab_support import SHORT_OPTION, short_plan
from spielwerk import lab
from spielwerk.lab.accumulate import Accumulator, accumulator_names, make_accumulator
from spielwerk.lab.plots import Label, draw
from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.run import run_games
from spielwerk.lab.tournament import round_robin, tables
from spielwerk.language import Language, catalogue, in_language

__all__ = ["command"]
# Newer Pythons warn when a process with threads forks; pytest-xdist has threads.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

SVG = "{http://www.w3.org/2000/svg}"
KUNITORI = ("tournament", "kunitori", "--players", "random,greedy", *SHORT_OPTION)
BLUEMOON = ("tournament", "bluemoon", "--players", "random,greedy", "--decks", "hoax,vulca", "-n", 4)


# -- who meets whom ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seats", "expected"),
    [
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("ab", 2, ["ab"]),
        ("ab", 4, ["aaab", "aabb", "abbb"]),
        ("abc", 4, ["aabc", "abbc", "abcc"]),
    ],
)
def test_everybody_meets_everybody(bots: str, seats: int, expected: list[str]) -> None:
    assert sorted("".join(table) for table in tables(list(bots), seats)) == expected


def test_a_round_robin_plays_every_pair_of_bots_with_every_pair_of_decks_from_both_seats() -> None:
    plans = round_robin("bluemoon", ["random", "greedy"], 4, 1, {}, decks=["hoax", "vulca"])
    assert [plan.options["decks"] for plan in plans] == [("hoax", "hoax"), ("hoax", "vulca"), ("vulca", "vulca")]
    played: Counter[tuple[str, str]] = Counter()
    for plan in plans:
        assert plan.seed_of(0) == plan.seed_of(1) != plan.seed_of(2)
        for number in range(plan.games):
            options = plan.options_of(number)
            played.update(zip(options["players"], options["decks"], strict=True))
    assert set(played.values()) == {6}
    assert len(played) == 4


@pytest.mark.parametrize(
    ("bots", "english", "german"),
    [(["random"], "at least two bots", "mindestens zwei Bots"), (["random", "random"], "named once", "einmal genannt")],
)
def test_a_tournament_needs_different_bots(bots: list[str], english: str, german: str) -> None:
    with pytest.raises(LabRefusal, match=english) as caught:
        round_robin("kunitori", bots, 4, 1, {})
    assert german in in_language(caught.value, "de")


# -- the command ----------------------------------------------------------------------------------------------


def test_the_result_does_not_depend_on_the_number_of_workers(command: Command) -> None:
    arguments = (*KUNITORI, "--seats", "2,3", "-n", 6, "--seed", 3, "--json", "--accumulate", "cards")
    status, alone, errors = command(*arguments)
    assert status == 0, errors
    for workers in (2, 3, 0):
        assert command(*arguments, "--workers", workers)[1] == alone
    data = json.loads(alone)
    assert data["games"] == 3 * 6  # random-greedy, and two tables of three
    assert set(data) == {"game", "games", "seed", "cut_off", "wins", "points", "length", "ratings", "versus", "cards"}
    assert [row["name"] for row in data["ratings"]] == ["greedy", "random"]
    assert sum(row["wins"] for row in data["wins"]) == 18
    assert sum(row["games"] for row in data["wins"]) == 2 * 6 + 3 * 12


def test_bots_and_decks_are_rated_and_set_against_each_other(command: Command) -> None:
    _, output, _ = command(*BLUEMOON, "--json")
    data = json.loads(output)
    assert {(row["of"], row["name"]) for row in data["ratings"]} == {
        ("bot", "greedy"), ("bot", "random"), ("deck", "hoax"), ("deck", "vulca"),
    }  # fmt: skip
    for row in data["ratings"]:
        assert row["rating_low"] < row["rating"] < row["rating_high"]
    for of in ("bot", "deck"):
        ratings = [row["rating"] for row in data["ratings"] if row["of"] == of]
        assert sum(ratings) == pytest.approx(3000, abs=0.2)
    pairs = {(row["row"], row["column"]): row for row in data["versus"]}
    for (row, column), found in pairs.items():
        mirrored = pairs[column, row]
        assert found["games"] == mirrored["games"] == found["wins"] + mirrored["wins"]
        assert found["low"] <= found["win_rate"] <= found["high"]
    assert pairs["greedy", "random"]["games"] == 12
    assert pairs["hoax", "vulca"]["games"] == 4  # a deck says nothing against itself


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["ratings of the bots", "ratings of the decks", "rating", "length of the games", "Hoax"]),
        ("de", ["Wertungen der Bots", "Wertungen der Decks", "Wertung", "Länge der Partien", "Hoax"]),
    ],
)
def test_the_tables_speak_both_languages(command: Command, language: str, words: list[str]) -> None:
    _, output, _ = command(*BLUEMOON, "--lang", language)
    for word in words:
        assert word in output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("kunitori", "--players", "greedy"), "at least two bots"),
        (("kunitori", "--seats", "two"), "numbers separated by commas"),
        (("kunitori", "--seats", "7"), "2 to 6 players"),
        (("kunitori", "--decks", "all"), "no decks"),
        (("bluemoon", "--seats", "3"), "two seats"),
        (("kunitori", "--parquet"), "--out"),
        (("kunitori", "--plots", "svg"), "--out"),
    ],
)
def test_what_cannot_be_played_is_refused(command: Command, arguments: tuple[str, ...], words: str) -> None:
    status, _, errors = command("tournament", *arguments, "--lang", "en")
    assert status == 2
    assert words in errors


def test_paired_deals_are_for_two_decks(command: Command) -> None:
    status, _, errors = command("sim", "bluemoon", "--decks", "all", "--paired", "--lang", "de")
    assert status == 2
    assert "von beiden Plätzen" in errors


# -- files ------------------------------------------------------------------------------------------------------


def texts(file: Path) -> str:
    return " ".join("".join(element.itertext()) for element in ElementTree.parse(file).iter(f"{SVG}text"))


def test_everything_is_written(command: Command, tmp_path: Path) -> None:
    arguments = (
        *BLUEMOON,
        "--out",
        tmp_path,
        "--parquet",
        "--plots",
        "svg",
        "--accumulate",
        "cards",
        "--transcripts",
        1,
    )
    status, output, errors = command(*arguments, "--json", "--lang", "de")
    assert status == 0, errors
    assert json.loads((tmp_path / "summary.json").read_text(encoding="utf-8")) == json.loads(output)
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    parquet = import_module("pyarrow.parquet").read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == len(parquet) == 2 * 12
    for row, same in zip(rows, parquet, strict=True):
        assert {key: str(int(value) if key == "won" else value) for key, value in same.items()} == row
    assert Counter(row["won"] for row in rows) == {"1": 12, "0": 12}
    assert len(list(tmp_path.glob("game-*.json"))) == 3  # the first game of every pair of decks
    expected = {
        "wins": ["Anteil der Siege", "greedy", "%"],
        "ratings-bots": ["Wertungen der Bots", "greedy", "–"],
        "ratings-decks": ["Wertungen der Decks", "Hoax", "–"],
        "length": ["Länge der Partien", "Entscheidungen", "Mittel"],
        "points": ["Punkte am Ende", "greedy"],
        "cards": ["Karten und Siege", "gezogen", "greedy, Hoax"],
        "matrix-bots": ["greedy", "random", "100%"],
        "matrix-decks": ["Hoax", "Vulca"],
    }
    assert {file.stem for file in tmp_path.glob("*.svg")} == set(expected)
    for name, words in expected.items():
        for word in words:
            assert word in texts(tmp_path / f"{name}.svg"), name


def some_games() -> list[Accumulator]:
    accumulators = [make_accumulator(name) for name in accumulator_names()]
    list(run_games([short_plan("random", "greedy", games=6)], accumulators=accumulators))
    return accumulators


def label(language: Language) -> Label:
    return Label(language, "Kunitori", lambda _, name: name)


def test_the_same_games_give_the_same_plots(tmp_path: Path) -> None:
    drawn = []
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
        drawn.append({file.name: file.read_bytes() for file in draw(folder, some_games(), label("en"))})
    assert drawn[0] == drawn[1]
    assert set(drawn[0]) == {"wins.svg", "ratings-bots.svg", "length.svg", "points.svg", "cards.svg"}


def test_plots_can_be_pixels(tmp_path: Path) -> None:
    (file,) = draw(tmp_path, [make_accumulator("points"), *some_games()[:1]], label("de"), "png")
    assert file.name == "wins.png"
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("library", ["matplotlib", "pyarrow"])
def test_whoever_lacks_a_library_is_told_how_to_get_it(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    for module in [library, *sys.modules]:
        if module.partition(".")[0] == library:
            monkeypatch.setitem(sys.modules, module, None)
    wish: dict[str, Any] = {"matplotlib": ("--plots", "svg"), "pyarrow": ("--parquet",)}
    arguments = (*KUNITORI, "-n", 2, "--out", tmp_path, *wish[library])
    for language, words in (("en", f"{library} is not installed"), ("de", f"{library} ist nicht installiert")):
        status, _, errors = command(*arguments, "--lang", language)
        assert status == 2
        assert words in errors
        assert "pip install 'spielwerk[lab]'" in errors
        assert not (tmp_path / "games.jsonl").exists()  # said before the first game


# -- words --------------------------------------------------------------------------------------------------------


def test_the_words_are_there_in_both_languages_and_none_is_left_over() -> None:
    german, english = catalogue("spielwerk.lab", "de"), catalogue("spielwerk.lab", "en")
    for name in ("error", "plot", "accumulator", "column", "value"):
        assert german.table(name).keys() == english.table(name).keys(), name
    sources = "\n".join(file.read_text(encoding="utf-8") for file in Path(lab.__path__[0]).glob("*.py"))
    assert set(re.findall(r'LabRefusal\(\s*"([a-z-]+)"', sources)) == set(english.table("error"))
    assert set(english.table("accumulator")) == set(accumulator_names())
    for key, sentence in english.table("error").items():
        holes = set(re.findall(r"{(\w+)", sentence))
        assert holes == set(re.findall(r"{(\w+)", german.table("error")[key])), key


# -- the page that explains it ------------------------------------------------------------------------------------

PAGE = (Path(__file__).parent.parent / "docs" / "laboratory.md").read_text(encoding="utf-8")


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(block, "docs/laboratory.md", "exec"), {})
    assert "greedy wins" in capsys.readouterr().out


def test_the_page_names_options_and_accumulators_that_exist(command: Command) -> None:
    helped = {name: command(name, "--help")[1] for name in ("sim", "tournament")}
    for line in re.findall(r"^spielwerk (.*)$", PAGE, re.MULTILINE):
        for option in re.findall(r"--[a-z]+", line):
            assert option in helped[line.split()[0]], line
    for option in set(re.findall(r"`(--[a-z]+)", PAGE)):
        assert option in helped["sim"] + helped["tournament"], option
    for name in accumulator_names():
        assert f"`{name}`" in PAGE


def test_bots_of_one_name_are_told_apart_wherever_they_meet() -> None:
    plans = round_robin("kunitori", ["exec:sh a/bot.sh", "exec:sh b/bot.sh", "greedy"], 2, 1, {})
    assert [plan.kinds for plan in plans] == [
        ("exec:sh_a/bot.sh", "exec:sh_b/bot.sh"), ("exec:sh_a/bot.sh", "greedy"), ("exec:sh_b/bot.sh", "greedy")
    ]  # fmt: skip


def test_a_deck_named_twice_is_refused() -> None:
    with pytest.raises(LabRefusal, match="every deck is named once"):
        round_robin("bluemoon", ["random", "greedy"], 2, 1, {}, decks=["hoax", "hoax"])
