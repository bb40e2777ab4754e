"""What a seat considers at a question: each answer one step ahead, seen before luck or anybody else has a say.

What follows from the cards asked about alone, and what turns up cards, is answered as the plain player does; treasures
are laid down all at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spielwerk.core.cards import without
from spielwerk.core.events import Run
from spielwerk.core.learning import End, Thought, Way
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.heuristics.answers import BY_STEP
from spielwerk.kunitori.heuristics.player import KunitoriPlayer
from spielwerk.kunitori.learning.features import SIZE, seen_with
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, HAND

_WEIGHED: Final = frozenset(
    (steps.ACTION, steps.GENERALS, steps.TROOPS, steps.BUY, steps.PLACE, steps.CONSENT, steps.WARNING)
)
"""What is decided by what the answers lead to."""
_PLAIN: Final = KunitoriPlayer()
_MOST_TREASURES: Final = 30


def think(state: KunitoriState, run: Run, width: int, choose: Callable[..., Any]) -> Thought:
    """Consider the present question on a state dealt anew; it is not changed."""
    del width, choose
    frame = state.frame
    assert frame is not None
    seat, options = frame.seat, state.options
    known = state.zones[HAND + seat]
    root = seen_with(state, seat, known)
    if frame.step in _WEIGHED and not _lays_treasures(options):
        ends = [End(Way(None, action, options), _after(state, action, known, run)) for action in _distinct(options)]
        return Thought(seat, SIZE, root, ends, begins=begins(state), teaches=True)
    way = _treasures(state, run) if _lays_treasures(options) else Way(None, _answer(state, seat), options)
    return Thought(seat, SIZE, root, [End(way, root)], begins=False, teaches=False)


def begins(state: KunitoriState) -> bool:
    """Whether the seat on turn is asked and has done nothing yet this turn."""
    frame = state.frame
    return (
        frame is not None
        and frame.step == steps.ACTION
        and frame.seat == state.turn
        and not state.zones[AREA + frame.seat]
    )


def is_honest(state: KunitoriState, seat: int) -> bool:
    """Nobody pretends anything in this game."""
    del state, seat
    return True


def _lays_treasures(options: list[int]) -> bool:
    return any(actions.TREASURE <= action < actions.BUY for action in options)


def _distinct(options: list[int]) -> list[int]:
    """Return the options; of generals and troops to be sent only the first, for all are decided one after the other."""
    sent = [action for action in options if action >= actions.SEND and action < actions.DISCARD_FROM]
    if not sent:
        return options
    card = (sent[0] - actions.SEND) // actions.MAX_SEATS
    return [action for action in options if ACTIONS.arguments[action][:1] in ((), (card,))]


def _after(state: KunitoriState, action: int, known: tuple[int, ...], run: Run) -> list[int]:
    """Return the features once the answer is given and nothing else has happened."""
    frame = state.frame
    assert frame is not None
    child = state.copy()
    child.steps[frame.step].take(child, frame, action, run)
    if actions.PLAY <= action < actions.REPLAY:
        known = without(known, action - actions.PLAY)
    return seen_with(child, frame.seat, known)


def _treasures(state: KunitoriState, run: Run) -> Way:
    """Lay down all treasures."""
    child = state.copy()
    way: Way | None = None
    for _ in range(_MOST_TREASURES):
        laid = next((action for action in child.options if actions.TREASURE <= action < actions.BUY), -1)
        if laid < 0:
            break
        way = Way(way, laid, child.options)
        child.apply(laid, run)
    assert way is not None
    return way


def _answer(state: KunitoriState, seat: int) -> int:
    """Answer as the plain player does."""
    frame = state.frame
    assert frame is not None
    if frame.step in BY_STEP:
        return BY_STEP[frame.step](state, seat, state.options)
    return _PLAIN.choose(state.view(seat), state.options)
