"""Which screen shows which game."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from spielwerk.language import Language
from spielwerk.tui.terminal import Screen

_SCREENS: Final = {
    "bluemoon": ("spielwerk.tui.bluemoon", "BlueMoonScreen"),
    "kunitori": ("spielwerk.tui.kunitori", "KunitoriScreen"),
}


def screen_of(game: str, language: Language) -> Screen:
    """Return the screen of a game."""
    module, name = _SCREENS[game]
    screen: Screen = getattr(import_module(module), name)(language)
    return screen
