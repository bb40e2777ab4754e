"""What a seat considers at a question: candidates, and the tables to be valued to choose among them."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.actions import CALL, PASS
from spielwerk.bluemoon.learning.endings import Choice, Way, endings
from spielwerk.bluemoon.learning.features import Changes, features
from spielwerk.bluemoon.rules.power import CHALLENGE
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Run

_WON: Final = 0.9
_PER_CRYSTAL: Final = 0.025
"""A win counts at least so much, and a little more the higher it is."""


class Thought:
    """The ways to go on and, for each, the features of where it leads, or its worth if the game is over there.

    `changes` tell the root itself and then these rows, in their order, from the root. At a challenge (`calls`) the ways
    are: pass, call what proves to be true, call what proves to be false.
    """

    __slots__ = ("begins", "calls", "changes", "root", "rows", "seat", "ways", "worths")

    def __init__(self, seat: int, root: list[int], ways: list[Way], *, begins: bool, calls: bool) -> None:
        """Look at where the ways lead; `begins` says that the seat has decided nothing this turn."""
        self.seat = seat
        self.root = root
        self.ways = ways
        self.begins = begins
        self.calls = calls
        self.rows: list[list[int]] = []
        self.worths: list[float] = []
        for way in ways:
            over = way.state.frame is None
            self.worths.append(worth(way.state, seat) if over else -1.0)
            self.rows.append([] if over else features(way.state, seat, way.unseen))
        self.changes = Changes(root, [root, *[row for row in self.rows if row]])


def worth(state: BlueMoonState, seat: int) -> float:
    """Return what the end of a game is worth to a seat, between 0 and 1."""
    won = _WON + _PER_CRYSTAL * state.marks[marks.CRYSTALS]
    return won if state.marks[marks.WINNER] == seat else 1 - won


def think(state: BlueMoonState, run: Run, width: int, choose: Choice) -> Thought:
    """Consider the present question on a state dealt anew; it is not changed."""
    frame = state.frame
    assert frame is not None
    seat = frame.seat
    unseen = frozenset(state.zone(zones.DECK, seat))
    root = features(state, seat, unseen)
    if frame.step == CHALLENGE:
        ways = [_step(state, PASS, unseen, run)]
        ways += [_step(_bluffing(state, 1 - seat, honest=honest), CALL, unseen, run) for honest in (True, False)]
        return Thought(seat, root, ways, begins=False, calls=True)
    if state.turn != seat:
        ways = [_step(state, action, unseen, run) for action in state.options]
        return Thought(seat, root, ways, begins=False, calls=False)
    return Thought(seat, root, endings(state, seat, run, width, choose), begins=begins(state), calls=False)


def begins(state: BlueMoonState) -> bool:
    """Whether the seat on turn is asked and has done nothing yet this turn that shows."""
    seat = state.turn
    return (
        state.frame is not None
        and state.frame.seat == seat
        and state.marks[marks.PHASE] <= phases.RETREAT
        and not state.zone(zones.LAID, seat)
    )


def _step(state: BlueMoonState, action: int, unseen: frozenset[int], run: Run) -> Way:
    child = state.copy()
    child.apply(action, run)
    return Way([action], [state.options], child, unseen)


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
