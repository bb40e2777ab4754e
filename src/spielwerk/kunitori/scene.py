"""The table of Kunitori as one viewer sees it: the pool, everybody's cards, counters, points, battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
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
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.actions import BUY
from spielwerk.kunitori.names import (
    FIELD_IMPROVEMENT,
    IDS,
    KINDS,
    LAND,
    PREFECTURE,
    TEMPLE_TOWN,
    VILLAGE,
    is_general,
    is_treasure,
)
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.battle import attacked, in_stock, prize
from spielwerk.kunitori.rules.strength import attackers, attacking_cards, defence, defending_cards, offence
from spielwerk.kunitori.scoring import outcome_of, owned, worth
from spielwerk.kunitori.setup import Setup
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.subjects import POOL, REVEALED, subject
from spielwerk.kunitori.wording import Wording
from spielwerk.language import Language, listing

_SHAPES: Final[dict[str, Shape]] = {"deck": "deck", "discard": "pile"}
_GENERALS: Final = tuple([card for card in range(KINDS) if is_general(card)])
_NOTHING: Final[frozenset[str | None]] = frozenset()
_REMEMBERED: Final = 4_000
_BY_VALUE: Final = (VILLAGE, PREFECTURE, LAND)


def make_scene(view: View, wording: Wording) -> Scene:
    """Return the table as the seat of the view sees it."""
    return _Painter(view, wording).scene()


class _Made:
    """Parts of scenes of one set-up in one language: from decision to decision most of a table stays as it was."""

    def __init__(self) -> None:
        self.pools: dict[tuple[object, ...], Area] = {}
        self.piles: dict[tuple[object, ...], SceneCard] = {}
        self.areas: dict[tuple[object, ...], Area] = {}
        self.numbers: dict[tuple[object, ...], tuple[Number, ...]] = {}
        self.plain: dict[tuple[str, int], Number] = {}

    def make_room(self) -> None:
        """Forget everything before it gets too much."""
        for parts in (self.pools, self.piles, self.areas, self.numbers):
            if len(parts) > _REMEMBERED:
                parts.clear()
        if len(self.plain) > _REMEMBERED:
            self.plain.clear()


@lru_cache(maxsize=128)
def _made(setup: Setup, language: Language) -> _Made:
    del setup, language
    return _Made()


class _Painter:
    """One view being put into words and numbers."""

    def __init__(self, view: View, wording: Wording) -> None:
        self._view = view
        self._state: KunitoriState = view.table
        self._wording = wording
        self._players = self._state.setup.players
        self._made = _made(self._state.setup, wording.language)
        self._made.make_room()
        self._usable: dict[tuple[int | None, str], frozenset[str | None]] = {}
        for action in self._state.options:
            about = subject(view, action)
            if about.place is not None:
                place = (about.place.seat, about.place.area)
                self._usable[place] = self._usable.get(place, _NOTHING) | {about.card}

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
            areas=(self._pool(), self._area(None, "trash", state.zones[zones.TRASH])),
            numbers=self._counters(),
            marks=self._table_marks(),
            contests=self._contests(),
            result=self._result(),
        )

    # -- words --------------------------------------------------------------------------------------

    def _name(self, card: int) -> str:
        return self._wording.card(IDS[card])

    def _number(self, number: str, value: int, text: str = "", changes: Sequence[Change] = ()) -> Number:
        if text or changes:
            return Number(number, value, self._wording.number(number), text, tuple(changes))
        found = self._made.plain.get((number, value))
        if found is None:
            found = self._made.plain[number, value] = Number(number, value, self._wording.number(number))
        return found

    def _mark(self, mark: str, value: str = "", player: str = "") -> Mark:
        return Mark(mark, self._wording.mark(mark, player), value)

    def _question(self) -> Question | None:
        frame = self._state.frame
        if frame is None:
            return None
        if frame.seat != self._view.seat or not self._state.options:  # between two steps nobody is asked yet
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
            hand = state.zone(zones.HAND, self._view.seat)
            held = [state.setup.cards[card].money for card in hand if card != UNKNOWN and is_treasure(card)]
            counters.append(self._number("in-hand", sum(held)))
        return tuple(counters)

    def _table_marks(self) -> tuple[Mark, ...]:
        last = self._state.last
        return () if last == NOBODY else (self._mark("last-turn", str(last), self._players[last]),)

    def _pool(self) -> Area:
        """Return every pile of the game, also the empty ones."""
        state = self._state
        setup = state.setup
        buys = tuple([option for option in state.options if BUY <= option < BUY + KINDS])
        away = {card: self._holder(card) for card in _GENERALS if setup.stock[card] and not state.pool[card]}
        on_top = state.zones[zones.GENERAL_PILE][:1]
        key = (state.pool, state.discount, on_top, buys, tuple(away.items()), self._view.seat)
        if key not in self._made.pools:
            piles = tuple([self._pile(card, away.get(card)) for card in range(KINDS) if setup.stock[card]])
            self._made.pools[key] = Area(POOL, self._wording.area(POOL), "stock", piles, sum(state.pool))
        return self._made.pools[key]

    def _pile(self, card: int, holder: int | None) -> SceneCard:
        state = self._state
        playable, top = BUY + card in state.options, card in state.zones[zones.GENERAL_PILE][:1]
        key = (card, state.discount, state.pool[card], playable, top, holder, holder == self._view.seat)
        if key not in self._made.piles:
            self._made.piles[key] = self._new_pile(card, playable, top, holder)
        return self._made.piles[key]

    def _new_pile(self, card: int, playable: bool, top: bool, holder: int | None) -> SceneCard:
        state = self._state
        facts = state.setup.cards[card]
        numbers = [self._number("price", state.setup.price(card, state.discount)), self._number("cost", facts.cost)]
        if facts.attack:
            numbers.append(self._number("attack", facts.attack))
        marks = [self._mark("assumed")] if "cost" in facts.assumed else []
        if top:
            marks.append(self._mark("top"))
        if holder is not None:  # gains are public, so everybody knows with whom a general is
            mark = "with-you" if holder == self._view.seat else "with"
            marks.append(Mark("with", self._wording.mark(mark, self._players[holder]), str(holder)))
        return SceneCard(
            IDS[card], playable=playable, count=state.pool[card], numbers=tuple(numbers), marks=tuple(marks)
        )

    def _holder(self, card: int) -> int | None:
        """Return who has a general who left the pool."""
        return next((seat for seat in self._state.setup.seats if card in self._owned(seat)), None)

    # -- the players --------------------------------------------------------------------------------

    def _area(self, seat: int | None, area: str, cards: tuple[int, ...]) -> Area:
        usable = self._usable.get((seat, area), _NOTHING)
        key = (seat, area, cards, usable)
        if key not in self._made.areas:
            shape: Shape = _SHAPES.get(area, "row")
            known = shape != "deck" or any(card != UNKNOWN for card in cards)
            lying = [self._lying(area, card, usable) for card in cards] if known else []
            self._made.areas[key] = Area(area, self._wording.area(area), shape, tuple(lying), len(cards), seat)
        return self._made.areas[key]

    def _lying(self, area: str, card: int, usable: frozenset[str | None]) -> SceneCard:
        if card == UNKNOWN:
            return SceneCard(None, face_down=True)
        money = self._state.setup.cards[card].money if area == "hand" and is_treasure(card) else 0
        return SceneCard(
            IDS[card],
            face_down=area == "deck",
            playable=IDS[card] in usable,
            numbers=(self._number("money", money),) if money else (),
        )

    def _seat(self, seat: int) -> SceneSeat:
        state = self._state
        areas = [self._area(seat, area, state.zone(zone, seat)) for area, zone in zones.OF_AREA.items()]
        areas.append(self._area(seat, REVEALED, self._revealed(seat)))
        return SceneSeat(seat, self._players[seat], tuple(areas), self._numbers(seat), self._marks(seat))

    def _revealed(self, seat: int) -> tuple[int, ...]:
        """Return the cards a ninja has turned up, which lie in no zone."""
        frame = self._state.frame
        if frame is None or frame.step not in (steps.NINJA_SHIELD, steps.NINJA_TRASH):
            return ()
        victim = frame.seat if frame.step == steps.NINJA_SHIELD else frames.victim(frame)
        return frame.picks if victim == seat else ()

    def _owned(self, seat: int) -> tuple[int, ...]:
        """Return all cards of a seat: all gains are public, so everybody can count what lies face down too."""
        return (*(card for card in owned(self._state, seat) if card != UNKNOWN), *self._view.unseen[seat])

    def _numbers(self, seat: int) -> tuple[Number, ...]:
        state = self._state
        cards = tuple(sorted(self._owned(seat)))
        fighting = tuple([card for card in defending_cards(state, seat) if state.setup.attack[card]])
        points = worth(state, cards)
        key = (cards, fighting, points, state.ramparts[seat], state.due[seat])
        if key not in self._made.numbers:
            parts = [Change("part", part, text, card) for text, part, card in self._parts(cards)]
            self._made.numbers[key] = (
                self._number("points", points, changes=parts),
                self._strength(fighting),
                self._number("ramparts", state.ramparts[seat]),
                self._number("extra-cards", state.due[seat]),
            )
        return self._made.numbers[key]

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
        return () if frame is None else frame.picks[frames.begun(frame) :]

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
        if not open_yet:
            return Contest("battle", sides)
        margin = offence(state) - defence(state, target)
        joint = len(attackers(state)) > 1
        won = self._would_win(margin, joint)
        prize_mark = (Mark("prize", self._name(won), IDS[won]),) if won >= 0 else ()
        return Contest("battle", sides, self._as_it_stands(margin, joint), self._ladder(margin, joint), prize_mark)

    def _planned(self, seat: int) -> Contest:
        state = self._state
        sent = state.zone(zones.SENT, seat)
        lying = state.zone(zones.DEPLOYED, seat) + state.zone(zones.AREA, seat)
        standing = [card for card in lying if state.setup.attack[card]]
        sides = (
            Side((state.turn,), self._strength(sent), self._fighters([(card, state.turn) for card in sent])),
            Side((seat,), self._strength(standing), self._fighters([(card, seat) for card in standing])),
        )
        return Contest("planned", sides)

    def _would_win(self, margin: int, joint: bool) -> int:
        """Return the card the side ahead wins as it stands; -1 for none, or where it may choose."""
        state = self._state
        if margin > 0:
            return in_stock(state, prize(margin, joint))
        return -1 if not margin or joint else in_stock(state, _BY_VALUE[min(-margin, 3) - 1])

    def _ladder(self, margin: int, joint: bool) -> tuple[Number, ...]:
        """Return from which margin on the side ahead wins which victory card."""
        if margin < 0 and joint:
            return ()
        at_least = (1, 2, 3) if margin < 0 else (1, 7, 12) if joint else (1, 4, 7)
        rungs = []
        for card, low, after in zip(_BY_VALUE, at_least, (*at_least[1:], 0), strict=True):
            margins = f"{low}+" if not after else str(low) if after == low + 1 else f"{low}–{after - 1}"
            rungs.append(Number(IDS[card], low, self._name(card), margins))
        return tuple(rungs)

    def _as_it_stands(self, margin: int, joint: bool) -> str:
        """Say who would win what if nothing more were shown."""
        state = self._state
        if not margin:
            return self._wording.scene("stands-equal")
        if margin > 0:
            names = listing([self._players[seat] for seat in attackers(state)], self._wording.language)
        else:
            names = self._players[state.target]
        if margin < 0 and joint:
            card = self._wording.scene("any-victory-card")
        else:
            card = self._won(self._would_win(margin, joint))
        return self._wording.scene("stands", player=names, n=abs(margin), card=card)

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
