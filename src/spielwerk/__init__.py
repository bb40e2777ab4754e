"""Spielwerk plays two card games exactly and explains every ruling.

>>> import spielwerk
>>> state = spielwerk.game("kunitori").deal(seed=7, players=2)
>>> state.decision.kind
'buy'
"""

from __future__ import annotations

from spielwerk import starting

starting.begin()  # before anything that takes time, if only the standard library

import sys
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, overload

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

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from spielwerk.bluemoon.game import BlueMoon
    from spielwerk.kunitori.game import Kunitori

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

__version__ = "0.2.0"

_PICTURES: Final = "spielwerk.pictures"
GROUP: Final = "spielwerk.games"
"""The entry-point group in which a package registers its games: `name = "package.module:GAME"`."""
_OWN: Final = ("bluemoon", "kunitori")
"""The games of this package. They are registered like all others, but found without looking: what is installed may be
older than these sources, and looking takes time."""


@lru_cache(maxsize=8)
def _brought(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Return the games that other packages on an import path bring."""
    del path  # `entry_points` looks there by itself
    found = import_module("importlib.metadata").entry_points(group=GROUP)
    return {point.name: point for point in sorted(found, key=lambda point: point.name) if point.name not in _OWN}


def games() -> tuple[str, ...]:
    """Return the names of all games."""
    return _OWN + tuple(_brought(tuple(sys.path)))


@overload
def game(name: Literal["bluemoon"]) -> BlueMoon: ...
@overload
def game(name: Literal["kunitori"]) -> Kunitori: ...
@overload
def game(name: str) -> Game[Any]: ...
def game(name: str) -> Game[Any]:
    """Return a game by its name."""
    if name in _OWN:
        own: Game[Any] = import_module(f"spielwerk.{name}.game").GAME
        return own
    point = _brought(tuple(sys.path)).get(name)
    if point is None:
        raise SpielwerkError(_sentence("no-game", game=name, known=", ".join(games())))
    found = point.load()
    if not isinstance(found, Game) or found.name != name:
        raise SpielwerkError(_sentence("no-such-game", game=name, place=point.value))
    return found


def _sentence(key: str, **values: object) -> Any:
    return import_module("spielwerk.language").Sentence("spielwerk", key, **values)


def _draw(thing: object) -> str:
    """Draw what a notebook shows; the drawing is loaded when the first thing is shown."""
    markup: str = import_module(_PICTURES).draw(thing)
    return markup


draw_with(_draw)
