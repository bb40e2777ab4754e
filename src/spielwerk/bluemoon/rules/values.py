"""Values and power (R6.4): printed values, then what changes these, then raising, then power.

A text for "one of my characters" is never asked about: in each element it stands where the power is
highest, ties with the earliest laid. So every element is worked out on its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import (
    CHARACTER,
    EARTH,
    FIRE,
    NO_ELEMENT,
    SUPPORT,
    TO_HIGHER,
    TO_SUM,
    Card,
    CountZero,
    DoubleAll,
    DoubleOne,
    Power,
    RaiseAll,
    RaiseBluffs,
    RaiseOne,
    RaisePower,
)
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.precedence import InForce, in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import UNKNOWN

BLUFF_VALUE: Final = 2
_VALUED: Final = (zones.COMBAT, zones.SUPPORT_AREA, zones.INFLUENCE)
"""Where cards with values lie face up."""
_CHANGING: Final = (DoubleAll, DoubleOne, RaiseAll, RaiseOne, RaiseBluffs, RaisePower, CountZero)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened to a value: which card did it, what it was, what came out."""

    card: str
    what: str
    result: int


@dataclass(frozen=True, slots=True)
class Account:
    """How the value of one card in one element came about; the card "power" is the total."""

    card: str
    element: int
    printed: int
    changes: tuple[Change, ...]
    counted: int
    face_down: bool = False


class _Entry:
    """One active card while its value is being worked out."""

    __slots__ = ("card", "changes", "face_down", "kind", "printed", "value")

    def __init__(self, card: int, kind: int, printed: int, *, face_down: bool = False) -> None:
        self.card = card
        self.kind = kind
        self.printed = printed
        self.value = printed
        self.face_down = face_down
        self.changes: list[tuple[int, str, int]] | None = None

    def becomes(self, value: int, card: int, what: str) -> None:
        self.value = value
        if self.changes is not None:
            self.changes.append((card, what, value))


def printed_value(printed: Card, element: int) -> int:
    """Return what is printed on the card."""
    return printed.fire if element == FIRE else printed.earth


def counts_zero(force: InForce, seat: int, kind: int, value: int) -> int:
    """Return the opposing card by which a printed value counts 0 (the Cool gang), or NOBODY."""
    for source in force.live[1 - seat]:
        power = force.cards[source].power
        if isinstance(power, CountZero) and power.types & kind and value % 2 == power.parity:
            return source
    return NOBODY


def value_in_hand(state: BlueMoonState, seat: int, card: int, element: int) -> int:
    """Return what a hand card is worth as a payment: printed, unless ignored or counted 0 (R6.4.7)."""
    force = in_force(state)
    value = printed_value(force.cards[card], element)
    if not value or force.ignores_card(seat, card, in_hand=True) != NOBODY:
        return 0
    return 0 if counts_zero(force, seat, force.cards[card].type, value) != NOBODY else value


def powers(state: BlueMoonState, seat: int) -> tuple[int, int]:
    """Return the seat's power in Fire and Earth."""
    force = in_force(state)
    known = force.power
    if known is None:
        known = force.power = [None, None]
    found = known[seat]
    if found is None:
        found = known[seat] = (_power(state, seat, FIRE), _power(state, seat, EARTH))
    return found


def _power(state: BlueMoonState, seat: int, element: int) -> int:
    force = in_force(state)
    if not force.changing and force.ignores_nothing(seat):
        return _as_printed(state, seat, element)
    entries = _entries(state, seat, element)
    _change(state, seat, element, entries)
    total = 0
    for entry in entries:
        total += entry.value
    for _, least in _power_texts(in_force(state), seat, element):
        total = max(total, least)
    return total


def _as_printed(state: BlueMoonState, seat: int, element: int) -> int:
    """Return the power where no text changes a value and none is ignored: what is printed, and 2 for each bluff."""
    total = 0
    for zone in _VALUED:
        for card in state.zone(zone, seat):
            total += printed_value(state.cards[card], element)
    bluffs = state.zone(zones.BLUFF_AREA, seat)
    return total + len(bluffs) * _bluff_value(state, element) if bluffs else total


def _bluff_value(state: BlueMoonState, element: int) -> int:
    """Return what a bluff card is worth: 2 in the contested element."""
    contested = state.marks[marks.ELEMENT]
    return BLUFF_VALUE if contested in (element, NO_ELEMENT) else 0


