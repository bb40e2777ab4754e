"""The benchmarks: rounds count what happened, reports say what was found. Nothing here asserts how fast anything is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import engines
import peers
from peers import BEGIN, END, Entrant, entrants, measured, run, write
from report import Row, chart, ratio, table
from spielwerk.lab.bench import measure, random_game

ROOT = Path(__file__).parent.parent
PYTHON = Path(sys.executable)


def row(engine: str, rate: float, **figures: Any) -> Row:
    known = {"version": "1", "kind": "Python", "games_per_second": 1.0, "clone_microseconds": 2.0}
    return Row(engine, "Patience", {**known, "decisions_per_second": rate, "choices_per_second": rate / 2, **figures})


ROWS = [row("catanatron", 20_000), row("Spielwerk", 150_000), row("rlcard", 5_000, clone_microseconds=None)]


def test_a_random_game_counts_its_decisions() -> None:
    played = random_game("bluemoon", {"decks": ("hoax", "vulca")}, seed=5)
    assert played.state.outcome is not None
    assert 0 < played.choices <= played.decisions
    assert len(played.samples) == played.decisions // 97
    looked = random_game("bluemoon", {"decks": ("hoax", "vulca")}, seed=5, look=True)
    assert looked.state.digest() == played.state.digest()


def test_figures_fit_together() -> None:
    figures = measure("bluemoon", {}, 0.05)
    assert figures.decisions_per_second == pytest.approx(figures.games_per_second * figures.decisions_per_game)
    assert 0 < figures.choices_per_second <= figures.decisions_per_second
    assert figures.players == 2


def test_one_round_of_spielwerk_is_played_in_its_own_process() -> None:
    player = Entrant("Spielwerk", "Blue Moon", ("spielwerk", "bluemoon"), PYTHON)
    figures = player.play(0.05)
    assert figures is not None
    assert figures["kind"] in ("Python", "Python, compiled with mypyc")
    assert figures["games"] >= 1
    assert figures["clone_microseconds"] > 0


def test_a_round_counts_games_decisions_and_choices() -> None:
    count = engines.Round(0.0)
    assert count.goes_on()
    count.games, count.decisions, count.choices = 1, 8, 4
    assert not count.goes_on()
    figures = count.figures("1", "Python", lambda: None)
    assert figures["decisions_per_game"] == 8
    assert figures["choices_per_second"] == pytest.approx(figures["decisions_per_second"] / 2)
    assert count.figures("1", "Python", None)["clone_microseconds"] is None


def test_an_engine_that_is_not_there_is_named_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = Entrant("Spielwerk", "Blue Moon", ("spielwerk", "bluemoon"), PYTHON)
    nowhere = Entrant("rlcard", "Uno", ("rlcard", "uno"), tmp_path / "python")
    found = run([nowhere, there], rounds=2, seconds=0.01)
    assert [each.engine for each in found] == ["Spielwerk"]
    assert capsys.readouterr().err.count("rlcard is not installed") == 1


def test_a_package_that_is_missing_is_not_taken_for_a_failure() -> None:
    assert Entrant("catanatron", "Catan", ("catanatron", "catan"), PYTHON).play(0.01) is None


def test_a_round_that_fails_is_an_error() -> None:
    with pytest.raises(SystemExit, match="Chess: the round failed"):
        Entrant("Spielwerk", "Chess", ("spielwerk", "chess"), PYTHON).play(0.01)


def test_all_four_engines_take_part_and_the_compiled_build_where_there_is_one(tmp_path: Path) -> None:
    listed = entrants(tmp_path, None)
    assert {each.engine for each in listed} == {"Spielwerk", "catanatron", "rlcard", "OpenSpiel"}
    assert {each.told[0] for each in listed} == set(engines.ENGINES)
    assert not any(each.source for each in listed)
    more = entrants(tmp_path, tmp_path)
    assert len([each for each in more if each.source == tmp_path]) == 2


def test_ratios_refer_to_the_base() -> None:
    assert [ratio(each, ROWS) for each in ROWS] == ["1.0×", "7.5×", "0.2×"]
    assert ratio(ROWS[1], ROWS[1:]) == "–"


def test_the_table_has_the_fastest_first() -> None:
    lines = table(ROWS).splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| Spielwerk 1", "| catanatron 1", "| rlcard 1"]
    assert lines[2] == "| Spielwerk 1 | Patience | Python | 150,000 | 7.5× | 50% | 1.0 | 2.00 µs |"
    assert lines[4].endswith("| – |")


def test_the_picture_says_in_words_what_it_shows() -> None:
    picture = ElementTree.fromstring(chart(ROWS, "here"))
    namespace = "{http://www.w3.org/2000/svg}"
    assert "Spielwerk · Patience: 150,000 (7.5×)" in str(picture.findtext(f"{namespace}desc"))
    bars = [float(bar.get("width", 0)) for bar in picture.iter(f"{namespace}rect")][1:]
    assert bars == sorted(bars, reverse=True)
    assert bars[0] == pytest.approx(7.5 * bars[1], rel=1e-3)


def test_only_the_table_of_the_page_is_written_anew(tmp_path: Path) -> None:
    page, picture = tmp_path / "page.md", tmp_path / "picture.svg"
    page.write_text(f"before\n{BEGIN}old\n{END}after\n", encoding="utf-8")
    write(ROWS, measured(3, 2.5), page, picture)
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{BEGIN}")
    assert text.endswith(f"{END}after\n")
    assert table(ROWS) in text
    assert "one core, best of 3 rounds of 2.5 seconds." in text
    assert "old" not in text
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    page.write_text("no marks\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="are needed around the table"):
        write(ROWS, "", page, picture)


def test_the_documentation_shows_a_table_and_a_picture_of_everybody() -> None:
    page, picture = peers.PAGE.read_text(encoding="utf-8"), peers.PICTURE.read_text(encoding="utf-8")
    figures = page.partition(BEGIN)[2].partition(END)[0]
    for engine in ("Spielwerk", "catanatron", "rlcard", "OpenSpiel"):
        assert f"| {engine} " in figures
        assert engine in picture
