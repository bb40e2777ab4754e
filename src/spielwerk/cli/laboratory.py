"""What `sim` and `tournament` share: their options, the bars, and what is shown and written in the end."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import spielwerk
from spielwerk.bots.registry import policy_of
from spielwerk.cli.common import code_option, console, game_options, help_text, lang_option, read_options, say
from spielwerk.cli.decks import agreed_decks, deck_label, read_decks
from spielwerk.extras import need
from spielwerk.lab.accumulate import Accumulator, Length, accumulator_names, make_accumulator
from spielwerk.lab.code import Code
from spielwerk.lab.folder import RunFolder
from spielwerk.lab.plots import FORMATS, Label, draw
from spielwerk.lab.records import Record, write_csv, write_parquet
from spielwerk.lab.run import Execution
from spielwerk.lab.simulate import MOST_DECISIONS, Plan, Result
from spielwerk.lab.statistics import Share, z_among
from spielwerk.language import Language, catalogue, figure

F = TypeVar("F", bound=Callable[..., Any])
_MANY: Final = 8
"""More names than these get no bar of their own."""
_ROWS: Final = 24
"""So many rows of a table are shown; files have them all."""


@dataclass(frozen=True)
class RunSettings:
    """How a run is carried out, and what is wanted of it in the end."""

    count: int
    seed: int
    workers: int
    ray: str | None
    code: tuple[Code, ...]
    accumulate: str | None
    as_json: bool
    out: Path | None
    parquet: bool
    plots: str | None
    transcripts: int
    data: Path | None
    language: Language

    def __post_init__(self) -> None:
        """Refuse to write without a place for it."""
        wanted = {"--parquet": self.parquet, "--plots": self.plots, "--transcripts": self.transcripts}
        for option, value in wanted.items():
            if value and self.out is None:
                raise click.UsageError(say(self.language, "needs-out", option=option))

    def accumulators(self, always: Sequence[str] = ()) -> list[Accumulator]:
        """Return the accumulators asked for, after those that are always there."""
        asked = [word.strip() for word in self.accumulate.split(",")] if self.accumulate else []
        return [make_accumulator(name) for name in dict.fromkeys((*always, *asked))]


def laboratory_options(count: int, games: str = "games") -> Callable[[F], F]:
    """Add the options of `RunSettings` and of the game; `games` words what is counted."""
    names = ", ".join(accumulator_names())
    options = (
        click.option("-n", "--games", "count", **_number(1, count), help=help_text(games)),
        click.option("--seed", type=int, default=0, show_default=True, help=help_text("seed")),
        click.option("--workers", **_number(0, 1), help=help_text("workers")),
        click.option("--ray", metavar="ADDRESS|local", help=help_text("ray")),
        code_option,
        click.option("--accumulate", metavar="NAMES", help=help_text("accumulate", names=names)),
        click.option("--json", "as_json", is_flag=True, help=help_text("json")),
        click.option("--out", type=click.Path(path_type=Path, file_okay=False), help=help_text("out")),
        click.option("--parquet", is_flag=True, help=help_text("parquet")),
        click.option("--plots", type=click.Choice(FORMATS), help=help_text("plots")),
        click.option("--transcripts", type=click.IntRange(0), default=0, help=help_text("transcripts")),
        click.option("--data", type=click.Path(path_type=Path, file_okay=False), help=help_text("data")),
        game_options,
        lang_option,
    )  # fmt: skip

    def add(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return add


def _number(least: int, usual: int) -> dict[str, Any]:
    return {"type": click.IntRange(least), "default": usual, "show_default": True}


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_folder(
    settings: RunSettings, game: str, what: Mapping[str, Any], accumulators: Sequence[Accumulator]
) -> RunFolder | None:
    """Open the folder of the run, if one is wanted; `what` says what is played. Decisions are kept with their run."""
    path = settings.out or settings.data
    if path is None:
        return None
    policies = {bot: file for bot in what["players"] if (file := policy_of(bot)) is not None}
    learned = {bot: sha256(file.read_bytes()).hexdigest() for bot, file in policies.items()}
    about = {
        "spielwerk": spielwerk.__version__,
        "game": game,
        "rules": spielwerk.game(game).rules_version,
        **what,
        "games": settings.count,
        "seed": settings.seed,
        "accumulate": [accumulator.name for accumulator in accumulators],
        "code": [f"{Path(code.path).name} {code.digest}" for code in settings.code],
        **({"learned": learned} if learned else {}),
    }
    return RunFolder(path, about)


def carry_out(
    settings: RunSettings,
    plans: Sequence[Plan],
    folder: RunFolder | None,
    play: Callable[[Execution], Any],
) -> tuple[Any, list[Record]]:
    """Play with bars on the error stream, so that results can be piped; return what came out, and every game."""
    language = settings.language
    libraries = ("pyarrow.parquet", settings.parquet or settings.data), ("matplotlib.figure", settings.plots)
    for library, wanted in libraries:
        if wanted:  # a missing library is noticed now, not after all games
            need(library, "lab")
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    names = dict.fromkeys(name for plan in plans for name in plan.names)
    place = {id(plan): at for at, plan in enumerate(plans)}
    games: list[Record] = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        total = sum(plan.games for plan in plans)
        task = progress.add_task(say(language, "sim-progress"), total=total, rate="")
        bars = {name: progress.add_task(name, total=total, rate="") for name in names if len(names) <= _MANY}

        def watch(plan: Plan, result: Result) -> None:
            games.append((place[id(plan)], plan, result))
            speed = progress.tasks[task].finished_speed or progress.tasks[task].speed or 0.0
            progress.update(task, advance=1, rate=say(language, "sim-rate", rate=speed))
            for label, name in zip(plan.labels, plan.names, strict=True):
                if label == result.winner and name in bars:
                    progress.update(bars[name], advance=1)

        try:
            workers = settings.workers or cores()
            came_out = play(
                Execution(workers, settings.ray, settings.code, folder, settings.transcripts, settings.data, watch)
            )
        except KeyboardInterrupt:
            if folder is not None:
                progress.console.print(say(language, "interrupted", n=len(games), path=folder.path), highlight=False)
            raise
    return came_out, sorted(games, key=lambda record: (record[0], record[2].number))


@dataclass(frozen=True)
class Lineup:
    """What is to be played, as it was written on the command line."""

    bots: tuple[str, ...]
    options: dict[str, Any]
    decks: tuple[str, ...]
    names: Names

    def to_dict(self) -> dict[str, Any]:
        """Return what tells one run from another."""
        return {"players": self.bots, "decks": self.decks, "options": self.options}


def read_lineup(
    game: str, players: str, decks: str | None, options: tuple[str, ...], local: Path | None, language: Language
) -> Lineup:
    """Read players, decks and options; none of them is known to exist yet but the decks."""
    chosen = read_options(game, options, local, language)
    if "players" in chosen:
        raise click.UsageError(say(language, "players-option"))
    named = () if decks is None and "decks" in chosen else read_decks(game, decks, language)
    packed = agreed_decks(named)
    names = Names(game, language, dict(zip(packed, named, strict=True)))
    return Lineup(tuple(word.strip() for word in players.split(",")), chosen, packed, names)


@dataclass(frozen=True)
class Names:
    """How bots, decks and cards are called."""

    game: str
    language: Language
    decks: Mapping[str, str]
    """Decks that were read from a file, by their code."""

    def __call__(self, of: str, name: str) -> str:
        """Return what something is called."""
        if of == "deck":
            return deck_label(self.decks.get(name, name), self.language)
        return spielwerk.game(self.game).wording(self.language).card(name) if of == "card" else name


def write(
    settings: RunSettings,
    data: Mapping[str, Any],
    games: Sequence[Record],
    accumulators: Sequence[Accumulator],
    label: Label,
) -> None:
    """Write everything that is wanted into the folder of the run."""
    folder = settings.out
    if folder is None:
        return
    (folder / "summary.json").write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    write_csv(folder / "games.csv", games)
    if settings.parquet:
        write_parquet(folder / "games.parquet", games)
    if settings.plots:
        draw(folder, accumulators, label, settings.plots)


def name_of(accumulator: str, language: Language) -> str:
    """Return what an accumulator is called; one of the user's own by its name."""
    return str(catalogue("spielwerk.lab", language).table("accumulator").get(accumulator, accumulator))


