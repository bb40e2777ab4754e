"""Facts as owners of the printed cards correct them, for one game or by a file.

An entry fills in or replaces what is printed on a card; what was assumed or missing before counts as known
then. As a text a card may get that of any other card: nobody has to write code.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    BLUFF_EARTH,
    BLUFF_FIRE,
    BLUFF_NONE,
    BOOSTER,
    CARDS,
    CHARACTER,
    EMISSARY,
    FREE,
    GANG,
    HYLA,
    INQUISITOR,
    INTERVENTION,
    LEADER,
    LEADERSHIP,
    PAIR,
    PROTECTED,
    REPLACE,
    RETRIEVE,
    SHIELD_EARTH,
    SHIELD_FIRE,
    SHIP,
    STOP,
    SUPPORT,
    UNKNOWN_TYPE,
    Card,
    Power,
)
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.precedence import circle
from spielwerk.core.reasons import Reason, SetupRefused

TYPE_NAMES: Final = {
    CHARACTER: "character",
    BOOSTER: "booster",
    SUPPORT: "support",
    LEADERSHIP: "leadership",
    SHIP: "ship",
    LEADER: "leader",
    HYLA: "hyla",
    ACHIEVEMENT: "crystal",
    INTERVENTION: "intervention",
    INQUISITOR: "inquisitor",
    EMISSARY: "emissary",
    UNKNOWN_TYPE: "unknown",
}
ICON_NAMES: Final = (
    (STOP, "stop"),
    (FREE, "free"),
    (PAIR, "pair"),
    (GANG, "gang"),
    (RETRIEVE, "retrieve"),
    (SHIELD_FIRE, "shield-fire"),
    (SHIELD_EARTH, "shield-earth"),
    (PROTECTED, "protected"),
    (REPLACE, "replace"),
    (BLUFF_FIRE, "bluff-fire"),
    (BLUFF_EARTH, "bluff-earth"),
    (BLUFF_NONE, "bluff-none"),
)
_LAID: Final = CHARACTER | BOOSTER | SUPPORT | LEADERSHIP
_MOST: Final = {"fire": 20, "earth": 20, "moons": 4, "capacity": 9, "cost": 9}
FACTS: Final = ("name", "type", "fire", "earth", "icons", "gang", "moons", "capacity", "cost", "power", "allows")
NO_TEXT: Final = "none"


def amended(facts: Mapping[str, Any]) -> Sequence[Card]:
    """Return all cards with these facts; the printed ones themselves if there is nothing to correct."""
    if not facts:
        return CARDS
    if not isinstance(facts, Mapping):
        raise _refuse(f"facts: cards with their facts are needed, not {facts!r}")
    try:
        told = json.dumps(facts, sort_keys=True)
    except TypeError as error:
        raise _refuse(f"facts: {error}") from error
    return _amended(told)


def _refuse(message: str, card: str = "") -> SetupRefused:
    return SetupRefused(message, Reason("bad-fact", (card,) if card else (), ("R1.2.1",)))


@lru_cache(maxsize=64)
def _amended(told: str) -> tuple[Card, ...]:
    facts = json.loads(told)
    cards = list(CARDS)
    for card_id, entries in facts.items():
        if card_id not in NUMBERS:
            raise _refuse(f"facts: there is no card {card_id!r}")
        if not isinstance(entries, dict):
            raise _refuse(f"facts: {card_id} needs fields such as moons = 2", card_id)
        place = NUMBERS[card_id]
        cards[place] = _correct(CARDS[place], entries)
    tangled = circle(cards)
    if tangled:
        raise _refuse(f"facts: these texts would ignore each other in a circle: {', '.join(tangled)}", tangled[0])
    return tuple(cards)


def _correct(card: Card, entries: Mapping[str, Any]) -> Card:
    for name, value in entries.items():
        _check_fact(card, name, value)
    kind = next((key for key, word in TYPE_NAMES.items() if word == entries.get("type")), card.type)
    icons = card.icons
    if "icons" in entries:
        icons = sum(icon for icon, word in ICON_NAMES if word in entries["icons"])
    told = set(entries)
    missing = tuple(fact for fact in card.missing if fact not in told and not _needless(fact, kind))
    if missing == ("name",):
        missing = ()
    gang = entries.get("gang", card.gang if icons & GANG else "")
    return Card(
        card.people,
        card.number,
        entries.get("name", card.name),
        kind,
        entries.get("fire", card.fire),
        entries.get("earth", card.earth),
        icons=icons,
        gang=gang,
        moons=entries.get("moons", card.moons),
        capacity=entries.get("capacity", card.capacity),
        deck=card.deck,
        family=card.family,
        power=_power(card, entries, kind),
        cost=entries.get("cost", card.cost),
        allows=tuple(entries["allows"]) if "allows" in entries else card.allows,
        assumed=tuple(fact for fact in card.assumed if fact not in told),
        missing=missing,
    )


def _needless(fact: str, kind: int) -> bool:
    """Whether a card of this type does without the fact: only characters need values."""
    return fact in ("fire", "earth") and kind not in (UNKNOWN_TYPE, CHARACTER)


def _check_fact(card: Card, name: str, value: Any) -> None:
    if name not in FACTS:
        raise _refuse(f"facts: {card.id} has no fact {name!r}; facts are: {', '.join(FACTS)}", card.id)
    if name in _MOST:
        fits = type(value) is int and 0 <= value <= _MOST[name]
        wanted = f"a number from 0 to {_MOST[name]}"
    elif name == "type":
        fits = value in TYPE_NAMES.values() and _same_sort(card, str(value))
        wanted = "a type of the same sort of card, such as booster or support"
    elif name == "icons":
        known = [word for _, word in ICON_NAMES]
        fits = isinstance(value, list) and all(word in known for word in value)
        wanted = f"a list of icons out of: {', '.join(known)}"
    elif name == "power":
        named = isinstance(value, str) and value in NUMBERS
        fits = value == NO_TEXT or (named and CARDS[NUMBERS[value]].power is not None)
        wanted = f"{NO_TEXT!r} or the card whose text it has, such as 'hoax-10'"
    elif name == "allows":
        fits = isinstance(value, list) and len(value) == 2 and all(type(n) is int and 0 <= n <= 30 for n in value)
        wanted = "two numbers: how many cards and how many moons more"
    else:
        fits = isinstance(value, str) and bool(value.strip())
        wanted = "a word"
    if not fits:
        raise _refuse(f"facts: {name} of {card.id} cannot be {value!r}; it is {wanted}", card.id)


def _same_sort(card: Card, word: str) -> bool:
    kind = next(key for key, name in TYPE_NAMES.items() if name == word)
    return kind == card.type or bool(kind & _LAID and (card.type & _LAID or card.type == UNKNOWN_TYPE))


def _power(card: Card, entries: Mapping[str, Any], kind: int) -> Power | None:
    """Return the text; that of another card has to suit the type."""
    if "power" not in entries:
        return card.power
    if entries["power"] == NO_TEXT:
        return None
    giver = CARDS[NUMBERS[entries["power"]]]
    suits = giver.type == kind or bool(giver.type & (_LAID | HYLA) and kind & (_LAID | HYLA))
    if not suits:
        raise _refuse(f"facts: a {TYPE_NAMES[kind]} cannot have the text of {giver.id}", card.id)
    return giver.power
