"""Building reasons: kept once made, so that asking "may I?" costs nothing."""

from __future__ import annotations

from functools import cache

from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.core.reasons import Reason


@cache
def because(
    code: str, cards: tuple[int, ...] = (), rules: tuple[str, ...] = (), numbers: tuple[int, ...] = ()
) -> Reason:
    """Return the reason with this code, citing cards by their ids."""
    return Reason(code, tuple(IDS[card] for card in cards), rules, numbers)
