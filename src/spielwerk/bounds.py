"""Bounds for plain data from outside: what is larger than any game is refused before anything is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences

problem = sentences("spielwerk")

PARTS: Final = 20_000
"""Values, lists and keys altogether; a whole position has some hundred."""
DEPTH: Final = 24
NUMBER: Final = 10_000
LENGTH: Final = 2_000
"""Characters of one word; the code of a deck has some forty."""


class TooMuch(SpielwerkError):  # noqa: N818
    """Data that is larger, longer or deeper than anything a game needs."""


def check_bounds(data: Any, *, number: int = NUMBER) -> None:
    """Refuse data with too many parts, too deep a nesting, too large a number or too long a word."""
    waiting: list[tuple[Any, int]] = [(data, 1)]
    parts = 0
    while waiting:
        value, depth = waiting.pop()
        parts += 1
        if depth > DEPTH:
            raise TooMuch(problem("too-deep", most=DEPTH))
        if isinstance(value, str):
            if len(value) > LENGTH:
                raise TooMuch(problem("too-long", most=LENGTH))
        elif isinstance(value, (int, float)):
            if not -number <= value <= number:
                raise TooMuch(problem("too-large", most=number))
        elif isinstance(value, Mapping):
            waiting += [(key, depth + 1) for key in value]
            waiting += [(each, depth + 1) for each in value.values()]
        elif isinstance(value, (list, tuple)):
            waiting += [(each, depth + 1) for each in value]
        if parts + len(waiting) > PARTS:
            raise TooMuch(problem("too-many-parts", most=PARTS))
