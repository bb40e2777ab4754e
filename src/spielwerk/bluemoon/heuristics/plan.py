"""Planning one's own turn: try the plays there are, see how the turn would end, and keep the best way.

The search goes from the present question to the announcement (or to retreat, declining, or failure) and
judges what the table looks like then. What chance or the other would do on the way is guessed once, so a plan
holds only as long as things come as expected.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.actions import ANNOUNCE, DECLINE, FALLBACK, FIGHT, PASS, PLAY, RETREAT, TAKE
from spielwerk.bluemoon.cards.model import EARTH, NO_CHALLENGE, Flood
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.heuristics.reach import Reply, likely_hands
from spielwerk.bluemoon.heuristics.worth import (
    AVERAGE,
    WORTH,
    average_of,
    dragons_now_worth,
    dragons_worth,
    lying_worth,
    stock_worth,
)
from spielwerk.bluemoon.options import TOURNAMENT
from spielwerk.bluemoon.rules.dragons import pay_for_retreat
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.travel import lets_travel
from spielwerk.core.view import View

_NODES: Final = 500
"""So many positions are looked at per plan at most."""
_LOST: Final = -40.0
_CALLED: Final = 0.35
"""How likely the other is to challenge bluff cards."""
_LOSING_LATER: Final = 0.6
"""How much of a retreat is to be feared where the next turn will hardly be possible."""
_TEMPO: Final = 0.5
_TINY: Final = 0.001

_ORDERLESS: Final = (
    zones.HAND,
    zones.COMBAT,
    zones.SUPPORT_AREA,
    zones.BLUFF_AREA,
    zones.CARGO,
    zones.LASTING,
    zones.INFLUENCE,
    zones.LANDED,
    zones.PAID,
    zones.USED,
    zones.DISCARD,
)
_TURN_MARKS: Final = (
    marks.PHASE,
    marks.ELEMENT,
    marks.DRAGONS,
    marks.ACTED,
    marks.STOPPED,
    marks.MAIN,
    marks.BOOSTER_UNITS,
    marks.SUPPORT_UNITS,
    marks.PAIRING,
    marks.NEXT_FREE,
)


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a plan, and how it is recognised: the options and the own hand at that moment."""

    action: int
    options: tuple[int, ...]
    hand: tuple[int, ...]

    def fits(self, options: list[int], hand: tuple[int, ...]) -> bool:
        """Whether things have come as expected."""
        return self.options == tuple(options) and sorted(self.hand) == sorted(hand)


lets_travel(Step)


