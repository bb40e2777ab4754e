"""A table as one seat knows it, as the numbers of those features that are present.

What everybody owns is public, so most features say of how many copies of a card at least there are: of the own ones, of
those of the strongest rival, and of the most any other has. Numbers are told step by step too: "at least so many". The
own hand counts as far as it is known: cards drawn in a turn that is only imagined are blind.
"""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori import steps
from spielwerk.kunitori.names import FIRST_TREASURE, KINDS, LAND, PREFECTURE, VILLAGE, is_fighter, is_troop
from spielwerk.kunitori.scoring import owned, worth
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.zones import AREA, DECK, DEPLOYED, DISCARDS, HAND, SENT

VERSION: Final = 1
"""Grows with every change of what a number means: networks made for another version are refused."""

_COPIES: Final = (0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8)
"""How many steps so many copies reach."""
_STEPS: Final = 8
_OWNED: Final = KINDS * _STEPS

_OWN: Final = 0
_RIVAL: Final = _OWNED
_OTHERS: Final = 2 * _OWNED
_IN_HAND: Final = 3 * _OWNED
_IN_HAND_STEPS: Final = 4
_STANDING: Final = _IN_HAND + KINDS * _IN_HAND_STEPS
"""Which troops stand before the seat, and which before the rival."""
_BLIND: Final = _STANDING + 2 * KINDS * _IN_HAND_STEPS
_DISCARDED: Final = _BLIND + 9
"""How many own cards lie in deck and in the discard pile."""
_LEAD: Final = _DISCARDED + 2 * 21
"""By how many points the seat is ahead of its rival, -25 to 25, as steps and as a number."""
_MOST_LEAD: Final = 25
_POINTS: Final = _LEAD + 2 * (2 * _MOST_LEAD + 1)
_ARMIES: Final = _POINTS + 41
"""The attack of what stands before the seat and before the rival, and of all they own."""
_MOST_ATTACK: Final = 40
_MONEY: Final = _ARMIES + 4 * (_MOST_ATTACK + 1)
"""Money per card in the own deck, and in that of the rival, in tenths."""
_PILES: Final = _MONEY + 2 * 31
_MOST_LEFT: Final = 20
_END: Final = _PILES + 3 * (_MOST_LEFT + 1)
"""No end in sight; or it is, and the seat has a turn left, or none."""
_TURN: Final = _END + 3
"""The phase of the own turn, of the rival's, of another's."""
_ACTIONS: Final = _TURN + 3 * len(steps.PHASES)
_SPENDABLE: Final = _ACTIONS + 6
_BUYS: Final = _SPENDABLE + 21
_STEP: Final = _BUYS + 5
"""What the seat is asked, or another."""
_STEP_KINDS: Final = 28
_ATTACKS: Final = _STEP + 2 * _STEP_KINDS
"""By how much the attack exceeds what stands before the defender, -15 to 15: own attack, attack on the seat, others."""
_MOST_EXCESS: Final = 15
_SEATS: Final = _ATTACKS + 3 * (2 * _MOST_EXCESS + 1)
SIZE: Final = _SEATS + 5
"""How many features there are."""


def features(state: KunitoriState, seat: int, unseen: frozenset[int]) -> list[int]:
    """Return the features present for a seat that knows its whole hand."""
    del unseen
    return seen_with(state, seat, state.zones[HAND + seat])


