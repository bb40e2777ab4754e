"""What to buy among three or more: money for a general, then an army that takes its points in battle, then points.

Most Lands are won, not bought: who leads a standing army against somebody every turn needs few generals if Take-back
fetches them again. The numbers were found by letting many variants play against each other and against simple scripts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from spielwerk.kunitori.names import (
    ARCHERS,
    BEAUTY,
    CASTLE_TOWN,
    CAVALRY,
    COPPER,
    FIELD_IMPROVEMENT,
    FIRST_STRATEGY,
    FIRST_TROOP,
    GOLD,
    GUNNERS,
    LAND,
    MONK,
    NINJA,
    PORT_TOWN,
    PREFECTURE,
    SILVER,
    SPEARS,
    TAKE_BACK,
    TRAP,
    VILLAGE,
)
from spielwerk.kunitori.state import KunitoriState


class Others(NamedTuple):
    """What everybody has seen of the others."""

    landed: bool
    """Whether any of them has ever gained a Land."""
    ninjas: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """What each card is worth, and of how many there are enough."""

    late: float = 4.0
    """Cards left on a victory pile from which on points count more than growth."""
    land: float = 53.8
    land_late: float = 100.0
    prefecture: float = 88.4
    rich: float = 9.0
    """From so many Silvers and Golds on other things than Prefectures can be afforded."""
    prefecture_rich: float = 40.3
    prefecture_late: float = 95.0
    village_late: float = 24.0
    field_late: float = 15.4
    """What a Field improvement is worth for each Land and Prefecture near the end."""
    field_from: float = 3.0
    beauty: float = 35.8
    beauty_late: float = 86.8
    general: float = 90.0
    general_less: float = 5.5
    general_attack: float = 1.0
    general_actions: float = 2.0
    general_cards: float = 3.9
    generals: float = 1.0
    troops_per_general: float = 4.0
    """So many troops make room for one general more."""
    cavalry: float = 88.7
    gunners: float = 39.4
    spears: float = 64.0
    archers: float = 50.4
    first_archers: float = 3.0
    silver: float = 70.0
    silvers: float = 4.0
    more_silver: float = 15.0
    gold: float = 18.9
    golds: float = 3.0
    more_gold: float = 11.0
    copper_below: float = 4.0
    """Who owns less money takes a Copper, which costs nothing."""
    castle: float = 38.6
    castles: float = 1.0
    cavalry_per_castle: float = 3.0
    port: float = 109.8
    trap: float = 36.7
    traps: float = 2.0
    monk: float = 27.8
    ninja: float = 75.0
    """Where others have ninjas: they trash those of each other."""
    ninjas: float = 3.0
    take_back: float = 55.9
    take_backs: float = 2.0
    bold: float = -0.7
    """What an attack must promise."""
    theirs: float = 1.0
    """What a point the other gains counts."""

    def likes(self, table: KunitoriState, own: list[int], others: Others, *, watchful: bool = True) -> list[float]:
        """Return what each card is worth to whoever owns so many of each; nothing for what only clogs the deck.

        Who is not watchful does not see the end coming.
        """
        pool = table.pool
        late = watchful and (table.last >= 0 or min(pool[VILLAGE], pool[PREFECTURE], pool[LAND]) <= self.late)
        values = [0.0] * len(pool)
        self._like_points(own, values, late=late)
        self._like_money(own, values)
        self._like_fighters(table, own, values)
        self._like_strategy(own, others, values, late=late)
        if own[CASTLE_TOWN] < self.castles + own[CAVALRY] / self.cavalry_per_castle:
            values[CASTLE_TOWN] = self.castle
        if not own[PORT_TOWN]:
            values[PORT_TOWN] = self.port
        return values

    def _like_points(self, own: list[int], values: list[float], *, late: bool) -> None:
        """Points count more when the end is near; a Field improvement counts what its owner rules."""
        ruled = own[LAND] + own[PREFECTURE]
        values[LAND] = self.land_late if late else self.land
        values[PREFECTURE] = self.prefecture_rich if own[GOLD] + own[SILVER] >= self.rich else self.prefecture
        if late:
            values[PREFECTURE] = self.prefecture_late
            values[VILLAGE] = self.village_late
            values[FIELD_IMPROVEMENT] = self.field_late * ruled if ruled >= self.field_from else 0.0

    def _like_money(self, own: list[int], values: list[float]) -> None:
        money = own[COPPER] + 2 * own[SILVER] + 3 * own[GOLD]
        values[COPPER] = 1.0 if money < self.copper_below else 0.0
        values[SILVER] = self.silver if own[SILVER] < self.silvers else self.more_silver
        values[GOLD] = self.gold if own[GOLD] < self.golds else self.more_gold

    def _like_fighters(self, table: KunitoriState, own: list[int], values: list[float]) -> None:
        """The army makes room for the next general; some troops and Take-back are worth nothing without one."""
        generals = sum(own[:FIRST_TROOP])
        troops = sum(own[FIRST_TROOP:FIRST_STRATEGY])
        if generals < self.generals + troops / self.troops_per_general:
            base = self.general - self.general_less * generals
            for card in range(FIRST_TROOP):
                facts = table.setup.cards[card]
                values[card] = (
                    base
                    + self.general_attack * facts.attack
                    + self.general_actions * facts.actions
                    + self.general_cards * facts.cards
                )
        values[CAVALRY] = self.cavalry
        values[SPEARS] = self.spears
        if own[ARCHERS] < self.first_archers:
            values[ARCHERS] = self.archers
        if generals:
            values[GUNNERS] = self.gunners
            values[TAKE_BACK] = self.take_back if own[TAKE_BACK] < self.take_backs else 0.0

    def _like_strategy(self, own: list[int], others: Others, values: list[float], *, late: bool) -> None:
        """A Beauty needs somebody to give it to; the rest is an answer to what others do."""
        if others.landed:
            values[BEAUTY] = self.beauty_late if late else self.beauty
        if others.ninjas and own[NINJA] < self.ninjas:
            values[NINJA] = self.ninja
        if own[TRAP] < self.traps:
            values[TRAP] = self.trap
        if not own[MONK]:
            values[MONK] = self.monk


DUEL: Final = Plan(bold=4.0)
"""Between two, cards are bought by habit; an attack has to promise more, for only one rival gains what is lost."""
MORE: Final = Plan()


def plan_for(players: int) -> Plan:
    """Return the plan for a number of players."""
    return DUEL if players == 2 else MORE
