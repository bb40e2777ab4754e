"""What a seat of Kunitori is told in numbers, read off the game itself: much sooner done than making a view.

The numbers come in pieces, in the order of the layout; a law compares them with what a view tells. Where one game is
followed decision by decision, what has not changed is not read again. Zones and rows are tuples that are exchanged and
never changed, so whether something is as it was is told by whether it is the same object.
"""

from __future__ import annotations

from typing import Final

from spielwerk.core.cards import count
from spielwerk.core.frame import Frame
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.names import KINDS
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.scoring import points
from spielwerk.kunitori.state import KunitoriState

MOST: Final = 99
"""No pile has more copies of a card."""
MANY: Final = 127
OPEN: Final = (zones.AREA, zones.DEPLOYED, zones.AMBUSH, zones.REINFORCEMENT, zones.ASIDE, zones.SENT)
"""Zones everybody sees."""
KINDS_OF_STEPS: Final = steps.PORT_TOWN + 1
PICKING_CARDS: Final = frozenset((
    steps.GENERALS, steps.TROOPS, steps.PRIZE, steps.END_AREA, steps.END_HAND, steps.NINJA_SHIELD, steps.NINJA_TRASH,
))  # fmt: skip
"""At these steps the picks of the frame are cards; elsewhere they are seats."""
ABOUT_A_SEAT: Final = frozenset((
    steps.JOINT_TARGET, steps.CONSENT, steps.TRAP_CARD, steps.NINJA_SHIELD, steps.NINJA_TRASH,
))  # fmt: skip
"""At these steps the first counter of the frame is a seat."""

_UNREAD: Final = (-2,)
"""Stands for what was not read yet."""
_QUESTION, _AT_HAND, _NAMED, _POOL, _TRASH = range(5)
_COMMON: Final = 5
"""So many pieces belong to nobody; each owner has these."""
_HAND, _DECK, _DISCARDS, _OPEN = range(4)
_NUMBERS: Final = _OPEN + len(OPEN)
_EACH: Final = _NUMBERS + 1

_SHORT: Final = 12
_ENOUGH: Final = 1 << 14
_met: Final[dict[tuple[int, ...], bytes]] = {}
"""Short rows of cards as they were counted before: most hands and areas come again and again."""
_asked: Final[dict[tuple[int, ...], bytes]] = {}
"""Questions as they were told before."""


def counted(cards: tuple[int, ...]) -> bytes:
    """Return how often each card is there."""
    short = len(cards) <= _SHORT
    found = _met.get(cards) if short else None
    if found is None:
        counts = [0] * KINDS
        count(counts, cards)
        found = bytes(counts)
        if short and len(_met) < _ENOUGH:
            _met[cards] = found
    return found


class Viewer:
    """What one seat is told of a game, and what it was read from."""

    def __init__(self, seat: int, players: int) -> None:
        """Begin without having read anything."""
        self._seat = seat
        self._players = players
        self._asked: Frame | None = None
        self._turn = self._phase = -1
        self._at_hand = (-1, -1, -1, -1, -1)
        self._others = (-2, -2, -2, -2)
        self._pool: tuple[int, ...] = _UNREAD
        self._trash: tuple[int, ...] = _UNREAD
        self._owners = [_Owner((seat + turn) % players, turn == 0, _COMMON + turn * _EACH) for turn in range(players)]
        self._pieces: list[bytes] = [b""] * (_COMMON + _EACH * players)

    def told(self, state: KunitoriState) -> bytes:
        """Read what has changed, and return all numbers."""
        pieces = self._pieces
        if state.frame is not self._asked or state.turn != self._turn or state.phase != self._phase:
            self._asked, self._turn, self._phase = state.frame, state.turn, state.phase
            pieces[_QUESTION] = self._question(state)
        at_hand = (state.actions, state.buys, state.money, state.discount, state.monks)
        if at_hand != self._at_hand:
            self._at_hand = at_hand
            actions, buys, money, discount, monks = at_hand
            pieces[_AT_HAND] = bytes(
                [min(MANY, actions), min(MANY, buys), min(MANY, money), min(1, discount), min(MANY, monks)]
            )
        others = (state.ally, state.target, state.first, state.last)
        if others != self._others:
            self._others = others
            pieces[_NAMED] = self._named(others)
        if state.pool is not self._pool:
            self._pool = state.pool
            pieces[_POOL] = bytes(state.pool)
        if state.zones[zones.TRASH] is not self._trash:
            self._trash = state.zones[zones.TRASH]
            pieces[_TRASH] = counted(self._trash)
        for owner in self._owners:
            owner.read(state, pieces)
        return b"".join(pieces)

    def _question(self, state: KunitoriState) -> bytes:
        """Return where the viewer sits, whose turn it is, and what is asked of whom because of which card."""
        frame = state.frame
        if frame is None:
            return self._written(state, None, ())
        if frame.step in PICKING_CARDS and frame.picks:
            return self._written(state, frame, frame.picks)
        place = (self._players, self._seat, state.turn, state.phase, frame.step, frame.seat, frame.card, _other(frame))
        found = _asked.get(place)
        if found is None:
            found = self._written(state, frame, ())
            if len(_asked) < _ENOUGH:
                _asked[place] = found
        return found

    def _written(self, state: KunitoriState, frame: Frame | None, picked: tuple[int, ...]) -> bytes:
        players, seat = self._players, self._seat
        numbers = [0] * (4 * players + KINDS_OF_STEPS + len(steps.PHASES))
        numbers[seat] = 1
        numbers[players + (state.turn - seat) % players] = 1
        because = [0] * KINDS
        if frame is not None:
            numbers[2 * players + (frame.seat - seat) % players] = 1
            numbers[3 * players + frame.step] = 1
            if frame.card >= 0:
                because[frame.card] = 1
            if _other(frame) >= 0:
                numbers[3 * players + KINDS_OF_STEPS + (_other(frame) - seat) % players] = 1
        numbers[4 * players + KINDS_OF_STEPS + state.phase] = 1
        told, cards = bytes(numbers), 3 * players + KINDS_OF_STEPS
        return told[:cards] + bytes(because) + counted(picked) + told[cards:]

    def _named(self, others: tuple[int, int, int, int]) -> bytes:
        """Return who fights beside the seat on turn, who is attacked, who was first and who is last."""
        players, begin = self._players, 0
        numbers = [0] * (4 * players)
        for named in others:
            if named >= 0:
                numbers[begin + (named - self._seat) % players] = 1
            begin += players
        return bytes(numbers)


