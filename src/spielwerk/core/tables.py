"""What a seat to play sees and may do, written into bytes: for many games side by side, and decision by decision.

These are the inner loops of the batch environment and of the decisions the laboratory keeps.
"""

from __future__ import annotations

from typing import NamedTuple

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


class Decisions(NamedTuple):
    """Decisions one after the other.

    `heads` has three numbers for each: the seat, the action, and how many actions were offered. `offered` are those
    actions, and `seen` the numbers of the layout, in pieces to be laid side by side: as many for each.
    """

    heads: list[int]
    offered: list[int]
    seen: list[bytes]


class Record:
    """Takes down the decisions of a game: only what is said of them, so that the game hardly waits for it.

    A piece of an observation that tells what it told before is kept as the same object, and takes no room.
    """

    def __init__(self, layout: Layout) -> None:
        """Begin without a decision."""
        self.layout = layout
        self._follower = layout.follower()
        self._heads: list[int] = []
        self._offered: list[int] = []
        self._seen: list[bytes] = []

    def note(self, state: State, action: int) -> None:
        """Note a decision, before the action is carried out."""
        frame = state.frame
        assert frame is not None
        seat, options = frame.seat, state.options
        self._heads.extend((seat, action, len(options)))
        self._offered.extend(options)
        self._seen.extend(self._follower.pieces(state, seat))

    def taken(self) -> Decisions:
        """Return what was noted, and begin anew."""
        noted = Decisions(self._heads, self._offered, self._seen)
        self._heads, self._offered, self._seen = [], [], []
        return noted
