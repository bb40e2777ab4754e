"""How well the power on the table can be reached, by printed values: what a hand can do, what the other may hold.

Rough on purpose: texts and icons are for the network to learn. Every function adds numbers of features from a place on.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import BOOSTER, CHARACTER, EARTH, FIRE, LEADERSHIP, SUPPORT
from spielwerk.bluemoon.rules.values import BLUFF_VALUE, printed_value
from spielwerk.bluemoon.state import BlueMoonState

_MOST: Final = 9
_VALUES: Final = _MOST + 1

# Before a fight: the best character and the best booster or support in hand, in each element.
_BEST: Final = 0
_BEST_MORE: Final = _BEST + 2 * _VALUES
_CHARACTERS: Final = _BEST_MORE + 2 * _VALUES
"""How many characters are in hand."""
# The seat is to answer: by how much its best cards exceed what is needed (-8 to 8), and how many characters do alone.
_EXCESS: Final = _CHARACTERS + 8
_ALONE: Final = _EXCESS + 17
# The other is to answer: how many of the cards unseen reach it alone, their share in tenths, and that with help.
_UNSEEN_ALONE: Final = _ALONE + 6
_SHARE: Final = _UNSEEN_ALONE + 12
_SHARE_HELPED: Final = _SHARE + 11
SIZE: Final = _SHARE_HELPED + 11
# What a hand is made of: sums of its characters' values, how many are strong, what boosters and supports add; in Fire,
# then in Earth. Then the icons.
_SUM: Final = 0
_SUMS: Final = 16
_STRONG: Final = _SUM + 2 * _SUMS
_HELPING: Final = _STRONG + 2 * 3 * 5
_HELPS: Final = 8
_ICONS: Final = _HELPING + 2 * _HELPS
_COUNTED: Final = (icons.FREE, icons.PAIR, icons.GANG, icons.RETRIEVE, icons.PROTECTED, icons.STOP, *icons.SHIELDS)
COMPOSED: Final = _ICONS + 4 * len(_COUNTED) + 4 * 4
"""How many features tell what a hand is made of."""
_HELP: Final = 2
"""What a booster or a support adds, mostly."""


def before_fight(found: list[int], place: int, state: BlueMoonState, seat: int, unseen: frozenset[int]) -> None:
    """Look at what the hand could open with."""
    characters = 0
    for element in (FIRE, EARTH):
        best, more, characters = _strongest(state, seat, element, unseen)
        found.append(place + _BEST + element * _VALUES + min(_MOST, best))
        found.append(place + _BEST_MORE + element * _VALUES + min(_MOST, more))
    found.append(place + _CHARACTERS + min(7, characters))


def of_hand(found: list[int], place: int, state: BlueMoonState, seat: int, needed: int, unseen: frozenset[int]) -> None:
    """Look at how the hand can answer a power."""
    element, cards = state.element, state.cards
    best, more, characters = _strongest(state, seat, element, unseen)
    needed -= _lying(state, seat, element)
    alone = 0
    for number in state.zone(zones.HAND, seat):
        card = cards[number]
        if card.type == CHARACTER and printed_value(card, element) >= needed and number not in unseen:
            alone += 1
    found.append(place + _EXCESS + 8 + max(-8, min(8, best + more - needed)))
    found.append(place + _ALONE + min(5, alone))
    found.append(place + _CHARACTERS + min(7, characters))


def of_other(found: list[int], place: int, state: BlueMoonState, other: int, needed: int) -> None:
    """Look at how the other may answer a power, by the cards of it one has not seen."""
    element, cards = state.element, state.cards
    needed -= _lying(state, other, element)
    exposed = state.zone(zones.EXPOSED, other)
    hidden = alone = helped = 0
    for zone in (zones.HAND, zones.DECK, zones.BLUFF_AREA):
        for number in state.zone(zone, other):
            if zone == zones.BLUFF_AREA and number in exposed:
                continue
            hidden += 1
            card = cards[number]
            if card.type == CHARACTER:
                value = printed_value(card, element)
                if value >= needed:
                    alone += 1
                if value + _HELP >= needed:
                    helped += 1
    found.append(place + _UNSEEN_ALONE + min(11, alone))
    if hidden:
        found.append(place + _SHARE + 10 * alone // hidden)
        found.append(place + _SHARE_HELPED + 10 * helped // hidden)


def kinds(found: list[int], place: int, state: BlueMoonState, seat: int, unseen: frozenset[int]) -> None:
    """Add how many boosters and supports, and how many leadership cards are in hand."""
    more = leading = 0
    for number in state.zone(zones.HAND, seat):
        if number not in unseen:
            kind = state.cards[number].type
            more += 1 if kind & (BOOSTER | SUPPORT) else 0
            leading += 1 if kind == LEADERSHIP else 0
    found.append(place + min(6, more))
    found.append(place + 7 + min(6, leading))


def composition(found: list[int], place: int, state: BlueMoonState, seat: int, unseen: frozenset[int]) -> None:
    """Add what the hand is made of, by printed values and icons."""
    fire = earth = helping_fire = helping_earth = 0
    strong = [0] * 6
    for number in state.zone(zones.HAND, seat):
        if number in unseen:
            continue
        card = state.cards[number]
        if card.type == CHARACTER:
            fire += card.fire
            earth += card.earth
            for level in range(min(3, card.fire - 3)):
                strong[level] += 1
            for level in range(min(3, card.earth - 3)):
                strong[3 + level] += 1
        elif card.type & (BOOSTER | SUPPORT):
            helping_fire += card.fire
            helping_earth += card.earth
    found.append(place + _SUM + min(_SUMS - 1, fire // 2))
    found.append(place + _SUM + _SUMS + min(_SUMS - 1, earth // 2))
    found += [place + _STRONG + 5 * level + min(4, count) for level, count in enumerate(strong)]
    found.append(place + _HELPING + min(_HELPS - 1, helping_fire))
    found.append(place + _HELPING + _HELPS + min(_HELPS - 1, helping_earth))
    _icons(found, place + _ICONS, state, seat, unseen)


def _icons(found: list[int], place: int, state: BlueMoonState, seat: int, unseen: frozenset[int]) -> None:
    """Add how many cards in hand bear which icons; the bluff cards by the elements in which they are true."""
    counts = [0] * (len(_COUNTED) + 4)
    for number in state.zone(zones.HAND, seat):
        borne = state.cards[number].icons
        if not borne or number in unseen:
            continue
        for kind, icon in enumerate(_COUNTED):
            if borne & icon:
                counts[kind] += 1
        if borne & icons.ANY_BLUFF:
            true_in = (1 if borne & icons.BLUFF_FIRE else 0) + (2 if borne & icons.BLUFF_EARTH else 0)
            counts[len(_COUNTED) + true_in] += 1
    found += [place + 4 * kind + min(3, count) for kind, count in enumerate(counts) if count]


def strength_unseen(found: list[int], place: int, average: int, state: BlueMoonState, other: int) -> None:
    """Add how many characters of the other are unseen, and how strong they are on the average, in quarters."""
    exposed = state.zone(zones.EXPOSED, other)
    count = fire = earth = 0
    for zone in (zones.HAND, zones.DECK, zones.BLUFF_AREA):
        for number in state.zone(zone, other):
            card = state.cards[number]
            if card.type == CHARACTER and not (zone == zones.BLUFF_AREA and number in exposed):
                count += 1
                fire += card.fire
                earth += card.earth
    found.append(place + min(15, count))
    if count:
        found.append(average + max(0, min(27, 4 * fire // count)))
        found.append(average + 28 + max(0, min(27, 4 * earth // count)))


def _strongest(state: BlueMoonState, seat: int, element: int, unseen: frozenset[int]) -> tuple[int, int, int]:
    """Return the best character's value, the best of a booster or support, and how many characters are in hand."""
    best = more = characters = 0
    for number in state.zone(zones.HAND, seat):
        if number in unseen:
            continue
        card = state.cards[number]
        if card.type == CHARACTER:
            characters += 1
            best = max(best, printed_value(card, element))
        elif card.type & (BOOSTER | SUPPORT):
            more = max(more, printed_value(card, element))
    return best, more, characters


def _lying(state: BlueMoonState, seat: int, element: int) -> int:
    """Return what the supports and bluff cards of a seat are worth, which stay where they are."""
    total = BLUFF_VALUE * len(state.zone(zones.BLUFF_AREA, seat))
    for number in state.zone(zones.SUPPORT_AREA, seat):
        total += printed_value(state.cards[number], element)
    return total
