"""Which games a player of Kunitori practises: half of them for two, the others for three to six; now and then with bots
that follow a simple plan, so that no plan comes as a surprise."""

from __future__ import annotations

from random import Random
from typing import Any, Final

TRACE: Final = 0.93
PARTNERS: Final = (
    "greedy-1",
    "greedy",
    "script:money",
    "script:rush",
    "script:army",
    "script:army-strategy",
    "script:land",
)
_DUELS: Final = 0.5


def setting(rng: Random) -> dict[str, Any]:
    """Return the options of one game."""
    return {"players": 2 if rng.random() < _DUELS else rng.randrange(3, 7)}
