"""How players of Kunitori usually go on: a quick answer to every question, for playing ahead in one's mind.

The habits read only what the asked seat can count: its own cards, what lies open, and what another seat owns
without knowing where it lies. The numbers were found by letting many variants play against each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spielwerk.core.travel import lets_travel
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.heuristics.answers import plainly
from spielwerk.kunitori.heuristics.battle import consents, defends, likely_defence, others_deployed, sent_against
from spielwerk.kunitori.names import (
    ARCHERS,
    BEAUTY,
    CASTLE_TOWN,
    CAVALRY,
    COPPER,
    FIELD_IMPROVEMENT,
    FIRST_STRATEGY,
    FIRST_TROOP,
    GOLD,
    GUNNERS,
    LAND,
    LAND_DESTROYER,
    PORT_TOWN,
    PREFECTURE,
    RAMPART,
    SILVER,
    SPEARS,
    TEMPLE_TOWN,
    TRAP,
    VILLAGE,
    WARNING,
)
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.scoring import owned_counted, points
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, DECK, HAND


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player likes to buy, and when to strike."""

    late: float = 4.0
    """Cards left on a victory pile from which on points count more than growth."""
    village_late: float = 30.0
    prefecture_rich: float = 10.0
    prefecture_early: float = 15.1
    land_rich: float = 8.0
    general: float = 66.1
    general_less: float = 8.0
    generals: float = 1.0
    general_attack: float = 0.0
    general_actions: float = 5.1
    general_cards: float = 2.0
    gold: float = 35.4
    gold_less: float = 0.0
    silver: float = 35.0
    silver_less: float = 3.7
    silvers: float = 2.0
    destroyer: float = 60.0
    destroyers: float = 4.0
    cavalry: float = 55.0
    archers: float = 26.6
    spears: float = 36.0
    gunners: float = 14.7
    troops: float = 12.0
    troops_less: float = 0.0
    castle: float = 65.1
    port: float = 38.0
    drawers: float = 3.0
    drawers_per_action: float = 2.7
    field: float = 0.0
    temple_town: float = 64.5
    temple_towns: float = 1.0
    warning: float = 0.0
    warnings: float = 1.0
    margin: float = 5.0
    """How much stronger the own force must be than what the defender is likely to bring."""
    play_general: float = 1.1
    thin_from: float = 2.0


lets_travel(Habits)


CROWD: Final = 5
"""From so many seats on other things pay."""
FEW: Final = Habits()
"""For two to four players."""
MANY: Final = Habits(
    late=6.0,
    village_late=8.7,
    prefecture_early=23.1,
    land_rich=7.0,
    general=69.0,
    general_less=4.1,
    generals=4.0,
    general_attack=2.1,
    general_actions=3.9,
    general_cards=4.4,
    gold=40.4,
    silver=55.0,
    silver_less=0.8,
    destroyer=27.1,
    destroyers=3.0,
    cavalry=52.9,
    archers=0.5,
    spears=4.3,
    gunners=10.2,
    troops=9.0,
    castle=44.7,
    port=7.9,
    field=8.7,
    temple_town=70.5,
    temple_towns=0.0,
    margin=4.0,
    play_general=0.9,
)
"""For five or six, where the piles run out sooner: Silver early, more generals, fewer troops, no Temple town."""


