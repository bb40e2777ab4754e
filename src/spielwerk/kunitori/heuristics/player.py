"""A sensible player for Kunitori.

It buys by a plan (between two by habit), keeps troops standing that pay for their own replay, attacks where the odds
promise points, and fetches its general back where it can. Weaker ones for people see less of it (see `levels`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from spielwerk.core.cards import UNKNOWN, count
from spielwerk.core.travel import lets_travel
from spielwerk.core.view import View
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.heuristics.answers import plainly
from spielwerk.kunitori.heuristics.battle import (
    consents,
    defends,
    defends_for_the_prize,
    hand_and_deck,
    others_deployed,
    promise,
    sent_against,
)
from spielwerk.kunitori.heuristics.habits import FEW, Player
from spielwerk.kunitori.heuristics.plan import MORE, Others, plan_for
from spielwerk.kunitori.learning.taste import Taste, counts_seen, decides, look
from spielwerk.kunitori.names import (
    BEAUTY,
    COPPER,
    FIELD_IMPROVEMENT,
    FIRST_POLITICS,
    FIRST_STRATEGY,
    FIRST_TROOP,
    GOLD,
    KINDS,
    NINJA,
    RAMPART,
    SILVER,
    TAKE_BACK,
    TRAP,
    WARNING,
    is_general,
)
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, DECK, DEPLOYED, DISCARDS, HAND

_COUNTED_ZONES: Final = (HAND, DECK, DISCARDS, AREA, DEPLOYED)
_BETTER_MONEY: Final = 4
"""From so many Silvers and Golds on Coppers are in the way."""
_DUELLIST: Final = Player(FEW)
"""Whose likes the purchases follow between two: towns that draw, then Land destroyers, then Lands."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player sees: everything, or less, as people do."""

    warmth: float = 0.0
    """By how much less a card may be worth to be bought e times less often."""
    hidden: bool = True
    """Whether what lies in hands and decks is counted with before a battle."""
    end: bool = True
    """Whether the end of the game is seen coming."""
    tricks: bool = True
    """Whether strategy cards and Field improvements are thought of."""
    army: bool = True
    """Whether generals and troops are thought of."""
    worths: bool = True
    """Whether it is seen what cards are good for; who does not takes what is dear for good."""


lets_travel(Sight)


