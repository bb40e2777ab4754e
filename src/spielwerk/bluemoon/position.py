"""Positions: the table as a scenario writes it down.

A short position says what lies on the table and leaves the rest to the rules: cards `played`, the first question of a
phase. One that names what is `pending` (or the `result`) says everything, as `describe` writes it, and is read as it
stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from types import NoneType
from typing import Any, Final

from spielwerk.bluemoon import icons, marks, pending, phases, terms, zones
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
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR, Deck
from spielwerk.bluemoon.decks.read import no_preset
from spielwerk.bluemoon.knowledge import HIDING
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.options import ASKED, TOURNAMENT
from spielwerk.bluemoon.rules.dragons import storms_gather, win_dragon
from spielwerk.bluemoon.rules.lay import note_laid
from spielwerk.bluemoon.rules.leadership import lasts
from spielwerk.bluemoon.rules.moving import FIRST_TURN_PILE, add
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.turn import enter
from spielwerk.bluemoon.rules.ways import AS_FREE, AS_GANG, AS_PARTNER, NORMAL, is_partner, joins_gang
from spielwerk.bluemoon.setup import SEATS, Setup
from spielwerk.bluemoon.state import CAUSES, BlueMoonState, Checkpoint
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.cards import UNKNOWN, without
from spielwerk.core.events import Run
from spielwerk.core.reasons import BadPosition, Reason, SetupRefused
from spielwerk.core.steps import settle
from spielwerk.core.view import SeatView
from spielwerk.errors import meant, sentences

problem = sentences("spielwerk.bluemoon")

_KEYS: Final = {
    "turn", "phase", "element", "dragons", "played", "players", "decks", "options", "turn_so_far", "pending", "result",
    "before_laying",
    terms.LOTS.word, *SEATS,
}  # fmt: skip
_AREAS: Final = ("support", "influence", "landed", "loaded", "unseen")
_FACE_DOWN: Final = ("hand", "deck", "discard", "leadership")
"""Where a card that is not known can be written; a bluff card too."""
_PLACES: Final = (
    zones.HAND, zones.DECK, zones.DISCARD, zones.LEADERSHIP_PILE, zones.COMBAT, zones.BURIED, zones.SUPPORT_AREA,
    zones.BLUFF_AREA, zones.INFLUENCE, zones.LANDED, zones.CARGO, zones.LIMBO, zones.BESIDE,
)  # fmt: skip
"""Where a card of a deck can be."""
_SEAT_KEYS: Final = {
    "people", "inquisitor", terms.NAMED, *terms.PILES, *_AREAS, *terms.NOTES, *(term.word for term in terms.SEAT),
}  # fmt: skip
_MOST_ENTRIES: Final = 500
_OPTIONS: Final = {"rule11", "windows", "facts"}


def read_position(
    position: Mapping[str, Any], options: Mapping[str, Any], run: Run, players: Sequence[str] = ()
) -> BlueMoonState:
    """Set up a position and go on to its first decision; it names the seats `me` and `you`, whoever plays them."""
    _check(position, _KEYS, problem("a-position"))
    sides = [_side(position, seat) for seat in SEATS]
    setup = _agreed(position, sides, options, players)
    state = BlueMoonState(setup, 0, [()] * zones.COUNT, marks.fresh(), None, [], None)
    state.turn = SEATS.index(_word(position.get("turn", "me"), SEATS, "turn"))
    _lay_out(state, position, sides)
    whole = "pending" in position or "result" in position
    if not whole and any(UNKNOWN in cards for cards in state.zones):
        raise BadPosition("pending", problem("unknown-needs-pending"))
    played = _cards(state, position.get("played", ()), "played")
    if whole and played:
        raise BadPosition("played", problem("played-or-pending"))
    if not whole:
        _note_played(state, state.turn, played)
    _note(state, position, sides)
    if whole:
        return _as_it_stands(state, position, run)
    enter(state, state.marks[marks.PHASE])
    if state.marks[marks.PHASE] == phases.START and storms_gather(state, state.turn):
        win_dragon(state, state.turn, run)
    settle(state, run)
    return state


def _agreed(
    position: Mapping[str, Any], sides: Sequence[Mapping[str, Any]], options: Mapping[str, Any], players: Sequence[str]
) -> Setup:
    """Read what was agreed before the game; without decks anybody may hold any card."""
    agreed = {**_mapping(position.get("options"), "options"), **options}
    for key in agreed:
        if key not in _OPTIONS:
            known = ", ".join(sorted(_OPTIONS))
            raise SetupRefused(problem("no-option", name=key, known=known), Reason("no-such-option"))
    free = "decks" not in position
    return Setup(
        [_within(seat, _people, side) for seat, side in zip(SEATS, sides, strict=True)]
        if free
        else [_deck(deck) for deck in _list(position["decks"], "decks")],
        tuple(players) or tuple(_list(position.get("players"), "players")) or SEATS,
        agreed.get("rule11", TOURNAMENT),
        agreed.get("windows", ASKED),
        agreed.get("facts"),
        free=free,
    )


def _lay_out(state: BlueMoonState, position: Mapping[str, Any], sides: Sequence[Mapping[str, Any]]) -> None:
    """Set up what everybody sees: the phase, the fight, the dragons and what lies there."""
    state.marks[marks.PHASE] = phases.NAMES.index(_word(position.get("phase", "start"), phases.NAMES, "phase"))
    state.marks[marks.ELEMENT] = _element(position.get("element"), "element")
    state.marks[marks.DRAGONS] = _dragons(position.get("dragons", 0))
    for seat, side in enumerate(sides):
        _within(SEATS[seat], _fill, state, seat, side)


# -- positions that say everything -------------------------------------------------------------------------------


def _as_it_stands(state: BlueMoonState, position: Mapping[str, Any], run: Run) -> BlueMoonState:
    """Go on in the middle of what is pending; cards that are not known are dealt."""
    if "result" in position:
        result = _mapping(position["result"], "result")
        _check(result, {"winner", "crystals", "cause"}, "'result'", "result")
        state.marks[marks.WINNER] = SEATS.index(_word(result.get("winner"), SEATS, "result"))
        state.marks[marks.CRYSTALS] = _whole_number(result.get("crystals"), "result")
        state.marks[marks.CAUSE] = CAUSES.index(_word(result.get("cause"), CAUSES, "result"))
        return state
    state.frame = pending.read(position["pending"])
    if "before_laying" in position:
        state.checkpoint = _checkpoint(state, position)
    if any(UNKNOWN in cards for cards in state.zones):
        state = _dealt(state, position, run)
    settle(state, run)
    return state


def _checkpoint(state: BlueMoonState, position: Mapping[str, Any]) -> Checkpoint:
    """Return the table as it was before the first card was laid: like the present one but for what is said."""
    before = _mapping(position["before_laying"], "before_laying")
    then: dict[str, Any] = {**position, **before}
    for word in terms.TABLES:
        parts = _mapping(before.get(word), "before_laying")
        merged = {**_mapping(position.get(word), word), **parts}
        then[word] = {key: value for key, value in merged.items() if value is not None}
    then = {key: value for key, value in then.items() if value is not None}
    past = BlueMoonState(state.setup, state.turn, [()] * zones.COUNT, marks.fresh(), None, [], None, None)
    sides = [_side(then, seat) for seat in SEATS]
    _lay_out(past, then, sides)
    _note(past, then, sides)
    return Checkpoint(tuple(past.zones), tuple(past.marks))


def _dealt(state: BlueMoonState, position: Mapping[str, Any], run: Run) -> BlueMoonState:
    """Deal the cards that are not known, as they may lie."""
    unseen = [_unseen(state, seat, _side(position, name)) for seat, name in enumerate(SEATS)]
    return SeatView(-1, state, tuple(unseen)).dealt_by(run.chance, FIRST_TURN_PILE, state.marks[terms.LOTS.mark])


def _unseen(state: BlueMoonState, seat: int, side: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the cards of a seat that lie face down: said, or the rest of its deck."""
    deck = state.setup.lists[seat]
    missing = sum(state.zone(zone, seat).count(UNKNOWN) for zone in HIDING)
    if "unseen" in side:
        cards = list(_within(SEATS[seat], _cards, state, side["unseen"], "unseen"))
    else:
        lying = [card for zone in _PLACES for card in state.zone(zone, seat) if card != UNKNOWN]
        listed = state.zone(zones.SEEN, seat) if deck.hidden else deck.cards
        cards = [card for card in listed if card not in lying]
        if deck.hidden:
            cards += [UNKNOWN] * (missing - len(cards))
    if len(cards) != missing:
        raise BadPosition("unseen", problem("unknown-cards", number=missing, left=len(cards)), SEATS[seat])
    return tuple(sorted(cards))


