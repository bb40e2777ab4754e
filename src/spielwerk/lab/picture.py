"""A matrix of win rates as a picture: SVG, drawn directly, readable without colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Final
from xml.sax.saxutils import escape

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


def _text(
    x: float, y: float, words: str, size: int, *, anchor: str = "middle", ink: str = "#222", bold: bool = False
) -> str:
    weight = ' font-weight="600"' if bold else ""
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}"'
    return f'<text {place} font-size="{size}" fill="{ink}"{weight}>{escape(words)}</text>'


def _cell(x: float, y: float, share: Share, hint: str) -> list[str]:
    colour = _mix(share.rate)
    low, high = share.interval
    ink = _ink(colour)
    return [
        f"<g><title>{escape(hint)}</title>",
        f'<rect x="{x:g}" y="{y:g}" width="{_CELL - 2}" height="{_HEIGHT - 2}" rx="3" fill="rgb{colour}"/>',
        _text(x + _CELL / 2 - 1, y + 26, f"{share.rate:.0%}", 18, ink=ink, bold=True),
        _text(x + _CELL / 2 - 1, y + 44, f"{low:.0%} – {high:.0%}", 11, ink=ink),
        "</g>",
    ]


def matrix_svg(
    names: Mapping[str, str], share: Callable[[str, str], Share | None], total: Callable[[str], Share], words: Words
) -> str:
    """Draw who wins how often against whom; `names` are all that meet, with what they are called."""
    left = max(_LEFT, 28 + _LETTER * max(map(len, names.values())))
    width = max(_LEAST, left + _CELL * (len(names) + 1) + 28)
    how = wrap(words.how, int((width - 40) / _SMALL_LETTER))
    top = _TOP + 18 * (len(how) - 1)
    height = top + _HEIGHT * len(names) + 52
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{escape(_FONT)}" role="img">',
        f"<title>{escape(words.title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        _text(20, 32, words.title, 19, anchor="start", bold=True),
        *(_text(20, 54 + 18 * at, line, 13, anchor="start", ink="#555") for at, line in enumerate(how)),
    ]
    for at, name in enumerate(names.values()):
        parts.append(_text(left + _CELL * at + _CELL / 2, top - 10, _shortened(name), 13, bold=True))
    totals = left + _CELL * len(names) + 14
    parts.append(_text(totals + _CELL / 2, top - 10, words.total, 13, bold=True))
    for line, (row, name) in enumerate(names.items()):
        y = top + _HEIGHT * line
        parts.append(_text(left - 12, y + _HEIGHT / 2 + 4, name, 13, anchor="end", bold=True))
        for at, (column, other) in enumerate(names.items()):
            found = share(row, column)
            if found is not None:
                parts += _cell(left + _CELL * at, y, found, _hint(words, name, other, found))
        parts += _cell(totals, y, total(row), _hint(words, name, words.total, total(row)))
    parts.append(_text(20, height - 18, words.legend, 12, anchor="start", ink="#555"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _shortened(name: str) -> str:
    """Return a name that fits above its column."""
    return name if len(name) <= _CELL // _LETTER else name[: _CELL // _LETTER - 1] + "…"


def _hint(words: Words, row: str, column: str, share: Share) -> str:
    return words.hint.format(row=row, column=column, wins=share.count, games=share.total)
