"""Positions: the table as a scenario writes it down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CARDS,
    CHARACTER,
    ELEMENTS,
    FREE,
    LEADERSHIP,
    NO_ELEMENT,
    STOP,
    SUPPORT,
    NextFree,
)
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.decks import PRESETS, SEATS, Table
from spielwerk.bluemoon.dragons import gain_dragon, storms_gather
from spielwerk.bluemoon.lay import note_laid
from spielwerk.bluemoon.laying import AS_FREE, AS_GANG, AS_PARTNER, NORMAL, is_partner, joins_gang
from spielwerk.bluemoon.leadership import lasts
from spielwerk.bluemoon.precedence import standing
from spielwerk.bluemoon.special import TOURNAMENT
from spielwerk.bluemoon.state import (
    ABOARD,
    ACTED,
    BLUFF_AREA,
    BLUFFS_NEW,
    BURIED,
    CARGO,
    COMBAT,
    DECK,
    DISCARD,
    DISCLOSED,
    DRAGONS,
    ELEMENT,
    ELEMENT_BEFORE,
    HAND,
    INFLUENCE,
    LAID,
    LAID_BEFORE,
    LAID_COUNT,
    LANDED,
    LASTING,
    LEADERSHIP_PILE,
    MAIN,
    NEXT_FREE,
    NOBODY,
    PHASES,
    START_PHASE,
    STOPPED,
    SUPPORT_AREA,
    SUPPORT_LAID,
    SUPPORT_UNITS,
    ZONES,
    BlueMoonState,
    fresh_marks,
)
from spielwerk.bluemoon.table import add
from spielwerk.bluemoon.turn import enter
from spielwerk.core.events import Run
from spielwerk.core.reasons import BadPosition
from spielwerk.core.steps import settle

_KEYS: Final = {"turn", "phase", "element", "dragons", "played", *SEATS}
_PILES: Final = {
    "hand": HAND,
    "combat": COMBAT,
    "buried": BURIED,
    "disclosed": DISCLOSED,
    "deck": DECK,
    "discard": DISCARD,
    "leadership": LEADERSHIP_PILE,
}
_SEAT_KEYS: Final = {"people", "support", "influence", "landed", *_PILES}


def read_position(position: Mapping[str, Any], options: Mapping[str, Any], run: Run) -> BlueMoonState:
    """Set up a position and go on to its first decision."""
    _check(position, _KEYS, "a position")
    sides = [position.get(seat) or {} for seat in SEATS]
    for name, side in zip(SEATS, sides, strict=True):
        _check(side, _SEAT_KEYS, f"{name!r}")
    decks = tuple(_people(side) for side in sides)
    rule11 = options.get("rule11", TOURNAMENT)
    _check(options, {"rule11"}, "the options")
    state = BlueMoonState(Table((decks[0], decks[1]), SEATS, rule11), 0, [()] * ZONES, fresh_marks(), None, [], None)
    turn = SEATS.index(_word(position.get("turn", "me"), SEATS, "turn"))
    phase = PHASES.index(_word(position.get("phase", "start"), PHASES, "phase"))
    element = position.get("element")
    state.turn = turn
    state.marks[ELEMENT] = NO_ELEMENT if element is None else ELEMENTS.index(_word(element, ELEMENTS, "element"))
    state.marks[DRAGONS] = _dragons(position.get("dragons", 0))
    for seat, side in enumerate(sides):
        _fill(state, seat, side)
    _note_played(state, turn, _cards(position.get("played", ()), "played"))
    enter(state, phase)
    if phase == START_PHASE and storms_gather(state, turn):
        gain_dragon(state, turn, run)
    settle(state, run)
    return state


def _check(given: Mapping[str, Any], known: set[str], where: str) -> None:
    for key in given:
        if key not in known:
            raise BadPosition(key, f"{where} has no {key!r}; known are {', '.join(sorted(known))}")


def _word(word: Any, known: Sequence[str], what: str) -> str:
    if word not in known:
        raise BadPosition(what, f"one of {', '.join(known)} is needed, not {word!r}")
    return str(word)


def _dragons(number: Any) -> int:
    if not isinstance(number, int) or not -3 <= number <= 3:
        raise BadPosition("dragons", f"a number from -3 to 3, not {number!r}")
    return number


def _people(side: Mapping[str, Any]) -> str:
    """Return the people of a side; where it is not named, that of its first card."""
    people = side.get("people")
    if people is not None:
        return _word(people, tuple(PRESETS), "people")
    for name in ("hand", "combat", "support", "buried", "deck", "discard"):
        for entry in side.get(name) or ():
            card = _card(entry["bluff"] if isinstance(entry, Mapping) else entry, name)
            if CARDS[card].people in PRESETS:
                return CARDS[card].people
    return next(iter(PRESETS))


def _card(card_id: Any, where: str) -> int:
    number = NUMBERS.get(card_id) if isinstance(card_id, str) else None
    if number is None:
        raise BadPosition(where, f"there is no card {card_id!r}")
    return number


def _cards(entries: Sequence[Any], where: str) -> tuple[int, ...]:
    return tuple(_card(entry, where) for entry in entries or ())


def _fill(state: BlueMoonState, seat: int, side: Mapping[str, Any]) -> None:
    zones = state.zones
    for name, zone in _PILES.items():
        zones[zone + seat] = _cards(side.get(name, ()), name)
    for entry in side.get("support") or ():
        if isinstance(entry, Mapping):
            _check(entry, {"bluff"}, "a support")
            zones[BLUFF_AREA + seat] += (_card(entry.get("bluff"), "bluff"),)
        else:
            zones[SUPPORT_AREA + seat] += (_card(entry, "support"),)
    for name, zone in (("influence", INFLUENCE), ("landed", LANDED)):
        for entry in side.get(name) or ():
            _moor(state, seat, zone, entry, name)
    for card in zones[DISCLOSED + seat]:
        if card not in zones[HAND + seat]:
            zones[HAND + seat] += (card,)
    if "deck" not in side:
        elsewhere = {card for zone in range(seat, ZONES, 2) for card in zones[zone]}
        zones[DECK + seat] = tuple(card for card in PRESETS[state.setup.decks[seat]] if card not in elsewhere)


def _moor(state: BlueMoonState, seat: int, zone: int, entry: Any, where: str) -> None:
    load: tuple[int, ...] = ()
    if isinstance(entry, Mapping):
        _check(entry, {"ship", "load"}, "a ship")
        load = _cards(entry.get("load", ()), "load")
        entry = entry.get("ship")
    ship = _card(entry, where)
    state.zones[zone + seat] += (ship,)
    state.zones[CARGO + seat] += load
    state.zones[ABOARD + seat] += (ship,) * len(load)


def _note_played(state: BlueMoonState, seat: int, played: tuple[int, ...]) -> None:
    """Count the cards already played this turn, as if they had been laid one by one."""
    marks = state.marks
    marks[ELEMENT_BEFORE] = marks[ELEMENT]
    for card in played:
        kind = CARDS[card].type
        if kind & (CHARACTER | BOOSTER | SUPPORT):
            if card in state.zones[BLUFF_AREA + seat]:
                marks[LAID_COUNT] += 1
                marks[SUPPORT_LAID] = 1
                marks[SUPPORT_UNITS] += 1
                marks[BLUFFS_NEW] += 1
                continue
            note_laid(state, seat, card, _way(state, seat, card))
            if isinstance(CARDS[card].power, NextFree):
                marks[NEXT_FREE] = card
        else:
            add(state, LAID + seat, card)
            marks[LAID_COUNT] += 1
            marks[ACTED] = 1
            marks[LAID_BEFORE] = len(state.zones[LAID + seat])
            if kind == LEADERSHIP and lasts(card):
                add(state, LASTING + seat, card)
                if card not in state.zones[LEADERSHIP_PILE + seat]:
                    add(state, LEADERSHIP_PILE + seat, card)
        if CARDS[card].icons & STOP and standing(state).ignores_icon(seat, card, STOP) == NOBODY:
            marks[STOPPED] = 1


def _way(state: BlueMoonState, seat: int, card: int) -> int:
    if is_partner(state, seat, card):
        return AS_PARTNER
    giver = state.marks[NEXT_FREE]
    if standing(state).bears(seat, card, FREE) or giver != NOBODY:
        return AS_FREE
    if CARDS[card].type == CHARACTER:
        if joins_gang(state, seat, card):
            return AS_GANG
        return AS_FREE if state.marks[MAIN] else NORMAL
    return NORMAL


# -- reading the table back, in the words of a scenario ----------------------------------------------------

AREAS: Final = {
    "hand": (HAND,),
    "deck": (DECK,),
    "discard": (DISCARD,),
    "leadership": (LEADERSHIP_PILE,),
    "combat": (COMBAT,),
    "buried": (BURIED,),
    "support": (SUPPORT_AREA, BLUFF_AREA),
    "influence": (INFLUENCE,),
    "landed": (LANDED,),
    "disclosed": (DISCLOSED,),
}


def area(state: BlueMoonState, name: str, seat: int) -> list[str]:
    """Return the cards of an area by their ids; `support` includes the bluff cards."""
    return [IDS[card] for zone in AREAS[name] for card in state.zones[zone + seat]]
