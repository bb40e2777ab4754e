"""The laboratory: many games at once, and honest numbers about them.

`simulate` plays one game of a plan, `crew` finds hands for many, `run` keeps and adds them up. What is added up are
accumulators; `matchups` and `tournament` are ways to make plans. `decisions` notes what was decided, `datasets` reads
it back. Nothing in here knows a rule of a game.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielwerk.lab.datasets import Dataset


def dataset(folder: Path | str) -> Dataset:
    """Return the decisions `spielwerk sim --data` has written into a folder."""
    from spielwerk.extras import needing  # noqa: PLC0415 - the libraries behind it are an extra

    with needing("lab"):
        from spielwerk.lab.datasets import Dataset  # noqa: PLC0415

    return Dataset(Path(folder))
