"""What the tests of the learning environments share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import spielwerk
from spielwerk.bots.base import Question
from spielwerk.core.state import State

SHORT: dict[str, Any] = {
    "facts": {
        "village": {"copies": 14, "cost": 1},
        "prefecture": {"copies": 2, "cost": 3},
        "land": {"copies": 2, "cost": 5},
    }
}
"""A set-up of Kunitori that ends soon, for up to six players."""
both_games = pytest.mark.parametrize("game", spielwerk.games())


def make_question(state: State, seat: int) -> Question:
    return Question(seat, state.options, state.view)


def some_action(mask: np.ndarray[Any, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))
