"""Positions: the table as a scenario writes it down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    BOOSTER,
    CARDS,
    CHARACTER,
    ELEMENTS,
    INQUISITOR,
    LEADERSHIP,
    NO_ELEMENT,
    SUPPORT,
    NextFree,
)
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.decks import PRESETS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.options import ASKED, TOURNAMENT
from spielwerk.bluemoon.rules.dragons import storms_gather, win_dragon
from spielwerk.bluemoon.rules.lay import note_laid
from spielwerk.bluemoon.rules.layable import AS_FREE, AS_GANG, AS_PARTNER, NORMAL, is_partner, joins_gang
from spielwerk.bluemoon.rules.leadership import lasts
from spielwerk.bluemoon.rules.moving import add
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.turn import enter
from spielwerk.bluemoon.setup import SEATS, Setup
from spielwerk.bluemoon.state import BlueMoonState, Checkpoint
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.cards import without
from spielwerk.core.events import Run
from spielwerk.core.reasons import BadPosition, Reason, SetupRefused
from spielwerk.core.steps import settle
from spielwerk.errors import sentences

problem = sentences("spielwerk.bluemoon")

_KEYS: Final = {"turn", "phase", "element", "dragons", "played", *SEATS}
_PILES: Final = {
    "hand": zones.HAND,
    "combat": zones.COMBAT,
    "buried": zones.BURIED,
    "disclosed": zones.DISCLOSED,
    "deck": zones.DECK,
    "discard": zones.DISCARD,
    "leadership": zones.LEADERSHIP_PILE,
}
_SEAT_KEYS: Final = {"people", "support", "influence", "landed", "inquisitor", *_PILES}
_OPTIONS: Final = {"rule11", "windows", "facts"}


def read_position(
    position: Mapping[str, Any], options: Mapping[str, Any], run: Run, players: Sequence[str] = ()
) -> BlueMoonState:
    """Set up a position and go on to its first decision; it names the seats `me` and `you`, whoever plays them."""
    _check(position, _KEYS, problem("a-position"))
    sides = [_side(position, seat) for seat in SEATS]
    for key in options:
        if key not in _OPTIONS:
            known = ", ".join(sorted(_OPTIONS))
            raise SetupRefused(problem("no-option", name=key, known=known), Reason("no-such-option"))
    table = Setup(
        [_within(seat, _people, side) for seat, side in zip(SEATS, sides, strict=True)],
        tuple(players) or SEATS,
        options.get("rule11", TOURNAMENT),
        options.get("windows", ASKED),
        options.get("facts"),
        free=True,
    )
    state = BlueMoonState(table, 0, [()] * zones.COUNT, marks.fresh(), None, [], None)
    turn = SEATS.index(_word(position.get("turn", "me"), SEATS, "turn"))
    phase = phases.NAMES.index(_word(position.get("phase", "start"), phases.NAMES, "phase"))
    element = position.get("element")
    state.turn = turn
    state.marks[marks.ELEMENT] = NO_ELEMENT if element is None else ELEMENTS.index(_word(element, ELEMENTS, "element"))
    state.marks[marks.DRAGONS] = _dragons(position.get("dragons", 0))
    for seat, side in enumerate(sides):
        _within(SEATS[seat], _fill, state, seat, side)
    _note_played(state, turn, _cards(state, position.get("played", ()), "played"))
    enter(state, phase)
    if phase == phases.START and storms_gather(state, turn):
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
        raise BadPosition(seat, problem("no-zones"))
    _within(seat, _check, side, _SEAT_KEYS, f"{seat!r}")
    for name in (*_PILES, "support", "influence", "landed"):
        _within(seat, _list, side.get(name), name)
    return side


def _list(given: Any, where: str) -> Sequence[Any]:
    if not isinstance(given, (list, tuple, NoneType)):
        raise BadPosition(where, problem("no-list", given=given))
    return given or ()


def _check(given: Mapping[str, Any], known: set[str], where: str, zone: str = "") -> None:
    """Refuse unknown keys; inside the list of a zone it is the zone that is pointed at."""
    for key in given:
        if key not in known:
            raise BadPosition(zone or key, problem("no-key", where=where, name=key, known=", ".join(sorted(known))))


def _word(word: Any, known: Sequence[str], what: str) -> str:
    if word not in known:
        raise BadPosition(what, problem("one-of", known=", ".join(known), given=word))
    return str(word)


def _dragons(number: Any) -> int:
    if type(number) is not int or not -3 <= number <= 3:
        raise BadPosition("dragons", problem("no-dragons", given=number))
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
        raise BadPosition(where, problem("no-card", card=card_id))
    return number


def _card(state: BlueMoonState, card_id: Any, where: str) -> int:
    number = _number(card_id, where)
    printed = state.cards[number]
    if printed.text_unknown:
        missing = ", ".join(printed.missing)
        raise BadPosition(where, problem("card-unknown", card=card_id, missing=missing))
    return number


def _cards(state: BlueMoonState, entries: Sequence[Any], where: str) -> tuple[int, ...]:
    return tuple(_card(state, entry, where) for entry in _list(entries, where))


def _fill(state: BlueMoonState, seat: int, side: Mapping[str, Any]) -> None:
    for name, zone in _PILES.items():
        state.zones[zone + seat] = _cards(state, side.get(name, ()), name)
    if side.get("inquisitor") is not None:
        inquisitor = _card(state, side["inquisitor"], "inquisitor")
        if state.cards[inquisitor].type != INQUISITOR:
            raise BadPosition("inquisitor", problem("no-inquisitor", card=side["inquisitor"]))
        state.zones[zones.BESIDE + seat] = (inquisitor,)
    for entry in side.get("support") or ():
        if isinstance(entry, Mapping):
            _check(entry, {"bluff"}, problem("a-support"), "support")
            state.zones[zones.BLUFF_AREA + seat] += (_card(state, entry.get("bluff"), "support"),)
        else:
            state.zones[zones.SUPPORT_AREA + seat] += (_card(state, entry, "support"),)
    for name, zone in (("influence", zones.INFLUENCE), ("landed", zones.LANDED)):
        for entry in side.get(name) or ():
            _moor(state, seat, zone, entry, name)
    for card in state.zone(zones.DISCLOSED, seat):
        if card not in state.zone(zones.HAND, seat):
            state.zones[zones.HAND + seat] += (card,)
    if "deck" not in side:
        elsewhere = {card for zone in range(seat, zones.COUNT, 2) for card in state.zones[zone]}
        state.zones[zones.DECK + seat] = tuple(card for card in state.setup.lists[seat].cards if card not in elsewhere)


def _moor(state: BlueMoonState, seat: int, zone: Zone, entry: Any, where: str) -> None:
    load: tuple[int, ...] = ()
    if isinstance(entry, Mapping):
        _check(entry, {"ship", "load"}, "a ship", where)
        load = _cards(state, entry.get("load", ()), where)
        entry = entry.get("ship")
    ship = _card(state, entry, where)
    if state.cards[ship].type == ACHIEVEMENT:
        zone = zones.BESIDE
    state.zones[zone + seat] += (ship,)
    state.zones[zones.CARGO + seat] += load
    state.zones[zones.ABOARD + seat] += (ship,) * len(load)


def _note_played(state: BlueMoonState, seat: int, played: tuple[int, ...]) -> None:
    """Count the cards already played this turn, as if they had been laid one by one."""
    state.marks[marks.ELEMENT_BEFORE] = state.marks[marks.ELEMENT]
    before: list[int] = []
    for card in played:
        kind = state.cards[card].type
        if kind & (CHARACTER | BOOSTER | SUPPORT):
            before = before or state.marks[:]
            if card in state.zone(zones.BLUFF_AREA, seat):
                state.marks[marks.LAID_COUNT] += 1
                state.marks[marks.SUPPORT_LAID] = 1
                state.marks[marks.SUPPORT_UNITS] += 1
                state.marks[marks.BLUFFS_NEW] += 1
                continue
            note_laid(state, seat, card, _way(state, seat, card))
            if isinstance(state.cards[card].power, NextFree):
                state.marks[marks.NEXT_FREE] = card
        else:
            add(state, zones.LAID, seat, card)
            state.marks[marks.LAID_COUNT] += 1
            state.marks[marks.ACTED] = 1
            state.marks[marks.LAID_BEFORE] = len(state.zone(zones.LAID, seat))
            if kind == LEADERSHIP and lasts(state.cards[card]):
                add(state, zones.LASTING, seat, card)
                if card not in state.zone(zones.LEADERSHIP_PILE, seat):
                    add(state, zones.LEADERSHIP_PILE, seat, card)
        if state.cards[card].icons & icons.STOP and in_force(state).ignores_icon(seat, card, icons.STOP) == NOBODY:
            state.marks[marks.STOPPED] = 1
    if before and state.setup.rule11 == TOURNAMENT:
        state.checkpoint = _before_laying(state, seat, played, before)


def _before_laying(state: BlueMoonState, seat: int, played: tuple[int, ...], numbers: list[int]) -> Checkpoint:
    """Return the table with the cards laid this turn back in the hand, for special rule 11."""
    lying = state.zones[:]
    laid = [card for card in played if state.cards[card].type & (CHARACTER | BOOSTER | SUPPORT)]
    for card in laid:
        for zone in (zones.COMBAT, zones.SUPPORT_AREA, zones.BLUFF_AREA):
            if card in lying[zone + seat]:
                lying[zone + seat] = without(lying[zone + seat], card)
                lying[zones.HAND + seat] += (card,)
                break
    lying[zones.LAID + seat] = tuple([card for card in lying[zones.LAID + seat] if card not in laid])
    numbers[marks.PHASE] = phases.CHARACTER
    return Checkpoint(tuple(lying), tuple(numbers))


def _way(state: BlueMoonState, seat: int, card: int) -> int:
    if is_partner(state, seat, card):
        return AS_PARTNER
    giver = state.marks[marks.NEXT_FREE]
    if in_force(state).bears(seat, card, icons.FREE) or giver != NOBODY:
        return AS_FREE
    if state.cards[card].type == CHARACTER:
        if joins_gang(state, seat, card):
            return AS_GANG
        return AS_FREE if state.marks[marks.MAIN] else NORMAL
    return NORMAL


# -- reading the table back, in the words of a scenario ----------------------------------------------------

AREAS: Final = {
    "hand": (zones.HAND,),
    "deck": (zones.DECK,),
    "discard": (zones.DISCARD,),
    "leadership": (zones.LEADERSHIP_PILE,),
    "combat": (zones.COMBAT,),
    "buried": (zones.BURIED,),
    "support": (zones.SUPPORT_AREA, zones.BLUFF_AREA),
    "influence": (zones.INFLUENCE, zones.BESIDE),
    "landed": (zones.LANDED,),
    "disclosed": (zones.DISCLOSED,),
}


def area(state: BlueMoonState, name: str, seat: int) -> list[str]:
    """Return the cards of an area by their ids; `support` includes the bluff cards."""
    return [
        IDS[card]
        for zone in AREAS[name]
        for card in state.zone(zone, seat)
        if card < 0 or state.cards[card].type != INQUISITOR
    ]
