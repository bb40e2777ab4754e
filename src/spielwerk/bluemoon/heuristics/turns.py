"""Thinking a turn of Blue Moon over: the ways it can go up to the announcement, and what each is worth.

A short, bounded search for playing ahead in one's mind. It judges an announcement by whether the other, holding one
of a few possible hands, can answer it, and everything else by what is paid and what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.actions import ANNOUNCE, DECLINE, FALLBACK, FIGHT, PASS, PLAY, RETREAT
from spielwerk.bluemoon.cards.model import CARDS, EARTH, NO_CHALLENGE
from spielwerk.bluemoon.heuristics.reach import Reply
from spielwerk.bluemoon.heuristics.worth import (
    AVERAGE,
    WORTH,
    dragons_now_worth,
    dragons_worth,
    lying_worth,
    stock_worth,
)
from spielwerk.bluemoon.rules.dragons import pay_for_retreat
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Run

_CALLED: Final = 0.35
"""How likely the other is to challenge bluff cards."""
_LOSING_LATER: Final = 0.6
"""How much of a retreat is to be feared where the next turn will hardly be possible."""
_TEMPO: Final = 0.5
_TINY: Final = 0.001
_KINDS: Final = len(CARDS)

Hand = tuple[int, ...]


def possible_hands(state: BlueMoonState, seat: int, count: int, rng: Random) -> list[Hand]:
    """Return hands a seat may hold, dealt from all its cards nobody else knows the place of."""
    hand = state.zone(zones.HAND, seat)
    hidden = hand + state.zone(zones.DECK, seat)
    return [tuple(rng.sample(hidden, len(hand))) for _ in range(count)]


class Turn:
    """Looks for the best way to go on with one's own turn."""

    def __init__(self, seat: int, hands: Sequence[Hand], run: Run, nodes: int, *, keeps: bool = False) -> None:
        """Think for a seat, against these hands of the other, looking at so many positions at most.

        With `keeps` all ways are kept, not only the best.
        """
        self._keeps = keeps
        self._seat = seat
        self._hands = list(hands)
        self._run = run
        self._left = nodes
        self._seen: set[tuple[object, ...]] = set()
        self._begin: list[tuple[int, ...]] = []
        self._sets: list[frozenset[int]] = []
        self._way: list[int] = []
        self._expected: list[tuple[int, ...]] = []
        self._found: dict[frozenset[int], tuple[float, tuple[int, ...], tuple[tuple[int, ...], ...]]] = {}
        self.best: list[int] = []
        self.value = -1e9

    def think(self, state: BlueMoonState) -> list[int]:
        """Return the best way found, as actions in their order."""
        self._begin = state.zones.copy()
        self._sets = [frozenset(zone) for zone in state.zones]
        self._explore(state)
        return self.best

    def ways(self) -> list[tuple[float, tuple[int, ...], tuple[tuple[int, ...], ...]]]:
        """Return what was found, the best first: value, actions, and the options expected at each of them."""
        return sorted(self._found.values(), reverse=True)

    # -- the search ----------------------------------------------------------------------------------

    def _explore(self, state: BlueMoonState) -> None:
        """Try everything from here; the other is taken to let things pass."""
        seat = self._seat
        while state.frame is not None and state.frame.seat != seat and state.turn == seat:
            state.apply(PASS if PASS in state.options else state.options[0], self._run)
        if state.frame is None or state.turn != seat:
            self._note(settled(state, seat))
            return
        options = state.options
        if len(options) > 1:
            key = self._position(state)
            if key in self._seen:
                return
            self._seen.add(key)
            options = sorted(options, key=_plainness)
        for action in options:
            value = self._ending(state, action)
            if value is None and self._left <= 0 and self.best:
                continue
            self._way.append(action)
            self._expected.append(tuple(state.options))
            if value is not None:
                self._note(value)
            else:
                self._left -= 1
                child = state.copy()
                child.apply(action, self._run)
                self._explore(child)
            self._way.pop()
            self._expected.pop()

    def _position(self, state: BlueMoonState) -> tuple[object, ...]:
        """Return what tells positions within the turn apart; most ways that differ only in order meet here.

        Zones that are as they were at its beginning are left out.
        """
        frame = state.frame
        assert frame is not None
        changed: list[object] = []
        for place, cards in enumerate(state.zones):
            if cards is not self._begin[place]:
                lying = frozenset(cards)
                if lying != self._sets[place]:
                    changed += (place, lying)
        return frame.step, frame.a, frame.b, frame.picks, tuple(state.marks), tuple(changed)

    def _note(self, value: float) -> None:
        value -= _TINY * len(self._way)  # of equal ways the shorter
        if not self._way:
            return
        if value > self.value:
            self.value = value
            self.best = self._way.copy()
        if self._keeps:
            key = frozenset(self._way)
            if key not in self._found or value > self._found[key][0]:
                self._found[key] = (value, tuple(self._way), tuple(self._expected))

    # -- how a turn can end ----------------------------------------------------------------------------

    def _ending(self, state: BlueMoonState, action: int) -> float | None:
        """Return what the action is worth if it ends the turn, else None."""
        if action in (ANNOUNCE, ANNOUNCE + EARTH):
            return self._announced(state, action - ANNOUNCE)
        if action == RETREAT:
            return retreated(state, self._seat)
        if action == DECLINE:
            lost = min([WORTH[card] for card in state.zone(zones.HAND, self._seat)], default=0.0)
            return settled(state, self._seat) - lost - _TEMPO
        if action == FALLBACK:
            return retreated(state, self._seat) - AVERAGE
        return None

    def _announced(self, state: BlueMoonState, element: int) -> float:
        """Judge the table as the other will find it."""
        seat, other = self._seat, 1 - self._seat
        dragons = state.dragons(seat)
        now = dragons_now_worth(state, seat, dragons)
        lying = lying_worth(state, seat) - lying_worth(state, other)
        reply = Reply(state, other, element)
        answered = reply.answered_by(self._hands)
        value = now + stock_worth(state, seat) - stock_worth(state, other) + lying
        gain = dragons_now_worth(state, seat, dragons + pay_for_retreat(state, other)) - now
        value += (1 - answered) * (gain - lying)
        if answered:
            ahead = Reply(state, seat, element).power_of(state.zone(zones.HAND, seat))
            worry = 0.0 if ahead > reply.needed else _LOSING_LATER if ahead < reply.needed else _LOSING_LATER / 2
            loss = now - dragons_now_worth(state, seat, dragons - max(1, pay_for_retreat(state, seat)))
            value += answered * (AVERAGE - worry * loss)
        bluffs = state.zone(zones.BLUFF_AREA, seat)
        if bluffs and not any(limit.what == NO_CHALLENGE for limit, _ in in_force(state).limits[other]):
            if all(state.cards[card].icons & icons.BLUFFS[element] for card in bluffs):
                change = dragons_now_worth(state, seat, dragons + 1) - now - AVERAGE * len(bluffs) / 2
            else:
                change = dragons_now_worth(state, seat, dragons - 1 - pay_for_retreat(state, seat)) - now
            value += _CALLED * change
        return value


def settled(state: BlueMoonState, seat: int) -> float:
    """Return how the seat stands, the cards on the table left aside; the end of the game counts for everything."""
    outcome = state.outcome
    if outcome is not None:
        return dragons_worth(4 if outcome.winner == seat else -4)
    stock = stock_worth(state, seat) - stock_worth(state, 1 - seat)
    return dragons_now_worth(state, seat, state.dragons(seat)) + stock


def retreated(state: BlueMoonState, seat: int) -> float:
    """Return how the seat would stand after a retreat: dragons are paid, what lies on the table is lost to both."""
    dragons = state.dragons(seat) - pay_for_retreat(state, seat)
    return dragons_now_worth(state, seat, dragons) + stock_worth(state, seat) - stock_worth(state, 1 - seat)


def _plainness(action: int) -> tuple[int, float]:
    """Order options so that a short search already finds a whole turn."""
    if action in (PASS, FIGHT) or ANNOUNCE <= action <= ANNOUNCE + EARTH:
        return 0, 0.0
    if PLAY <= action < PLAY + _KINDS:
        return 1, -WORTH[action - PLAY]
    return 2, 0.0
