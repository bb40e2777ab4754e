"""The layout of observations: parts with a name, a place and a meaning, in one row of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from spielwerk.core.frame import Frame
from spielwerk.core.native import mypyc_attr
from spielwerk.core.state import State
from spielwerk.core.view import View

Row = bytearray
"""One observation: a byte per number, negative ones as two's complement."""
Write = Callable[[View, int, Row, int], None]
"""Writes a part: given the view, the seat the part is about, the row, and where the part begins in it."""

_NOTHING: Final = Frame(-1, -1)
"""Stands for the question when nothing is asked any more."""

ME: Final = "me"
OTHER: Final = "other"
CARDS: Final = "cards"
"""What the places of a part stand for that has one for every card."""


@dataclass(frozen=True)
class Part:
    """One thing an observation tells: `size` numbers from `low` to `high` (they fit into a byte), and what they mean.

    `each` says what the places of the part stand for: cards, phases, seats; a single number has none.
    """

    name: str
    size: int
    low: int
    high: int
    each: str
    meaning: str
    write: Write | None
    zone: int = -1
    """Without a way to write it, the part counts the cards of this zone; those face down are left out."""


class Placed(NamedTuple):
    """A part in its place: its full name, how many seats after the viewer its owner sits, and where it begins."""

    name: str
    part: Part
    turn: int
    begin: int

    @property
    def end(self) -> int:
        """Where the next part begins."""
        return self.begin + self.part.size


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout:
    """All parts of a game for a number of players: first what belongs to nobody, then seat by seat.

    The viewer comes first as `me`; the others follow in the order of turns as `other-1`, `other-2` and so on.
    """

    def __init__(
        self, players: int, common: Sequence[Part], per_seat: Sequence[Part], cards: Sequence[int] | None = None
    ) -> None:
        """Put the parts side by side; only these cards have places in them (all cards, if nothing is said)."""
        self.players = players
        self._whole = None if cards is None else Layout(players, common, per_seat)
        self.cards = None if cards is None else tuple(cards)
        self.common = tuple([_fitted(part, cards) for part in common])
        self.per_seat = tuple([_fitted(part, cards) for part in per_seat])
        self.parts = tuple(self._placed())
        self.size = self.parts[-1].end
        kinds = max([part.size for part in (*common, *per_seat) if part.each == CARDS], default=0)
        known = range(kinds) if cards is None else cards
        self.places = [-1] * kinds
        for place, card in enumerate(known):
            self.places[card] = place
        self.begins = {placed.name: placed.begin for placed in self.parts}
        self._writes: list[list[tuple[Write, int]]] = [[] for _ in range(players)]
        self._zones: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        for placed in self.parts:
            if placed.part.write is None:
                self._zones[placed.turn].append((placed.part.zone, placed.begin))
            else:
                self._writes[placed.turn].append((placed.part.write, placed.begin))

    def _placed(self) -> Iterator[Placed]:
        begin = 0
        for part in self.common:
            yield Placed(part.name, part, 0, begin)
            begin += part.size
        for turn in range(self.players):
            owner = f"{OTHER}-{turn}" if turn else ME
            for part in self.per_seat:
                yield Placed(f"{owner}.{part.name}", part, turn, begin)
                begin += part.size

    def observe(self, view: View) -> bytearray:
        """Return what the view tells, a signed byte per number."""
        if self._whole is not None:
            return self._narrowed(self._whole, self._whole.observe(view))
        row = bytearray(self.size)
        zones = view.table.zones
        for turn in range(self.players):
            owner = (view.seat + turn) % self.players
            for zone, begin in self._zones[turn]:
                for card in zones[zone + owner]:
                    if card >= 0:
                        row[begin + card] += 1
            for write, begin in self._writes[turn]:
                write(view, owner, row, begin)
        return row

    def _narrowed(self, whole: Layout, row: bytearray) -> bytearray:
        """Return the numbers of a row that have a place here."""
        found = bytearray()
        for mine, placed in zip(self.parts, whole.parts, strict=True):
            part = row[placed.begin : placed.end]
            found += part if mine.part.size == placed.part.size else bytes([part[card] for card in self.cards or ()])
        return found

    def encode(self, state: State, seat: int, row: Row, at: int) -> None:
        """Write what a seat sees of a game into zeros, beginning at a place; a law compares it with the view.

        A game that knows a shorter way than by its view says so in a layout of its own.
        """
        row[at : at + self.size] = self.observe(state.view(seat))

    def follower(self) -> Follower:
        """Return somebody who tells of a game decision by decision."""
        return Follower(self)

    def lowest(self) -> list[int]:
        """Return the lower bound of every number."""
        return [placed.part.low for placed in self.parts for _ in range(placed.part.size)]

    def highest(self) -> list[int]:
        """Return the upper bound of every number."""
        return [placed.part.high for placed in self.parts for _ in range(placed.part.size)]

    def described(self) -> str:
        """Return the layout as two Markdown tables: the common parts, and those every seat has."""
        return "\n".join([*_table(self.common), "", *_table(self.per_seat)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Follower:
    """Tells what the seats of a game see, decision by decision.

    A game that knows what has changed since the last look has a follower of its own.
    """

    def __init__(self, layout: Layout) -> None:
        """Tell it in the numbers of this layout."""
        self.layout = layout

    def pieces(self, state: State, seat: int) -> list[bytes]:
        """Return what a seat sees of a game, in pieces to be laid side by side: the same ones for it every time.

        A piece that tells what it told before had better be the same object.
        """
        row = bytearray(self.layout.size)
        self.layout.encode(state, seat, row, 0)
        return [bytes(row)]

    def told(self, state: State, seat: int) -> bytes:
        """Return what a seat sees of a game."""
        return b"".join(self.pieces(state, seat))


def _fitted(part: Part, cards: Sequence[int] | None) -> Part:
    """Return the part with places for these cards only, if it has places for cards."""
    return part if cards is None or part.each != CARDS else replace(part, size=len(cards))


def _table(parts: Sequence[Part]) -> list[str]:
    lines = ["| part | numbers | from | to | meaning |", "|---|---|---|---|---|"]
    for part in parts:
        size = f"{part.size} {part.each}" if part.each else str(part.size)
        lines.append(f"| `{part.name}` | {size} | {part.low} | {part.high} | {part.meaning} |")
    return lines


# -- the kinds of parts there are ------------------------------------------------------------------


def number(name: str, high: int, meaning: str, value: Callable[[View, int], int], low: int = 0) -> Part:
    """Declare a single number; what lies beyond the bounds counts as the bound."""

    def write(view: View, seat: int, row: Row, begin: int) -> None:
        found = value(view, seat)
        row[begin] = (found if low <= found <= high else low if found < low else high) & 255

    return Part(name, 1, low, high, "", meaning, write)


def one_of(name: str, size: int, each: str, meaning: str, place: Callable[[View, int], int]) -> Part:
    """Declare a choice: a 1 at its place, or nothing where the place is negative."""

    def write(view: View, seat: int, row: Row, begin: int) -> None:
        at = place(view, seat)
        if at >= 0:
            row[begin + at] = 1

    return Part(name, size, 0, 1, each, meaning, write)


def cards(name: str, kinds: int, high: int, meaning: str, which: Callable[[View, int], Sequence[int]]) -> Part:
    """Declare how often each card is among some; cards face down (negative) are left out."""

    def write(view: View, seat: int, row: Row, begin: int) -> None:
        for card in which(view, seat):
            if card >= 0:
                row[begin + card] += 1

    return Part(name, kinds, 0, high, CARDS, meaning, write)


def seat_of(name: str, players: int, meaning: str, seat_named: Callable[[View], int]) -> Part:
    """Declare a seat, counted in the order of turns from the viewer on; nothing where there is none."""

    def place(view: View, seat: int) -> int:
        named = seat_named(view)
        return (named - seat) % players if named >= 0 else -1

    return one_of(name, players, "seats, me first", meaning, place)


def in_zone(name: str, zone: int, kinds: int, high: int, meaning: str) -> Part:
    """Declare the cards of a zone of the seat."""
    return Part(name, kinds, 0, high, CARDS, meaning, None, zone)


def zone_size(name: str, zone: int, high: int, meaning: str) -> Part:
    """Declare how many cards lie in a zone of the seat, face down or not."""
    return number(name, high, meaning, lambda view, seat: len(view.table.zones[zone + seat]))


# -- what both games have --------------------------------------------------------------------------


def _frame(view: View) -> Frame:
    return view.table.frame or _NOTHING


def question_parts(players: int, steps: int, kinds: int) -> list[Part]:
    """Declare where I sit, whose turn it is, and what is being asked of whom because of which card."""
    return [
        one_of("seat", players, "seats by number", "my seat, by which actions name me", lambda _, seat: seat),
        seat_of("turn", players, "whose turn it is", lambda view: view.table.turn),
        seat_of("asked", players, "who has to decide", lambda view: _frame(view).seat),
        one_of("decision", steps, "kinds", "what is to be decided", lambda view, _: _frame(view).step),
        one_of("because", kinds, CARDS, "the card whose text is carried out", lambda view, _: _frame(view).card),
    ]


def unseen_part(kinds: int, high: int) -> Part:
    """Declare what lies face down."""
    meaning = "cards that lie face down for me, as counting tells"
    return cards("unseen", kinds, high, meaning, lambda view, seat: view.unseen[seat])
