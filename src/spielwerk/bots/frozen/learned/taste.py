"""The players `learned-1` and `learned-2` of a game that is learned by taste: its plain player, buying by a network."""

from __future__ import annotations

from spielwerk.bots.base import Question
from spielwerk.bots.learned import bundled_taste
from spielwerk.bots.learned.palate import palate_of


class TastingBot:
    """Plays by a taste of long ago, at first sight."""

    def __init__(self, version: int, game: str, seed: int) -> None:
        """Take the version of the network."""
        self._player = palate_of(game).player(bundled_taste(game, version), seed)

    def choose(self, question: Question) -> int:
        """Look at the table only where there is a choice."""
        actions = question.actions
        return actions[0] if len(actions) == 1 else self._player.choose(question.view, actions)
