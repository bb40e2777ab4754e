"""What to buy for an army that takes its points in battle: the plan for two players if the other one arms.

Against who only buys money it is too slow, and with more players a third one gains by it. The numbers were found by
letting many variants play against each other and against simple scripts.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from spielwerk.kunitori.names import (
    CASTLE_TOWN,
    CAVALRY,
    GOLD,
    GUNNERS,
    LAND,
    LAND_DESTROYER,
    MONK,
    PORT_TOWN,
    PREFECTURE,
    SILVER,
    SPEARS,
    TRAP,
    VILLAGE,
    is_general,
    is_troop,
)
from spielwerk.kunitori.state import KunitoriState


@dataclass(frozen=True, slots=True)
class Army:
    """What each card is worth, and of how many there are enough."""

    generals: float = 2.0
    troops_per_general: float = 3.0
    general: float = 61.8
    cavalry: float = 70.0
    gunners: float = 60.0
    spears: float = 50.0
    destroyer: float = 85.0
    destroyers: float = 6.0
    silvers: float = 5.0
    silver: float = 52.1
    more_silver: float = 20.0
    golds: float = 2.0
    gold: float = 82.5
    more_gold: float = 41.9
    castle: float = 65.0
    castles: float = 1.0
    cavalry_per_castle: float = 3.0
    port: float = 87.3
    trap: float = 22.3
    monk: float = 21.2
    land: float = 68.3
    prefecture: float = 42.0
    late: float = 4.0
    late_land: float = 100.0
    late_prefecture: float = 100.0
    late_village: float = 24.2

    def worth(self, table: KunitoriState, own: Counter[int], card: int) -> float:
        """Return what a card is worth to whoever owns these; nothing at all for what only clogs the deck."""
        generals = sum(count for kind, count in own.items() if is_general(kind))
        troops = sum(count for kind, count in own.items() if is_troop(kind))
        if is_general(card):
            facts = table.setup.cards[card]
            enough = generals >= self.generals + troops / self.troops_per_general
            return 0.0 if enough else self.general + facts.attack + 2 * facts.actions + 2 * facts.cards
        if is_troop(card):
            return self._troop(own, card, generals)
        wanted = {
            SILVER: self.silver if own[SILVER] < self.silvers else self.more_silver,
            GOLD: self.gold if own[GOLD] < self.golds else self.more_gold,
            CASTLE_TOWN: self.castle if own[CASTLE_TOWN] < self.castles + own[CAVALRY] / self.cavalry_per_castle else 0,
            PORT_TOWN: self.port if own[PORT_TOWN] < 2 else 0,
            TRAP: self.trap if own[TRAP] < 2 else 0,
            MONK: self.monk if own[MONK] < 1 else 0,
            **self._points(table),
        }
        return wanted.get(card, 0.0)

    def _points(self, table: KunitoriState) -> dict[int, float]:
        """Points count more when the end is near."""
        pool = table.pool
        if table.last >= 0 or min(pool[VILLAGE], pool[PREFECTURE], pool[LAND]) <= self.late:
            return {LAND: self.late_land, PREFECTURE: self.late_prefecture, VILLAGE: self.late_village}
        return {LAND: self.land, PREFECTURE: self.prefecture}

    def _troop(self, own: Counter[int], card: int, generals: int) -> float:
        """Gunners and destroyers need a general."""
        if card == LAND_DESTROYER:
            return self.destroyer if generals and own[LAND_DESTROYER] < self.destroyers else 0.0
        wanted = {
            CAVALRY: self.cavalry,
            GUNNERS: self.gunners if generals else 0.0,
            SPEARS: self.spears,
        }
        return wanted.get(card, 0.0)


ARMY: Final = Army()
