"""From a composition to markup: colours mixed, parts put in their places, rigs posed.

The page does the same in `frontend/src/lib/art/drawing.ts`; a test compares what both make of every card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import cos, floor, pi, sin
from typing import Final

from spielwerk.pictures.art import pens
from spielwerk.pictures.art.notation import LAYERS, Book, Line, Rig, angles, settings
from spielwerk.pictures.art.pens import Point, number

_POINT: Final = re.compile(r"([A-Za-z]?)(-?[\d.]+),(-?[\d.]+)(!?)$")
_LIGHTER, _DARKER = 0.3, 0.35
_SKY_BANDS: Final = 12
_SLOTS: Final = {"A": "m", "B": "t", "C": "k", "D": "d"}
"""What the slots of a part are painted with where nothing else is said."""
_HANDS: Final = (("far-hold", "far-tool", "f100,2"), ("hold", "tool", "a100,2"))


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another."""
    channels = []
    for place in (1, 3, 5):
        mine, theirs = int(colour[place : place + 2], 16), int(other[place : place + 2], 16)
        channels.append(f"{floor(mine + (theirs - mine) * share + 0.5):02x}")
    return "#" + "".join(channels)


@dataclass(frozen=True)
class Frame:
    """Where a bone lies: its beginning, its direction, what is in front of it, its length and its turn in degrees."""

    x: float
    y: float
    along: tuple[float, float]
    front: tuple[float, float]
    length: float
    turn: float


