"""Spielwerk plays two card games exactly and explains every ruling.

>>> import spielwerk
>>> state = spielwerk.game("kunitori").deal(seed=7, players=2)
>>> state.decision.kind
'buy'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from spielwerk import compiled

compiled.use()  # before anything of the rules is imported

from spielwerk.core.drawing import draw_with
from spielwerk.core.game import Game
from spielwerk.core.reasons import (
    AmbiguousNotation,
    IllegalAction,
    MalformedNotation,
    Reason,
    SetupRefused,
    SpielwerkError,
)

__all__ = [
    "AmbiguousNotation",
    "IllegalAction",
    "MalformedNotation",
    "Reason",
    "SetupRefused",
    "SpielwerkError",
    "__version__",
    "game",
    "games",
]

__version__ = "0.1.0"

_PICTURES = "spielwerk.pictures"
_GAMES = {"bluemoon": "spielwerk.bluemoon.game", "kunitori": "spielwerk.kunitori.game"}


def games() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(_GAMES)


def game(name: str) -> Game[Any]:
    """Return a game by its name."""
    if name not in _GAMES:
        raise SpielwerkError(f"there is no game {name!r}; known games: {', '.join(_GAMES)}")
    found: Game[Any] = import_module(_GAMES[name]).GAME
    return found


def _draw(thing: object) -> str:
    """Draw what a notebook shows; the drawing is loaded when the first thing is shown."""
    markup: str = import_module(_PICTURES).draw(thing)
    return markup


draw_with(_draw)
