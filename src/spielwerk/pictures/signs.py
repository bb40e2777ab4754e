"""The signs, colours and emblems, all drawn for Spielwerk; the browser page takes them from the same file."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from spielwerk.pictures.svg import Markup, drawing, group, said, tag

_SIGNS: Final[dict[str, Any]] = json.loads((files("spielwerk.pictures") / "signs.json").read_text(encoding="utf-8"))

GLYPHS: Final[dict[str, str]] = _SIGNS["glyphs"]
"""Small signs in a field of 24 by 24."""
CRESTS: Final[dict[str, str]] = _SIGNS["crests"]
"""The crests of the kinds of cards of Kunitori, in a field of 100 by 100."""
DRAGON: Final[dict[str, str]] = _SIGNS["dragon"]
_ELEMENTS: Final[dict[str, str]] = _SIGNS["elements"]
_PEOPLES: Final[dict[str, dict[str, str]]] = _SIGNS["peoples"]
_INKS: Final[dict[str, dict[str, str]]] = _SIGNS["inks"]
_METALS: Final[dict[str, str]] = _SIGNS["metals"]
_PAINT: Final = {"fire": ("#c5301c", "#ffe2b8", "F"), "earth": ("#2c6b34", "#dff2c8", "E")}


class Look:
    """The colours and the emblem of a people."""

    def __init__(self, people: str) -> None:
        """Look a people up; those without colours of their own look like mutants."""
        told = _PEOPLES.get(people, _PEOPLES["mutant"])
        self.dark = told["dark"]
        self.base = told["base"]
        self.light = told["light"]
        self.emblem = told["emblem"]


class Ink:
    """The colours of a kind of cards of Kunitori; copper, silver and gold look their part."""

    def __init__(self, card_type: str, card_id: str) -> None:
        """Mix the ink of a card."""
        told = _INKS[card_type]
        self.dark = told["dark"]
        self.base = told["base"]
        self.wash = told["wash"]
        self.main = _METALS.get(card_id, told["base"])


def element_mark(element: str, value: int, x: float, y: float, scale: float) -> Markup:
    """Draw an element with a number in a field of 48: flame and block differ in shape and letter too."""
    fill, rim, letter = _PAINT[element]
    corner = (7, 13) if element == "fire" else (42, 10)
    return group(
        tag("path", d=_ELEMENTS[element], fill=fill, stroke=rim, stroke_width=2.5),
        tag("text", said(value), x=24, y=37 if element == "fire" else 33, text_anchor="middle", font_size=24,
            font_weight=800, fill="#fff"),
        outlined(letter, *corner, 13, "#1b1209", 3.5),
        x=x, y=y, scale=scale,
    )  # fmt: skip


def outlined(words: str, x: float, y: float, size: float, rim: str, thickness: float) -> Markup:
    """Write white letters that read on any colour."""
    return tag(
        "text", said(words), x=float(x), y=float(y), text_anchor="middle", font_size=float(size), font_weight=800,
        fill="#fff", stroke=rim, stroke_width=thickness, paint_order="stroke",
    )  # fmt: skip


def back(people: str | None, title: str, wide: float) -> Markup:
    """Draw the back of a card: of a people, or of Kunitori."""
    if people is None:
        dark, base, rim, light, emblem = "#221a12", "#7c1d16", "#c9a24a", "#f4dfa5", CRESTS["general"]
    else:
        look = Look(people)
        dark, base, rim, light, emblem = look.dark, look.base, look.light, look.light, look.emblem
    waves = [
        tag("path", d=f"M20 {40 + row * 54}q26-30 52 0t52 0 52 0 54 0", fill="none", stroke=base, stroke_width=6)
        for row in range(6)
    ]
    return drawing(
        250, 350, title, title,
        tag("rect", width=250, height=350, rx=16, fill=dark),
        tag("rect", x=14, y=14, width=222, height=322, rx=10, fill="none", stroke=rim, stroke_width=4, opacity=0.7),
        *waves,
        tag("circle", cx=125, cy=175, r=66, fill=base, stroke=rim, stroke_width=4),
        group(tag("path", d=emblem, fill=light, fill_rule="evenodd"), x=81, y=131, scale=0.88),
        wide=wide,
    )  # fmt: skip
