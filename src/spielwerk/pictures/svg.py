"""Markup without a library: elements and escaped words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NewType

Markup = NewType("Markup", str)
"""Text that is markup already. Whatever comes from outside gets here through `said` alone."""

SERIF: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', P052, Georgia, serif"
NOTHING: Final = Markup("")


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
