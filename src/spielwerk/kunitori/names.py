"""The 32 kinds of cards by name and number, in the order of the card list.

A card is its index in `IDS`. The kinds of one type are neighbours, so a type is a range of numbers.
"""

from __future__ import annotations

from typing import Final

_GENERALS: Final = (
    "maeda-toshimasu",
    "honda-tadakatsu",
    "sanada-yukimura",
    "ishida-mitsunari",
    "naoe-kanetsugu",
    "akechi-mitsuhide",
    "kuroda-yoshitaka",
    "katakura-kojuro",
)
_TROOPS: Final = (
    "fake-fortress",
    "spear-troopers",
    "light-archers",
    "cavalry",
    "gunner-mercenaries",
    "land-destroyer",
)
_STRATEGY: Final = (
    "loyal-servants-warning",
    "trap",
    "take-back",
    "a-beauty-to-topple-kingdoms",
    "travelling-monk",
    "skilled-ninja",
)
_POLITICS: Final = (
    "temple-tax",
    "rampart-under-construction",
    "temple-town",
    "field-improvement",
    "port-town",
    "castle-town",
)
_VICTORY: Final = ("village", "prefecture", "land")
_TREASURES: Final = ("copper", "silver", "gold")

IDS: Final[tuple[str, ...]] = _GENERALS + _TROOPS + _STRATEGY + _POLITICS + _VICTORY + _TREASURES
KINDS: Final = len(IDS)
NUMBERS: Final = {card_id: number for number, card_id in enumerate(IDS)}

FIRST_TROOP: Final = len(_GENERALS)
FIRST_STRATEGY: Final = FIRST_TROOP + len(_TROOPS)
FIRST_POLITICS: Final = FIRST_STRATEGY + len(_STRATEGY)
FIRST_VICTORY: Final = FIRST_POLITICS + len(_POLITICS)
FIRST_TREASURE: Final = FIRST_VICTORY + len(_VICTORY)

FAKE_FORTRESS: Final = NUMBERS["fake-fortress"]
SPEARS: Final = NUMBERS["spear-troopers"]
ARCHERS: Final = NUMBERS["light-archers"]
CAVALRY: Final = NUMBERS["cavalry"]
GUNNERS: Final = NUMBERS["gunner-mercenaries"]
LAND_DESTROYER: Final = NUMBERS["land-destroyer"]
WARNING: Final = NUMBERS["loyal-servants-warning"]
TRAP: Final = NUMBERS["trap"]
TAKE_BACK: Final = NUMBERS["take-back"]
BEAUTY: Final = NUMBERS["a-beauty-to-topple-kingdoms"]
MONK: Final = NUMBERS["travelling-monk"]
NINJA: Final = NUMBERS["skilled-ninja"]
RAMPART: Final = NUMBERS["rampart-under-construction"]
TEMPLE_TOWN: Final = NUMBERS["temple-town"]
FIELD_IMPROVEMENT: Final = NUMBERS["field-improvement"]
PORT_TOWN: Final = NUMBERS["port-town"]
CASTLE_TOWN: Final = NUMBERS["castle-town"]
VILLAGE: Final = NUMBERS["village"]
PREFECTURE: Final = NUMBERS["prefecture"]
LAND: Final = NUMBERS["land"]
COPPER: Final = NUMBERS["copper"]
SILVER: Final = NUMBERS["silver"]
GOLD: Final = NUMBERS["gold"]


def is_general(card: int) -> bool:
    """Whether the card is a general."""
    return card < FIRST_TROOP


def is_troop(card: int) -> bool:
    """Whether the card is a troop."""
    return FIRST_TROOP <= card < FIRST_STRATEGY


def is_fighter(card: int) -> bool:
    """Whether the card is a general or a troop."""
    return card < FIRST_STRATEGY


def is_strategy(card: int) -> bool:
    """Whether the card is a strategy card."""
    return FIRST_STRATEGY <= card < FIRST_POLITICS


def is_victory(card: int) -> bool:
    """Whether the card is a Village, a Prefecture or a Land."""
    return FIRST_VICTORY <= card < FIRST_TREASURE


def is_treasure(card: int) -> bool:
    """Whether the card is a treasure."""
    return card >= FIRST_TREASURE
