"""A small network of sparse features: from a table as one seat knows it to the seat's chances.

Two layers of rectified sums and two answers: how likely the seat wins, and, where bluff cards may be called, how likely
they are true. The features of tables that are compared hardly differ, so the first layer is worked out once and then
only changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


class Changes(Protocol):
    """How the features of some tables differ from those of a root (see `learning.features` of a game)."""

    added: list[int]
    added_from: list[int]
    removed: list[int]
    removed_from: list[int]


WEIGHTS: Final = ("first", "first_bias", "second", "second_bias", "heads", "heads_bias")
WIN: Final = 0
HONEST: Final = 1
HEADS: Final = 2


@dataclass
class Network:
    """The weights; `first` has one row more than there are features, of zeros, for who has nothing to add."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    heads: Floats
    heads_bias: Floats

    @classmethod
    def fresh(cls, size: int, widths: tuple[int, int], seed: int) -> Network:
        """Return a network that knows nothing: every table is as good as any other."""
        rng = np.random.default_rng(seed)
        inner, outer = widths

        def drawn(fan: int, *shape: int) -> Floats:
            return rng.normal(0, (2 / fan) ** 0.5, shape).astype(np.float32)

        first = drawn(64, size + 1, inner)  # about so many features are present at a time
        first[-1] = 0
        zeros = [np.zeros(count, np.float32) for count in (inner, outer, HEADS)]
        return cls(first, zeros[0], drawn(inner, inner, outer), zeros[1], 0.1 * drawn(outer, outer, HEADS), zeros[2])

    def copy(self) -> Network:
        """Return the same network with weights of its own."""
        return Network(**{name: weight.copy() for name, weight in self.weights().items()})

    @property
    def size(self) -> int:
        """How many features there are."""
        return len(self.first) - 1

    def weights(self) -> dict[str, Floats]:
        """Return all arrays by name."""
        return {name: getattr(self, name) for name in WEIGHTS}

    def chances(self, roots: Sequence[Sequence[int]], changes: Sequence[Changes]) -> Floats:
        """Return the answers for tables told by how they differ from one root each; one line per table."""
        base = self._sums([feature for root in roots for feature in (*set(root), self.size)], _starts(roots))
        added: list[int] = []
        removed: list[int] = []
        added_from: list[int] = []
        removed_from: list[int] = []
        for change in changes:
            added_from += [len(added) + start for start in change.added_from]
            removed_from += [len(removed) + start for start in change.removed_from]
            added += change.added
            removed += change.removed
        sums = np.repeat(base + self.first_bias, [len(change.added_from) for change in changes], axis=0)
        sums += self._sums(added, added_from)
        sums -= self._sums(removed, removed_from)
        return self.answers(sums)

    def answers(self, sums: Floats) -> Floats:
        """Return what follows from the sums of the first layer."""
        thought = np.maximum(sums, 0) @ self.second + self.second_bias
        logits = np.maximum(thought, 0) @ self.heads + self.heads_bias
        answers: Floats = (1 / (1 + np.exp(-logits))).astype(np.float32)
        return answers

    def _sums(self, features: list[int], starts: list[int]) -> Floats:
        """Add up the weights of features, row by row."""
        sums: Floats = np.add.reduceat(self.first[np.asarray(features, np.intp)], np.asarray(starts, np.intp), axis=0)
        return sums


def _starts(roots: Sequence[Sequence[int]]) -> list[int]:
    """Return where each root begins, if every feature counts once and one more number ends it."""
    starts = [0]
    for root in roots:
        starts.append(starts[-1] + len(set(root)) + 1)
    return starts[:-1]
