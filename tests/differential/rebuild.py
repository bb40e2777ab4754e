"""Putting the recorded table into the engine after a difference, so that the rest can be compared."""

from __future__ import annotations

from typing import Any, Final

from differential.reader import Snapshot
from spielwerk.bluemoon.cards.model import CARDS, ELEMENTS, NO_ELEMENT
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.leadership import lasts
from spielwerk.bluemoon.state import (
    ABOARD,
    BLUFF_AREA,
    BURIED,
    CARGO,
    CAUSE,
    CHARACTER_PHASE,
    COMBAT,
    CRYSTALS,
    DECK,
    DISCARD,
    DISCLOSED,
    DRAGONS,
    DRAW_PHASE,
    ELEMENT,
    END_PHASE,
    EXPOSED,
    HAND,
    INFLUENCE,
    LANDED,
    LASTING,
    LEADERSHIP_PHASE,
    LEADERSHIP_PILE,
    NOBODY,
    POWER_PHASE,
    RETREAT_PHASE,
    START_PHASE,
    SUPPORT_AREA,
    SUPPORT_PHASE,
    WINNER,
    BlueMoonState,
)
from spielwerk.bluemoon.turn import PHASE_STEPS, clear_turn, enter

PHASE_OF: Final = {
    "start": START_PHASE,
    "begin": START_PHASE,
    "leader": LEADERSHIP_PHASE,
    "retreat": RETREAT_PHASE,
    "char": CHARACTER_PHASE,
    "support": SUPPORT_PHASE,
    "after": SUPPORT_PHASE,
    "announce": POWER_PHASE,
    "refresh": DRAW_PHASE,
    "end": END_PHASE,
    "over": START_PHASE,
}
"""The phase of the engine at each recorded phase; after a turn the engine is already at the next one."""


def numbers(cards: list[str]) -> tuple[int, ...]:
    """Return the cards by number."""
    return tuple(NUMBERS[card] for card in cards)


def lay_out(state: BlueMoonState, snapshot: Snapshot, decks: list[list[str]]) -> None:
    """Put every card where the snapshot has it; turn, phase and what was counted stay as they are."""
    zones = state.zones
    for seat in (0, 1):
        zones[HAND + seat] = numbers(snapshot[f"h{seat}"])
        zones[DISCLOSED + seat] = numbers(snapshot[f"o{seat}"])
        zones[DISCARD + seat] = numbers(snapshot[f"x{seat}"])
        zones[DECK + seat] = numbers(decks[seat])
        combat: list[list[Any]] = snapshot[f"c{seat}"]
        zones[BURIED + seat] = numbers([card for card, active in combat if not active])
        zones[COMBAT + seat] = numbers([card for card, active in combat if active])
        supports: list[list[Any]] = snapshot[f"u{seat}"]
        zones[SUPPORT_AREA + seat] = numbers([card for card, _, bluff in supports if not bluff])
        zones[BLUFF_AREA + seat] = numbers([card for card, _, bluff in supports if bluff])
        zones[EXPOSED + seat] = tuple(c for c in zones[EXPOSED + seat] if c in zones[BLUFF_AREA + seat])
        pile = [entry for entry in snapshot[f"l{seat}"] if not entry[0].endswith("-0")]
        zones[LEADERSHIP_PILE + seat] = numbers([card for card, _ in pile])
        zones[LASTING + seat] = numbers([card for card, active in pile if active and lasts(CARDS[NUMBERS[card]])])
        ships: list[list[Any]] = snapshot[f"i{seat}"]
        zones[INFLUENCE + seat] = numbers([ship for ship, landed, _ in ships if not landed])
        zones[LANDED + seat] = numbers([ship for ship, landed, _ in ships if landed])
        zones[CARGO + seat] = numbers([card for _, _, load in ships for card in load])
        zones[ABOARD + seat] = numbers([ship for ship, _, load in ships for _ in load])
    state.marks[ELEMENT] = NO_ELEMENT if snapshot["el"] is None else ELEMENTS.index(snapshot["el"])
    state.marks[DRAGONS] = snapshot["d"][0] - snapshot["d"][1]
    state.standing = None


def set_phase(state: BlueMoonState, snapshot: Snapshot) -> None:
    """Make it the recorded player's turn in the recorded phase."""
    turn = turn_of(snapshot)
    state.marks[WINNER] = NOBODY
    state.marks[CRYSTALS] = 0
    state.marks[CAUSE] = 0
    if state.turn != turn:
        clear_turn(state)
        state.turn = turn
    enter(state, PHASE_OF[snapshot["ph"]])


def turn_of(snapshot: Snapshot) -> int:
    """Whose turn it is in the engine; when a turn is over there, the next one has begun."""
    turn: int = snapshot["t"]
    return 1 - turn if snapshot["ph"] == "over" else turn


def somewhere_else(state: BlueMoonState, snapshot: Snapshot) -> bool:
    """Whether turn or phase of the engine are not the recorded ones, or a question is open there."""
    frame = state.frame
    phase = PHASE_OF[snapshot["ph"]]
    return frame is None or state.turn != turn_of(snapshot) or frame.step != PHASE_STEPS[phase]
