"""The table of Kunitori as one viewer sees it: the pool, everybody's cards, counters, points, battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.scene import (
    Area,
    Change,
    Contest,
    Mark,
    Number,
    Question,
    Result,
    Scene,
    SceneCard,
    SceneSeat,
    Score,
    Shape,
    Side,
)
from spielwerk.core.view import View
from spielwerk.kunitori import steps
from spielwerk.kunitori.actions import BUY
from spielwerk.kunitori.names import FIELD_IMPROVEMENT, IDS, KINDS, LAND, PREFECTURE, TEMPLE_TOWN, VILLAGE, is_treasure
from spielwerk.kunitori.rules.battle import attacked, in_stock, prize
from spielwerk.kunitori.rules.strength import attackers, attacking_cards, defence, defending_cards, offence
from spielwerk.kunitori.scoring import outcome_of, owned, worth
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.subjects import POOL, REVEALED, subject
from spielwerk.kunitori.wording import Wording
from spielwerk.kunitori.zones import (
    AREA,
    DEPLOYED,
    GENERAL_PILE,
    HAND,
    SENT,
    TRASH,
    ZONE_OF_AREA,
)
from spielwerk.language import listing

_SHAPES: Final[dict[str, Shape]] = {"deck": "deck", "discard": "pile"}
_BY_VALUE: Final = (VILLAGE, PREFECTURE, LAND)


def make_scene(view: View, wording: Wording) -> Scene:
    """Return the table as the seat of the view sees it."""
    return _Table(view, wording).scene()


class _Table:
    """One view being put into words and numbers."""

    def __init__(self, view: View, wording: Wording) -> None:
        self._view = view
        self._state: KunitoriState = view.table
        self._wording = wording
        self._players = self._state.setup.players
        subjects = [subject(view, action) for action in self._state.options]
        self._usable = {(each.place.seat, each.place.area, each.card) for each in subjects if each.place is not None}

    def scene(self) -> Scene:
        state = self._state
        phase = steps.PHASES[state.phase]
        return Scene(
            game="kunitori",
            viewer=self._view.seat if self._view.seat >= 0 else None,
            turn=state.turn,
            phase=phase,
            phase_name=self._wording.phase(phase),
            question=self._question(),
            seats=tuple([self._seat(seat) for seat in state.setup.seats]),
            areas=(self._pool(), self._area(None, "trash", state.zones[TRASH])),
            numbers=self._counters(),
            marks=self._table_marks(),
            contests=self._contests(),
            result=self._result(),
        )

    # -- words --------------------------------------------------------------------------------------

    def _name(self, card: int) -> str:
        return self._wording.card(IDS[card])

    def _number(self, number: str, value: int, text: str = "", changes: Iterable[Change] = ()) -> Number:
        return Number(number, value, self._wording.number(number), text, tuple(changes))

    def _mark(self, mark: str, value: str = "", player: str = "") -> Mark:
        return Mark(mark, self._wording.mark(mark, player), value)

    def _question(self) -> Question | None:
        frame = self._state.frame
        if frame is None:
            return None
        if frame.seat != self._view.seat:
            return Question(frame.seat, None, self._wording.scene("waiting", player=self._players[frame.seat]))
        card = IDS[frame.card] if frame.card >= 0 else None
        return Question(frame.seat, self._state.steps[frame.step].name, self._wording.question(self._state), card)

    # -- what belongs to nobody ---------------------------------------------------------------------

    def _counters(self) -> tuple[Number, ...]:
        state = self._state
        counters = [
            self._number("actions", state.actions),
            self._number("buys", state.buys),
            self._number("money", state.money),
            self._number("discount", state.discount),
            self._number("joint-battles", state.monks),
        ]
        if self._view.seat >= 0:
            hand = state.zones[HAND + self._view.seat]
            held = [state.setup.cards[card].money for card in hand if card != UNKNOWN and is_treasure(card)]
            counters.append(self._number("in-hand", sum(held)))
        return tuple(counters)

    def _table_marks(self) -> tuple[Mark, ...]:
        last = self._state.last
        return () if last == NOBODY else (self._mark("last-turn", str(last), self._players[last]),)

    def _pool(self) -> Area:
        """Return every pile of the game, also the empty ones."""
        setup = self._state.setup
        piles = [self._pile(card) for card in range(KINDS) if setup.stock[card]]
        return Area(POOL, self._wording.area(POOL), "stock", tuple(piles), sum(self._state.pool))

    def _pile(self, card: int) -> SceneCard:
        state = self._state
        facts = state.setup.cards[card]
        numbers = [self._number("price", state.setup.price(card, state.discount)), self._number("cost", facts.cost)]
        if facts.attack:
            numbers.append(self._number("attack", facts.attack))
        marks = [self._mark("assumed")] if "cost" in facts.assumed else []
        if card in state.zones[GENERAL_PILE][:1]:
            marks.append(self._mark("top"))
        return SceneCard(
            IDS[card],
            playable=BUY + card in state.options,
            count=state.pool[card],
            numbers=tuple(numbers),
            marks=tuple(marks),
        )

    # -- the players --------------------------------------------------------------------------------

    def _area(self, seat: int | None, area: str, cards: Sequence[int]) -> Area:
        shape: Shape = _SHAPES.get(area, "row")
        known = shape != "deck" or any(card != UNKNOWN for card in cards)
        lying = [self._lying(seat, area, card) for card in cards] if known else []
        return Area(area, self._wording.area(area), shape, tuple(lying), len(cards), seat)

    def _lying(self, seat: int | None, area: str, card: int) -> SceneCard:
        if card == UNKNOWN:
            return SceneCard(None, face_down=True)
        return SceneCard(IDS[card], face_down=area == "deck", playable=(seat, area, IDS[card]) in self._usable)

    def _seat(self, seat: int) -> SceneSeat:
        state = self._state
        areas = [self._area(seat, area, state.zones[zone + seat]) for area, zone in ZONE_OF_AREA.items()]
        areas.append(self._area(seat, REVEALED, self._revealed(seat)))
        return SceneSeat(seat, self._players[seat], tuple(areas), self._numbers(seat), self._marks(seat))

    def _revealed(self, seat: int) -> tuple[int, ...]:
        """Return the cards a ninja has turned up, which lie in no zone."""
        frame = self._state.frame
        if frame is None or frame.step not in (steps.NINJA_SHIELD, steps.NINJA_TRASH):
            return ()
        victim = frame.seat if frame.step == steps.NINJA_SHIELD else frame.a
        return frame.picks if victim == seat else ()

    def _owned(self, seat: int) -> tuple[int, ...]:
        """Return all cards of a seat: all gains are public, so everybody can count what lies face down too."""
        return (*(card for card in owned(self._state, seat) if card != UNKNOWN), *self._view.unseen[seat])

    def _numbers(self, seat: int) -> tuple[Number, ...]:
        state = self._state
        cards = self._owned(seat)
        fighting = [card for card in defending_cards(state, seat) if state.setup.attack[card]]
        parts = [Change("part", points, text, card) for text, points, card in self._parts(cards)]
        return (
            self._number("points", worth(state, cards), changes=parts),
            self._strength(fighting),
            self._number("ramparts", state.ramparts[seat]),
            self._number("extra-cards", state.due[seat]),
        )

    def _marks(self, seat: int) -> tuple[Mark, ...]:
        state = self._state
        marks = [self._mark("had-land")] if state.lands[seat] else []
        if seat == state.first:
            marks.append(self._mark("first-player"))
        return tuple(marks)

    def _parts(self, cards: tuple[int, ...]) -> list[tuple[str, int, str | None]]:
        """Return what the points of somebody's cards come from: what would be missing without each kind of card."""
        state = self._state
        parts: list[tuple[str, int, str | None]] = []
        for card, count in sorted(Counter(cards).items()):
            points = state.setup.cards[card].vp * count
            if points:
                parts.append((f"{self._name(card)} ×{count}", points, IDS[card]))
        rest = worth(state, cards) - sum(points for _, points, _ in parts)
        if rest:
            names = [self._name(card) for card in (FIELD_IMPROVEMENT, TEMPLE_TOWN) if card in cards]
            parts.append((listing(names, self._wording.language), rest, None))
        return parts

    # -- battles ------------------------------------------------------------------------------------

    def _strength(self, cards: Sequence[int], bonus: int = 0) -> Number:
        """Write the attack of cards as a sum."""
        attack = self._state.setup.attack
        total = sum([attack[card] for card in cards]) + bonus
        parts = [f"{self._name(card)} {attack[card]}" for card in cards]
        changes: list[Change] = []
        if bonus:
            said = self._wording.scene("ambush-bonus", n=bonus)
            parts.append(said)
            changes.append(Change("ambush-bonus", bonus, said))
        return self._number("strength", total, f"{' + '.join(parts) or '0'} = {total}", changes)

    def _fighters(self, cards: Iterable[tuple[int, int]]) -> tuple[SceneCard, ...]:
        attack = self._state.setup.attack
        return tuple(
            [
                SceneCard(
                    IDS[card],
                    numbers=(self._number("attack", attack[card]),),
                    marks=(self._mark("owner", str(seat), self._players[seat]),),
                )
                for card, seat in cards
            ]
        )

    def _contests(self) -> tuple[Contest, ...]:
        """Return the battle going on, and those declared so far that are still to be fought."""
        state = self._state
        if state.phase != steps.BATTLE_PHASE:
            return ()
        battle = [self._battle()] if state.target != NOBODY else []
        return (*battle, *[self._planned(seat) for seat in self._to_be_fought()])

    def _to_be_fought(self) -> tuple[int, ...]:
        if self._state.target == NOBODY:
            return attacked(self._state)
        frame = self._state.frame
        while frame is not None and frame.step != steps.FIGHT:
            frame = frame.parent
        return () if frame is None else frame.picks[frame.a :]

    def _battle(self) -> Contest:
        state = self._state
        target, attack = state.target, state.setup.attack
        attacking = [(card, seat) for seat in attackers(state) for card in attacking_cards(state, seat)]
        defending = [card for card in defending_cards(state, target) if attack[card]]
        bonus = defence(state, target) - sum([attack[card] for card in defending])
        sides = (
            Side(attackers(state), self._strength([card for card, _ in attacking]), self._fighters(attacking)),
            Side((target,), self._strength(defending, bonus), self._fighters([(card, target) for card in defending])),
        )
        open_yet = state.frame is not None and state.frame.step in (steps.DEFENCE, steps.AMBUSH)
        return Contest("battle", sides, self._as_it_stands() if open_yet else "")

    def _planned(self, seat: int) -> Contest:
        state = self._state
        sent = state.zones[SENT + seat]
        lying = state.zones[DEPLOYED + seat] + state.zones[AREA + seat]
        standing = [card for card in lying if state.setup.attack[card]]
        sides = (
            Side((state.turn,), self._strength(sent), self._fighters([(card, state.turn) for card in sent])),
            Side((seat,), self._strength(standing), self._fighters([(card, seat) for card in standing])),
        )
        return Contest("planned", sides)

    def _as_it_stands(self) -> str:
        """Say who would win what if nothing more were shown."""
        state = self._state
        difference = offence(state) - defence(state, state.target)
        joint = len(attackers(state)) > 1
        if not difference:
            return self._wording.scene("stands-equal")
        if difference > 0:
            card = self._won(in_stock(state, prize(difference, joint)))
            names = listing([self._players[seat] for seat in attackers(state)], self._wording.language)
        else:
            names = self._players[state.target]
            if joint:
                card = self._wording.scene("any-victory-card")
            else:
                card = self._won(in_stock(state, _BY_VALUE[min(-difference, 3) - 1]))
        return self._wording.scene("stands", player=names, n=abs(difference), card=card)

    def _won(self, card: int) -> str:
        return self._wording.scene("no-card") if card < 0 else self._name(card)

    # -- the end ------------------------------------------------------------------------------------

    def _result(self) -> Result | None:
        """Say who won, and what everybody's points are made of."""
        state = self._state
        if state.frame is not None:
            return None
        outcome = outcome_of(state, tuple([worth(state, self._owned(seat)) for seat in state.setup.seats]))
        points, winner = outcome.points, outcome.winner
        tied = sum([total == points[winner] for total in points]) > 1
        cause = "tie-break" if tied else "points"
        scores = [Score(seat, points[seat], self._score(seat)) for seat in self._state.setup.seats]
        text = self._wording.scene("won", player=self._players[winner], n=points[winner])
        return Result(winner, text, cause, self._wording.scene(cause), tuple(scores))

    def _score(self, seat: int) -> tuple[Number, ...]:
        return tuple([Number(card or "other", points, text) for text, points, card in self._parts(self._owned(seat))])
