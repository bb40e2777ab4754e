"""How players of Blue Moon usually go on: a quick answer to every question, for playing ahead in one's mind.

A turn is thought over once and then followed. What does not belong to the own turn is left to chance.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.actions import CALL, DISCARD_CARD, DONE, PASS
from spielwerk.bluemoon.rules.power import CHALLENGE
from spielwerk.bluemoon.rules.retreat import DECLINE_FIGHT
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bots.frozen.bluemoon.turns import Turn, possible_hands
from spielwerk.bots.frozen.bluemoon.worth import WORTH
from spielwerk.core.events import Run

_CALLS: Final = 0.3
"""How often bluff cards are challenged."""


class Player:
    """Answers every question of one game ahead; it remembers the turn it has thought over."""

    def __init__(self, rng: Random, run: Run, nodes: int, hands: int) -> None:
        """Take sources for what is left to chance, and how far each turn is thought over."""
        self._rng = rng
        self._run = run
        self._nodes = nodes
        self._hands = hands
        self._way: list[int] = []

    def answer(self, state: BlueMoonState) -> int:
        """Return what this player does now, whoever is asked."""
        frame, options = state.frame, state.options
        assert frame is not None
        if len(options) == 1:
            if self._way and self._way[0] == options[0]:
                del self._way[0]
            return options[0]
        seat = frame.seat
        if frame.step == CHALLENGE:
            return CALL if self._rng.random() < _CALLS else PASS
        if frame.step == DECLINE_FIGHT:
            if DONE in options:
                return DONE
            return DISCARD_CARD + min(state.zone(zones.HAND, seat), key=lambda card: WORTH[card])
        if state.turn != seat or state.marks[marks.PHASE] > phases.POWER:
            return options[int(self._rng.random() * len(options))]
        if not self._way or self._way[0] not in options:
            turn = Turn(seat, possible_hands(state, 1 - seat, self._hands, self._rng), self._run, self._nodes)
            self._way = turn.think(state.copy())
        if not self._way:
            return options[int(self._rng.random() * len(options))]
        return self._way.pop(0)
