"""Strength in battle: who takes part, and what it adds up to (KU-R5.7, KU-R5.11, KU-R6.4)."""

from __future__ import annotations

from spielwerk.kunitori import zones
from spielwerk.kunitori.names import is_fighter
from spielwerk.kunitori.state import KunitoriState


def attackers(state: KunitoriState) -> tuple[int, ...]:
    """Return the attacking seats, the active player first."""
    return (state.turn,) if state.ally < 0 else (state.turn, state.ally)


def attacking_cards(state: KunitoriState, seat: int) -> tuple[int, ...]:
    """Return the cards an attacking seat has in the battle going on."""
    if seat == state.turn:
        return state.zone(zones.SENT, state.target)
    standing = state.zone(zones.AREA, seat) + state.zone(zones.DEPLOYED, seat)
    return tuple([card for card in standing if is_fighter(card)])


def defending_cards(state: KunitoriState, seat: int) -> tuple[int, ...]:
    """Return all cards in a defender's area, however they got there."""
    standing = state.zone(zones.DEPLOYED, seat) + state.zone(zones.AREA, seat)
    return standing + state.zone(zones.AMBUSH, seat) + state.zone(zones.REINFORCEMENT, seat)


def offence(state: KunitoriState) -> int:
    """Return the strength of the attacking side."""
    attack = state.setup.attack
    return sum(attack[card] for seat in attackers(state) for card in attacking_cards(state, seat))


def defence(state: KunitoriState, seat: int) -> int:
    """Return the strength of the defender, the ambush bonus included (KU-R5.9)."""
    attack = state.setup.attack
    hidden = len(state.zone(zones.AMBUSH, seat))
    bonus = min(hidden, 1) if state.setup.options.ambush_bonus == "once" else hidden
    return sum(attack[card] for card in defending_cards(state, seat)) + bonus
