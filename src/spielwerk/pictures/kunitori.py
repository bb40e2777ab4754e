"""The cards of Kunitori, drawn as the browser page draws them: a woodblock picture, the price on a seal."""

from __future__ import annotations

from typing import Any, Final

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.scene import SceneCard
from spielwerk.pictures.art import art_of
from spielwerk.pictures.signs import SIGNS
from spielwerk.pictures.svg import Markup, drawing, group, tag
from spielwerk.pictures.typesetting import Sign, figure, fit, write

FELT: Final = ("#4b3a26", "#2b1f13")
_INK: Final = "#201a17"
_PAPER: Final = "#fbf3de"
_COLOURS: Final = {
    "treasure": "#8a5d0c",
    "victory": "#3d6a45",
    "troop": "#23406b",
    "strategy": "#7d4668",
    "politics": "#33605f",
    "general": "#a82c17",
}
_GIFTS: Final = (
    ("attack", "attack"),
    ("cards", "cards"),
    ("actions", "action"),
    ("money", "money"),
    ("buys", "buys"),
    ("points", "points"),
)
"""What a card gives, and the sign for it."""
_BANNER: Final = "\ue016"


def look(badge: str) -> dict[str, Any]:
    """Return colours and emblem of the backs, which are all alike."""
    del badge
    return {"dark": _INK, "base": "#7c1d16", "light": "#f4dfa5", "emblem": SIGNS["crests"]["general"]}


class DrawnCard:
    """One card at one width."""

    def __init__(self, entry: CardEntry, lying: SceneCard | None, wide: float, *, full: bool) -> None:
        """Set the type for this width."""
        self._entry = entry
        numbers = {number.id: number.value for number in entry.numbers}
        lies = {number.id: number.value for number in lying.numbers} if lying else {}
        self._price = lies.get("price", numbers["cost"])
        least = 11 * 250 / wide
        name = entry.name if wide >= 140 else entry.short
        self._name = fit(name, "name", width=180, size=max(27, least), least=max(18, least), lines=2)
        self._signs = {"→": Sign(SIGNS["signs"]["to"], _INK), _BANNER: Sign(SIGNS["glyphs"]["banner"], _INK)}
        given = []
        for place, (gift, sign) in enumerate(_GIFTS):
            letter = chr(0xE010 + place)
            self._signs[letter] = Sign(SIGNS["glyphs"][sign], _INK)
            if numbers[gift] and (gift == "attack" or not entry.text):
                given.append(f"{numbers[gift]}{letter}".replace("-", "−"))
        given += [_BANNER] if any(mark.id == "deployable" for mark in entry.marks) else []
        self._row = fit("\u00a0 ".join(given), "strong", width=232, size=max(26, least), least=max(16, least), lines=2)
        words = entry.line if entry.text else ""
        self._line = fit(words, "strong", width=232, size=max(20, least), least=max(16, least), lines=2)
        text = entry.text if full else ""
        self._text = fit(text, "plain", width=226, size=max(13.5, min(16, 16 * 250 / wide)), least=10, lines=16)

    def draw(self, title: str, about: str, wide: float) -> Markup:
        """Return the card."""
        header = max(46, self._name.height(1.02) + 14)
        rows, lines, texts = self._row.height(1.15), self._line.height(1.12), self._text.height(1.2)
        foot = max(44, rows + lines + texts + 14)
        top = 346 - foot
        middle = top + (foot - rows - lines - texts) / 2
        return drawing(
            250, 350, title, about,
            tag("defs", tag("clipPath", tag("rect", x=4, y=4, width=242, height=342, rx=9), id="spielwerk-print")),
            tag("rect", width=250, height=350, rx=13, fill=_INK),
            tag(
                "g",
                tag("rect", width=250, height=350, fill=_PAPER),
                self._painting(header, top - header),
                tag("rect", width=250, height=header, fill=_COLOURS.get(self._entry.type, "#333")),
                tag("rect", y=header - 1.5, width=250, height=3, fill=_INK),
                write(self._name, "name", header / 2 + 3, 1.02, "#fff6dc", x=148),
                tag("rect", y=top, width=250, height=3, fill=_INK),
                write(self._row, "strong", middle + rows / 2, 1.15, _INK, signs=self._signs),
                write(self._line, "strong", middle + rows + lines / 2, 1.12, "#4a3424", signs=self._signs),
                write(self._text, "plain", middle + rows + lines + 3 + texts / 2, 1.2, _INK),
                clip_path="url(#spielwerk-print)",
            ),
            self._seal(28, header / 2 + 3),
            wide=wide,
        )  # fmt: skip

    def _painting(self, y: float, height: float) -> Markup:
        art = art_of("kunitori")
        assert art is not None
        width = max(250, height * 1.2)
        drawn = group(
            Markup(art.draw(art.shown(self._entry.id, self._entry.type))),
            x=125 - width / 2, y=min(0, (height - width / 1.2) / 2), scale=width / 120,
        )  # fmt: skip
        return tag("svg", drawn, x=0, y=y, width=250, height=height, viewBox=f"0 0 250 {height:.5g}")

    def _seal(self, x: float, y: float) -> Markup:
        """Draw the price; a star where nobody could read it off a printed card."""
        two = self._price > 9
        parts = [
            tag("rect", x=-20, y=-20, width=40, height=40, rx=5.6, fill="#efe3c8", stroke="#3a2a18", stroke_width=2.5),
            figure(self._price, 0, 8 if two else 10.4, 23 if two else 29, "#3a2a18"),
        ]
        if "cost" in self._entry.assumed:
            parts.append(figure("*", 15, -4, 20, "#a82c17"))
        return tag("g", *parts, transform=f"translate({x:.5g} {y:.5g}) rotate(-3)")
