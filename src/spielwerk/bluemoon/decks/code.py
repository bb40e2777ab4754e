"""Deck codes: a deck in some forty letters and digits that can be typed, sent and printed.

The cards are one number (their rank among all sets of that size, which does not change when cards are
added to the roster), together with leader, inquisitor and size. It is written with 32 signs that are hard
to mistake for each other, and ends in a check.
"""

from __future__ import annotations

from hashlib import blake2b
from math import comb
from typing import Final

from spielwerk.bluemoon.cards.roster import IDS, PEOPLES
from spielwerk.bluemoon.decks.deck import INQUISITORS, NO_INQUISITOR, Deck
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.errors import sentences
from spielwerk.language import Sentence

problem = sentences("spielwerk.bluemoon")

PREFIX: Final = "BM1"
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MEANT: Final = str.maketrans("OIL", "011")
_CHECK: Final = 4
_GROUP: Final = 5
_SIZES: Final = 64
_LEADERS: Final = 16
_INQUISITORS: Final = 16


def deck_code(deck: Deck) -> str:
    """Return the code of a deck; there is none for one that has a card twice."""
    if len(set(deck.cards)) < len(deck.cards) or len(deck.cards) >= _SIZES:
        raise _refuse(problem("no-code-for"))
    number = sum(comb(card, place) for place, card in enumerate(sorted(deck.cards), start=1))
    number = number * _SIZES + len(deck.cards)
    number = number * _INQUISITORS + (0 if deck.inquisitor == NO_INQUISITOR else 1 + INQUISITORS.index(deck.inquisitor))
    number = number * _LEADERS + PEOPLES.index(deck.leader)
    body = _written(number)
    text = body + _check(body)
    groups = [text[at : at + _GROUP] for at in range(0, len(text), _GROUP)]
    return "-".join([PREFIX, *groups])


def is_code(text: str) -> bool:
    """Whether a text wants to be a deck code."""
    return text.strip().upper().translate(_MEANT).startswith(f"{PREFIX}-")


def read_code(text: str) -> Deck:
    """Return the deck of a code; a slip of the pen is noticed."""
    signs = "".join(text.strip().upper().split("-")[1:]).replace(" ", "").translate(_MEANT)
    if not is_code(text) or len(signs) <= _CHECK or any(sign not in _SIGNS for sign in signs):
        raise _refuse(problem("no-code", code=text, prefix=PREFIX))
    body, check = signs[:-_CHECK], signs[-_CHECK:]
    if _check(body) != check:
        raise _refuse(problem("code-slip", code=text))
    number = 0
    for sign in body:
        number = number * 32 + _SIGNS.index(sign)
    number, leader = divmod(number, _LEADERS)
    number, inquisitor = divmod(number, _INQUISITORS)
    number, size = divmod(number, _SIZES)
    cards = _unranked(number, size)
    if leader >= len(PEOPLES) or inquisitor > len(INQUISITORS) or (cards and cards[-1] >= len(IDS)):
        raise _refuse(problem("code-later", code=text))
    return Deck(PEOPLES[leader], cards, INQUISITORS[inquisitor - 1] if inquisitor else NO_INQUISITOR)


def _refuse(message: Sentence) -> SetupRefused:
    return SetupRefused(message, Reason("bad-deck-code", rules=("R10.2",)))


def _written(number: int) -> str:
    signs = ""
    while number or not signs:
        number, sign = divmod(number, 32)
        signs = _SIGNS[sign] + signs
    return signs


def _check(body: str) -> str:
    digest = int.from_bytes(blake2b(f"{PREFIX}:{body}".encode(), digest_size=8).digest(), "big")
    return _written(digest).rjust(_CHECK, "0")[-_CHECK:]


def _unranked(number: int, size: int) -> tuple[int, ...]:
    """Return the set of this size with this rank, sorted."""
    cards: list[int] = []
    for place in range(size, 0, -1):
        low, high = place - 1, place
        while comb(high, place) <= number:
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            if comb(middle, place) <= number:
                low = middle
            else:
                high = middle
        cards.append(low)
        number -= comb(low, place)
    return tuple(reversed(cards))
