"""What runs which function: a broken one can only be noticed where it is run."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, Final

from mutants.mutate import SOURCES, Mutant
from spielwerk.judge.files import Scenario

_INNER: Final = ".<locals>"


@dataclass
class Reach:
    """By function (`file name`): the numbers of the scenarios and the playthroughs that run it."""

    at_import: set[str] = field(default_factory=set)
    scenarios: dict[str, list[int]] = field(default_factory=dict)
    playthroughs: dict[str, list[str]] = field(default_factory=dict)

    def scenarios_of(self, function: str) -> list[int]:
        """Return the scenarios that run a function or, as what one method lists another refuses, one of its class."""
        owner, dot, _ = function.rpartition(".")
        if not dot or owner.endswith(".py"):
            return self.scenarios.get(function, [])
        return sorted({each for name, some in self.scenarios.items() if name.startswith(f"{owner}.") for each in some})


def function_of(mutant: Mutant) -> str:
    """Return the function or method of a module a mutant is in, with its file; nothing if it is in none."""
    body: Sequence[ast.stmt] = ast.parse((SOURCES / mutant.file).read_text(encoding="utf-8")).body
    name = ""
    for part in mutant.where.split("."):
        here = next((n for n in body if isinstance(n, (ast.FunctionDef, ast.ClassDef)) and n.name == part), None)
        if here is None:
            return ""
        name = f"{name}.{part}".lstrip(".")
        if isinstance(here, ast.FunctionDef):
            return f"{mutant.file} {name}"
        body = here.body
    return ""


def find_reach(scenarios: dict[str, list[Scenario]]) -> Reach:
    """Import the games, run everything once and note what runs; in a process that is not needed afterwards."""
    reach = Reach(_run_by(lambda: _import(list(scenarios))))
    from playthroughs import playthrough, set_ups  # noqa: PLC0415
    from spielwerk.judge.runner import run_scenario  # noqa: PLC0415

    for some in scenarios.values():
        for number, scenario in enumerate(some):
            for function in _run_by(lambda each=scenario: run_scenario(each, strict=True)):  # type: ignore[misc]
                reach.scenarios.setdefault(function, []).append(number)
    for name, (game, _) in set_ups().items():
        if game in scenarios:
            for function in _run_by(lambda each=name: playthrough(each)):  # type: ignore[misc]
                reach.playthroughs.setdefault(function, []).append(name)
    return reach


def _import(games: Sequence[str]) -> None:
    import spielwerk  # noqa: PLC0415

    for game in games:
        spielwerk.game(game)


def _run_by(do: Callable[[], object]) -> set[str]:
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    start = f"{SOURCES}/"
    return {
        f"{code.co_filename.removeprefix(start)} {code.co_qualname.partition(_INNER)[0]}"
        for code in codes
        if code.co_filename.startswith(start)
    }
