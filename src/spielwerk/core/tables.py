"""What a seat to play sees and may do, written into bytes: for many games side by side, and decision by decision.

These are the inner loops of the batch environment and of the decisions the laboratory keeps.
"""

from __future__ import annotations

from typing import Final

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


class Record:
    """Decisions one after the other, as bytes: `seen` has the numbers of the layout for each, `offered` the actions.

    Actions have two bytes, the lower one first, and so has `choices`, which says how many of those offered are of each
    decision.
    """

    def __init__(self, layout: Layout, actions: int) -> None:
        """Begin without a decision; there are so many actions."""
        self.layout = layout
        self.seats = bytearray()
        self.actions = bytearray()
        self.offered = bytearray()
        self.choices = bytearray()
        self.seen = bytearray()
        self._follower = layout.follower()
        self._packed = _in_two_bytes(actions)

    def note(self, state: State, action: int) -> None:
        """Note a decision, before the action is carried out."""
        frame = state.frame
        assert frame is not None
        options, packed = state.options, self._packed
        self.seats.append(frame.seat)
        self.actions += packed[action]
        self.offered += b"".join([packed[each] for each in options])
        self.choices += packed[len(options)]
        self.seen += self._follower.told(state, frame.seat)
