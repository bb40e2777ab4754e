"""Rulings from the other chair: the same scenario with everybody in another seat must hold just so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from spielwerk.judge.files import Scenario, Step

_SWAPPED: Final = {"me": "you", "you": "me"}


def from_the_other_chair(scenario: Scenario) -> Scenario | None:
    """Return the scenario with its players one seat further on; None if it deals, since luck goes by seats."""
    if scenario.deal is not None or scenario.position is None:
        return None
    if scenario.game == "bluemoon":
        steps = tuple(
            Step(_SWAPPED.get(step.key, step.key), _swapped(step.value), step.line) for step in scenario.steps
        )
        return replace(scenario, position=_swapped(scenario.position), steps=steps)
    first, *others = scenario.players
    return replace(scenario, players=(*others, first), position={"first": first, "turn": first, **scenario.position})


def _swapped(value: Any, key: str = "") -> Any:
    """Exchange the two players wherever they are named; dragons count the other way round."""
    if key == "dragons" and isinstance(value, int):
        return -value
    if isinstance(value, dict):
        return {_SWAPPED.get(name, name): _swapped(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_swapped(each) for each in value]
    if isinstance(value, str):
        return " ".join(_SWAPPED.get(word, word) for word in value.split(" "))
    return value
