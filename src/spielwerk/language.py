"""Language catalogues: all wording a person reads comes from here.

A catalogue is a TOML file per language beside the code it belongs to. Both languages have the same
keys (the tests see to it), so a missing word is an error and never a silent blank.
"""

from __future__ import annotations

import os
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal

Language = Literal["de", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("de", "en")


class Catalogue:
    """The words of one package in one language."""

    def __init__(self, package: str, language: Language) -> None:
        """Read the catalogue of a package."""
        text = (files(package) / "texts" / f"{language}.toml").read_text(encoding="utf-8")
        self.language = language
        self._tables: dict[str, Any] = tomllib.loads(text)

    def table(self, name: str) -> dict[str, Any]:
        """Return a table of the catalogue."""
        table: dict[str, Any] = self._tables[name]
        return table

    def say(self, table: str, key: str, **values: object) -> str:
        """Return a sentence with its values filled in."""
        return str(self._tables[table][key]).format(**values)


@lru_cache(maxsize=16)
def catalogue(package: str, language: Language) -> Catalogue:
    """Return the catalogue of a package, read once."""
    return Catalogue(package, language)


def preferred_language() -> Language:
    """Return the language the environment asks for; English unless it is German."""
    for variable in ("SPIELWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"


def listing(words: list[str], language: Language) -> str:
    """Join words as one speaks: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    last = "und" if language == "de" else "and"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
