"""What a view of Kunitori tells, as numbers."""

from __future__ import annotations

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.layout import (
    Follower,
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
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.telling import ABOUT_A_SEAT, KINDS_OF_STEPS, MANY, MOST, PICKING_CARDS, Points, Viewer


def make_layout(players: int) -> Layout:
    """Return the layout of observations for a number of players; any card may come into any game."""
    return KunitoriLayout(players, common_parts(players), seat_parts())


class KunitoriLayout(Layout):
    """Reads what a seat sees off the game itself."""

    def encode(self, state: State, seat: int, row: Row, at: int) -> None:
        """Write all pieces side by side."""
        assert isinstance(state, KunitoriState)
        row[at : at + self.size] = b"".join(Viewer(seat, self.players, Points(self.players)).read(state))

    def follower(self) -> Follower:
        """Return somebody who reads only what has changed since the last look."""
        return KunitoriFollower(self)


class KunitoriFollower(Follower):
    """Tells of one game after the other, each from its beginning on."""

    def __init__(self, layout: Layout) -> None:
        """Begin without a game."""
        super().__init__(layout)
        self._state: KunitoriState | None = None
        self._viewers: list[Viewer] = []

    def pieces(self, state: State, seat: int) -> list[bytes]:
        """Return what a seat sees."""
        assert isinstance(state, KunitoriState)
        if state is not self._state:
            players = self.layout.players
            self._state = state
            standing = Points(players)
            self._viewers = [Viewer(each, players, standing) for each in range(players)]
        return self._viewers[seat].read(state)


def common_parts(players: int) -> list[Part]:
    """Return what belongs to no seat."""
    return [
        *question_parts(players, KINDS_OF_STEPS, KINDS),
        cards("picked", KINDS, MOST, "cards picked, kept or offered so far in this decision", _picked),
        seat_of("about", players, "the seat this decision is about, where it is about one", _about),
        one_of("phase", len(steps.PHASES), "phases", "action, battle, buy, end", lambda view, _: view.table.phase),
        number("actions", MANY, "actions left", lambda view, _: view.table.actions),
        number("buys", MANY, "buys left", lambda view, _: view.table.buys),
        number("money", MANY, "money to spend", lambda view, _: view.table.money),
        number("discount", 1, "1 after a Port town", lambda view, _: view.table.discount),
        number("monks", MANY, "rights to a joint battle", lambda view, _: view.table.monks),
        seat_of("ally", players, "who fights beside the seat on turn", lambda view: view.table.ally),
        seat_of("target", players, "who is attacked", lambda view: view.table.target),
        seat_of("first", players, "who had the first turn; later ones win ties", lambda view: view.table.first),
        seat_of("last", players, "who has the last turn, once the end is near", lambda view: view.table.last),
        Part("pool", KINDS, 0, MOST, "cards", "cards left in the pool", _write_pool),
        cards("trash", KINDS, MOST, "cards out of the game", lambda view, _: view.table.zones[zones.TRASH]),
    ]


def seat_parts() -> list[Part]:
    """Return what every seat has."""
    return [
        in_zone("hand", zones.HAND, KINDS, MOST, "cards in hand; of the others those that everybody has seen"),
        zone_size("hand-size", zones.HAND, MANY, "how many cards are in hand"),
        cards("deck", KINDS, MOST, "cards on top of the deck that everybody has seen", _deck_top),
        zone_size("deck-size", zones.DECK, MANY, "how many cards are in the deck"),
        unseen_part(KINDS, MOST),
        in_zone("discard", zones.DISCARDS, KINDS, MOST, "cards in the discard pile"),
        in_zone("area", zones.AREA, KINDS, MOST, "cards played this turn"),
        in_zone("deployed", zones.DEPLOYED, KINDS, MOST, "cards standing since an earlier turn"),
        in_zone("ambush", zones.AMBUSH, KINDS, MOST, "cards shown as an ambush"),
        in_zone("reinforcement", zones.REINFORCEMENT, KINDS, MOST, "fighters turned up as reinforcement"),
        in_zone("turned-up", zones.ASIDE, KINDS, MOST, "other cards turned up"),
        in_zone("sent-against", zones.SENT, KINDS, MOST, "attacking cards sent against the seat"),
        number("ramparts", MOST, "Ramparts standing", lambda view, seat: view.table.ramparts[seat]),
        number("extra-cards", MOST, "extra cards due at the end of the turn", lambda view, seat: view.table.due[seat]),
        number("had-land", 1, "1 if the seat ever gained a Land", lambda view, seat: view.table.lands[seat]),
        number("points", MANY, "victory points of all cards owned, which everybody can count", _points, low=-MANY),
    ]


def _picked(view: View, _: int) -> tuple[int, ...]:
    frame = view.table.frame
    return frame.picks if frame is not None and frame.step in PICKING_CARDS else ()


def _about(view: View) -> int:
    frame = view.table.frame
    return frames.other(frame) if frame is not None and frame.step in ABOUT_A_SEAT else -1


def _write_pool(view: View, _: int, row: Row, begin: int) -> None:
    row[begin : begin + KINDS] = bytes(view.table.pool)


def _deck_top(view: View, seat: int) -> tuple[int, ...]:
    known: tuple[int, ...] = view.table.zones[zones.DECK + seat][: view.table.tops[seat]]
    return known


def _points(view: View, seat: int) -> int:
    table: KunitoriState = view.table
    seen = tuple([card for card in owned(table, seat) if card != UNKNOWN])
    return worth(table, seen + view.unseen[seat])