class KunitoriPlayer:
    """Looks one decision ahead, with a plan for the whole game; only who is warm leaves anything to chance."""

    def __init__(self, seed: int = 0, sight: Sight | None = None, taste: Taste | None = None) -> None:
        """See everything, if nothing else is said; the seed is for those who cannot tell cards apart.

        Who has a taste buys by it instead of by the plan.
        """
        self._sight = sight or Sight()
        self._taste = taste
        self._rng = Random(seed)

    def choose(self, view: View, options: list[int]) -> int:
        """Answer by the kind of the decision."""
        table: KunitoriState = view.table
        assert table.frame is not None
        match table.frame.step:
            case steps.ACTION:
                return self._action(table, view, options)
            case steps.GENERALS:
                return self._generals(table, view, options)
            case steps.CONSENT:
                return consents(table, view.seat, hand_and_deck(view, frames.target(table.frame)))
            case steps.DEFENCE:
                choice = defends_for_the_prize if self._sight.hidden else defends
                return choice(table, view.seat, hand_and_deck(view, view.seat))
            case steps.BUY:
                return self._buy(table, view, options)
            case steps.END_HAND:
                return self._keep(view, options)
            case steps.PLACE:
                return _place(table, view, options)
            case steps.WARNING:
                return _warning(table, view, options)
            case steps.TRAP | steps.NINJA:
                return max(options, key=lambda action: points_seen(table, view, action - actions.TARGET))
            case step:
                return plainly(table, step, view.seat, options)

    # -- action phase --------------------------------------------------------------------------------

    def _action(self, table: KunitoriState, view: View, options: list[int]) -> int:
        """Play what brings actions, then who leads, then what draws; terminal cards last."""
        seat = view.seat
        led = any(is_general(card) for card in table.zones[AREA + seat])
        waits = any(is_general(card) for card in table.zones[HAND + seat])
        best, most = options[0], -2.0
        for action in options:
            worth = 0.0 if action == actions.PASS else self._play_worth(table, view, action, led=led, waits=waits)
            if worth > most:
                best, most = action, worth
        return best

    def _play_worth(self, table: KunitoriState, view: View, action: int, *, led: bool, waits: bool) -> float:
        """Return how early to play or replay a card; whether a general leads, or waits in hand, is known."""
        card = ACTIONS.arguments[action][0]
        facts = table.setup.cards[card]
        if card == TAKE_BACK:
            needed = not led and not waits and table.actions > 1
            return 19.0 if needed and _has_general(view) else -1.0
        if facts.actions >= 1:
            return 20.0 + facts.actions + facts.cards
        if card in (BEAUTY, RAMPART, FIELD_IMPROVEMENT) or (card == TRAP and not others_deployed(table, view.seat)):
            return -1.0
        if card == WARNING:
            return 18.0 if BEAUTY in table.zones[HAND + view.seat] else 1.0
        if is_general(card) and not led:
            return 15.0 + facts.attack
        return 5.0 + 2 * facts.cards + facts.money + facts.attack / 2

    # -- battle --------------------------------------------------------------------------------------

    def _generals(self, table: KunitoriState, view: View, options: list[int]) -> int:
        """Send every general where the whole force promises most."""
        plan = plan_for(len(table.setup.seats))
        best, most = view.seat, plan.bold
        for other in table.setup.seats:
            if other != view.seat:
                unseen = hand_and_deck(view, other) if self._sight.hidden else ()
                promised = promise(table, view.seat, other, unseen, plan.theirs)
                if promised > most or (best == view.seat and actions.PASS not in options):
                    best, most = other, promised
        return actions.PASS if best == view.seat else sent_against(options, best)

    # -- buying --------------------------------------------------------------------------------------

    def _buy(self, table: KunitoriState, view: View, options: list[int]) -> int:
        """Lay down all treasures, then buy by the plan."""
        for action in options:
            if actions.TREASURE <= action < actions.BUY:
                return action
        if self._taste is not None and decides(options):
            return options[self._taste.best(look(table, counts_seen(view), view.seat, options))]
        likes = self._likes(table, view)
        wanted = [action for action in options if action >= actions.BUY and likes[action - actions.BUY] > 0]
        if not wanted:
            return actions.PASS
        worths = [likes[action - actions.BUY] for action in wanted]
        most = max(worths)
        if not self._sight.warmth:
            return wanted[worths.index(most)]
        return self._rng.choices(wanted, [exp((worth - most) / self._sight.warmth) for worth in worths])[0]

    def _likes(self, table: KunitoriState, view: View) -> list[float]:
        own = _own(view)
        others = [seat for seat in table.setup.seats if seat != view.seat]
        if len(others) == 1:
            likes = _DUELLIST.likes_owning(table, own, watchful=self._sight.end)
        else:
            seen = Others(
                any(table.lands[seat] for seat in others), any(_owned(view, seat)[NINJA] > 0 for seat in others)
            )
            likes = MORE.likes(table, own, seen, watchful=self._sight.end)
        if not self._sight.worths:
            likes = [float(card.cost) for card in table.setup.cards[: len(likes)]]
        if not self._sight.tricks:
            for card in (FIELD_IMPROVEMENT, *range(FIRST_STRATEGY, FIRST_POLITICS)):
                likes[card] = 0.0
        if not self._sight.army:
            likes[:FIRST_STRATEGY] = [0.0] * FIRST_STRATEGY
        return likes

    def _keep(self, view: View, options: list[int]) -> int:
        """Keep Take-back while there is a general to fetch; a fresh card is worth more than any other kept one."""
        keeps = actions.KEEP + TAKE_BACK
        return keeps if keeps in options and self._sight.tricks and _has_general(view) else actions.DONE


def _own(view: View) -> list[int]:
    """Count all cards of the own seat."""
    return _owned(view, view.seat)


def _owned(view: View, seat: int) -> list[int]:
    """Count all cards of a seat, which have all been seen; a deck is known by counting, not by order."""
    table: KunitoriState = view.table
    counts = [0] * KINDS
    count(counts, hand_and_deck(view, seat))
    for zone in _COUNTED_ZONES:
        count(counts, table.zones[zone + seat])
    return counts


def _has_general(view: View) -> bool:
    return sum(_own(view)[:FIRST_TROOP]) > 0


def points_seen(table: KunitoriState, view: View, seat: int) -> int:
    """Add up a seat's victory points as far as open cards tell."""
    points = table.setup.points
    return sum([points[card] for card in hand_and_deck(view, seat) + table.zones[DISCARDS + seat] if card != UNKNOWN])


def _place(table: KunitoriState, view: View, options: list[int]) -> int:
    """Give the Beauty to the strongest other player allowed."""
    others = [action for action in options if action - actions.PLACE != view.seat]
    return max(others or options, key=lambda action: points_seen(table, view, action - actions.PLACE))


def _warning(table: KunitoriState, view: View, options: list[int]) -> int:
    """Get rid of a Beauty, or of Coppers once there is better money; otherwise draw."""
    own, hand = _own(view), table.zones[HAND + view.seat]
    rich = own[GOLD] + own[SILVER] >= _BETTER_MONEY
    clogged = BEAUTY in hand or (rich and COPPER in hand)
    return actions.CHOOSE_TRASH if clogged and actions.CHOOSE_TRASH in options else actions.CHOOSE_DRAW
