"""How much power a hand can bring, roughly: to guess whether the other can answer, and what is left for oneself."""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    FIRE,
    LAY_BOOSTER,
    LAY_SUPPORT,
    ONE_CARD,
    ONE_IN_COMBAT,
    PAY_CHARACTER,
    SUPPORT,
    TO_HIGHER,
    TO_SUM,
    Card,
    Demand,
    DoubleOne,
    RaiseOne,
    RaisePower,
)
from spielwerk.bluemoon.rules.bans import ban_refusal
from spielwerk.bluemoon.rules.conditions import condition_refusal
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.turn import clear_turn
from spielwerk.bluemoon.rules.values import card_values, powers, value_in_hand
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View

_HANDS: Final = 12
UNREACHED: Final = -1
"""The power of a hand that cannot complete a turn at all."""
SHIELDED: Final = 99
"""The power of a hand that need not match anything."""


def likely_hands(view: View, guess: BlueMoonState, rng: Random) -> list[tuple[int, ...]]:
    """Return hands the other may hold, as far as the view tells; `guess` is a deal that could be the true one."""
    other = 1 - view.seat
    hand = view.table.zone(zones.HAND, other)
    known = tuple(card for card in hand if card != UNKNOWN)
    hidden = list(guess.zone(zones.HAND, other) + guess.zone(zones.DECK, other))
    for card in known:
        hidden.remove(card)
    return [known + tuple(rng.sample(hidden, len(hand) - len(known))) for _ in range(_HANDS)]


class Reply:
    """The next turn of a seat against the table as it lies: which cards it could lay, and what they count."""

    def __init__(self, state: BlueMoonState, seat: int, element: int) -> None:
        """Look at a table on which the seat is about to begin its turn in a fight in that element."""
        table = state.copy()
        clear_turn(table)
        table.turn = seat
        if table.marks[marks.ELEMENT] != element:
            table.marks[marks.ELEMENT] = element
            table.in_force = None
        self._table = table
        cards = table.cards
        self._cards = cards
        self._seat = seat
        self._element = element
        force = in_force(table)
        self._holds = force
        limits = {limit.what for limit, _ in force.limits[seat]}
        self._one_card = ONE_CARD in limits
        self._one_in_combat = ONE_IN_COMBAT in limits
        self.needed = powers(table, 1 - seat)[element]
        self._lying = sum(
            values[2 + element] for values in card_values(table, seat) if values[1] or cards[values[0]].type == SUPPORT
        )
        self._demands = [
            power
            for card in force.live[1 - seat]
            if isinstance(power := cards[card].power, Demand) and power.what != PAY_CHARACTER
        ]
        self._values: dict[int, int] = {}

    def _value(self, card: int) -> int:
        """Return what a card would count, or UNREACHED if it cannot be laid."""
        value = self._values.get(card)
        if value is None:
            table, seat = self._table, self._seat
            banned = ban_refusal(table, seat, card) or condition_refusal(table, seat, card)
            value = UNREACHED if banned else value_in_hand(table, seat, card, self._element)
            self._values[card] = value
        return value

    def power_of(self, hand: tuple[int, ...]) -> int:
        """Return about the highest power these cards can bring."""
        cards, shield = self._cards, icons.SHIELDS[self._element]
        wanted = SUPPORT if self._one_in_combat else BOOSTER | SUPPORT
        characters: list[tuple[Card, int]] = []
        extras: list[tuple[Card, int]] = []
        strongest, shielded, total = UNREACHED, False, self._lying
        for number in hand:
            value = self._value(number)
            if value < 0:
                continue
            card = cards[number]
            if card.icons & shield and self._holds.bears(self._seat, number, shield, in_hand=True):
                shielded = True
            if card.type == CHARACTER:
                characters.append((card, value))
                strongest = max(strongest, value)
            elif card.type & wanted:
                extras.append((card, value))
                if card.icons & icons.FREE:
                    total += value
        if not characters or (self._demands and not self._demands_met(hand)):
            return UNREACHED
        if shielded:
            return SHIELDED
        if self._one_card:
            return self._lying + strongest
        total += max([self._with_company(card, value, characters) for card, value in characters])
        additions = [self._addition(card, value, strongest, total, extras) for card, value in extras]
        return total + max(additions, default=0)

    def _demands_met(self, hand: tuple[int, ...]) -> bool:
        for demand in self._demands:
            if demand.what in (LAY_SUPPORT, LAY_BOOSTER):
                kind = SUPPORT if demand.what == LAY_SUPPORT else BOOSTER
                if not any(self._cards[card].type == kind and self._value(card) >= 0 for card in hand):
                    return False
            elif len(hand) < 3:
                return False
        return True

    def _with_company(self, card: Card, value: int, characters: list[tuple[Card, int]]) -> int:
        """Return what a character counts with all that may be laid with it."""
        if self._one_in_combat or card.icons & icons.STOP or len(characters) == 1:
            return value
        company = 0
        partner = 0
        for other, count in characters:
            if other is card:
                continue
            if other.icons & icons.FREE or (card.icons & icons.GANG and other.gang == card.gang):
                company += count
            elif card.icons & icons.PAIR and other.icons & icons.PAIR and other.word == card.word:
                partner = max(partner, count)
        return value + company + partner

    def _addition(self, card: Card, value: int, strongest: int, total: int, extras: list[tuple[Card, int]]) -> int:
        """Return what one booster or support adds to the total."""
        if card.icons & icons.FREE:
            return 0
        power = card.power
        fire = self._element == FIRE
        if isinstance(power, DoubleOne):
            return value + (strongest if (power.fire if fire else power.earth) else 0)
        if isinstance(power, RaiseOne):
            goal = power.fire if fire else power.earth
            return max(0, 2 if goal in (TO_SUM, TO_HIGHER) else goal - strongest)
        if isinstance(power, RaisePower):
            return max(value, (power.fire if fire else power.earth) - total)
        if card.icons & icons.PAIR:
            partners = [
                count
                for other, count in extras
                if other is not card and other.icons & icons.PAIR and other.word == card.word
            ]
            return value + max(partners, default=0)
        return value

    def answered_by(self, hands: list[tuple[int, ...]]) -> float:
        """Return the share of hands that reach the power needed."""
        return sum(self.power_of(hand) >= self.needed for hand in hands) / len(hands)
