"""Copper, Silver and Gold."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.cards.model import Card

TREASURES: Final = (
    Card("copper", "treasure", cost=0, copies=40, money=1, assumed=("cost",), rulings=("KU-COPPER-01",)),
    Card("silver", "treasure", cost=3, copies=20, money=2, assumed=("cost",), rulings=("KU-SILVER-01",)),
    Card("gold", "treasure", cost=6, copies=10, money=3, assumed=("cost",), rulings=("KU-GOLD-01",)),
)
