"""What survives: tables, the journal of every decision, chat. SQLite or PostgreSQL.

Writes go through one thread that stores whatever has come in together in one transaction, each piece in
a savepoint of its own. Whoever asked gets the answer after the commit. Journal and documents are guarded
by their keys and revisions, so that several processes cannot overwrite each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from secrets import token_hex
from threading import Thread
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from alembic import command as alembic_command
from alembic.config import Config as AlembicConfig
from sqlalchemy import event, exc

from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences
from spielwerk.web.record import Command, Record, Said

problem = sentences("spielwerk.web")

T = TypeVar("T")
_BATCH: Final = 200

metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.Index("tables_listed", "public", "state", "created"),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Index("seats_by_guest", "guest"),
)
commands = sa.Table(
    "commands",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("notation", sa.String(80), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("spent", sa.Double, nullable=False),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


class StorageError(SpielwerkError):
    """The database cannot be used; says why."""


class Conflict(Exception):  # noqa: N818
    """Another process was faster: look again."""


def _cause(error: Exception) -> str:
    """Return what the database itself says; not the statement, and nothing of what was to be stored."""
    return str(getattr(error, "orig", None) or type(error).__name__)


@dataclass
class _Job:
    work: Callable[[sa.Connection], Any]
    future: Future[Any]


def _engine(url: str) -> sa.Engine:
    try:
        address = sa.make_url(url)
    except exc.ArgumentError as error:
        raise StorageError(problem("no-database", url=url)) from error
    if address.get_backend_name() == "postgresql":
        driver = address.set(drivername="postgresql+psycopg")
        return sa.create_engine(driver, pool_size=8, pool_pre_ping=True, hide_parameters=True)
    if address.get_backend_name() != "sqlite":
        raise StorageError(problem("database-kind", kind=address.get_backend_name()))
    if address.database and address.database != ":memory:":
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    # Errors and logs tell no parameters: decisions and seeds are nobody's business.
    engine = sa.create_engine(address, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.isolation_level = None  # transactions are begun by hand, so that savepoints work

    @event.listens_for(engine, "begin")
    def _begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def migrate(url: str) -> None:
    """Bring the database to the present form."""
    engine = _engine(url)
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":  # one process at a time
                connection.execute(sa.text("SELECT pg_advisory_lock(7137)"))
                connection.commit()
            config.attributes["connection"] = connection
            alembic_command.upgrade(config, "head")
            connection.commit()
    except exc.OperationalError as error:
        raise StorageError(problem("unreached", error=_cause(error))) from error
    finally:
        engine.dispose()


class Storage:
    """Reads in worker threads, writes through the one writer."""

    def __init__(self, url: str) -> None:
        """Open a migrated database and start the writer."""
        self._engine = _engine(url)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write_on, name="spielwerk-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Store what is waiting and stop."""
        self._jobs.put(None)
        self._writer.join()
        self._engine.dispose()

    # -- the writer ----------------------------------------------------------------------------------

    def _write_on(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            last = False
            while len(batch) < _BATCH and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._store(batch)
            if last:
                return

    def _store(self, batch: list[_Job]) -> None:
        """Carry out the jobs in one transaction; each stands or falls by itself, the commit counts for all."""
        done: list[tuple[_Job, Any]] = []
        refused: list[tuple[_Job, Exception]] = []
        try:
            with self._engine.begin() as connection:
                for job in batch:
                    try:
                        with connection.begin_nested():
                            done.append((job, job.work(connection)))
                    except (Conflict, exc.IntegrityError) as error:
                        refused.append((job, error if isinstance(error, Conflict) else Conflict(str(error.orig))))
        except Exception as error:
            for job in batch:
                job.future.set_exception(StorageError(problem("unstored", error=_cause(error))))
            return
        for job, result in done:
            job.future.set_result(result)
        for job, reason in refused:
            job.future.set_exception(reason)

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        future: Future[T] = Future()
        self._jobs.put(_Job(work, future))
        # The writer finishes whatever happens to whoever waits for it.
        return await asyncio.shield(asyncio.wrap_future(future))

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        def read() -> T:
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except exc.SQLAlchemyError as error:
                raise StorageError(problem("unread", error=_cause(error))) from error

        return await asyncio.to_thread(read)

    # -- tables ----------------------------------------------------------------------------------------

    async def create(self, record: Record) -> None:
        """Store a new table."""

        def work(connection: sa.Connection) -> None:
            connection.execute(
                tables.insert().values(
                    id=record.id,
                    state=record.state,
                    public=record.public,
                    created=record.created,
                    revision=record.revision,
                    document=record.to_json(),
                )
            )
            _store_guests(connection, record)

        await self._write(work)

    async def change(self, record: Record, command: Command | None = None) -> None:
        """Store a changed document (and with it a command); its revision must be the one that was read."""

        def work(connection: sa.Connection) -> None:
            _store_record(connection, record)
            _store_guests(connection, record)
            if command is not None:
                _store_command(connection, record.id, command)

        await self._write(work)
        record.revision += 1

    async def append(self, table_id: str, command: Command) -> None:
        """Store a decision; a Conflict if another one has that number already."""
        await self._write(lambda connection: _store_command(connection, table_id, command))

    async def load(
        self, table_id: str, number: int = 0, said: int = 0
    ) -> tuple[Record, list[Command], list[Said]] | None:
        """Read a table, with its journal and chat from these numbers on."""

        def work(connection: sa.Connection) -> tuple[Record, list[Command], list[Said]] | None:
            row = connection.execute(
                sa.select(tables.c.document, tables.c.revision).where(tables.c.id == table_id)
            ).one_or_none()
            if row is None:
                return None
            record = Record.from_json(row.document, row.revision)
            return record, _commands(connection, table_id, number), _said(connection, table_id, said)

        return await self._read(work)

    async def listed(self, since: float, count: int) -> list[Record]:
        """Return public tables, those waiting for players first, then the newest."""

        def work(connection: sa.Connection) -> list[Record]:
            waiting_first = sa.case((tables.c.state == "waiting", 0), else_=1)
            rows = connection.execute(
                sa.select(tables.c.document, tables.c.revision)
                .where(tables.c.public.is_(True), tables.c.state != "over", tables.c.created > since)
                .order_by(waiting_first, tables.c.created.desc())
                .limit(count)
            )
            return [Record.from_json(row.document, row.revision) for row in rows]

        return await self._read(work)

    async def of_guest(self, guest: str, count: int) -> list[Record]:
        """Return the tables of a guest: going on first, then the newest."""

        def work(connection: sa.Connection) -> list[Record]:
            over_last = sa.case((tables.c.state == "over", 1), else_=0)
            rows = connection.execute(
                sa.select(tables.c.document, tables.c.revision)
                .join(seats, seats.c.table_id == tables.c.id)
                .where(seats.c.guest == guest)
                .order_by(over_last, tables.c.created.desc())
                .limit(count)
            )
            return [Record.from_json(row.document, row.revision) for row in rows]

        return await self._read(work)

    async def going_on(self) -> list[str]:
        """Return the ids of all tables at which a game is going on."""

        def work(connection: sa.Connection) -> list[str]:
            return list(connection.execute(sa.select(tables.c.id).where(tables.c.state == "playing")).scalars())

        return await self._read(work)

    async def say(self, table_id: str, seat: int, name: str, text: str, at: float) -> int:
        """Store something said and return its number."""

        def work(connection: sa.Connection) -> int:
            highest = sa.select(sa.func.coalesce(sa.func.max(chat.c.number), -1)).where(chat.c.table_id == table_id)
            number = int(connection.execute(highest).scalar_one()) + 1
            row = {"table_id": table_id, "number": number, "seat": seat, "name": name, "text": text, "at": at}
            connection.execute(chat.insert().values(row))
            return number

        return await self._write(work)

    async def untouched(self, since: float) -> list[str]:
        """Return the ids of all tables opened before a time at which nothing was done or said since."""

        def work(connection: sa.Connection) -> list[str]:
            touched = [
                sa.exists().where(each.c.table_id == tables.c.id, each.c.at >= since) for each in (commands, chat)
            ]
            wanted = sa.select(tables.c.id).where(tables.c.created < since, *(~each for each in touched))
            return list(connection.execute(wanted.order_by(tables.c.created)).scalars())

        return await self._read(work)

    async def delete(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it."""
        await self._write(lambda connection: connection.execute(tables.delete().where(tables.c.id == table_id)))

    def secret(self) -> str:
        """Return the secret all processes share, made on first use."""
        wanted = sa.select(settings.c.value).where(settings.c.key == "secret")
        with self._engine.connect() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        if found is None:
            # Another process may be faster; then its secret counts.
            with suppress(exc.IntegrityError), self._engine.begin() as connection:
                connection.execute(settings.insert().values(key="secret", value=token_hex(32)))
            with self._engine.connect() as connection:
                found = connection.execute(wanted).scalar_one()
        return str(found)


def _store_record(connection: sa.Connection, record: Record) -> None:
    result = connection.execute(
        tables.update()
        .where(tables.c.id == record.id, tables.c.revision == record.revision)
        .values(state=record.state, public=record.public, revision=record.revision + 1, document=record.to_json())
    )
    if result.rowcount != 1:
        raise Conflict(record.id)


def _store_guests(connection: sa.Connection, record: Record) -> None:
    wanted = {seat.guest for seat in record.seats if seat.guest is not None}
    known = set(connection.execute(sa.select(seats.c.guest).where(seats.c.table_id == record.id)).scalars())
    for guest in known - wanted:
        connection.execute(seats.delete().where(seats.c.table_id == record.id, seats.c.guest == guest))
    for guest in sorted(wanted - known):
        connection.execute(seats.insert().values(table_id=record.id, guest=guest))


def _store_command(connection: sa.Connection, table_id: str, command: Command) -> None:
    connection.execute(
        commands.insert(),
        {
            "table_id": table_id,
            "number": command.number,
            "kind": command.kind,
            "seat": command.seat,
            "notation": command.notation,
            "at": command.at,
            "spent": command.spent,
        },
    )


def _commands(connection: sa.Connection, table_id: str, number: int) -> list[Command]:
    columns = commands.c
    rows: Sequence[Any] = connection.execute(
        sa.select(columns.number, columns.kind, columns.seat, columns.notation, columns.at, columns.spent)
        .where(columns.table_id == table_id, columns.number >= number)
        .order_by(columns.number)
    ).all()
    return [Command(*row) for row in rows]


def _said(connection: sa.Connection, table_id: str, number: int) -> list[Said]:
    columns = chat.c
    rows: Sequence[Any] = connection.execute(
        sa.select(columns.number, columns.seat, columns.name, columns.text, columns.at)
        .where(columns.table_id == table_id, columns.number >= number)
        .order_by(columns.number)
    ).all()
    return [Said(*row) for row in rows]
