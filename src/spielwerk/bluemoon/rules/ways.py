"""In which way a card is laid: as the one, FREE, as a partner, as a gang member (R3.4, R3.5, R3.6.4).

Limits and icons decide; bans, and conditions of the card's own text, are not looked at.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    NO_ELEMENT,
    SUPPORT,
    AsFree,
    KeepOld,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.conditions import free_condition_met
from spielwerk.bluemoon.rules.moving import characters_laid, has_laid_character
from spielwerk.bluemoon.rules.precedence import InForce, in_force
from spielwerk.bluemoon.state import BlueMoonState

NO_WAY: Final = 0
NORMAL: Final = 1
AS_FREE: Final = 2
AS_PARTNER: Final = 3
AS_GANG: Final = 4


def in_landing_turn(state: BlueMoonState, seat: int) -> bool:
    """Whether ships of the seat have landed this turn; that one was taken back changes nothing (Q36)."""
    return bool(state.zone(zones.LANDED, seat)) or (state.turn == seat and bool(state.marks[marks.SHIP_BACK]))


def landed_cargo(state: BlueMoonState, seat: int) -> list[int]:
    """Return the cards aboard the ships landed this turn."""
    landed = state.zone(zones.LANDED, seat)
    if not landed:
        return []
    return [
        card
        for card, ship in zip(state.zone(zones.CARGO, seat), state.zone(zones.ABOARD, seat), strict=True)
        if ship in landed
    ]


def comes_from_ship(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the card would be laid from a landed ship."""
    return card in landed_cargo(state, seat)


def may_choose_free(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the card's own text lets its owner lay it as FREE (the B.P. characters)."""
    power = state.cards[card].power
    if not isinstance(power, AsFree) or in_force(state).ignores_text(seat, card, in_hand=True) != NOBODY:
        return False
    return _as_if_works(in_force(state), seat, card) and free_condition_met(state, seat, power)


def _as_if_works(force: InForce, seat: int, card: int) -> bool:
    """Whether a FREE icon that exists for the instant of laying only would work (R3.4.10)."""
    return force.ignores_icon(seat, card, icons.FREE, in_hand=True, as_if=True) == NOBODY


def _next_is_free(state: BlueMoonState, seat: int) -> bool:
    """Whether Yin or Yang makes the next card FREE."""
    giver = state.marks[marks.NEXT_FREE]
    return giver != NOBODY and giver in in_force(state).live[seat]


def is_laid_free(state: BlueMoonState, seat: int, card: int, *, face_down: bool = False) -> bool:
    """Whether the card is laid FREE without any choice: by its icon, by Yin or Yang, from a ship."""
    force = in_force(state)
    if not face_down and force.bears(seat, card, icons.FREE, in_hand=True):
        return True
    if _next_is_free(state, seat) and _as_if_works(force, seat, card):
        return True
    printed = state.cards[card]
    return (
        not face_down  # a bluff card from a ship is no FREE card (BM-SHIP-12)
        and printed.type == CHARACTER
        and printed.people == "buka"
        and comes_from_ship(state, seat, card)
        and _as_if_works(force, seat, card)
    )


def is_partner(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the card completes the pair begun with the card laid just before (R3.4.3)."""
    first = state.marks[marks.PAIRING]
    if first == NOBODY or not state.cards[card].icons & icons.PAIR:
        return False
    force = in_force(state)
    return (
        state.cards[first].word == state.cards[card].word
        and state.cards[first].type == state.cards[card].type
        and force.bears(seat, card, icons.PAIR, in_hand=True)
        and force.bears(seat, first, icons.PAIR)
    )


def joins_gang(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the card follows members of its gang that opened the character phase (R3.5.7)."""
    gang = state.cards[card].gang
    if not gang:
        return False
    force = in_force(state)
    laid = characters_laid(state, seat)
    return (
        bool(laid)
        and force.bears(seat, card, icons.GANG, in_hand=True)
        and all(state.cards[member].gang == gang and force.bears(seat, member, icons.GANG) for member in laid)
    )


def continues_gang(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether laying this first character could keep the active cards active (R3.5.6)."""
    gang = state.cards[card].gang
    active = state.zone(zones.COMBAT, seat)
    if not gang or not active or has_laid_character(state, seat):
        return False
    force = in_force(state)
    return force.bears(seat, card, icons.GANG, in_hand=True) and all(
        state.cards[member].gang == gang and force.bears(seat, member, icons.GANG) for member in active
    )


def keeps_old(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the text of this first character could keep the active cards active (KhindKin, R3.5.9)."""
    return (
        isinstance(state.cards[card].power, KeepOld)
        and bool(state.zone(zones.COMBAT, seat))
        and in_force(state).ignores_text(seat, card, in_hand=True) == NOBODY
    )


def way_of(state: BlueMoonState, seat: int, card: int, *, wish_free: bool = False) -> int:
    """Return the way in which limits and icons let the card be laid, or NO_WAY; bans are not looked at."""
    if is_partner(state, seat, card):
        return AS_PARTNER
    stopped = state.marks[marks.STOPPED]
    if not stopped and is_laid_free(state, seat, card):
        return AS_FREE
    kind = state.cards[card].type
    if kind != CHARACTER:
        return NORMAL if unit_left(state, seat, kind) else NO_WAY
    if stopped:
        return NO_WAY
    if joins_gang(state, seat, card):
        return AS_GANG
    if not state.marks[marks.MAIN] and not wish_free:
        return NORMAL
    return AS_FREE if may_choose_free(state, seat, card) else NO_WAY


def both_ways(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the owner may choose between laying a character normally and as FREE."""
    return (
        isinstance(state.cards[card].power, AsFree)
        and way_of(state, seat, card) == NORMAL
        and way_of(state, seat, card, wish_free=True) == AS_FREE
    )


def bluff_way(state: BlueMoonState, seat: int, card: int) -> int:
    """Return the way in which the card can be laid face down, or NO_WAY."""
    if not state.marks[marks.STOPPED] and is_laid_free(state, seat, card, face_down=True):
        return AS_FREE
    return NORMAL if unit_left(state, seat, SUPPORT) else NO_WAY


def grants(state: BlueMoonState, seat: int) -> tuple[int, int, int]:
    """Return how many boosters, supports and cards of either type texts allow beyond the usual one (R3.6.4)."""
    boosters = supports = either = 0
    for power in in_force(state).permitting[seat]:
        boosters += power.boosters
        supports += power.supports
        either += power.either
    return boosters, supports, either


def unit_left(state: BlueMoonState, seat: int, kind: int) -> bool:
    """Whether one more booster or support (bluff card, loading) fits into what is allowed (R3.6.4)."""
    more_boosters, more_supports, either = grants(state, seat)
    return fits(state, kind, more_boosters, more_supports, either)


def fits(state: BlueMoonState, kind: int, more_boosters: int, more_supports: int, either: int) -> bool:
    """Whether one more booster or support fits where texts allow so many beyond the usual one."""
    boosters, supports = state.marks[marks.BOOSTER_UNITS], state.marks[marks.SUPPORT_UNITS]
    if kind == BOOSTER:
        boosters += 1
    else:
        supports += 1
    usual = 0 if state.marks[marks.STOPPED] or state.marks[marks.ELEMENT] == NO_ELEMENT else 1
    return max(0, boosters - more_boosters) + max(0, supports - more_supports) <= usual + either