class Player:
    """Answers every question by habit."""

    def __init__(self, habits: Habits = FEW) -> None:
        """Take the habits of this player."""
        self._habits = habits

    def answer(self, state: KunitoriState) -> int:
        """Return what this player does now."""
        frame = state.frame
        assert frame is not None
        seat, options = frame.seat, state.options
        match frame.step:
            case steps.BUY:
                return self._buy(state, seat, options)
            case steps.ACTION:
                return self._action(state, seat, options)
            case steps.GENERALS:
                return self._generals(state, seat, options)
            case steps.CONSENT:
                return consents(state, seat, _unseen(state, frames.target(frame)))
            case steps.DEFENCE:
                return defends(state, seat, state.zones[DECK + seat])
            case steps.PLACE:
                return _place(state, seat, options)
            case steps.WARNING:
                return self._warning(state, seat, options)
            case steps.TRAP | steps.NINJA:
                return _leader(state, seat, options)
            case step:
                return plainly(state, step, seat, options)

    # -- action phase ------------------------------------------------------------------------------

    def _action(self, state: KunitoriState, seat: int, options: list[int]) -> int:
        """Play what brings actions, then what draws, then what fights; terminal cards last."""
        best, most = actions.PASS, 0.0
        for action in options:
            if action != actions.PASS:
                value = self.play_worth(state, seat, ACTIONS.arguments[action][0])
                if value > most or (best == actions.PASS and action >= actions.REPLAY):
                    best, most = action, value
        return best

    def play_worth(self, state: KunitoriState, seat: int, card: int) -> float:
        """Return how early a card should be played; nothing for cards better not played."""
        facts = state.setup.cards[card]
        if facts.actions >= 1:
            return 20.0 + facts.actions + facts.cards
        if card in (BEAUTY, RAMPART) or (card == TRAP and not others_deployed(state, seat)):
            return -1.0
        if card == FIELD_IMPROVEMENT:
            return -1.0
        return 5.0 + 2 * facts.cards + facts.money + self._habits.play_general * facts.attack

    # -- battle --------------------------------------------------------------------------------------

    def _generals(self, state: KunitoriState, seat: int, options: list[int]) -> int:
        """Send every general against the weakest seat if the whole force should win."""
        attack = state.setup.attack
        force = sum([attack[card] for card in state.zones[AREA + seat] if card < FIRST_STRATEGY])
        target, least = -1, 1e9
        for other in state.setup.seats:
            if other != seat:
                likely = likely_defence(state, other, _unseen(state, other))
                if likely < least:
                    target, least = other, likely
        if actions.PASS in options and force < least + self._habits.margin:
            return actions.PASS
        return sent_against(options, target)

    # -- buying ----------------------------------------------------------------------------------------

    def _buy(self, state: KunitoriState, seat: int, options: list[int]) -> int:
        """Lay down all treasures, then buy what is liked best."""
        if len(options) == 1:
            return options[0]
        if actions.TREASURE <= options[1] < actions.BUY:  # treasures are offered first, after the end of it
            return options[1]
        if options[-1] < actions.BUY:
            return options[0]
        likes = self.likes(state, seat)
        best, most = actions.PASS, 0.0
        for action in options:
            if action >= actions.BUY:
                value = likes[action - actions.BUY]
                if value > most:
                    best, most = action, value
        return best

    def likes(self, state: KunitoriState, seat: int) -> list[float]:
        """Return what each card is worth to the seat now."""
        return self.likes_owning(state, owned_counted(state, seat))

    def likes_owning(self, state: KunitoriState, own: list[int], *, watchful: bool = True) -> list[float]:
        """Return what each card is worth to who owns so many of each; nothing at all for what only clogs the deck.

        Who is not watchful does not see the end coming.
        """
        pool = state.pool
        late = watchful and (state.last >= 0 or min(pool[VILLAGE], pool[PREFECTURE], pool[LAND]) <= self._habits.late)
        values = [0.0] * len(pool)
        generals = sum(own[:FIRST_TROOP])
        troops = sum(own[FIRST_TROOP:FIRST_STRATEGY])
        self._like_points_and_money(own, values, late=late)
        self._like_generals(state, generals, values)
        self._like_troops(own, generals, troops, values)
        self._like_others(own, values)
        return values

    def _like_points_and_money(self, own: list[int], values: list[float], *, late: bool) -> None:
        """Points are worth most when the seat is rich or the end is near."""
        like = self._habits
        golds, silvers = own[GOLD], own[SILVER]
        rich = golds + silvers
        values[LAND] = 100.0 if late or rich >= like.land_rich else 60.0
        values[PREFECTURE] = 90.0 if late or rich >= like.prefecture_rich else like.prefecture_early
        values[VILLAGE] = like.village_late if late else 0.0
        values[FIELD_IMPROVEMENT] = like.field * (own[LAND] + own[PREFECTURE]) if late else 0.0
        values[GOLD] = like.gold - like.gold_less * golds
        values[SILVER] = like.silver - like.silver_less * max(0.0, silvers - like.silvers)

    def _like_generals(self, state: KunitoriState, generals: int, values: list[float]) -> None:
        """A few generals are enough, and each is worth less than the one before."""
        like = self._habits
        if generals < like.generals:
            facts = state.setup.cards
            base = like.general - like.general_less * generals
            for card in range(FIRST_TROOP):
                if state.pool[card]:
                    values[card] = (
                        base
                        + like.general_attack * facts[card].attack
                        + like.general_actions * facts[card].actions
                        + like.general_cards * facts[card].cards
                    )

    def _like_troops(self, own: list[int], generals: int, troops: int, values: list[float]) -> None:
        """Most troops are worth something only under a general; an army can be large enough."""
        like = self._habits
        less = like.troops_less * troops
        if generals and own[LAND_DESTROYER] < like.destroyers:
            values[LAND_DESTROYER] = like.destroyer - less
        if troops < like.troops:
            values[CAVALRY] = like.cavalry - less
            values[SPEARS] = (like.spears if generals else 0.0) - less
            values[GUNNERS] = (like.gunners if generals else 0.0) - less
            if troops < 2:
                values[ARCHERS] = like.archers

    def _like_others(self, own: list[int], values: list[float]) -> None:
        """Cards that draw are worth as much as there are actions to play them."""
        like = self._habits
        values[WARNING] = like.warning if own[WARNING] < like.warnings and own[COPPER] > 2 else 0.0
        values[TEMPLE_TOWN] = like.temple_town if own[TEMPLE_TOWN] < like.temple_towns else 0.0
        drawers = own[CASTLE_TOWN] + own[PORT_TOWN]
        room = like.drawers + like.drawers_per_action * own[CAVALRY]
        values[CASTLE_TOWN] = like.castle if drawers < room else 15.0
        values[PORT_TOWN] = like.port if drawers < room else 0.0

    # -- card texts --------------------------------------------------------------------------------------

    def _warning(self, state: KunitoriState, seat: int, options: list[int]) -> int:
        """Thin the deck of Coppers once there is better money, otherwise draw."""
        if COPPER in state.zones[HAND + seat] and actions.CHOOSE_TRASH in options:
            own = owned_counted(state, seat)
            if own[GOLD] + own[SILVER] >= self._habits.thin_from:
                return actions.CHOOSE_TRASH
        return actions.CHOOSE_DRAW


def _unseen(state: KunitoriState, seat: int) -> tuple[int, ...]:
    return state.zones[HAND + seat] + state.zones[DECK + seat]


def points_counted(state: KunitoriState, seat: int) -> int:
    """Return a seat's victory points; all gains are public, so anybody can count them."""
    return points(state, seat)


def _place(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Give the Beauty to the strongest other player allowed."""
    others = [action for action in options if action - actions.PLACE != seat]
    return max(others or options, key=lambda action: points_counted(state, action - actions.PLACE))


def _leader(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Aim at the player with most points, never at oneself if there is another."""
    others = [action for action in options if action - actions.TARGET != seat]
    return max(others or options, key=lambda action: points_counted(state, action - actions.TARGET))
