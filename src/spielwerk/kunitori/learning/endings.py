"""What the end of a game is worth."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.scoring import outcome
from spielwerk.kunitori.state import KunitoriState

_WON: Final = 0.9
_CLEAR: Final = 30
"""A win by so many points could not be clearer."""


def worth(state: KunitoriState, seat: int) -> float:
    """Return what the end of a game is worth to a seat, between 0 and 1: a win most, a clear one a little more."""
    found = outcome(state)
    best = max([points for each, points in enumerate(found.points) if each != seat])
    lead = max(-1.0, min(1.0, (found.points[seat] - best) / _CLEAR))
    won = found.winner == seat
    return (_WON if won else 1 - _WON) + (1 - _WON) * lead
