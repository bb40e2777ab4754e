"""`judge --strict`: a question that the judge declines by itself is a failure, unless the scenario allows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge_support import run_judge

OOSA = """game: bluemoon
title: Oosa asks which cards go under the deck
{key}position:
  turn: me
  phase: character
  element: fire
  me: {{people: aqua, hand: [aqua-14, aqua-7, aqua-1], deck: [aqua-2]}}
  you: {{people: vulca, hand: [vulca-8], combat: [vulca-11], deck: [vulca-9]}}
do:
  - me: play aqua-14
{steps}"""
DIRECTLY = "  - me: announce fire\n"
BY_ADVANCE = "  - advance: power\n"
IN_WORDS = "  - me: no\n  - me: announce fire\n"


def judge(folder: Path, steps: str, *arguments: str, key: str = "") -> tuple[int, str]:
    file = folder / "oosa.yaml"
    file.write_text(OOSA.format(steps=steps, key=key), encoding="utf-8")
    code, output, _ = run_judge(file, "--lang", "en", *arguments)
    return code, output


@pytest.mark.parametrize("steps", [DIRECTLY, BY_ADVANCE])
def test_a_no_on_the_way_fails_strictly_and_names_the_question(tmp_path: Path, steps: str) -> None:
    code, output = judge(tmp_path, steps, "--strict")
    assert code == 1
    assert "line 11, step 2" in output
    assert "me is asked (put-under-deck): bottom aqua-1, bottom aqua-7, no" in output


@pytest.mark.parametrize("steps", [DIRECTLY, BY_ADVANCE])
def test_a_no_on_the_way_is_said_silently_otherwise(tmp_path: Path, steps: str) -> None:
    assert judge(tmp_path, steps)[0] == 0


def test_a_no_in_words_holds_strictly(tmp_path: Path) -> None:
    assert judge(tmp_path, IN_WORDS, "--strict")[0] == 0


@pytest.mark.parametrize(("allowed", "code"), [("true", 0), ("false", 1)])
def test_a_scenario_may_allow_it(tmp_path: Path, allowed: str, code: int) -> None:
    assert judge(tmp_path, DIRECTLY, "--strict", key=f"declines: {allowed}\n")[0] == code


def test_what_the_scenario_allows_is_true_or_false(tmp_path: Path) -> None:
    assert judge(tmp_path, DIRECTLY, "--strict", key="declines: [play]\n")[0] == 2
