"""Corrections by owners of the printed cards: one TOML file, checked line by line.

    [GAME.CARD]
    cost = 2

Each entry replaces a fact of a card; what was assumed before counts as known then.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import spielwerk
from spielwerk.bounds import DEPTH, TooMuch, check_bounds
from spielwerk.core.reasons import SetupRefused, SpielwerkError
from spielwerk.errors import sentences
from spielwerk.language import spoken

problem = sentences("spielwerk")


class BadLocalFile(SpielwerkError):  # noqa: N818
    """A file of corrections that cannot be used; names the line and the reason."""


def read_local(path: Path, game: str) -> dict[str, dict[str, Any]]:
    """Return the corrections for a game."""
    try:
        text = path.read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        check_bounds(tables)
    except (OSError, UnicodeDecodeError) as error:
        raise BadLocalFile(problem("unreadable", path=path, error=spoken(error))) from error
    except RecursionError as error:
        raise BadLocalFile(path, problem("too-deep", most=DEPTH)) from error
    except (tomllib.TOMLDecodeError, TooMuch) as error:
        raise BadLocalFile(path, error) from error
    for name in tables:
        if name not in spielwerk.games():
            where = _line(text, [name])
            raise BadLocalFile(f"{path}:{where}", problem("no-game", game=name, known=", ".join(spielwerk.games())))
    facts = tables.get(game, {})
    _check(path, text, game, facts)
    return dict(facts)


def _check(path: Path, text: str, game: str, facts: Any) -> None:
    if not isinstance(facts, dict):
        raise BadLocalFile(f"{path}:{_line(text, [game])}", problem("no-tables", game=game))
    for card, entries in facts.items():
        whole = entries if isinstance(entries, dict) else {}
        sort = {"type": whole["type"]} if "type" in whole else {}  # what else fits depends on it
        parts: list[tuple[str, Any]] = [(key, {**sort, key: value}) for key, value in whole.items()]
        for key, entry in [("", {}), *parts, ("", entries)]:
            try:
                spielwerk.game(game).deal(facts={card: entry})
            except SetupRefused as error:
                raise BadLocalFile(f"{path}:{_line(text, [card, key])}", error) from error


def _line(text: str, words: list[str]) -> int:
    """Return the line on which the last of the words stands, looking for each behind the one before."""
    lines = [line.partition("#")[0] for line in text.splitlines()]
    at = 0
    for word in words:
        pattern = re.compile(rf"(^|[\s\[.\"']){re.escape(word)}($|[\s\].=\"'])")
        at = next((number for number in range(at, len(lines)) if word and pattern.search(lines[number])), at)
    return at + 1
