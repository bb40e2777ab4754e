"""The six troops. Their texts work in battle (`rules.battle`)."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.cards.model import Card

TROOPS: Final = (
    # Leaves when the battle phase ends.
    Card(
        "fake-fortress",
        "troop",
        cost=2,
        copies=8,
        attack=2,
        deployable=True,
        cards=1,
        leaves=True,
        rulings=("KU-FORTRESS-01", "KU-FORTRESS-02"),
    ),
    Card("spear-troopers", "troop", cost=3, copies=12, attack=2, deployable=True, actions=1, rulings=("KU-SPEAR-01",)),
    Card("light-archers", "troop", cost=4, copies=12, attack=1, deployable=True, actions=2, rulings=("KU-ARCHERS-01",)),
    Card("cavalry", "troop", cost=5, copies=12, attack=2, deployable=True, actions=2, rulings=("KU-CAVALRY-01",)),
    # No black banner.
    Card("gunner-mercenaries", "troop", cost=6, copies=12, attack=3, actions=2, rulings=("KU-GUNNERS-01",)),
    # Demands a troop of the opponent and leaves.
    Card(
        "land-destroyer",
        "troop",
        cost=7,
        copies=6,
        attack=5,
        deployable=True,
        actions=1,
        leaves=True,
        rulings=("KU-DESTROYER-01", "KU-DESTROYER-02", "KU-DESTROYER-03", "KU-DESTROYER-04"),
    ),
)