def card_values(state: BlueMoonState, seat: int) -> list[tuple[int, bool, int, int]]:
    """Return the seat's active cards with values: card, whether face down, Fire, Earth."""
    columns = []
    for element in (FIRE, EARTH):
        entries = _entries(state, seat, element)
        _change(state, seat, element, entries)
        columns.append(entries)
    return [
        (fire.card, fire.face_down, fire.value, earth.value) for fire, earth in zip(columns[0], columns[1], strict=True)
    ]


def explain_power(state: BlueMoonState, seat: int) -> list[Account]:
    """Return how each value and the total came about, in both elements."""
    accounts: list[Account] = []
    for element in (FIRE, EARTH):
        entries = _entries(state, seat, element, trace=True)
        _change(state, seat, element, entries)
        for entry in entries:
            _note_void_text(state, seat, entry)
        accounts += [_account(entry, element) for entry in entries]
        total = sum(entry.value for entry in entries)
        changes: list[Change] = []
        counted = total
        for card, least in _power_texts(in_force(state), seat, element):
            if least > counted:
                counted = least
                changes.append(Change(IDS[card], "power-rises", counted))
        accounts.append(Account("power", element, total, tuple(changes), counted))
    return accounts


def _note_void_text(state: BlueMoonState, seat: int, entry: _Entry) -> None:
    """Say with a card whose text would change values that this text is ignored, and by which card."""
    if entry.face_down or not isinstance(state.cards[entry.card].power, _CHANGING):
        return
    force = in_force(state)
    source = force.ignores_text(seat, entry.card)
    if source not in (NOBODY, force.ignores_card(seat, entry.card)):
        entry.becomes(entry.value, source, "text-ignored")


def _account(entry: _Entry, element: int) -> Account:
    changes = tuple(Change(IDS[card], what, value) for card, what, value in entry.changes or ())
    name = "?" if entry.card == UNKNOWN else IDS[entry.card]
    return Account(name, element, entry.printed, changes, entry.value, entry.face_down)


# -- the order of evaluation ---------------------------------------------------------------------------


def _entries(state: BlueMoonState, seat: int, element: int, *, trace: bool = False) -> list[_Entry]:
    """Begin with the printed values of all active cards (R6.4.1); a bluff card has 2 in the contested element."""
    cards = state.cards
    entries = [
        _Entry(card, cards[card].type, printed_value(cards[card], element))
        for zone in _VALUED
        for card in state.zone(zone, seat)
    ]
    value = _bluff_value(state, element)
    entries += [_Entry(card, SUPPORT, value, face_down=True) for card in state.zone(zones.BLUFF_AREA, seat)]
    if trace:
        for entry in entries:
            entry.changes = []
    return entries


def _change(state: BlueMoonState, seat: int, element: int, entries: list[_Entry]) -> None:
    force = in_force(state)
    ignored: set[int] = set()
    for place, entry in enumerate(entries):
        if _ignore(force, seat, entry):
            ignored.add(place)
        elif entry.value and (entry.face_down or not force.protected(seat, entry.card)):
            source = counts_zero(force, seat, entry.kind, entry.value)
            if source != NOBODY:
                entry.becomes(0, source, "counts-zero")
    _raise(state, seat, element, [entry for place, entry in enumerate(entries) if place not in ignored])


def _ignore(force: InForce, seat: int, entry: _Entry) -> bool:
    """Ignored cards have no values, and nothing raises them (BM-FLIT12-07)."""
    source = force.ignores_bluffs(seat) if entry.face_down else force.ignores_card(seat, entry.card)
    if source == NOBODY:
        return False
    entry.becomes(0, source, "ignored")
    return True


def _raise(state: BlueMoonState, seat: int, element: int, entries: list[_Entry]) -> None:
    """Raise as far as possible: first what sets a value, then what doubles (R6.4.3, BM-TIME-11)."""
    cards = state.cards
    texts = [(card, power) for card in in_force(state).live[seat] if (power := cards[card].power) is not None]
    if not texts:
        return
    if state.marks[marks.ELEMENT] in (element, NO_ELEMENT):
        _raise_bluffs(texts, entries)
    _raise_all(state, seat, texts, entries)
    raising, doubling = _on_one_character(texts, element)
    characters = [entry for entry in entries if entry.kind == CHARACTER] if raising or doubling else []
    if raising and characters:
        _raise_one(state, seat, element, characters, raising, 1 << len(doubling))
    _double_all(texts, entries)
    if doubling and characters:
        _double_one(doubling, characters)


