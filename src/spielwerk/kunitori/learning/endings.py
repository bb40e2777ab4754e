"""What the end of a game is worth."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.scoring import outcome
from spielwerk.kunitori.state import KunitoriState

_WON: Final = 0.85
_CLEAR: Final = 30
"""A win by so many points could not be clearer."""
LEAST: Final = _WON - 1
"""What a game is worth that is lost clearly, or that nobody has brought to an end."""


def worth(state: KunitoriState, seat: int) -> float:
    """Return what the end of a game is worth to a seat: a win most, and a little by how many points it leads."""
    found = outcome(state)
    best = max([points for each, points in enumerate(found.points) if each != seat])
    lead = max(-1.0, min(1.0, (found.points[seat] - best) / _CLEAR))
    return (_WON if found.winner == seat else 0.0) + (1 - _WON) * lead
