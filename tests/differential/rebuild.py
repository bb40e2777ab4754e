"""Putting the recorded table into the engine after a difference, so that the rest can be compared."""

from __future__ import annotations

from typing import Any, Final

from differential.reader import Snapshot
from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.cards.model import CARDS, ELEMENTS, NO_ELEMENT
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.dragons import storms_gather
from spielwerk.bluemoon.rules.leadership import lasts
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, clear_turn, enter
from spielwerk.bluemoon.state import BlueMoonState

BETWEEN_TURNS: Final = ("start", "over", "game_over")
PHASE_OF: Final = {
    "start": phases.START,
    "begin": phases.START,
    "leader": phases.LEADERSHIP,
    "retreat": phases.RETREAT,
    "char": phases.CHARACTER,
    "support": phases.SUPPORT,
    "after": phases.SUPPORT,
    "announce": phases.POWER,
    "refresh": phases.DRAW,
    "end": phases.END,
    "over": phases.START,
}
"""The phase of the engine at each recorded phase; after a turn the engine is already at the next one."""


def numbers(cards: list[str]) -> tuple[int, ...]:
    """Return the cards by number."""
    return tuple(NUMBERS[card] for card in cards)


def lay_out(state: BlueMoonState, snapshot: Snapshot, decks: list[list[str]]) -> None:
    """Put every card where the snapshot has it; turn, phase and what was counted stay as they are."""
    for seat in (0, 1):
        state.zones[zones.HAND + seat] = numbers(snapshot[f"h{seat}"])
        state.zones[zones.DISCLOSED + seat] = numbers(snapshot[f"o{seat}"])
        state.zones[zones.DISCARD + seat] = numbers(snapshot[f"x{seat}"])
        state.zones[zones.DECK + seat] = numbers(decks[seat])
        combat: list[list[Any]] = snapshot[f"c{seat}"]
        state.zones[zones.BURIED + seat] = numbers([card for card, active in combat if not active])
        state.zones[zones.COMBAT + seat] = numbers([card for card, active in combat if active])
        supports: list[list[Any]] = snapshot[f"u{seat}"]
        state.zones[zones.SUPPORT_AREA + seat] = numbers([card for card, _, bluff in supports if not bluff])
        state.zones[zones.BLUFF_AREA + seat] = numbers([card for card, _, bluff in supports if bluff])
        state.zones[zones.EXPOSED + seat] = tuple(
            c for c in state.zone(zones.EXPOSED, seat) if c in state.zone(zones.BLUFF_AREA, seat)
        )
        pile = [entry for entry in snapshot[f"l{seat}"] if not entry[0].endswith("-0")]
        state.zones[zones.LEADERSHIP_PILE + seat] = numbers([card for card, _ in pile])
        state.zones[zones.LASTING + seat] = numbers(
            [card for card, active in pile if active and lasts(CARDS[NUMBERS[card]])]
        )
        ships: list[list[Any]] = snapshot[f"i{seat}"]
        state.zones[zones.INFLUENCE + seat] = numbers([ship for ship, landed, _ in ships if not landed])
        state.zones[zones.LANDED + seat] = numbers([ship for ship, landed, _ in ships if landed])
        state.zones[zones.CARGO + seat] = numbers([card for _, _, load in ships for card in load])
        state.zones[zones.ABOARD + seat] = numbers([ship for ship, _, load in ships for _ in load])
    state.marks[marks.ELEMENT] = NO_ELEMENT if snapshot["el"] is None else ELEMENTS.index(snapshot["el"])
    state.marks[marks.DRAGONS] = snapshot["d"][0] - snapshot["d"][1]
    state.in_force = None


def set_phase(state: BlueMoonState, snapshot: Snapshot) -> None:
    """Make it the recorded player's turn in the recorded phase."""
    turn = turn_of(snapshot)
    state.marks[marks.WINNER] = NOBODY
    state.marks[marks.CRYSTALS] = 0
    state.marks[marks.CAUSE] = 0
    if state.turn != turn:
        clear_turn(state)
        state.turn = turn
    state.checkpoint = None
    enter(state, PHASE_OF[snapshot["ph"]])
    if snapshot["ph"] in BETWEEN_TURNS and storms_gather(state, turn):
        state.marks[marks.DRAGONS] += 1 if turn == 0 else -1  # the next turn has begun here already


def turn_of(snapshot: Snapshot) -> int:
    """Whose turn it is in the engine; when a turn is over there, the next one has begun."""
    turn: int = snapshot["t"]
    return 1 - turn if snapshot["ph"] == "over" else turn


def somewhere_else(state: BlueMoonState, snapshot: Snapshot) -> bool:
    """Whether turn or phase of the engine are not the recorded ones, or a question is open there."""
    frame = state.frame
    phase = PHASE_OF[snapshot["ph"]]
    return frame is None or state.turn != turn_of(snapshot) or frame.step != PHASE_STEPS[phase]
