"""Scripts for Kunitori: players that buy by one simple idea and do everything else as `greedy-1` does.

They show what a plan is worth, and where a clever player has a hole.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spielwerk.bots.frozen.kunitori.greedy import GreedyBot, Likes, nearly_over
from spielwerk.bots.frozen.kunitori.kinds import CASTLE_TOWN, CAVALRY, GUNNERS, SPEARS, TRAP
from spielwerk.kunitori.names import (
    BEAUTY,
    GOLD,
    LAND,
    LAND_DESTROYER,
    NINJA,
    PREFECTURE,
    SILVER,
    VILLAGE,
    is_general,
    is_strategy,
    is_troop,
)
from spielwerk.kunitori.state import KunitoriState


def _money(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Buy money, then what money is for."""
    worth = {LAND: 100.0, GOLD: 80.0, SILVER: 60.0}
    if nearly_over(table) or own[GOLD] >= 3:
        worth |= {PREFECTURE: 90.0}
    if nearly_over(table):
        worth |= {VILLAGE: 70.0}
    return worth.get(card, 0.0)


def _rush(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Empty the pile of Prefectures before others have grown; Villages at the end."""
    del table
    silver = 60.0 if own[SILVER] < 4 else 30.0
    village = 50.0 if own[PREFECTURE] >= 4 else 0.0
    worth = {LAND: 100.0, PREFECTURE: 90.0, GOLD: 70.0, CAVALRY: 65.0 if own[CAVALRY] < 2 else 0.0}
    return (worth | {VILLAGE: village, SILVER: silver}).get(card, 0.0)


def _army(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Raise an army first, and take points in battle."""
    generals = sum(count for kind, count in own.items() if is_general(kind))
    troops = sum(count for kind, count in own.items() if is_troop(kind))
    facts = table.setup.cards[card]
    if is_general(card):
        return 90.0 + facts.attack + 2 * facts.actions + 2 * facts.cards if generals < 2 + troops // 3 else 0.0
    if nearly_over(table) and card in (LAND, PREFECTURE):
        return 100.0
    worth = {
        LAND: 86.0,
        LAND_DESTROYER: 85.0 if generals else 0.0,
        CAVALRY: 70.0,
        GUNNERS: 75.0 if generals else 0.0,
        SPEARS: 45.0,
        SILVER: 50.0 if own[SILVER] < 3 else 20.0,
        GOLD: 60.0 if own[GOLD] < 2 else 30.0,
        CASTLE_TOWN: 65.0 if own[CASTLE_TOWN] < 1 + own[CAVALRY] // 2 else 0.0,
        PREFECTURE: 40.0,
    }
    return worth.get(card, 0.0)


def _army_with_strategy(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Raise an army, and hinder the others with traps, ninjas and Beauties."""
    if is_strategy(card):
        wanted = {TRAP: 55.0, NINJA: 66.0, BEAUTY: 52.0}.get(card, 0.0)
        return wanted if own[card] < 1 + own[CAVALRY] // 2 else 0.0
    return _army(table, own, card)


def _land(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Save for Lands, with Gold and towns that draw, and guard them with Cavalry."""
    worth = {
        LAND: 100.0,
        GOLD: 80.0,
        CASTLE_TOWN: 70.0 if own[CASTLE_TOWN] < 2 else 0.0,
        CAVALRY: 65.0 if own[CAVALRY] < 3 else 0.0,
        SILVER: 50.0,
        PREFECTURE: 90.0 if nearly_over(table) else 0.0,
    }
    return worth.get(card, 0.0)


SCRIPTS: Final[dict[str, Likes]] = {
    "money": _money,
    "rush": _rush,
    "army": _army,
    "army-strategy": _army_with_strategy,
    "land": _land,
}


class ScriptBot(GreedyBot):
    """Buys by a script."""

    def __init__(self, name: str, seed: int) -> None:
        """Follow the script of that name."""
        super().__init__(seed, SCRIPTS[name])