class Brush:
    """Draws lines with the colours, and on the bones, of the place it stands at."""

    def __init__(self, book: Book, colours: Mapping[str, str], frames: Mapping[str, Frame] | None = None) -> None:
        """Take colours by letter, and bones where a rig is drawn."""
        self.book = book
        self._colours = colours
        self._frames = frames or {}

    def draw(self, lines: Sequence[Line]) -> str:
        """Return the markup of lines, one over the other."""
        drawn = ""
        for line in lines:
            try:
                drawn += self.line(line)
            except Exception as error:
                error.add_note(f"in the line: {' '.join(line)}")
                raise
        return drawn

    def line(self, line: Line) -> str:
        """Draw one line: a stroke, a part in its place, or either of them several times."""
        word, rest = line[0], line[1:]
        if word == "both":
            return self.line(rest) + f'<g transform="scale(-1 1)">{self.line(rest)}</g>'
        if word == "row":
            dx, dy = (float(value) for value in rest[1].split(","))
            drawn = self.line(rest[2:])
            return "".join(moved(drawn, dx * place, dy * place) for place in range(int(rest[0])))
        if word == "around":
            x, y = (float(value) for value in rest[1].split(","))
            drawn = self.line(rest[2:])
            return "".join(moved(drawn, x, y, 360 * place / int(rest[0])) for place in range(int(rest[0])))
        if word == "wash":
            return self._wash(*rest)
        if word == "glow":
            return self._glow(*rest)
        if word == "worm":
            return self._worm(rest)
        if word == "fan":
            return self._fan(rest)
        if word in _PENS:
            return self._stroke(_PENS[word], rest, open_line=word in ("line", "zigzag"))
        return self._place(word, rest)

    # -- colours ------------------------------------------------------------------------------------------

    def colour(self, name: str) -> str:
        """Return a colour by its letter, lighter with every +, darker with every -."""
        if name == "-":
            return "none"
        plain = name.rstrip("+-")
        letter = plain if plain in self._colours else _SLOTS.get(plain, plain)
        found = plain if plain[0] == "#" else self._colours[letter]
        for sign in name[len(plain) :]:
            found = mixed(found, self._colours["l" if sign == "+" else "k"], _LIGHTER if sign == "+" else _DARKER)
        return found

    def _paint(self, token: str, open_line: bool) -> str:
        token, _, opacity = token.partition("@")
        fill, _, stroke = token.partition("/")
        if open_line:
            fill, stroke = "-", fill
        faint = f' opacity="{number(float(opacity), 2)}"' if opacity else ""
        return f' fill="{self.colour(fill)}"{self.contour(stroke)}{faint}'

    def contour(self, stroke: str) -> str:
        """Return how an outline is drawn: a colour, and how wide."""
        name, _, width = stroke.partition(":")
        wide = f' stroke-width="{number(float(width), 2)}"' if width else ""
        return f' stroke="{self.colour(name)}"{wide}' if name else ""

    # -- strokes ------------------------------------------------------------------------------------------

    def point(self, token: str) -> Point:
        """Return a point; with a letter in front it lies on a bone: percent along it, units in front of it."""
        found = _POINT.match(token)
        if found is None:
            raise ValueError(f"not a point: {token}")
        letter, first, second, corner = found.groups()
        if not letter:
            return Point(float(first), float(second), bool(corner))
        bone = self._frames[letter]
        far, side = bone.length * float(first) / 100, float(second)
        x = bone.x + bone.along[0] * far + bone.front[0] * side
        y = bone.y + bone.along[1] * far + bone.front[1] * side
        return Point(x, y, bool(corner))

    def _stroke(self, pen: Callable[[Brush, Sequence[str]], str], rest: Line, open_line: bool) -> str:
        path = "".join(pen(self, each) for each in _split(rest[1:], "|"))
        return f'<path d="{path}"{self._paint(rest[0], open_line)}/>'

    def _wash(self, top: str, foot: str, start: str = "0", end: str = "300") -> str:
        """Draw a sky in bands: no gradient needs a name, and flat bands are our hand."""
        low, high = float(start), float(end)
        left, wide = -pens.BLEED, self.book.width + 2 * pens.BLEED
        upper, lower = self.colour(top), self.colour(foot)
        drawn = ""
        for band in range(_SKY_BANDS):
            y = low - pens.BLEED if band == 0 else low + (high - low) * band / _SKY_BANDS
            path = pens.box(left, y, wide, self.book.height + pens.BLEED - y)
            drawn += f'<path d="{path}" fill="{mixed(upper, lower, band / (_SKY_BANDS - 1))}" stroke="none"/>'
        return drawn

    def _glow(self, paint: str, *places: str) -> str:
        """Draw lights: each a disc with two haloes."""
        drawn = ""
        for place in places:
            x, y, radius = (float(value) for value in place.split(","))
            for share, strength in ((1.55, "@.13"), (1.26, "@.17"), (1, "")):
                drawn += f'<path d="{pens.disc(x, y, radius * share)}"{self._paint(paint + strength, False)}/>'
        return drawn

    def _worm(self, rest: Line) -> str:
        """Draw rings along a spine, every second one in the other colour, each with its shade."""
        one, other, shade, *tokens = rest
        spine, widths = _split(tokens, "/")
        points = [self.point(token) for token in spine]
        drawn = ""
        for place, point in enumerate(points):
            along = place / (len(points) - 1) * (len(widths) - 1)
            low = min(floor(along), len(widths) - 2)
            r = float(widths[low]) + (float(widths[low + 1]) - float(widths[low])) * (along - low)
            belly = [(-0.2, 0.2), (0.65, 0.35), (0.45, 0.85), (-0.35, 0.9), (-0.85, 0.45)]
            drawn += f'<path d="{pens.disc(point.x, point.y, r)}"{self._paint((one, other)[place % 2], False)}/>'
            under = pens.curve([Point(point.x + x * r, point.y + y * r) for x, y in belly])
            drawn += f'<path d="{under}"{self._paint(shade, False)}/>'
        return drawn

    def _fan(self, rest: Line) -> str:
        """Draw a wing: paints in turn, root, angles, lengths, how many feathers, how wide, where the roots run to."""
        paints = rest[0].split(",")
        root = self.point(rest[1])
        first, last, short, long, count, width = (float(value) for value in rest[2:8])
        dx, dy = (float(value) for value in rest[8].split(",")) if len(rest) > 8 else (0.0, 0.0)
        feathers = pens.fan(root.x, root.y, (first, last), (short, long), int(count), width, (dx, dy))
        drawn = ""
        for place, paint in enumerate(paints):
            drawn += f'<path d="{"".join(feathers[place :: len(paints)])}"{self._paint(paint, False)}/>'
        return drawn

    # -- parts --------------------------------------------------------------------------------------------

    def _place(self, word: str, rest: Line) -> str:
        name, _, pose = word.partition(":")
        options = settings(rest)
        plain = [token for token in rest if "=" not in token]
        place = self.point(plain[0])
        bone = self._frames.get(plain[0][0])
        flip = "flip" in plain
        sizes = [float(token) for token in plain[1:] if token not in ("flip", "level")]
        scale = sizes[0] if sizes else 1.0
        tilt = sizes[1] if len(sizes) > 1 else 0.0
        if bone is not None and "level" not in plain:
            tilt += bone.turn
        colours = {**self._colours, **{k: self.colour(v) for k, v in options.items() if len(k) == 1 and k != "o"}}
        if name in self.book.rigs:
            drawn = posed(self.book, self.book.rigs[name], pose, options, colours)
        else:
            drawn = Brush(self.book, colours).draw(self.book.parts[name])
        return moved(drawn, place.x, place.y, tilt, scale, flip, options.get("o"))


