"""What a seat knows when it buys, as whole numbers, and what it leans to before it has learned anything.

All of it is public or the seat's own: everybody's cards can be counted, whatever lies face down. What stands for 1 is a
power of two, so that weights rounded to whole numbers give the same sums on every machine.
"""

from __future__ import annotations

from typing import Final, Protocol

from spielwerk.core.cards import UNKNOWN, count
from spielwerk.core.view import View
from spielwerk.kunitori import actions
from spielwerk.kunitori.heuristics.habits import FEW, Player
from spielwerk.kunitori.heuristics.plan import MORE, Others
from spielwerk.kunitori.names import FIRST_STRATEGY, FIRST_TROOP, KINDS, LAND, NINJA, PREFECTURE, RAMPART, VILLAGE
from spielwerk.kunitori.scoring import owned_counted, worth_counted
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.zones import AREA, DECK, DEPLOYED, HAND, OWNED

VERSION: Final = 1
"""Grows with every change of what a number means: networks made for another version are refused. What the plain player
likes belongs to it too."""
ONE: Final = 64
"""What stands for 1."""
ANSWERS: Final = KINDS + 1
"""Each card, and to buy nothing."""
NOTHING: Final = KINDS

_COPY: Final = 16
"""What one copy of a card counts."""
_LEFT: Final = 6
"""What a card left on a pile counts."""
_LIKE: Final = 0.64
_NUMBERS: Final = 36
"""Room for what can be said of the whole table."""
_FEW_LEFT: Final = 7
_MOST_SEATS: Final = 6
_MOST_MONEY: Final = 9
_AT_NUMBERS: Final = 4 * KINDS
_AT_PILES: Final = _AT_NUMBERS + _NUMBERS
_AT_SEATS: Final = _AT_PILES + 3 * _FEW_LEFT
_AT_MONEY: Final = _AT_SEATS + _MOST_SEATS - 1
_AT_LIKES: Final = _AT_MONEY + _MOST_MONEY
_AT_BEST: Final = _AT_LIKES + KINDS
SIZE: Final = _AT_BEST + ANSWERS
"""How many numbers there are."""

LEANING: Final = 1024
"""What stands for 1 in leanings."""
_PER_LIKE: Final = 128.0
_LEAST: Final = -4096
_NOT_BEST: Final = -717
"""How much less one leans to what is liked less: by how much, but no more than this, and a little in any case."""
_DUELLIST: Final = Player(FEW)


class Look:
    """What a seat sees when it buys: the numbers, which answer each option is, and how it leans to each."""

    __slots__ = ("answers", "leanings", "numbers")

    def __init__(self, numbers: list[int], answers: list[int], leanings: list[int]) -> None:
        """Take in what was seen."""
        self.numbers = numbers
        self.answers = answers
        self.leanings = leanings


class Taste(Protocol):
    """What has learned to buy; it stands above the games, for it multiplies."""

    def best(self, seen: Look) -> int:
        """Return the place of the option to take."""
        ...

    def shares(self, seen: Look) -> list[float]:
        """Return how likely each option is to be taken; they add up to 1."""
        ...


def decides(options: list[int]) -> bool:
    """Whether the options of who may buy are purchases, all treasures being laid down."""
    return len(options) > 1 and options[0] == actions.PASS and options[1] >= actions.BUY


def counts_seen(view: View) -> list[list[int]]:
    """Return how many of each card everybody owns, as anybody can count."""
    table: KunitoriState = view.table
    found = []
    for seat in table.setup.seats:
        counts = [0] * KINDS
        counts[RAMPART] = table.ramparts[seat]
        for zone in OWNED:
            for card in table.zones[zone + seat]:
                if card != UNKNOWN:
                    counts[card] += 1
        count(counts, view.unseen[seat])
        found.append(counts)
    return found


def counts_of(state: KunitoriState) -> list[list[int]]:
    """Return the same of a whole state."""
    return [owned_counted(state, seat) for seat in state.setup.seats]


