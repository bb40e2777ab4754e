"""Whether a card may be laid, face up or down, or loaded: where it comes from, bans, conditions, limits (R3.5, R3.6).

`lay_refusal` names what stands against laying a card; in which way it would be laid follows from `ways.way_of`.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.cards.model import (
    CARGO_TYPES,
    CHARACTER,
    EARTH,
    FIRE,
    NO_ELEMENT,
    SUPPORT,
    UNLIMITED,
    AsFree,
    LandWithHand,
    Mutate,
    Permit,
)
from spielwerk.bluemoon.icons import Icon
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.bans import ban_refusal, load_ban_refusal, load_limit_refusal
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.conditions import condition_refusal, cost_refusal, free_condition_refusal
from spielwerk.bluemoon.rules.moving import characters_laid
from spielwerk.bluemoon.rules.precedence import active_texts, in_force
from spielwerk.bluemoon.rules.ways import (
    NO_WAY,
    NORMAL,
    bluff_way,
    both_ways,
    comes_from_ship,
    fits,
    grants,
    in_landing_turn,
    is_partner,
    joins_gang,
    landed_cargo,
    unit_left,
    way_of,
)
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.reasons import Reason

# The usual reasons are at hand: they are met whenever cards are looked through for what can be laid.
_ONE_CHARACTER: Final = because("one-character", (), ("R3.5.1",))
_OPENING_TURN: Final = because("opening-turn", (), ("R3.6.1",))
_ONE_BOOSTER_OR_SUPPORT: Final = because("one-booster-or-support", (), ("R3.6.1", "R3.6.4"))


# -- where cards come from ------------------------------------------------------------------------------


def hand_units(state: BlueMoonState, seat: int) -> int:
    """How many characters, boosters and supports may still be laid from hand: none in a landing turn (R7.4)."""
    if not in_landing_turn(state, seat):
        return UNLIMITED
    landed = state.zone(zones.LANDED, seat)
    units = -state.marks[marks.HAND_UNITS]
    for ship in in_force(state).live[seat]:
        power = state.cards[ship].power
        if isinstance(power, LandWithHand) and ship in landed:
            units += power.cards
    return units


def hand_is_open(state: BlueMoonState, seat: int) -> bool:
    """Whether any card at all may be laid from hand, as the one or as part of a pair or gang."""
    return hand_units(state, seat) > 0 or bool(state.marks[marks.HAND_UNITS])


def follows_from_hand(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the card belongs to a pair or gang whose beginning came from hand (BM-BUKA31-04)."""
    shipped = state.zone(zones.SHIPPED, seat)
    if is_partner(state, seat, card):
        return state.marks[marks.PAIRING] not in shipped
    return joins_gang(state, seat, card) and not any(member in shipped for member in characters_laid(state, seat))


def layable_from(state: BlueMoonState, seat: int, types: int) -> list[int]:
    """Return the cards of these types that can be laid at all, each once."""
    cards = state.zone(zones.HAND, seat)
    if in_landing_turn(state, seat):
        cards = (*landed_cargo(state, seat), *(cards if hand_is_open(state, seat) else ()))
    found: list[int] = []
    for card in cards:
        if state.cards[card].type & types and card not in found:
            found.append(card)
    return found


def _only_from_ship(state: BlueMoonState, seat: int, ruling: str) -> Reason:
    landed = state.zone(zones.LANDED, seat)
    return because("only-from-ship" if landed else "landing-turn", landed, ("R7.4", ruling))


def source_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why the card is not at hand for laying, if so."""
    landed = state.zone(zones.LANDED, seat)
    if landed and comes_from_ship(state, seat, card):
        return None
    if card in state.zone(zones.HAND, seat):
        if (
            in_landing_turn(state, seat)
            and state.cards[card].type & CARGO_TYPES
            and hand_units(state, seat) <= 0
            and not follows_from_hand(state, seat, card)
        ):
            return _only_from_ship(state, seat, "BM-BUKA-LAND-03")
        return None
    if card in state.zone(zones.CARGO, seat):
        ship = state.zone(zones.ABOARD, seat)[state.zone(zones.CARGO, seat).index(card)]
        return because("aboard-at-sea", (ship,), ("R7.3", "R7.4"))
    return because("not-in-hand", (card,), ("R1.3",))


# -- the whole question ---------------------------------------------------------------------------------------


def lay_refusal(state: BlueMoonState, seat: int, card: int, *, wish_free: bool = False) -> Reason | None:
    """Say why a character, booster or support cannot be laid, whatever the phase; None if it can."""
    return source_refusal(state, seat, card) or _refusal_at_hand(state, seat, card, wish_free=wish_free)


def is_layable(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether a card out of `layable_from` can be laid; where that is the hand, it is at hand."""
    if in_landing_turn(state, seat) and source_refusal(state, seat, card) is not None:
        return False
    return _refusal_at_hand(state, seat, card, wish_free=False) is None