def moved(
    drawn: str, x: float, y: float, turn: float = 0, scale: float = 1, flip: bool = False, opacity: str | None = None
) -> str:
    """Return markup in its place."""
    how = f"translate({number(x)} {number(y)})" if x or y else ""
    if turn:
        how += f"rotate({number(turn)})"
    if flip:
        how += f"scale({number(-scale, 2)} {number(scale, 2)})"
    elif scale != 1:
        how += f"scale({number(scale, 2)})"
    faint = f' opacity="{number(float(opacity), 2)}"' if opacity else ""
    if not how and not faint:
        return drawn
    transform = f' transform="{how}"' if how else ""
    return f"<g{transform}{faint}>{drawn}</g>"


def _frames(book: Book, rig: Rig, turned: Mapping[str, Sequence[float]]) -> dict[str, Frame]:
    given = {
        letter: values[min(place, len(values) - 1)]
        for joint, values in turned.items()
        for place, letter in enumerate(rig.joints[joint])
    }
    frames: dict[str, Frame] = {}
    for bone in rig.bones:
        angle = given.get(bone.letter, 0.0)
        start = Brush(book, {}, frames).point(bone.start)
        around = (180 - angle if bone.up else angle) * pi / 180
        dx, dy = -sin(around), cos(around)
        front = (dy, -dx) if bone.up else (-dy, dx)
        frames[bone.letter] = Frame(start.x, start.y, (dx, dy), front, bone.length, -angle if bone.up else angle)
    return frames


def posed(book: Book, rig: Rig, pose: str, options: Mapping[str, str], colours: Mapping[str, str]) -> str:
    """Draw a rig: its pose, joints turned by hand, what it wears and what it holds."""
    turned = {**rig.poses[pose], **angles(f"{k}={v}" for k, v in options.items() if k in rig.joints)}
    frames = _frames(book, rig, turned)
    brush = Brush(book, colours, frames)
    pieces: list[str] = []
    for name in ["base", *(word for word in options.get("wear", "").split(",") if word)]:
        pieces += rig.outfits.get(name, [name])
    drawn: dict[str, str] = dict.fromkeys(rig.slots, "")
    for piece in pieces:
        for slot, lines in rig.pieces[piece].items():
            drawn[slot] += brush.draw(lines)
    for joint, slot, hand in _HANDS:
        if joint in options:
            part, *how = options[joint].split(",")
            tilt, scale, flip = [*how, *("0", "1", "")[len(how) :]]
            drawn[slot] += brush.line((part, hand, scale, tilt, "level", *([flip] if flip else [])))
    return "".join(drawn[slot] for slot in rig.slots)


