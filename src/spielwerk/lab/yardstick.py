"""How well values foretell results, and how far they agree with other values of the same tables.

Games are drawn again and again to say how sure a number is, for the tables of one game are not independent.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_LEAST: Final = 1e-4
_ROUNDS: Final = 25
SAMPLES: Final = 300


class Foresight(NamedTuple):
    """One value function on one set of tables."""

    auc: float
    """How often a table that was won has the higher value than one that was lost."""
    loss: float
    """The log loss after recalibration, which forgives the scale."""
    agreement: float
    """The rank correlation with the reference."""
    distance: float
    """The root of the mean squared distance of the recalibrated values from the reference."""


def foresight(values: Floats, won: Floats, reference: Floats) -> Foresight:
    """Measure values between 0 and 1 by who won (0 or 1) and by a reference."""
    chances = np.clip(recalibrated(values, won), _LEAST, 1 - _LEAST)
    loss = -(won * np.log(chances) + (1 - won) * np.log(1 - chances)).mean()
    agreement = np.corrcoef(_ranks(values), _ranks(reference))[0, 1]
    distance = np.sqrt(((chances - reference) ** 2).mean())
    return Foresight(area(values, won), float(loss), float(agreement), float(distance))


def area(values: Floats, won: Floats) -> float:
    """Return how often a table that was won has the higher value than one that was lost; equal values count half."""
    wins = won.sum()
    above = _ranks(values)[won == 1].sum() - wins * (wins + 1) / 2
    return float(above / (wins * (len(won) - wins)))


def recalibrated(values: Floats, won: Floats) -> Floats:
    """Return the chances sigmoid(a logit(value) + b), with the likeliest a and b."""
    clipped = np.clip(values, _LEAST, 1 - _LEAST)
    logits = np.stack([np.log(clipped / (1 - clipped)), np.ones_like(clipped)], axis=1)
    scale = np.array([1.0, 0.0])
    for _ in range(_ROUNDS):
        chances = 1 / (1 + np.exp(-(logits @ scale)))
        weights = (chances * (1 - chances))[:, None]
        scale += np.linalg.solve(logits.T @ (weights * logits) + 1e-9 * np.eye(2), logits.T @ (won - chances))
    recalibrated: Floats = 1 / (1 + np.exp(-(logits @ scale)))
    return recalibrated


def _ranks(values: Floats) -> Floats:
    """Return ranks from 1; equal values share the mean of theirs."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks: Floats = (np.cumsum(counts) - (counts - 1) / 2)[place]
    return ranks


def errors(
    values: Floats, won: Floats, reference: Floats, games: npt.NDArray[np.str_], samples: int = SAMPLES
) -> tuple[Foresight, float]:
    """Return the standard errors of all measures, and that of the loss less the loss of the reference itself."""
    names, place = np.unique(games, return_inverse=True)
    tables = [np.flatnonzero(place == number) for number in range(len(names))]
    rng = np.random.default_rng(0)
    found: list[Foresight] = []
    lags: list[float] = []
    for _ in range(samples):
        drawn = np.concatenate([tables[number] for number in rng.integers(0, len(names), len(names))])
        found.append(foresight(values[drawn], won[drawn], reference[drawn]))
        lags.append(found[-1].loss - foresight(reference[drawn], won[drawn], reference[drawn]).loss)
    return Foresight(*np.std(found, axis=0).tolist()), float(np.std(lags))
