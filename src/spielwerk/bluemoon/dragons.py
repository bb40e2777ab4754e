"""Dragons: how they move, what a retreat pays, and the fourth one that wins the game (R4.2-R4.4)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon.cards.model import CARDS, FEWER, MORE, NO_DRAGONS, ONE_AT_MOST, RetreatPay, Storm
from spielwerk.bluemoon.precedence import standing
from spielwerk.bluemoon.state import (
    BURIED,
    CAUSE,
    COMBAT,
    CRYSTALS,
    DRAGONS,
    FOURTH_DRAGON,
    NOBODY,
    SUPPORT_AREA,
    WINNER,
    BlueMoonState,
)
from spielwerk.bluemoon.table import tell
from spielwerk.core.events import Run

HIGHEST_SCORE: Final = 4
MANY_CARDS: Final = 6


def gain_dragon(state: BlueMoonState, seat: int, run: Run) -> bool:
    """Let the seat gain one dragon; return whether the game goes on (R4.4.1)."""
    step = 1 if seat == 0 else -1
    if state.dragons(seat) == 3:
        end_game(state, seat, HIGHEST_SCORE, FOURTH_DRAGON, run)
        return False
    state.marks[DRAGONS] += step
    tell(run, "dragon", seat, number=state.dragons(seat))
    return True


def end_game(state: BlueMoonState, winner: int, crystals: int, cause: int, run: Run) -> None:
    """End the game; whatever was going on is dropped (R4.4.2)."""
    state.marks[WINNER] = winner
    state.marks[CRYSTALS] = crystals
    state.marks[CAUSE] = cause
    state.frame = None
    tell(run, "won", winner, number=crystals)


def is_over(state: BlueMoonState) -> bool:
    """Whether somebody has won."""
    return state.marks[WINNER] != NOBODY


def pay_for_retreat(state: BlueMoonState, seat: int) -> int:
    """Return how many dragons a retreat of the seat pays the other one (R4.2)."""
    winner = 1 - seat
    zones = state.zones
    laid = len(zones[COMBAT + winner]) + len(zones[BURIED + winner]) + len(zones[SUPPORT_AREA + winner])
    pay = 2 if laid >= MANY_CARDS else 1
    pay += _changes(state, winner).count(MORE)
    own = _changes(state, seat)
    pay = max(0, pay - own.count(FEWER))
    if ONE_AT_MOST in own:
        pay = min(pay, 1)  # after everything else (BM-FLIT29-06)
    return 0 if NO_DRAGONS in own else pay


def _changes(state: BlueMoonState, seat: int) -> list[int]:
    changes = []
    for card in standing(state).live[seat]:
        power = CARDS[card].power
        if isinstance(power, RetreatPay):
            changes.append(power.change)
    return changes


def storms_gather(state: BlueMoonState, seat: int) -> bool:
    """Whether two or more storms bring a dragon at the beginning of the seat's turn (R3.1.1)."""
    return sum(isinstance(CARDS[card].power, Storm) for card in standing(state).live[seat]) >= 2
