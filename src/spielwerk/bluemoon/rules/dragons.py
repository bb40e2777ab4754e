"""Dragons: how they move, what a retreat pays, and the fourth one that wins the game (R4.2-R4.4)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    AT_DRAGON,
    FEWER,
    MORE,
    NO_DRAGONS,
    ONE_AT_MOST,
    ManyCards,
    RetreatPay,
    Storm,
)
from spielwerk.bluemoon.rules.moving import tell
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.windows import CANCELLED, GO_ON, open_window
from spielwerk.bluemoon.state import FOURTH_DRAGON, SPECIAL_RULE_11, BlueMoonState
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

HIGHEST_SCORE: Final = 4
MANY_CARDS: Final = 6


def win_dragon(state: BlueMoonState, seat: int, run: Run) -> None:
    """Let the seat gain exactly one dragon, unless the opponent intervenes; both may take a while (Inter 406)."""
    if not open_window(state, 1 - seat, AT_DRAGON):
        gain_dragon(state, seat, run)


def _nobody_objects(state: BlueMoonState, frame: Frame, run: Run) -> None:
    gain_dragon(state, 1 - frame.seat, run)


def _averted(state: BlueMoonState, frame: Frame, run: Run) -> None:
    del state
    tell(run, "dragon-averted", 1 - frame.seat)


GO_ON[AT_DRAGON] = _nobody_objects
CANCELLED[AT_DRAGON] = _averted


def gain_dragon(state: BlueMoonState, seat: int, run: Run) -> bool:
    """Move one dragon towards the seat; return whether the game goes on (R4.4.1)."""
    step = 1 if seat == 0 else -1
    if state.dragons(seat) == 3:
        end_game(state, seat, HIGHEST_SCORE, FOURTH_DRAGON, run)
        return False
    state.marks[marks.DRAGONS] += step
    tell(run, "dragon", seat, number=state.dragons(seat))
    return True


def end_game(state: BlueMoonState, winner: int, crystals: int, cause: int, run: Run) -> None:
    """End the game; whatever was going on is dropped (R4.4.2).

    Crystal cards in play score one each (R5.3.1); by special rule 11 those of the whole deck do (R11.2).
    """
    counted = [zones.BESIDE + winner] if cause != SPECIAL_RULE_11 else range(winner, zones.COUNT, 2)
    crystals += len({card for zone in counted for card in state.zones[zone] if _is_crystal(state, card)})
    state.marks[marks.WINNER] = winner
    state.marks[marks.CRYSTALS] = crystals
    state.marks[marks.CAUSE] = cause
    state.frame = None
    tell(run, "won", winner, number=crystals)


def _is_crystal(state: BlueMoonState, card: int) -> bool:
    return card >= 0 and state.cards[card].type == ACHIEVEMENT


def pay_for_retreat(state: BlueMoonState, seat: int) -> int:
    """Return how many dragons a retreat of the seat pays the other one (R4.2)."""
    winner = 1 - seat
    laid = (
        len(state.zone(zones.COMBAT, winner))
        + len(state.zone(zones.BURIED, winner))
        + len(state.zone(zones.SUPPORT_AREA, winner))
    )
    pay = 2 if laid >= many_cards(state, winner) else 1
    pay += _changes(state, winner).count(MORE)
    own = _changes(state, seat)
    pay = max(0, pay - own.count(FEWER))
    if ONE_AT_MOST in own:
        pay = min(pay, 1)  # after everything else (BM-FLIT29-06)
    return 0 if NO_DRAGONS in own else pay


def many_cards(state: BlueMoonState, seat: int) -> int:
    """Return with how many cards the opponent's retreat brings the seat a further dragon (R4.2.2)."""
    enough = MANY_CARDS
    for card in in_force(state).live[seat]:
        power = state.cards[card].power
        if isinstance(power, ManyCards):
            enough = min(enough, power.number)
    return enough


def _changes(state: BlueMoonState, seat: int) -> list[int]:
    changes = []
    for card in in_force(state).live[seat]:
        power = state.cards[card].power
        if isinstance(power, RetreatPay):
            changes.append(power.change)
    return changes


def storms_gather(state: BlueMoonState, seat: int) -> bool:
    """Whether two or more storms bring a dragon at the beginning of the seat's turn (R3.1.1)."""
    return sum(isinstance(state.cards[card].power, Storm) for card in in_force(state).live[seat]) >= 2
