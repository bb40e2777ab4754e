"""What a view of Kunitori tells, as numbers."""

from __future__ import annotations

from typing import Final

from spielwerk.core.cards import UNKNOWN
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
from spielwerk.core.view import View
from spielwerk.kunitori import steps
from spielwerk.kunitori.names import KINDS
from spielwerk.kunitori.scoring import owned, worth
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import (
    AMBUSH,
    AREA,
    ASIDE,
    DECK,
    DEPLOYED,
    DISCARDS,
    HAND,
    REINFORCEMENT,
    SENT,
    TRASH,
)

_MOST: Final = 99
"""No pile has more copies of a card."""
_MANY: Final = 127
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
    """Return the layout of observations for a number of players."""
    return Layout(players, common_parts(players), seat_parts())


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
        cards("trash", KINDS, _MOST, "cards out of the game", lambda view, _: view.table.zones[TRASH]),
    ]


def seat_parts() -> list[Part]:
    """Return what every seat has."""
    return [
        in_zone("hand", HAND, KINDS, _MOST, "cards in hand; of the others those that everybody has seen"),
        zone_size("hand-size", HAND, _MANY, "how many cards are in hand"),
        cards("deck", KINDS, _MOST, "cards on top of the deck that everybody has seen", _deck_top),
        zone_size("deck-size", DECK, _MANY, "how many cards are in the deck"),
        unseen_part(KINDS, _MOST),
        in_zone("discard", DISCARDS, KINDS, _MOST, "cards in the discard pile"),
        in_zone("area", AREA, KINDS, _MOST, "cards played this turn"),
        in_zone("deployed", DEPLOYED, KINDS, _MOST, "cards standing since an earlier turn"),
        in_zone("ambush", AMBUSH, KINDS, _MOST, "cards shown as an ambush"),
        in_zone("reinforcement", REINFORCEMENT, KINDS, _MOST, "fighters turned up as reinforcement"),
        in_zone("turned-up", ASIDE, KINDS, _MOST, "other cards turned up"),
        in_zone("sent-against", SENT, KINDS, _MOST, "attacking cards sent against the seat"),
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
    return frame.a if frame is not None and frame.step in _ABOUT_A_SEAT else -1


def _write_pool(view: View, _: int, row: Row, begin: int) -> None:
    row[begin : begin + KINDS] = bytes(view.table.pool)


def _deck_top(view: View, seat: int) -> tuple[int, ...]:
    known: tuple[int, ...] = view.table.zones[DECK + seat][: view.table.tops[seat]]
    return known


def _points(view: View, seat: int) -> int:
    table: KunitoriState = view.table
    seen = tuple([card for card in owned(table, seat) if card != UNKNOWN])
    return worth(table, seen + view.unseen[seat])
