"""Which screen shows which game."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import spielwerk
from spielwerk.core.state import State
from spielwerk.language import Language
from spielwerk.tui.plain import PlainScreen
from spielwerk.tui.terminal import Screen

_SCREENS: Final = {
    "bluemoon": ("spielwerk.tui.bluemoon", "BlueMoonScreen"),
    "kunitori": ("spielwerk.tui.kunitori", "KunitoriScreen"),
}


def screen_of(game: str, language: Language, state: State | None = None) -> Screen:
    """Return the screen of a game; with a state it speaks of the cards as they are there."""
    if game not in _SCREENS:
        return PlainScreen(spielwerk.game(game), language)
    module, name = _SCREENS[game]
    screen: Screen = getattr(import_module(module), name)(language, state)
    return screen
