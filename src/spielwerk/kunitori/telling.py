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
BATTLE: Final = (zones.AMBUSH, zones.REINFORCEMENT, zones.ASIDE, zones.SENT)
"""Zones everybody sees, empty but for battles."""
KINDS_OF_STEPS: Final = steps.PORT_TOWN + 1
PICKING_CARDS: Final = frozenset((
    steps.GENERALS, steps.TROOPS, steps.PRIZE, steps.END_AREA, steps.END_HAND, steps.NINJA_SHIELD, steps.NINJA_TRASH,
))  # fmt: skip
"""At these steps the picks of the frame are cards; elsewhere they are seats."""
ABOUT_A_SEAT: Final = frozenset((
    steps.JOINT_TARGET, steps.CONSENT, steps.TRAP_CARD, steps.NINJA_SHIELD, steps.NINJA_TRASH,
))  # fmt: skip
"""At these steps the first counter of the frame is a seat."""

IN_NO_ZONE: Final = frozenset((steps.NINJA_SHIELD, steps.NINJA_TRASH))
"""At these steps cards that were turned up lie in the frame alone; else all a seat owns lies in its zones."""

_UNREAD: Final = (-2,)
"""Stands for what was not read yet."""
_QUESTION, _PICKED, _PHASE, _AT_HAND, _NAMED, _POOL, _TRASH = range(7)
_COMMON: Final = 7
"""So many pieces belong to nobody; each owner has these."""
_HAND, _DECK, _DISCARDS, _AREA, _DEPLOYED, _BATTLE, _NUMBERS = range(7)
_EACH: Final = 7

_SHORT: Final = 12
_ENOUGH: Final = 1 << 14
_met: Final[dict[tuple[int, ...], bytes]] = {}
"""Short rows of cards as they were counted before: most hands and areas come again and again."""
_asked: Final[dict[tuple[int, ...], tuple[bytes, bytes]]] = {}
"""Questions as they were told before."""
_numbers: Final[dict[tuple[int, ...], bytes]] = {}
"""What was at hand before."""
_SIZES: Final = [bytes([size]) for size in range(MANY + 1)]
_NO_CARDS: Final = bytes(KINDS)
_NO_BATTLE: Final = bytes(KINDS * len(BATTLE))


def counted(cards: tuple[int, ...]) -> bytes:
    """Return how often each card is there."""
    if not cards:
        return _NO_CARDS
    short = len(cards) <= _SHORT
    found = _met.get(cards) if short else None
    if found is None:
        counts = [0] * KINDS
        count(counts, cards)
        found = bytes(counts)
        if short and len(_met) < _ENOUGH:
            _met[cards] = found
    return found


class Points:
    """Everybody's points, added up again only when what a seat owns may have changed.

    Whatever a seat gains or loses, the pool or the trash loses or gains.
    """

    def __init__(self, players: int) -> None:
        """Begin without having added up anything."""
        self._pool: tuple[int, ...] = _UNREAD
        self._trash: tuple[int, ...] = _UNREAD
        self._points: list[int | None] = [None] * players
        self._nobody: list[int | None] = [None] * players

    def of(self, state: KunitoriState, seat: int) -> int:
        """Return the points of a seat."""
        frame = state.frame
        if frame is not None and frame.step in IN_NO_ZONE:
            return points(state, seat)
        if state.pool is not self._pool or state.zones[zones.TRASH] is not self._trash:
            self._pool, self._trash = state.pool, state.zones[zones.TRASH]
            self._points = self._nobody.copy()
        found = self._points[seat]
        if found is None:
            found = self._points[seat] = points(state, seat)
        return found


class Viewer:
    """What one seat is told of a game, and what it was read from."""

    def __init__(self, seat: int, players: int, standing: Points) -> None:
        """Begin without having read anything; somebody adds up the points."""
        self._standing = standing
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

    def read(self, state: KunitoriState) -> list[bytes]:
        """Read what has changed, and return all pieces in their order."""
        pieces, frame = self._pieces, state.frame
        if frame is not self._asked or state.turn != self._turn or state.phase != self._phase:
            self._asked, self._turn, self._phase = frame, state.turn, state.phase
            self._read_question(state, frame)
        at_hand = (state.actions, state.buys, state.money, state.discount, state.monks)
        if at_hand != self._at_hand:
            self._at_hand = at_hand
            pieces[_AT_HAND] = _told(at_hand)
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
            owner.read(state, pieces, self._standing)
        return pieces

    def _read_question(self, state: KunitoriState, frame: Frame | None) -> None:
        """Write where the viewer sits, whose turn it is, and what is asked of whom because of which card."""
        pieces, seat, players = self._pieces, self._seat, self._players
        if frame is None:
            place = (players, seat, state.turn, state.phase, -1, -1, -1, -1)
            pieces[_PICKED] = _NO_CARDS
        else:
            place = (players, seat, state.turn, state.phase, frame.step, frame.seat, frame.card, _other(frame))
            pieces[_PICKED] = counted(frame.picks) if frame.picks and frame.step in PICKING_CARDS else _NO_CARDS
        found = _asked.get(place)
        if found is None:
            found = _written(*place)
            if len(_asked) < _ENOUGH:
                _asked[place] = found
        pieces[_QUESTION], pieces[_PHASE] = found

    def _named(self, others: tuple[int, int, int, int]) -> bytes:
        """Return who fights beside the seat on turn, who is attacked, who was first and who is last."""
        players, begin = self._players, 0
        numbers = [0] * (4 * players)
        for named in others:
            if named >= 0:
                numbers[begin + (named - self._seat) % players] = 1
            begin += players
        return bytes(numbers)


