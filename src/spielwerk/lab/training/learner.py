"""Fitting a network to lessons: small steps (Adam) on lessons drawn from those of late, or on many games at once.

Only the features present in a batch are touched, so a step costs little although there are thousands of them. What
plays is the running mean of the weights, which is calmer than the weights themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from spielwerk.bots.learned.network import Floats, Network
from spielwerk.lab.training.kept import Ints, Kept
from spielwerk.lab.training.lessons import Lesson

_KEPT: Final = 400_000
"""So many lessons are remembered; older ones were taught by players too unlike those of today."""
_BATCH: Final = 512
_MOMENTUM: Final = 0.9
_SPREAD: Final = 0.999
_TINY: Final = 1e-8


def multi_hot(rows: Sequence[npt.NDArray[np.int16]]) -> tuple[npt.NDArray[np.int16], Floats]:
    """Return the features that occur, and for each row which of them it has."""
    present, column = np.unique(np.concatenate(rows), return_inverse=True)
    line = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    table = np.zeros((len(rows), len(present)), np.float32)
    table[line, column] = 1
    return present, table


class Learner:
    """A network on its way."""

    def __init__(self, network: Network, rate: float, calm: float, seed: int) -> None:
        """Go on from a network; `rate` is the size of a step, `calm` the weight of the past in the running mean."""
        self.network = network
        self.mean = network.copy()
        self.rate = rate
        self._calm = calm
        self._steps = 0
        self._rng = np.random.default_rng(seed)
        self._moments = {name: np.zeros_like(weight) for name, weight in network.weights().items()}
        self._spreads = {name: np.zeros_like(weight) for name, weight in network.weights().items()}
        self._rows: list[npt.NDArray[np.int16]] = []
        self._heads: list[int] = []
        self._targets: list[float] = []
        self._next = 0

    def take(self, lessons: list[Lesson]) -> None:
        """Remember lessons, and forget the oldest ones."""
        for lesson in lessons:
            row = np.array(list(set(lesson.row)), np.int16)
            if len(self._rows) < _KEPT:
                self._rows.append(row)
                self._heads.append(lesson.head)
                self._targets.append(lesson.target)
            else:
                self._rows[self._next] = row
                self._heads[self._next] = lesson.head
                self._targets[self._next] = lesson.target
                self._next = (self._next + 1) % _KEPT

    def learn(self, lessons: int) -> float:
        """Learn from about so many lessons drawn by lot, at least one batch of them; return the mean loss."""
        batches = max(1, lessons // _BATCH)
        return float(np.mean([self._drawn(self._rng.integers(0, len(self._rows), _BATCH)) for _ in range(batches)]))

    def _drawn(self, drawn: npt.NDArray[np.int64]) -> float:
        heads = np.array([self._heads[place] for place in drawn])
        present, table = multi_hot([self._rows[place] for place in drawn])
        return self._step(present, table, heads, np.array([self._targets[place] for place in drawn], np.float32))

    def settle(self, kept: Kept, trace: float, settling: tuple[int, float]) -> float:
        """Go over games so many times with steps that get smaller and smaller; return the mean loss of the last tenth.

        What the tables are worth is worked out anew each time, and the steps begin half as large. What plays is at
        rest afterwards, and learning goes on from there.
        """
        before = self.rate
        losses: list[float] = []
        times, rate = settling
        starts, heads, teaching = kept.starts, kept.heads, kept.teaching
        for _ in range(times if len(teaching) else 0):
            targets, losses = kept.targets(self.mean, trace), []
            order = self._rng.permutation(teaching)
            for first in range(0, len(order), _BATCH):
                self.rate = rate * (1 - first / len(order))
                places = order[first : first + _BATCH]
                present, table = kept.multi_hot(places, starts)
                losses.append(self._step(present, table, heads[places], targets[places]))
            rate /= 2
        self.rate = before
        self.network = self.mean.copy()
        return float(np.mean(losses[-max(1, len(losses) // 10) :])) if losses else 0.0

    def _step(self, present: npt.NDArray[np.int16], table: Floats, heads: Ints, targets: Floats) -> float:
        """Move the weights a little, by tables told by the features present and which of them each has."""
        network, everyone = self.network, np.arange(len(table))
        inner = np.maximum(table @ network.first[present] + network.first_bias, 0)
        outer = np.maximum(inner @ network.second + network.second_bias, 0)
        logits = (outer @ network.heads + network.heads_bias)[everyone, heads]
        chances = 1 / (1 + np.exp(-logits))

        wrong = np.zeros((len(table), network.heads.shape[1]), np.float32)
        wrong[everyone, heads] = (chances - targets) / len(table)
        outer_wrong = (wrong @ network.heads.T) * (outer > 0)
        inner_wrong = (outer_wrong @ network.second.T) * (inner > 0)
        self._steps += 1
        self._move("heads", outer.T @ wrong)
        self._move("heads_bias", wrong.sum(0))
        self._move("second", inner.T @ outer_wrong)
        self._move("second_bias", outer_wrong.sum(0))
        self._move("first", (table.T @ inner_wrong).astype(np.float32), present)
        self._move("first_bias", inner_wrong.sum(0))
        chances = np.clip(chances, 1e-6, 1 - 1e-6)
        return float(-np.mean(targets * np.log(chances) + (1 - targets) * np.log(1 - chances)))

    def _move(self, name: str, slope: Floats, rows: npt.NDArray[np.int16] | None = None) -> None:
        """Move weights against the slope; of the first layer only those of the features present."""
        place: slice | npt.NDArray[np.int16] = slice(None) if rows is None else rows
        moments, spreads, weights = self._moments[name], self._spreads[name], self.network.weights()[name]
        moments[place] = moment = _MOMENTUM * moments[place] + (1 - _MOMENTUM) * slope
        spreads[place] = spread = _SPREAD * spreads[place] + (1 - _SPREAD) * slope * slope
        corrected = self.rate * (1 - _SPREAD**self._steps) ** 0.5 / (1 - _MOMENTUM**self._steps)
        weights[place] -= corrected * moment / (np.sqrt(spread) + _TINY)
        mean = self.mean.weights()[name]
        calm = min(self._calm, self._steps / (10 + self._steps))  # at first the past is worth little
        mean[place] += (1 - calm) * (weights[place] - mean[place])
