"""Every reason with a real position: of the rulings where one calls for it, of `data/reasons-*.yaml` otherwise.

`python tests/reasons_catalogue.py` writes `golden/reasons.txt` anew, to be read in one go after a change of words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
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
_CARDS: Final = {
    "bluemoon": ("hoax-0", "hoax-1", "vulca-17", "bluff-1"),
    "kunitori": ("spear-troopers", "ishida-mitsunari", "village"),
}
"""What is tried where no scenario calls for a reason."""
UNSAID: Final = frozenset({"no-such-seat"})
"""Reasons against actions that have no notation: a seat that the table does not have."""
WITHOUT_POSITION: Final = frozenset(
    ["joint-first", "joint-given-up", "kept-already", "no-action", "no-card-left", "no-trade", "nothing-to-protect"]
)
"""Reasons of Kunitori that have no position here yet; whoever finds one strikes it from this list."""
GOLDEN: Final = Path(__file__).parent / "golden" / "reasons.txt"


class Example:
    """A reason and where it is given."""

    def __init__(self, where: str, action: str, reason: Reason) -> None:
        self.where = where
        self.action = action
        self.reason = reason


class _Collector(_Runner):
    """Plays a scenario and notes the reasons against what it calls illegal, and why others may not do it either."""

    def __init__(self, scenario: Scenario, probes: Sequence[str] = ()) -> None:
        super().__init__(scenario, strict=False)
        self._probes = probes
        self.found: list[Example] = []

    def _expect(self, step: Step) -> None:
        state = self._state
        if state is not None:
            for word in self._probes or step.value.get("illegal") or ():
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
    """Return an example of each reason: what a scenario calls illegal, or else what could be tried there."""
    found: dict[str, Example] = {}
    scenarios = (*library_scenarios(game), *load_file(DATA / f"reasons-{game}.yaml"))
    for scenario in scenarios:
        _add(found, _Collector(scenario))
    for scenario in reversed(scenarios):
        if set(found) >= set(codes(game)) - UNSAID - WITHOUT_POSITION:
            break
        _add(found, _Collector(scenario, _probes(game, scenario.players)))
    return found


def _add(found: dict[str, Example], collector: _Collector) -> None:
    collector.run()
    for example in collector.found:
        found.setdefault(example.reason.code, example)


@cache
def _probes(game: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return all that can be tried with nothing but a few cards."""
    table = spielwerk.game(game).notation
    texts = [table.text(action, players or ("me", "you")) for action in range(len(table))]
    about = {*_CARDS[game], *players}
    return tuple(
        text for text in texts if "@" not in text and all(word in about or "-" not in word for word in text.split()[1:])
    )


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
