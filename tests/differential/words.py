"""Actions of the engine as words, worked out once."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.setup import SEATS

WORDS: Final = tuple(tuple(ACTIONS.text(action, SEATS).split()) for action in range(len(ACTIONS)))
"""The notation of every action, split into words."""
NUMBER: Final = {words: action for action, words in enumerate(WORDS)}


def cards_for(options: list[int], verb: str) -> list[str]:
    """Return, sorted and each once, the cards that the options name after a verb."""
    return sorted({words[1] for action in options if (words := WORDS[action])[0] == verb and len(words) > 1})
