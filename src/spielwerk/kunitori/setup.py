"""The set-up of a game: who plays, by which options, with which facts. It never changes during a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.errors import sentences
from spielwerk.kunitori.actions import BUY, MAX_SEATS
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.first_game import FIRST_GAME
from spielwerk.kunitori.names import BEAUTY, COPPER, FIRST_TROOP, IDS, KINDS, NUMBERS, RAMPART, VILLAGE, is_general
from spielwerk.kunitori.options import GENERALS, Options, no_pile, read_options

problem = sentences("spielwerk.kunitori")

STARTING_DECK: Final = ((VILLAGE, 2), (COPPER, 6))
"""What every player takes out of the pool (KU-R2.3)."""
DEFAULT_NAMES: Final = ("nobunaga", "hideyoshi", "ieyasu", "shingen", "kenshin", "masamune")
_RICHEST: Final = 128
"""Money beyond this buys nothing more."""
_ENOUGH: Final = 1024
"""Of so many sets of empty piles is kept what can be bought."""

_ENGLISH_LIST: Final[dict[str, dict[str, Any]]] = {
    "ishida-mitsunari": {"money": 2},
    "fake-fortress": {"cards": 0, "actions": 1},
    "gunner-mercenaries": {"deployable": True},
}


Lists = tuple[list[list[int] | None], ...]
"""Purchases by discount and money."""


class Shelves:
    """What can be bought of a pool. Pools are exchanged, never changed: who asks with the same one sees the same."""

    __slots__ = ("lists", "pool")

    def __init__(self, pool: tuple[int, ...], lists: Lists) -> None:
        """Belong to this very pool."""
        self.pool = pool
        self.lists = lists


class Setup:
    """What was agreed before the game, with everything the rules look up often laid out by card number."""

    def __init__(self, players: tuple[str, ...], options: Options) -> None:
        """Work out the facts that hold under the options."""
        self.players = players
        self.options = options
        self.facts = options.facts
        self.seats = tuple(range(len(players)))
        self.cards = tuple(_facts(card, options) for card in CARDS)
        self.attack = tuple(card.attack for card in self.cards)
        self.points = tuple(card.vp for card in self.cards)
        self.stands = tuple(card.deployable or number == RAMPART for number, card in enumerate(self.cards))
        """Which cards may stay standing at the end of a turn."""
        self.idle_stays = options.idle_deployed != "discard"
        self.stock = tuple(card.copies if _selected(card.id, options) else 0 for card in self.cards)
        self._prices = tuple(tuple(self._price(card, discount) for card in range(KINDS)) for discount in (0, 1))
        self._met: dict[tuple[int, ...], Lists] = {}
        """What can be bought, by the piles that are empty, the discount and the money: worked out when first asked."""
        self._shelves = Shelves((), self._stocked(()))
        self.encoded = json.dumps(
            {"players": players, "options": options.chosen()}, separators=(",", ":"), sort_keys=True
        ).encode()

    def _price(self, card: int, discount: int) -> int:
        cost = self.cards[card].cost
        return max(cost - discount, min(cost, self.options.price_floor))

    def price(self, card: int, discount: int) -> int:
        """Return what a card costs (KU-R7.5): less 1 with a Port town, but never below the floor (KU-R11.23)."""
        return self._prices[discount][card]

    def purchases(self, pool: tuple[int, ...], money: int, discount: int) -> list[int]:
        """Return the purchases the money suffices for, of what the pool still has."""
        shelves = self._shelves
        if shelves.pool is not pool:
            shelves = self._shelves = Shelves(pool, self._stocked(pool))
        lists, at = shelves.lists[discount], min(money, _RICHEST)
        found = lists[at]
        if found is None:
            prices = self._prices[discount]
            found = lists[at] = [BUY + card for card in range(KINDS) if pool[card] and prices[card] <= at]
        return found

    def _stocked(self, pool: tuple[int, ...]) -> Lists:
        """Return the lists of purchases of a pool, as far as they were asked for where the same piles were empty."""
        empty = tuple([card for card, left in enumerate(pool) if not left])
        lists = self._met.get(empty)
        if lists is None:
            if len(self._met) == _ENOUGH:
                self._met.clear()
            lists = self._met[empty] = ([None] * (_RICHEST + 1), [None] * (_RICHEST + 1))
        return lists


def _facts(card: Card, options: Options) -> Card:
    changes: dict[str, Any] = {}
    if options.english_list:
        changes.update(_ENGLISH_LIST.get(card.id, {}))
    if options.strategy_copies == 50 and card.id == IDS[BEAUTY]:
        changes["copies"] = 10
    corrections = dict(options.facts.get(card.id, {}))
    if card.id in options.costs:
        corrections["cost"] = options.costs[card.id]
    changes.update(corrections)
    if corrections:
        changes["assumed"] = tuple(fact for fact in card.assumed if fact not in corrections)
    return replace(card, **changes) if changes else card


def _selected(card_id: str, options: Options) -> bool:
    if not options.piles or card_id in options.piles:
        return True
    return is_general(NUMBERS[card_id]) and GENERALS in options.piles


def make_setup(players: Any, options: Mapping[str, Any]) -> Setup:
    """Check who plays (a number or names) and how; return the set-up (the same one for the same agreement)."""
    names = _names(players)
    checked = read_options(options)
    _check_piles(checked.piles)
    setup = _cached(names, json.dumps(checked.chosen(), sort_keys=True))
    for card, count in STARTING_DECK:
        if setup.stock[card] < count * len(names):
            raise SetupRefused(
                problem("too-few-cards", n=count * len(names), card=IDS[card], stock=setup.stock[card]),
                Reason("starting-deck", cards=(IDS[card],), rules=("KU-R2.3",)),
            )
    return setup


def _names(players: Any) -> tuple[str, ...]:
    """Return the names of the players; for a number of them the usual names."""
    if isinstance(players, int):
        if not 2 <= players <= MAX_SEATS:
            raise _wrong_number(players)
        players = DEFAULT_NAMES[:players]
    unlisted = isinstance(players, str) or not isinstance(players, Sequence)
    if unlisted or not all(isinstance(name, str) for name in players):
        raise SetupRefused(problem("no-players", given=players), Reason("bad-name"))
    names: tuple[str, ...] = tuple(players)
    if not 2 <= len(names) <= MAX_SEATS:
        raise _wrong_number(len(names))
    for name in names:
        if not name or any(mark.isspace() for mark in name) or name.startswith("@"):
            raise SetupRefused(problem("name-word", name=name), Reason("bad-name"))
    if len(set(names)) < len(names):
        raise SetupRefused(problem("name-twice", names=", ".join(names)), Reason("bad-name"))
    return names


@lru_cache(maxsize=256)
def _cached(players: tuple[str, ...], options: str) -> Setup:
    return Setup(players, read_options(json.loads(options)))


def empty_pool(setup: Setup) -> tuple[int, ...]:
    """Return the normal stock of the pool, less the starting decks (KU-R2.3)."""
    pool = list(setup.stock)
    for card, number in STARTING_DECK:
        pool[card] -= number * len(setup.seats)
    return tuple(pool)


def general_pile(setup: Setup) -> tuple[int, ...]:
    """Return the generals as one pile, where only the top one can be bought (KU-R2.2)."""
    if setup.options.general_pile != "top":
        return ()
    return tuple([card for card in range(FIRST_TROOP) if setup.stock[card]])


def decode_setup(encoded: bytes) -> Setup:
    """Read a set-up as it is written into every state."""
    data = json.loads(encoded)
    return make_setup(tuple(data["players"]), data["options"])


def _wrong_number(count: int) -> SetupRefused:
    return SetupRefused(
        problem("number-of-players", most=MAX_SEATS, n=count),
        Reason("number-of-players", rules=("KU-R1.1", "KU-0-01"), numbers=(count,)),
    )


def _check_piles(piles: tuple[str, ...]) -> None:
    for pile in piles:
        if pile in FIRST_GAME:
            missing = ", ".join(FIRST_GAME[pile].missing)
            raise SetupRefused(
                problem("first-game-pile", pile=pile, missing=missing),
                Reason("unknown-facts", cards=(pile,), rules=("KU-R13.4",)),
            )
        if pile not in NUMBERS and pile != GENERALS:
            raise SetupRefused(
                no_pile(pile),
                Reason("unknown-card", cards=(str(pile),)),
            )
    for needed, _ in STARTING_DECK:
        if piles and IDS[needed] not in piles:
            raise SetupRefused(
                problem("pile-needed", card=IDS[needed]),
                Reason("starting-deck", cards=(IDS[needed],), rules=("KU-R2.3",)),
            )
