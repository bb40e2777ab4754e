"""A sensible player for Kunitori.

It buys treasure first and then an army; against one other, as soon as he arms, an army above all (see `army`).
It keeps troops standing that pay for their own replay, attacks whoever is likely to lose, and turns to victory cards
when they are affordable or the end is near.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import TABLE
from spielwerk.kunitori.heuristics.answers import BY_STEP
from spielwerk.kunitori.heuristics.army import ARMY
from spielwerk.kunitori.heuristics.battle import (
    consents,
    defends,
    hand_and_deck,
    likely_defence,
    others_deployed,
    sent_against,
)
from spielwerk.kunitori.names import (
    ARCHERS,
    BEAUTY,
    CASTLE_TOWN,
    CAVALRY,
    COPPER,
    GOLD,
    GUNNERS,
    LAND,
    LAND_DESTROYER,
    PORT_TOWN,
    PREFECTURE,
    RAMPART,
    SILVER,
    SPEARS,
    TRAP,
    VILLAGE,
    is_fighter,
    is_general,
    is_troop,
    is_victory,
)
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, DECK, DEPLOYED, DISCARDS, HAND

_NEARLY_OVER: Final = 4
"""Cards left on a victory pile from which on points count more than growth."""

_MANY_TROOPS: Final = 4
"""Of so many a player can make an army."""


class KunitoriPlayer:
    """Looks one decision ahead, with a plan for the whole game; nothing is left to chance."""

    def choose(self, view: View, options: list[int]) -> int:
        """Answer by the kind of the decision."""
        table: KunitoriState = view.table
        assert table.frame is not None
        step = table.frame.step
        if step in _ANSWERS:
            return _ANSWERS[step](table, view, options)
        return BY_STEP[step](table, view.seat, options) if step in BY_STEP else options[0]


def _own(table: KunitoriState, view: View) -> Counter[int]:
    """Count all cards of the own seat."""
    return _owned(table, view, view.seat)


def _owned(table: KunitoriState, view: View, seat: int) -> Counter[int]:
    """Count all cards of a seat, which have all been seen; a deck is known by counting, not by order."""
    cards = Counter(hand_and_deck(view, seat))
    for zone in (HAND, DECK, DISCARDS, AREA, DEPLOYED):
        cards.update(card for card in table.zones[zone + seat] if card != UNKNOWN)
    return cards


# -- action phase --------------------------------------------------------------------------------


def _action(table: KunitoriState, _view: View, options: list[int]) -> int:
    """Play what brings actions, then what draws, then what fights; terminal cards last."""

    def worth(action: int) -> float:
        if action == actions.PASS:
            return 0.0
        card = TABLE.arguments[action][0]
        facts = table.setup.cards[card]
        if facts.actions >= 1:
            return 20 + facts.actions + facts.cards
        if card in (BEAUTY, RAMPART) or (card == TRAP and not others_deployed(table, table.turn)):
            return -1.0
        return 5 + 2 * facts.cards + facts.money + facts.attack / 2

    return max(options, key=worth)


# -- battle --------------------------------------------------------------------------------------


def _generals(table: KunitoriState, view: View, options: list[int]) -> int:
    """Send every general against the weakest seat if the whole force should win."""
    area = table.zones[AREA + view.seat]
    force = sum(table.setup.attack[card] for card in area if is_fighter(card))
    others = [seat for seat in table.setup.seats if seat != view.seat]
    likely = {seat: likely_defence(table, seat, hand_and_deck(view, seat)) for seat in others}
    target = min(others, key=lambda seat: (likely[seat], -points_seen(table, view, seat)))
    if actions.PASS in options and force < likely[target] + 1:
        return actions.PASS
    return sent_against(options, target)


def _consent(table: KunitoriState, view: View, _options: list[int]) -> int:
    assert table.frame is not None
    return consents(table, view.seat, hand_and_deck(view, table.frame.a))


def _defence(table: KunitoriState, view: View, _options: list[int]) -> int:
    return defends(table, view.seat, hand_and_deck(view, view.seat))


def points_seen(table: KunitoriState, view: View, seat: int) -> int:
    """Add up a seat's victory points as far as open cards tell."""
    cards = Counter(hand_and_deck(view, seat)) + Counter(table.zones[DISCARDS + seat])
    return sum(table.setup.cards[card].vp * count for card, count in cards.items())


