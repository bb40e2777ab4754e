"""Where the rulings lie: the inventory in words and the scenarios that prove it."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

import spielwerk
from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences
from spielwerk.judge.files import scenario_files

problem = sentences("spielwerk.judge")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One row of the inventory, in both languages."""

    id: str
    section: str
    kind: str
    testable: bool
    en: str
    de: str

    def text(self, language: Literal["de", "en"]) -> str:
        """Return the ruling in a language."""
        return self.de if language == "de" else self.en


def rulings_folder() -> Path:
    """Return the folder of the rulings: inside the installed package, or beside the sources."""
    package = Path(spielwerk.__file__).parent
    for folder in (package / "rulings", package.parent.parent / "rulings"):
        if folder.is_dir():
            return folder
    raise SpielwerkError(problem("no-rulings"))


def rulings_of(game: str) -> Path:
    """Return the folder of a game's rulings: among ours, or in the package that brings the game and may have none."""
    own = rulings_folder() / game
    if own.is_dir():
        return own
    package = type(spielwerk.game(game)).__module__.rpartition(".")[0]
    return Path(str(files(package) / "rulings"))


def ruling_files(game: str) -> list[Path]:
    """Return the scenario files of a game's rulings."""
    folder = rulings_of(game)
    return scenario_files([folder]) if folder.is_dir() else []


@lru_cache(maxsize=4)
def unprovable(game: str) -> dict[str, dict[str, str]]:
    """Return the rulings that rest on cards nobody knows, each with the reason in every language."""
    file = rulings_of(game) / "unprovable.csv"
    if not file.exists():
        return {}
    with file.open(encoding="utf-8", newline="") as rows:
        return {row["id"]: {"en": row["en"], "de": row["de"]} for row in csv.DictReader(rows)}


@lru_cache(maxsize=4)
def sections(game: str) -> dict[str, str]:
    """Return what the sections of the inventory are called in German; those named after one card are not among them."""
    file = rulings_of(game) / "sections.csv"
    if not file.exists():
        return {}
    with file.open(encoding="utf-8", newline="") as rows:
        return {row["en"]: row["de"] for row in csv.DictReader(rows)}


@lru_cache(maxsize=4)
def inventory(game: str) -> tuple[Ruling, ...]:
    """Return all rulings of a game in the order of the documents."""
    file = rulings_of(game) / "inventory.csv"
    if not file.exists():
        return ()
    with file.open(encoding="utf-8", newline="") as rows:
        return tuple(
            Ruling(row["id"], row["section"], row["kind"], row["testable"] == "yes", row["en"], row["de"])
            for row in csv.DictReader(rows)
        )
