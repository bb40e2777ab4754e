"""How one's own turn can end: every way to go on, up to the announcement, the discards of who declines, or a retreat.

A turn is imagined on a state dealt anew. An end is looked at before cards are drawn and before bluff cards can be
called: what follows is for the judgement to know. What the other is asked on the way is let pass. Ways that differ only
in their order meet and are followed once. Cards drawn blind on the way are not known yet, so no way makes use of them:
who has drawn them thinks again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.actions import (
    ANNOUNCE,
    DISCARD_CARD,
    DONE,
    FALLBACK,
    LAY_BLUFF,
    LOAD,
    PASS,
    PLAY,
    PLAY_FREE,
    REPLACE_CARD,
    RETREAT,
    RETRIEVE_CARD,
    TAKE,
    loaded_card,
)
from spielwerk.bluemoon.cards.model import CARDS, EARTH
from spielwerk.bluemoon.learning.features import features
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.power import CHALLENGE
from spielwerk.bluemoon.rules.retreat import DECLINE_FIGHT, MOST_DISCARDS
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Run
from spielwerk.core.learning import End, Way

_CARDS: Final = len(CARDS)
_WON: Final = 0.9
_PER_CRYSTAL: Final = 0.025
"""A win counts at least so much, and a little more the higher it is."""


def _weights(count: int) -> list[int]:
    """Return large numbers, one for each card in each place: equal sums mean equal tables, as good as certainly."""
    weights: list[int] = []
    number = 0x9E3779B97F4A7C1
    for _ in range(count):
        number = (number * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFF
        weights.append(number >> 9)
    return weights


_WEIGHTS: Final = _weights(zones.COUNT * _CARDS)
_COUNTED: Final = [zone for zone in range(zones.COUNT) if not zones.DECK <= zone < zones.LEADERSHIP_PILE]
"""The zones whose cards tell positions within a turn apart; what has left them is in deck or discard pile."""


class Open:
    """A turn that goes on: how one has come there, and where one is."""

    __slots__ = ("state", "unseen", "way")

    def __init__(self, way: Way | None, state: BlueMoonState, unseen: frozenset[int]) -> None:
        """Note how far one has come; `unseen` are the own cards that were in the deck and have not been found."""
        self.way = way
        self.state = state
        self.unseen = unseen


def end_of(way: Way, state: BlueMoonState, seat: int, unseen: frozenset[int]) -> End:
    """Look at the table where a way ends."""
    return End(way, [], worth(state, seat)) if state.frame is None else End(way, features(state, seat, unseen))


def worth(state: BlueMoonState, seat: int) -> float:
    """Return what the end of a game is worth to a seat, between 0 and 1."""
    won = _WON + _PER_CRYSTAL * state.marks[marks.CRYSTALS]
    return won if state.marks[marks.WINNER] == seat else 1 - won


Choice = Callable[[list[Open], int], list[Open]]
"""Of too many open turns, picks so many that are followed."""


def endings(state: BlueMoonState, seat: int, run: Run, width: int, choose: Choice) -> list[End]:
    """Return all ways the present turn of the seat can end; at most `width` open turns are followed at a time."""
    ended: list[End] = []
    seen: set[tuple[int, ...]] = set()
    going = [Open(None, state, frozenset(state.zone(zones.DECK, seat)))]
    while going:
        further: list[Open] = []
        for turn in going:
            before = turn.state
            options = before.options
            if _is_declining(before) and DONE in options:
                ended.append(end_of(Way(turn.way, DONE, options), before, seat, turn.unseen))
            for action in _sensible(turn):
                way = Way(turn.way, action, options)
                child = before.copy()
                found = turn.unseen
                if _announces(action) or _last_discard(before):
                    frame = before.frame
                    assert frame is not None
                    child.steps[frame.step].take(child, frame, action, run)
                    ended.append(end_of(way, child, seat, found))
                    continue
                child.apply(action, run)
                if TAKE <= action < TAKE + _CARDS and action - TAKE in found:
                    found = found - {action - TAKE}
                if action in (RETREAT, FALLBACK) or _passed(child, seat, run):
                    ended.append(end_of(way, child, seat, found))
                    continue
                key = _position(child)
                if key not in seen:
                    seen.add(key)
                    further.append(Open(way, child, found))
        going = choose(further, width) if len(further) > width else further
    return ended


def _announces(action: int) -> bool:
    return ANNOUNCE <= action <= ANNOUNCE + EARTH


def _is_declining(state: BlueMoonState) -> bool:
    frame = state.frame
    return frame is not None and frame.step == DECLINE_FIGHT


def _last_discard(state: BlueMoonState) -> bool:
    """Whether the next discard is the last one that declining allows."""
    frame = state.frame
    return frame is not None and frame.step == DECLINE_FIGHT and frames.discarded(frame) == MOST_DISCARDS - 1


def _passed(state: BlueMoonState, seat: int, run: Run) -> bool:
    """Let the other let things pass; say whether the turn is over."""
    while True:
        frame = state.frame
        if frame is None or state.turn != seat or frame.step == CHALLENGE:
            return True
        if frame.seat == seat:
            return False
        state.apply(PASS if PASS in state.options else state.options[0], run)


def _sensible(turn: Open) -> list[int]:
    """Return the options but those that use cards one has not seen, and each set of discards in one order only."""
    state, unseen = turn.state, turn.unseen
    options = state.options
    frame = state.frame
    assert frame is not None
    if frame.step == DECLINE_FIGHT:
        last = turn.way.action if frames.discarded(frame) and turn.way is not None else DISCARD_CARD
        return [action for action in options if action >= last]
    sensible = [action for action in options if _laid_card(action) not in unseen]
    return sensible or options[:1]


def _laid_card(action: int) -> int:
    """Return the card an action lays or gives up out of the hand, or -1."""
    if PLAY <= action < PLAY_FREE:
        return action - PLAY
    if PLAY_FREE <= action < REPLACE_CARD:
        return action - PLAY_FREE
    if REPLACE_CARD <= action < LAY_BLUFF:
        return action - REPLACE_CARD
    if LAY_BLUFF <= action < LOAD:
        return action - LAY_BLUFF
    if LOAD <= action < RETRIEVE_CARD:
        return loaded_card(action)
    if DISCARD_CARD <= action < DISCARD_CARD + _CARDS:
        return action - DISCARD_CARD
    return -1


def _position(state: BlueMoonState) -> tuple[int, ...]:
    """Return what tells positions within a turn apart; the order in which cards were laid does not."""
    total = 0
    for zone in _COUNTED:
        first = zone * _CARDS
        for card in state.zones[zone]:
            total += _WEIGHTS[first + card]
    frame = state.frame
    assert frame is not None
    left = len(state.zone(zones.DECK, state.turn))
    return (total, left, frame.step, frame.card, frame.a, frame.b, *frame.picks, *state.marks)
