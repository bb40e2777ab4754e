"""The writer: one thread that stores whatever has come in together in one transaction.

All commands go with one statement; should anything in a batch conflict, it is stored once more with a savepoint for
each. Whoever asked gets the answer after the commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import exc

from spielwerk.errors import sentences
from spielwerk.web.database import Conflict, StorageError, cause_of, commands

problem = sentences("spielwerk.web")

T = TypeVar("T")
_BATCH: Final = 200
COMMAND: Final = tuple(column.name for column in commands.columns)
"""What a command is stored as, in the order of its columns."""


@dataclass(slots=True)
class _Job:
    """Something to store: a command alone, as nearly always, or whatever else."""

    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    work: Callable[[sa.Connection], Any] | None
    command: tuple[Any, ...] = ()

    def do(self, connection: sa.Connection) -> Any:
        """Carry it out by itself."""
        if self.work is not None:
            return self.work(connection)
        return connection.execute(commands.insert(), dict(zip(COMMAND, self.command, strict=True)))


class Writer:
    """Stores in a thread of its own what is handed to it."""

    def __init__(self, engine: sa.Engine) -> None:
        """Start the thread."""
        self._engine = engine
        mark = "%s" if engine.dialect.name == "postgresql" else "?"
        self._insert = f"INSERT INTO commands ({', '.join(COMMAND)}) VALUES ({', '.join([mark] * len(COMMAND))})"
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._gathered: list[_Job] = []
        """What is to be stored since the thread was last told: it is woken once for all that comes together."""
        self.waiting = 0
        """How many writes wait."""
        self.connection: sa.Connection | None = None
        """What is written over, for as long as it holds."""
        self._committing = False
        self._thread = Thread(target=self._write_on, name="spielwerk-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Store what is waiting and stop."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()
        if self.connection is not None:
            self.connection.close()

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Carry something out within a transaction; return when it is committed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._gather(_Job(loop, future, work))
        return await future  # the writer finishes whatever happens to whoever waits for it

    async def append(self, command: tuple[Any, ...]) -> None:
        """Store a command; return when it is committed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._gather(_Job(loop, future, None, command))
        await future

    def _write_on(self) -> None:
        while (jobs := self._jobs.get()) is not None:
            last = False
            while len(jobs) < _BATCH and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    last = True
                    break
                jobs += more
            self._store(jobs)
            if last:
                return

    def _store(self, batch: list[_Job]) -> None:
        """Carry out the jobs in one transaction; each stands or falls by itself, the commit counts for all."""
        try:
            try:
                done = self._store_at_once(batch)
            except (Conflict, exc.IntegrityError):
                done = self._store_one_by_one(batch)
            except exc.DBAPIError as error:
                if not error.connection_invalidated or self._committing:
                    raise
                done = self._store_at_once(batch)  # the database was away for a while; nothing of this was stored
        except Exception as error:
            failed = StorageError(problem("unstored", error=cause_of(error)))
            done = [(job, None, failed) for job in batch]
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Job, Any, Exception | None]]] = {}
        for each in done:
            by_loop.setdefault(each[0].loop, []).append(each)
        for loop, answers in by_loop.items():
            with suppress(RuntimeError):  # nobody waits any more: the loop is closed
                loop.call_soon_threadsafe(self._answer, answers)

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """Begin a transaction of the writer, who keeps a connection for as long as it holds."""
        self._committing = False
        if self.connection is None:
            self.connection = self._engine.connect()
        try:
            with self.connection.begin():
                yield self.connection
                self._committing = True
        except (Conflict, exc.IntegrityError):
            raise
        except BaseException:
            lost, self.connection = self.connection, None
            with suppress(Exception):
                lost.close()
            raise

    def _store_at_once(self, batch: list[_Job]) -> list[tuple[_Job, Any, Exception | None]]:
        """Store everything, all commands with one statement; any conflict refuses the whole batch."""
        with self._transaction() as connection:
            done: list[tuple[_Job, Any, Exception | None]] = []
            done += [(job, job.work(connection), None) for job in batch if job.work is not None]
            rows = [job.command for job in batch if job.work is None]
            if rows:
                connection.exec_driver_sql(self._insert, rows)
        return done + [(job, None, None) for job in batch if job.work is None]

    def _store_one_by_one(self, batch: list[_Job]) -> list[tuple[_Job, Any, Exception | None]]:
        """Store whatever can be stored, each job in a savepoint of its own."""
        done: list[tuple[_Job, Any, Exception | None]] = []
        with self._transaction() as connection:
            for job in batch:
                try:
                    with connection.begin_nested():
                        done.append((job, job.do(connection), None))
                except (Conflict, exc.IntegrityError) as error:
                    conflict = error if isinstance(error, Conflict) else Conflict(str(error.orig))
                    done.append((job, None, conflict))
        return done

    def _gather(self, job: _Job) -> None:
        """Hand a job to the writer together with all others that come before the loop goes on."""
        if not self._gathered:
            job.loop.call_soon(self._hand_over)
        self._gathered.append(job)
        self.waiting += 1

    def _answer(self, answers: list[tuple[_Job, Any, Exception | None]]) -> None:
        """Tell everybody who still waits how it went; within their loop."""
        self.waiting -= len(answers)
        for job, result, error in answers:
            if job.future.done():
                continue
            if error is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(error)

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._jobs.put(gathered)
