"""A taste: a small network that says how much more to lean to each option than rules of thumb do.

It decides in whole numbers. The weights are rounded to 4096ths, and every sum is one of whole numbers that a float
holds exactly, so in whatever order a machine adds, the choice is the same.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from spielwerk.bots.learned.file import BadNetwork, problem, write
from spielwerk.bots.learned.palate import Look, is_tasted, palate_of

FORMAT: Final = 3
"""Formats 1 and 2 are policies over single actions, and networks that judge tables."""
_FINE: Final = 4096.0
_KEPT: Final = 1024.0
"""What stands for 1 in weights, and between the layers."""

Ints = npt.NDArray[Any]
Floats = npt.NDArray[np.float32]
Exact = npt.NDArray[np.float64]


def as_floats(numbers: list[int] | Ints, one: int) -> Floats:
    """Return whole numbers as what they stand for."""
    found: Floats = np.asarray(numbers, np.float32) * np.float32(1 / one)
    return found


class Layers:
    """Rectified sums one after the other; `weights` are a table and a row for each layer."""

    def __init__(self, weights: list[Floats]) -> None:
        """Take the weights."""
        self.weights = weights

    @classmethod
    def fresh(cls, sizes: tuple[int, ...], seed: int) -> Layers:
        """Return layers that answer nothing whatever they see."""
        rng = np.random.default_rng(seed)
        weights: list[Floats] = []
        for layer, (given, made) in enumerate(pairwise(sizes)):
            scale = 0.0 if layer == len(sizes) - 2 else (2 / given) ** 0.5
            weights.append((rng.normal(0, 1, (given, made)) * scale).astype(np.float32))
            weights.append(np.zeros(made, np.float32))
        return cls(weights)

    @property
    def depth(self) -> int:
        """How many layers there are."""
        return len(self.weights) // 2

    def __call__(self, seen: Floats, between: list[Floats] | None = None) -> Floats:
        """Return what follows; what each layer was given is noted if somebody wants to know."""
        last = self.depth - 1
        for layer in range(last + 1):
            if between is not None:
                between.append(seen)
            seen = seen @ self.weights[2 * layer] + self.weights[2 * layer + 1]
            if layer < last:
                seen = np.maximum(seen, 0)
        return seen


class Taste:
    """Chooses by a network, in whole numbers."""

    def __init__(self, layers: Layers, one: int, leaning: int) -> None:
        """Round the weights; `one` stands for 1 in what is seen, `leaning` in leanings."""
        self._tables: list[tuple[Exact, Exact]] = []
        self._scales: list[float] = []
        self._leaning = _KEPT * _FINE / leaning
        given = float(one)
        for layer in range(layers.depth):
            table, row = (weight.astype(np.float64) for weight in layers.weights[2 * layer : 2 * layer + 2])
            self._tables.append((np.rint(table * _FINE), np.rint(row * _FINE * given)))
            self._scales.append(_FINE * given / _KEPT)
            given = _KEPT

    def _values(self, seen: Look) -> Exact:
        """Return how much to lean to each option, in whole numbers."""
        found: Exact = np.array(seen.numbers, np.float64)
        last = len(self._tables) - 1
        for layer, (table, row) in enumerate(self._tables):
            found = found @ table + row
            if layer < last:
                found = np.maximum(np.floor(found / self._scales[layer]), 0)
        values: Exact = found[seen.answers] + np.array(seen.leanings, np.float64) * self._leaning
        return values

    def best(self, seen: Look) -> int:
        """Return the place of the option to take, the first of equals."""
        return int(self._values(seen).argmax())

    def shares(self, seen: Look) -> list[float]:
        """Return how likely each option is to be taken; they add up to 1."""
        values = self._values(seen) / (_KEPT * _FINE)
        odds = np.exp(values - values.max())
        shares: list[float] = (odds / odds.sum()).tolist()
        return shares


@dataclass(slots=True)
class TrainedTaste:
    """A taste, and how it came about; `learning` is what its training goes on from, beside the network itself."""

    game: str
    layers: Layers
    learning: dict[str, npt.NDArray[Any]] = field(default_factory=dict)
    games: int = 0
    seconds: float = 0.0
    settings: dict[str, Any] = field(default_factory=dict)

    def taste(self) -> Taste:
        """Return what chooses by it."""
        palate = palate_of(self.game)
        return Taste(self.layers, palate.one, palate.leaning)

    def save(self, file: Path) -> None:
        """Write the file anew."""
        about = {
            "format": FORMAT,
            "game": self.game,
            "features": palate_of(self.game).version,
            "games": self.games,
            "seconds": round(self.seconds),
            "settings": self.settings,
            "layers": len(self.layers.weights),
        }
        arrays: dict[str, Any] = {f"layer-{place}": weight for place, weight in enumerate(self.layers.weights)}
        arrays |= {f"learning-{name}": array for name, array in self.learning.items()}
        write(file, about, arrays)

    def check(self, game: str, file: Path) -> None:
        """Complain if the file is for another game."""
        if game != self.game:
            raise BadNetwork(problem("policy-game", file=file, trained=self.game, game=game))

    @classmethod
    def load(cls, file: Path) -> TrainedTaste:
        """Read a file, or say what is wrong with it."""
        try:
            with np.load(file, allow_pickle=False) as read:
                about: dict[str, Any] = json.loads(str(read["about"]))
                if about["format"] != FORMAT:
                    raise BadNetwork(problem("network-format", file=file))
                weights = [read[f"layer-{place}"] for place in range(about["layers"])]
                learning = {
                    name.removeprefix("learning-"): read[name] for name in read.files if name.startswith("learning-")
                }
            game = about["game"]
            if not is_tasted(game):
                raise BadNetwork(problem("no-network", file=file))
            palate = palate_of(game)
            shape = (weights[0].shape[0], weights[-1].shape[0])
            if about["features"] != palate.version or shape != (palate.size, palate.answers):
                raise BadNetwork(problem("network-old", file=file, game=game))
            return cls(game, Layers(weights), learning, about["games"], about["seconds"], about["settings"])
        except (BadZipFile, EOFError, IndexError, KeyError, TypeError, ValueError) as error:
            raise BadNetwork(problem("no-network", file=file)) from error
        except OSError as error:
            raise BadNetwork(problem("network-unreadable", file=file)) from error
