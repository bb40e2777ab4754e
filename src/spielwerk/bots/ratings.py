"""How strong bots were measured to be: what `make ratings` wrote down, on the scale of Elo."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).with_name("rated")
"""One file per game."""


@cache
def ratings_of(game: str) -> dict[str, int]:
    """Return the ratings of bots at a game, by name."""
    file = FOLDER / f"{game}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
