"""Chance as it was recorded: shuffles and blind picks come from the events of the step."""

from __future__ import annotations

from typing import Any

from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.rules.moving import DECK_PILE, DISCARD_PILE, HAND_PILE
from spielwerk.core.chance import Chance


class RecordedChance(Chance):
    """Answers with what the record says; where it says nothing that fits, everything stays as it lies.

    `surprises` lists the questions the record had no answer to.
    """

    def __init__(self) -> None:
        self._shuffles: tuple[list[list[str]], list[list[str]]] = ([], [])
        self._from_hand: tuple[list[str], list[str]] = ([], [])
        self._from_discard: tuple[list[str], list[str]] = ([], [])
        self.surprises: list[str] = []

    def listen(self, events: list[list[Any]]) -> None:
        """Take the events of the next step."""
        self.surprises.clear()
        for pile in (self._shuffles, self._from_hand, self._from_discard):
            pile[0].clear()
            pile[1].clear()
        for event in events:
            if event[0] == "shuffle":
                self._shuffles[event[1]].append(event[2])
            elif event[0] == "rnd" and event[2] == "hand":
                self._from_hand[event[1]].append(event[3])
            elif event[0] == "rnd" and event[2] == "discard":
                self._from_discard[event[1]].append(event[3])

    def shuffle(self, pile: int, nth: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the recorded order of a deck, or a discard pile with the cards taken blind on top."""
        seat = pile & 1
        if pile - seat == DECK_PILE:
            if self._shuffles[seat]:
                order = tuple(NUMBERS[card] for card in self._shuffles[seat].pop(0))
                if sorted(order) == sorted(cards):
                    return order
            self.surprises.append(f"shuffle of deck {seat}")
        elif pile - seat == DISCARD_PILE:
            taken = tuple(NUMBERS[card] for card in self._from_discard[seat])
            self._from_discard[seat].clear()
            if set(taken) <= set(cards):
                return taken + tuple(card for card in cards if card not in taken)
            self.surprises.append(f"discard pile {seat} has not the cards taken")
        return cards

    def pick(self, pile: int, nth: int, cards: tuple[int, ...]) -> int:
        """Return the hand card that was picked blind."""
        seat = pile & 1
        assert pile - seat == HAND_PILE
        if self._from_hand[seat]:
            card = NUMBERS[self._from_hand[seat].pop(0)]
            if card in cards:
                return card
        self.surprises.append(f"blind pick from hand {seat}: {[IDS[card] for card in cards]}")
        return cards[0]


class Unchanged(Chance):
    """For looking ahead: a shuffle leaves everything as it lies."""

    def shuffle(self, pile: int, nth: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Change nothing."""
        return cards
