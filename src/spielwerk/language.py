"""Language catalogues: all wording a person reads comes from here.

A catalogue is a TOML file per language beside the code it belongs to. Both languages have the same
keys (the tests see to it), so a missing word is an error and never a silent blank.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Self

from spielwerk.core.reasons import LANGUAGES, Language, Reason, SpielwerkError, in_language

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Language",
    "Sentence",
    "catalogue",
    "figure",
    "in_language",
    "listing",
    "preferred_language",
    "spoken",
]


_GERMAN_SIGNS = str.maketrans({".": ",", ",": ".", "%": "\N{NO-BREAK SPACE}%"})


class Catalogue:
    """The words of one package in one language."""

    def __init__(self, package: str, language: Language) -> None:
        """Read the catalogue of a package."""
        text = (files(package) / "texts" / f"{language}.toml").read_text(encoding="utf-8")
        self.language: Language = language
        self._tables: dict[str, Any] = tomllib.loads(text)
        self._said: dict[tuple[str, str], str] = {}

    def table(self, name: str) -> dict[str, Any]:
        """Return a table of the catalogue."""
        table: dict[str, Any] = self._tables[name]
        return table

    def say(self, table: str, key: str, /, **values: object) -> str:
        """Return a sentence with its values filled in, numbers as the language writes them.

        `{n:file|files}` counts: it says 1 file, 2 files.
        """
        if not values:
            said = self._said.get((table, key))
            if said is None:
                said = self._said[table, key] = str(self._tables[table][key]).format()
            return said
        sentence = str(self._tables[table][key])
        if "|" in sentence:
            values = {name: _Counted(value) if type(value) is int else value for name, value in values.items()}
        if self.language == "de":
            values = {name: _German(value) if type(value) is float else value for name, value in values.items()}
        return sentence.format(**values)


class _Counted(int):
    """A number that says what it counts, one or several."""

    def __format__(self, form: str) -> str:
        one, several, things = form.partition("|")
        return f"{int(self)} {one if self == 1 else things}" if several else format(int(self), form)


class _German(float):
    """A number written with a decimal comma."""

    def __format__(self, form: str) -> str:
        return figure(float(self), form, "de")


def figure(value: float, form: str, language: Language) -> str:
    """Return a number as a language writes it: 1,234.5 and 12.5% are 1.234,5 and 12,5 % in German."""
    text = format(value, form)
    return text.translate(_GERMAN_SIGNS) if language == "de" else text


@lru_cache(maxsize=32)
def catalogue(package: str, language: Language) -> Catalogue:
    """Return the catalogue of a package, read once."""
    return Catalogue(package, language)


class Sentence(str):
    """What an error says: English as text, and by its catalogue in every other language.

    The sentence stands in the table `error` of the package's catalogue, or in another one (`finding.deck-size`);
    values that are sentences or errors themselves are said in the same language.
    """

    package: str
    key: str
    values: Mapping[str, object]

    def __new__(cls, package: str, key: str, /, **values: object) -> Self:
        """Word it in English, as errors of a library are."""
        sentence = super().__new__(cls, _said(package, key, values, "en"))
        sentence.package, sentence.key, sentence.values = package, key, values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, object]]:
        """Travel between processes."""
        return (self.package, self.key), dict(self.values)

    def in_language(self, language: Language) -> str:
        """Return the sentence in a language."""
        return _said(self.package, self.key, self.values, language)


_FILE_TROUBLE: Final = (
    (FileNotFoundError, "no-file"),
    (PermissionError, "file-closed"),
    (IsADirectoryError, "a-folder"),
)
"""What the system says of a file, in our own words where it is often said."""


def spoken(error: Exception) -> str:
    """Return what an error says as a part of another error's message, still a sentence if it was one."""
    for kind, key in _FILE_TROUBLE:
        if isinstance(error, kind):
            return Sentence("spielwerk", key)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    message = getattr(error, "message", error.args[0] if len(error.args) == 1 else None)
    return message if isinstance(message, Sentence) else str(error)


def _said(package: str, key: str, values: Mapping[str, object], language: Language) -> str:
    worded = {name: _worded(value, language) for name, value in values.items()}
    table, _, name = key.rpartition(".")
    return catalogue(package, language).say(table or "error", name, **worded)


def _worded(value: object, language: Language) -> object:
    if isinstance(value, tuple) and value and all(isinstance(each, Sentence) for each in value):
        return " ".join(in_language(each, language) for each in value)
    return in_language(value, language) if isinstance(value, (Sentence, SpielwerkError, Reason)) else value


_SPELLED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def to_search(text: str) -> str:
    """Return a text as it is looked for: in small letters, and as it is typed without umlauts."""
    return text.lower().translate(_SPELLED_OUT)


def preferred_language() -> Language:
    """Return the language the environment asks for; English unless it is German."""
    for variable in ("SPIELWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"


def asked_language(arguments: Sequence[str]) -> Language:
    """Return the language a command line asks for with `--lang`, else that of the environment."""
    for at, word in enumerate(arguments):
        given = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and at + 1 < len(arguments):
            given = arguments[at + 1]
        for language in LANGUAGES:
            if given == language:
                return language
    return preferred_language()


def listing(words: list[str], language: Language) -> str:
    """Join words as one speaks: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    last = "und" if language == "de" else "and"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
