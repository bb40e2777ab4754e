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
NUMBER: Final = {card_id: number for number, card_id in enumerate(IDS)}

FIRST_TROOP: Final = len(_GENERALS)
FIRST_STRATEGY: Final = FIRST_TROOP + len(_TROOPS)
FIRST_POLITICS: Final = FIRST_STRATEGY + len(_STRATEGY)
FIRST_VICTORY: Final = FIRST_POLITICS + len(_POLITICS)
FIRST_TREASURE: Final = FIRST_VICTORY + len(_VICTORY)

FAKE_FORTRESS: Final = NUMBER["fake-fortress"]
SPEARS: Final = NUMBER["spear-troopers"]
ARCHERS: Final = NUMBER["light-archers"]
CAVALRY: Final = NUMBER["cavalry"]
GUNNERS: Final = NUMBER["gunner-mercenaries"]
LAND_DESTROYER: Final = NUMBER["land-destroyer"]
WARNING: Final = NUMBER["loyal-servants-warning"]
TRAP: Final = NUMBER["trap"]
BEAUTY: Final = NUMBER["a-beauty-to-topple-kingdoms"]
MONK: Final = NUMBER["travelling-monk"]
NINJA: Final = NUMBER["skilled-ninja"]
RAMPART: Final = NUMBER["rampart-under-construction"]
TEMPLE_TOWN: Final = NUMBER["temple-town"]
FIELD_IMPROVEMENT: Final = NUMBER["field-improvement"]
PORT_TOWN: Final = NUMBER["port-town"]
CASTLE_TOWN: Final = NUMBER["castle-town"]
VILLAGE: Final = NUMBER["village"]
PREFECTURE: Final = NUMBER["prefecture"]
LAND: Final = NUMBER["land"]
COPPER: Final = NUMBER["copper"]
SILVER: Final = NUMBER["silver"]
GOLD: Final = NUMBER["gold"]


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
