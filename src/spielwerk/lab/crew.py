"""Who plays the games: this process, several of them, or a Ray cluster.

A crew is handed jobs and gives them back as they are done, in any order. How many games make a job is decided on the
way, by how long games take: enough that handing over costs nothing, few enough that an interruption loses little.
"""

from __future__ import annotations

import json
import signal
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Protocol

from spielwerk.core.reasons import SpielwerkError
from spielwerk.lab.accumulate import Accumulator, make_accumulator
from spielwerk.lab.code import Code, load_all, own_line
from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.simulate import Plan, Played, Result, play_out
from spielwerk.language import spoken
from spielwerk.workers import end_with_parent

if TYPE_CHECKING:
    from spielwerk.lab.decisions import Notes

_JOB_SECONDS: Final = 0.25
_MOST_GAMES: Final = 200


@dataclass(frozen=True)
class Job:
    """Some games of one plan."""

    place: int
    plan: Plan
    numbers: Sequence[int]
    accumulators: tuple[str, ...] = ()
    code: tuple[Code, ...] = ()
    transcripts: int = 0
    """Of games below this number the transcripts are kept."""
    decisions: bool = False
    """Whether all decisions are noted."""


@dataclass(frozen=True)
class Done:
    """A job's games as far as they were played, with the notes of the accumulators, and what went wrong then."""

    place: int
    games: list[tuple[Result, dict[str, Any]]]
    seconds: float
    failure: dict[str, object] | None = None
    transcripts: tuple[tuple[int, str], ...] = ()
    """The transcripts that are kept, by number of the game."""
    decisions: Any = None
    """All decisions as an Arrow stream, if they were noted."""


def work(job: Job) -> Done:
    """Play the games of a job."""
    start = perf_counter()
    games: list[tuple[Result, dict[str, Any]]] = []
    transcripts: list[tuple[int, str]] = []
    failure = None
    number = 0
    witness = None
    try:
        load_all(job.code)
        accumulators = [make_accumulator(name) for name in job.accumulators]
        listen = any(accumulator.listens for accumulator in accumulators)
        witness = _witness(job)
        for number in job.numbers:
            played = play_out(job.plan, number, listen=listen, record=number < job.transcripts, witness=witness)
            if witness:
                witness.close(played.result)
            games.append((played.result, _notes(accumulators, played)))
            if played.transcript is not None:
                transcripts.append((number, played.transcript.to_json()))
    except SpielwerkError as error:
        failure = _failure(job, number, spoken(error))
    except Exception as error:  # code of the user's own can fail in any way; he needs to see where
        own = own_line(error)
        failure = _failure(job, number, traceback.format_exc() if own is None else spoken(own))
    decisions = witness.table() if witness and games else None
    return Done(job.place, games, perf_counter() - start, failure, tuple(transcripts), decisions)


def _witness(job: Job) -> Notes | None:
    """Return who notes the decisions, if they are wanted."""
    if not job.decisions:
        return None
    from spielwerk.lab.decisions import Notes  # noqa: PLC0415 - NumPy is not needed otherwise

    return Notes(job.place, job.plan)


def _notes(accumulators: Sequence[Accumulator], played: Played) -> dict[str, Any]:
    """Return all notes as they would be read from a file, so that a run that is taken up again adds up the same."""
    notes = {accumulator.name: accumulator.note(played) for accumulator in accumulators}
    kept: dict[str, Any] = json.loads(json.dumps({name: note for name, note in notes.items() if note is not None}))
    return kept


def _failure(job: Job, number: int, what: str) -> dict[str, object]:
    return {"number": number, "players": ", ".join(job.plan.labels), "seed": job.plan.seed_of(number), "what": what}


class Crew(Protocol):
    """Anything that plays jobs."""

    hands: int
    """How many jobs are played at once."""

    def submit(self, job: Job) -> None:
        """Take a job."""

    def collect(self) -> list[Done]:
        """Wait for at least one job and return those that are done."""
        ...


class Alone:
    """This process plays, one job after the other."""

    hands = 1

    def __init__(self) -> None:
        """Begin without a job."""
        self._jobs: deque[Job] = deque()

    def __enter__(self) -> Alone:
        """Nothing has to be set up."""
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing has to be taken down."""

    def submit(self, job: Job) -> None:
        """Put the job on the pile."""
        self._jobs.append(job)

    def collect(self) -> list[Done]:
        """Play the first job."""
        return [work(self._jobs.popleft())]


class Processes:
    """Several processes of this machine play."""

    def __init__(self, workers: int) -> None:
        """Take so many processes."""
        self.hands = workers
        self._pool = ProcessPoolExecutor(workers, initializer=_leave_quietly)
        self._futures: set[Future[Done]] = set()

    def __enter__(self) -> Processes:
        """Processes start with the first job."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Forget what has not begun, and do not wait for games after an interruption."""
        self._pool.shutdown(wait=kind is None, cancel_futures=True)

    def submit(self, job: Job) -> None:
        """Hand the job to whoever is free."""
        self._futures.add(self._pool.submit(work, job))

    def collect(self) -> list[Done]:
        """Wait for the first to be done."""
        done, self._futures = wait(self._futures, return_when=FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool as error:
            raise LabRefusal("process-lost") from error


def _leave_quietly() -> None:
    """Let an interruption end a worker at once, without a traceback of its own, and let none outlive the run."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()


def make_crew(workers: int = 1, ray: str | None = None) -> AbstractContextManager[Crew]:
    """Return who plays: a Ray cluster if one is named, otherwise so many processes."""
    if ray is not None:
        from spielwerk.lab.cluster import RayCrew  # noqa: PLC0415 - Ray is an extra

        return RayCrew(ray)
    return Processes(workers) if workers > 1 else Alone()


def spread(jobs: Callable[[int], Job | None], crew: Crew) -> Iterator[Done]:
    """Keep a crew busy; `jobs` is asked for the next job of so many games until it has none."""
    size = 1
    waiting = 0
    while True:
        while waiting < 2 * crew.hands and (job := jobs(size)) is not None:
            crew.submit(job)
            waiting += 1
        if not waiting:
            return
        for done in crew.collect():
            waiting -= 1
            yield done
            if done.failure:
                raise LabRefusal("game-failed", **done.failure)
            pace = done.seconds / len(done.games)
            size = max(1, min(_MOST_GAMES, 2 * size, int(_JOB_SECONDS / pace) if pace else _MOST_GAMES))
