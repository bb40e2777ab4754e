"""Fitting a network to lessons: small steps (Adam) on lessons drawn from those of late.

Only the features present in a batch are touched, so a step costs little although there are thousands of them. What
plays is the running mean of the weights, which is calmer than the weights themselves.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from spielwerk.bots.learned.network import Floats, Network
from spielwerk.lab.training.lessons import Lesson

_KEPT: Final = 400_000
"""So many lessons are remembered; older ones were taught by players too unlike those of today."""
_BATCH: Final = 512
_MOMENTUM: Final = 0.9
_SPREAD: Final = 0.999
_TINY: Final = 1e-8


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
        return float(np.mean([self._step(self._rng.integers(0, len(self._rows), _BATCH)) for _ in range(batches)]))

    def _step(self, drawn: npt.NDArray[np.int64]) -> float:
        rows = [self._rows[place] for place in drawn]
        heads = np.array([self._heads[place] for place in drawn])
        targets = np.array([self._targets[place] for place in drawn], np.float32)
        present, column = np.unique(np.concatenate(rows), return_inverse=True)
        line = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        table = np.zeros((len(rows), len(present)), np.float32)
        table[line, column] = 1

        network, everyone = self.network, np.arange(len(rows))
        inner = np.maximum(table @ network.first[present] + network.first_bias, 0)
        outer = np.maximum(inner @ network.second + network.second_bias, 0)
        logits = (outer @ network.heads + network.heads_bias)[everyone, heads]
        chances = 1 / (1 + np.exp(-logits))

        wrong = np.zeros((len(rows), network.heads.shape[1]), np.float32)
        wrong[everyone, heads] = (chances - targets) / len(rows)
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
