"""The signs, colours and emblems, all drawn for Spielwerk; the browser page takes them from the same file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from spielwerk.pictures.svg import Markup, drawing, group, tag

SIGNS: Final[dict[str, Any]] = json.loads((files("spielwerk.pictures") / "signs.json").read_text(encoding="utf-8"))


def back(look: Mapping[str, Any], title: str, wide: float) -> Markup:
    """Draw the back of a card in the colours of whoever it belongs to."""
    dark, base, light = look["dark"], look["base"], look["light"]
    waves = [
        tag("path", d=f"M20 {40 + row * 54}q26-30 52 0t52 0 52 0 54 0", fill="none", stroke=base, stroke_width=6)
        for row in range(6)
    ]
    return drawing(
        250, 350, title, title,
        tag("rect", width=250, height=350, rx=16, fill=dark),
        tag("rect", x=14, y=14, width=222, height=322, rx=10, fill="none", stroke=light, stroke_width=4, opacity=0.7),
        *waves,
        tag("circle", cx=125, cy=175, r=66, fill=base, stroke=light, stroke_width=4),
        group(tag("path", d=look["emblem"], fill=light, fill_rule="evenodd"), x=81, y=131, scale=0.88),
        wide=wide,
    )  # fmt: skip
