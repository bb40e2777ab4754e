"""`spielwerk judge`: exit codes, words, JSON, and the count of what is proved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import spielwerk
from judge_support import BAD, GOOD, run_judge
from spielwerk.judge import library


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD + "---\n" + GOOD, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(BAD, encoding="utf-8")
    return tmp_path


def test_the_command_exits_0_when_everything_holds(folder: Path) -> None:
    code, output, _ = run_judge(folder / "good.yaml", "--lang", "en")
    assert code == 0
    assert "2 scenarios hold, 0 failed" in output


def test_the_command_exits_1_and_shows_each_failed_line(folder: Path) -> None:
    code, output, _ = run_judge(folder, "--lang", "en")
    assert code == 1
    for words in (
        f"{folder / 'bad.yaml'}:1 Bad",
        "line 6, step 1",
        "money: 1",
        "money: 0",
        "2 scenarios hold, 1 failed",
    ):
        assert words in output
    assert "good.yaml" not in output


def test_the_command_speaks_german(folder: Path) -> None:
    _, output, _ = run_judge(folder, "--lang", "de")
    assert "Zeile 6, Schritt 1" in output
    assert "2 Szenarien stimmen, 1 nicht" in output


def test_verbose_names_what_holds_too(folder: Path) -> None:
    _, output, _ = run_judge(folder, "--verbose")
    assert output.count("good.yaml") == 2


def test_the_command_exits_2_for_a_malformed_file(folder: Path) -> None:
    (folder / "wrong.yaml").write_text("game: kunitori\n", encoding="utf-8")
    code, _, errors = run_judge(folder)
    assert code == 2
    assert f"{folder / 'wrong.yaml'}:1: title: " in errors


@pytest.mark.parametrize("arguments", [(), ("{folder}/empty",), ("{folder}/nowhere.yaml",)])
def test_the_command_exits_2_without_anything_to_judge(folder: Path, arguments: tuple[str, ...]) -> None:
    (folder / "empty").mkdir()
    code, _, errors = run_judge(*[argument.format(folder=folder) for argument in arguments])
    assert code == 2
    assert errors


def test_json_has_the_fixed_shape(folder: Path) -> None:
    code, output, _ = run_judge("--json", folder)
    data = json.loads(output)
    assert code == 1
    assert {key: data[key] for key in ("files", "passed", "failed")} == {"files": 2, "passed": 2, "failed": 1}
    (failure,) = data["failures"]
    assert {key: failure[key] for key in ("file", "title", "step", "expected", "found")} == {
        "file": str(folder / "bad.yaml"),
        "title": "Bad",
        "step": 1,
        "expected": "money: 1",
        "found": "money: 0",
    }


def test_json_of_a_clean_run_has_no_failures(folder: Path) -> None:
    code, output, _ = run_judge("--json", folder / "good.yaml")
    assert code == 0
    assert json.loads(output) == {"files": 1, "passed": 2, "failed": 0, "failures": []}


def test_json_names_malformed_files(folder: Path) -> None:
    (folder / "wrong.yaml").write_text("game: kunitori\n", encoding="utf-8")
    code, output, _ = run_judge("--json", folder)
    assert code == 2
    (error,) = json.loads(output)["errors"]
    assert (error["file"], error["line"], error["key"]) == (str(folder / "wrong.yaml"), 1, "title")


# -- coverage ------------------------------------------------------------------------------------------------


@pytest.fixture
def small_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A library of three rulings, two of them testable, with one scenario that holds."""
    folder = tmp_path / "kunitori"
    folder.mkdir()
    (folder / "inventory.csv").write_text(
        "id,section,kind,testable,en,de\nX-1,S,k,yes,One,Eins\nX-2,S,k,yes,Two,Zwei\nX-3,S,k,no,Three,Drei\n",
        encoding="utf-8",
    )
    (folder / "one.yaml").write_text(cited(GOOD, "X-1"), encoding="utf-8")
    monkeypatch.setattr(spielwerk, "games", lambda: ("kunitori",))
    monkeypatch.setattr(library, "rulings_folder", lambda: tmp_path)
    library.inventory.cache_clear()
    yield folder
    library.inventory.cache_clear()


def cited(scenario: str, *ids: str) -> str:
    return scenario.replace("players:", f"cites: [{', '.join(ids)}]\nplayers:")


def statuses() -> tuple[int, dict[str, Any]]:
    code, output, _ = run_judge("--coverage", "--json")
    (data,) = json.loads(output)
    return code, data


@pytest.mark.usefixtures("small_library")
def test_coverage_exits_1_while_a_ruling_is_missing() -> None:
    code, data = statuses()
    assert code == 1
    assert data == {
        "game": "kunitori",
        "testable": 2,
        "covered": 1,
        "rulings": {"X-1": "covered", "X-2": "missing", "X-3": "not testable"},
    }


def test_coverage_exits_0_when_all_testable_rulings_are_proved(small_library: Path) -> None:
    (small_library / "two.yaml").write_text(cited(GOOD, "X-2"), encoding="utf-8")
    code, data = statuses()
    assert code == 0
    assert (data["covered"], data["testable"]) == (2, 2)


def test_a_failing_scenario_proves_nothing(small_library: Path) -> None:
    (small_library / "two.yaml").write_text(cited(BAD, "X-1", "X-2"), encoding="utf-8")
    code, data = statuses()
    assert code == 1
    assert data["covered"] == 0
    assert data["rulings"]["X-1"] == data["rulings"]["X-2"] == "failing"


@pytest.mark.usefixtures("small_library")
def test_coverage_in_words_lists_every_ruling_and_the_counts() -> None:
    code, output, _ = run_judge("--coverage", "--lang", "en")
    assert code == 1
    lines = output.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["X-1", "X-2", "X-3"]
    assert "Two" in lines[1]  # what is missing is said
    assert "1 of 2 testable rulings proved by 1 scenario." in lines[3]
    _, german, _ = run_judge("--coverage", "--lang", "de")
    assert "Zwei" in german
    assert "1 von 2" in german