class Planner:
    """Plans the rest of one turn."""

    def __init__(self, view: View, rng: Random) -> None:
        """Deal what is unknown anew, once, and guess some hands of the other."""
        self.seat = view.seat
        self._known = {card for zone in view.table.zones[view.seat :: 2] for card in zone}
        self._start: BlueMoonState = view.resample(rng)
        self._hands = likely_hands(view, self._start, rng)
        self._run = Run(Seeded(rng.randrange(2**32)))
        self._left = _NODES
        self._seen: set[tuple[object, ...]] = set()
        self._way: list[Step] = []
        self._best: list[Step] = []
        self._best_value = -1e9

    def plan(self) -> list[Step]:
        """Return the best way found from the present decision on."""
        self._explore(self._start)
        return self._best

    # -- the search --------------------------------------------------------------------------------

    def _explore(self, state: BlueMoonState) -> None:
        """Try everything from here; the other seat is taken to let things pass, or to take the first option."""
        while state.frame is not None and state.frame.seat != self.seat and state.turn == self.seat:
            state.apply(PASS if PASS in state.options else state.options[0], self._run)
        if state.frame is None or state.turn != self.seat:
            self._note(self._passed(state))
            return
        key = _position(state)
        if key in self._seen or self._left <= 0:
            return
        self._seen.add(key)
        options = tuple(state.options)
        hand = state.zone(zones.HAND, self.seat)
        for action in _in_order(state):
            self._way.append(Step(action, options, hand))
            value = self._ending(state, action)
            if value is not None:
                self._note(value)
            elif self._left > 0:
                self._left -= 1
                child = state.copy()
                child.apply(action, self._run)
                self._explore(child)
            self._way.pop()

    def _note(self, value: float) -> None:
        value -= _TINY * len(self._way)  # of equal ways the shorter
        if value > self._best_value:
            self._best_value = value
            self._best = self._way.copy()

    # -- how a turn can end --------------------------------------------------------------------------

    def _ending(self, state: BlueMoonState, action: int) -> float | None:
        """Return what the action is worth if it ends the turn, else None."""
        if action in (ANNOUNCE, ANNOUNCE + EARTH):
            return self._announced(state, action - ANNOUNCE)
        if action == RETREAT:
            return self._retreated(state)
        if action == DECLINE:
            return self._declined(state)
        if action == FALLBACK:
            if state.marks[marks.NEWS] and state.setup.rule11 == TOURNAMENT:
                return _LOST
            return self._retreated(state) - AVERAGE
        return None

    def _stock(self, state: BlueMoonState) -> float:
        """Set both stocks against each other; cards that would be drawn blind on the way count as average ones."""
        seat = self.seat
        fetched = [step.action - TAKE for step in self._way if TAKE <= step.action < TAKE + len(IDS)]
        blind = [card for card in state.zone(zones.HAND, seat) if card not in self._known and card not in fetched]
        guessed = average_of(state, seat) * len(blind) - sum([WORTH[card] for card in blind])
        return stock_worth(state, seat) + guessed - stock_worth(state, 1 - seat)

    def _passed(self, state: BlueMoonState) -> float:
        """The turn was over without an announcement, or the game is."""
        outcome = state.outcome
        if outcome is not None:
            won = outcome.winner == self.seat
            return dragons_worth(4 if won else -4) + (outcome.points[outcome.winner] if won else 0.0)
        return dragons_now_worth(state, self.seat, state.dragons(self.seat)) + self._stock(state)

    def _retreated(self, state: BlueMoonState) -> float:
        """The dragons are paid, and all that lies on the table is lost to both."""
        seat = self.seat
        return dragons_now_worth(state, seat, state.dragons(seat) - pay_for_retreat(state, seat)) + self._stock(state)

    def _declined(self, state: BlueMoonState) -> float:
        """At least the worst card is lost, and the other begins."""
        hand = state.zone(zones.HAND, self.seat)
        lost = min((WORTH[card] for card in hand), default=0.0)
        return dragons_now_worth(state, self.seat, state.dragons(self.seat)) + self._stock(state) - lost - _TEMPO

    def _announced(self, state: BlueMoonState, element: int) -> float:
        """Judge the table as the other will find it."""
        seat, other = self.seat, 1 - self.seat
        dragons = state.dragons(seat)
        now = dragons_now_worth(state, seat, dragons)
        value = now + self._stock(state) + lying_worth(state, seat) - lying_worth(state, other)
        reply = Reply(state, other, element)
        answered = 0.0 if _floods(state, seat) else reply.answered_by(self._hands)
        gain = dragons_now_worth(state, seat, dragons + pay_for_retreat(state, other)) - now
        value += (1 - answered) * (gain - lying_worth(state, seat) + lying_worth(state, other))
        if answered:
            ahead = Reply(state, seat, element).power_of(state.zone(zones.HAND, seat))
            worry = 0.0 if ahead > reply.needed else _LOSING_LATER if ahead < reply.needed else _LOSING_LATER / 2
            loss = now - dragons_now_worth(state, seat, dragons - max(1, pay_for_retreat(state, seat)))
            value += answered * (AVERAGE - worry * loss)
        return value + self._bluffs(state, element, now)

    def _bluffs(self, state: BlueMoonState, element: int, now: float) -> float:
        """Return what a challenge of the own bluff cards would bring, times its likelihood."""
        seat = self.seat
        bluffs = state.zone(zones.BLUFF_AREA, seat)
        if not bluffs or any(limit.what == NO_CHALLENGE for limit, _ in in_force(state).limits[1 - seat]):
            return 0.0
        dragons = state.dragons(seat)
        if all(state.cards[card].icons & icons.BLUFFS[element] for card in bluffs):
            return _CALLED * (dragons_now_worth(state, seat, dragons + 1) - now - AVERAGE * len(bluffs) / 2)
        known = any(card in state.zone(zones.EXPOSED, seat) for card in bluffs)
        lost = dragons_now_worth(state, seat, dragons - 1 - pay_for_retreat(state, seat)) - now
        return (1.0 if known else _CALLED) * lost


def _floods(state: BlueMoonState, seat: int) -> bool:
    """Whether two Floods will force the other to retreat after the turn."""
    return sum(isinstance(state.cards[card].power, Flood) for card in in_force(state).live[seat]) >= 2


def _in_order(state: BlueMoonState) -> list[int]:
    """Return the options, the plainest way first, so that a short search already finds a whole turn."""
    return sorted(state.options, key=lambda action: _plainness(state, action))


def _plainness(state: BlueMoonState, action: int) -> tuple[int, float]:
    if action in (PASS, FIGHT):
        return 0, 0.0
    if PLAY <= action < PLAY + len(IDS):
        card = state.cards[action - PLAY]
        return 1, -max(card.fire, card.earth)
    return 2, 0.0


def _position(state: BlueMoonState) -> tuple[object, ...]:
    """Return what distinguishes positions within a turn; the order in which cards were laid does not matter."""
    cards = [tuple(sorted(state.zone(zone, seat))) for zone in _ORDERLESS for seat in (0, 1)]
    frame = state.frame
    frames: list[tuple[int, ...]] = []
    while frame is not None:
        frames.append(_shape(frame))
        frame = frame.parent
    counts = [len(state.zone(zone, seat)) for zone in (zones.BURIED, zones.ABOARD, zones.LAID) for seat in (0, 1)]
    return (*cards, *[state.marks[mark] for mark in _TURN_MARKS], *counts, *frames)


def _shape(frame: Frame) -> tuple[int, ...]:
    return (frame.step, frame.seat, frame.card, frame.a, frame.b, *sorted(frame.picks))
