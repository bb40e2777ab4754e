"""Accumulators: what is added up over many games.

An accumulator works in two places. `note` looks at a game where it was played, right after it ended, and returns plain
data about it; `add` takes these notes in at home, always in the order of the games. So the numbers do not depend on who
played which game, and notes can be kept and taken in again when a run goes on after an interruption.

Own ones are made known with `register`, in a file named with `--code`; see docs/laboratory.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, TypeVar

from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.simulate import Plan, Played, Result
from spielwerk.lab.statistics import Mean, Tally


class Accumulator(ABC):
    """Adds something up over the games of a run."""

    name: ClassVar[str]
    """What it is called on the command line and in the results."""
    listens: ClassVar[bool] = False
    """Whether `note` reads the events of the game; without a listener none are made."""

    def note(self, played: Played) -> Any:
        """Return what is to be remembered of a game: None, numbers, texts, lists and dictionaries of such."""
        return None

    @abstractmethod
    def add(self, plan: Plan, result: Result, note: Any) -> None:
        """Take in one game."""

    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """Return the numbers as a table: one dictionary a row, all with the same keys."""


def group_of(plan: Plan, result: Result) -> tuple[int, int]:
    """Return what games of the same kind, and of the same luck, have in common, for a `Tally`."""
    return id(plan), result.number // plan.group


class Wins(Accumulator):
    """How often each player wins."""

    name = "wins"

    def __init__(self) -> None:
        """Begin with nobody."""
        self.tallies: dict[str, Tally] = {}

    def add(self, plan: Plan, result: Result, note: Any) -> None:
        """Count a win for one and a loss for the others; a game that was cut off is won by nobody."""
        group = group_of(plan, result)
        for name, label in zip(plan.names, plan.labels, strict=True):
            self.tallies.setdefault(name, Tally()).add(label == result.winner, *group)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row per player."""
        return [{"player": name, **tally.share.to_dict()} for name, tally in self.tallies.items()]


class Points(Accumulator):
    """How many points each player has at the end: victory points, crystals, whatever the game counts."""

    name = "points"

    def __init__(self) -> None:
        """Begin with nobody."""
        self.counts: dict[str, Counter[int]] = {}
        self.means: dict[str, Mean] = {}

    def add(self, plan: Plan, result: Result, note: Any) -> None:
        """Take in everybody's points, unless the game was cut off."""
        for name, points in zip(plan.names, result.points, strict=True):
            mean, counts = self.means.setdefault(name, Mean()), self.counts.setdefault(name, Counter())
            if not result.cut_off:
                mean.add(points)
                counts[points] += 1

    def rows(self) -> list[dict[str, Any]]:
        """Return a row per player."""
        return [{"player": name, **_measured(mean, self.counts[name])} for name, mean in self.means.items()]


class Length(Accumulator):
    """How long games are."""

    name = "length"

    def __init__(self) -> None:
        """Begin with no game."""
        self.decisions, self.turns = Mean(), Mean()
        self.cut_off = 0
        self.counts: dict[str, Counter[int]] = {"decisions": Counter(), "turns": Counter()}

    def add(self, plan: Plan, result: Result, note: Any) -> None:
        """Take in one game."""
        self.cut_off += result.cut_off
        self.decisions.add(result.decisions)
        self.turns.add(result.turns)
        self.counts["decisions"][result.decisions] += 1
        self.counts["turns"][result.turns] += 1

    def to_dict(self) -> dict[str, float]:
        """Return both means with their errors, and how many games were cut off, as plain data."""
        return {
            "cut_off": self.cut_off,
            "decisions": round(self.decisions.mean, 2),
            "decisions_error": round(self.decisions.error, 2),
            "turns": round(self.turns.mean, 2),
            "turns_error": round(self.turns.error, 2),
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for decisions and one for turns."""
        means = {"decisions": self.decisions, "turns": self.turns}
        return [{"length": what, **_measured(mean, self.counts[what])} for what, mean in means.items()]


def _measured(mean: Mean, counts: Counter[int]) -> dict[str, float]:
    return {
        "games": mean.count,
        "mean": round(mean.mean, 4),
        "error": round(mean.error, 4),
        "least": min(counts, default=0),
        "most": max(counts, default=0),
    }


K = TypeVar("K", bound=type[Accumulator])
_MODULES: Final = ("spielwerk.lab.impact", "spielwerk.lab.ratings")
_KNOWN: Final[dict[str, type[Accumulator]]] = {kind.name: kind for kind in (Wins, Points, Length)}


def register(kind: K) -> K:
    """Make an accumulator known by its name; to be written above the class as `@register`."""
    name = getattr(kind, "name", "")
    if name in _KNOWN:
        raise LabRefusal("accumulator-taken", name=name)
    if not name or not name.replace("-", "").isalnum():
        raise LabRefusal("accumulator-name", name=name)
    if missing := ", ".join(f"{part}()" for part in sorted(kind.__abstractmethods__)):
        raise LabRefusal("accumulator-unfinished", name=name, missing=missing)
    _KNOWN[name] = kind
    return kind


def _all() -> dict[str, type[Accumulator]]:
    """Return all accumulators; those in modules of their own register when they are imported."""
    for module in _MODULES:
        import_module(module)
    return _KNOWN


def accumulator_names() -> tuple[str, ...]:
    """Return the names of all accumulators."""
    return tuple(_all())


def make_accumulator(name: str) -> Accumulator:
    """Return an accumulator by name, with nothing in it."""
    known = _all()
    if name not in known:
        raise LabRefusal("no-accumulator", name=name, known=", ".join(known))
    return known[name]()


def tables_of(accumulators: Sequence[Accumulator]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of all accumulators by name; those of the user's own may be anything."""
    tables = {accumulator.name: accumulator.rows() for accumulator in accumulators}
    for name, rows in tables.items():
        if not _is_table(rows):
            raise LabRefusal("rows-shape", name=name)
    return tables


def _is_table(rows: object) -> bool:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return False
    return all(row.keys() == rows[0].keys() for row in rows)
