"""A sensible money-and-army player for Kunitori.

It buys treasure first and then an army, keeps troops standing that pay for their own replay, attacks
whoever is likely to lose, and turns to victory cards when they are affordable or the end is near.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from spielwerk.bots.base import Question
from spielwerk.bots.frozen.kunitori.battle import consents, defends, likely_defence, others_deployed, sent_against
from spielwerk.bots.frozen.kunitori.deal import uncounted
from spielwerk.bots.frozen.kunitori.kinds import ARCHERS, CASTLE_TOWN, CAVALRY, GUNNERS, PORT_TOWN, SPEARS, TRAP
from spielwerk.bots.frozen.kunitori.plain import PLAIN
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.names import (
    BEAUTY,
    COPPER,
    GOLD,
    LAND,
    LAND_DESTROYER,
    PREFECTURE,
    RAMPART,
    SILVER,
    VILLAGE,
    is_fighter,
    is_general,
    is_troop,
)
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, DECK, DEPLOYED, DISCARDS, HAND

_NEARLY_OVER: Final = 4
"""Cards left on a victory pile from which on points count more than growth."""

Likes = Callable[[KunitoriState, Counter[int], int], float]
"""What a card is worth to a plan, given the table and all cards owned; nothing at all for what is not bought."""


class GreedyBot:
    """Looks one decision ahead, with a plan for the whole game."""

    def __init__(self, seed: int, likes: Likes | None = None) -> None:
        """Take a seed as every bot does, although this one leaves nothing to chance, and what it likes to buy."""
        del seed
        self._likes = _value if likes is None else likes

    def choose(self, question: Question) -> int:
        """Answer by the kind of the decision."""
        view = question.view
        table: KunitoriState = view.table
        assert table.frame is not None
        step, options = table.frame.step, question.actions
        if step == steps.BUY:
            return _buy(table, view, options, self._likes)
        if step in _ANSWERS:
            return _ANSWERS[step](table, view, options)
        return PLAIN[step](table, view.seat, options) if step in PLAIN else options[0]


def _own(table: KunitoriState, view: View) -> Counter[int]:
    """Count all cards of the own seat; the deck is known by counting, not by order."""
    seat = view.seat
    cards = Counter(uncounted(view, seat))
    for zone in (HAND, DECK, DISCARDS, AREA, DEPLOYED):
        cards.update(card for card in table.zones[zone + seat] if card != UNKNOWN)
    return cards


# -- action phase --------------------------------------------------------------------------------


def _action(table: KunitoriState, _view: View, options: list[int]) -> int:
    """Play what brings actions, then what draws, then what fights; terminal cards last."""

    def worth(action: int) -> float:
        if action == actions.PASS:
            return 0.0
        card = ACTIONS.arguments[action][0]
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
    likely = {seat: likely_defence(table, seat, uncounted(view, seat)) for seat in others}
    target = min(others, key=lambda seat: (likely[seat], -points_seen(table, view, seat)))
    if actions.PASS in options and force < likely[target] + 1:
        return actions.PASS
    return sent_against(options, target)


def _consent(table: KunitoriState, view: View, _options: list[int]) -> int:
    assert table.frame is not None
    return consents(table, view.seat, uncounted(view, table.frame.a))


def _defence(table: KunitoriState, view: View, _options: list[int]) -> int:
    return defends(table, view.seat, uncounted(view, view.seat))


def points_seen(table: KunitoriState, view: View, seat: int) -> int:
    """Add up a seat's victory points as far as open cards tell."""
    cards = Counter(uncounted(view, seat)) + Counter(table.zones[DISCARDS + seat])
    return sum(table.setup.cards[card].vp * count for card, count in cards.items())


# -- buying --------------------------------------------------------------------------------------


def _buy(table: KunitoriState, view: View, options: list[int], likes: Likes) -> int:
    """Lay down all treasures, then buy by the plan."""
    for action in options:
        if actions.TREASURE <= action < actions.BUY:
            return action
    own = _own(table, view)
    best, worth = actions.PASS, 0.0
    for action in options:
        if action >= actions.BUY:
            value = likes(table, own, action - actions.BUY)
            if value > worth:
                best, worth = action, value
    return best


def nearly_over(table: KunitoriState) -> bool:
    """Whether points count more than growth."""
    pool = table.pool
    return table.last >= 0 or min(pool[VILLAGE], pool[PREFECTURE], pool[LAND]) <= _NEARLY_OVER


def _value(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Return what a card is worth to the plan; nothing at all for what only clogs the deck."""
    late = nearly_over(table)
    if card == LAND:
        return 100.0
    if card == PREFECTURE:
        return 90.0 if late or own[GOLD] + own[SILVER] >= 4 else 40.0
    if card == VILLAGE:
        return 30.0 if late else 0.0
    generals = sum(count for kind, count in own.items() if is_general(kind))
    troops = sum(count for kind, count in own.items() if is_troop(kind))
    if is_general(card):
        facts = table.setup.cards[card]
        return 0.0 if generals >= 3 else 70.0 - 8 * generals + facts.attack + 3 * facts.actions + 2 * facts.cards
    wanted: dict[int, float] = {
        GOLD: 62.0,
        SILVER: 35.0 - 3 * max(0, own[SILVER] - 4),
        LAND_DESTROYER: 60.0 if generals and own[LAND_DESTROYER] < 2 else 0.0,
        CAVALRY: 55.0 if troops < 5 else 5.0,
        ARCHERS: 30.0 if troops < 2 else 0.0,
        SPEARS: 36.0 if generals and troops < 6 else 0.0,
        GUNNERS: 50.0 if generals and troops < 5 else 0.0,
        CASTLE_TOWN: 52.0 if own[CASTLE_TOWN] + own[PORT_TOWN] < 1 + own[CAVALRY] else 15.0,
        PORT_TOWN: 38.0 if own[CASTLE_TOWN] + own[PORT_TOWN] < 1 else 0.0,
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
    steps.PLACE: _place,
    steps.WARNING: _warning,
    steps.TRAP: _leader,
    steps.NINJA: _leader,
}
