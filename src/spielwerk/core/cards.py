"""The little the machine knows about cards: they are small ints, and some lie face down."""

from __future__ import annotations

from typing import Final

UNKNOWN: Final = -1
"""A card whose face the viewer may not see."""


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards less one copy of the card (the first)."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def put(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return the row with one entry replaced."""
    return (*row[:seat], value, *row[seat + 1 :])
