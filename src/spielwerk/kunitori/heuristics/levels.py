"""Opponents for people that see less than they could, from beginner on; the strongest looks ahead and is none of them.

They lose as people lose: the first takes what is dear for good, the second does not see what an army is for, the third
takes what lies open for all there is; none of them can tell cards apart that are nearly as good.
"""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.heuristics.player import KunitoriPlayer, Sight

_SIGHTS: Final = (
    Sight(warmth=1.0, hidden=False, end=False, tricks=False, worths=False),
    Sight(warmth=10.0, hidden=False, tricks=False, army=False),
    Sight(warmth=12.0, hidden=False, tricks=False),
    Sight(),
)


def opponent(level: int, seed: int) -> KunitoriPlayer | None:
    """Return the opponent of a level, counted from 1, if it is one of these."""
    return KunitoriPlayer(seed, _SIGHTS[level - 1]) if level <= len(_SIGHTS) else None
