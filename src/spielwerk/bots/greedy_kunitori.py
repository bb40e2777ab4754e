"""A sensible money-and-army player for Kunitori.

It buys treasure first and then an army, keeps troops standing that pay for their own replay, attacks
whoever is likely to lose, and turns to victory cards when they are affordable or the end is near.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from spielwerk.bots.base import Question
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import MAX_SEATS, TABLE
from spielwerk.kunitori.names import (
    BEAUTY,
    COPPER,
    GOLD,
    LAND,
    LAND_DESTROYER,
    NUMBER,
    PREFECTURE,
    RAMPART,
    SILVER,
    VILLAGE,
    is_fighter,
    is_general,
    is_troop,
)
from spielwerk.kunitori.rules.strength import defence, offence
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, DECK, DEPLOYED, DISCARDS, HAND

_CAVALRY: Final = NUMBER["cavalry"]
_ARCHERS: Final = NUMBER["light-archers"]
_SPEARS: Final = NUMBER["spear-troopers"]
_GUNNERS: Final = NUMBER["gunner-mercenaries"]
_CASTLE_TOWN: Final = NUMBER["castle-town"]
_PORT_TOWN: Final = NUMBER["port-town"]
_TRAP: Final = NUMBER["trap"]

_NEARLY_OVER: Final = 4
"""Cards left on a victory pile from which on points count more than growth."""


class GreedyBot:
    """Looks one decision ahead, with a plan for the whole game."""

    def __init__(self, seed: int) -> None:
        """Take a seed as every bot does; this one leaves nothing to chance."""
        del seed

    def choose(self, question: Question) -> int:
        """Answer by the kind of the decision."""
        view = question.view
        table: KunitoriState = view.table
        assert table.frame is not None
        answer = _ANSWERS.get(table.frame.step)
        if answer is None:
            return question.actions[0]
        return answer(table, view, question.actions)


def _own(table: KunitoriState, view: View) -> Counter[int]:
    """Count all cards of the own seat; the deck is known by counting, not by order."""
    seat = view.seat
    cards = Counter(view.unseen[seat])
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
        if card in (BEAUTY, RAMPART) or (card == _TRAP and not _others_deployed(table)):
            return -1.0
        return 5 + 2 * facts.cards + facts.money + facts.attack / 2

    return max(options, key=worth)


def _others_deployed(table: KunitoriState) -> bool:
    return any(table.zones[DEPLOYED + seat] for seat in table.setup.seats if seat != table.turn)


# -- battle --------------------------------------------------------------------------------------


def _likely_defence(table: KunitoriState, view: View, seat: int) -> float:
    """Estimate what a defender will bring: what stands, and an ambush or two cards off the deck."""
    attack = table.setup.attack
    standing = sum(attack[card] for card in table.zones[DEPLOYED + seat] + table.zones[AREA + seat])
    unseen = view.unseen[seat]
    if not unseen:
        return standing
    fighters = [attack[card] for card in unseen if attack[card]]
    share = len(fighters) / len(unseen)
    average = sum(fighters) / len(unseen)
    hand = len(table.zones[HAND + seat])
    ambush = hand * (average + share)
    return standing + max(ambush, 2 * average) + share


def _generals(table: KunitoriState, view: View, options: list[int]) -> int:
    """Send every general against the weakest seat if the whole force should win."""
    area = table.zones[AREA + view.seat]
    force = sum(table.setup.attack[card] for card in area if is_fighter(card))
    others = [seat for seat in table.setup.seats if seat != view.seat]
    target = min(others, key=lambda seat: (_likely_defence(table, view, seat), -points_seen(table, view, seat)))
    if actions.PASS in options and force < _likely_defence(table, view, target) + 1:
        return actions.PASS
    sends = [action for action in options if action >= actions.SEND and (action - actions.SEND) % MAX_SEATS == target]
    return sends[0] if sends else options[0]


def points_seen(table: KunitoriState, view: View, seat: int) -> int:
    """Add up a seat's victory points as far as open cards tell."""
    cards = Counter(view.unseen[seat]) + Counter(table.zones[DISCARDS + seat])
    return sum(table.setup.cards[card].vp * count for card, count in cards.items())


