"""Which cards may be laid, and how: bans, limits, icons and permissions (R3.5, R3.6).

`lay_refusal` names what stands against laying a card; the way in which it would be laid (as the one
normal character, FREE, as a partner, as a gang member) follows from `way_of`.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.cards.model import (
    ANY_TEXT,
    BOOSTER,
    CARGO_TYPES,
    CHARACTER,
    EARTH,
    FIRE,
    IF_DRAGON,
    IF_EMPTY_AREAS,
    IF_FEWER_CARDS,
    IF_FREE_CARD,
    IF_NO_INFLUENCE,
    IF_POWER,
    IF_SIX_CARDS,
    IF_THREE_ACTIVE,
    NO_ELEMENT,
    ONE_CARD,
    ONE_CHARACTER,
    ONE_IN_COMBAT,
    SIX_CARDS,
    SUPPORT,
    TWO_BOOSTERS,
    TWO_CHARACTERS,
    TWO_SUPPORTS,
    UNLIMITED,
    WITH_TEXT,
    AnyMutant,
    AsFree,
    Card,
    Forbid,
    KeepOld,
    LandWithHand,
    Mutate,
)
from spielwerk.bluemoon.icons import Icon
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.moving import active_characters
from spielwerk.bluemoon.rules.precedence import InForce, in_force
from spielwerk.bluemoon.rules.values import powers
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import distinct
from spielwerk.core.reasons import Reason

# Ways of laying a card.
NO_WAY: Final = 0
NORMAL: Final = 1
AS_FREE: Final = 2
AS_PARTNER: Final = 3
AS_GANG: Final = 4


# -- where cards come from ------------------------------------------------------------------------------


def in_landing_turn(state: BlueMoonState, seat: int) -> bool:
    """Whether ships of the seat have landed this turn; that one was taken back changes nothing (Q36)."""
    return bool(state.zone(zones.LANDED, seat)) or (state.turn == seat and bool(state.marks[marks.SHIP_BACK]))


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


def layable_from(state: BlueMoonState, seat: int, types: int) -> list[int]:
    """Return the cards of these types that can be laid at all, each once."""
    cards = list(state.zone(zones.HAND, seat))
    if in_landing_turn(state, seat):
        cards = landed_cargo(state, seat) + (cards if hand_is_open(state, seat) else [])
    return distinct([card for card in cards if state.cards[card].type & types])


def comes_from_ship(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the card would be laid from a landed ship."""
    return card in landed_cargo(state, seat)


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


# -- level 4: bans and limits ----------------------------------------------------------------------------


def _hit_by(ban: Forbid, printed: Card, kind: int, *, face_down: bool) -> bool:
    if not ban.types & kind:
        return False
    if ban.text != ANY_TEXT:
        has_text = printed.has_text and not face_down  # a bluff card has no text (BM-BUKA-BLUFF-06)
        if has_text != (ban.text == WITH_TEXT):
            return False
    return face_down or max(printed.fire, printed.earth) >= ban.value


def ban_refusal(state: BlueMoonState, seat: int, card: int, *, face_down: bool = False) -> Reason | None:
    """Say which opposing text forbids laying the card (R3.6.8)."""
    force = in_force(state)
    kind = SUPPORT if face_down else state.cards[card].type
    for ban, source in force.bans[seat]:
        if _hit_by(ban, state.cards[card], kind, face_down=face_down):
            return because("banned", (source,), ("R3.6.8", *ban.cites), (ban.types, ban.text, ban.value))
    for limit, source in force.limits[seat]:
        if limit.what == ONE_CARD:
            # It binds in the own turn (Q37). A card that could still be cancelled counts: it is not defended by a
            # second one (BM-HOAX26-03).
            if state.turn == seat and (state.marks[marks.LAID_COUNT] or state.zone(zones.LIMBO, seat)):
                return because("one-card-only", (source,), ("R3.6.8", *limit.cites))
        elif limit.what == ONE_IN_COMBAT:
            if kind & (CHARACTER | BOOSTER) and state.marks[marks.COMBAT_COUNT]:
                return because("one-card-in-combat", (source,), ("R3.6.8", *limit.cites))
        elif (
            limit.what == ONE_CHARACTER
            and kind == CHARACTER
            and characters_laid(state, seat)
            and active_characters(state, seat)
        ):
            return because("one-character-only", (source,), ("R3.5.11", *limit.cites))
    return None