def draw(book: Book, card: str, layers: Collection[str] = LAYERS, palette: str | None = None) -> str:
    """Return the markup of a card's picture, in the colours of its own palette or of another."""
    composition = book.cards[card]
    own = {**book.palettes[composition.palette], **composition.colours}
    brush = Brush(book, own if palette is None else book.palettes[palette])
    drawn = "".join(
        f'<g class="{layer}">{brush.draw(composition.layers.get(layer, ()))}</g>' for layer in LAYERS if layer in layers
    )
    contour = brush.contour(book.outline)
    return f'<g stroke-linecap="round" stroke-linejoin="round"{contour}>{drawn}</g>'


# -- the pens by name -------------------------------------------------------------------------------------


def _split(tokens: Sequence[str], sign: str) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    for token in tokens:
        if token == sign:
            groups.append([])
        else:
            groups[-1].append(token)
    return groups


def _points(brush: Brush, tokens: Sequence[str]) -> list[Point]:
    return [brush.point(token) for token in tokens]


def _taper(brush: Brush, tokens: Sequence[str]) -> str:
    spine, widths = _split(tokens, "/")
    return pens.taper(_points(brush, spine), [float(width) for width in widths])


def _each(draw: Callable[[float, float, float], str]) -> Callable[[Brush, Sequence[str]], str]:
    def pen(brush: Brush, tokens: Sequence[str]) -> str:
        drawn = ""
        for token in tokens:
            *place, radius = token.split(",")
            point = brush.point(",".join(place))
            drawn += draw(point.x, point.y, float(radius))
        return drawn

    return pen


def _flame(brush: Brush, tokens: Sequence[str]) -> str:
    foot = brush.point(tokens[0])
    height, width, *lean = (float(token) for token in tokens[1:])
    return pens.flame(foot.x, foot.y, height, width, lean[0] if lean else 0)


def _box(brush: Brush, tokens: Sequence[str]) -> str:
    corner = brush.point(tokens[0])
    return pens.box(corner.x, corner.y, *(float(token) for token in tokens[1:]))


def _ridge(brush: Brush, tokens: Sequence[str]) -> str:
    return pens.ridge([float(token) for token in tokens], brush.book.width, brush.book.height)


def _waves(brush: Brush, tokens: Sequence[str]) -> str:
    y, crest, step, start = (float(token) for token in tokens)
    return pens.waves(y, crest, step, start, brush.book.width, brush.book.height)


def _rays(brush: Brush, tokens: Sequence[str]) -> str:
    middle = brush.point(tokens[0])
    inner, outer, first, last, count, spread = (float(token) for token in tokens[1:])
    return pens.rays(middle.x, middle.y, inner, outer, first, last, int(count), spread)


def _gear(brush: Brush, tokens: Sequence[str]) -> str:
    middle = brush.point(tokens[0])
    return pens.gear(middle.x, middle.y, float(tokens[1]), int(tokens[2]))


_PENS: Final[dict[str, Callable[[Brush, Sequence[str]], str]]] = {
    "curve": lambda brush, tokens: pens.curve(_points(brush, tokens)),
    "line": lambda brush, tokens: pens.curve(_points(brush, tokens), closed=False),
    "poly": lambda brush, tokens: pens.polygon(_points(brush, tokens)),
    "zigzag": lambda brush, tokens: pens.polygon(_points(brush, tokens), closed=False),
    "cloud": lambda brush, tokens: pens.cloud(_points(brush, tokens)),
    "path": lambda _, tokens: " ".join(tokens),
    "taper": _taper,
    "disc": _each(pens.disc),
    "stars": _each(pens.star),
    "flame": _flame,
    "rect": _box,
    "ridge": _ridge,
    "waves": _waves,
    "rays": _rays,
    "gear": _gear,
}
