"""Where rulings lead, notes agree with the cards, what is not refused can be done, and every reason given is true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import claims_bluemoon
import claims_kunitori
import notes_bluemoon
import notes_kunitori
from other_chair import from_the_other_chair
from ruling_states import asked_states
from spielwerk.judge import library
from spielwerk.judge.files import Scenario, load_file, scenario_files

NOTES: Final[dict[str, Callable[[Any], None]]] = {
    "bluemoon": notes_bluemoon.check_notes,
    "kunitori": notes_kunitori.check_notes,
}
CLAIMS: Final[dict[str, Callable[[Any, Random], object]]] = {
    "bluemoon": claims_bluemoon.check_claims,
    "kunitori": claims_kunitori.check_claims,
}
FILES: Final = scenario_files([library.rulings_folder()])


def check_scenario(scenario: Scenario, *, everywhere: bool = False) -> None:
    """Check all states on the way, from either chair; the last one, or all, over the whole table of actions."""
    turned = from_the_other_chair(scenario)
    states = asked_states(scenario)
    for state in (*states, *(asked_states(turned) if turned else ())):
        NOTES[scenario.game](state)
    for state in states if everywhere else states[-1:]:
        CLAIMS[scenario.game](state, Random(scenario.title))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_laws_hold_where_rulings_lead(file: Path) -> None:
    for scenario in load_file(file):
        check_scenario(scenario)
