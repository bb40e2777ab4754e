"""A feeling for Blue Moon: whole turns to consider, how the fight goes on, and who stands how well."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from spielwerk.bluemoon import marks, phases
from spielwerk.bluemoon.heuristics.habits import Player
from spielwerk.bluemoon.heuristics.judgement import chances
from spielwerk.bluemoon.heuristics.player import BlueMoonPlayer
from spielwerk.bluemoon.heuristics.turns import Turn, possible_hands
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.retreat import DECLINE_FIGHT
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.heuristics import Way

_NODES: Final = 300
_HANDS: Final = 10
"""How far the own turn is thought over, and against how many hands of the other."""
_AHEAD_NODES: Final = 20
_AHEAD_HANDS: Final = 2
"""The same for turns that are only imagined."""
_WAYS: Final = 8
"""So many ways to play the turn are compared at most."""
_TURNS: Final = 3
"""So many further turns are played by habit before the table is judged."""
_WARMTH: Final = 2.0
"""How little a difference in worth matters for the weight of a way."""


class BlueMoonHeuristics:
    """Knows Blue Moon."""

    patience = 40
    caution = 0.0

    def player(self, seed: int) -> BlueMoonPlayer:
        """Return a player who plans one turn at a time."""
        return BlueMoonPlayer(seed)

    def opponent(self, level: int, seed: int) -> None:
        """Leave people to the network."""
        del level, seed

    def obvious(self, state: BlueMoonState) -> int | None:
        """Say nothing: a forced action is not asked about, and everything else may matter."""
        del state
        return None

    def ways(self, state: BlueMoonState, options: list[int], rng: Random) -> list[Way]:
        """Think the own turn over and consider the best ways found; other questions one action at a time."""
        frame = state.frame
        assert frame is not None
        seat = frame.seat
        ways: list[Way] = []
        if state.turn == seat and state.marks[marks.PHASE] <= phases.POWER and frame.step != DECLINE_FIGHT:
            hands = possible_hands(state, 1 - seat, _HANDS, rng)
            turn = Turn(seat, hands, Run(Seeded(rng.getrandbits(32))), _NODES, keeps=True)
            turn.think(state.copy())
            found = [way for way in turn.ways() if way[1][0] in options][:_WAYS]
            if found:
                top = found[0][0]
                odds = [exp((value - top) / _WARMTH) for value, _, _ in found]
                total = sum(odds)
                ways = [Way(way, expected, odd / total) for (_, way, expected), odd in zip(found, odds, strict=True)]
        if not ways:
            ways = [Way((action,), (tuple(options),), 1 / len(options)) for action in options]
        return ways

    def narrowed(self, state: BlueMoonState, before: int) -> list[int]:
        """Pick cards to discard in one order only."""
        frame, options = state.frame, state.options
        assert frame is not None
        if frame.step == DECLINE_FIGHT and frames.discarded(frame):
            verbs = state.notation.verb_of
            return [action for action in options if action >= before or verbs[action] != verbs[before]]
        return options

    def weighed(self, state: BlueMoonState, options: list[int]) -> list[float]:
        """Weigh deep in the tree all options alike."""
        del state
        return [1 / len(options)] * len(options)

    def play_on(self, state: BlueMoonState, run: Run, rng: Random) -> list[float]:
        """Play some turns by habit, then judge the table as the next one begins."""
        player = Player(rng, run, _AHEAD_NODES, _AHEAD_HANDS)
        left, turn = _TURNS, state.turn
        while state.frame is not None:
            if state.turn != turn:
                turn = state.turn
                left -= 1
                if left < 0:
                    break
            state.apply(player.answer(state), run)
        return chances(state)
