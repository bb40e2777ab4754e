"""Which board shows which game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final

import spielwerk
from spielwerk.core.state import State
from spielwerk.language import Language
from spielwerk.tui.boards.plain import PlainBoard
from spielwerk.tui.terminal import Screen

_BOARDS: Final = "spielwerk.tui.boards"


def screen_of(game: str, language: Language, state: State | None = None) -> Screen:
    """Return the screen of a game; with a state it speaks of the cards as they are there."""
    facts = {} if state is None else state.facts
    room = f"{_BOARDS}.{game}"
    if find_spec(room) is None:
        return PlainBoard(spielwerk.game(game), language, facts)
    screen: Screen = import_module(room).Board(spielwerk.game(game), language, facts)
    return screen
