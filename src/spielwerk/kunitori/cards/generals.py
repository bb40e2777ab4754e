"""The eight generals. They lead attacks; one copy of each exists."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.cards.model import Card

GENERALS: Final = (
    Card("maeda-toshimasu", "general", cost=6, copies=1, attack=6, rulings=("KU-MAEDA-01",)),
    Card("honda-tadakatsu", "general", cost=6, copies=1, attack=5, actions=1, rulings=("KU-HONDA-01",)),
    Card("sanada-yukimura", "general", cost=6, copies=1, attack=5, cards=1, rulings=("KU-SANADA-01",)),
    Card(
        "ishida-mitsunari", "general", cost=6, copies=1, attack=2, cards=1, money=1, buys=1, rulings=("KU-ISHIDA-01",)
    ),
    Card("naoe-kanetsugu", "general", cost=6, copies=1, attack=3, cards=1, actions=1, buys=1, rulings=("KU-NAOE-01",)),
    Card(
        "akechi-mitsuhide", "general", cost=6, copies=1, attack=2, cards=2, actions=1, buys=1, rulings=("KU-AKECHI-01",)
    ),
    Card("kuroda-yoshitaka", "general", cost=6, copies=1, attack=3, cards=2, actions=1, rulings=("KU-KURODA-01",)),
    Card("katakura-kojuro", "general", cost=6, copies=1, attack=4, cards=1, actions=1, rulings=("KU-KATAKURA-01",)),
)
