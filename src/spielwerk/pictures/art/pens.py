"""The pens: points become outlines.

Living things are smooth outlines through points or tapered spines, never polygons. The page has the same pens
(`frontend/src/lib/art/pens.ts`); a test draws with both and compares, so a change here is a change there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, floor, pi, sin, sqrt
from typing import Final, NamedTuple

BLEED: Final = 20
"""How far grounds and skies reach over the edge of the picture."""
_LONG: Final = 3.6
"""Handles of at least this length need no decimals."""


class Point(NamedTuple):
    """A point an outline goes through; at a corner it breaks."""

    x: float
    y: float
    corner: bool = False


def number(value: float, decimals: int = 1) -> str:
    """Write a number as short as it can be said."""
    unit = 10**decimals
    steps = floor(value * unit + 0.5)
    whole, rest = divmod(abs(steps), unit)
    tail = str(rest).rjust(decimals, "0").rstrip("0")
    said = f"{whole or ''}.{tail}" if tail else str(whole)
    return f"-{said}" if steps < 0 else said


def numbers(values: Sequence[float]) -> str:
    """Write numbers one after the other; a minus sign separates as well as a space."""
    written = " ".join(number(value) for value in values)
    return written.replace(" -", "-")


def _rounded(value: float, unit: int) -> float:
    return floor(value * unit + 0.5) / unit


def _length(dx: float, dy: float) -> float:
    return sqrt(dx * dx + dy * dy) or 1.0


def curve(points: Sequence[Point], closed: bool = True) -> str:
    """Draw a smooth line through points; handles grow with the segment, so nothing overshoots."""
    count = len(points)

    def tangent(place: int) -> tuple[float, float]:
        before = points[place - 1] if closed or place > 0 else points[place]
        after = points[(place + 1) % count] if closed or place < count - 1 else points[place]
        dx, dy = after.x - before.x, after.y - before.y
        length = _length(dx, dy)
        return dx / length, dy / length

    x, y = _rounded(points[0].x, 10), _rounded(points[0].y, 10)
    drawn = []
    for place in range(count if closed else count - 1):
        start, end = points[place], points[(place + 1) % count]
        dx, dy = end.x - start.x, end.y - start.y
        length = _length(dx, dy)
        straight = (dx / length, dy / length)
        out = straight if start.corner else tangent(place)
        into = straight if end.corner else tangent((place + 1) % count)
        reach = length / 3
        unit = 1 if reach > _LONG else 10
        stop = (_rounded(end.x, unit), _rounded(end.y, unit))
        handles = (
            start.x + out[0] * reach - x, start.y + out[1] * reach - y,
            end.x - into[0] * reach - x, end.y - into[1] * reach - y,
        )  # fmt: skip
        drawn.append(numbers([*(_rounded(value, unit) for value in handles), stop[0] - x, stop[1] - y]))
        x, y = stop
    joined = " ".join(drawn).replace(" -", "-")
    return f"M{numbers((points[0].x, points[0].y))}c{joined}{'z' if closed else ''}"


def taper(points: Sequence[Point], widths: Sequence[float]) -> str:
    """Draw a limb, a tail, a lock of hair or a tongue of flame: a spine and half its width, 0 at a pointed end."""
    last = len(points) - 1
    left: list[Point] = []
    right: list[Point] = []
    for place, point in enumerate(points):
        before, after = points[max(0, place - 1)], points[min(last, place + 1)]
        dx, dy = after.x - before.x, after.y - before.y
        length = _length(dx, dy)
        along = place / last * (len(widths) - 1)
        low = min(floor(along), len(widths) - 2)
        width = widths[low] + (widths[low + 1] - widths[low]) * (along - low)
        if width < 0.05:
            left.append(Point(point.x, point.y, corner=True))
            continue
        across, down = dy / length * width, dx / length * width
        left.append(Point(point.x - across, point.y + down))
        right.append(Point(point.x + across, point.y - down))
    return curve([*left, *reversed(right)])


def cloud(points: Sequence[Point]) -> str:
    """Draw arcs from point to point, clockwise, that bulge outwards."""
    drawn = f"M{numbers(points[0][:2])}"
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        radius = number(_length(end.x - start.x, end.y - start.y) * 0.62)
        drawn += f"A{radius} {radius} 0 0 1 {numbers(end[:2])}"
    return drawn + "z"


def polygon(points: Sequence[Point], closed: bool = True) -> str:
    """Draw straight from point to point."""
    return "M" + "L".join(numbers(point[:2]) for point in points) + ("z" if closed else "")


def disc(x: float, y: float, radius: float) -> str:
    """Draw a circle as a path, so that many of one colour are one path."""
    r = number(radius)
    return f"M{numbers((x - radius, y))}a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0-{number(2 * radius)} 0"


def star(x: float, y: float, radius: float) -> str:
    """Draw a star with four points."""
    r, q = radius, radius * 0.16
    return (
        f"M{numbers((x, y - r))}q{numbers((q, r - q, r, r))}q{numbers((q - r, q, -r, r))}"
        f"q{numbers((-q, q - r, -r, -r))}q{numbers((r - q, -q, r, -r))}z"
    )


def flame(x: float, y: float, height: float, width: float, lean: float) -> str:
    """Draw a flame with a bent tip over the middle of its foot."""
    h, w = height, width
    return curve(
        [
            Point(x - w * 0.1, y), Point(x - w * 0.5, y - h * 0.22), Point(x - w * 0.34, y - h * 0.5),
            Point(x - w * 0.1 + lean * 0.5, y - h * 0.72), Point(x + lean, y - h, corner=True),
            Point(x + w * 0.2 + lean * 0.5, y - h * 0.62), Point(x + w * 0.5, y - h * 0.34),
            Point(x + w * 0.36, y - h * 0.06),
        ]
    )  # fmt: skip


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """Draw a rectangle, with round corners if wanted."""
    if not radius:
        return f"M{numbers((x, y))}h{number(width)}v{number(height)}h{number(-width)}z"
    r = number(radius)
    across, down = number(width - 2 * radius), number(height - 2 * radius)
    return (
        f"M{numbers((x + radius, y))}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1-{r} {r}"
        f"h-{across}a{r} {r} 0 0 1-{r}-{r}v-{down}a{r} {r} 0 0 1 {r}-{r}z"
    )


def ridge(heights: Sequence[float], width: float, height: float) -> str:
    """Draw rolling hills, evenly spaced over the picture, down to its foot."""
    step = (width + 2 * BLEED) / (len(heights) - 1)
    line = curve([Point(step * place - BLEED, y) for place, y in enumerate(heights)], closed=False)
    return f"{line}V{number(height + BLEED)}H-{BLEED}z"


def waves(y: float, crest: float, step: float, start: float, width: float, height: float) -> str:
    """Draw a row of curling crests over the whole picture."""
    left = -BLEED + start
    drawn = f"M-{BLEED} {number(height + BLEED)}V{number(y)}H{number(left)}"
    rise = numbers((step * 0.25, 0, step * 0.5, -crest * 0.3, step * 0.62, -crest))
    fall = numbers((step * 0.1, crest * 0.5, step * 0.2, crest, step * 0.38, crest))
    while left < width + BLEED:
        drawn += f"c{rise}c{fall}"
        left += step
    return f"{drawn}V{number(height + BLEED)}z"


def rays(x: float, y: float, inner: float, outer: float, first: float, last: float, count: int, spread: float) -> str:
    """Draw beams from a middle, each `spread` degrees wide at its end."""
    drawn = ""
    for place in range(count):
        angle = first + (last - first) * place / max(1, count - 1)
        rim = []
        for turn, radius in ((0.0, inner), (-spread / 2, outer), (spread / 2, outer)):
            around = (angle + turn) * pi / 180
            rim.append(Point(x + radius * cos(around), y + radius * sin(around)))
        drawn += polygon(rim)
    return drawn


def gear(x: float, y: float, radius: float, teeth: int) -> str:
    """Draw a toothed wheel with a hole; it is filled by the even-odd rule."""
    rim = []
    for place in range(4 * teeth):
        around = (place - 0.5) * pi / (2 * teeth)
        reach = radius if place % 4 < 2 else radius * 0.8
        rim.append(Point(x + reach * cos(around), y + reach * sin(around)))
    return polygon(rim) + disc(x, y, radius * 0.28)


def fan(
    x: float,
    y: float,
    angles: tuple[float, float],
    lengths: tuple[float, float],
    count: int,
    width: float,
    along: tuple[float, float],
) -> list[str]:
    """Draw flight feathers that spread from one angle to another, their roots along an arm."""  # fmt: skip
    feathers = []
    for place in range(count):
        t = place / max(1, count - 1)
        around = (angles[0] + (angles[1] - angles[0]) * t) * pi / 180
        long = (lengths[0] + (lengths[1] - lengths[0]) * sin(t * pi / 2)) / 100
        wide = width / 13
        c, s = cos(around), sin(around)
        outline = []
        for px, py, corner in ((0, 0, 1), (35, -8, 0), (80, -6.5, 0), (100, 3, 1), (78, 7, 0), (30, 5, 0)):
            u, v = px * long, py * wide
            outline.append(Point(x + along[0] * t + u * c - v * s, y + along[1] * t + u * s + v * c, bool(corner)))
        feathers.append(curve(outline))
    return feathers
