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

IDS: Final = tuple(f"{people}-{number}" for people, runs in _NUMBERS for run in runs for number in run)
NUMBERS: Final = {card_id: place for place, card_id in enumerate(IDS)}
SHIPS: Final = tuple(NUMBERS[f"buka-{number}"] for number in (28, 29, 30))
PEOPLES: Final = tuple(people for people, _ in _NUMBERS if people != "mutant")
