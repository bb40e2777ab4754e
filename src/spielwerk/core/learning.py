"""What a player that learns considers, in any game: ways to go on, where they lead, and how that differs from here.

Plain ints only: who has a network and multiplies stands above the games.
"""

from __future__ import annotations


class Way:
    """One action on the way through a turn, and the options expected there; `before` is the way up to it."""

    __slots__ = ("action", "before", "options")

    def __init__(self, before: Way | None, action: int, options: list[int]) -> None:
        """Go one action further."""
        self.before = before
        self.action = action
        self.options = options

    def steps(self) -> list[tuple[int, list[int]]]:
        """Return all actions from the beginning, each with the options expected."""
        found = [(self.action, self.options)]
        way = self.before
        while way is not None:
            found.append((way.action, way.options))
            way = way.before
        found.reverse()
        return found


class End:
    """Where a way leads: the features of the table there; where the game is over, what that is worth (else -1)."""

    __slots__ = ("row", "way", "worth")

    def __init__(self, way: Way, row: list[int], worth: float = -1.0) -> None:
        """Take in what was seen; the table itself need not be kept."""
        self.way = way
        self.row = row
        self.worth = worth


class Changes:
    """What tells rows of features from a root they resemble: lists of those added and those removed.

    Both are flat; each row begins at its place in `added_from` and `removed_from`, and ends with the number of
    features, which is none itself: so that no row is empty.
    """

    __slots__ = ("added", "added_from", "removed", "removed_from")

    def __init__(self, size: int, root: list[int], rows: list[list[int]]) -> None:
        """Compare the rows with the root; a feature twice in a row counts once."""
        self.added: list[int] = []
        self.added_from: list[int] = []
        self.removed: list[int] = []
        self.removed_from: list[int] = []
        seen = [0] * size  # 0: not in the root; else the last row it was met in, counted from 1 for the root itself
        for feature in root:
            seen[feature] = 1
        number = 1
        for row in rows:
            number += 1
            self.added_from.append(len(self.added))
            self.removed_from.append(len(self.removed))
            for feature in row:
                if seen[feature] > 0:
                    seen[feature] = number
                elif seen[feature] != -number:
                    seen[feature] = -number
                    self.added.append(feature)
            for feature in root:
                if 0 < seen[feature] < number:
                    self.removed.append(feature)
            self.added.append(size)
            self.removed.append(size)


class Thought:
    """What a seat considers at a question.

    `root` are the features of the table itself, `changes` tell it and then the rows of the ways, in their order, from
    it. `begins` says that the seat has decided nothing this turn, `teaches` that what comes of it is learned from.
    Where bluff cards may be called (`calls`) the ways are: pass, call what proves to be true, call what proves to be
    false.
    """

    __slots__ = ("begins", "calls", "changes", "root", "rows", "seat", "teaches", "ways", "worths")

    def __init__(
        self,
        seat: int,
        size: int,
        root: list[int],
        ends: list[End],
        *,
        begins: bool,
        teaches: bool,
        calls: bool = False,
    ) -> None:
        """Take in where the ways lead; `size` is how many features there are."""
        self.seat = seat
        self.root = root
        self.begins = begins
        self.teaches = teaches
        self.calls = calls
        self.ways = [end.way for end in ends]
        self.rows = [end.row for end in ends]
        self.worths = [end.worth for end in ends]
        self.changes = Changes(size, root, [root, *[row for row in self.rows if row]])