def _refusal_at_hand(state: BlueMoonState, seat: int, card: int, *, wish_free: bool) -> Reason | None:
    """Say why a card that is at hand cannot be laid; None if it can."""
    reason = ban_refusal(state, seat, card) or condition_refusal(state, seat, card)
    if reason is None and (state.cards[card].cost or state.cards[card].missing):
        reason = cost_refusal(state, seat, card)
    if reason is not None or way_of(state, seat, card, wish_free=wish_free) != NO_WAY:
        return reason
    if state.marks[marks.STOPPED]:
        return limit_reason(state, seat, state.cards[card].type)
    lost = _lost_freedom(state, seat, card)
    if lost is not None:
        return lost
    if wish_free:
        return because("not-free", (card,), ("R3.4.2", "R3.4.10"))
    return limit_reason(state, seat, state.cards[card].type)


def free_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why laying a character as FREE is no choice its owner has; None if it is."""
    reason = lay_refusal(state, seat, card, wish_free=True)
    if reason is not None or both_ways(state, seat, card):
        return reason
    if way_of(state, seat, card, wish_free=True) == NORMAL:
        if state.marks[marks.STOPPED]:
            return _stop_reason(state, seat)
        return _lost_freedom(state, seat, card) or because("not-free", (card,), ("R3.4.2", "R3.4.10"))
    return because("free-anyway", (card,), ("R3.4.2", "R3.4.10"))


def _stop_reason(state: BlueMoonState, seat: int) -> Reason:
    stoppers = tuple([card for card in state.zone(zones.LAID, seat) if state.cards[card].icons & icons.STOP])
    return because("stopped", stoppers, ("R3.4.1", "BM-STOP-01"))


def limit_reason(state: BlueMoonState, seat: int, kind: int) -> Reason:
    """Say which limit of the rules is used up, or which text that would widen it is ignored."""
    lost = _lost_permission(state, seat, kind) if kind != CHARACTER else None
    if lost is not None:
        return lost
    if state.marks[marks.STOPPED]:
        return _stop_reason(state, seat)
    if kind == CHARACTER:
        return _ONE_CHARACTER
    return _OPENING_TURN if state.marks[marks.ELEMENT] == NO_ELEMENT else _ONE_BOOSTER_OR_SUPPORT


def _lost_permission(state: BlueMoonState, seat: int, kind: int) -> Reason | None:
    """Name the text that would allow one more, and the opposing card that ignores it; None if there is no such text."""
    boosters, supports, either = grants(state, seat)
    for card in active_texts(state, seat):
        power = state.cards[card].power
        if not isinstance(power, Permit):
            continue
        ignoring = in_force(state).ignores_text(seat, card)
        if ignoring != NOBODY and fits(
            state, kind, boosters + power.boosters, supports + power.supports, either + power.either
        ):
            return because("text-ignored", (ignoring, card), ("R3.6.4", "R6.3.2"))
    return None


def _lost_freedom(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say by what a card has lost its way around the limits (PAIR, FREE, a gang); None if it has not."""
    return (
        _lost_partner(state, seat, card)
        or _lost_free(state, seat, card)
        or _unmet_free(state, seat, card)
        or _lost_gang(state, seat, card)
    )


def _icon_lost(state: BlueMoonState, seat: int, card: int, icon: Icon, rule: str, *, in_hand: bool) -> Reason | None:
    ignoring = in_force(state).ignores_icon(seat, card, icon, in_hand=in_hand)
    return None if ignoring == NOBODY else because("icon-ignored", (ignoring, card), (rule, "R6.3.4"), (icon,))


