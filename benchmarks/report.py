"""What a run of the benchmarks found, as a table in Markdown and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from spielwerk.pictures.svg import Markup, drawing, said, tag

BASE: Final = "catanatron"
"""The engine the ratios refer to."""
_LEFT: Final = 350
_BAR: Final = 400
_LINE: Final = 26
_TOP: Final = 74
_SANS: Final = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
_OURS: Final = "#1f5a8f"
_THEIRS: Final = "#8a8f98"


@dataclass(frozen=True)
class Row:
    """One engine playing one game, with the best of its rounds."""

    engine: str
    game: str
    figures: dict[str, Any]

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return float(self.figures["decisions_per_second"])

    @property
    def ours(self) -> bool:
        """Whether this is Spielwerk."""
        return self.engine == "Spielwerk"

    @property
    def label(self) -> str:
        """Engine and game in a line."""
        return f"{self.engine} · {self.game}"


def ratio(row: Row, rows: Sequence[Row]) -> str:
    """Return how many times as fast as the base a row is, or a dash without one."""
    base = next((other.rate for other in rows if other.engine == BASE), None)
    return "–" if base is None else f"{row.rate / base:.1f}×"


def table(rows: Sequence[Row]) -> str:
    """Return all rows in Markdown, the fastest first."""
    lines = [
        f"| engine | game | written in | decisions/s | of {BASE} | with a choice | games/s | clone |",
        "|---|---|---|---:|---:|---:|---:|---:|",
    ]
    for row in sorted(rows, key=lambda row: -row.rate):
        figures = row.figures
        clone = figures["clone_microseconds"]
        choice = figures["choices_per_second"] / row.rate
        cells = (
            f"{row.engine} {figures['version']}",
            row.game,
            figures["kind"],
            f"{row.rate:,.0f}",
            ratio(row, rows),
            f"{choice:.0%}",
            f"{figures['games_per_second']:,.1f}",
            "–" if clone is None else f"{clone:,.2f} µs",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def chart(rows: Sequence[Row], where: str) -> Markup:
    """Draw the decisions per second as bars with their ratios, the fastest first; `where` says what they ran on."""
    ordered = sorted(rows, key=lambda row: -row.rate)
    longest = ordered[0].rate
    title = "Random play: decisions per second of processor time"
    told = "; ".join(f"{row.label}: {row.rate:,.0f} ({ratio(row, rows)})" for row in ordered)
    height = _TOP + _LINE * len(ordered) + 16
    parts = [
        tag("rect", width=900, height=height, rx=8, fill="#fff"),
        _words(20, 30, title, 18, weight=600),
        _words(20, 52, f"{where}; × is the ratio to {BASE}", 13, ink="#555"),
    ]
    for at, row in enumerate(ordered):
        y = _TOP + _LINE * at
        wide = max(1.0, _BAR * row.rate / longest)
        ink = "#12314f" if row.ours else "#333"
        parts += [
            _words(_LEFT - 10, y + 15, row.label, 13, anchor="end", ink=ink, weight=600 if row.ours else 400),
            tag("rect", x=_LEFT, y=y + 2, width=wide, height=_LINE - 8, rx=2, fill=_OURS if row.ours else _THEIRS),
            _words(_LEFT + wide + 8, y + 15, f"{row.rate:,.0f}  {ratio(row, rows)}", 13, ink=ink),
        ]
    return drawing(900, height, title, told, tag("g", *parts, font_family=_SANS), wide=900)


def _words(
    x: float, y: float, words: str, size: int, *, anchor: str = "start", ink: str = "#222", weight: int = 400
) -> Markup:
    return tag(
        "text", said(words), x=float(x), y=y, font_size=size, font_weight=weight, fill=ink, text_anchor=anchor
    )  # fmt: skip
