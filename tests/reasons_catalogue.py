"""Every reason with a real position: of the rulings where one calls for it, of `data/reasons-*.yaml` otherwise.

`python tests/reasons_catalogue.py` writes `golden/reasons.txt` anew, to be read in one go after a change of words.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import spielwerk
from judge_support import library_scenarios
from spielwerk.core.reasons import Reason
from spielwerk.core.state import State
from spielwerk.judge.files import Scenario, Step, load_file
from spielwerk.judge.runner import _Runner, notation
from spielwerk.language import LANGUAGES

DATA: Final = Path(__file__).parent / "data"
UNSAID: Final = frozenset({"no-such-seat"})
"""Reasons against actions that have no notation: a seat that the table does not have."""
GOLDEN: Final = Path(__file__).parent / "golden" / "reasons.txt"


class Example:
    """A reason and where it is given."""

    def __init__(self, where: str, action: str, reason: Reason) -> None:
        self.where = where
        self.action = action
        self.reason = reason


class _Collector(_Runner):
    """Plays a scenario and notes the reasons against what it calls illegal, and why others may not do it either."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, strict=False)
        self.found: list[Example] = []

    def _expect(self, step: Step) -> None:
        state = self._state
        if state is not None:
            for word in step.value.get("illegal") or ():
                self._note(state, notation(word))
        super()._expect(step)

    def _note(self, state: State, action: str) -> None:
        players, frame = state.setup.players, state.frame
        where = f"{self._scenario.file.name}: {self._scenario.title}"
        asked = frame.seat if frame is not None else 0
        for seat in (asked, (asked + 1) % len(players)):
            if (reason := state.why_not(action, seat)) is not None:
                self.found.append(Example(where, f"{players[seat]}: {action}", reason))


def codes(game: str) -> list[str]:
    """Return all reasons a game has words for."""
    texts = Path(spielwerk.__file__).parent / game / "texts" / "en.toml"
    return list(tomllib.loads(texts.read_text(encoding="utf-8"))["reason"])


@cache
def examples(game: str) -> dict[str, Example]:
    """Return an example of each reason: what a scenario calls illegal."""
    found: dict[str, Example] = {}
    for scenario in (*library_scenarios(game), *load_file(DATA / f"reasons-{game}.yaml")):
        _add(found, _Collector(scenario))
    return found


def _add(found: dict[str, Example], collector: _Collector) -> None:
    collector.run()
    for example in collector.found:
        found.setdefault(example.reason.code, example)


def catalogue() -> str:
    """Return all reasons of both games with their examples, in both languages."""
    lines: list[str] = []
    for game in ("bluemoon", "kunitori"):
        lines += [f"===== {game}", ""]
        given = examples(game)
        for code in codes(game):
            if code in given:
                example = given[code]
                lines += [f"{code}  ({example.action})", f"      {example.where}"]
                lines += [f"  {language}  {example.reason.in_language(language)}" for language in LANGUAGES]
                lines.append(f"      {', '.join(example.reason.cites)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(catalogue(), encoding="utf-8")
