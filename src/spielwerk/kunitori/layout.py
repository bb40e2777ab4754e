"""What a view of Kunitori tells, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spielwerk.core.cards import UNKNOWN, count
from spielwerk.core.layout import (
    Layout,
    Part,
    Row,
    cards,
    in_zone,
    number,
    one_of,
    question_parts,
    seat_of,
    unseen_part,
    zone_size,
)
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.names import KINDS
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.scoring import owned, worth
from spielwerk.kunitori.scoring import points as points_of
from spielwerk.kunitori.state import KunitoriState

_MOST: Final = 99
"""No pile has more copies of a card."""
_MANY: Final = 127
_FEW: Final = 4
"""So many cards are counted in the row itself, more of them sooner beside it."""
_OPEN: Final = (zones.AREA, zones.DEPLOYED, zones.AMBUSH, zones.REINFORCEMENT, zones.ASIDE, zones.SENT)
_WATCHED: Final = (zones.HAND, zones.DECK, zones.DISCARDS, zones.SHOWN, zones.COUNTED, *_OPEN)
"""The zones of a seat that an observation tells of."""
_STEPS: Final = steps.PORT_TOWN + 1
_PICKING_CARDS: Final = frozenset((
    steps.GENERALS, steps.TROOPS, steps.PRIZE, steps.END_AREA, steps.END_HAND, steps.NINJA_SHIELD, steps.NINJA_TRASH,
))  # fmt: skip
"""At these steps the picks of the frame are cards; elsewhere they are seats."""
_ABOUT_A_SEAT: Final = frozenset((
    steps.JOINT_TARGET, steps.CONSENT, steps.TRAP_CARD, steps.NINJA_SHIELD, steps.NINJA_TRASH,
))  # fmt: skip
"""At these steps the first counter of the frame is a seat."""


def make_layout(players: int) -> Layout:
    """Return the layout of observations for a number of players; any card may come into any game."""
    return KunitoriLayout(players, common_parts(players), seat_parts())


class _Written:
    """What was written of an owner's cards, and everything it was read from."""

    def __init__(self, state: KunitoriState, owner: int, numbers: Row) -> None:
        self.numbers = numbers
        self._owner = owner
        self._setup = state.setup
        self._rows = [state.pool, state.ramparts, state.due, state.lands, state.tops]
        self._zones = [state.zones[zone + owner] for zone in _WATCHED]

    def is_current(self, state: KunitoriState, owner: int) -> bool:
        """Whether all is as it was: what has changed is another object."""
        if owner != self._owner or state.setup is not self._setup:
            return False
        for place, row in enumerate((state.pool, state.ramparts, state.due, state.lands, state.tops)):
            if row is not self._rows[place]:
                return False
        return all(state.zones[zone + owner] is self._zones[place] for place, zone in enumerate(_WATCHED))


