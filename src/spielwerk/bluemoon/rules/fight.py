"""How a fight ends: retreat, dragons, clearing the table, and whether the game is over (R4, R5)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import AT_RETREAT, END_OF_FIGHT, NO_ELEMENT, Does
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.demands import unpaid_sirens
from spielwerk.bluemoon.rules.dragons import end_game, gain_dragon, pay_for_retreat, win_dragon
from spielwerk.bluemoon.rules.moving import add, fill_hand, put, tell, to_discard_pile
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.ships import discard_landed
from spielwerk.bluemoon.rules.turn import begin_turn, clear_turn
from spielwerk.bluemoon.rules.windows import GO_ON, nothing_more, open_window
from spielwerk.bluemoon.state import NO_CARDS, BlueMoonState
from spielwerk.bluemoon.steps import Step, push, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame


def retreat(state: BlueMoonState, seat: int) -> None:
    """Let the seat retreat; whatever was going on is dropped."""
    state.frame = Frame(RETREATING, seat)


_DECLARED: Final = 0
_SIRENS: Final = 1
_DRAGONS: Final = 2
_CLEARING: Final = 3
_REFILLING: Final = 4


class Retreating(Step):
    """The sequence of a retreat (R4.1), up to the next turn or the end of the game."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Nobody decides here except by interventions and by texts that work at the end of a fight."""
        seat = frame.seat
        if frames.stage(frame) == _DECLARED:
            tell(run, "retreated", seat)
            discard_landed(state, seat, run)
            state.frame = frame.at(_SIRENS)
            open_window(state, 1 - seat, AT_RETREAT)
        elif frames.stage(frame) == _SIRENS:
            if not sing_siren(state, seat, run):
                state.frame = frame.at(_DRAGONS)
        elif frames.stage(frame) == _DRAGONS:
            state.frame = frame.at(_CLEARING)
            _pay(state, seat, run)
        elif frames.stage(frame) == _CLEARING:
            clear_table(state, run)
            state.frame = frame.at(_REFILLING)
            _use_end_of_fight(state, seat)
        else:
            for player in (1 - seat, seat):
                fill_hand(state, player, run)
            if not end_without_cards(state, seat, run):
                begin_turn(state, seat, run)
        return None


RETREATING: Final = register(Retreating("retreating"))
GO_ON[AT_RETREAT] = nothing_more


def _pay(state: BlueMoonState, seat: int, run: Run) -> None:
    """Pay the dragons; only a gain of exactly one can be averted (BM-INTER406-05)."""
    dragons = pay_for_retreat(state, seat)
    if dragons == 1:
        win_dragon(state, 1 - seat, run)
        return
    for _ in range(dragons):
        if not gain_dragon(state, 1 - seat, run):
            return


def _use_end_of_fight(state: BlueMoonState, seat: int) -> None:
    """Begin the texts that work now that the cards of the fight are gone (Oktak, BM-INFL607-02)."""
    for player in (seat, 1 - seat):
        for card in in_force(state).live[player]:
            power = state.cards[card].power
            if isinstance(power, Does) and power.when == END_OF_FIGHT:
                push(state, power.step, player, card, power.number)


def sing_siren(state: BlueMoonState, seat: int, run: Run) -> bool:
    """Let one unpaid Siren bring her owner a dragon, once a turn; return whether there was one (R4.1.3)."""
    for card in unpaid_sirens(state, seat):
        add(state, zones.PAID, seat, card)
        win_dragon(state, 1 - seat, run)
        return True
    return False


def clear_table(state: BlueMoonState, run: Run) -> None:
    """Sweep combat and support areas of both players onto the discard piles, bluff cards shown (R4.1.5)."""
    for seat in (0, 1):
        bluffs = state.zone(zones.BLUFF_AREA, seat)
        if bluffs:
            tell(run, "shown", seat, bluffs, reveals=True)
        for zone in (zones.BURIED, zones.COMBAT, zones.SUPPORT_AREA, zones.BLUFF_AREA):
            for card in state.zone(zone, seat):
                to_discard_pile(state, seat, card)
            put(state, zone, seat, ())
        put(state, zones.EXPOSED, seat, ())
        state.marks[marks.NAMED + seat] = NOBODY
    clear_turn(state)
    state.marks[marks.ELEMENT] = NO_ELEMENT
    state.in_force = None


def has_no_cards(state: BlueMoonState, seat: int) -> bool:
    """Whether hand and deck are empty; cards aboard ships do not count (R7.9)."""
    return not state.zone(zones.HAND, seat) and not state.zone(zones.DECK, seat)


def end_without_cards(state: BlueMoonState, blamed: int, run: Run) -> bool:
    """End the game if a player has no cards while no fight is on; return whether it ended (R5.1).

    If no side has a dragon, whoever ran out of cards first has lost; if both did so in the same moment, the
    one blamed (Q3).
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
        first, second = state.marks[marks.LACK], state.marks[marks.LACK + 1]
        loser = blamed if first == second else 0 if first < second else 1
        winner = 1 - loser
    end_game(state, winner, 1 + abs(dragons), NO_CARDS, run)
    return True