def seen_with(state: KunitoriState, seat: int, known: tuple[int, ...]) -> list[int]:
    """Return the features present for a seat that knows these cards of its hand; the rest of it is blind."""
    found: list[int] = []
    lying = state.zones
    cards = [owned(state, each) for each in state.setup.seats]
    points = [worth(state, each) for each in cards]
    rival = _rival(points, seat)
    _copies(found, _OWN, _counts(cards[seat]))
    _copies(found, _RIVAL, _counts(cards[rival]))
    if len(cards) > 2:
        _copies(
            found, _OTHERS, _most([_counts(cards[each]) for each in range(len(cards)) if each not in (seat, rival)])
        )
    _few(found, _IN_HAND, known)
    _few(found, _STANDING, lying[DEPLOYED + seat] + lying[AREA + seat])
    _few(found, _STANDING + KINDS * _IN_HAND_STEPS, lying[DEPLOYED + rival] + lying[AREA + rival])
    found.append(_BLIND + min(8, max(0, len(lying[HAND + seat]) - len(known))))
    found.append(_DISCARDED + min(20, len(lying[DECK + seat])))
    found.append(_DISCARDED + 21 + min(20, len(lying[DISCARDS + seat])))

    lead = max(-_MOST_LEAD, min(_MOST_LEAD, points[seat] - points[rival])) + _MOST_LEAD
    found.append(_LEAD + lead)
    found += range(_LEAD + 2 * _MOST_LEAD + 1, _LEAD + 2 * _MOST_LEAD + 1 + lead)
    found.append(_POINTS + max(0, min(40, points[seat])))
    standing = [lying[DEPLOYED + each] + lying[AREA + each] for each in (seat, rival)]
    for number, army in enumerate((*standing, cards[seat], cards[rival])):
        found.append(_ARMIES + number * (_MOST_ATTACK + 1) + min(_MOST_ATTACK, _attack(state, army)))
    found.append(_MONEY + _money(state, cards[seat]))
    found.append(_MONEY + 31 + _money(state, cards[rival]))
    for number, pile in enumerate((VILLAGE, PREFECTURE, LAND)):
        found.append(_PILES + number * (_MOST_LEFT + 1) + min(_MOST_LEFT, state.pool[pile]))
    _turn(found, state, seat, rival)
    _battle(found, state, seat)
    found.append(_SEATS + len(cards) - 2)
    return found


def _rival(points: list[int], seat: int) -> int:
    """Return the seat with most points among the others, the next one in turn of equals."""
    count = len(points)
    best = (seat + 1) % count
    for step in range(2, count):
        other = (seat + step) % count
        if points[other] > points[best]:
            best = other
    return best


def _counts(cards: tuple[int, ...]) -> list[int]:
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts


def _most(counts: list[list[int]]) -> list[int]:
    """Return the most copies of each card anybody has."""
    return [max([each[card] for each in counts]) for card in range(KINDS)]


def _copies(found: list[int], place: int, counts: list[int]) -> None:
    for card in range(KINDS):
        count = counts[card]
        if count:
            first = place + card * _STEPS
            found += range(first, first + _COPIES[min(count, 10)])


def _few(found: list[int], place: int, cards: tuple[int, ...]) -> None:
    """Add how many of each card there are, where four are many."""
    if cards:
        for card, count in enumerate(_counts(cards)):
            if count:
                first = place + card * _IN_HAND_STEPS
                found += range(first, first + min(count, _IN_HAND_STEPS))


def _attack(state: KunitoriState, cards: tuple[int, ...]) -> int:
    attack = state.setup.attack
    return sum([attack[card] for card in cards if is_fighter(card)])


def _money(state: KunitoriState, cards: tuple[int, ...]) -> int:
    total = sum([state.setup.cards[card].money for card in cards if card >= FIRST_TREASURE])
    return min(30, 10 * total // len(cards)) if cards else 0


def _turn(found: list[int], state: KunitoriState, seat: int, rival: int) -> None:
    """Add whose turn it is, what is left of it, what is asked, and whether the end is near."""
    turn, count = state.turn, len(state.setup.seats)
    whose = 0 if turn == seat else 1 if turn == rival else 2
    found.append(_TURN + whose * len(steps.PHASES) + state.phase)
    if turn == seat:
        found.append(_ACTIONS + min(5, state.actions))
        found += range(_SPENDABLE, _SPENDABLE + min(20, state.money) + 1)
        found.append(_BUYS + min(4, state.buys))
    frame = state.frame
    if frame is not None:
        found.append(_STEP + (0 if frame.seat == seat else _STEP_KINDS) + frame.step)
    if state.last == NOBODY:
        found.append(_END)
    else:
        comes = (seat - turn) % count <= (state.last - turn) % count
        found.append(_END + (1 if comes else 2))


def _battle(found: list[int], state: KunitoriState, seat: int) -> None:
    """Add what has been sent against whom; troops that are still to be sent go along."""
    lying, attack = state.zones, state.setup.attack
    for target in state.setup.seats:
        sent = lying[SENT + target]
        if sent:
            force = sum([attack[card] for card in sent])
            if not any(is_troop(card) for card in sent):
                force += sum([attack[card] for card in lying[AREA + state.turn] if is_troop(card)])
            excess = force - _attack(state, lying[DEPLOYED + target])
            kind = 0 if state.turn == seat else 1 if target == seat else 2
            place = _ATTACKS + kind * (2 * _MOST_EXCESS + 1) + _MOST_EXCESS
            found.append(place + max(-_MOST_EXCESS, min(_MOST_EXCESS, excess)))
