"""A card of Kunitori, drawn: ink and paper, the crest of its kind, cost, symbols and banner."""

from __future__ import annotations

from typing import Final

from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.wording import Wording
from spielwerk.pictures.art import art_of
from spielwerk.pictures.signs import GLYPHS, Ink, outlined
from spielwerk.pictures.svg import NOTHING, Markup, drawing, fit, group, joined, lines_of, said, tag

_PAPER: Final = "#fffaf0"
_INK: Final = "#221a12"


class KunitoriCard:
    """Draws one card, `full` with its text or small as it lies on the table."""

    def __init__(self, card: Card, wording: Wording, *, full: bool, english_list: bool = False) -> None:
        """Take a card; some texts differ in the English list."""
        self._card = card
        self._wording = wording
        self._full = full
        self._english_list = english_list
        self._ink = Ink(card.type, card.id)

    def draw(self, wide: float, note: str = "") -> Markup:
        """Return the card `wide` pixels wide; `note` is said of it besides."""
        card, ink, full = self._card, self._ink, self._full
        name = self._wording.card(card.id)
        text = self._wording.card_text(card.id, self._english_list)
        about = " ".join(part for part in (f"{self._wording.facts(card)}.", text, note) if part)
        return drawing(
            250, 350, f"{name} ({card.id})", about,
            tag("rect", width=250, height=350, rx=14, fill=_INK),
            tag("rect", x=6, y=6, width=238, height=338, rx=10, fill="#f6eedb"),
            tag("rect", x=6, y=58 if full else 80, width=238, height=128 if full else 216, fill=ink.wash),
            self._picture(),
            tag("rect", x=6, y=6, width=238, height=52 if full else 76, rx=10, fill=ink.dark),
            lines_of(self._name(name), 148 if full else 156, 32 if full else 44, "#fff", 700, 1.02),
            self._cost(),
            self._banner(),
            self._symbols(),
            self._text(text),
            self._foot(text),
            wide=wide,
        )  # fmt: skip

    def _name(self, name: str) -> tuple[list[str], float]:
        if self._full:
            return fit(name, 166, 48, (24, 21, 18, 16))
        return fit(self._wording.short(self._card.id), 154, 70, (36, 32, 28, 25, 22, 20, 18))

    def _picture(self) -> Markup:
        art = art_of("kunitori")
        assert art is not None
        top, height, window = (58, 128, "0 18 120 64.5") if self._full else (80, 216, "5 0 110 100")
        return tag("svg", Markup(art.draw(self._card.id)), x=6, y=top, width=238, height=height, viewBox=window)

    def _cost(self) -> Markup:
        full = self._full
        parts = [
            tag("circle", r=22 if full else 32, fill="#f4cf5e", stroke="#5b4307", stroke_width=3),
            tag("text", said(self._card.cost), y=9 if full else 14, text_anchor="middle", font_size=26 if full else 40,
                font_weight=800, fill="#2b1c02"),
        ]  # fmt: skip
        if "cost" in self._card.assumed:
            parts.append(outlined("*", 19 if full else 28, -6 if full else -8, 24 if full else 34, _INK, 4))
        return group(*parts, x=34 if full else 36, y=32 if full else 44)

    def _banner(self) -> Markup:
        """Draw the sign of cards that may be deployed."""
        if not self._card.deployable:
            return NOTHING
        sign = tag("path", d=GLYPHS["banner"], fill="#16110b", stroke=_PAPER, stroke_width=1.5, paint_order="stroke")
        return group(sign, x=202, y=64, scale=1.4) if self._full else group(sign, x=194, y=90, scale=2)

    def _symbols(self) -> Markup:
        card = self._card
        given = (("cards", card.cards), ("action", card.actions), ("money", card.money), ("buys", card.buys))
        shown = [(sign, count) for sign, count in given if count]
        step, scale, y = (54, 1.0, 156) if self._full else (60, 1.1, 236)
        left = 125 - len(shown) * step / 2
        return joined(
            [
                group(
                    tag("rect", width=50, height=28, rx=14, fill=_PAPER, stroke=self._ink.dark, stroke_width=2.5),
                    tag("text", said(count), x=16, y=21, text_anchor="middle", font_size=21, font_weight=800,
                        fill=_INK),
                    group(tag("path", d=GLYPHS[sign], fill=self._ink.dark, fill_rule="evenodd"), x=26, y=4, scale=0.84),
                    x=left + place * step, y=y, scale=scale,
                )
                for place, (sign, count) in enumerate(shown)
            ]
        )  # fmt: skip

    def _text(self, text: str) -> Markup:
        if not text or not self._full:
            return NOTHING
        fitted = fit(text, 216, 104, (18, 16, 14.5, 13, 12, 11, 10, 9))
        panel = tag("rect", x=12, y=192, width=226, height=116, rx=6, fill=_PAPER, stroke=self._ink.base,
                    stroke_width=1.5)  # fmt: skip
        return joined([panel, lines_of(fitted, 125, 250, _INK, leading=1.15)])

    def _foot(self, text: str) -> Markup:
        card, full = self._card, self._full
        y, height = (314, 30) if full else (288, 56)
        parts = [tag("rect", x=6, y=y, width=238, height=height, rx=9, fill=self._ink.dark)]
        if full:
            parts.append(tag("text", said(self._wording.type(card.type)), x=16, y=335, font_size=15, fill="#fff"))
        elif text and not card.attack and not card.vp:
            bars = ((95, 308, 60), (103, 319, 44))
            parts += [tag("rect", x=x, y=y, width=wide, height=5, rx=2, fill="#fff") for x, y, wide in bars]
        if card.attack:
            star = "*" if "attack" in card.assumed else ""
            parts.append(self._number("attack", f"{card.attack}{star}", 186 if full else 20, "#fff"))
        if card.vp:
            parts.append(self._number("points", str(card.vp), 126 if full else 132, "#ffe38a"))
        return joined(parts)

    def _number(self, sign: str, number: str, x: float, fill: str) -> Markup:
        scale, at, size, y = (1.0, (28, 19), 20, 317) if self._full else (1.9, (52, 39), 42, 292)
        glyph = group(tag("path", d=GLYPHS[sign], fill=fill), scale=scale)
        words = tag("text", said(number), x=at[0], y=at[1], font_size=size, font_weight=800, fill=fill)
        return group(glyph, words, x=x, y=y)