def _other(frame: Frame) -> int:
    """Return the seat a question is about, or -1."""
    return frames.other(frame) if frame.step in ABOUT_A_SEAT else -1


class _Owner:
    """What a viewer is told of an owner's cards, written from a piece on, and what it was read from."""

    def __init__(self, seat: int, viewer: bool, begin: int) -> None:
        self._seat = seat
        self._is_viewer = viewer
        self._begin = begin
        self._hand: tuple[int, ...] = _UNREAD
        self._deck: tuple[int, ...] = _UNREAD
        self._shown: tuple[int, ...] = _UNREAD
        self._known: tuple[int, ...] = _UNREAD
        self._discards: tuple[int, ...] = _UNREAD
        self._open: list[tuple[int, ...]] = [_UNREAD] * len(OPEN)
        self._top = -1
        self._pool: tuple[int, ...] = _UNREAD
        self._ramparts: tuple[int, ...] = _UNREAD
        self._due: tuple[int, ...] = _UNREAD
        self._lands: tuple[int, ...] = _UNREAD

    def read(self, state: KunitoriState, pieces: list[bytes]) -> None:
        """Write the pieces that have changed."""
        moved = self._read_hidden(state, pieces)
        moved |= self._read_open(state, pieces)
        if (
            moved
            or state.pool is not self._pool
            or state.ramparts is not self._ramparts
            or state.due is not self._due
            or state.lands is not self._lands
        ):
            self._pool, self._ramparts, self._due, self._lands = state.pool, state.ramparts, state.due, state.lands
            pieces[self._begin + _NUMBERS] = self._numbers(state)

    def _read_hidden(self, state: KunitoriState, pieces: list[bytes]) -> bool:
        """Write what lies in hand, deck and discard pile, as far as the viewer can tell; say whether cards moved."""
        seat, begin = self._seat, self._begin
        hand, deck, discards = (
            state.zone(zones.HAND, seat),
            state.zone(zones.DECK, seat),
            state.zone(zones.DISCARDS, seat),
        )
        shown, known, top = state.zone(zones.SHOWN, seat), state.zone(zones.COUNTED, seat), state.tops[seat]
        in_hand, in_deck, piled = hand is not self._hand, deck is not self._deck, discards is not self._discards
        told = in_hand or shown is not self._shown or known is not self._known
        if self._is_viewer:
            if in_hand:
                pieces[begin + _HAND] = counted(hand) + bytes([min(MANY, len(hand))])
            if in_deck or top != self._top:
                pieces[begin + _DECK] = _of_deck(deck, top, counted(deck[top:] if top else deck))
            if piled:
                pieces[begin + _DISCARDS] = counted(discards)
        elif told or in_deck or piled or top != self._top:
            pieces[begin + _HAND] = counted(shown + known) + bytes([min(MANY, len(hand))])
            pieces[begin + _DECK] = _of_deck(deck, top, self._unseen(state))
            pieces[begin + _DISCARDS] = counted(discards if state.setup.options.open_discards else discards[-1:])
        self._hand, self._deck, self._discards = hand, deck, discards
        self._shown, self._known, self._top = shown, known, top
        return in_hand or in_deck or piled

    def _read_open(self, state: KunitoriState, pieces: list[bytes]) -> bool:
        """Write what everybody sees lying there; say whether cards moved."""
        moved = False
        for place, zone in enumerate(OPEN):
            cards = state.zone(zone, self._seat)
            if cards is not self._open[place]:
                moved = True
                self._open[place] = cards
                pieces[self._begin + _OPEN + place] = counted(cards)
        return moved

    def _unseen(self, state: KunitoriState) -> bytes:
        """Return how often each card lies face down for the viewer, as counting tells."""
        seat = self._seat
        counts = [0] * KINDS
        count(counts, state.zone(zones.DECK, seat)[state.tops[seat] :])
        count(counts, state.zone(zones.HAND, seat))
        for card in state.zone(zones.SHOWN, seat):
            counts[card] -= 1
        for card in state.zone(zones.COUNTED, seat):
            counts[card] -= 1
        if not state.setup.options.open_discards:
            count(counts, state.zone(zones.DISCARDS, seat)[:-1])
        return bytes(counts)

    def _numbers(self, state: KunitoriState) -> bytes:
        """Return Ramparts, extra cards, whether a Land was ever gained, and points."""
        seat = self._seat
        worth = max(-MANY, min(MANY, points(state, seat))) & 255
        return bytes([min(MOST, state.ramparts[seat]), min(MOST, state.due[seat]), min(1, state.lands[seat]), worth])


def _of_deck(deck: tuple[int, ...], top: int, unseen: bytes) -> bytes:
    """Return the cards on top everybody has seen, how many there are, and what lies face down."""
    return counted(deck[:top] if top else ()) + bytes([min(MANY, len(deck))]) + unseen
