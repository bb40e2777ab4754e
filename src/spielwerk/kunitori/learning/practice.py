"""Which games a player of Kunitori practises, and with whom: itself, the plain player, and bots that follow a simple
plan, so that no plan comes as a surprise."""

from __future__ import annotations

from random import Random
from typing import Any, Final

ITSELF: Final = ""
PARTNERS: Final = (
    "greedy",
    "greedy-1",
    "script:money",
    "script:rush",
    "script:army",
    "script:army-strategy",
    "script:land",
)
_OFTEN: Final = (*PARTNERS, "greedy", "greedy", "greedy", "script:army", "script:army-strategy")
"""Those that are hardest to beat sit down more often."""
_SIZES: Final = (2, 3, 4, 4, 5, 5, 5, 6, 6, 6)
"""Tables of many, where least is won, are played more often."""
_ALONE: Final = 0.35
"""How often it plays with itself alone."""
_ALIKE: Final = 0.3
"""How often all others are the same bot."""
_AGAIN: Final = 0.3
"""How often a seat is its own too, where the others are mixed."""


def setting(rng: Random) -> tuple[dict[str, Any], list[str]]:
    """Return the options of one game, and who sits where; nobody's name stands for the one who learns."""
    count = rng.choice(_SIZES)
    options = {"players": count}
    kind = rng.random()
    if kind < _ALONE:
        return options, [ITSELF] * count
    if kind < _ALONE + _ALIKE:
        others = [rng.choice(_OFTEN)] * count
    else:
        others = [ITSELF if rng.random() < _AGAIN else rng.choice(_OFTEN) for _ in range(count)]
    others[rng.randrange(count)] = ITSELF
    return options, others