# -- buying --------------------------------------------------------------------------------------


def _buy(table: KunitoriState, view: View, options: list[int]) -> int:
    """Lay down all treasures, then buy by the plan."""
    for action in options:
        if actions.TREASURE <= action < actions.BUY:
            return action
    own = _own(table, view)
    likes = ARMY.worth if _other_arms(table, view) else _value
    best, worth = actions.PASS, 0.0
    for action in options:
        if action >= actions.BUY:
            value = likes(table, own, action - actions.BUY)
            if value > worth:
                best, worth = action, value
    return best


def _other_arms(table: KunitoriState, view: View) -> bool:
    """Whether the only other player has a general or many troops; what anybody gains is seen by all."""
    if len(table.setup.seats) > 2:
        return False
    fighters = [card for card in _owned(table, view, 1 - view.seat).elements() if is_fighter(card)]
    return len(fighters) >= _MANY_TROOPS or any(is_general(card) for card in fighters)


def _value(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Return what a card is worth to the plan; nothing at all for what only clogs the deck."""
    if is_victory(card):
        return _victory_value(table, own, card)
    generals = sum(count for kind, count in own.items() if is_general(kind))
    if is_general(card):
        facts = table.setup.cards[card]
        return 0.0 if generals >= 3 else 70.0 - 8 * generals + facts.attack + 3 * facts.actions + 2 * facts.cards
    if is_troop(card):
        return _troop_value(own, card, generals)
    towns = own[CASTLE_TOWN] + own[PORT_TOWN]
    wanted = {
        GOLD: 62.0,
        SILVER: 35.0 - 3 * max(0, own[SILVER] - 4),
        CASTLE_TOWN: 52.0 if towns < 1 + own[CAVALRY] else 15.0,
        PORT_TOWN: 38.0 if towns < 1 else 0.0,
    }
    return wanted.get(card, 0.0)


def _victory_value(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Points count most when there is money for more of them, or when the end is near."""
    pool = table.pool
    late = table.last >= 0 or min(pool[VILLAGE], pool[PREFECTURE], pool[LAND]) <= _NEARLY_OVER
    if card == LAND:
        return 100.0
    if card == PREFECTURE:
        return 90.0 if late or own[GOLD] + own[SILVER] >= 4 else 40.0
    return 30.0 if late else 0.0


def _troop_value(own: Counter[int], card: int, generals: int) -> float:
    """Troops need a general, except for Cavalry and Archers; an army can be large enough."""
    troops = sum(count for kind, count in own.items() if is_troop(kind))
    wanted = {
        LAND_DESTROYER: 60.0 if generals and own[LAND_DESTROYER] < 2 else 0.0,
        CAVALRY: 55.0 if troops < 5 else 5.0,
        ARCHERS: 30.0 if troops < 2 else 0.0,
        SPEARS: 36.0 if generals and troops < 6 else 0.0,
        GUNNERS: 50.0 if generals and troops < 5 else 0.0,
    }
    return wanted.get(card, 0.0)


def _place(table: KunitoriState, view: View, options: list[int]) -> int:
    """Give the Beauty to the strongest other player allowed."""
    others = [action for action in options if action - actions.PLACE != view.seat]
    return max(others or options, key=lambda action: points_seen(table, view, action - actions.PLACE))


# -- card texts ------------------------------------------------------------------------------------


def _warning(table: KunitoriState, view: View, options: list[int]) -> int:
    """Thin the deck of Coppers once there is better money, otherwise draw."""
    del options
    rich = _own(table, view)[GOLD] + _own(table, view)[SILVER] >= 4
    return actions.CHOOSE_TRASH if rich and COPPER in table.zones[HAND + view.seat] else actions.CHOOSE_DRAW


def _leader(table: KunitoriState, view: View, options: list[int]) -> int:
    """Aim at the player with most points."""
    return max(options, key=lambda action: points_seen(table, view, action - actions.TARGET))


_ANSWERS: Final[dict[int, Callable[[KunitoriState, View, list[int]], int]]] = {
    steps.ACTION: _action,
    steps.CONSENT: _consent,
    steps.GENERALS: _generals,
    steps.DEFENCE: _defence,
    steps.BUY: _buy,
    steps.PLACE: _place,
    steps.WARNING: _warning,
    steps.TRAP: _leader,
    steps.NINJA: _leader,
}