def _note(state: BlueMoonState, position: Mapping[str, Any], sides: Sequence[Mapping[str, Any]]) -> None:
    """Take over what was noted of cards, of the turn and of the seats."""
    for seat, side in enumerate(sides):
        for word, zone in terms.NOTES.items():
            if word in side:
                state.zones[zone + seat] = _within(SEATS[seat], _cards, state, side[word], word)
        for term in terms.SEAT:
            if term.word in side:
                number = _within(SEATS[seat], _whole_number, side[term.word], term.word)
                state.marks[term.mark + seat] = number
        if terms.NAMED in side:
            named = side[terms.NAMED]
            state.marks[marks.NAMED + seat] = marks.SPENT if named == terms.SPENT else _number(named, terms.NAMED)
    so_far = _mapping(position.get("turn_so_far"), "turn_so_far")
    _check(so_far, {term.word for term in terms.TURN}, "'turn_so_far'", "turn_so_far")
    for term in terms.TURN:
        if term.word in so_far:
            state.marks[term.mark] = _said(so_far[term.word], term.kind)
    state.marks[terms.LOTS.mark] = _whole_number(position.get(terms.LOTS.word, 0), terms.LOTS.word)


def _said(given: Any, kind: int) -> int:
    """Return the number a word stands for."""
    if kind == terms.CARD:
        return _number(given, "turn_so_far")
    if kind == terms.ELEMENT:
        return _element(given, "turn_so_far")
    if kind == terms.FLAG and isinstance(given, bool):
        return int(given)
    return _whole_number(given, "turn_so_far")


