"""Plots of what was added up, drawn with Matplotlib: every number with its interval, in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from spielwerk.extras import need
from spielwerk.lab.accumulate import Accumulator, Length, Points
from spielwerk.lab.ratings import MIDDLE
from spielwerk.lab.statistics import Mean
from spielwerk.language import Language, catalogue

FORMATS: Final = ("svg", "png")
_INK: Final = "#222222"
_FAINT: Final = "#666666"
_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
"""Told apart by the colour-blind too (the palette of Okabe and Ito)."""
_MOST_CARDS: Final = 12
"""So many cards are shown at either end."""
_STYLE: Final = {
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": _FAINT,
    "axes.labelcolor": _INK,
    "xtick.color": _FAINT,
    "ytick.color": _INK,
    "font.size": 10,
    "svg.fonttype": "none",
    "svg.hashsalt": "spielwerk",
}


@dataclass(frozen=True)
class Label:
    """How things are called in a plot."""

    language: Language
    title: str
    """What was played: the game, how many games, which seed."""
    name: Callable[[str, str], str]
    """Words a bot, deck or card, from what it is and its name."""


@dataclass(frozen=True)
class _Line:
    """A number with its interval."""

    name: str
    value: float
    low: float
    high: float
    colour: str = _COLOURS[0]
    sure: bool = True
    """Whether it differs from the middle by more than chance explains, as many as are compared."""


def draw(folder: Path, accumulators: Sequence[Accumulator], label: Label, kind: str = "svg") -> list[Path]:
    """Draw all that can be drawn of the accumulators into a folder; return the files."""
    matplotlib = need("matplotlib", "lab")
    need("matplotlib.figure", "lab")
    files = []
    with matplotlib.rc_context(_STYLE):
        for name, figure in _figures(matplotlib, {each.name: each for each in accumulators}, label):
            file = folder / f"{name}.{kind}"
            # Without a date the same run gives the same file.
            figure.savefig(file, dpi=160, **({"metadata": {"Date": None}} if kind == "svg" else {}))
            files.append(file)
    return files


def _figures(matplotlib: Any, known: Mapping[str, Accumulator], label: Label) -> list[tuple[str, Any]]:
    figures: list[tuple[str, Any]] = []
    if "wins" in known and (rows := known["wins"].rows()):
        lines = [_share_line(label.name("bot", row["player"]), row) for row in rows]
        figures.append(("wins", _forest(matplotlib, lines, label, "wins", 1 / _seats(rows), percent=True)))
    if "ratings" in known:
        figures += _ratings(matplotlib, known["ratings"].rows(), label)
    if isinstance(length := known.get("length"), Length) and length.decisions.count:
        both = {_word(label.language, what): counts for what, counts in length.counts.items()}
        figures.append(("length", _histograms(matplotlib, both, label, "length", apart=True)))
    if isinstance(points := known.get("points"), Points) and points.counts:
        named = {label.name("bot", name): counts for name, counts in points.counts.items()}
        figures.append(("points", _histograms(matplotlib, named, label, "points")))
    if "cards" in known and (lines := _card_lines(known["cards"].rows(), label)):
        figure = _forest(matplotlib, lines, label, "cards", 0.0, percent=True)
        _legend(figure, label)
        figures.append(("cards", figure))
    return figures


def _ratings(matplotlib: Any, rows: Sequence[Mapping[str, Any]], label: Label) -> list[tuple[str, Any]]:
    """Draw the ratings of bots, decks and whatever else was rated, each sort by itself."""
    figures = []
    for of in dict.fromkeys(row["of"] for row in rows):
        lines = [_rating_line(label.name(of, row["name"]), row) for row in rows if row["of"] == of]
        figures.append((f"ratings-{of}s", _forest(matplotlib, lines, label, f"ratings-{of}", MIDDLE)))
    return figures


def _word(language: Language, key: str, **values: object) -> str:
    return catalogue("spielwerk.lab", language).say("plot", key, **values)


def _seats(rows: Sequence[Mapping[str, Any]]) -> float:
    """Return how many players a game had on average: everybody's games together contain each win once."""
    games, wins = (sum(int(row[key]) for row in rows) for key in ("games", "wins"))
    return games / wins if wins else 1.0


def _share_line(name: str, row: Mapping[str, Any]) -> _Line:
    return _Line(name, row["win_rate"], row["low"], row["high"])


def _rating_line(name: str, row: Mapping[str, Any]) -> _Line:
    return _Line(name, row["rating"], row["rating_low"], row["rating_high"])


def _card_lines(rows: Sequence[Mapping[str, Any]], label: Label) -> list[_Line]:
    """Return the cards that go along most with winning and with losing, drawn in one colour and played in another."""
    several = len({(row["bot"], row.get("deck")) for row in rows}) > 1
    known = [row for row in rows if row["impact"] is not None]
    known.sort(key=lambda row: -row["impact"])
    chosen = known if len(known) <= 2 * _MOST_CARDS else [*known[:_MOST_CARDS], *known[-_MOST_CARDS:]]
    lines = []
    for row in chosen:
        who = label.name("bot", row["bot"]) + (f", {label.name('deck', row['deck'])}" if "deck" in row else "")
        when = _word(label.language, f"when-{row['when']}")
        name = f"{label.name('card', row['card'])}, {when}" + (f" ({who})" if several else "")
        colour = _COLOURS[0 if row["when"] == "drawn" else 1]
        lines.append(_Line(name, row["impact"], row["impact_low"], row["impact_high"], colour, row["sure"]))
    return lines