def _joint(table: KunitoriState, view: View, options: list[int]) -> int:
    """Join hands only where the own cards already suffice for half of it."""
    del table, view
    return actions.PASS if actions.PASS in options else options[0]


def _consent(table: KunitoriState, view: View, options: list[int]) -> int:
    """Agree if both forces together should win."""
    del options
    assert table.frame is not None
    attack = table.setup.attack
    both = table.zones[AREA + table.turn] + table.zones[DEPLOYED + view.seat]
    force = sum(attack[card] for card in both if is_fighter(card))
    return actions.YES if force > _likely_defence(table, view, table.frame.a) else actions.NO


def _defence(table: KunitoriState, view: View, options: list[int]) -> int:
    """Choose what should bring more."""
    del options
    attack = table.setup.attack
    hand = table.zones[HAND + view.seat]
    ambush = sum(attack[card] + 1 for card in hand if attack[card])
    unseen = view.unseen[view.seat]
    average = sum(attack[card] for card in unseen) / len(unseen) if unseen else 0.0
    return actions.AMBUSH if ambush >= 2 * average else actions.REINFORCE


def _ambush(table: KunitoriState, view: View, options: list[int]) -> int:
    """Show cards as long as they improve the result; those that would leave come last."""
    if defence(table, view.seat) >= offence(table) + 3 or options == [actions.DONE]:
        return actions.DONE
    shows = [action for action in options if action != actions.DONE]
    return min(shows, key=lambda action: table.setup.cards[action - actions.SHOW].leaves)


def _prize(table: KunitoriState, view: View, options: list[int]) -> int:
    """Take the card worth most."""
    del view
    takes = [action for action in options if action != actions.REFUSE]
    return max(takes, key=lambda action: table.setup.cards[action - actions.TAKE].vp)


def _give_up(table: KunitoriState, view: View, options: list[int]) -> int:
    """Give up the cheapest troop."""
    del view
    return min(options, key=lambda action: table.setup.cards[action - actions.DISCARD].cost)


def _put_back(table: KunitoriState, view: View, options: list[int]) -> int:
    """Leave the most useful card on top: name the cheaper one first."""
    del view
    return min(options, key=lambda action: table.setup.cards[action - actions.TOP].cost)


# -- buying --------------------------------------------------------------------------------------


def _buy(table: KunitoriState, view: View, options: list[int]) -> int:
    """Lay down all treasures, then buy by the plan."""
    for action in options:
        if actions.TREASURE <= action < actions.BUY:
            return action
    own = _own(table, view)
    best, worth = actions.PASS, 0.0
    for action in options:
        if action >= actions.BUY:
            value = _value(table, own, action - actions.BUY)
            if value > worth:
                best, worth = action, value
    return best


def _value(table: KunitoriState, own: Counter[int], card: int) -> float:
    """Return what a card is worth to the plan; nothing at all for what only clogs the deck."""
    pool = table.pool
    late = table.last >= 0 or min(pool[VILLAGE], pool[PREFECTURE], pool[LAND]) <= _NEARLY_OVER
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
        _CAVALRY: 55.0 if troops < 5 else 5.0,
        _ARCHERS: 30.0 if troops < 2 else 0.0,
        _SPEARS: 36.0 if generals and troops < 6 else 0.0,
        _GUNNERS: 50.0 if generals and troops < 5 else 0.0,
        _CASTLE_TOWN: 52.0 if own[_CASTLE_TOWN] + own[_PORT_TOWN] < 1 + own[_CAVALRY] else 15.0,
        _PORT_TOWN: 38.0 if own[_CASTLE_TOWN] + own[_PORT_TOWN] < 1 else 0.0,
    }
    return wanted.get(card, 0.0)


