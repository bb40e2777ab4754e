"""Positions: the table as a scenario writes it down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, Final

from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    BOOSTER,
    CARDS,
    CHARACTER,
    ELEMENTS,
    FREE,
    INQUISITOR,
    LEADERSHIP,
    NO_ELEMENT,
    STOP,
    SUPPORT,
    NextFree,
)
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.complaints import wrong
from spielwerk.bluemoon.decks import PRESETS, SEATS, Table
from spielwerk.bluemoon.dragons import storms_gather, win_dragon
from spielwerk.bluemoon.lay import note_laid
from spielwerk.bluemoon.laying import AS_FREE, AS_GANG, AS_PARTNER, NORMAL, is_partner, joins_gang
from spielwerk.bluemoon.leadership import lasts
from spielwerk.bluemoon.precedence import standing
from spielwerk.bluemoon.special import TOURNAMENT
from spielwerk.bluemoon.state import (
    ABOARD,
    ACTED,
    BESIDE,
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
from spielwerk.bluemoon.windows import ASKED
from spielwerk.core.events import Run
from spielwerk.core.reasons import BadPosition, Reason, SetupRefused
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
_SEAT_KEYS: Final = {"people", "support", "influence", "landed", "inquisitor", *_PILES}
_OPTIONS: Final = {"rule11", "windows", "facts"}


def read_position(
    position: Mapping[str, Any], options: Mapping[str, Any], run: Run, players: Sequence[str] = ()
) -> BlueMoonState:
    """Set up a position and go on to its first decision; it names the seats `me` and `you`, whoever plays them."""
    _check(position, _KEYS, wrong("a-position"))
    sides = [_side(position, seat) for seat in SEATS]
    for key in options:
        if key not in _OPTIONS:
            known = ", ".join(sorted(_OPTIONS))
            raise SetupRefused(wrong("no-option", name=key, known=known), Reason("no-such-option"))
    table = Table(
        [_within(seat, _people, side) for seat, side in zip(SEATS, sides, strict=True)],
        tuple(players) or SEATS,
        options.get("rule11", TOURNAMENT),
        options.get("windows", ASKED),
        options.get("facts"),
        free=True,
    )
    state = BlueMoonState(table, 0, [()] * ZONES, fresh_marks(), None, [], None)
    turn = SEATS.index(_word(position.get("turn", "me"), SEATS, "turn"))
    phase = PHASES.index(_word(position.get("phase", "start"), PHASES, "phase"))
    element = position.get("element")
    state.turn = turn
    state.marks[ELEMENT] = NO_ELEMENT if element is None else ELEMENTS.index(_word(element, ELEMENTS, "element"))
    state.marks[DRAGONS] = _dragons(position.get("dragons", 0))
    for seat, side in enumerate(sides):
        _within(SEATS[seat], _fill, state, seat, side)
    _note_played(state, turn, _cards(state, position.get("played", ()), "played"))
    enter(state, phase)
    if phase == START_PHASE and storms_gather(state, turn):
        win_dragon(state, turn, run)
    settle(state, run)
    return state


def _within(seat: str, read: Callable[..., Any], *given: Any) -> Any:
    """Read a part of one seat; what is wrong there is said with the seat."""
    try:
        return read(*given)
    except BadPosition as error:
        raise BadPosition(error.key, error.message, seat) from error


def _side(position: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
    """Return what a position says of a seat, having checked its shape."""
    side = position.get(seat) or {}
    if not isinstance(side, Mapping):
        raise BadPosition(seat, wrong("no-zones"))
    _within(seat, _check, side, _SEAT_KEYS, f"{seat!r}")
    for name in (*_PILES, "support", "influence", "landed"):
        _within(seat, _list, side.get(name), name)
    return side


def _list(given: Any, where: str) -> Sequence[Any]:
    if not isinstance(given, (list, tuple, NoneType)):
        raise BadPosition(where, wrong("no-list", given=given))
    return given or ()


def _check(given: Mapping[str, Any], known: set[str], where: str, zone: str = "") -> None:
    """Refuse unknown keys; inside the list of a zone it is the zone that is pointed at."""
    for key in given:
        if key not in known:
            raise BadPosition(zone or key, wrong("no-key", where=where, name=key, known=", ".join(sorted(known))))


def _word(word: Any, known: Sequence[str], what: str) -> str:
    if word not in known:
        raise BadPosition(what, wrong("one-of", known=", ".join(known), given=word))
    return str(word)


def _dragons(number: Any) -> int:
    if type(number) is not int or not -3 <= number <= 3:
        raise BadPosition("dragons", wrong("no-dragons", given=number))
    return number


def _people(side: Mapping[str, Any]) -> str:
    """Return the people of a side; where it is not named, that of its first card."""
    people = side.get("people")
    if people is not None:
        return _word(people, tuple(PRESETS), "people")
    for name in ("hand", "combat", "support", "buried", "deck", "discard"):
        for entry in side.get(name) or ():
            card = _number(entry.get("bluff") if isinstance(entry, Mapping) else entry, name)
            if CARDS[card].people in PRESETS:
                return CARDS[card].people
    return next(iter(PRESETS))


def _number(card_id: Any, where: str) -> int:
    number = NUMBERS.get(card_id) if isinstance(card_id, str) else None
    if number is None:
        raise BadPosition(where, wrong("no-card", card=card_id))
    return number


def _card(state: BlueMoonState, card_id: Any, where: str) -> int:
    number = _number(card_id, where)
    printed = state.cards[number]
    if printed.text_unknown:
        missing = ", ".join(printed.missing)
        raise BadPosition(where, wrong("card-unknown", card=card_id, missing=missing))
    return number


def _cards(state: BlueMoonState, entries: Sequence[Any], where: str) -> tuple[int, ...]:
    return tuple(_card(state, entry, where) for entry in _list(entries, where))


def _fill(state: BlueMoonState, seat: int, side: Mapping[str, Any]) -> None:
    zones = state.zones
    for name, zone in _PILES.items():
        zones[zone + seat] = _cards(state, side.get(name, ()), name)
    if side.get("inquisitor") is not None:
        inquisitor = _card(state, side["inquisitor"], "inquisitor")
        if state.cards[inquisitor].type != INQUISITOR:
            raise BadPosition("inquisitor", wrong("no-inquisitor", card=side["inquisitor"]))
        zones[BESIDE + seat] = (inquisitor,)
    for entry in side.get("support") or ():
        if isinstance(entry, Mapping):
            _check(entry, {"bluff"}, wrong("a-support"), "support")
            zones[BLUFF_AREA + seat] += (_card(state, entry.get("bluff"), "support"),)
        else:
            zones[SUPPORT_AREA + seat] += (_card(state, entry, "support"),)
    for name, zone in (("influence", INFLUENCE), ("landed", LANDED)):
        for entry in side.get(name) or ():
            _moor(state, seat, zone, entry, name)
    for card in zones[DISCLOSED + seat]:
        if card not in zones[HAND + seat]:
            zones[HAND + seat] += (card,)
    if "deck" not in side:
        elsewhere = {card for zone in range(seat, ZONES, 2) for card in zones[zone]}
        zones[DECK + seat] = tuple(card for card in state.setup.lists[seat].cards if card not in elsewhere)


def _moor(state: BlueMoonState, seat: int, zone: int, entry: Any, where: str) -> None:
    load: tuple[int, ...] = ()
    if isinstance(entry, Mapping):
        _check(entry, {"ship", "load"}, "a ship", where)
        load = _cards(state, entry.get("load", ()), where)
        entry = entry.get("ship")
    ship = _card(state, entry, where)
    if state.cards[ship].type == ACHIEVEMENT:
        zone = BESIDE
    state.zones[zone + seat] += (ship,)
    state.zones[CARGO + seat] += load
    state.zones[ABOARD + seat] += (ship,) * len(load)


def _note_played(state: BlueMoonState, seat: int, played: tuple[int, ...]) -> None:
    """Count the cards already played this turn, as if they had been laid one by one."""
    marks = state.marks
    marks[ELEMENT_BEFORE] = marks[ELEMENT]
    for card in played:
        kind = state.cards[card].type
        if kind & (CHARACTER | BOOSTER | SUPPORT):
            if card in state.zones[BLUFF_AREA + seat]:
                marks[LAID_COUNT] += 1
                marks[SUPPORT_LAID] = 1
                marks[SUPPORT_UNITS] += 1
                marks[BLUFFS_NEW] += 1
                continue
            note_laid(state, seat, card, _way(state, seat, card))
            if isinstance(state.cards[card].power, NextFree):
                marks[NEXT_FREE] = card
        else:
            add(state, LAID + seat, card)
            marks[LAID_COUNT] += 1
            marks[ACTED] = 1
            marks[LAID_BEFORE] = len(state.zones[LAID + seat])
            if kind == LEADERSHIP and lasts(state.cards[card]):
                add(state, LASTING + seat, card)
                if card not in state.zones[LEADERSHIP_PILE + seat]:
                    add(state, LEADERSHIP_PILE + seat, card)
        if state.cards[card].icons & STOP and standing(state).ignores_icon(seat, card, STOP) == NOBODY:
            marks[STOPPED] = 1


def _way(state: BlueMoonState, seat: int, card: int) -> int:
    if is_partner(state, seat, card):
        return AS_PARTNER
    giver = state.marks[NEXT_FREE]
    if standing(state).bears(seat, card, FREE) or giver != NOBODY:
        return AS_FREE
    if state.cards[card].type == CHARACTER:
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
    "influence": (INFLUENCE, BESIDE),
    "landed": (LANDED,),
    "disclosed": (DISCLOSED,),
}


def area(state: BlueMoonState, name: str, seat: int) -> list[str]:
    """Return the cards of an area by their ids; `support` includes the bluff cards."""
    return [
        IDS[card]
        for zone in AREAS[name]
        for card in state.zones[zone + seat]
        if card < 0 or state.cards[card].type != INQUISITOR
    ]
