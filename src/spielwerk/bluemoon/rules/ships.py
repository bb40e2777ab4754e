"""Ships (R7): loading, landing, and how their cargo is lost."""

from __future__ import annotations

from spielwerk.bluemoon import zones
from spielwerk.bluemoon.rules.moving import add, cargo_of, leave_hand, leave_play, remove, tell, to_discard_pile, unload
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Run


def load(state: BlueMoonState, seat: int, card: int, ship: int, run: Run) -> None:
    """Put a card, from hand or from a landed ship, aboard a ship, face up."""
    if card in state.zone(zones.HAND, seat):
        leave_hand(state, seat, card)
    else:
        unload(state, seat, card)
    go_aboard(state, seat, card, ship, run)


def go_aboard(state: BlueMoonState, seat: int, card: int, ship: int, run: Run) -> None:
    """Let a card that was taken from elsewhere go aboard."""
    add(state, zones.CARGO, seat, card)
    add(state, zones.ABOARD, seat, ship)
    tell(run, "loaded", seat, (card, ship))


def land(state: BlueMoonState, seat: int, ship: int, run: Run) -> None:
    """Land a ship with all its cargo; it leaves the influence area (R7.4)."""
    remove(state, zones.INFLUENCE, seat, ship)
    add(state, zones.LANDED, seat, ship)
    tell(run, "landed", seat, (ship,))


def discard_cargo(state: BlueMoonState, seat: int, ship: int, run: Run) -> None:
    """Discard everything aboard a ship (R7.3)."""
    for card in cargo_of(state, seat, ship):
        unload(state, seat, card)
        to_discard_pile(state, seat, card)
        tell(run, "discarded", seat, (card,))


def discard_landed(state: BlueMoonState, seat: int, run: Run) -> None:
    """Discard the landed ships with what is left aboard (R7.6)."""
    for ship in state.zone(zones.LANDED, seat):
        discard_cargo(state, seat, ship, run)
        leave_play(state, seat, zones.LANDED, ship)
        to_discard_pile(state, seat, ship)
        tell(run, "discarded", seat, (ship,))


def free_places(state: BlueMoonState, seat: int, ship: int) -> int:
    """How many more cards the ship can carry."""
    return state.cards[ship].capacity - state.zone(zones.ABOARD, seat).count(ship)
