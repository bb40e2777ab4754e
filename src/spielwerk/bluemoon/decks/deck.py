"""What a deck is, and those that come ready-made (R10.1, R10.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spielwerk.bluemoon.cards.collection import CARDS
from spielwerk.bluemoon.cards.model import EXTRA, INQUISITOR, LEADER
from spielwerk.bluemoon.cards.roster import NUMBERS, PEOPLES

NO_INQUISITOR: Final = -1
WITH_EXTRAS: Final = "extra"
"""In the name of a preset: with the extra cards of its people, as far as they are known."""

PRESETS: Final = {
    people: tuple(number for number, card in enumerate(CARDS) if card.deck == people and card.type != LEADER)
    for people in PEOPLES
}
EXTRAS: Final = {
    people: tuple(
        number
        for number, card in enumerate(CARDS)
        if card.deck == EXTRA and card.people == people and not card.missing and people != "buka"
    )
    for people in PEOPLES
}
"""The cards of each people that come with Emissaries & Inquisitors; Sea Moon was a promo (BM-BUKA31-07)."""
FAMILIES: Final = {
    family: tuple(number for number, card in enumerate(CARDS) if card.family == family)
    for family in sorted({card.family for card in CARDS if card.family})
}
INQUISITORS: Final = tuple(number for number, card in enumerate(CARDS) if card.type == INQUISITOR)


@dataclass(frozen=True, slots=True)
class Deck:
    """A leader's people, the cards, perhaps an inquisitor.

    `preset` is the name of a ready-made deck, whose cards everybody knows; without it the list is its
    owner's secret. A deck of the other player that nobody showed has its `size` but no cards.
    """

    leader: str
    cards: tuple[int, ...]
    inquisitor: int = NO_INQUISITOR
    preset: str = ""
    name: str = ""
    size: int = 0

    @property
    def hidden(self) -> bool:
        """Whether the list is not told at all."""
        return not self.cards and self.size > 0

    @property
    def secret(self) -> bool:
        """Whether only its owner knows the list."""
        return not self.preset


def leader_of(people: str) -> int:
    """Return the leader of a people."""
    return NUMBERS[f"{people}-0"]