def _on_one_character(texts: list[tuple[int, Power]], element: int) -> tuple[list[int], list[int]]:
    """Return the texts that raise, and those that double, one character in this element."""
    raising: list[int] = []
    doubling: list[int] = []
    for card, power in texts:
        if isinstance(power, (RaiseOne, DoubleOne)) and (power.fire if element == FIRE else power.earth):
            (raising if isinstance(power, RaiseOne) else doubling).append(card)
    return raising, doubling


def _value(entry: _Entry) -> int:
    return entry.value


def _raise_bluffs(texts: list[tuple[int, Power]], entries: list[_Entry]) -> None:
    for card, power in texts:
        if isinstance(power, RaiseBluffs):
            for entry in entries:
                if entry.face_down and entry.value < power.to:
                    entry.becomes(power.to, card, "rises")


def _raise_all(state: BlueMoonState, seat: int, texts: list[tuple[int, Power]], entries: list[_Entry]) -> None:
    """Lift the lower value of every character to its higher printed one, the Cool gang first (BM-KHIND01-03)."""
    for card, power in texts:
        if isinstance(power, RaiseAll):
            for entry in entries:
                if entry.kind == CHARACTER:
                    higher = max(_printed_on_table(state, seat, entry.card, each) for each in (FIRE, EARTH))
                    if entry.value < higher:
                        entry.becomes(higher, card, "rises")


def _double_all(texts: list[tuple[int, Power]], entries: list[_Entry]) -> None:
    for card, power in texts:
        if isinstance(power, DoubleAll):
            for entry in entries:
                if entry.kind & power.types and entry.value:
                    entry.becomes(2 * entry.value, card, "doubled")


def _double_one(doubling: list[int], characters: list[_Entry]) -> None:
    """Put all that double one character on the highest value: nothing else gives more."""
    best = max(characters, key=_value)
    for card in doubling:
        if best.value:
            best.becomes(2 * best.value, card, "doubled")


def _raise_one(
    state: BlueMoonState, seat: int, element: int, characters: list[_Entry], raising: list[int], factor: int
) -> None:
    """Put each raising text on the character where the total is highest after all doublings."""
    goals = [[_goal(state, seat, element, card, entry) for entry in characters] for card in raising]
    best: tuple[int, ...] = ()
    best_total = -1
    for places in product(range(len(characters)), repeat=len(raising)):
        values = [entry.value for entry in characters]
        for text, place in enumerate(places):
            values[place] = max(values[place], goals[text][place])
        total = sum(values) + (factor - 1) * max(values)
        if total > best_total:
            best_total, best = total, places
    for text, place in enumerate(best):
        entry = characters[place]
        if goals[text][place] > entry.value:
            entry.becomes(goals[text][place], raising[text], "rises")


def _goal(state: BlueMoonState, seat: int, element: int, card: int, entry: _Entry) -> int:
    """Return what a raising text would lift this character to; printed values count after the Cool gang."""
    power = state.cards[card].power
    assert isinstance(power, RaiseOne)
    goal = power.fire if element == FIRE else power.earth
    if goal not in (TO_SUM, TO_HIGHER):
        return goal
    values = [_printed_on_table(state, seat, entry.card, each) for each in (FIRE, EARTH)]
    return sum(values) if goal == TO_SUM else max(values)


def _printed_on_table(state: BlueMoonState, seat: int, card: int, element: int) -> int:
    force = in_force(state)
    value = printed_value(force.cards[card], element)
    if value and not force.protected(seat, card) and counts_zero(force, seat, force.cards[card].type, value) != NOBODY:
        return 0
    return value


def _power_texts(force: InForce, seat: int, element: int) -> list[tuple[int, int]]:
    """Return the texts that lift the total power, last of all (R6.4.6)."""
    texts = []
    for card in force.live[seat]:
        power = force.cards[card].power
        if isinstance(power, RaisePower):
            texts.append((card, power.fire if element == FIRE else power.earth))
    return texts
