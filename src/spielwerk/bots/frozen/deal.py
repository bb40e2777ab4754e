"""Dealing the unknown anew, as these bots have always done it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.steps import settle
from spielwerk.core.view import View

_DEALS: Final = 300


def resample(view: View, rng: Random, deal: Callable[[View, Random], Any]) -> Any:
    """Return a deal in which whoever is asked has something to decide, if a few hundred deals find one."""
    state = deal(view, rng)
    for _ in range(_DEALS):
        if state.still_asks(view.asked):
            return state
        state = deal(view, rng)
    settle(state, Run(Seeded(rng.randrange(2**32))))
    return state
