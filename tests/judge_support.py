"""What the tests of the judge share: judging a scenario that is written in the test, and the library as a whole."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from click.testing import CliRunner

from spielwerk.cli import group
from spielwerk.judge import library
from spielwerk.judge.files import Scenario, load_file, scenario_files
from spielwerk.judge.runner import Report, run_scenario

HEAD = "game: kunitori\ntitle: A title\nplayers: [nobunaga, hideyoshi, ieyasu]\n"
GOOD = HEAD + "position: {turn: nobunaga, phase: buy}\ndo:\n  - expect: {money: 0}\n"
BAD = HEAD.replace("A title", "Bad") + "position: {turn: nobunaga, phase: buy}\ndo:\n  - expect: {money: 1}\n"


def run_file(file: Path) -> list[Report]:
    return [run_scenario(scenario) for scenario in load_file(file)]


def run_judge(*arguments: object) -> tuple[int, str, str]:
    """Return exit code, output and errors of the command."""
    result = CliRunner().invoke(group, ["judge", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@cache
def library_scenarios(game: str) -> tuple[Scenario, ...]:
    files = scenario_files([library.rulings_folder() / game])
    return tuple(scenario for file in files for scenario in load_file(file))
