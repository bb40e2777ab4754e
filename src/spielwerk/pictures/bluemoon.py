"""The cards of Blue Moon, drawn as the browser page draws them, and the dragons between the sides."""

from __future__ import annotations

import re
from typing import Any, Final

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.scene import Number, Scene, SceneCard
from spielwerk.pictures.art import LAYERS, art_of
from spielwerk.pictures.signs import SIGNS
from spielwerk.pictures.svg import NOTHING, Markup, drawing, group, joined, said, tag
from spielwerk.pictures.typesetting import Sign, figure, fit, write

FELT: Final = ("#17395a", "#0b2038")
ELEMENTS: Final = ("fire", "earth")
_HUES: Final = ("#7fb6e8", "#e7c15a", "#d98cb8")
_PLATE: Final = 286
_FOOT: Final = 341
_BLEED: Final = 20
_SHAPES: Final = {
    "fire": ("M0-23c3 9 17 14 17 29a17 17 0 0 1-34 0c0-8 4-11 7-18 2 4 4 6 7 6 0-7 0-12 3-17z", "#dd3f16", "F", 14.5),
    "earth": ("M0-20l17 10v19l-17 10-17-10v-19z", "#35703a", "E", 7.5),
}
_IN_LINE: Final = {"fire": "\ue001", "earth": "\ue002"}
_ICON: Final = 38


def look(badge: str) -> dict[str, Any]:
    """Return colours and emblem of a people; who is none looks like the mutants, in ink and metal of its own."""
    peoples = SIGNS["peoples"]
    return dict(peoples.get(badge) or {**peoples["mutant"], **SIGNS["inlays"].get(badge, {})})


def _value(numbers: tuple[Number, ...], name: str) -> int | None:
    return next((number.value for number in numbers if number.id == name), None)