def load_ban_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Say which opposing text forbids loading of any kind: one against supports as such (BM-BUKA-LOAD-12, Q38)."""
    for ban, source in in_force(state).bans[seat]:
        if ban.types & SUPPORT and ban.text == ANY_TEXT:
            rules = ("R7.2", "BM-BUKA-LOAD-03", *ban.cites)
            return because("loading-banned", (source,), rules, (ban.types, ban.text, ban.value))
    return None


def _load_limit_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Say which opposing text forbids loading in place of a support (BM-HOAX26-05)."""
    for limit, source in in_force(state).limits[seat]:
        if limit.what == ONE_CARD and state.marks[marks.LAID_COUNT]:
            return because("one-card-only", (source,), ("R7.2", "BM-HOAX26-05", *limit.cites))
    return None


# -- conditions printed on the card -------------------------------------------------------------------------


def condition_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say which condition of the card's own text is not met; an ignored text has none (BM-MUT-01)."""
    power = state.cards[card].power
    if not isinstance(power, Mutate) or in_force(state).ignores_text(seat, card, in_hand=True) != NOBODY:
        return None
    if _condition_met(state, seat, power) or _is_waived(state, seat, card):
        return None
    code, numbers = _unmet_condition(state, seat, power)
    return because(code, (card,), ("R3.5.10", *power.cites), numbers)


def _unmet_condition(state: BlueMoonState, seat: int, power: Mutate) -> tuple[str, tuple[int, ...]]:
    """Return which condition is not met, what it asks for and what there is."""
    other = 1 - seat
    if power.condition == IF_DRAGON:
        return "condition-dragon", ()
    if power.condition == IF_FEWER_CARDS:
        hands = (len(state.zone(zones.HAND, seat)), len(state.zone(zones.HAND, other)))
        return "condition-fewer-cards", (power.number, *hands)
    if power.condition == IF_SIX_CARDS:
        return "condition-cards", (power.number, cards_on_table(state, other))
    if power.condition == IF_THREE_ACTIVE:
        active = cards_on_table(state, other) - len(state.zone(zones.BURIED, other))
        return "condition-active", (power.number, active)
    if power.condition == IF_EMPTY_AREAS:
        return "condition-empty", (cards_on_table(state, seat),)
    if power.condition == IF_NO_INFLUENCE:
        return "condition-influence", ()
    if power.condition == IF_FREE_CARD:
        return "condition-free-card", ()
    contested = state.marks[marks.ELEMENT]
    if contested == NO_ELEMENT:
        return "condition-no-fight", ()
    if contested == power.element:
        return "condition-element", ()
    return "condition-power", (power.number, powers(state, other)[contested])


