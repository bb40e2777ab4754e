"""What a seat to play sees and may do, written into bytes: for many games side by side, and decision by decision.

These are the inner loops of the batch environment and of the decisions the laboratory keeps.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spielwerk.core.events import Run
from spielwerk.core.layout import Layout
from spielwerk.core.state import State


class Tables:
    """Some tables and their rows: `seen` has the numbers of the layout for each, `allowed` a byte for every action.

    `asked` is the seat to play of each table, a byte as well. `taken` counts the actions of the present games.
    """

    def __init__(self, layout: Layout, actions: list[int], seen: bytearray, allowed: bytearray, most: int) -> None:
        """Take the actions that have a byte, and the memory to write to.

        A game is over after so many actions (0: only when the rules say so).
        """
        count = len(allowed) // len(actions)
        self.seen = seen
        self.allowed = allowed
        self.asked = bytearray(count)
        self.taken = [0] * count
        self._states: list[State | None] = [None] * count
        self._runs: list[Run | None] = [None] * count
        self._offered: list[list[int]] = [[]] * count
        self._layout = layout
        self._actions = actions
        self._columns = [-1] * (max(actions) + 1)
        for column, action in enumerate(actions):
            self._columns[action] = column
        self._most = most
        self._nothing = bytes(layout.size)

    def put(self, place: int, state: State, run: Run, taken: int) -> None:
        """Put a game on a table of which so many actions were taken, and show it."""
        self._states[place] = state
        self._runs[place] = run
        self.taken[place] = taken
        self._show(place, state)

    def step(self, chosen: list[int]) -> list[int]:
        """Take the action chosen at every table, by its place among the actions.

        Return the tables whose game is over; they show what was before.
        """
        over: list[int] = []
        for place, column in enumerate(chosen):
            action = self._actions[column]
            state, run = self._states[place], self._runs[place]
            assert state is not None
            assert run is not None
            state.apply(action, run)
            taken = self.taken[place] + 1
            self.taken[place] = taken
            if state.frame is None or taken == self._most:
                over.append(place)
            else:
                self._show(place, state)
        return over

    def _show(self, place: int, state: State) -> None:
        """Write what the seat to play sees, and what it may do."""
        frame = state.frame
        seat = state.turn if frame is None else frame.seat
        self.asked[place] = seat
        size = self._layout.size
        begin = place * size
        self.seen[begin : begin + size] = self._nothing
        self._layout.encode(state, seat, self.seen, begin)
        allowed, columns, begin = self.allowed, self._columns, place * len(self._actions)
        for action in self._offered[place]:
            allowed[begin + columns[action]] = 0
        options = state.options
        for action in options:
            allowed[begin + columns[action]] = 1
        self._offered[place] = options


_numbers: Final[list[bytes]] = []


def _in_two_bytes(end: int) -> list[bytes]:
    """Return the numbers up to one at least, each in two bytes, the lower one first."""
    while len(_numbers) <= end:
        _numbers.append(len(_numbers).to_bytes(2, "little"))
    return _numbers


_met: Final[dict[int, dict[bytes, tuple[bytes, bytes]]]] = {}
"""Pieces as they were sifted before, by the place where they begin."""
_ENOUGH: Final = 1 << 12
"""So many of each place are kept."""


class Sieve:
    """Sorts out what is not 0 in pieces of numbers that lie side by side.

    A piece that is as it was is told by its being the same object, and one that was met before by its looks.
    """

    def __init__(self) -> None:
        """Begin without a piece."""
        self.places: list[bytes] = []
        self.values: list[bytes] = []
        self.count = 0
        """How many numbers are not 0."""
        self._pieces: list[bytes] = []
        self._begins: list[int] = []
        self._met: list[dict[bytes, tuple[bytes, bytes]]] = []

    def take(self, pieces: list[bytes]) -> None:
        """Take all pieces; most are as they were."""
        if not self._pieces:
            self._begin(pieces)
        known = self._pieces
        for at, piece in enumerate(pieces):
            if piece is not known[at]:
                known[at] = piece
                places, values = _sifted(piece, self._begins[at], self._met[at])
                self.count += len(values) - len(self.values[at])
                self.places[at] = places
                self.values[at] = values

    def _begin(self, pieces: list[bytes]) -> None:
        """Note where each piece begins."""
        begin = 0
        for piece in pieces:
            self._begins.append(begin)
            self._met.append(_met.setdefault(begin, {}))
            begin += len(piece)
            self._pieces.append(b"")
            self.places.append(b"")
            self.values.append(b"")


def _sifted(piece: bytes, begin: int, met: dict[bytes, tuple[bytes, bytes]]) -> tuple[bytes, bytes]:
    """Return the places of what is not 0 in a piece whose first number has this place, and these numbers."""
    found = met.get(piece)
    if found is None:
        packed = _in_two_bytes(max(begin + len(piece), 255))
        places: list[bytes] = []
        values: list[bytes] = []
        for place in range(len(piece)):
            value = piece[place]
            if value:
                places.append(packed[begin + place])
                values.append(packed[value])
        found = b"".join(places), b"".join(values)[::2]
        if len(met) < _ENOUGH:
            met[piece] = found
    return found


class Decisions(NamedTuple):
    """Decisions one after the other, as numbers of two bytes, the lower one first; only `values` have one byte.

    `heads` has four for each: the seat, the action, how many actions were offered, and how many numbers of the
    layout were not 0. `offered` are those actions, `places` says which numbers these are, `values` what they are.
    """

    heads: bytes
    offered: bytes
    places: bytes
    values: bytes


class Record:
    """Takes down the decisions of a game."""

    def __init__(self, layout: Layout, actions: int) -> None:
        """Begin without a decision; there are so many actions."""
        self.layout = layout
        self._follower = layout.follower()
        self._sieves = [Sieve() for _ in range(layout.players)]
        self._packed = _in_two_bytes(max(actions, layout.size))
        self._heads: list[bytes] = []
        self._offered: list[bytes] = []
        self._places: list[bytes] = []
        self._values: list[bytes] = []

    def note(self, state: State, action: int) -> None:
        """Note a decision, before the action is carried out."""
        frame = state.frame
        assert frame is not None
        seat, options, packed = frame.seat, state.options, self._packed
        sieve = self._sieves[seat]
        sieve.take(self._follower.pieces(state, seat))
        self._places.append(b"".join(sieve.places))
        self._values.append(b"".join(sieve.values))
        self._offered.append(b"".join([packed[each] for each in options]))
        self._heads.append(b"".join([packed[seat], packed[action], packed[len(options)], packed[sieve.count]]))

    def taken(self) -> Decisions:
        """Return what was noted, and begin anew."""
        heads, offered, places, values = self._heads, self._offered, self._places, self._values
        self._heads, self._offered, self._places, self._values = [], [], [], []
        return Decisions(b"".join(heads), b"".join(offered), b"".join(places), b"".join(values))
