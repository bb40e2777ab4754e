"""All cards, complete: whoever needs every card at once imports them from here."""

from __future__ import annotations

from spielwerk.bluemoon.cards import (  # noqa: F401 - the modules tell their cards when they are imported
    aqua,
    beside,
    buka,
    flit,
    hoax,
    interventions,
    khind,
    mimix,
    mutants,
    pillar,
    terrah,
    tutu,
    vulca,
)
from spielwerk.bluemoon.cards.model import CARDS
from spielwerk.bluemoon.rules.precedence import circle

assert not circle(CARDS)

__all__ = ["CARDS"]