class DrawnCard:
    """One card at one width."""

    def __init__(self, entry: CardEntry, lying: SceneCard | None, wide: float, *, full: bool) -> None:
        """Set the type for this width."""
        self._entry = entry
        self._look = look(entry.group)
        self._printed = [_value(entry.numbers, element) for element in ELEMENTS]
        counted = [_value(lying.numbers, element) for element in ELEMENTS] if lying else [None, None]
        self._values = self._printed if None in counted else counted
        self._big = min(1.7, max(1.0, 170 / wide))
        least = 11 * 250 / wide
        self._name = fit(entry.name, "name", width=222, size=max(23, least), least=max(20, least), lines=3)
        self._line = fit(self._words(), "strong", width=224, size=max(19, least), least=max(15, least), lines=2)
        text = entry.text if full else ""
        self._text = fit(text, "plain", width=218, size=max(13, min(16, 16 * 250 / wide)), least=11, lines=9)
        heights = (self._name.height(1), self._line.height(1.1) + 3, self._text.height(1.2) + 5 if text else 0)
        self._top = min(_PLATE, _FOOT - sum(heights) - 7)
        self._at = self._top + 7 + (_FOOT - self._top - 7 - sum(heights)) / 2
        self._heights = heights

    def _words(self) -> str:
        """Return the line, elements as signs; a card that does nothing says what it is."""
        entry = self._entry
        shielded = any(mark.id.startswith("shield") for mark in entry.marks)
        line = entry.type_name if entry.text == "" and self._printed[0] is not None and not shielded else entry.line
        for element, letter in zip(ELEMENTS, "FE", strict=True):
            name = next((number.name for number in entry.numbers if number.id == element), "")
            spelled = f"{re.escape(name)}|" if name else ""
            line = re.sub(rf"{spelled}(?<![^\W\d_]){letter}(?![^\W\d_])", _IN_LINE[element], line)
        return f"{line} *" if entry.assumed else line

    def draw(self, title: str, about: str, wide: float) -> Markup:
        """Return the card."""
        ink, metal = self._look["ink"], self._look["metal"]
        frame = SIGNS["frames"].get(self._entry.type, SIGNS["frames"]["other"])
        moons = _value(self._entry.numbers, "moons") or 0
        edge = 0 if self._entry.type == "booster" else 6
        plate = f"M{edge} 349V{self._top + 8:.5g}l8-8H236l8 8V349z"
        signs = {
            "✕": Sign(SIGNS["signs"]["no"], "#ff6b5c"),
            "→": Sign(SIGNS["signs"]["to"], metal),
            _IN_LINE["fire"]: Sign(SIGNS["glyphs"]["fire"], "#ff7a3c"),
            _IN_LINE["earth"]: Sign(SIGNS["glyphs"]["earth"], "#6fc07a"),
        }
        name, line, text = self._heights
        clip = tag("clipPath", tag("rect", width=250, height=350, rx=14), id="spielwerk-card")
        return drawing(
            250, 350, title, about,
            tag("defs", clip),
            tag(
                "g",
                tag("rect", width=250, height=350, fill=ink),
                self._painting(),
                tag("path", d=frame["mat"], fill=ink, fill_rule="evenodd"),
                tag("path", d=frame["line"], fill="none", stroke=metal, stroke_width=1.8),
                tag("path", d=frame["inlay"], fill=metal) if frame["inlay"] else NOTHING,
                tag("path", d=plate, fill=ink, stroke=metal, stroke_width=1.8),
                write(self._name, "name", self._at + name / 2, 1, "#fff6e0"),
                write(self._line, "strong", self._at + name + 1 + line / 2, 1.1, metal, signs=signs),
                write(self._text, "plain", self._at + name + line + 4 + text / 2, 1.2, "#f4efe2"),
                self._worth(),
                self._icons(),
                self._moons(moons) if moons else NOTHING,
                clip_path="url(#spielwerk-card)",
            ),
            wide=wide,
        )  # fmt: skip

    def _painting(self) -> Markup:
        art = art_of("bluemoon")
        assert art is not None
        drawn = Markup(art.draw(art.shown(self._entry.id, self._entry.type), LAYERS))
        scale = max(250 / (250 + 2 * _BLEED), self._top / _PLATE)
        up = min(_BLEED * scale, _PLATE * scale - self._top)
        return group(drawn, x=125 - 125 * scale, y=-up, scale=scale)

    def _worth(self) -> Markup:
        """Draw the values; golden where they are not what is printed."""
        missing = self._entry.type == "character" and "fire" in self._entry.missing
        if self._values[0] is None and not missing:
            return NOTHING
        drawn = []
        for place, element in enumerate(ELEMENTS):
            path, fill, letter, base = _SHAPES[element]
            value = self._values[place]
            changed = value != self._printed[place]
            drawn.append(
                group(
                    tag("path", d=path, fill=fill, stroke="#ffd75e" if changed else "#fff3dc",
                        stroke_width=3 if changed else 1.6),
                    figure("?" if value is None else value, 0, base, 25, "#ffe38a" if changed else "#fff"),
                    tag("circle", cx=17, cy=14, r=9.5, fill=self._look["ink"]),
                    figure(letter, 17, 19.2, 16, "#fff3dc"),
                    x=32 * self._big, y=(31 + 43 * place) * self._big, scale=self._big,
                )
            )  # fmt: skip
        return joined(drawn)

    def _icons(self) -> Markup:
        """Draw the icons below the values, in two columns where one would make them too small."""
        names = [mark.id for mark in self._entry.marks]
        capacity = _value(self._entry.numbers, "capacity")
        names += ["capacity"] if capacity else []
        if not names:
            return NOTHING
        top = 10 if self._values[0] is None else 100 * self._big
        room = self._top - 3 - top
        columns = 2 if len(names) > 1 and room / (len(names) * _ICON) < self._big * 0.8 else 1
        scale = min(self._big, room / (-(-len(names) // columns) * _ICON))
        drawn = [
            group(self._icon(name, capacity), x=_ICON * (place % columns), y=_ICON * (place // columns + 0.5))
            for place, name in enumerate(names)
        ]
        return group(*drawn, x=32 * self._big, y=top, scale=scale)

    def _icon(self, name: str, capacity: int | None) -> Markup:
        kind, _, of = name.partition("-")
        glyphs = SIGNS["glyphs"]
        ink, metal = self._look["ink"], self._look["metal"]
        sign = glyphs["cargo" if kind == "capacity" else kind]
        parts = [
            tag("circle", r=17, fill=ink, stroke=metal, stroke_width=1.8),
            group(tag("path", d=sign, fill="#ff6b5c" if kind == "stop" else "#f6efdc", fill_rule="evenodd"),
                  x=-11, y=-17 if kind == "capacity" else -11, scale=0.92),
        ]  # fmt: skip
        if kind == "capacity":
            parts.append(figure(capacity, 0, 15, 17, "#f6efdc"))
        elif of in ELEMENTS:
            place = {"x": -7, "y": -6.5, "scale": 0.58} if kind == "shield" else {"x": 4, "y": 2, "scale": 0.5}
            fill = (
                {"fire": "#dd3f16", "earth": "#35703a"} if kind == "shield" else {"fire": "#ff6a2b", "earth": "#5fae66"}
            )
            parts.append(group(tag("path", d=glyphs[of], fill=fill[of]), **place))
        return joined(parts)

    def _moons(self, count: int) -> Markup:
        width = 19 * count + 9
        moons = [
            group(tag("path", d=SIGNS["glyphs"]["moon"], fill="#f3f0ff"), x=5 + 19 * moon - width, y=4, scale=0.75)
            for moon in range(count)
        ]
        pill = tag("rect", x=-width, width=width, height=26, rx=13, fill=self._look["ink"])
        return group(pill, *moons, x=243, y=7, scale=min(self._big, 116 / width))


def middle(scene: Scene, near: int) -> Markup:
    """Draw the three dragons: on the near side at the right, on the other at the left."""
    held = [_value(seat.numbers, "dragons") or 0 for seat in scene.seats]
    toward, count = (1, held[near]) if held[near] else (-1, held[1 - near])
    name = next(number.name for number in scene.seats[near].numbers if number.id == "dragons")
    title = f"{name}: {', '.join(f'{seat.name} {held[seat.seat]}' for seat in scene.seats)}"
    dragons = [
        group(_dragon(hue), x=150 + (100 * toward if number < count else 0) + (number - 1) * 29, y=30, scale=0.45)
        for number, hue in enumerate(_HUES)
    ]
    board = drawing(
        300, 60, title, title,
        tag("rect", x=1, y=1, width=298, height=58, rx=12, fill="#0a1626", stroke="#c9a24a", stroke_width=2),
        tag("rect", x=100, y=2, width=100, height=56, fill="#16304c"),
        *dragons,
        wide=300,
    )  # fmt: skip
    return tag("div", board, tag("span", said(title)), class_="sw-row")


def _dragon(hue: str) -> Markup:
    parts = [
        tag("path", d=SIGNS["dragon"][part], fill=hue, stroke="#120c06", stroke_width=2.5, stroke_linejoin="round")
        for part in ("wings", "body")
    ]
    return group(joined(parts), x=-26, y=-32)
