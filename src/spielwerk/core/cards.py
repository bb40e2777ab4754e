"""The little the machine knows about cards: they are small ints, and some lie face down."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from spielwerk.core.reasons import SpielwerkError

UNKNOWN: Final = -1
"""A card whose face the viewer may not see."""


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards less one copy of the card (the first)."""
    for place, each in enumerate(cards):
        if each == card:
            return cards[:place] + cards[place + 1 :]
    raise ValueError(card)


def rest(cards: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards less those taken, of each copy the first."""
    if not taken:
        return cards
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def distinct(cards: list[int]) -> list[int]:
    """Return each card once, in the order given; few are different, so looking is sooner done than hashing."""
    found: list[int] = []
    for card in cards:
        for known in found:
            if known == card:
                break
        else:
            found.append(card)
    return found


def count(counts: list[int], cards: tuple[int, ...]) -> None:
    """Add cards to how many of each there are; those face down are left out."""
    for card in cards:
        if card >= 0:
            counts[card] += 1


def put(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return the row with one entry replaced."""
    entries = list(row)
    entries[seat] = value
    return tuple(entries)


def card_named(card_id: str, numbers: Mapping[str, int]) -> int:
    """Return the card of a name among these, or say which names are like it."""
    if card_id not in numbers:
        near = get_close_matches(card_id, numbers, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"a card is written like {next(iter(numbers))!r}."
        raise SpielwerkError(f"there is no card {card_id!r}: {hint}")
    return numbers[card_id]