def _told(at_hand: tuple[int, int, int, int, int]) -> bytes:
    """Return how many actions, buys, how much money, discount and how many monks there are."""
    found = _numbers.get(at_hand)
    if found is None:
        actions, buys, money, discount, monks = at_hand
        found = bytes([min(MANY, actions), min(MANY, buys), min(MANY, money), min(1, discount), min(MANY, monks)])
        if len(_numbers) < _ENOUGH:
            _numbers[at_hand] = found
    return found


def _written(
    players: int, seat: int, turn: int, phase: int, step: int, asked: int, card: int, other: int
) -> tuple[bytes, bytes]:
    """Return a question as far as it comes before the cards picked, and what comes after them."""
    numbers = [0] * (3 * players + KINDS_OF_STEPS)
    numbers[seat] = 1
    numbers[players + (turn - seat) % players] = 1
    because = [0] * KINDS
    if asked >= 0:
        numbers[2 * players + (asked - seat) % players] = 1
        numbers[3 * players + step] = 1
    if card >= 0:
        because[card] = 1
    after = [0] * (players + len(steps.PHASES))
    if other >= 0:
        after[(other - seat) % players] = 1
    after[players + phase] = 1
    return bytes(numbers + because), bytes(after)


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
        self._area: tuple[int, ...] = _UNREAD
        self._deployed: tuple[int, ...] = _UNREAD
        self._battle: list[tuple[int, ...]] = [_UNREAD] * len(BATTLE)
        self._top = -1
        self._points = 0
        self._ramparts: tuple[int, ...] = _UNREAD
        self._due: tuple[int, ...] = _UNREAD
        self._lands: tuple[int, ...] = _UNREAD

    def read(self, state: KunitoriState, pieces: list[bytes], standing: Points) -> None:
        """Write the pieces that have changed."""
        self._read_hidden(state, pieces)
        self._read_open(state, pieces)
        points_now = standing.of(state, self._seat)
        if (
            points_now != self._points
            or state.ramparts is not self._ramparts
            or state.due is not self._due
            or state.lands is not self._lands
        ):
            self._points = points_now
            self._ramparts, self._due, self._lands = state.ramparts, state.due, state.lands
            pieces[self._begin + _NUMBERS] = self._numbers(state)

    def _read_hidden(self, state: KunitoriState, pieces: list[bytes]) -> None:
        """Write what lies in hand, deck and discard pile, as far as the viewer can tell."""
        lying, seat, begin = state.zones, self._seat, self._begin
        hand, deck, discards = lying[zones.HAND + seat], lying[zones.DECK + seat], lying[zones.DISCARDS + seat]
        top = state.tops[seat]
        in_hand, in_deck, piled = hand is not self._hand, deck is not self._deck, discards is not self._discards
        if self._is_viewer:
            if in_hand:
                pieces[begin + _HAND] = _sized(hand, len(hand))
            if in_deck or top != self._top:
                pieces[begin + _DECK] = _of_deck(deck, top, counted(deck[top:] if top else deck))
            if piled:
                pieces[begin + _DISCARDS] = counted(discards)
        else:
            shown, known = lying[zones.SHOWN + seat], lying[zones.COUNTED + seat]
            told = in_hand or shown is not self._shown or known is not self._known
            if told:
                pieces[begin + _HAND] = _sized(shown + known, len(hand))
                self._shown, self._known = shown, known
            masked = not state.setup.options.open_discards if piled else False
            if told or in_deck or top != self._top or masked:
                pieces[begin + _DECK] = _of_deck(deck, top, self._unseen(state))
            if piled:
                pieces[begin + _DISCARDS] = counted(discards[-1:] if masked else discards)
        self._hand, self._deck, self._discards, self._top = hand, deck, discards, top

    def _read_open(self, state: KunitoriState, pieces: list[bytes]) -> None:
        """Write what everybody sees lying there."""
        lying, seat, begin = state.zones, self._seat, self._begin
        area, deployed = lying[zones.AREA + seat], lying[zones.DEPLOYED + seat]
        if area is not self._area:
            self._area = area
            pieces[begin + _AREA] = counted(area)
        if deployed is not self._deployed:
            self._deployed = deployed
            pieces[begin + _DEPLOYED] = counted(deployed)
        battle, moved = self._battle, False
        for place, zone in enumerate(BATTLE):
            if lying[zone + seat] is not battle[place]:
                battle[place] = lying[zone + seat]
                moved = True
        if moved:
            fought = any(battle)
            pieces[begin + _BATTLE] = b"".join([counted(cards) for cards in battle]) if fought else _NO_BATTLE

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
        worth = max(-MANY, min(MANY, self._points)) & 255
        return bytes([min(MOST, state.ramparts[seat]), min(MOST, state.due[seat]), min(1, state.lands[seat]), worth])


def _sized(cards: tuple[int, ...], number: int) -> bytes:
    """Return the cards that are known of a hand, and how many it has."""
    return counted(cards) + _SIZES[min(MANY, number)]


def _of_deck(deck: tuple[int, ...], top: int, unseen: bytes) -> bytes:
    """Return the cards on top everybody has seen, how many there are, and what lies face down."""
    return counted(deck[:top] if top else ()) + _SIZES[min(MANY, len(deck))] + unseen
