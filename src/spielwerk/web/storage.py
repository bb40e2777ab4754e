"""What survives: tables, the journal of every decision, chat. SQLite or PostgreSQL.

Journal and documents are guarded by their keys and revisions, so that several processes cannot overwrite each other.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from secrets import token_hex
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import exc

from spielwerk.errors import sentences
from spielwerk.match.commitment import PROMISE_SECONDS
from spielwerk.web.database import (
    Conflict,
    Damaged,
    StorageError,
    cause_of,
    chat,
    commands,
    engine_of,
    jobs,
    kept,
    kept_lines,
    seats,
    settings,
    shunned,
    tables,
)
from spielwerk.web.record import Command, Kept, Record, Said
from spielwerk.web.writing import COMMAND, Writer

problem = sentences("spielwerk.web")

LOG: Final = logging.getLogger("spielwerk.web")
T = TypeVar("T")


class Storage:
    """Reads in worker threads, writes through the one writer."""

    def __init__(self, url: str) -> None:
        """Open a migrated database."""
        self.engine = engine_of(url)
        self.writer = Writer(self.engine)
        self._write = self.writer.write
        self._secret = ""

    def close(self) -> None:
        """Store what is waiting and stop."""
        self.writer.close()
        self.engine.dispose()

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        def read() -> T:
            try:
                with self.engine.connect() as connection:
                    return work(connection)
            except exc.SQLAlchemyError as error:
                raise StorageError(problem("unread", error=cause_of(error))) from error

        return await asyncio.to_thread(read)

    # -- tables ----------------------------------------------------------------------------------------

    async def create(self, record: Record, promise: str = "") -> None:
        """Store a new table, and that the promise of its deal is used: once it was opened the deal is known."""

        def work(connection: sa.Connection) -> None:
            if promise:
                until = record.created + PROMISE_SECONDS
                connection.execute(jobs.insert().values(id=f"promise:{promise}", owner="", until=until))
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
        await self.writer.append(_row(table_id, command))

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
            try:
                record = Record.from_json(row.document, row.revision)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise Damaged(table_id) from error
            return record, _commands(connection, table_id, number), _said(connection, table_id, said)

        return await self._read(work)

    async def keep(self, table_id: str, version: int, scenes: bytes, first: int, lines: bytes) -> None:
        """Store what a table looks like now, in words: its scenes anew, of its log what comes from a line on."""
        # Milliseconds for a long log: nobody at another table waits for it.
        shown, more = await asyncio.to_thread(lambda: (zlib.compress(scenes, 1), lines and zlib.compress(lines, 1)))

        def work(connection: sa.Connection) -> None:
            connection.execute(kept.delete().where(kept.c.table_id == table_id))
            connection.execute(kept.insert().values(table_id=table_id, version=version, shown=shown))
            outdated = kept_lines.c.table_id == table_id, kept_lines.c.first >= first
            connection.execute(kept_lines.delete().where(*outdated))
            if more:
                connection.execute(kept_lines.insert().values(table_id=table_id, first=first, lines=more))

        await self._write(work)

    async def kept(self, table_id: str) -> Kept | None:
        """Return what a table looked like last."""

        def work(connection: sa.Connection) -> Kept | None:
            wanted = sa.select(kept.c.version, kept.c.shown).where(kept.c.table_id == table_id)
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return None
            shown = json.loads(zlib.decompress(row.shown))
            columns = kept_lines.c
            parts = sa.select(columns.first, columns.lines).where(columns.table_id == table_id).order_by(columns.first)
            for part in connection.execute(parts):
                for language, by_viewer in json.loads(zlib.decompress(part.lines)).items():
                    for viewer, lines in by_viewer.items():
                        # Another process may have stored some of them too.
                        shown[language][viewer].setdefault("lines", [])[part.first :] = lines
            return Kept(row.version, shown)

        return await self._read(work)

    async def listed(self, since: float, count: int) -> list[Record]:
        """Return public tables, those waiting for players first, then the newest."""

        def work(connection: sa.Connection) -> list[Record]:
            waiting_first = sa.case((tables.c.state == "waiting", 0), else_=1)
            rows = connection.execute(
                sa.select(tables.c.id, tables.c.document, tables.c.revision)
                .where(tables.c.public.is_(True), tables.c.state != "over", tables.c.created > since)
                .order_by(waiting_first, tables.c.created.desc())
                .limit(count)
            )
            return _readable(rows)

        return await self._read(work)

    async def of_guest(self, guest: str, count: int) -> list[Record]:
        """Return the tables of a guest: going on first, then the newest."""

        def work(connection: sa.Connection) -> list[Record]:
            over_last = sa.case((tables.c.state == "over", 1), else_=0)
            rows = connection.execute(
                sa.select(tables.c.id, tables.c.document, tables.c.revision)
                .join(seats, seats.c.table_id == tables.c.id)
                .where(seats.c.guest == guest)
                .order_by(over_last, tables.c.created.desc())
                .limit(count)
            )
            return _readable(rows)

        return await self._read(work)

    async def finished(self, guest: str, count: int) -> list[Record]:
        """Return the tables of a guest at which the game is over, the newest first."""

        def work(connection: sa.Connection) -> list[Record]:
            rows = connection.execute(
                sa.select(tables.c.id, tables.c.document, tables.c.revision)
                .join(seats, seats.c.table_id == tables.c.id)
                .where(seats.c.guest == guest, tables.c.state == "over")
                .order_by(tables.c.created.desc())
                .limit(count)
            )
            return _readable(rows)

        return await self._read(work)

    # -- who does not want to play with whom -----------------------------------------------------------

    async def shun(self, guest: str, other: str, name: str) -> None:
        """Store that a guest does not want to meet another one."""

        def work(connection: sa.Connection) -> None:
            connection.execute(shunned.delete().where(shunned.c.guest == guest, shunned.c.other == other))
            connection.execute(shunned.insert().values(guest=guest, other=other, name=name))

        await self._write(work)

    async def forgive(self, guest: str) -> None:
        """Forget whom a guest did not want to meet."""
        await self._write(lambda connection: connection.execute(shunned.delete().where(shunned.c.guest == guest)))

    async def unname(self, guest: str) -> None:
        """Forget what somebody was called whom others do not want to meet; they still do not."""
        named = shunned.update().where(shunned.c.other == guest).values(name="–")
        await self._write(lambda connection: connection.execute(named))

    async def shunned_by(self, guest: str) -> list[str]:
        """Return the names of those a guest does not want to meet, as they were called then."""

        def work(connection: sa.Connection) -> list[str]:
            wanted = sa.select(shunned.c.name).where(shunned.c.guest == guest).order_by(shunned.c.name)
            return list(connection.execute(wanted).scalars())

        return await self._read(work)

    async def kept_apart(self, guest: str) -> frozenset[str]:
        """Return everybody a guest is not to meet: those he shuns and those who shun him."""

        def work(connection: sa.Connection) -> frozenset[str]:
            rows = connection.execute(
                sa.select(shunned.c.guest, shunned.c.other).where(
                    sa.or_(shunned.c.guest == guest, shunned.c.other == guest)
                )
            )
            return frozenset(each for row in rows for each in row) - {guest}

        return await self._read(work)

    async def going_on(self) -> list[str]:
        """Return the ids of all tables at which a game is going on."""

        def work(connection: sa.Connection) -> list[str]:
            return list(connection.execute(sa.select(tables.c.id).where(tables.c.state == "playing")).scalars())

        return await self._read(work)

    async def say(self, table_id: str, seat: int, name: str, text: str, at: float, key: str = "") -> int:
        """Store something said and return its number; what was said under the key already is not stored again."""

        def work(connection: sa.Connection) -> int:
            if key:
                same = sa.select(chat.c.number).where(
                    chat.c.table_id == table_id, chat.c.seat == seat, chat.c.key == key
                )
                if (said := connection.execute(same).scalar()) is not None:
                    return int(said)
            highest = sa.select(sa.func.coalesce(sa.func.max(chat.c.number), -1)).where(chat.c.table_id == table_id)
            number = int(connection.execute(highest).scalar_one()) + 1
            row = {
                "table_id": table_id,
                "number": number,
                "seat": seat,
                "name": name,
                "text": text,
                "at": at,
                "key": key,
            }
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

    async def tables_of(self, guest: str) -> list[str]:
        """Return the ids of all tables a guest sits at."""

        def work(connection: sa.Connection) -> list[str]:
            return list(connection.execute(sa.select(seats.c.table_id).where(seats.c.guest == guest)).scalars())

        return await self._read(work)

    async def unsay(self, table_id: str, at: Sequence[int]) -> None:
        """Blot out what was said from these seats; its place in the conversation stays."""
        said = chat.update().where(chat.c.table_id == table_id, chat.c.seat.in_(at)).values(name="", text="–", key="")
        await self._write(lambda connection: connection.execute(said))

    async def forget_promises(self, now: float) -> None:
        """Forget promises that were used and would hold no longer."""
        used = jobs.delete().where(jobs.c.id.like("promise:%"), jobs.c.until < now)
        await self._write(lambda connection: connection.execute(used))

    async def delete(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it."""
        await self._write(lambda connection: connection.execute(tables.delete().where(tables.c.id == table_id)))

    def secret(self) -> str:
        """Return the secret all processes share, made on first use."""
        if self._secret:
            return self._secret
        wanted = sa.select(settings.c.value).where(settings.c.key == "secret")
        with self.engine.connect() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        if found is None:
            # Another process may be faster; then its secret counts.
            with suppress(exc.IntegrityError), self.engine.begin() as connection:
                connection.execute(settings.insert().values(key="secret", value=token_hex(32)))
            with self.engine.connect() as connection:
                found = connection.execute(wanted).scalar_one()
        self._secret = str(found)
        return self._secret


def _readable(rows: Iterable[Any]) -> list[Record]:
    """Return the records that can be read; a damaged one costs its own table and no other."""
    found = []
    for row in rows:
        try:
            found.append(Record.from_json(row.document, row.revision))
        except (ValueError, KeyError, TypeError, AttributeError):
            LOG.exception("table %s is damaged", row.id)
    return found


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


def _row(table_id: str, command: Command) -> tuple[Any, ...]:
    """Return a command as it is stored, in the order of the columns."""
    return (
        table_id,
        command.number,
        command.kind,
        command.seat,
        command.notation,
        command.at,
        command.spent,
        command.digest,
    )


def _store_command(connection: sa.Connection, table_id: str, command: Command) -> None:
    connection.execute(commands.insert(), dict(zip(COMMAND, _row(table_id, command), strict=True)))


def _commands(connection: sa.Connection, table_id: str, number: int) -> list[Command]:
    columns = commands.c
    rows: Sequence[Any] = connection.execute(
        sa.select(*(columns[each.name] for each in fields(Command)))
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
