"""Running plans: hand out the games, keep them, and add them up in their order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.lab.accumulate import Accumulator, Length, Points, Wins
from spielwerk.lab.code import Code
from spielwerk.lab.crew import Done, Job, make_crew, spread
from spielwerk.lab.folder import Noted, RunFolder
from spielwerk.lab.simulate import Plan, Result
from spielwerk.lab.statistics import Share

if TYPE_CHECKING:
    from spielwerk.lab.shards import Shards


@dataclass
class Summary:
    """What the games of one plan tell."""

    plan: Plan
    wins: Wins = field(default_factory=Wins)
    points: Points = field(default_factory=Points)
    length: Length = field(default_factory=Length)

    def add(self, result: Result) -> None:
        """Take in one game."""
        for accumulator in (self.wins, self.points, self.length):
            accumulator.add(self.plan, result, None)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.length.decisions.count

    def share(self, name: str) -> Share:
        """Return a player's share of wins."""
        return self.wins.tallies[name].share

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers as plain data."""
        players = [
            {
                "name": name,
                **{option: values[at] for option, values in self.plan.own.items()},
                **self.share(name).to_dict(),
                "points": round(self.points.means[name].mean, 4),
                "points_error": round(self.points.means[name].error, 4),
            }
            for at, name in enumerate(self.plan.labels)
        ]
        return {
            "game": self.plan.game,
            "games": self.games,
            "seed": self.plan.seed,
            "players": players,
            **self.length.to_dict(),
        }


@dataclass(frozen=True)
class Execution:
    """How a run is carried out; the games and the numbers do not depend on it."""

    workers: int = 1
    ray: str | None = None
    code: tuple[Code, ...] = ()
    folder: RunFolder | None = None
    transcripts: int = 0
    """Of so many games of each plan the transcripts are kept in the folder."""
    data: Path | None = None
    """Every decision is kept in this folder, if one is given; for that the run needs its own folder."""
    watch: Callable[[Plan, Result], None] | None = None
    """Hears of every game as soon as it is over, in any order; of those already in the folder first."""


class _Todo:
    """The games that are still to be played, handed out in their order."""

    def __init__(
        self,
        plans: Sequence[Plan],
        known: Mapping[tuple[int, int], Noted],
        names: tuple[str, ...],
        execution: Execution,
    ) -> None:
        self._plans = plans
        self._names = names
        self._execution = execution
        self._missing = (
            (place, number)
            for place, plan in enumerate(plans)
            for number in range(plan.games)
            if (place, number) not in known
        )
        self._next = next(self._missing, None)

    def __bool__(self) -> bool:
        return self._next is not None

    def job(self, size: int) -> Job | None:
        """Return up to so many games of one plan."""
        if self._next is None:
            return None
        place = self._next[0]
        numbers: list[int] = []
        while self._next is not None and self._next[0] == place and len(numbers) < size:
            numbers.append(self._next[1])
            self._next = next(self._missing, None)
        execution = self._execution
        transcripts = execution.transcripts if execution.folder else 0
        decisions = execution.data is not None
        return Job(place, self._plans[place], numbers, self._names, execution.code, transcripts, decisions)


def run_games(
    plans: Sequence[Plan], execution: Execution | None = None, accumulators: Sequence[Accumulator] = ()
) -> Generator[tuple[int, Result], None, None]:
    """Play all games of all plans, feed the accumulators, and yield place of the plan and result, in order."""
    execution = execution or Execution()
    with execution.folder.held() if execution.folder else nullcontext():
        yield from _played(plans, execution, accumulators)


def _played(
    plans: Sequence[Plan], execution: Execution, accumulators: Sequence[Accumulator]
) -> Iterator[tuple[int, Result]]:
    ready, shards = _taken_up(plans, execution)
    todo = _Todo(plans, ready, tuple(accumulator.name for accumulator in accumulators), execution)
    order = ((place, number) for place, plan in enumerate(plans) for number in range(plan.games))
    due = next(order, None)

    def in_order() -> Iterator[tuple[int, Result]]:
        nonlocal due
        while due is not None and due in ready:
            place = due[0]
            result, notes = ready.pop(due)
            for accumulator in accumulators:
                accumulator.add(plans[place], result, notes.get(accumulator.name))
            yield place, result
            due = next(order, None)

    if todo:
        with make_crew(execution.workers, execution.ray) as crew:
            for done in spread(todo.job, crew):
                if execution.folder:
                    _store(execution.folder, shards, done, several=len(plans) > 1)
                for result, notes in done.games:
                    ready[done.place, result.number] = (result, notes)
                    if execution.watch:
                        execution.watch(plans[done.place], result)
                yield from in_order()
    if shards:
        shards.gather()
    yield from in_order()


def _taken_up(plans: Sequence[Plan], execution: Execution) -> tuple[dict[tuple[int, int], Noted], Shards | None]:
    """Return the games that were counted before, and where decisions are kept; refuse if something is missing now."""
    folder = execution.folder
    ready = folder.played(plans) if folder else {}
    if folder:
        folder.check_transcripts(ready, execution.transcripts, several=len(plans) > 1)
    shards = None
    if execution.data is not None:
        from spielwerk.lab.shards import Shards  # noqa: PLC0415 - NumPy and PyArrow are not needed otherwise

        shards = Shards(execution.data)
        shards.take_up(ready)
    if execution.watch:
        for (place, _), (result, _) in ready.items():
            execution.watch(plans[place], result)
    return ready, shards


def _store(folder: RunFolder, shards: Shards | None, done: Done, *, several: bool) -> None:
    """Write games down; their transcripts and decisions first, so that no game is counted without."""
    for number, transcript in done.transcripts:
        folder.keep(done.place, number, transcript, several=several)
    if shards and done.decisions is not None:
        shards.store(done.decisions)
    folder.append(done.place, done.games)


def summarized(plans: Sequence[Plan], execution: Execution, accumulators: Sequence[Accumulator] = ()) -> list[Summary]:
    """Play whole plans in some execution and return their summaries."""
    summaries = [Summary(plan) for plan in plans]
    for place, result in run_games(plans, execution, accumulators):
        summaries[place].add(result)
    return summaries
