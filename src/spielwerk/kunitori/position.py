"""Positions of scenarios: from the words of a file to a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from spielwerk.core.cards import put
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import BadPosition
from spielwerk.kunitori import steps
from spielwerk.kunitori.names import NUMBER
from spielwerk.kunitori.zones import AREA, DECK, DEPLOYED, DISCARDS, GENERAL_PILE, HAND, TRASH

if TYPE_CHECKING:
    from spielwerk.kunitori.state import KunitoriState

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
                raise BadPosition(key, f"{card} needs a number of copies, not {count!r}", seat)
        names = [card for card, count in value.items() for _ in range(count)]
    elif isinstance(value, (list, tuple)):
        names = list(value)
    else:
        raise BadPosition(key, f"cards are a list or counts, not {value!r}", seat)
    for name in value:  # counts of 0 included
        if not isinstance(name, str) or name not in NUMBER:
            raise BadPosition(key, f"there is no card {name!r}", seat)
    return tuple(NUMBER[name] for name in names)


def _number(position: Mapping[str, Any], key: str, default: int, seat: str = "") -> int:
    value = position.get(key, default)
    if type(value) is not int or value < 0:
        raise BadPosition(key, f"a number from 0 is needed, not {value!r}", seat)
    return value


def _seat(state: KunitoriState, key: str, name: Any) -> int:
    if name not in state.setup.players:
        raise BadPosition(key, f"{name!r} does not play; the players are {', '.join(state.setup.players)}")
    return state.setup.players.index(name)


_ENTRIES: Final = {"action": steps.ACTION, "battle": steps.JOINT, "buy": steps.BUY, "end": steps.END_AREA}


def load_position(state: KunitoriState, position: Mapping[str, Any]) -> None:
    """Fill an empty table from the position part of a scenario."""
    players = state.setup.players
    for key in position:
        if key not in POSITION_KEYS and key not in players:
            raise BadPosition(key, f"unknown key; known are {', '.join(POSITION_KEYS + players)}")
    state.turn = _seat(state, "turn", position.get("turn", players[0]))
    phase = position.get("phase", "action")
    if phase not in steps.PHASES:
        raise BadPosition("phase", f"{phase!r} is no phase; phases are {', '.join(steps.PHASES)}")
    state.phase = steps.PHASES.index(phase)
    state.actions = _number(position, "actions", 1 if phase == "action" else 0)
    state.buys = _number(position, "buys", 1 if phase == "buy" else 0)
    state.money = _number(position, "money", 0)
    _load_pool(state, position)
    gained = position.get("gained_land") or ()
    if not isinstance(gained, (list, tuple)):
        raise BadPosition("gained_land", f"a list of players is needed, not {gained!r}")
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
        raise BadPosition("pool", "piles are named with their number of cards")
    for card, count in pool.items():
        if card not in NUMBER:
            raise BadPosition("pool", f"there is no card {card!r}")
        if type(count) is not int or count < 0:
            raise BadPosition("pool", f"{card} needs a number of copies, not {count!r}")
        state.pool = put(state.pool, NUMBER[card], count)
    state.zones[GENERAL_PILE] = tuple(card for card in state.zones[GENERAL_PILE] if state.pool[card])


def _load_seat(state: KunitoriState, seat: int, name: str, given: Any) -> None:
    if not isinstance(given, Mapping):
        raise BadPosition(name, "a seat has zones such as hand, area, deck")
    for key in given:
        if key not in _SEAT_KEYS and key != "rampart":
            raise BadPosition(key, f"unknown key of {name}; known are {', '.join((*_SEAT_KEYS, 'rampart'))}", name)
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