def _deck(given: Any) -> Any:
    """Return a deck as a set-up takes it: by the name of a preset, listed, or with its size alone."""
    if isinstance(given, str) and given.partition("+")[0] in PRESETS:
        return given
    if not isinstance(given, Mapping):
        raise BadPosition("decks", no_preset(given))
    if "size" not in given:
        return given
    _check(given, {"leader", "inquisitor", "size"}, "'decks'", "decks")
    leader = _word(given.get("leader"), tuple(PRESETS), "decks")
    inquisitor = _number(given["inquisitor"], "decks") if given.get("inquisitor") else NO_INQUISITOR
    return Deck(leader, (), inquisitor, size=_whole_number(given["size"], "decks"))


# -- the parts of a position -------------------------------------------------------------------------------------


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
    for name in (*terms.PILES, *_AREAS, *terms.NOTES):
        _within(seat, _list, side.get(name), name)
    return side


def _list(given: Any, where: str) -> Sequence[Any]:
    if not isinstance(given, (list, tuple, NoneType)):
        raise BadPosition(where, problem("no-list", given=given))
    if given and len(given) > _MOST_ENTRIES:
        raise BadPosition(where, problem("too-many-cards", most=_MOST_ENTRIES))
    return given or ()


def _check(given: Mapping[str, Any], known: set[str], where: str, zone: str = "") -> None:
    """Refuse unknown keys; inside the list of a zone it is the zone that is pointed at."""
    for key in given:
        if key not in known:
            raise BadPosition(zone or key, problem("no-key", where=where, name=key, known=", ".join(sorted(known))))


def _word(word: Any, known: Sequence[str], what: str) -> str:
    if word not in known:
        words, near = ", ".join(known), meant(word, known)
        raise BadPosition(
            what,
            problem("one-of-near", given=word, near=near) if near else problem("one-of", known=words, given=word),
        )
    return str(word)


