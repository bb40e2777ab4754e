"""The cards of the first game, as far as they are known: enough to check a selection of piles, not to play.

Nothing is invented. `missing` names the facts a deal would need.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spielwerk.kunitori.cards.model import CardType


@dataclass(frozen=True, slots=True)
class FirstGameCard:
    """One pile of the first game."""

    id: str
    type: CardType
    cost: int | None = None
    missing: tuple[str, ...] = ("cost", "attack", "effect")


_KNOWN: Final = (
    FirstGameCard("g1-tokugawa-ieyasu", "general", missing=("cost", "attack", "effect")),
    FirstGameCard("g1-other-generals", "general", missing=("cost", "attack", "effect")),
    FirstGameCard("g1-spear-foot-soldiers", "troop", missing=("cost", "attack", "effect", "copies")),
    FirstGameCard("g1-bow-foot-soldiers", "troop", missing=("cost", "attack", "effect", "copies")),
    FirstGameCard("g1-cavalry", "troop", missing=("cost", "attack", "effect", "copies")),
    FirstGameCard("g1-gunners", "troop", missing=("cost", "attack", "effect", "copies")),
    FirstGameCard("g1-ninja-clan", "troop", missing=("cost", "attack", "effect", "copies")),
    FirstGameCard("g1-peasant-soldiers", "troop", missing=("cost", "attack", "effect", "copies")),
    FirstGameCard("g1-fantastic-castle", "politics", cost=7, missing=("effect", "copies")),
    FirstGameCard("g1-trade-harbour", "politics", cost=6, missing=("effect", "copies")),
    FirstGameCard("g1-new-technologies", "politics", cost=2, missing=("effect", "copies")),
    FirstGameCard("g1-new-fields", "politics", cost=3, missing=("effect", "copies")),
    FirstGameCard("g1-marketplace", "politics", missing=("cost", "effect", "copies")),
    FirstGameCard("g1-abolition-of-tolls", "politics", missing=("cost", "effect", "copies")),
    FirstGameCard("g1-fortress", "politics", missing=("cost", "effect", "copies")),
    FirstGameCard("g1-flood-control", "politics", missing=("cost", "effect", "copies")),
    FirstGameCard("g1-rakuichi-rakuza", "politics", missing=("cost", "effect", "copies")),
    FirstGameCard("g1-village", "victory", missing=("cost", "points", "copies")),
    FirstGameCard("g1-prefecture", "victory", missing=("cost", "points", "copies")),
    FirstGameCard("g1-land", "victory", missing=("cost", "points", "copies")),
    FirstGameCard("g1-copper", "treasure", missing=("cost", "money", "copies")),
    FirstGameCard("g1-silver", "treasure", missing=("cost", "money", "copies")),
    FirstGameCard("g1-gold", "treasure", missing=("cost", "money", "copies")),
)
FIRST_GAME: Final = {card.id: card for card in _KNOWN}
