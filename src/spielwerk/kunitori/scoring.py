"""Points and the end of the game (rules section 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spielwerk.core.cards import count
from spielwerk.core.state import Outcome
from spielwerk.kunitori import zones
from spielwerk.kunitori.names import FIELD_IMPROVEMENT, GOLD, KINDS, LAND, PREFECTURE, RAMPART, SILVER, TEMPLE_TOWN

if TYPE_CHECKING:
    from spielwerk.kunitori.state import KunitoriState


def owned(state: KunitoriState, seat: int) -> tuple[int, ...]:
    """Return all cards a player owns, wherever they lie (KU-R1.4)."""
    cards: tuple[int, ...] = (RAMPART,) * state.ramparts[seat]
    for zone in zones.OWNED:
        cards += state.zone(zone, seat)
    return cards


def points(state: KunitoriState, seat: int) -> int:
    """Add up the victory points of all cards a player owns (KU-R12.4)."""
    return worth_counted(state, owned_counted(state, seat))


def owned_counted(state: KunitoriState, seat: int) -> list[int]:
    """Return of each card how many a player owns."""
    counts = [0] * KINDS
    counts[RAMPART] = state.ramparts[seat]
    for zone in zones.OWNED:
        if state.zone(zone, seat):
            count(counts, state.zone(zone, seat))
    return counts


def worth(state: KunitoriState, cards: tuple[int, ...]) -> int:
    """Add up the victory points of cards of one owner, the variable ones too (KU-R12.5)."""
    counts = [0] * KINDS
    count(counts, cards)
    return worth_counted(state, counts)


def worth_counted(state: KunitoriState, counts: list[int]) -> int:
    """Add up the victory points of an owner, given how many of each card he has."""
    fixed = 0
    for card, points_each in enumerate(state.setup.points):
        fixed += points_each * counts[card]
    realms = counts[LAND] + counts[PREFECTURE]
    empty = (state.pool[SILVER] == 0, state.pool[GOLD] == 0)
    sold_out = any(empty) if state.setup.options.temple_town_vp == "either" else all(empty)
    temples = -3 * counts[TEMPLE_TOWN] if sold_out else 0
    return fixed + realms * counts[FIELD_IMPROVEMENT] + temples


def outcome(state: KunitoriState) -> Outcome:
    """Name the winner: most points; in a tie who took his first turn later (KU-R12.6)."""
    return outcome_of(state, tuple(points(state, seat) for seat in state.setup.seats))


def outcome_of(state: KunitoriState, totals: tuple[int, ...]) -> Outcome:
    """Name the winner by everybody's points."""
    count = len(totals)
    winner = max(state.setup.seats, key=lambda seat: (totals[seat], (seat - state.first) % count))
    return Outcome(winner, totals, "points")
