"""How players of Kunitori usually go on: a quick answer to every question, for playing ahead in one's mind.

The habits read only what the asked seat can count: its own cards, what lies open, and what another seat owns
without knowing where it lies. The numbers were found by letting many variants play against each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spielwerk.bots.frozen.kunitori.battle import consents, defends, likely_defence, others_deployed, sent_against
from spielwerk.bots.frozen.kunitori.kinds import ARCHERS, CASTLE_TOWN, CAVALRY, GUNNERS, PORT_TOWN, SPEARS, TRAP
from spielwerk.bots.frozen.kunitori.plain import PLAIN, Answer
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.names import (
    BEAUTY,
    COPPER,
    FIELD_IMPROVEMENT,
    FIRST_STRATEGY,
    FIRST_TROOP,
    GOLD,
    LAND,
    LAND_DESTROYER,
    PREFECTURE,
    RAMPART,
    SILVER,
    TEMPLE_TOWN,
    VILLAGE,
    WARNING,
)
from spielwerk.kunitori.scoring import owned, worth
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

    def __init__(self, habits: Habits) -> None:
        """Take the habits of this player."""
        self._habits = habits
        self._answers: dict[int, Answer] = {
            **PLAIN,
            steps.ACTION: self._action,
            steps.CONSENT: _consent,
            steps.GENERALS: self._generals,
            steps.DEFENCE: _defence,
            steps.BUY: self._buy,
            steps.PLACE: _place,
            steps.WARNING: self._warning,
            steps.TRAP: _leader,
            steps.NINJA: _leader,
        }

    def answer(self, state: KunitoriState) -> int:
        """Return what this player does now."""
        frame = state.frame
        assert frame is not None
        answer = self._answers.get(frame.step)
        return state.options[0] if answer is None else answer(state, frame.seat, state.options)

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
        for action in options[1:4]:
            if actions.TREASURE <= action < actions.BUY:
                return action
        if len(options) == 1 or options[-1] < actions.BUY:
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
        """Return what each card is worth to the seat now; nothing at all for what only clogs the deck."""
        like = self._habits
        pool = state.pool
        own = owned(state, seat)
        values = [0.0] * len(pool)
        late = state.last >= 0 or min(pool[VILLAGE], pool[PREFECTURE], pool[LAND]) <= like.late
        golds, silvers = own.count(GOLD), own.count(SILVER)
        rich = golds + silvers
        values[LAND] = 100.0 if late or rich >= like.land_rich else 60.0
        values[PREFECTURE] = 90.0 if late or rich >= like.prefecture_rich else like.prefecture_early
        values[VILLAGE] = like.village_late if late else 0.0
        generals = sum([card < FIRST_TROOP for card in own])
        troops = sum([card < FIRST_STRATEGY for card in own]) - generals
        if generals < like.generals:
            facts = state.setup.cards
            base = like.general - like.general_less * generals
            for card in range(FIRST_TROOP):
                if pool[card]:
                    values[card] = (
                        base
                        + like.general_attack * facts[card].attack
                        + like.general_actions * facts[card].actions
                        + like.general_cards * facts[card].cards
                    )
        values[GOLD] = like.gold - like.gold_less * golds
        values[SILVER] = like.silver - like.silver_less * max(0.0, silvers - like.silvers)
        values[WARNING] = like.warning if own.count(WARNING) < like.warnings and own.count(COPPER) > 2 else 0.0
        values[TEMPLE_TOWN] = like.temple_town if own.count(TEMPLE_TOWN) < like.temple_towns else 0.0
        values[FIELD_IMPROVEMENT] = like.field * (own.count(LAND) + own.count(PREFECTURE)) if late else 0.0
        less = like.troops_less * troops
        if generals and own.count(LAND_DESTROYER) < like.destroyers:
            values[LAND_DESTROYER] = like.destroyer - less
        if troops < like.troops:
            values[CAVALRY] = like.cavalry - less
            values[SPEARS] = (like.spears if generals else 0.0) - less
            values[GUNNERS] = (like.gunners if generals else 0.0) - less
            if troops < 2:
                values[ARCHERS] = like.archers
        drawers = own.count(CASTLE_TOWN) + own.count(PORT_TOWN)
        room = like.drawers + like.drawers_per_action * own.count(CAVALRY)
        values[CASTLE_TOWN] = like.castle if drawers < room else 15.0
        values[PORT_TOWN] = like.port if drawers < room else 0.0
        return values

    # -- card texts --------------------------------------------------------------------------------------

    def _warning(self, state: KunitoriState, seat: int, options: list[int]) -> int:
        """Thin the deck of Coppers once there is better money, otherwise draw."""
        if COPPER in state.zones[HAND + seat] and actions.CHOOSE_TRASH in options:
            own = owned(state, seat)
            if own.count(GOLD) + own.count(SILVER) >= self._habits.thin_from:
                return actions.CHOOSE_TRASH
        return actions.CHOOSE_DRAW


def _unseen(state: KunitoriState, seat: int) -> tuple[int, ...]:
    return state.zones[HAND + seat] + state.zones[DECK + seat]


def _consent(state: KunitoriState, seat: int, _options: list[int]) -> int:
    assert state.frame is not None
    return consents(state, seat, _unseen(state, state.frame.a))


def _defence(state: KunitoriState, seat: int, _options: list[int]) -> int:
    return defends(state, seat, state.zones[DECK + seat])


def points_counted(state: KunitoriState, seat: int) -> int:
    """Return a seat's victory points; all gains are public, so anybody can count them."""
    return worth(state, owned(state, seat))


def _place(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Give the Beauty to the strongest other player allowed."""
    others = [action for action in options if action - actions.PLACE != seat]
    return max(others or options, key=lambda action: points_counted(state, action - actions.PLACE))


def _leader(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Aim at the player with most points, never at oneself if there is another."""
    others = [action for action in options if action - actions.TARGET != seat]
    return max(others or options, key=lambda action: points_counted(state, action - actions.TARGET))
