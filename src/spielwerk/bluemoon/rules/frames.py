"""What a step remembers in its frame, by name: the rules never read the bare counters.

`pending` writes the same things down in words.
"""

from __future__ import annotations

from spielwerk.core.frame import Frame


def number(frame: Frame) -> int:
    """Return the number of the text that is carried out: how many cards, or which variant of it."""
    return frame.a


def so_far(frame: Frame) -> int:
    """Return how many cards the text has dealt with so far."""
    return frame.b


def one_more(frame: Frame) -> Frame:
    """Return the frame when one more card has been dealt with."""
    return frame.at(frame.a, frame.b + 1)


def left(frame: Frame) -> int:
    """Return how many cards have still to be given up."""
    return frame.a


def one_less(frame: Frame) -> Frame:
    """Return the frame when one of these cards has been given up."""
    return frame.at(frame.a - 1, frame.b)


def must(frame: Frame) -> bool:
    """Whether the text was used on purpose and cannot be declined any more."""
    return bool(frame.b)


def stage(frame: Frame) -> int:
    """Return how far a sequence nobody interrupts has got."""
    return frame.a


def moment(frame: Frame) -> int:
    """Return the moment at which a window is open."""
    return frame.a


def shown(frame: Frame) -> int:
    """Return how many cards lie open on top of the deck."""
    return frame.a


def discarded(frame: Frame) -> int:
    """Return how many cards have been discarded by whoever declined a fight."""
    return frame.a


# -- how a card is being laid, while its price is paid or a window is open ----------------------------------

_FROM_SHIP = 1
_WAYS = 2


def laid_as(way: int, from_ship: bool) -> int:
    """Note the way in which a card is laid, and whether it comes from a ship."""
    return _WAYS * way + (_FROM_SHIP if from_ship else 0)


def way(frame: Frame) -> int:
    """Return the way in which the card is being laid."""
    return frame.b // _WAYS


def from_ship(frame: Frame) -> bool:
    """Whether the card being laid comes from a ship."""
    return frame.b % _WAYS == _FROM_SHIP


def member_from_ship(frame: Frame) -> bool:
    """Whether the gang member just laid came from a ship."""
    return bool(frame.a)
