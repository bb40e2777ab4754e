"""The rulings that come with the games: all proved, all cited rightly, each expectation able to fail."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import spielwerk
from judge_support import library_scenarios
from spielwerk.bluemoon.cards.model import CARDS
from spielwerk.judge import library
from spielwerk.judge.coverage import cover
from spielwerk.judge.files import Scenario, Step
from spielwerk.judge.runner import run_scenario
from spielwerk.kunitori.names import IDS
from spielwerk.language import catalogue


@pytest.mark.parametrize("game", spielwerk.games())
def test_every_testable_ruling_is_proved(game: str) -> None:
    reports = [run_scenario(scenario, strict=True) for scenario in library_scenarios(game)]
    failed = [f"{failure.scenario.file.name}:{failure.line}" for report in reports for failure in report.failures]
    assert failed == []
    result = cover(game, reports)
    assert [ruling.id for ruling in result.rulings if ruling.testable and result.status(ruling) != "covered"] == []
    assert result.complete
    assert result.testable > 100


def expectations(scenario: Scenario) -> list[dict[str, Any]]:
    return [step.value for step in scenario.steps if step.key == "expect"]


@pytest.mark.parametrize("card", IDS)
def test_every_card_of_kunitori_plays_a_part_in_two_scenarios(card: str) -> None:
    """Only positions and steps count; to be listed among chosen piles is no part."""
    word = re.compile(rf"(?<![\w-]){re.escape(card)}(?![\w-])")
    texts = [repr((scenario.position, scenario.steps)) for scenario in library_scenarios("kunitori")]
    assert sum(bool(word.search(text)) for text in texts) >= 2


def test_every_id_cited_in_a_ruling_of_kunitori_exists() -> None:
    with (library.rulings_folder() / "kunitori" / "inventory.csv").open(encoding="utf-8", newline="") as file:
        rulings = {row["id"] for row in csv.DictReader(file)}
    texts = Path(spielwerk.__file__).parent / "kunitori" / "texts" / "en.toml"
    rules = set(tomllib.loads(texts.read_text(encoding="utf-8"))["rule"])
    for scenario in library_scenarios("kunitori"):
        where = f"{scenario.file.name}:{scenario.line}"
        assert scenario.cites, where
        assert set(scenario.cites) <= rulings | rules, where
        for expected in expectations(scenario):
            illegal = expected.get("illegal")
            lists = [*illegal.values()] if isinstance(illegal, dict) else []
            lists += [expected["refused"]] if "refused" in expected else []
            named = {word for ids in lists for word in (ids if isinstance(ids, list) else [ids])}
            assert {word for word in named if word.startswith("KU-")} <= rulings | rules, where


def wrong_values(value: Any, card: str) -> Iterator[Any]:
    """Yield a value with one thing in it turned wrong, or with one card too many."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, list):
        yield [*value, card]
    elif isinstance(value, dict):
        for name, inner in value.items():
            for wrong in wrong_values(inner, card):
                yield {**value, name: wrong}


def wrong_versions(expected: dict[str, Any], card: str) -> Iterator[dict[str, Any]]:
    """Yield an expectation with one thing in it turned wrong."""
    for key, value in expected.items():
        if key in ("legal", "illegal"):
            opposite = "illegal" if key == "legal" else "legal"
            for action in value:
                yield {opposite: [action]}
        elif key == "only":
            yield {**expected, "only": value[1:] if value else ["pass"]}
        elif key not in ("refused", "findings"):
            for wrong in wrong_values(value, card):
                yield {**expected, key: wrong}


@pytest.mark.parametrize(("game", "card"), [("bluemoon", "hoax-3"), ("kunitori", "copper")])
def test_every_expectation_of_every_ruling_can_fail(game: str, card: str) -> None:
    """Each scenario with one of its expectations turned wrong is found wrong, at that step."""
    count = 0
    for scenario in library_scenarios(game):
        for at, step in enumerate(scenario.steps):
            for wrong in wrong_versions(step.value, card) if step.key == "expect" else ():
                steps = (*scenario.steps[:at], Step("expect", wrong, step.line))
                report = run_scenario(replace(scenario, steps=steps))
                where = f"{scenario.file.name}:{step.line}: {wrong}"
                assert [failure.step for failure in report.failures] == [at + 1], where
                count += 1
    assert count > 1000


def test_every_card_of_blue_moon_with_a_text_plays_a_part_in_two_scenarios() -> None:
    texts = [repr((scenario.position, scenario.deal, scenario.steps)) for scenario in library_scenarios("bluemoon")]
    for card in CARDS:
        if card.power is not None and not card.missing:
            word = re.compile(rf"(?<![\w-]){re.escape(card.id)}(?![\w-])")
            assert sum(bool(word.search(text)) for text in texts) >= 2, card.id


def test_every_id_cited_in_a_ruling_of_blue_moon_exists() -> None:
    known = {ruling.id for ruling in library.inventory("bluemoon")} | set(
        catalogue("spielwerk.bluemoon", "en").table("rule")
    )
    for scenario in library_scenarios("bluemoon"):
        where = f"{scenario.file.name}:{scenario.line}"
        assert scenario.cites, where
        assert set(scenario.cites) <= known, where