def _mapping(given: Any, where: str) -> Mapping[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadPosition(where, problem("no-table", given=given))
    return given


def _element(given: Any, where: str) -> int:
    return NO_ELEMENT if given is None else ELEMENTS.index(_word(given, ELEMENTS, where))


def _whole_number(given: Any, where: str) -> int:
    if type(given) is not int or not 0 <= given <= terms.MOST:
        raise BadPosition(where, problem("no-number", given=given, most=terms.MOST))
    return given


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
        near = get_close_matches(str(card_id), IDS, n=3)
        if near:
            raise BadPosition(where, problem("no-card-but", card=card_id, near=", ".join(near)))
        raise BadPosition(where, problem("no-card", card=card_id))
    return number


def _card(state: BlueMoonState, card_id: Any, where: str) -> int:
    if card_id == terms.UNKNOWN_CARD and where in _FACE_DOWN:
        return UNKNOWN
    number = _number(card_id, where)
    printed = state.cards[number]
    if printed.text_unknown:
        missing = ", ".join(printed.missing)
        raise BadPosition(where, problem("card-unknown", card=card_id, missing=missing))
    return number


def _cards(state: BlueMoonState, entries: Sequence[Any], where: str) -> tuple[int, ...]:
    return tuple(_card(state, entry, where) for entry in _list(entries, where))


def _fill(state: BlueMoonState, seat: int, side: Mapping[str, Any]) -> None:
    for name, zone in terms.PILES.items():
        state.zones[zone + seat] = _cards(state, side.get(name, ()), name)
    if side.get("inquisitor") is not None:
        state.zones[zones.BESIDE + seat] = (_inquisitor(state, side["inquisitor"]),)
    for entry in side.get("support") or ():
        _support(state, seat, entry)
    for name, zone in (("influence", zones.INFLUENCE), ("landed", zones.LANDED)):
        for entry in side.get(name) or ():
            _moor(state, seat, zone, entry, name)
    if "loaded" in side:
        _load(state, seat, _cards(state, side["loaded"], "loaded"))
    for card in state.zone(zones.DISCLOSED, seat):
        if card not in state.zone(zones.HAND, seat):
            state.zones[zones.HAND + seat] += (card,)
    if "deck" not in side:
        state.zones[zones.DECK + seat] = _rest_of_deck(state, seat)


def _rest_of_deck(state: BlueMoonState, seat: int) -> tuple[int, ...]:
    """Return the cards of the seat's deck that lie nowhere else."""
    elsewhere = {card for zone in range(seat, zones.COUNT, 2) for card in state.zones[zone]}
    return tuple(card for card in state.setup.lists[seat].cards if card not in elsewhere)


def _inquisitor(state: BlueMoonState, entry: Any) -> int:
    inquisitor = _card(state, entry, "inquisitor")
    if state.cards[inquisitor].type != INQUISITOR:
        raise BadPosition("inquisitor", problem("no-inquisitor", card=entry))
    return inquisitor


def _support(state: BlueMoonState, seat: int, entry: Any) -> None:
    if not isinstance(entry, Mapping):
        state.zones[zones.SUPPORT_AREA + seat] += (_card(state, entry, "support"),)
        return
    _check(entry, {"bluff"}, problem("a-support"), "support")
    hidden = entry.get("bluff") == terms.UNKNOWN_CARD
    card = UNKNOWN if hidden else _card(state, entry.get("bluff"), "support")
    state.zones[zones.BLUFF_AREA + seat] += (card,)


def _load(state: BlueMoonState, seat: int, loaded: tuple[int, ...]) -> None:
    """Put the cards aboard the ships into the order in which they were loaded."""
    ships = dict(zip(state.zone(zones.CARGO, seat), state.zone(zones.ABOARD, seat), strict=True))
    if sorted(loaded) != sorted(ships):
        raise BadPosition("loaded", problem("not-loaded"))
    state.zones[zones.CARGO + seat] = loaded
    state.zones[zones.ABOARD + seat] = tuple(ships[card] for card in loaded)


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