def _lost_partner(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    first, cards = state.marks[marks.PAIRING], state.cards
    if first == NOBODY or not cards[card].icons & icons.PAIR:
        return None
    if cards[first].word != cards[card].word or cards[first].type != cards[card].type:
        return None
    return _icon_lost(state, seat, card, icons.PAIR, "R3.4.3", in_hand=True) or _icon_lost(
        state, seat, first, icons.PAIR, "R3.4.3", in_hand=False
    )


def _lost_free(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    if state.cards[card].icons & icons.FREE:
        return _icon_lost(state, seat, card, icons.FREE, "R3.4.2", in_hand=True)
    giver = state.marks[marks.NEXT_FREE]
    if giver == NOBODY or giver not in state.zone(zones.COMBAT, seat):
        return None
    ignoring = in_force(state).ignores_text(seat, giver)
    if ignoring != NOBODY:
        return because("text-ignored", (ignoring, giver), ("R6.3.2", "BM-AQUA12-01"))
    return _as_if_lost(state, seat, card)


def _as_if_lost(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    ignoring = in_force(state).ignores_icon(seat, card, icons.FREE, in_hand=True, as_if=True)
    if ignoring == NOBODY:
        return None
    return because("icon-ignored", (ignoring, card), ("R3.4.10", "R6.3.4"), (icons.FREE,))


def _unmet_free(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why the card's own text does not let it be laid as FREE (the B.P. characters)."""
    power = state.cards[card].power
    if not isinstance(power, AsFree):
        return None
    ignoring = in_force(state).ignores_text(seat, card, in_hand=True)
    if ignoring != NOBODY:
        return because("text-ignored", (ignoring, card), ("R6.3.2", "R3.4.10"))
    return free_condition_refusal(state, seat, card, power) or _as_if_lost(state, seat, card)


def _lost_gang(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    gang = state.cards[card].gang
    laid = characters_laid(state, seat) if gang else []
    if not laid:
        return None
    strangers = [other for other in laid if state.cards[other].gang != gang]
    if strangers:
        return because("gang-broken", (card, strangers[0]), ("R3.5.7", "BM-GANG-11"))
    for member in (card, *laid):
        lost = _icon_lost(state, seat, member, icons.GANG, "R3.5.7", in_hand=member == card)
        if lost is not None:
            return lost
    return None


def bluff_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why the card cannot be laid face down; None if it can."""
    reason = source_refusal(state, seat, card)
    if reason is not None:
        return reason
    if not state.cards[card].icons & icons.ANY_BLUFF:
        return because("no-bluff-icon", (card,), ("R8.1",))
    force = in_force(state)
    ignoring = force.ignores_bluff_icons(seat)
    if ignoring == NOBODY:
        # In the hand the card is still a character: Hank takes its icon away too (R6.3.4).
        ignoring = force.ignores_icon(seat, card, state.cards[card].icons & icons.ANY_BLUFF, in_hand=True)
    if ignoring != NOBODY:
        return because("bluff-ignored", (ignoring,), ("R8.8", "BM-BLUF-02"))
    reason = ban_refusal(state, seat, card, face_down=True)
    if reason is not None or bluff_way(state, seat, card) != NO_WAY:
        return reason
    return limit_reason(state, seat, SUPPORT)


def load_refusal(state: BlueMoonState, seat: int, card: int, ship: int) -> Reason | None:
    """Say why the card cannot be loaded onto the ship; None if it can."""
    if not state.cards[card].type & CARGO_TYPES:
        return because("no-cargo", (card,), ("R7.2", "BM-BUKA-LOAD-08"))
    reason = (
        load_ban_refusal(state, seat)
        or source_refusal(state, seat, card)
        or _load_source_refusal(state, seat, card)
        or room_refusal(state, seat, ship)
        or load_limit_refusal(state, seat)
    )
    if reason is not None or unit_left(state, seat, SUPPORT):
        return reason
    return limit_reason(state, seat, SUPPORT)


def _load_source_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """In a landing turn hand cards are loaded only if the whole hand is open: Sea Moon lets one be laid."""
    if comes_from_ship(state, seat, card) or hand_units(state, seat) > UNLIMITED // 2:
        return None
    return _only_from_ship(state, seat, "BM-BUKA31-01")


def room_refusal(state: BlueMoonState, seat: int, ship: int, *, landed_too: bool = False) -> Reason | None:
    """Say why nothing more goes aboard the ship (BM-SHIP-06)."""
    if ship not in state.zone(zones.INFLUENCE, seat) and not (landed_too and ship in state.zone(zones.LANDED, seat)):
        return because("no-such-ship", (ship,), ("R7.2",))
    if state.zone(zones.ABOARD, seat).count(ship) >= state.cards[ship].capacity:
        return because("ship-full", (ship,), ("R7.2", "BM-BUKA-LOAD-15"), (state.cards[ship].capacity,))
    return None


def action_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why an action card cannot be laid, whatever the phase; None if it can (R3.2.1)."""
    reason = source_refusal(state, seat, card) or ban_refusal(state, seat, card)
    if reason is None and (state.cards[card].cost or state.cards[card].missing):
        reason = cost_refusal(state, seat, card)
    if reason is None and state.marks[marks.ACTED]:
        return because("one-action-card", (), ("R3.2.1", "BM-BUKA-SHIP-05"))
    if reason is None and state.marks[marks.STOPPED]:
        return limit_reason(state, seat, state.cards[card].type)
    return reason


def changes_to(power: Mutate, element: int) -> int:
    """Return the element of the fight after a mutant was laid."""
    if power.element in (FIRE, EARTH):
        return power.element
    return EARTH if element == FIRE else FIRE
