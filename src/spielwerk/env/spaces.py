"""Observations and masks as the spaces of Gymnasium and as NumPy arrays, made from the layout."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from spielwerk.core.reasons import SpielwerkError
from spielwerk.env.play import Play
from spielwerk.errors import sentences
from spielwerk.observe import Layout

problem = sentences("spielwerk.env")

FLAT: Final = "flat"
PARTS: Final = "dict"
SHAPES: Final = (FLAT, PARTS)

Seen = npt.NDArray[np.int8] | dict[str, npt.NDArray[np.int8]]
Mask = npt.NDArray[np.int8]


def observation_space(layout: Layout, shape: str) -> spaces.Space[Any]:
    """Return the space of observations: one flat vector, or a dictionary of named parts."""
    if shape == FLAT:
        return spaces.Box(np.array(layout.lowest(), np.int8), np.array(layout.highest(), np.int8), dtype=np.int8)
    if shape == PARTS:
        return spaces.Dict(
            {
                placed.name: spaces.Box(placed.part.low, placed.part.high, (placed.part.size,), np.int8)
                for placed in layout.parts
            }
        )
    raise SpielwerkError(problem("no-choice", option="observation", given=shape, known=", ".join(SHAPES)))


def seen_by(play: Play, seat: int, shape: str) -> Seen:
    """Return what a seat sees now."""
    row = np.frombuffer(play.observe(seat), np.int8)
    if shape == FLAT:
        return row
    return {placed.name: row[placed.begin : placed.end].copy() for placed in play.layout.parts}


def mask_of(play: Play, seat: int) -> Mask:
    """Return a 1 for every action the seat can take now."""
    return np.frombuffer(play.mask(seat), np.int8)
