"""Cards, seats and numbers as scenarios write them; cards are a list or counted, an unknown one is a question mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import Any, Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.reasons import BadPosition
from spielwerk.errors import sentences
from spielwerk.kunitori.names import IDS, NUMBER
from spielwerk.language import Sentence

problem = sentences("spielwerk.kunitori")

UNKNOWN_CARD: Final = "?"


def write_cards(cards: Sequence[int]) -> list[str]:
    """Return cards by name, in order."""
    return [UNKNOWN_CARD if card == UNKNOWN else IDS[card] for card in cards]


def write_counted(cards: Sequence[int]) -> list[str] | dict[str, int]:
    """Return cards in order; as counts where equal ones lie together and that is shorter."""
    names = write_cards(cards)
    counts = {name: len(list(same)) for name, same in groupby(names)}
    return counts if len(counts) < len(names) == sum(counts.values()) else names


def read_cards(key: str, value: Any, seat: str = "") -> tuple[int, ...]:
    """Read cards given as a list or as counts; `seat` says whose they are, for complaints."""
    if value is None:
        return ()
    if isinstance(value, Mapping):
        for card, count in value.items():
            if type(count) is not int or count < 0:
                raise BadPosition(key, problem("no-copies", card=card, given=count), seat)
        names = [card for card, count in value.items() for _ in range(count)]
    elif isinstance(value, (list, tuple)):
        names = list(value)
    else:
        raise BadPosition(key, problem("no-cards", given=value), seat)
    for name in value:  # counts of 0 included
        if not isinstance(name, str) or name not in NUMBER:
            raise BadPosition(key, no_card(name), seat)
    return tuple(NUMBER[name] for name in names)


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
    if type(value) is not int or value < 0:
        raise BadPosition(key or name, problem("no-number", given=value), seat)
    return value
