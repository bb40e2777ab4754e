"""What a seat considers at a question: candidates, and the tables to be valued to choose among them."""

from __future__ import annotations

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.actions import CALL, PASS
from spielwerk.bluemoon.learning.endings import Choice, end_of, endings
from spielwerk.bluemoon.learning.features import SIZE, features
from spielwerk.bluemoon.rules.power import CHALLENGE
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Run
from spielwerk.core.learning import End, Thought, Way


def think(state: BlueMoonState, run: Run, width: int, choose: Choice) -> Thought:
    """Consider the present question on a state dealt anew; it is not changed."""
    frame = state.frame
    assert frame is not None
    seat = frame.seat
    unseen = frozenset(state.zone(zones.DECK, seat))
    root = features(state, seat, unseen)
    if frame.step == CHALLENGE:
        ends = [_step(state, PASS, seat, unseen, run)]
        ends += [_step(_bluffing(state, 1 - seat, honest=honest), CALL, seat, unseen, run) for honest in (True, False)]
        return Thought(seat, SIZE, root, ends, begins=False, teaches=False, calls=True)
    if state.turn != seat:
        ends = [_step(state, action, seat, unseen, run) for action in state.options]
        return Thought(seat, SIZE, root, ends, begins=False, teaches=False)
    ends = endings(state, seat, run, width, choose)
    return Thought(seat, SIZE, root, ends, begins=begins(state), teaches=True)


def begins(state: BlueMoonState) -> bool:
    """Whether the seat on turn is asked and has done nothing yet this turn that shows."""
    seat = state.turn
    return (
        state.frame is not None
        and state.frame.seat == seat
        and state.marks[marks.PHASE] <= phases.RETREAT
        and not state.zone(zones.LAID, seat)
    )


def _step(state: BlueMoonState, action: int, seat: int, unseen: frozenset[int], run: Run) -> End:
    child = state.copy()
    child.apply(action, run)
    return end_of(Way(None, action, state.options), child, seat, unseen)


def is_honest(state: BlueMoonState, seat: int) -> bool:
    """Whether all bluff cards of the seat bear the icon of the contested element."""
    icon = icons.BLUFFS[state.marks[marks.ELEMENT]]
    return all(state.cards[card].icons & icon for card in state.zone(zones.BLUFF_AREA, seat))


def _bluffing(state: BlueMoonState, seat: int, *, honest: bool) -> BlueMoonState:
    """Return the table with other bluff cards of the seat: all true, or one false, as far as its cards allow."""
    if is_honest(state, seat) == honest:
        return state
    cards = state.cards
    icon = icons.BLUFFS[state.marks[marks.ELEMENT]]
    exposed = state.zone(zones.EXPOSED, seat)
    held = list(state.zone(zones.HAND, seat) + state.zone(zones.DECK, seat))
    bluffs = list(state.zone(zones.BLUFF_AREA, seat))
    for place, card in enumerate(bluffs):
        if card in exposed or bool(cards[card].icons & icon) == honest:
            continue
        for spare, other in enumerate(held):
            if cards[other].icons & icons.ANY_BLUFF and bool(cards[other].icons & icon) == honest:
                held[spare], bluffs[place] = card, other
                break
        if not honest:
            break
    child = state.copy()
    hand = len(state.zone(zones.HAND, seat))
    child.zones[zones.HAND + seat] = tuple(held[:hand])
    child.zones[zones.DECK + seat] = tuple(held[hand:])
    child.zones[zones.BLUFF_AREA + seat] = tuple(bluffs)
    child.in_force = None
    return child