def look(table: KunitoriState, owns: list[list[int]], seat: int, options: list[int]) -> Look:
    """Return what a seat sees that may buy, given how many of each card everybody owns."""
    seats = len(owns)
    points = [worth_counted(table, own) for own in owns]
    rival = (seat + 1) % seats
    for step in range(2, seats):
        other = (seat + step) % seats
        if points[other] > points[rival]:
            rival = other
    mine, his = owns[seat], owns[rival]
    likes = _likes(table, owns, seat)
    numbers = [0] * SIZE
    pool = table.pool
    for card in range(KINDS):
        numbers[card] = _COPY * mine[card]
        numbers[KINDS + card] = _COPY * his[card]
        numbers[3 * KINDS + card] = _LEFT * pool[card]
        numbers[_AT_LIKES + card] = int(likes[card] * _LIKE)
    if seats > 2:
        for card in range(KINDS):
            total = -mine[card]
            for own in owns:
                total += own[card]
            numbers[2 * KINDS + card] = _COPY * total // (seats - 1)
    _count(numbers, table, owns, points, seat, rival)
    place = _AT_PILES
    for pile in (VILLAGE, PREFECTURE, LAND):
        if pool[pile] < _FEW_LEFT:
            numbers[place + pool[pile]] = ONE
        place += _FEW_LEFT
    numbers[_AT_SEATS + seats - 2] = ONE
    numbers[_AT_MONEY + max(0, min(_MOST_MONEY - 1, table.money))] = ONE

    answers = [action - actions.BUY if action >= actions.BUY else NOTHING for action in options]
    liked = [likes[answer] if answer < KINDS else 0.0 for answer in answers]
    best, most = NOTHING, 0.0
    for answer, like in zip(answers, liked, strict=True):
        if like > most:
            best, most = answer, like
    numbers[_AT_BEST + best] = ONE
    leanings = [
        0 if answer == best else max(_LEAST, int((like - most) * _PER_LIKE)) + _NOT_BEST
        for answer, like in zip(answers, liked, strict=True)
    ]
    return Look(numbers, answers, leanings)


def _likes(table: KunitoriState, owns: list[list[int]], seat: int) -> list[float]:
    """Return what the plain player likes, where one begins."""
    if len(owns) == 2:
        return _DUELLIST.likes_owning(table, owns[seat])
    landed = ninjas = False
    for other in range(len(owns)):
        if other != seat:
            landed = landed or table.lands[other] > 0
            ninjas = ninjas or owns[other][NINJA] > 0
    return MORE.likes(table, owns[seat], Others(landed, ninjas))


def _count(
    numbers: list[int], table: KunitoriState, owns: list[list[int]], points: list[int], seat: int, rival: int
) -> None:
    """Add what can be said of the whole table."""
    seats = len(owns)
    mine, his = owns[seat], owns[rival]
    standing = [_standing(table, each) for each in range(seats)]
    weakest, strongest, second, attacks = 999, 0, -99, 0
    for other in range(seats):
        if other != seat:
            weakest = min(weakest, standing[other])
            strongest = max(strongest, standing[other])
            attacks += _sums(table, owns[other])[1]
            if other != rival:
                second = max(second, points[other])
    my_cards, my_attack, my_money, my_draws, my_actions = _sums(table, mine)
    his_cards, his_attack, his_money, his_draws, _ = _sums(table, his)
    ending = table.last != NOBODY
    found = (
        points[seat] * 64 // 20,
        points[rival] * 64 // 20,
        (points[seat] - points[rival]) * 64 // 10,
        table.buys * 32,
        table.money * 8,
        my_cards * 64 // 20,
        his_cards * 64 // 20,
        my_money * 128 // my_cards,
        his_money * 128 // his_cards,
        my_draws * 256 // my_cards,
        his_draws * 256 // his_cards,
        my_attack * 64 // 20,
        his_attack * 64 // 20,
        my_actions * 64 // 10,
        standing[seat] * 64 // 15,
        standing[rival] * 64 // 15,
        ONE if ending else 0,
        (table.last - table.turn) % seats * 16 if ending else 0,
        sum(mine[:FIRST_TROOP]) * 32,
        sum(mine[FIRST_TROOP:FIRST_STRATEGY]) * 64 // 5,
        sum(his[:FIRST_TROOP]) * 32,
        sum(his[FIRST_TROOP:FIRST_STRATEGY]) * 64 // 5,
        (seat - table.first) % seats * 64 // 3,
        weakest * 64 // 15,
        strongest * 64 // 15,
        standing[(seat + 1) % seats] * 64 // 15,
        standing[(seat + seats - 1) % seats] * 64 // 15,
        attacks * 64 // (20 * (seats - 1)),
        (points[seat] - second) * 64 // 10 if seats > 2 else 0,
        len(table.zones[DECK + seat]) * 64 // my_cards,
        len(table.zones[HAND + seat]) * 16,
        table.lands[seat] * 32,
        table.lands[rival] * 32,
        ONE if standing[seat] > standing[rival] else 0,
    )
    for place, number in enumerate(found):
        numbers[_AT_NUMBERS + place] = number


def _standing(table: KunitoriState, seat: int) -> int:
    """Return the attack of what stands before a seat."""
    attack = table.setup.attack
    total = 0
    for card in table.zones[DEPLOYED + seat]:
        total += attack[card]
    for card in table.zones[AREA + seat]:
        total += attack[card]
    return total


def _sums(table: KunitoriState, own: list[int]) -> tuple[int, int, int, int, int]:
    """Return how many cards there are, and their attack, money, cards drawn and actions together."""
    cards = attack = money = draws = more = 0
    facts = table.setup.cards
    for card in range(KINDS):
        copies = own[card]
        if copies:
            fact = facts[card]
            cards += copies
            attack += copies * fact.attack
            money += copies * fact.money
            draws += copies * fact.cards
            more += copies * fact.actions
    return max(1, cards), attack, money, draws, more
