"""A card of Blue Moon, drawn: people, values, icons, moons, and the text where there is room for it."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon.cards.facts import ICON_NAMES, TYPE_NAMES
from spielwerk.bluemoon.cards.model import CHARACTER, SHIP, Card
from spielwerk.bluemoon.wording import Wording
from spielwerk.pictures.art import LAYERS, art_of
from spielwerk.pictures.signs import GLYPHS, Look, element_mark, outlined
from spielwerk.pictures.svg import NOTHING, Markup, drawing, fit, group, joined, lines_of, said, tag

_LETTERS: Final = {"fire": "F", "earth": "E", "none": "–"}
_CREAM: Final = "#fffaf0"
_INK: Final = "#1b1209"


class BlueMoonCard:
    """Draws one card, `full` with its text or small as it lies on the table."""

    def __init__(self, card: Card, wording: Wording, *, full: bool, counted: tuple[int, int] | None = None) -> None:
        """Take a card; `counted` is what it counts now, where it lies on the table."""
        self._card = card
        self._wording = wording
        self._text = wording.card_text(card.id)
        # Without a text the landscape takes its place.
        self._full = full and bool(self._text)
        self._look = Look(card.people)
        self._values = (card.fire, card.earth) if counted is None else counted

    def draw(self, wide: float, note: str = "") -> Markup:
        """Return the card `wide` pixels wide; `note` is said of it besides."""
        card, look, full = self._card, self._look, self._full
        name = self._wording.card(card.id)
        about = " ".join(part for part in (f"{self._wording.facts(card)}.", self._text, note) if part)
        return drawing(
            250, 350, f"{name} ({card.id})", about,
            tag("rect", width=250, height=350, rx=16, fill=look.dark),
            tag("rect", x=7, y=7, width=236, height=336, rx=11, fill=look.base),
            self._picture(),
            tag("rect", x=7, y=7, width=236, height=55 if full else 76, rx=11, fill=look.dark),
            lines_of(self._name(name), 125, 35 if full else 45, "#fff", 700, 1.06),
            self._icons(),
            self._worth(),
            self._hold(),
            self._saying(),
            self._foot(),
            wide=wide,
        )  # fmt: skip

    def _name(self, name: str) -> tuple[list[str], float]:
        if self._full:
            return fit(name, 226, 50, (25, 22, 19, 17, 15))
        return fit(name, 226, 70, (34, 31, 28, 25, 22, 19, 17))

    def _picture(self) -> Markup:
        art = art_of("bluemoon")
        assert art is not None
        name = art.shown(self._card.id, TYPE_NAMES[self._card.type])
        top, height, window = (62, 118, "0 40 250 125") if self._full else (82, 222, "0 30 250 235")
        drawn = Markup(art.draw(name, LAYERS if self._full else [layer for layer in LAYERS if layer != "far"]))
        return tag("svg", drawn, x=7, y=top, width=236, height=height, viewBox=window)

    def _icons(self) -> Markup:
        size = 34 if self._full else 52
        borne = [name for icon, name in ICON_NAMES if self._card.icons & icon]
        drawn = []
        for place, name in enumerate(borne):
            sign, _, element = name.partition("-")
            letter = _LETTERS.get(element)
            inside = tag("path", d=GLYPHS[sign], fill="#1d1408", fill_rule="evenodd")
            if letter is not None:
                inside = joined([inside, outlined(letter, 12, 17, 14, "#1d1408", 3.5)])
            drawn.append(
                group(
                    tag("rect", width=size, height=size, rx=size / 4, fill=_CREAM, stroke=self._look.dark,
                        stroke_width=3),
                    group(inside, x=size * 0.12, y=size * 0.12, scale=size * 0.76 / 24),
                    x=238 - size - (place * (size + 5) if self._full else 0),
                    y=67 if self._full else 90 + place * (size + 5),
                )
            )  # fmt: skip
        return joined(drawn)

    def _worth(self) -> Markup:
        """Draw the values; where they are not the printed ones, a sign between them says so."""
        card, full = self._card, self._full
        if card.type != CHARACTER and not any((card.fire, card.earth, *self._values)):
            return NOTHING
        scale, y = (1.25, 116) if full else (1.95, 196)
        fire, earth = self._values
        marks = [element_mark("fire", fire, 10, y, scale), element_mark("earth", earth, 240 - 48 * scale, y, scale)]
        if self._values != (card.fire, card.earth):
            radius = 13 if full else 20
            sign = tag("text", said("≠"), y=radius * 0.46, text_anchor="middle", font_size=radius * 1.4,
                       font_weight=800, fill=_INK)  # fmt: skip
            circle = tag("circle", r=radius, fill="#ffd75e", stroke=_INK, stroke_width=3)
            marks.append(group(circle, sign, x=125, y=y + (40 if full else 62)))
        return joined(marks)

    def _hold(self) -> Markup:
        """Draw how much a ship carries."""
        if self._card.type != SHIP:
            return NOTHING
        number = tag("text", said(self._card.capacity), x=12, y=19, text_anchor="middle", font_size=11,
                     font_weight=800, fill=_INK)  # fmt: skip
        crate = tag("path", d=GLYPHS["cargo"], fill=_CREAM, stroke=_INK, stroke_width=1.5)
        x, y, scale = (14, 68, 1.4) if self._full else (101, 88, 2.0)
        return group(crate, number, x=x, y=y, scale=scale)

    def _saying(self) -> Markup:
        if not self._text:
            return NOTHING
        if not self._full:
            bars = ((104, 286, 42), (110, 294, 30))
            return joined([tag("rect", x=x, y=y, width=wide, height=4, rx=2, fill="#fff") for x, y, wide in bars])
        fitted = fit(self._text, 222, 118, (19, 17, 15.5, 14, 12.5, 11.5, 10.5, 9.5))
        panel = tag("rect", x=11, y=182, width=228, height=130, rx=7, fill="#fff8e6")
        return joined([panel, lines_of(fitted, 125, 247, "#21160a", leading=1.18)])

    def _foot(self) -> Markup:
        card, full = self._card, self._full
        y, height, size = (314, 29, 15) if full else (304, 39, 23)
        kind = self._wording.type(card.type) + (" *" if card.assumed else "")
        parts = [
            tag("rect", x=7, y=y, width=236, height=height, rx=9, fill=self._look.dark),
            tag("text", said(kind), x=17, y=334, font_size=size, fill="#fff"),
            tag("text", said(card.number), x=234, y=334, text_anchor="end", font_size=size, font_weight=700,
                fill="#fff"),
        ]  # fmt: skip
        for moon in range(card.moons):
            x, place, scale = (176 - moon * 16, 320, 0.68) if full else (14, 90 + moon * 25, 0.94)
            sign = tag("path", d=GLYPHS["moon"], fill="#8fd0ff", stroke="#0b2038", stroke_width=0 if full else 2,
                       paint_order="stroke")  # fmt: skip
            parts.append(group(sign, x=x, y=place, scale=scale))
        return joined(parts)