def _place(table: KunitoriState, view: View, options: list[int]) -> int:
    """Give the Beauty to the strongest other player allowed."""
    others = [action for action in options if action - actions.PLACE != view.seat]
    return max(others or options, key=lambda action: points_seen(table, view, action - actions.PLACE))


# -- end of the turn -------------------------------------------------------------------------------


def _keep_standing(table: KunitoriState, view: View, options: list[int]) -> int:
    """Leave troops standing that pay for their own replay."""
    del view
    for action in options:
        if action != actions.DONE:
            card = action - actions.KEEP
            if card == RAMPART or table.setup.cards[card].actions >= 1:
                return action
    return actions.DONE


def _keep_in_hand(table: KunitoriState, view: View, options: list[int]) -> int:
    """A fresh card is worth more than a kept one."""
    del table, view, options
    return actions.DONE


# -- card texts ------------------------------------------------------------------------------------


def _warning(table: KunitoriState, view: View, options: list[int]) -> int:
    """Thin the deck of Coppers once there is better money, otherwise draw."""
    del options
    rich = _own(table, view)[GOLD] + _own(table, view)[SILVER] >= 4
    return actions.CHOOSE_TRASH if rich and COPPER in table.zones[HAND + view.seat] else actions.CHOOSE_DRAW


def _cheapest_trash(table: KunitoriState, view: View, options: list[int]) -> int:
    """Give back what is worth least, points counted dearly."""
    del view
    facts = table.setup.cards
    return min(options, key=lambda a: facts[a - actions.TRASH].cost + 5 * facts[a - actions.TRASH].vp)


def _dearest_trash(table: KunitoriState, view: View, options: list[int]) -> int:
    """Trash what hurts most."""
    del view
    facts = table.setup.cards
    return max(options, key=lambda a: facts[a - actions.TRASH].cost + 2 * facts[a - actions.TRASH].vp)


def _leader(table: KunitoriState, view: View, options: list[int]) -> int:
    """Aim at the player with most points."""
    return max(options, key=lambda action: points_seen(table, view, action - actions.TARGET))


def _dearest_trap(table: KunitoriState, view: View, options: list[int]) -> int:
    """Hit the dearest card."""
    del view
    return max(options, key=lambda action: table.setup.cards[action - actions.DISCARD].cost)


def _strongest_general(table: KunitoriState, view: View, options: list[int]) -> int:
    """Fetch the general with the highest attack."""
    del view
    return max(options, key=lambda action: table.setup.attack[action - actions.TAKE])


def _shield(table: KunitoriState, view: View, options: list[int]) -> int:
    """Show a general, which stays; a ninja only for something dear."""
    del view
    assert table.frame is not None
    general = next((action for action in options if action != actions.NO and is_general(action - actions.SHOW)), None)
    if general is not None:
        return general
    dear = any(table.setup.cards[card].cost >= 5 for card in table.frame.picks)
    return options[0] if dear else actions.NO


def _last_option(table: KunitoriState, view: View, options: list[int]) -> int:
    """Temple town: the later trade is the better one."""
    del table, view
    return options[-1]


_ANSWERS: Final[dict[int, Callable[[KunitoriState, View, list[int]], int]]] = {
    steps.ACTION: _action,
    steps.JOINT: _joint,
    steps.CONSENT: _consent,
    steps.GENERALS: _generals,
    steps.DEFENCE: _defence,
    steps.AMBUSH: _ambush,
    steps.PRIZE: _prize,
    steps.DEMANDS: _give_up,
    steps.AFTERMATH: _put_back,
    steps.BUY: _buy,
    steps.PLACE: _place,
    steps.END_AREA: _keep_standing,
    steps.END_HAND: _keep_in_hand,
    steps.WARNING: _warning,
    steps.WARNING_TRASH: _cheapest_trash,
    steps.TRAP: _leader,
    steps.TRAP_CARD: _dearest_trap,
    steps.TAKE_BACK: _strongest_general,
    steps.NINJA: _leader,
    steps.NINJA_SHIELD: _shield,
    steps.NINJA_TRASH: _dearest_trash,
    steps.TEMPLE_TOWN: _last_option,
}