def _legend(figure: Any, label: Label) -> None:
    """Say what the colours and the points of the cards mean."""
    point = need("matplotlib.lines", "lab").Line2D
    signs = [
        (_word(label.language, "when-drawn"), _COLOURS[0], _COLOURS[0]),
        (_word(label.language, "when-played"), _COLOURS[1], _COLOURS[1]),
        (_word(label.language, "sure"), _INK, _INK),
        (_word(label.language, "unsure"), _INK, "white"),
    ]
    points = [
        point([], [], marker="o", linestyle="", markeredgecolor=edge, markerfacecolor=inside, label=name)
        for name, edge, inside in signs
    ]
    figure.legend(handles=points, loc="upper right", ncols=2, frameon=False, fontsize=8.5, labelcolor=_INK)


def _page(matplotlib: Any, width: float, height: float, label: Label, key: str) -> Any:
    """Return an empty figure with its title, what was played, and how to read it."""
    figure = matplotlib.figure.Figure(figsize=(width, height))
    left = 0.15 / width
    figure.text(left, 1 - 0.32 / height, _word(label.language, key), size=14, weight="bold", color=_INK)
    figure.text(left, 1 - 0.56 / height, label.title, size=10, color=_FAINT)
    figure.text(left, 0.12 / height, _word(label.language, f"{key}-how"), size=8.5, color=_FAINT)
    return figure


def _forest(
    matplotlib: Any, lines: Sequence[_Line], label: Label, key: str, middle: float, *, percent: bool = False
) -> Any:
    """Draw numbers as points with their intervals, one below the other."""
    longest = max(len(line.name) for line in lines)
    left = 0.4 + 0.078 * longest
    width, height = max(7.5, left + 5.2), 1.5 + 0.34 * len(lines)
    figure = _page(matplotlib, width, height, label, key)
    axes = figure.add_axes((left / width, 0.78 / height, (width - left - 1.5) / width, (height - 1.5) / height))
    axes.axvline(middle, color="#bbbbbb", linewidth=1, zorder=0)
    for at, line in enumerate(lines):
        axes.plot([line.low, line.high], [at, at], color=line.colour, linewidth=2.2, alpha=0.55, solid_capstyle="round")
        inside = line.colour if line.sure else "white"
        axes.plot([line.value], [at], "o", color=line.colour, markerfacecolor=inside, markersize=6)
        text = (
            f"{100 * line.value:.0f} % ({100 * line.low:.0f} – {100 * line.high:.0f})"
            if percent
            else f"{line.value:.0f} ({line.low:.0f} – {line.high:.0f})"
        )
        axes.annotate(text, (1.02, at), xycoords=("axes fraction", "data"), va="center", size=8.5, color=_INK)
    axes.set_yticks(range(len(lines)), [line.name for line in lines])
    axes.set_ylim(len(lines) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color="#eeeeee", zorder=-1)
    axes.set_axisbelow(True)
    if percent:
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    return figure


def _histograms(
    matplotlib: Any, series: Mapping[str, Counter[int]], label: Label, key: str, *, apart: bool = False
) -> Any:
    """Draw how often each number occurred, one panel per series with its mean; on one scale unless they are apart."""
    height = 1.25 + 1.3 * len(series)
    figure = _page(matplotlib, 7.5, height, label, key)
    least = min(min(counts) for counts in series.values())
    most = max(max(counts) for counts in series.values())
    for at, (name, counts) in enumerate(series.items()):
        low, high = (min(counts), max(counts)) if apart else (least, most)
        bin_width = max(1, -(-(high - low + 1) // 40))
        edges = [low - 0.5 + bin_width * step for step in range((high - low) // bin_width + 2)]
        bottom = height - 0.85 - 1.3 * (at + 1) + 0.42
        axes = figure.add_axes((0.09, bottom / height, 0.87, 0.78 / height))
        colour = _COLOURS[at % len(_COLOURS)]
        axes.hist(list(counts), bins=edges, weights=list(counts.values()), color=colour, alpha=0.75, rwidth=0.92)
        mean = Mean.of(counts)
        axes.axvline(mean.mean, color=_INK, linewidth=1)
        mean_text = _word(label.language, "mean", mean=mean.mean, error=mean.error)
        axes.set_title(f"{name}: {mean_text}", size=9.5, loc="left", color=_INK)
        axes.set_xlim(edges[0], edges[-1])
        axes.yaxis.set_major_locator(matplotlib.ticker.MaxNLocator(3, integer=True))
        axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(8, integer=True))
    return figure
