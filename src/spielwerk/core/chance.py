"""What chance does: shuffles and blind picks, always handed in from outside.

A source is asked with the pile and the number of the event on that pile, never with a running
position in a stream of random numbers. Two games with the same seed therefore see the same n-th
shuffle of a pile, whatever else happened in between.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import shake_128
from struct import unpack
from typing import Any, Final

from spielwerk.core.native import mypyc_attr
from spielwerk.core.reasons import SpielwerkError

_PLACES: Final = 256
"""In a pile of so many cards at most, a place and the uppermost bits of its key fit into one small int."""
_COARSE: Final = 10
"""So many of the upper 32 bits of a key are then left out."""


class ChanceMismatch(SpielwerkError):  # noqa: N818
    """An outcome that was laid down beforehand does not fit the cards at hand."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of chance. This one refuses, for places where nothing may depend on luck."""

    def shuffle(self, pile: int, nth: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards in their new order, top first."""
        raise ChanceMismatch(f"nothing random may happen here, but pile {pile} is shuffled ({nth}, {len(cards)} cards)")

    def pick(self, pile: int, nth: int, cards: tuple[int, ...]) -> int:
        """Return the card drawn blind from among the cards."""
        return self.shuffle(pile, nth, cards)[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Seeded(Chance):
    """Chance made from a seed: the same seed, pile and number give the same outcome, on every machine."""

    def __init__(self, seed: int) -> None:
        """Remember the seed, the beginning of every question."""
        self.seed = seed
        self._prefix = f"{seed}:"

    def shuffle(self, pile: int, nth: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Order the cards by 64-bit keys drawn from an extendable hash; equal sets shuffle alike."""
        count = len(cards)
        digest = shake_128(f"{self._prefix}{pile}:{nth}".encode()).digest(8 * count)
        lying = sorted(cards)
        if count <= _PLACES:
            uppers: tuple[int, ...] = unpack("<" + "4xI" * count, digest)
            keys = sorted([(upper >> _COARSE) * _PLACES + place for place, upper in enumerate(uppers)])
            if _all_differ(keys):
                return tuple([lying[key % _PLACES] for key in keys])
        whole: tuple[int, ...] = unpack(f"<{count}Q", digest)
        return tuple([lying[place] for place in sorted(range(count), key=whole.__getitem__)])

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes."""
        return type(self), (self.seed,)


def _all_differ(keys: list[int]) -> bool:
    """Whether sorted keys can be told apart without what was left out of them, which is nearly always so."""
    last = -1
    for key in keys:
        coarse = key // _PLACES
        if coarse == last:
            return False
        last = coarse
    return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Forced(Chance):
    """Outcomes laid down beforehand, in the order in which chance is asked; then another source.

    An outcome may name only the first cards of a shuffle; the rest follows from the other source.
    """

    def __init__(self, outcomes: Iterable[tuple[int, ...]], then: Chance) -> None:
        """Take the outcomes and who answers when they are used up."""
        self.outcomes = list(outcomes)
        self._then = then

    def shuffle(self, pile: int, nth: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Put the cards laid down on top, the others below them as the other source says."""
        if not self.outcomes:
            return self._then.shuffle(pile, nth, cards)
        top = self.outcomes.pop(0)
        rest = list(cards)
        for card in top:
            if card not in rest:
                raise ChanceMismatch(f"outcome {top} does not fit the cards {tuple(sorted(cards))}")
            rest.remove(card)
        return top + (self._then.shuffle(pile, nth, tuple(rest)) if rest else ())

    def pick(self, pile: int, nth: int, cards: tuple[int, ...]) -> int:
        """Take the first card laid down; further cards of the same outcome are for the next picks."""
        if not self.outcomes:
            return self._then.pick(pile, nth, cards)
        card, *later = self.outcomes.pop(0)
        if later:
            self.outcomes.insert(0, tuple(later))
        if card not in cards:
            raise ChanceMismatch(f"card {card} cannot be picked from {tuple(sorted(cards))}")
        return card


@mypyc_attr(allow_interpreted_subclasses=True)
class Recorder(Chance):
    """Passes every question on and writes down the answers."""

    def __init__(self, source: Chance) -> None:
        """Listen to the source."""
        self._source = source
        self.outcomes: list[tuple[int, ...]] = []

    def shuffle(self, pile: int, nth: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Note the whole order."""
        order = self._source.shuffle(pile, nth, cards)
        self.outcomes.append(order)
        return order

    def pick(self, pile: int, nth: int, cards: tuple[int, ...]) -> int:
        """Note the one card."""
        card = self._source.pick(pile, nth, cards)
        self.outcomes.append((card,))
        return card
