"""Facts as owners of the printed cards correct them, for one game or by a file.

An entry fills in or replaces what is printed on a card; what was assumed or missing before counts as known
then. As a text a card may get that of any other card: nobody has to write code.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.collection import CARDS
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    BOOSTER,
    CHARACTER,
    EMISSARY,
    HYLA,
    INQUISITOR,
    INTERVENTION,
    LEADER,
    LEADERSHIP,
    SHIP,
    SUPPORT,
    UNKNOWN_TYPE,
    Card,
    Power,
)
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.rules.precedence import circle
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.errors import sentences
from spielwerk.language import Sentence

problem = sentences("spielwerk.bluemoon")

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
    (icons.STOP, "stop"),
    (icons.FREE, "free"),
    (icons.PAIR, "pair"),
    (icons.GANG, "gang"),
    (icons.RETRIEVE, "retrieve"),
    (icons.SHIELD_FIRE, "shield-fire"),
    (icons.SHIELD_EARTH, "shield-earth"),
    (icons.PROTECTED, "protected"),
    (icons.REPLACE, "replace"),
    (icons.BLUFF_FIRE, "bluff-fire"),
    (icons.BLUFF_EARTH, "bluff-earth"),
    (icons.BLUFF_NONE, "bluff-none"),
)
ICON_RULINGS: Final = (
    (icons.STOP, "BM-STOP", 3),
    (icons.FREE, "BM-FREE", 8),
    (icons.PAIR, "BM-PAIR", 16),
    (icons.GANG, "BM-GANG", 15),
    (icons.RETRIEVE, "BM-RETR", 6),
    (icons.SHIELD_FIRE | icons.SHIELD_EARTH, "BM-SHLD", 3),
    (icons.PROTECTED, "BM-PROT", 7),
    (icons.REPLACE, "BM-REPL", 16),
    (icons.ANY_BLUFF, "BM-BLUF", 9),
)
"""The icons, how the ids of the rulings about them begin, and how many there are."""
_LAID: Final = CHARACTER | BOOSTER | SUPPORT | LEADERSHIP
_MOST: Final = {"fire": 20, "earth": 20, "moons": 4, "capacity": 9, "cost": 9}
FACTS: Final = ("name", "name_de", "type", *_MOST, "icons", "gang", "power", "allows")
NO_TEXT: Final = "none"
_ICON_WORDS: Final = tuple(word for _, word in ICON_NAMES)


def amended(facts: Mapping[str, Any]) -> list[Card]:
    """Return all cards with these facts; the printed ones themselves if there is nothing to correct."""
    if not facts:
        return CARDS
    if not isinstance(facts, Mapping):
        raise _refuse(problem("facts-cards", given=facts))
    try:
        encoded = json.dumps(facts, sort_keys=True)
    except TypeError as error:
        raise _refuse(problem("facts-cards", given=facts)) from error
    return _amended(encoded)


def _refuse(message: Sentence, card: str = "") -> SetupRefused:
    return SetupRefused(message, Reason("bad-fact", (card,) if card else (), ("R1.2.1",)))


@lru_cache(maxsize=64)
def _amended(encoded: str) -> list[Card]:
    facts = json.loads(encoded)
    cards = list(CARDS)
    for card_id, entries in facts.items():
        if card_id not in NUMBERS:
            raise _refuse(problem("facts-no-card", card=card_id))
        if not isinstance(entries, dict):
            raise _refuse(problem("facts-fields", card=card_id), card_id)
        place = NUMBERS[card_id]
        cards[place] = _correct(CARDS[place], entries)
    tangled = circle(cards)
    if tangled:
        raise _refuse(problem("facts-circle", cards=", ".join(tangled)), tangled[0])
    return cards


def _correct(card: Card, entries: Mapping[str, Any]) -> Card:
    for name, value in entries.items():
        _check_fact(card, name, value)
    kind = next((key for key, word in TYPE_NAMES.items() if word == entries.get("type")), card.type)
    borne = card.icons
    if "icons" in entries:
        borne = sum(icon for icon, word in ICON_NAMES if word in entries["icons"])
    given = set(entries)
    missing = tuple(fact for fact in card.missing if fact not in given and not _needless(fact, kind))
    if missing == ("name",):
        missing = ()
    gang = entries.get("gang", card.gang if borne & icons.GANG else "")
    return Card(
        card.people,
        card.number,
        entries.get("name", card.name),
        kind,
        entries.get("fire", card.fire),
        entries.get("earth", card.earth),
        icons=borne,
        gang=gang,
        moons=entries.get("moons", card.moons),
        capacity=entries.get("capacity", card.capacity),
        deck=card.deck,
        family=card.family,
        power=_power(card, entries, kind),
        cost=entries.get("cost", card.cost),
        allows=tuple(entries["allows"]) if "allows" in entries else card.allows,
        assumed=tuple(fact for fact in card.assumed if fact not in given),
        missing=missing,
        rulings=card.rulings,
        name_de=entries.get("name_de", card.name_de),
    )


def see_also(card: Card) -> tuple[str, ...]:
    """Return the groups of rulings about the icons of a card, as `BM-STOP-01 … 03`."""
    return tuple(f"{group}-01 … {count:02}" for borne, group, count in ICON_RULINGS if card.icons & borne)


def _needless(fact: str, kind: int) -> bool:
    """Whether a card of this type does without the fact: only characters need values."""
    return fact in ("fire", "earth") and kind not in (UNKNOWN_TYPE, CHARACTER)


def _check_fact(card: Card, name: str, value: Any) -> None:
    if name not in FACTS:
        raise _refuse(problem("facts-no-fact", card=card.id, name=name, known=", ".join(FACTS)), card.id)
    if not _fits(card, name, value):
        problem_with = problem("facts-value", name=name, card=card.id, value=value, wanted=_wanted(name))
        raise _refuse(problem_with, card.id)


def _fits(card: Card, name: str, value: Any) -> bool:
    """Whether this can be the fact of that name."""
    if name in _MOST:
        return _is_number(value, _MOST[name])
    if name == "type":
        return _same_sort(card, value)
    if name == "icons":
        return isinstance(value, list) and all(word in _ICON_WORDS for word in value)
    if name == "power":
        named = isinstance(value, str) and value in NUMBERS
        return value == NO_TEXT or (named and CARDS[NUMBERS[value]].power is not None)
    if name == "allows":
        return isinstance(value, list) and len(value) == 2 and all(_is_number(number, 30) for number in value)
    return isinstance(value, str) and bool(value.strip())


def _is_number(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _wanted(name: str) -> Sentence:
    """Say what the fact of that name can be."""
    if name in _MOST:
        return problem("wanted-number", most=_MOST[name])
    if name == "icons":
        return problem("wanted-icons", known=", ".join(_ICON_WORDS))
    if name == "power":
        return problem("wanted-text", none=NO_TEXT)
    return problem({"type": "wanted-type", "allows": "wanted-allows"}.get(name, "wanted-word"))


def _same_sort(card: Card, word: Any) -> bool:
    """Whether a card can be of the type with this name: a card that is laid stays one, as does each other type."""
    laid = bool(card.type & _LAID) or card.type == UNKNOWN_TYPE
    return any(kind == card.type or (laid and kind & _LAID) for kind, name in TYPE_NAMES.items() if name == word)


def _power(card: Card, entries: Mapping[str, Any], kind: int) -> Power | None:
    """Return the text; that of another card has to suit the type."""
    if "power" not in entries:
        return card.power
    if entries["power"] == NO_TEXT:
        return None
    giver = CARDS[NUMBERS[entries["power"]]]
    suits = giver.type == kind or bool(giver.type & (_LAID | HYLA) and kind & (_LAID | HYLA))
    if not suits:
        raise _refuse(problem("facts-text", kind=TYPE_NAMES[kind], card=giver.id), card.id)
    return giver.power