def _is_waived(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether a text lets one mutant be laid without its condition (BM-VULCA31-01)."""
    cards = state.cards
    return (
        cards[card].people == "mutant"
        and any(isinstance(cards[text].power, AnyMutant) for text in in_force(state).live[seat])
        and not any(cards[laid].people == "mutant" for laid in characters_laid(state, seat))
    )


def cost_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say that too little is known of the card, or that what must be discarded for it is not there (R9.5)."""
    printed = state.cards[card]
    if printed.cannot_be_laid:
        return because("facts-unknown", (card,), ("R1.2.1",))
    others = len(state.zone(zones.HAND, seat)) - (card in state.zone(zones.HAND, seat))
    if others < printed.cost:
        return because("cannot-pay-cost", (card,), ("R9.5", "BM-TUTU-03"), (printed.cost, others))
    return None


def _condition_met(state: BlueMoonState, seat: int, power: Mutate) -> bool:
    other = 1 - seat
    if power.condition == IF_DRAGON:
        return state.dragons(other) > 0
    if power.condition == IF_FEWER_CARDS:
        return len(state.zone(zones.HAND, other)) >= len(state.zone(zones.HAND, seat)) + power.number
    if power.condition == IF_SIX_CARDS:
        return cards_on_table(state, other) >= power.number
    if power.condition == IF_THREE_ACTIVE:
        return cards_on_table(state, other) - len(state.zone(zones.BURIED, other)) >= power.number
    if power.condition == IF_EMPTY_AREAS:
        return not cards_on_table(state, seat)
    if power.condition == IF_NO_INFLUENCE:
        return not state.zone(zones.INFLUENCE, seat)
    if power.condition == IF_FREE_CARD:
        # The icon has to be printed; an ignored one is still an icon (BM-MUT110-01, R6.3.3).
        return any(state.cards[card].icons & icons.FREE for card in active_face_up(state, other))
    assert power.condition == IF_POWER
    contested = state.marks[marks.ELEMENT]
    if contested in (NO_ELEMENT, power.element):
        return False
    return powers(state, other)[contested] >= power.number


def active_face_up(state: BlueMoonState, seat: int) -> tuple[int, ...]:
    """Return the seat's active cards that lie face up, but for leadership cards."""
    return (
        state.zone(zones.COMBAT, seat)
        + state.zone(zones.SUPPORT_AREA, seat)
        + state.zone(zones.INFLUENCE, seat)
        + state.zone(zones.BESIDE, seat)
    )


def cards_on_table(state: BlueMoonState, seat: int) -> int:
    """How many cards lie in the seat's combat and support areas, bluff cards and inactive ones included."""
    return len(
        state.zone(zones.COMBAT, seat)
        + state.zone(zones.BURIED, seat)
        + state.zone(zones.SUPPORT_AREA, seat)
        + state.zone(zones.BLUFF_AREA, seat)
    )


_FREE_CONDITIONS: Final = ("free-six-cards", "free-characters", "free-boosters", "free-supports", "free-icons")
"""By the condition of a B.P. character: the reason that it is not met."""

# -- FREE, PAIR, GANG -----------------------------------------------------------------------------------


def may_choose_free(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether the card's own text lets its owner lay it as FREE (the B.P. characters)."""
    power = state.cards[card].power
    if not isinstance(power, AsFree) or in_force(state).ignores_text(seat, card, in_hand=True) != NOBODY:
        return False
    return _as_if_works(in_force(state), seat, card) and _free_condition(state, 1 - seat, power.condition)


def _free_condition(state: BlueMoonState, other: int, condition: int) -> bool:
    combat = state.zone(zones.COMBAT, other)
    if condition == SIX_CARDS:
        return cards_on_table(state, other) >= 6
    if condition == TWO_CHARACTERS:
        return active_characters(state, other) >= 2
    if condition == TWO_BOOSTERS:
        return len(combat) - active_characters(state, other) >= 2
    bluffs = len(state.zone(zones.BLUFF_AREA, other))
    if condition == TWO_SUPPORTS:
        return len(state.zone(zones.SUPPORT_AREA, other)) + bluffs >= 2
    with_icons = [card for card in active_face_up(state, other) if state.cards[card].icons]  # crystal cards too (Q24)
    return len(with_icons) + bluffs >= 2


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


def characters_laid(state: BlueMoonState, seat: int) -> list[int]:
    """Return the characters laid this turn, in order."""
    return [card for card in state.zone(zones.LAID, seat) if state.cards[card].type == CHARACTER]


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
    if not gang or not active or characters_laid(state, seat):
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


# -- how a card is laid -----------------------------------------------------------------------------------


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
    boosters, supports = state.marks[marks.BOOSTER_UNITS], state.marks[marks.SUPPORT_UNITS]
    if kind == BOOSTER:
        boosters += 1
    else:
        supports += 1
    more_boosters, more_supports, either = grants(state, seat)
    usual = 0 if state.marks[marks.STOPPED] or state.marks[marks.ELEMENT] == NO_ELEMENT else 1
    return max(0, boosters - more_boosters) + max(0, supports - more_supports) <= usual + either


# -- the whole question ---------------------------------------------------------------------------------------


def lay_refusal(state: BlueMoonState, seat: int, card: int, *, wish_free: bool = False) -> Reason | None:
    """Say why a character, booster or support cannot be laid, whatever the phase; None if it can."""
    reason = source_refusal(state, seat, card) or ban_refusal(state, seat, card) or condition_refusal(state, seat, card)
    if reason is None and (state.cards[card].cost or state.cards[card].missing):
        reason = cost_refusal(state, seat, card)
    if reason is not None or way_of(state, seat, card, wish_free=wish_free) != NO_WAY:
        return reason
    if state.marks[marks.STOPPED]:
        return _stop_reason(state, seat)
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
        return _lost_freedom(state, seat, card) or because("not-free", (card,), ("R3.4.2", "R3.4.10"))
    return because("free-anyway", (card,), ("R3.4.2", "R3.4.10"))


def _stop_reason(state: BlueMoonState, seat: int) -> Reason:
    stoppers = tuple([card for card in state.zone(zones.LAID, seat) if state.cards[card].icons & icons.STOP])
    return because("stopped", stoppers, ("R3.4.1", "BM-STOP-01"))


def limit_reason(state: BlueMoonState, seat: int, kind: int) -> Reason:
    """Say which limit of the rules is used up."""
    if state.marks[marks.STOPPED]:
        return _stop_reason(state, seat)
    if kind == CHARACTER:
        return because("one-character", (), ("R3.5.1",))
    if state.marks[marks.ELEMENT] == NO_ELEMENT:
        return because("opening-turn", (), ("R3.6.1",))
    return because("one-booster-or-support", (), ("R3.6.1", "R3.6.4"))


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
    return None if ignoring == NOBODY else because("icon-ignored", (ignoring, card), (rule, "R6.3.4"))


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
    return None if ignoring == NOBODY else because("icon-ignored", (ignoring, card), ("R3.4.10", "R6.3.4"))


def _unmet_free(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why the card's own text does not let it be laid as FREE (the B.P. characters)."""
    power = state.cards[card].power
    if not isinstance(power, AsFree):
        return None
    ignoring = in_force(state).ignores_text(seat, card, in_hand=True)
    if ignoring != NOBODY:
        return because("text-ignored", (ignoring, card), ("R6.3.2", "R3.4.10"))
    if _free_condition(state, 1 - seat, power.condition):
        return _as_if_lost(state, seat, card)
    return because(_FREE_CONDITIONS[power.condition], (card,), ("R3.4.10", "BM-BUKA-NOTE-01"))


def _lost_gang(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    gang, laid = state.cards[card].gang, characters_laid(state, seat)
    if not gang or not laid:
        return None
    strangers = [other for other in laid if state.cards[other].gang != gang]
    if strangers:
        return because("gang-broken", (card, strangers[0]), ("R3.5.7", "BM-GANG-11"))
    for member in (card, *laid):
        lost = _icon_lost(state, seat, member, icons.GANG, "R3.5.7", in_hand=member == card)
        if lost is not None:
            return lost
    return None


def crowd_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Name the text that allows one active character where there are more; None if there are not (R3.5.11)."""
    if active_characters(state, seat) > 1:
        for limit, source in in_force(state).limits[seat]:
            if limit.what == ONE_CHARACTER:
                return because("one-character-only", (source,), ("R3.5.11", *limit.cites))
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
        or _load_limit_refusal(state, seat)
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
