"""The position part of a scenario, from a state or a view: `position` makes the same table of it."""

from __future__ import annotations

from typing import Any

from spielwerk.core.frame import Frame
from spielwerk.core.view import SeatView
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.names import IDS
from spielwerk.kunitori.pending import write_frame
from spielwerk.kunitori.position import (
    ORDERED,
    POSITION_KEYS,
    SEAT_ZONES,
    SEATS_KEY,
    UNSEEN,
    first_question,
    lasting_discount,
    lasting_monks,
    starting_actions,
    starting_buys,
)
from spielwerk.kunitori.setup import empty_pool, general_pile
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.written import write_cards, write_counted


def describe_position(shown: KunitoriState | SeatView[KunitoriState]) -> dict[str, Any]:
    """Return everything that is not as a position takes it to be by itself; cards lying face down are unknown."""
    state: KunitoriState = shown if isinstance(shown, KunitoriState) else shown.table
    players = state.setup.players
    written: dict[str, Any] = {"turn": players[state.turn], "phase": steps.PHASES[state.phase]}
    numbers = {
        "actions": (state.actions, starting_actions(state)),
        "buys": (state.buys, starting_buys(state)),
        "money": (state.money, 0),
        "discount": (state.discount, lasting_discount(state)),
        "joint_battles": (state.monks, lasting_monks(state)),
    }
    written.update({key: number for key, (number, usual) in numbers.items() if number != usual})
    written.update(_pool(state))
    written.update(_course(state))
    written.update(_question(state))
    seats = {name: _seat(state, seat) for seat, name in enumerate(players)}
    if not isinstance(shown, KunitoriState):
        for name, cards in zip(players, shown.unseen, strict=True):
            seats[name] |= {UNSEEN: write_counted(cards)} if cards else {}
    written.update({SEATS_KEY: seats} if set(players) & set(POSITION_KEYS) else seats)
    return written


def _course(state: KunitoriState) -> dict[str, Any]:
    """Return who gained land, began, and ends the game, what was trashed, and the battle going on."""
    players = state.setup.players
    battle = {key: players[seat] for key, seat in (("target", state.target), ("ally", state.ally)) if seat != NOBODY}
    course = {
        "gained_land": [players[seat] for seat in state.setup.seats if state.lands[seat]],
        "first": players[state.first] if state.first else None,
        "last": players[state.last] if state.last != NOBODY else None,
        "trash": write_counted(state.zones[zones.TRASH]),
        "battle": battle,
    }
    return {key: said for key, said in course.items() if said}


def _pool(state: KunitoriState) -> dict[str, Any]:
    written: dict[str, Any] = {}
    usual = empty_pool(state.setup)
    changed = {IDS[card]: count for card, count in enumerate(state.pool) if count != usual[card]}
    if changed:
        written["pool"] = changed
    pile = state.zones[zones.GENERAL_PILE]
    if pile != tuple([card for card in general_pile(state.setup) if state.pool[card]]):
        written["generals"] = write_cards(pile)
    if len(state.zones[zones.GENERALS_SEEN]) > 1:
        written["generals_known"] = len(state.zones[zones.GENERALS_SEEN])
    return written


def _question(state: KunitoriState) -> dict[str, Any]:
    frame = state.frame
    if frame is None:
        return {"over": True}
    forced = len(state.options) == 1  # is taken unless it is written that it is asked
    if not forced and frame.parent is None and _same(frame, first_question(state)):
        return {}
    written: dict[str, Any] = {"asked": write_frame(state, frame)}
    waiting: list[dict[str, Any]] = []
    while (parent := frame.parent) is not None:
        waiting.append(write_frame(state, parent))
        frame = parent
    if waiting:
        written["then"] = waiting
    return written


def _same(one: Frame, other: Frame) -> bool:
    return (one.step, one.seat, one.card, one.a, one.b, one.picks) == (
        other.step, other.seat, other.card, other.a, other.b, other.picks,
    )  # fmt: skip


def _seat(state: KunitoriState, seat: int) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for key, zone in SEAT_ZONES.items():
        cards = state.zone(zone, seat)
        if cards:
            lies_sorted = cards == tuple(sorted(cards))
            written[key if lies_sorted else ORDERED.get(key, key)] = write_counted(cards)
    numbers = {
        "rampart": (state.ramparts[seat], 0),
        "extra_cards": (state.due[seat], state.ramparts[seat]),
        "known_top": (state.tops[seat], 0),
        "shuffled": (state.shuffles[seat], 0),
    }
    written.update({key: number for key, (number, usual) in numbers.items() if number != usual})
    return written
