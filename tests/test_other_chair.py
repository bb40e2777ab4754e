"""Every ruling holds from the other chair too: no rule looks at the number of a seat."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from other_chair import from_the_other_chair
from spielwerk.judge import library
from spielwerk.judge.files import load_file, scenario_files
from spielwerk.judge.runner import run_scenario

FILES: Final = scenario_files([library.rulings_folder()])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_rulings_hold_from_the_other_chair(file: Path) -> None:
    for scenario in load_file(file):
        turned = from_the_other_chair(scenario)
        if turned is not None:
            report = run_scenario(turned, strict=True)
            assert report.passed, (scenario.line, scenario.title, report)


def test_the_other_chair_is_another_one() -> None:
    scenarios = [scenario for file in FILES for scenario in load_file(file)]
    turned = [(scenario, other) for scenario in scenarios if (other := from_the_other_chair(scenario)) is not None]
    assert len(turned) > len(scenarios) * 0.9
    assert all(other.players != scenario.players or other.position != scenario.position for scenario, other in turned)
