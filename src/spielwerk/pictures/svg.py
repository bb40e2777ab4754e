"""Markup without a library: elements, escaped words, and lines broken where no browser does it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final, NewType

Markup = NewType("Markup", str)
"""Text that is markup already. Whatever comes from outside gets here through `said` alone."""

SERIF: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', P052, Georgia, serif"
NOTHING: Final = Markup("")

_NARROW: Final = frozenset("iljtfrI.,:;'’|! ")
_WIDE: Final = re.compile("[mwMWÄÖÜA-Z@]")


def said(words: object) -> Markup:
    """Return words as text of an element."""
    return Markup(escape(str(words), quote=False))


def tag(name: str, *children: Markup, **attributes: object) -> Markup:
    """Return an element; `font_size=12` is written font-size="12", attributes that are None are left out."""
    written = []
    for key, value in attributes.items():
        if value is not None:
            shown = f"{value:.5g}" if isinstance(value, float) else str(value)
            written.append(f' {key.rstrip("_").replace("_", "-")}="{escape(shown)}"')
    inside = "".join(children)
    opening = f"<{name}{''.join(written)}"
    # HTML knows no short form: an empty <div/> would swallow what follows.
    short = not inside and name in ("rect", "path", "circle")
    return Markup(f"{opening}/>" if short else f"{opening}>{inside}</{name}>")


def joined(parts: Sequence[Markup]) -> Markup:
    """Return markup one after the other."""
    return Markup("".join(parts))


def group(*children: Markup, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """Move and enlarge what is drawn."""
    enlarged = "" if scale == 1 else f" scale({scale:.4g})"
    return tag("g", *children, transform=f"translate({x:.5g} {y:.5g}){enlarged}")


def drawing(width: float, height: float, title: str, about: str, *children: Markup, wide: float) -> Markup:
    """Return a picture with its name and its description for those who do not see it, `wide` pixels wide."""
    return tag(
        "svg",
        tag("title", said(title)),
        tag("desc", said(about)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=wide,
        height=wide * height / width,
        role="img",
        font_family=SERIF,
    )


# -- words that must fit ---------------------------------------------------------------------------------


def width_of(text: str) -> float:
    """Return about how wide a text is, in units of its font size."""
    return sum(0.3 if letter in _NARROW else 0.7 if _WIDE.match(letter) else 0.54 for letter in text)


def wrap(text: str, width: float) -> list[str]:
    """Break a text into lines of at most `width` units of font size; a word is never broken."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def fit(text: str, width: float, height: float, sizes: Sequence[float]) -> tuple[list[str], float]:
    """Return the lines of a text and the largest font size at which it fits into a box, or else the smallest."""
    for size in sizes:
        lines = wrap(text, width / size)
        if len(lines) * size * 1.18 <= height and all(width_of(line) * size <= width for line in lines):
            return lines, size
    return wrap(text, width / sizes[-1]), sizes[-1]


def lines_of(
    fitted: tuple[list[str], float], x: float, y: float, fill: str, weight: int = 400, leading: float = 1.12
) -> Markup:
    """Write fitted lines around a middle."""
    lines, size = fitted
    return joined(
        [
            tag(
                "text",
                said(line),
                x=float(x),
                y=y + (row - (len(lines) - 1) / 2) * size * leading + size * 0.33,
                text_anchor="middle",
                font_size=float(size),
                font_weight=weight,
                fill=fill,
            )
            for row, line in enumerate(lines)
        ]
    )
