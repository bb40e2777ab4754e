"""What a view tells, as numbers: for learning environments and for bots that have learned.

Each game declares every number, its bounds and its meaning (its `layout`); the flat vector, the dictionary and the
documentation are made from it. Nothing in here ever sees a state that a seat may not see, and nothing needs more
than the standard library: an observation is a row of bytes.
"""

from __future__ import annotations

from functools import lru_cache

import spielwerk
from spielwerk.core.layout import Layout, Part
from spielwerk.core.reasons import SpielwerkError
from spielwerk.language import Sentence

__all__ = ["Layout", "Part", "layout_of"]


@lru_cache(maxsize=16)
def layout_of(game: str, players: int = 2) -> Layout:
    """Return the layout of a game's observations for a number of players."""
    played = spielwerk.game(game)
    if players not in played.seats:
        raise SpielwerkError(Sentence("spielwerk", "no-such-number", game=game, players=players))
    return played.layout(players)
