"""A feeling for Kunitori: what to consider, how the game goes on, and who stands how well."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from spielwerk.core.events import Run
from spielwerk.core.heuristics import Way
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.heuristics.habits import CROWD, FEW, MANY, Player
from spielwerk.kunitori.heuristics.judgement import chances
from spielwerk.kunitori.heuristics.levels import opponent
from spielwerk.kunitori.heuristics.player import KunitoriPlayer
from spielwerk.kunitori.state import KunitoriState

_TURNS: Final = 28
"""So many turns are played by habit before the table is judged: further ahead luck outweighs insight."""
_PER_POINTS: Final = 15.0
"""By so many points a seat has to be ahead for its odds to be e times as high, where only points are looked at."""
_HABIT: Final = 0.5
"""The share of the weight that goes to the habitual action; the rest goes to all options."""
_ANY_PURCHASE: Final = 8.0

_SETS: Final = (steps.END_AREA, steps.END_HAND, steps.AMBUSH)
"""Steps at which several picks make a set."""
_ENDS: Final = (actions.PASS, actions.DONE)


class KunitoriHeuristics:
    """Knows Kunitori, for two to six players."""

    patience = 12
    caution = 1.0

    def __init__(self) -> None:
        """Take up the habits."""
        self._few, self._many = Player(FEW), Player(MANY)

    def player(self, seed: int) -> KunitoriPlayer:
        """Return a sensible player."""
        return KunitoriPlayer(seed)

    def opponent(self, level: int, seed: int) -> KunitoriPlayer | None:
        """Return an opponent for people."""
        return opponent(level, seed)

    def obvious(self, state: KunitoriState) -> int | None:
        """Lay down treasures, play what takes no action from others, keep standing what pays for itself."""
        frame = state.frame
        assert frame is not None
        options, facts = state.options, state.setup.cards
        if frame.step == steps.BUY:
            for action in options[1:4]:
                if actions.TREASURE <= action < actions.BUY:
                    return action
        elif frame.step == steps.ACTION:
            if actions.REPLAY <= options[0] < actions.HOLD:
                return _free(state, options)
            return _free(state, options[:-1]) or _drawing(state, options[:-1])
        elif frame.step == steps.END_AREA:
            for action in options:
                if action != actions.DONE and facts[action - actions.KEEP].actions:
                    return action
        return None

    def ways(self, state: KunitoriState, options: list[int], rng: Random) -> list[Way]:
        """Consider single actions; generals and troops are sent one by one."""
        del rng
        chosen = self._one_by_one(state, options)
        weights = self.weighed(state, chosen)
        return [Way((action,), (tuple(options),), weight) for action, weight in zip(chosen, weights, strict=True)]

    def narrowed(self, state: KunitoriState, before: int) -> list[int]:
        """Send generals and troops one by one, and pick sets in one order only."""
        frame, options = state.frame, state.options
        assert frame is not None
        if frame.step in _SETS:
            verb = ACTIONS.verb_of[before]
            return [action for action in options if action >= before or ACTIONS.verb_of[action] != verb]
        return self._one_by_one(state, options)

    def _player(self, state: KunitoriState) -> Player:
        return self._many if len(state.setup.seats) >= CROWD else self._few

    def _one_by_one(self, state: KunitoriState, options: list[int]) -> list[int]:
        """Leave only one card to be sent or held, the habitual one if there is one, and the end of it."""
        frame = state.frame
        assert frame is not None
        if frame.step not in (steps.GENERALS, steps.TROOPS):
            return options
        habit = self._player(state).answer(state)
        if habit in _ENDS or habit not in options:
            habit = next((action for action in options if action not in _ENDS), habit)
        card = ACTIONS.arguments[habit][:1]
        return [action for action in options if action in _ENDS or ACTIONS.arguments[action][:1] == card]

    def weighed(self, state: KunitoriState, options: list[int]) -> list[float]:
        """Weigh habit most; purchases by what habit likes, so that what it does not like at all is tried last."""
        frame = state.frame
        assert frame is not None
        player = self._player(state)
        habit = player.answer(state)
        share = _HABIT if habit in options else 0.0
        if frame.step == steps.BUY:
            likes = player.likes(state, frame.seat)
            weights = [
                _ANY_PURCHASE + (max(0.0, likes[action - actions.BUY]) if action >= actions.BUY else 0.0)
                for action in options
            ]
        else:
            weights = [1.0] * len(options)
        total = sum(weights)
        return [
            (1 - share) * weight / total + (share if action == habit else 0.0)
            for action, weight in zip(options, weights, strict=True)
        ]

    def play_on(self, state: KunitoriState, run: Run, rng: Random) -> list[float]:
        """Play some turns by habit and judge the table, or take the result if the game ends before."""
        del rng
        player = self._player(state)
        left = _TURNS
        turn = state.turn
        while state.frame is not None:
            if state.turn != turn:
                turn = state.turn
                left -= 1
                if left < 0:
                    return chances(state)
            options = state.options
            state.apply(options[0] if len(options) == 1 else player.answer(state), run)
        return ended(state)


def ended(state: KunitoriState) -> list[float]:
    """Return what the end of a game imagined says of each seat's chance to win.

    The winner counts half, the points half: a lead says more than the bare result of one game ahead.
    """
    outcome = state.outcome
    assert outcome is not None
    top = max(outcome.points)
    odds = [exp((points - top) / _PER_POINTS) for points in outcome.points]
    total = sum(odds)
    return [(odd / total + (seat == outcome.winner)) / 2 for seat, odd in enumerate(odds)]


def _free(state: KunitoriState, plays: list[int]) -> int | None:
    """Return a play that brings back the action it costs."""
    facts = state.setup.cards
    for action in plays:
        card = facts[ACTIONS.arguments[action][0]]
        if card.actions and card.text < 0:
            return action
    return None


def _drawing(state: KunitoriState, plays: list[int]) -> int | None:
    """Return the play that draws most, unless another card would need the action it costs."""
    if state.actions < 2 and len(plays) > 1:
        return None
    cards = [state.setup.cards[ACTIONS.arguments[action][0]].cards for action in plays]
    return plays[cards.index(max(cards))] if any(cards) else None
