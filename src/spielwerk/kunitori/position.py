"""Positions of scenarios: from the words of a file to a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from spielwerk.core.cards import put
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import BadPosition
from spielwerk.errors import sentences
from spielwerk.kunitori import steps
from spielwerk.kunitori.names import NUMBER
from spielwerk.kunitori.zones import AREA, DECK, DEPLOYED, DISCARDS, GENERAL_PILE, HAND, TRASH

if TYPE_CHECKING:
    from spielwerk.kunitori.state import KunitoriState

problem = sentences("spielwerk.kunitori")

POSITION_KEYS: Final = ("turn", "phase", "actions", "buys", "money", "pool", "gained_land", "last", "trash")
_SEAT_KEYS: Final = {
    "hand": HAND,
    "area": AREA,
    "deployed": DEPLOYED,
    "deck": DECK,
    "discard": DISCARDS,
}


def read_cards(key: str, value: Any, seat: str = "") -> tuple[int, ...]:
    """Read cards given as a list or as counts; `seat` says whose they are, for complaints."""
    if value is None:
        return ()
    if isinstance(value, Mapping):
        for card, count in value.items():
            if type(count) is not int or count < 0:
                raise BadPosition(key, problem("no-copies", card=card, given=count), seat)
        names = [card for card, count in value.items() for _ in range(count)]
    elif isinstance(value, (list, tuple)):
        names = list(value)
    else:
        raise BadPosition(key, problem("no-cards", given=value), seat)
    for name in value:  # counts of 0 included
        if not isinstance(name, str) or name not in NUMBER:
            raise BadPosition(key, problem("no-card", card=name), seat)
    return tuple(NUMBER[name] for name in names)


def _number(position: Mapping[str, Any], key: str, default: int, seat: str = "") -> int:
    value = position.get(key, default)
    if type(value) is not int or value < 0:
        raise BadPosition(key, problem("no-number", given=value), seat)
    return value


def _seat(state: KunitoriState, key: str, name: Any) -> int:
    if name not in state.setup.players:
        raise BadPosition(key, problem("no-player", name=name, known=", ".join(state.setup.players)))
    return state.setup.players.index(name)


_ENTRIES: Final = {"action": steps.ACTION, "battle": steps.JOINT, "buy": steps.BUY, "end": steps.END_AREA}


def load_position(state: KunitoriState, position: Mapping[str, Any]) -> None:
    """Fill an empty table from the position part of a scenario."""
    players = state.setup.players
    for key in position:
        if key not in POSITION_KEYS and key not in players:
            raise BadPosition(key, problem("no-key", known=", ".join(POSITION_KEYS + players)))
    state.turn = _seat(state, "turn", position.get("turn", players[0]))
    phase = position.get("phase", "action")
    if phase not in steps.PHASES:
        raise BadPosition("phase", problem("no-phase", given=phase, known=", ".join(steps.PHASES)))
    state.phase = steps.PHASES.index(phase)
    state.actions = _number(position, "actions", 1 if phase == "action" else 0)
    state.buys = _number(position, "buys", 1 if phase == "buy" else 0)
    state.money = _number(position, "money", 0)
    _load_pool(state, position)
    gained = position.get("gained_land") or ()
    if not isinstance(gained, (list, tuple)):
        raise BadPosition("gained_land", problem("no-players-list", given=gained))
    for name in gained:
        state.lands = put(state.lands, _seat(state, "gained_land", name), 1)
    if position.get("last") is not None:
        state.last = _seat(state, "last", position["last"])
    state.zones[TRASH] = read_cards("trash", position.get("trash"))
    for seat, name in enumerate(players):
        _load_seat(state, seat, name, position.get(name) or {})
    _remember_texts(state)
    entry = steps.GENERALS if phase == "battle" and state.monks == 0 else _ENTRIES[phase]
    state.frame = Frame(entry, state.turn)


def _load_pool(state: KunitoriState, position: Mapping[str, Any]) -> None:
    pool = position.get("pool") or {}
    if not isinstance(pool, Mapping):
        raise BadPosition("pool", problem("no-pool"))
    for card, count in pool.items():
        if card not in NUMBER:
            raise BadPosition("pool", problem("no-card", card=card))
        if type(count) is not int or count < 0:
            raise BadPosition("pool", problem("no-copies", card=card, given=count))
        state.pool = put(state.pool, NUMBER[card], count)
    state.zones[GENERAL_PILE] = tuple(card for card in state.zones[GENERAL_PILE] if state.pool[card])


def _load_seat(state: KunitoriState, seat: int, name: str, given: Any) -> None:
    if not isinstance(given, Mapping):
        raise BadPosition(name, problem("no-zones"))
    for key in given:
        if key not in _SEAT_KEYS and key != "rampart":
            known = ", ".join((*_SEAT_KEYS, "rampart"))
            raise BadPosition(key, problem("no-seat-key", seat=name, known=known), name)
    for key, zone in _SEAT_KEYS.items():
        cards = read_cards(key, given.get(key), name)
        state.zones[zone + seat] = cards if zone == DECK else tuple(sorted(cards))
    standing = _number(given, "rampart", 0, name)
    state.ramparts = put(state.ramparts, seat, standing)
    state.due = put(state.due, seat, standing)


def _remember_texts(state: KunitoriState) -> None:
    """Let texts that last for the turn work for cards lying in the active player's area already."""
    area = state.zones[AREA + state.turn]
    if NUMBER["port-town"] in area:
        state.discount = 1
    if state.phase == steps.BATTLE_PHASE:
        state.monks = area.count(NUMBER["travelling-monk"])
