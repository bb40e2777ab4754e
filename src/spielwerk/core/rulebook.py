"""The rules as somebody reads them: chapters in plain words, with the exact rules they stand for and drawn examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spielwerk.core.travel import lets_travel


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """One subject of the rules; `rules` are the numbers of the exact ones, in their order."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[str, ...]
    position: Mapping[str, Any] | None = None
    """An example, with the players it names and a line that says what is to be seen."""
    players: tuple[str, ...] = ()
    caption: str = ""


lets_travel(RuleChapter)
