"""Which games a player of Blue Moon practises: every people against every other, and own decks now and then."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from spielwerk.bluemoon.cards.roster import PEOPLES
from spielwerk.bluemoon.decks.code import deck_code
from spielwerk.bluemoon.decks.luck import random_deck

_OWN: Final = 0.1
"""How often both play decks of their own, with cards of all peoples and Emissaries & Inquisitors."""
TRACE: Final = 0.7


def setting(rng: Random) -> dict[str, Any]:
    """Return the options of one game."""
    if rng.random() < _OWN:
        return {"decks": [deck_code(random_deck(rng)) for _ in (0, 1)]}
    return {"decks": [rng.choice(PEOPLES), rng.choice(PEOPLES)]}
