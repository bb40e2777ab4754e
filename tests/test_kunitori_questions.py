"""The positions that ask every question: none is forgotten, each leads where it says."""

from __future__ import annotations

import pytest
import yaml

import spielwerk
from kunitori_questions import ASKED
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.state import KunitoriState

GAME = spielwerk.game("kunitori")


def test_every_question_of_the_rules_has_a_position() -> None:
    asking = {step.name for step in KunitoriState.steps if isinstance(step, Question) and step.verbs}
    assert set(ASKED) == asking


@pytest.mark.parametrize("kind", ASKED)
def test_a_position_leads_to_its_question(kind: str) -> None:
    scenario = yaml.safe_load(ASKED[kind].position)
    state = GAME.position(scenario["position"], players=tuple(scenario["players"]))
    for move in ASKED[kind].moves:
        state.play(move)
    assert state.decision is not None
    assert state.decision.kind == kind