class KunitoriLayout(Layout):
    """Reads what a seat sees off the game itself, since that is much sooner done than making a view.

    Where one game is looked at decision by decision, most seats are as they were the last time, and are not read again.
    """

    def __init__(self, players: int, common: Sequence[Part], per_seat: Sequence[Part]) -> None:
        """Note where each part begins; those of the other seats follow those of the viewer, in the same order."""
        super().__init__(players, common, per_seat)
        begins = self.begins
        self._seat = begins["seat"]
        self._turn = begins["turn"]
        self._asked = begins["asked"]
        self._decision = begins["decision"]
        self._because = begins["because"]
        self._picked = begins["picked"]
        self._about = begins["about"]
        self._phase = begins["phase"]
        self._actions = begins["actions"]  # buys, money, discount and monks follow
        self._named = begins["ally"]  # target, first and last follow
        self._pool = begins["pool"]
        self._trash = begins["trash"]
        self._hand = begins["me.hand"]
        self._hand_size = begins["me.hand-size"]
        self._deck = begins["me.deck"]
        self._deck_size = begins["me.deck-size"]
        self._unseen = begins["me.unseen"]
        self._discard = begins["me.discard"]
        self._open = [(part.zone, begins[f"me.{part.name}"]) for part in per_seat if part.zone in _OPEN]
        self._numbers = begins["me.ramparts"]  # extra cards, Land and points follow
        self._per_seat = begins["other-1.hand"] - begins["me.hand"]
        self._last: KunitoriState | None = None
        self._written: list[_Written | None] = [None] * players

    def encode(self, state: State, seat: int, row: Row, at: int) -> None:
        """Write what is said of nobody in particular, then what each seat has."""
        assert isinstance(state, KunitoriState)
        players = self.players
        row[at + self._seat + seat] = 1
        row[at + self._turn + (state.turn - seat) % players] = 1
        frame = state.frame
        if frame is not None:
            row[at + self._asked + (frame.seat - seat) % players] = 1
            row[at + self._decision + frame.step] = 1
            if frame.card >= 0:
                row[at + self._because + frame.card] = 1
            if frame.picks and frame.step in _PICKING_CARDS:
                _count(row, at + self._picked, frame.picks)
            if frame.step in _ABOUT_A_SEAT:
                row[at + self._about + (frames.other(frame) - seat) % players] = 1
        row[at + self._phase + state.phase] = 1
        numbers = (
            min(_MANY, state.actions), min(_MANY, state.buys), min(_MANY, state.money),
            min(1, state.discount), min(_MANY, state.monks),
        )  # fmt: skip
        row[at + self._actions : at + self._actions + len(numbers)] = bytes(numbers)
        begin = at + self._named
        for named in (state.ally, state.target, state.first, state.last):
            if named >= 0:
                row[begin + (named - seat) % players] = 1
            begin += players
        row[at + self._pool : at + self._pool + KINDS] = bytes(state.pool)
        _count(row, at + self._trash, state.zones[zones.TRASH])
        again = state is self._last
        self._last = state
        for turn in range(players):
            owner = (seat + turn) % players
            shift = at + turn * self._per_seat
            begin, end = shift + self._hand, shift + self._hand + self._per_seat
            written = self._written[turn]
            if again and written is not None and written.is_current(state, owner):
                row[begin:end] = written.numbers
                continue
            self._encode_seat(state, owner, seat, row, shift)
            if again:
                self._written[turn] = _Written(state, owner, row[begin:end])

    def _encode_seat(self, state: KunitoriState, owner: int, seat: int, row: Row, at: int) -> None:
        """Write what the viewer sees of an owner's cards."""
        lying = state.zones
        hand, deck, discards = lying[zones.HAND + owner], lying[zones.DECK + owner], lying[zones.DISCARDS + owner]
        top = state.tops[owner]
        counts = [0] * KINDS
        count(counts, deck[top:] if top else deck)
        if owner == seat:
            _count(row, at + self._hand, hand)
        else:
            known = lying[zones.SHOWN + owner] + lying[zones.COUNTED + owner]
            count(counts, hand)
            for card in known:
                counts[card] -= 1
            _count(row, at + self._hand, known)
            if not state.setup.options.open_discards:
                count(counts, discards[:-1])
                discards = discards[-1:]
        row[at + self._unseen : at + self._unseen + KINDS] = bytes(counts)
        row[at + self._hand_size] = min(_MANY, len(hand))
        row[at + self._deck_size] = min(_MANY, len(deck))
        if top:
            _count(row, at + self._deck, deck[:top])
        _count(row, at + self._discard, discards)
        for zone, begin in self._open:
            if lying[zone + owner]:
                _count(row, at + begin, lying[zone + owner])
        points = max(-_MANY, min(_MANY, points_of(state, owner)))
        numbers = (
            min(_MOST, state.ramparts[owner]), min(_MOST, state.due[owner]), min(1, state.lands[owner]), points & 255
        )  # fmt: skip
        row[at + self._numbers : at + self._numbers + len(numbers)] = bytes(numbers)


def _count(row: Row, begin: int, cards: tuple[int, ...]) -> None:
    """Write how often each card is there."""
    if len(cards) < _FEW:
        for card in cards:
            row[begin + card] += 1
    else:
        counts = [0] * KINDS
        count(counts, cards)
        row[begin : begin + KINDS] = bytes(counts)


