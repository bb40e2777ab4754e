"""The printed facts of all kinds of cards, with the texts that ask something of a player beside them."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.cards.generals import GENERALS
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.cards.politics import POLITICS
from spielwerk.kunitori.cards.strategy import STRATEGY
from spielwerk.kunitori.cards.treasures import TREASURES
from spielwerk.kunitori.cards.troops import TROOPS
from spielwerk.kunitori.cards.victory import VICTORY
from spielwerk.kunitori.names import IDS

CARDS: Final[tuple[Card, ...]] = GENERALS + TROOPS + STRATEGY + POLITICS + VICTORY + TREASURES
assert tuple(card.id for card in CARDS) == IDS
