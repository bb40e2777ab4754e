"""The bot that plays by a game's rules of thumb."""

from __future__ import annotations

from spielwerk.bots.asking import Question
from spielwerk.core.heuristics import PlainPlayer
from spielwerk.core.native import mypyc_attr


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class GreedyBot:
    """Asks the plain player of the game."""

    def __init__(self, player: PlainPlayer) -> None:
        """Take a player of its own, who may follow a plan."""
        self._player = player

    def choose(self, question: Question) -> int:
        """Look at the table only where there is a choice."""
        actions = question.actions
        return actions[0] if len(actions) == 1 else self._player.choose(question.view, actions)