def common_parts(players: int) -> list[Part]:
    """Return what belongs to no seat."""
    return [
        *question_parts(players, _STEPS, KINDS),
        cards("picked", KINDS, _MOST, "cards picked, kept or offered so far in this decision", _picked),
        seat_of("about", players, "the seat this decision is about, where it is about one", _about),
        one_of("phase", len(steps.PHASES), "phases", "action, battle, buy, end", lambda view, _: view.table.phase),
        number("actions", _MANY, "actions left", lambda view, _: view.table.actions),
        number("buys", _MANY, "buys left", lambda view, _: view.table.buys),
        number("money", _MANY, "money to spend", lambda view, _: view.table.money),
        number("discount", 1, "1 after a Port town", lambda view, _: view.table.discount),
        number("monks", _MANY, "rights to a joint battle", lambda view, _: view.table.monks),
        seat_of("ally", players, "who fights beside the seat on turn", lambda view: view.table.ally),
        seat_of("target", players, "who is attacked", lambda view: view.table.target),
        seat_of("first", players, "who had the first turn; later ones win ties", lambda view: view.table.first),
        seat_of("last", players, "who has the last turn, once the end is near", lambda view: view.table.last),
        Part("pool", KINDS, 0, _MOST, "cards", "cards left in the pool", _write_pool),
        cards("trash", KINDS, _MOST, "cards out of the game", lambda view, _: view.table.zones[zones.TRASH]),
    ]


def seat_parts() -> list[Part]:
    """Return what every seat has."""
    return [
        in_zone("hand", zones.HAND, KINDS, _MOST, "cards in hand; of the others those that everybody has seen"),
        zone_size("hand-size", zones.HAND, _MANY, "how many cards are in hand"),
        cards("deck", KINDS, _MOST, "cards on top of the deck that everybody has seen", _deck_top),
        zone_size("deck-size", zones.DECK, _MANY, "how many cards are in the deck"),
        unseen_part(KINDS, _MOST),
        in_zone("discard", zones.DISCARDS, KINDS, _MOST, "cards in the discard pile"),
        in_zone("area", zones.AREA, KINDS, _MOST, "cards played this turn"),
        in_zone("deployed", zones.DEPLOYED, KINDS, _MOST, "cards standing since an earlier turn"),
        in_zone("ambush", zones.AMBUSH, KINDS, _MOST, "cards shown as an ambush"),
        in_zone("reinforcement", zones.REINFORCEMENT, KINDS, _MOST, "fighters turned up as reinforcement"),
        in_zone("turned-up", zones.ASIDE, KINDS, _MOST, "other cards turned up"),
        in_zone("sent-against", zones.SENT, KINDS, _MOST, "attacking cards sent against the seat"),
        number("ramparts", _MOST, "Ramparts standing", lambda view, seat: view.table.ramparts[seat]),
        number("extra-cards", _MOST, "extra cards due at the end of the turn", lambda view, seat: view.table.due[seat]),
        number("had-land", 1, "1 if the seat ever gained a Land", lambda view, seat: view.table.lands[seat]),
        number("points", _MANY, "victory points of all cards owned, which everybody can count", _points, low=-_MANY),
    ]


def _picked(view: View, _: int) -> tuple[int, ...]:
    frame = view.table.frame
    return frame.picks if frame is not None and frame.step in _PICKING_CARDS else ()


def _about(view: View) -> int:
    frame = view.table.frame
    return frames.other(frame) if frame is not None and frame.step in _ABOUT_A_SEAT else -1


def _write_pool(view: View, _: int, row: Row, begin: int) -> None:
    row[begin : begin + KINDS] = bytes(view.table.pool)


def _deck_top(view: View, seat: int) -> tuple[int, ...]:
    known: tuple[int, ...] = view.table.zones[zones.DECK + seat][: view.table.tops[seat]]
    return known


def _points(view: View, seat: int) -> int:
    table: KunitoriState = view.table
    seen = tuple([card for card in owned(table, seat) if card != UNKNOWN])
    return worth(table, seen + view.unseen[seat])