# -- tables ------------------------------------------------------------------------------------------------


def show_rows(title: str, rows: Sequence[Mapping[str, Any]], names: Names) -> None:
    """Show the rows of an accumulator; a number and its interval stand side by side."""
    if not rows:
        return
    table = Table(title=title)
    headings = catalogue("spielwerk.lab", names.language).table("column")
    shown = _columns(rows)
    for key in shown:
        words = all(isinstance(row[key], str) for row in rows)
        table.add_column(str(headings.get(key, key)), justify="left" if words else "right")
    for row in rows[:_ROWS]:
        table.add_row(*(cell(row, names) for cell in shown.values()))
    out = console()
    out.print(table)
    if len(rows) > _ROWS:
        out.print(say(names.language, "more-rows", n=len(rows) - _ROWS), style="dim")


def show_length(length: Length, language: Language) -> None:
    """Say how long games were, and how many of them were cut off."""
    out = console()
    out.print(say(language, "sim-length", **length.to_dict()))
    show_cut_off(length.cut_off, language)


def show_cut_off(games: int, language: Language) -> None:
    """Say how many games were cut off, if any were."""
    if games:
        console().print(say(language, "sim-cut-off", games=games, most=MOST_DECISIONS))


def show_matrix(
    title: str,
    names: Mapping[str, str],
    share: Callable[[str, str], Share | None],
    total: Callable[[str], Share],
    language: Language,
) -> None:
    """Show who wins how often against whom; `names` are all that meet, with what they are called."""
    out = console()
    table = Table(title=title or None, show_lines=True, padding=(0, 0) if out.width < 100 else (0, 1))
    table.add_column("")
    for name in names.values():
        table.add_column(name, justify="center", overflow="fold", min_width=5)
    table.add_column(say(language, "all-decks"), justify="center", style="bold")
    brief = len(names) > 6
    wide = z_among(len(names) * (len(names) + 1) // 2)  # every pair, and all of them together
    for row, name in names.items():
        cells = [_percent(share(row, column), wide, language, brief=brief) for column in names]
        table.add_row(Text(name, "bold"), *cells, _percent(total(row), wide, language, brief=brief))
    out.print(table)


def _percent(share: Share | None, wide: float, language: Language, *, brief: bool) -> Text:
    """Return a share with its interval below; marked if it is surely above one half, or below, among all shown.

    Blue and orange are told apart by everybody, and the marks without colours.
    """
    if share is None:
        return Text()
    (low, high), (least, most) = share.interval, share.ends(wide)
    mark, style = ("▲", "dodger_blue1") if least > 0.5 else ("▼", "dark_orange") if most < 0.5 else ("", "")
    rate = f"{100 * share.rate:.0f}" if brief else figure(share.rate, ".1%", language)
    return Text.assemble((rate + mark, f"bold {style}"), "\n", (f"{100 * low:.0f}–{100 * high:.0f}", "dim"))


Cell = Callable[[Mapping[str, Any], Names], str]
_INTERVALS: Final = {
    "win_rate": ("low", "high", True),
    "rating": ("rating_low", "rating_high", False),
    "impact": ("impact_low", "impact_high", True),
}


def _columns(rows: Sequence[Mapping[str, Any]]) -> dict[str, Cell]:
    """Return what is shown of the rows, by key."""
    hidden = {"error", *(end for low, high, _ in _INTERVALS.values() for end in (low, high))}
    if len({row.get("of") for row in rows}) == 1:
        hidden.add("of")
    return {key: _cell(key) for key in rows[0] if key not in hidden}


def _cell(key: str) -> Cell:
    """Return how the value of a key is written."""

    def cell(row: Mapping[str, Any], names: Names) -> str:
        value = row[key]
        if value is None:
            return "–"
        if key in _INTERVALS and all(end in row for end in _INTERVALS[key][:2]):
            low, high, percent = _INTERVALS[key]
            scale, unit = (100, " %") if percent else (1, "")
            middle, least, most = (
                figure(scale * number, ".1f", names.language) for number in (value, row[low], row[high])
            )
            return f"{middle}{unit} ({least} – {most})"
        if key == "mean" and "error" in row:
            return measured(value, row["error"], row.get("games", 0), names.language)
        if key in ("deck", "card"):
            return names(key, value)
        if key in ("name", "row", "column"):
            return names(row.get("of", ""), value)
        words = catalogue("spielwerk.lab", names.language).table("value")
        return str(words.get(value, value)) if key in ("of", "when", "length") else _plain(value, names.language)

    return cell


def measured(mean: float, error: float, games: int, language: Language) -> str:
    """Return a mean with its error; a single game has none."""
    middle = figure(mean, ".1f", language)
    return middle if games == 1 else f"{middle} ± {figure(error, '.1f', language)}"


def _plain(value: Any, language: Language) -> str:
    return figure(value, ".3g", language) if isinstance(value, float) else str(value)
