"""A matrix of win rates as a picture, SVG or PNG: readable without colours, which are fit for the colour-blind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from spielwerk.extras import need
from spielwerk.lab.statistics import Share

_CELL: Final = 84
_HEIGHT: Final = 58
_LEFT: Final = 112
_TOP: Final = 96
_LETTER: Final = 8
"""About as wide as a letter of a name."""
_SMALL_LETTER: Final = 6.6
_LEAST: Final = 680
"""A small matrix is this wide, for the words around it."""
_FONT: Final = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
_LOSING: Final = (178, 88, 24)
_EVEN: Final = (247, 246, 242)
_WINNING: Final = (33, 102, 152)


@dataclass(frozen=True)
class Words:
    """The words around a matrix; `hint` has places for row, column, wins and games."""

    title: str
    how: str
    total: str
    hint: str
    legend: str


def _mix(rate: float) -> tuple[int, int, int]:
    """Return a colour between losing (orange), even (pale) and winning (blue)."""
    towards = _WINNING if rate >= 0.5 else _LOSING
    weight = min(1.0, abs(rate - 0.5) * 2) ** 0.8
    red, green, blue = (round(pale + (full - pale) * weight) for pale, full in zip(_EVEN, towards, strict=True))
    return red, green, blue


def _ink(colour: tuple[int, int, int]) -> str:
    """Return black or white, whichever reads better on the colour."""
    red, green, blue = colour
    return "#111" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#fff"


class _Box(NamedTuple):
    """A coloured box; whoever points at it in a browser reads the hint."""

    x: float
    y: float
    width: float
    height: float
    colour: tuple[int, int, int]
    hint: str = ""


class _Text(NamedTuple):
    """Some words."""

    x: float
    y: float
    words: str
    size: int
    anchor: str = "middle"
    ink: str = "#222"
    bold: bool = False


@dataclass(frozen=True)
class Matrix:
    """A matrix of win rates, ready to be written down."""

    title: str
    width: float
    height: float
    parts: tuple[_Box | _Text, ...]

    def save(self, file: Path) -> None:
        """Write it as SVG or PNG, as the name of the file says."""
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix.lower() == ".png":
            self._save_png(file)
        else:
            file.write_text(self.to_svg(), encoding="utf-8")

    def to_svg(self) -> str:
        """Return it as SVG."""
        size = f'viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" height="{self.height:g}"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{escape(_FONT)}" role="img">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{self.width:g}" height="{self.height:g}" fill="#fff"/>',
            *(_svg(part) for part in self.parts),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _save_png(self, file: Path) -> None:
        figures, patches = (need(f"matplotlib.{name}", "lab") for name in ("figure", "patches"))
        figure = figures.Figure(figsize=(self.width / 72, self.height / 72))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, self.width)
        axes.set_ylim(self.height, 0)
        axes.set_axis_off()
        for part in self.parts:
            if isinstance(part, _Box):
                colour = tuple(value / 255 for value in part.colour)
                axes.add_patch(patches.Rectangle((part.x, part.y), part.width, part.height, color=colour, linewidth=0))
            else:
                side = {"start": "left", "middle": "center", "end": "right"}[part.anchor]
                weight = "bold" if part.bold else "normal"
                axes.text(part.x, part.y, part.words, fontsize=part.size, color=part.ink, ha=side, weight=weight)
        figure.savefig(file, dpi=160)


def _svg(part: _Box | _Text) -> str:
    if isinstance(part, _Text):
        weight = ' font-weight="600"' if part.bold else ""
        place = f'x="{part.x:g}" y="{part.y:g}" text-anchor="{part.anchor}"'
        return f'<text {place} font-size="{part.size}" fill="{part.ink}"{weight}>{escape(part.words)}</text>'
    hint = f"<title>{escape(part.hint)}</title>" if part.hint else ""
    place = f'x="{part.x:g}" y="{part.y:g}" width="{part.width:g}" height="{part.height:g}"'
    return f'<rect {place} rx="3" fill="rgb{part.colour}">{hint}</rect>'


def _cell(x: float, y: float, share: Share, hint: str) -> list[_Box | _Text]:
    colour = _mix(share.rate)
    low, high = share.interval
    ink = _ink(colour)
    return [
        _Box(x, y, _CELL - 2, _HEIGHT - 2, colour, hint),
        _Text(x + _CELL / 2 - 1, y + 26, f"{share.rate:.0%}", 18, ink=ink, bold=True),
        _Text(x + _CELL / 2 - 1, y + 44, f"{low:.0%} – {high:.0%}", 11, ink=ink),
    ]


def draw_matrix(
    names: Mapping[str, str], share: Callable[[str, str], Share | None], total: Callable[[str], Share], words: Words
) -> Matrix:
    """Draw who wins how often against whom; `names` are all that meet, with what they are called."""
    left = max(_LEFT, 28 + _LETTER * max(map(len, names.values())))
    width = max(_LEAST, left + _CELL * (len(names) + 1) + 28)
    how = wrap(words.how, int((width - 40) / _SMALL_LETTER))
    top = _TOP + 18 * (len(how) - 1)
    height = top + _HEIGHT * len(names) + 78
    parts: list[_Box | _Text] = [
        _Text(20, 32, words.title, 19, "start", bold=True),
        *(_Text(20, 54 + 18 * at, line, 13, "start", "#555") for at, line in enumerate(how)),
    ]
    for at, name in enumerate(names.values()):
        parts.append(_Text(left + _CELL * at + _CELL / 2, top - 10, _shortened(name), 13, bold=True))
    totals = left + _CELL * len(names) + 14
    parts.append(_Text(totals + _CELL / 2, top - 10, words.total, 13, bold=True))
    for line, (row, name) in enumerate(names.items()):
        y = top + _HEIGHT * line
        parts.append(_Text(left - 12, y + _HEIGHT / 2 + 4, name, 13, "end", bold=True))
        for at, (column, other) in enumerate(names.items()):
            found = share(row, column)
            if found is not None:
                parts += _cell(left + _CELL * at, y, found, _hint(words, name, other, found))
        parts += _cell(totals, y, total(row), _hint(words, name, words.total, total(row)))
    parts += _scale(20, height - 50)
    parts.append(_Text(20, height - 18, words.legend, 12, "start", "#555"))
    return Matrix(words.title, width, height, tuple(parts))


def _scale(x: float, y: float) -> list[_Box | _Text]:
    """Return the colours from never to always."""
    parts: list[_Box | _Text] = []
    for at, rate in enumerate((0.0, 0.25, 0.5, 0.75, 1.0)):
        colour = _mix(rate)
        parts.append(_Box(x + 50 * at, y, 48, 16, colour))
        parts.append(_Text(x + 50 * at + 24, y + 12, f"{rate:.0%}", 10, ink=_ink(colour)))
    return parts


def _shortened(name: str) -> str:
    """Return a name that fits above its column."""
    return name if len(name) <= _CELL // _LETTER else name[: _CELL // _LETTER - 1] + "…"


def _hint(words: Words, row: str, column: str, share: Share) -> str:
    return words.hint.format(row=row, column=column, wins=share.count, games=share.total)
