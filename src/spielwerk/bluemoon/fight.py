"""How a fight ends: retreat, dragons, clearing the table, and whether the game is over (R4, R5)."""

from __future__ import annotations

from spielwerk.bluemoon.cards.model import NO_ELEMENT
from spielwerk.bluemoon.demands import unpaid_sirens
from spielwerk.bluemoon.dragons import end_game, gain_dragon, pay_for_retreat
from spielwerk.bluemoon.ships import discard_landed
from spielwerk.bluemoon.state import (
    BLUFF_AREA,
    BURIED,
    COMBAT,
    DECK,
    ELEMENT,
    EXPOSED,
    HAND,
    LACK,
    NAMED,
    NO_CARDS,
    NOBODY,
    PAID,
    SUPPORT_AREA,
    BlueMoonState,
)
from spielwerk.bluemoon.table import add, fill_hand, put, tell, to_discard_pile
from spielwerk.bluemoon.turn import begin_turn, clear_turn
from spielwerk.core.events import Run


def retreat(state: BlueMoonState, seat: int, run: Run) -> None:
    """Let the seat retreat: the sequence of R4.1, up to its next turn or the end of the game."""
    tell(run, "retreated", seat)
    discard_landed(state, seat, run)
    discard_landed(state, 1 - seat, run)
    if not sing_sirens(state, seat, run):
        return
    for _ in range(pay_for_retreat(state, seat)):
        if not gain_dragon(state, 1 - seat, run):
            return
    clear_table(state, run)
    for player in (1 - seat, seat):
        fill_hand(state, player, run)
    if not end_without_cards(state, seat, run):
        begin_turn(state, seat, run)


def sing_sirens(state: BlueMoonState, seat: int, run: Run) -> bool:
    """Unpaid Sirens bring their owner a dragon, once a turn; return whether the game goes on (R4.1.3)."""
    for card in unpaid_sirens(state, seat):
        add(state, PAID + seat, card)
        if not gain_dragon(state, 1 - seat, run):
            return False
    return True


def clear_table(state: BlueMoonState, run: Run) -> None:
    """Put all cards of both combat and support areas on the discard piles, bluff cards shown (R4.1.5)."""
    for seat in (0, 1):
        bluffs = state.zones[BLUFF_AREA + seat]
        if bluffs:
            tell(run, "shown", seat, bluffs, reveals=True)
        for zone in (BURIED, COMBAT, SUPPORT_AREA, BLUFF_AREA):
            for card in state.zones[zone + seat]:
                to_discard_pile(state, seat, card)
            put(state, zone + seat, ())
        put(state, EXPOSED + seat, ())
        state.marks[NAMED + seat] = NOBODY
    clear_turn(state)
    state.marks[ELEMENT] = NO_ELEMENT
    state.standing = None


def has_no_cards(state: BlueMoonState, seat: int) -> bool:
    """Whether hand and deck are empty; cards aboard ships do not count (R7.9)."""
    return not state.zones[HAND + seat] and not state.zones[DECK + seat]


def end_without_cards(state: BlueMoonState, blamed: int, run: Run) -> bool:
    """End the game if a player has no cards while no fight is on; return whether it ended (R5.1).

    With all dragons in the middle the player who triggered the end loses; if both lack cards since the
    same moment, the one blamed (Q3).
    """
    lacking = [seat for seat in (0, 1) if has_no_cards(state, seat)]
    if not lacking:
        return False
    dragons = state.dragons(0)
    if dragons:
        winner = 0 if dragons > 0 else 1
    elif len(lacking) == 1:
        winner = 1 - lacking[0]
    else:
        first, second = state.marks[LACK], state.marks[LACK + 1]
        loser = blamed if first == second else 0 if first < second else 1
        winner = 1 - loser
    end_game(state, winner, 1 + abs(dragons), NO_CARDS, run)
    return True
