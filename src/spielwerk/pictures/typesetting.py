"""Setting type on drawn cards: how wide a text runs is read off the fonts, as in the browser page.

`letters.json` holds the advance widths in thousandths of the em, figures lining and of one width. Fonts a reader does
not have are replaced by others, drawn as wide.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Literal

from spielwerk.pictures.svg import Markup, joined, said, tag

Typeface = Literal["name", "strong", "plain"]
"""Names, words that stand out, running text."""

_LETTERS: Final[dict[str, Any]] = json.loads((files("spielwerk.pictures") / "letters.json").read_text("utf-8"))
_WIDTHS: Final = {
    face: dict(zip(_LETTERS["letters"], _LETTERS[face], strict=True)) for face in ("name", "strong", "plain")
}
_STYLE: Final[dict[str, tuple[str, int]]] = {
    "name": ("Alegreya, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif", 800),
    "strong": ("'Alegreya Sans', 'Segoe UI', system-ui, 'Noto Sans', sans-serif", 700),
    "plain": ("'Alegreya Sans', 'Segoe UI', system-ui, 'Noto Sans', sans-serif", 400),
}
_BREAK: Final = re.compile(r"(?<= )|(?<=[^\W\d_]-)(?=[^\W\d_])")
_STEP: Final = 0.5


@dataclass(frozen=True)
class Sign:
    """What is drawn for a letter: a path in a field of 24 by 24, and its colour."""

    path: str
    fill: str


@dataclass(frozen=True)
class Fitted:
    """A text in lines, and the size at which they fit."""

    lines: tuple[str, ...]
    size: float

    def height(self, leading: float) -> float:
        """Return how high the lines are together."""
        return len(self.lines) * self.size * leading


NO_TEXT: Final = Fitted((), 0)


def width_of(text: str, face: Typeface) -> float:
    """Return how wide a text is, in units of its font size; a letter the fonts lack may be an em wide."""
    widths = _WIDTHS[face]
    return float(sum(widths.get(letter, 1000) for letter in text)) / 1000


def wrap(text: str, width: float, face: Typeface) -> list[str]:
    """Break a text between words and behind hyphens into lines of at most `width` units of font size."""
    lines: list[str] = []
    for piece in _BREAK.split(text):
        if lines and width_of((lines[-1] + piece).rstrip(), face) <= width:
            lines[-1] += piece
        else:
            lines.append(piece)
    return [line.rstrip() for line in lines]


def fit(text: str, face: Typeface, *, width: float, size: float, least: float, lines: int) -> Fitted:
    """Set a text as large as it may be, in as few lines as it needs; rather small than cut off."""
    if not text:
        return NO_TEXT
    for count in range(1, lines + 1):
        tried = size
        while tried >= least:
            if fitted := _fitted(text, face, width, tried, count):
                return fitted
            tried -= _STEP
    tried = least
    while not (fitted := _fitted(text, face, width, tried, lines)):
        tried -= _STEP
    return fitted


def _fitted(text: str, face: Typeface, width: float, size: float, most: int) -> Fitted | None:
    lines = wrap(text, width / size, face)
    if len(lines) > most or _widest(lines, face) * size > width:
        return None
    # The same number of lines, the longest as short as possible.
    while True:
        narrower = wrap(text, _widest(lines, face) - 0.01, face)
        if len(narrower) > len(lines) or _widest(narrower, face) >= _widest(lines, face):
            return Fitted(tuple(lines), size)
        lines = narrower


def _widest(lines: list[str], face: Typeface) -> float:
    return max(width_of(line, face) for line in lines)


def write(
    fitted: Fitted,
    face: Typeface,
    y: float,
    leading: float,
    fill: str,
    *,
    x: float = 125,
    signs: Mapping[str, Sign] = {},
) -> Markup:
    """Write lines around a middle; signs stand among the letters, an em wide."""
    family, weight = _STYLE[face]
    size = fitted.size
    parts: list[Markup] = []
    for row, line in enumerate(fitted.lines):
        base = y + (row - (len(fitted.lines) - 1) / 2) * size * leading + size * 0.32
        at = x - width_of(line, face) * size / 2
        for piece in re.split(f"([{''.join(signs)}])", line) if signs else [line]:
            if sign := signs.get(piece):
                how = f"translate({at + size * 0.06:.5g} {base - size * 0.74:.5g}) scale({size * 0.88 / 24:.4g})"
                parts.append(tag("path", d=sign.path, fill=sign.fill, fill_rule="evenodd", transform=how))
            elif piece:
                parts.append(
                    tag("text", said(piece), x=float(at), y=float(base), font_size=float(size), font_family=family,
                        font_weight=weight, fill=fill, textLength=width_of(piece, face) * size,
                        lengthAdjust="spacingAndGlyphs", style="white-space:pre")
                )  # fmt: skip
            at += width_of(piece, face) * size
    return joined(parts)


def figure(text: object, x: float, y: float, size: float, fill: str) -> Markup:
    """Write a number in the middle of a place."""
    family, weight = _STYLE["name"]
    return tag("text", said(text), x=float(x), y=float(y), font_size=float(size), font_family=family,
               font_weight=weight, fill=fill, text_anchor="middle")  # fmt: skip
