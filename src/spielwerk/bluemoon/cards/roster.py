"""The order of all cards: a card is its place in this list, whichever module tells its facts.

New cards are added at the end, so that numbers in old records stay what they were.
"""

from __future__ import annotations

from typing import Final

_NUMBERS: Final[tuple[tuple[str, tuple[range, ...]], ...]] = (
    ("hoax", (range(30),)),
    ("vulca", (range(17), range(18, 31))),
    ("mimix", (range(1), range(3, 32))),
    ("flit", (range(21), range(22, 28), range(29, 32))),
    ("khind", (range(23), range(25, 32))),
    ("terrah", (range(28), range(29, 31))),
    ("pillar", (range(20), range(21, 31))),
    ("aqua", (range(15), range(16, 27), range(28, 32))),
    ("buka", (range(31),)),
    ("mutant", (range(101, 108), range(109, 110))),
)

_OUTSIDE_PRESETS: Final[tuple[tuple[str, tuple[int | str, ...]], ...]] = (
    ("hoax", (30, 31, 32)),
    ("vulca", (17, 31, 32)),
    ("mimix", (1, 2, 32)),
    ("flit", (21, 28, 32)),
    ("khind", (23, 24, 32)),
    ("terrah", (28, 31, 32)),
    ("pillar", (20, 31, 32)),
    ("aqua", (15, 27, 32)),
    ("buka", (31,)),
    ("mutant", (108, 110)),
    ("inter", tuple(range(401, 408))),
    ("inq", tuple(range(411, 415))),
    ("emissary", ("x1", "x2", "x3", "x4")),
    ("tutu", tuple(range(501, 509))),
    ("hyla", tuple(range(601, 609))),
    ("crystal", ("x1", "x2", "x3")),
    ("promo", tuple(range(901, 905))),
)
"""Emissaries & Inquisitors and the promos; what is known of each stands with the cards."""

IDS: Final = (
    *(f"{people}-{number}" for people, runs in _NUMBERS for run in runs for number in run),
    *(f"{people}-{number}" for people, numbers in _OUTSIDE_PRESETS for number in numbers),
)
NUMBERS: Final = {card_id: place for place, card_id in enumerate(IDS)}
SHIPS: Final = tuple(NUMBERS[f"buka-{number}"] for number in (28, 29, 30, 31))
PEOPLES: Final = tuple(people for people, _ in _NUMBERS if people != "mutant")
