"""What a view tells, as numbers: for learning environments and for bots that have learned.

One declaration per game names every number, its bounds and its meaning; the flat vector, the dictionary and the
documentation are made from it. Nothing in here ever sees a state that a seat may not see, and nothing needs more
than the standard library: an observation is a row of bytes.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Final

import spielwerk
from spielwerk.core.layout import Layout, Part
from spielwerk.core.reasons import SpielwerkError
from spielwerk.language import Sentence

__all__ = ["SEATS", "Layout", "Part", "layout_of"]

_DECLARATIONS: Final = {"bluemoon": "spielwerk.bluemoon.layout", "kunitori": "spielwerk.kunitori.layout"}
SEATS: Final = {"bluemoon": range(2, 3), "kunitori": range(2, 7)}
"""For how many players each game is."""


@lru_cache(maxsize=16)
def layout_of(game: str, players: int = 2) -> Layout:
    """Return the layout of a game's observations for a number of players."""
    spielwerk.game(game)
    if players not in SEATS[game]:
        raise SpielwerkError(Sentence("spielwerk", "no-such-number", game=game, players=players))
    declared = import_module(_DECLARATIONS[game])
    return Layout(players, declared.common_parts(players), declared.seat_parts())
