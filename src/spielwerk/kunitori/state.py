"""The table of a game of Kunitori: zones, counters, and the handful of moves every rule is made of."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from spielwerk.core.actions import ActionTable
from spielwerk.core.cards import UNKNOWN, put, without
from spielwerk.core.codec import Contents
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.core.state import Outcome, State
from spielwerk.core.steps import Step
from spielwerk.kunitori import zones
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.hidden import face_down, sorted_once
from spielwerk.kunitori.names import FIRST_TROOP, LAND, is_general, is_victory
from spielwerk.kunitori.rules.refusals import refusal
from spielwerk.kunitori.scoring import outcome, points
from spielwerk.kunitori.setup import Setup
from spielwerk.kunitori.zones import Zone

NOBODY: Final = -1


class KunitoriState(State):
    """A game of Kunitori in progress.

    `last` is the seat with the last turn once the end is triggered; `monks` counts rights to a joint
    battle, `discount` is 1 after a Port town; `ally` and `target` belong to the battle going on.
    Rows have an entry per seat: Ramparts standing and extra cards due, whether a Land was ever gained,
    how many cards on top of the deck everybody knows, and how often the deck was shuffled.
    """

    __slots__ = (
        "_setup", "actions", "ally", "buys", "discount", "due", "first", "lands", "last", "money", "monks",
        "phase", "pool", "ramparts", "shuffles", "target", "tops", "turn",
    )  # fmt: skip

    game: ClassVar[str] = "kunitori"
    steps: ClassVar[tuple[Step[KunitoriState], ...]]
    notation: ClassVar[ActionTable] = ACTIONS

    def __init__(
        self, setup: Setup, zones: list[tuple[int, ...]], frame: Frame | None, options: list[int],
        turn: int, phase: int, actions: int, buys: int, money: int, discount: int, monks: int,
        ally: int, target: int, first: int, last: int,
        pool: tuple[int, ...], ramparts: tuple[int, ...], due: tuple[int, ...], lands: tuple[int, ...],
        tops: tuple[int, ...], shuffles: tuple[int, ...],
    ) -> None:  # fmt: skip
        """Take every field as it is; `game` and `position` know how to begin."""
        self._setup = setup
        self.zones = zones
        self.frame = frame
        self.options = options
        self.turn = turn
        self.phase = phase
        self.actions = actions
        self.buys = buys
        self.money = money
        self.discount = discount
        self.monks = monks
        self.ally = ally
        self.target = target
        self.first = first
        self.last = last
        self.pool = pool
        self.ramparts = ramparts
        self.due = due
        self.lands = lands
        self.tops = tops
        self.shuffles = shuffles

    @property
    def setup(self) -> Setup:
        """What was agreed before the game."""
        return self._setup

    def copy(self) -> KunitoriState:
        """Return an independent clone: references are copied, and the list of zones."""
        return KunitoriState(
            self._setup, self.zones[:], self.frame, self.options,
            self.turn, self.phase, self.actions, self.buys, self.money, self.discount, self.monks,
            self.ally, self.target, self.first, self.last,
            self.pool, self.ramparts, self.due, self.lands, self.tops, self.shuffles,
        )  # fmt: skip

    def contents(self) -> Contents:
        """Return all ints of the state."""
        fields = (
            self.turn, self.phase, self.actions, self.buys, self.money, self.discount, self.monks,
            self.ally, self.target, self.first, self.last,
        )  # fmt: skip
        rows = (self.pool, self.ramparts, self.due, self.lands, self.tops, self.shuffles)
        return Contents(fields, rows, self.zones, self.frame)

    def refusal(self, seat: int, action: int) -> Reason:
        """Say why the action is not possible."""
        reason = refusal(self, seat, action)
        assert reason is not None, "the options and their refusals disagree"
        return reason

    @property
    def outcome(self) -> Outcome | None:
        """Who won, once the game is over."""
        return outcome(self) if self.frame is None else None

    @property
    def facts(self) -> Mapping[str, Any]:
        """What an owner of the printed cards has corrected."""
        return self._setup.facts

    def tally(self) -> tuple[int, ...]:
        """Return everybody's points, which all can count."""
        return tuple([points(self, seat) for seat in self._setup.seats])

    # -- zones -----------------------------------------------------------------------------------

    def zone(self, zone: Zone, seat: int) -> tuple[int, ...]:
        """Return the cards of the seat that lie in a zone."""
        return self.zones[zone + seat]

    def put(self, zone: Zone, seat: int, cards: tuple[int, ...]) -> None:
        """Exchange the content of a zone of the seat."""
        self.zones[zone + seat] = cards

    def add(self, zone: Zone, seat: int, cards: tuple[int, ...]) -> None:
        """Lay cards at the end of a zone of the seat."""
        self.zones[zone + seat] += cards

    def remove(self, zone: Zone, seat: int, card: int) -> None:
        """Take a card out of a zone of the seat."""
        self.zones[zone + seat] = without(self.zones[zone + seat], card)

    # -- hands and decks ---------------------------------------------------------------------

    def from_hand(self, seat: int, card: int) -> None:
        """Take a card out of a hand; if a copy of it was known, this was that one."""
        self.remove(zones.HAND, seat, card)
        if card in self.zone(zones.SHOWN, seat):
            self.remove(zones.SHOWN, seat, card)
        elif card in self.zone(zones.COUNTED, seat):
            self.remove(zones.COUNTED, seat, card)

    def into_hand(self, seat: int, cards: tuple[int, ...], shown: bool = False) -> None:
        """Add cards to a hand, which is kept sorted; `shown` if everybody saw them."""
        self.put(zones.HAND, seat, tuple(sorted(self.zone(zones.HAND, seat) + cards)))
        if shown:
            self.put(zones.SHOWN, seat, tuple(sorted(self.zone(zones.SHOWN, seat) + cards)))

    def draw(self, seat: int, count: int, run: Run) -> None:
        """Draw cards one by one from the top, shuffling the discard pile in when the deck is empty (KU-R9)."""
        if count <= 0:
            return
        known = self.tops[seat]
        left = len(self.zone(zones.DECK, seat))
        drawn = self._from_deck(seat, count, run, reshuffle=True)
        if left < len(drawn):
            self._count(seat, drawn[known:left])
        # Cards everybody saw going onto the deck are known in the hand as well.
        public = drawn[:known]
        if public:
            self.into_hand(seat, public, shown=True)
            drawn_unseen = drawn[len(public) :]
        else:
            drawn_unseen = drawn
        self.into_hand(seat, drawn_unseen)
        if run.events is not None and drawn:
            run.events.append(Event("drawn", seat, drawn, seen=1 << seat, reveals=True))

    def turn_up(self, seat: int, count: int, run: Run) -> tuple[int, ...]:
        """Take cards off the deck for all to see; fewer if there are no more (KU-R9.4)."""
        left = len(self.zone(zones.DECK, seat))
        cards = self._from_deck(seat, count, run, reshuffle=self.setup.options.reveal_reshuffle)
        if left < len(cards):
            self._count(seat, ())
        if run.events is not None:
            run.events.append(Event("turned-up", seat, cards, reveals=True))
        return cards

    def _count(self, seat: int, drawn: tuple[int, ...]) -> None:
        """Note what everybody can tell of a hand when the discard pile is shuffled in.

        All that lay face down before was in the hand or in the deck; the deck is used up, so the whole hand is known,
        with what was drawn of the old deck just now. Discard piles nobody may look through tell less.
        """
        if self.setup.options.open_discards:
            hand = self.zone(zones.HAND, seat)
            for card in self.zone(zones.SHOWN, seat):
                hand = without(hand, card)
            self.put(zones.COUNTED, seat, tuple(sorted(hand + drawn)))

    def _from_deck(self, seat: int, count: int, run: Run, reshuffle: bool) -> tuple[int, ...]:
        deck = self.zone(zones.DECK, seat)
        cards = deck[:count]
        if len(cards) < count and reshuffle and self.zone(zones.DISCARDS, seat):
            self.put(zones.DECK, seat, self.zone(zones.DISCARDS, seat))
            self.put(zones.DISCARDS, seat, ())
            self.shuffle_deck(seat, run)
            deck = self.zone(zones.DECK, seat)
            more = deck[: count - len(cards)]
            self.put(zones.DECK, seat, deck[len(more) :])
            return cards + more
        self.put(zones.DECK, seat, deck[count:])
        known = self.tops[seat]
        if known:
            self.tops = put(self.tops, seat, max(0, known - count))
        return cards

    def shuffle_deck(self, seat: int, run: Run) -> None:
        """Shuffle a deck; what was known of it is lost."""
        deck = self.zone(zones.DECK, seat)
        nth = self.shuffles[seat]
        if deck:
            self.put(zones.DECK, seat, run.chance.shuffle(seat, nth, deck))
        self.shuffles = put(self.shuffles, seat, nth + 1)
        if self.tops[seat]:
            self.tops = put(self.tops, seat, 0)
        if run.events is not None:
            run.events.append(Event("shuffled", seat, number=len(deck), reveals=True))

    def onto_deck(self, seat: int, cards: tuple[int, ...]) -> None:
        """Put cards everybody has seen on top of a deck, the first on top."""
        if cards:
            self.put(zones.DECK, seat, cards + self.zone(zones.DECK, seat))
            self.tops = put(self.tops, seat, self.tops[seat] + len(cards))

    def has_general(self) -> bool:
        """Whether the seat on turn has played a general this turn (KU-R5.1)."""
        return any(is_general(card) for card in self.zone(zones.AREA, self.turn))

    # -- pool and trash ------------------------------------------------------------------------

    def take_from_pool(self, card: int) -> None:
        """Take a card from its pile; the last Village, Prefecture or Land triggers the end (KU-R12.1)."""
        left = self.pool[card] - 1
        self.pool = put(self.pool, card, left)
        if is_general(card) and self.zones[zones.GENERAL_PILE]:
            self.zones[zones.GENERAL_PILE] = self.zones[zones.GENERAL_PILE][1:]
            self.see_generals(len(self.zones[zones.GENERALS_SEEN]) - 1)
        if left == 0 and is_victory(card) and self.last == NOBODY:
            seats = len(self.setup.seats)
            self.last = (self.turn + seats - 1) % seats

    def gain(self, seat: int, card: int, onto: int, run: Run) -> None:
        """Gain a card from the pool: it goes onto a discard pile, nearly always the own one (KU-R10.1)."""
        self.take_from_pool(card)
        self.add(zones.DISCARDS, onto, (card,))
        if card == LAND:
            self.lands = put(self.lands, seat, 1)
        if run.events is not None:
            run.events.append(Event("gained", seat, (card,), onto))

    def return_to_pool(self, seat: int, card: int, run: Run) -> None:
        """Put a card back on its pile (KU-R10.3 names the one case)."""
        self.pool = put(self.pool, card, self.pool[card] + 1)
        if is_general(card) and self.setup.options.general_pile == "top":
            self.zones[zones.GENERAL_PILE] = (card, *self.zones[zones.GENERAL_PILE])
            self.see_generals(len(self.zones[zones.GENERALS_SEEN]) + 1)
        if run.events is not None:
            run.events.append(Event("returned", seat, (card,)))

    def trash(self, seat: int, card: int, run: Run) -> None:
        """Put a card out of the game."""
        self.zones[zones.TRASH] += (card,)
        if run.events is not None:
            run.events.append(Event("trashed", seat, (card,)))

    def see_generals(self, count: int) -> None:
        """Note how many generals on top of their pile everybody knows; the top one lies open."""
        self.zones[zones.GENERALS_SEEN] = self.zones[zones.GENERAL_PILE][: max(count, 1)]

    # -- what a seat may know --------------------------------------------------------------------

    def masked(self, seat: int) -> KunitoriState:
        """Turn face down: other hands but for what was shown, decks but for known cards on top."""
        table = self.copy()
        for owner in self.setup.seats:
            if owner != seat:
                known_cards = table.zone(zones.SHOWN, owner) + table.zone(zones.COUNTED, owner)
                hidden = face_down(len(table.zone(zones.HAND, owner)) - len(known_cards))
                table.put(zones.HAND, owner, hidden + known_cards if known_cards else hidden)
                if not self.setup.options.open_discards:
                    discards = table.zone(zones.DISCARDS, owner)
                    table.put(zones.DISCARDS, owner, (UNKNOWN,) * (len(discards) - 1) + discards[-1:])
            deck = table.zone(zones.DECK, owner)
            known = self.tops[owner]
            hidden = face_down(len(deck) - known)
            table.put(zones.DECK, owner, deck[:known] + hidden if known else hidden)
        pile, seen = table.zones[zones.GENERAL_PILE], table.zones[zones.GENERALS_SEEN]
        if pile:
            table.zones[zones.GENERAL_PILE] = seen + face_down(len(pile) - len(seen))
        if self.frame is None or self.frame.seat != seat:
            table.options = []
        return table

    def unseen(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Return per owner the cards lying face down for the seat: all gains are public, so anybody can count them."""
        return tuple([self._unseen_of(owner, seat) for owner in self.setup.seats])

    def _unseen_of(self, owner: int, seat: int) -> tuple[int, ...]:
        deck, top = self.zone(zones.DECK, owner), self.tops[owner]
        if owner == seat:
            return sorted_once(2 * owner, deck, top, (), (), (), ())
        shown, counted = self.zone(zones.SHOWN, owner), self.zone(zones.COUNTED, owner)
        discards = () if self._setup.options.open_discards else self.zone(zones.DISCARDS, owner)
        return sorted_once(2 * owner + 1, deck, top, self.zone(zones.HAND, owner), shown, counted, discards)

    def deal_unseen(self, unseen: tuple[tuple[int, ...], ...], rng: Random) -> KunitoriState:
        """Deal the unseen cards of each owner to his face-down places."""
        state = self.copy()
        for owner, cards in enumerate(unseen):
            left = list(cards)
            rng.shuffle(left)
            for zone in (zones.HAND, zones.DECK, zones.DISCARDS):
                lying = [left.pop() if card == UNKNOWN else card for card in state.zone(zone, owner)]
                state.put(zone, owner, tuple(lying))
            state.put(zones.HAND, owner, tuple(sorted(state.zone(zones.HAND, owner))))
        if state.zones[zones.GENERAL_PILE]:
            seen = state.zones[zones.GENERALS_SEEN]
            pile = [card for card in range(FIRST_TROOP) if state.pool[card] and card not in seen]
            rng.shuffle(pile)
            state.zones[zones.GENERAL_PILE] = seen + tuple(pile)
        return state
