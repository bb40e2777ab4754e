"""Village, Prefecture and Land. They only count points; taking the last of one kind ends the game."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.cards.model import Card

VICTORY: Final = (
    Card("village", "victory", cost=3, copies=30, vp=1, assumed=("cost",), rulings=("KU-VILLAGE-01",)),
    Card("prefecture", "victory", cost=7, copies=12, vp=5, assumed=("cost",), rulings=("KU-PREFECTURE-01",)),
    Card("land", "victory", cost=10, copies=10, vp=10, assumed=("cost",), rulings=("KU-LAND-01",)),
)
