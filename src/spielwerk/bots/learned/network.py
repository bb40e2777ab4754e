"""A small network of sparse features: from a table as one seat knows it to the seat's chances.

Two layers of rectified sums and two answers: how likely the seat wins, and, where bluff cards may be called, how likely
they are true. The features of tables that are compared hardly differ, so the first layer is worked out once and then
only changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from spielwerk.core.learning import Changes

Floats = npt.NDArray[np.float32]


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
        return self.answers(np.concatenate([self._sums(*each) for each in zip(roots, changes, strict=True)]))

    def answers(self, sums: Floats) -> Floats:
        """Return what follows from the sums of the first layer."""
        thought = np.maximum(sums, 0) @ self.second + self.second_bias
        logits = np.maximum(thought, 0) @ self.heads + self.heads_bias
        answers: Floats = (1 / (1 + np.exp(-logits))).astype(np.float32)
        return answers

    def _sums(self, root: Sequence[int], changes: Changes) -> Floats:
        """Return the sums of the first layer; multiplying what differs by a small table of signs is quickest."""
        added, removed = np.array(changes.added, np.intp), np.array(changes.removed, np.intp)
        seen = np.zeros(self.size + 1, np.bool_)
        seen[added] = seen[removed] = True
        present = np.flatnonzero(seen)
        column = np.empty(self.size + 1, np.intp)
        column[present] = np.arange(len(present))
        signs = np.zeros((len(changes.added_from), len(present)), np.float32)
        signs[_lines(changes.added_from, len(added)), column[added]] = 1
        signs[_lines(changes.removed_from, len(removed)), column[removed]] = -1
        base = self.first[np.array(list(set(root)), np.intp)].sum(0) + self.first_bias
        sums: Floats = signs @ self.first[present] + base
        return sums


def _lines(starts: list[int], end: int) -> npt.NDArray[np.intp]:
    """Return for each number of a flat list in which line it stands, if these are the places where the lines begin."""
    return np.repeat(np.arange(len(starts)), np.diff(np.array([*starts, end])))
