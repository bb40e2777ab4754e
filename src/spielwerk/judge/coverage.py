"""Which rulings are proved by a scenario that passes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from spielwerk.judge.files import load_file
from spielwerk.judge.library import Ruling, inventory, ruling_files, unprovable
from spielwerk.judge.runner import Report, run_scenario


@dataclass
class Coverage:
    """The rulings of one game and what the scenarios say to each."""

    game: str
    rulings: tuple[Ruling, ...]
    passing: dict[str, int] = field(default_factory=dict)
    failing: dict[str, int] = field(default_factory=dict)

    def status(self, ruling: Ruling) -> str:
        """Return `covered`, `failing`, `missing`, `unprovable` (rests on unknown cards) or `not testable`."""
        if self.failing.get(ruling.id):
            return "failing"
        if self.passing.get(ruling.id):
            return "covered"
        if not ruling.testable:
            return "not testable"
        return "unprovable" if ruling.id in unprovable(self.game) else "missing"

    @property
    def testable(self) -> int:
        """How many rulings can be tested."""
        return sum(ruling.testable for ruling in self.rulings)

    @property
    def covered(self) -> int:
        """How many of these are proved."""
        return sum(ruling.testable and self.status(ruling) == "covered" for ruling in self.rulings)

    @property
    def complete(self) -> bool:
        """Whether every testable ruling is proved, but for those nobody can prove."""
        return all(self.status(ruling) not in ("failing", "missing") for ruling in self.rulings)

    def to_dict(self) -> dict[str, Any]:
        """Return the coverage as plain data."""
        return {
            "game": self.game,
            "testable": self.testable,
            "covered": self.covered,
            "rulings": {ruling.id: self.status(ruling) for ruling in self.rulings},
        }


def cover(game: str, reports: Iterable[Report]) -> Coverage:
    """Count which rulings of a game the reports prove."""
    coverage = Coverage(game, inventory(game))
    for report in reports:
        if report.scenario.game == game:
            side = coverage.passing if report.passed else coverage.failing
            for ruling in report.scenario.cites:
                side[ruling] = side.get(ruling, 0) + 1
    return coverage


def run_library(game: str) -> list[Report]:
    """Run all scenarios of a game that come with Spielwerk."""
    files = ruling_files(game)
    return [run_scenario(scenario) for file in files for scenario in load_file(file)]
