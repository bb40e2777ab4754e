"""Cards, seats and numbers as scenarios write them; cards are a list or counted, an unknown one is a question mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import Any, Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.reasons import BadPosition
from spielwerk.errors import sentences
from spielwerk.kunitori.names import IDS, NUMBERS
from spielwerk.language import Sentence

problem = sentences("spielwerk.kunitori")

UNKNOWN_CARD: Final = "?"
MOST_CARDS: Final = 500
"""In one place; the whole pool has fewer."""
MOST: Final = 9_999
"""The largest number a position may say."""


def write_cards(cards: Sequence[int]) -> list[str]:
    """Return cards by name, in order."""
    return [UNKNOWN_CARD if card == UNKNOWN else IDS[card] for card in cards]


def write_counted(cards: Sequence[int]) -> list[str] | dict[str, int]:
    """Return cards in order; as counts where equal ones lie together and that is shorter."""
    names = write_cards(cards)
    counts = {name: len(list(same)) for name, same in groupby(names)}
    return counts if len(counts) < len(names) == sum(counts.values()) else names


def read_cards(key: str, value: Any, seat: str = "", *, face_down: bool = False) -> tuple[int, ...]:
    """Read cards given as a list or as counts; `seat` says whose they are, for complaints.

    Only cards lying `face_down` may be unknown.
    """
    if value is None:
        return ()
    if not isinstance(value, (Mapping, list, tuple)):
        raise BadPosition(key, problem("no-cards", given=value), seat)
    for name in value:  # counts of 0 included
        if not (face_down and name == UNKNOWN_CARD) and (not isinstance(name, str) or name not in NUMBERS):
            raise BadPosition(key, no_card(name), seat)
    names: Sequence[str] = _counted(key, value, seat) if isinstance(value, Mapping) else value
    if len(names) > MOST_CARDS:
        raise BadPosition(key, problem("too-many-cards", most=MOST_CARDS), seat)
    return tuple([NUMBERS.get(name, UNKNOWN) for name in names])


def _counted(key: str, counts: Mapping[str, Any], seat: str) -> list[str]:
    """Return each card as often as it is counted."""
    for card, count in counts.items():
        if type(count) is not int or not 0 <= count <= MOST_CARDS:
            raise BadPosition(key, problem("no-copies", card=card, given=count, most=MOST_CARDS), seat)
    return [card for card, count in counts.items() for _ in range(count)]


def no_card(name: Any) -> Sentence:
    """Say that there is no such card, and which one may be meant."""
    if name == UNKNOWN_CARD:
        return problem("card-unknown")
    near = get_close_matches(name, IDS, n=1) if isinstance(name, str) else []
    return problem("no-card-near", card=name, near=near[0]) if near else problem("no-card", card=name)


def read_seat(players: Sequence[str], key: str, name: Any) -> int:
    """Read the name of a player."""
    if name not in players:
        raise BadPosition(key, problem("no-player", name=name, known=", ".join(players)))
    return players.index(name)


def read_number(given: Mapping[str, Any], name: str, default: int = 0, seat: str = "", key: str = "") -> int:
    """Read a number that is not negative; `key` is where to look for it if that is not its name."""
    value = given.get(name, default)
    if type(value) is not int or not 0 <= value <= MOST:
        raise BadPosition(key or name, problem("no-number", given=value, most=MOST), seat)
    return value
