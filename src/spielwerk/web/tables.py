"""The lobby: the one way to a table. Whatever changes a table is decided, stored, and only then told.

What is done at a table lives beside it: `deciding` takes decisions, `seating` who sits where, `attending` lets bots
and clocks go on, `tidying` throws away what nobody comes back to.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeVar

import spielwerk
from spielwerk.errors import sentences
from spielwerk.web.config import Config
from spielwerk.web.database import Conflict, Damaged, StorageError
from spielwerk.web.errors import Refusal
from spielwerk.web.hub import Hub
from spielwerk.web.live import LiveTable
from spielwerk.web.record import Command, Record, Result, Said
from spielwerk.web.steady import time
from spielwerk.web.storage import Storage
from spielwerk.web.wire import Wire

problem = sentences("spielwerk.web")

LOG: Final = logging.getLogger("spielwerk.web")
T = TypeVar("T")
_LISTED_FOR: Final = 24 * 3600.0
_LISTED: Final = 50
_OF_GUEST: Final = 20
_FINISHED: Final = 500
_TRIES: Final = 4
_RECOVERING: Final = 1.0
"""Seconds after which a storage that failed is tried again."""


def _nobody(live: LiveTable) -> None:
    """Leave a table to the people at it."""


class Lobby:
    """All tables of this process; several processes share them through the storage."""

    def __init__(self, config: Config, storage: Storage, wire: Wire | None = None) -> None:
        """Begin with no table in memory."""
        self.config = config
        self.storage = storage
        self.hub = Hub(wire, self._changed_elsewhere)
        self.attend: Callable[[LiveTable], None] = _nobody
        """Who is called when a table was changed or looked at: perhaps a bot has to decide there, or a clock runs."""
        self.decided: Callable[[LiveTable], None] = _nobody
        """Who is called after every decision."""
        self.stored = 0
        """How many decisions were stored since the start."""
        self.woken = time()
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._looking: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def close(self) -> None:
        """Leave everything stored as it is."""
        for task in self._looking:
            task.cancel()
        for live in self._live.values():
            live.rest()
        await self.hub.close()

    # -- finding tables --------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """Return a table, from memory or rebuilt from the storage."""
        live = self._live.get(table_id)
        if live is not None:
            self._live.move_to_end(table_id)
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        found = await asyncio.shield(task)
        if found is None:
            raise Refusal("not-found")
        return found

    async def _load(self, table_id: str) -> LiveTable | None:
        try:
            stored = await self.storage.load(table_id)
        except Damaged as error:
            LOG.exception("table %s", table_id)
            raise Refusal("damaged") from error
        if stored is None:
            return None
        record, commands, said = stored
        live = await asyncio.to_thread(rebuilt, record, commands, said, self.woken)
        if live.stopped is not None:
            live.stop(live.stopped, await self.storage.kept(table_id), len(commands))
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        live.pause = self.config.window
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        for table_id in list(self._live)[: max(0, len(self._live) - self.config.cached)]:
            idle = self._live[table_id]
            if not idle.lock.locked() and not self.hub.watched(table_id) and not idle.busy:
                del self._live[table_id]

    def tables(self) -> list[LiveTable]:
        """Return the tables in memory."""
        return list(self._live.values())

    def is_current(self, live: LiveTable) -> bool:
        """Whether this is the table as it is kept in memory, and not one thrown away."""
        return self._live.get(live.id) is live

    def at_once(self, table_id: str) -> LiveTable | None:
        """Return a table that can be looked at without waiting: in memory, nobody is changing it, nothing to read."""
        live = self._live.get(table_id)
        return live if live is not None and not live.lock.locked() and not live.stale else None

    def at(self, table_id: str) -> _Turn:
        """Have a table to oneself, with all news of other processes read."""
        return _Turn(self, table_id)

    async def take(self, table_id: str) -> LiveTable:
        """Return a table with its lock held, with all news of other processes read."""
        while True:
            live = await self.table(table_id)
            await live.lock.acquire()
            try:
                if self.is_current(live):
                    if live.stale:
                        await self._catch_up(live)
                    if self.is_current(live):
                        return live
            except BaseException:
                live.lock.release()
                raise
            live.lock.release()  # it was thrown away while we waited

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what other processes have stored."""
        changes = live.changes
        news = await self.storage.load(live.id, live.version, len(live.chat))
        if news is None:
            self.drop(live)
            return
        record, commands, said = news
        live.chat += said
        try:
            live.agree(record)
            for command in commands:
                live.follow(command)
        except Exception:  # another process may play by other rules
            LOG.exception("table %s", live.id)
            self.drop(live)
            return
        live.caught_up(changes)

    def _changed_elsewhere(self, table_id: str | None) -> None:
        """Look at a table again, or at all of them if nobody knows what was missed."""
        for each in list(self._live) if table_id is None else [table_id]:
            live = self._live.get(each)
            if live is not None:
                live.changed_elsewhere()
            self.hub.wake(each)

    def look_again(self, live: LiveTable) -> None:
        """Read a table anew where others may have changed it, whether that was heard or not."""
        if not self.hub.alone:
            live.changed_elsewhere()

    def drop(self, live: LiveTable) -> None:
        """Forget a table whose memory may differ from the storage; it is rebuilt when asked for."""
        if self.is_current(live):
            del self._live[live.id]
        live.rest()
        self.hub.wake(live.id)

    def forget(self, table_id: str) -> None:
        """Forget a table that is no longer stored."""
        live = self._live.get(table_id)
        if live is not None:
            self.drop(live)

    # -- storing -----------------------------------------------------------------------------------------

    async def open_table(self, record: Record, promise: str = "") -> str:
        """Store a new table; a promise about its deal is used up by it."""
        live = LiveTable(record, self.woken)  # a game that cannot be dealt is refused here
        note_deal(live)
        await self.storage.create(record, promise)
        self._keep(live)
        for seat in record.seats:
            if seat.guest is not None:
                self.hub.expect(record.id, seat.guest)
        self.attend(live)
        return record.id

    async def store(self, live: LiveTable, command: Command, record: Record | None = None) -> None:
        """Store a command (with the record where that changes too). On failure the memory is thrown away."""
        ended = live.playing.over and live.record.state != "over"
        if ended:
            record = record or live.record.copy()
            record.state = "over"
            outcome = live.playing.outcome
            record.result = None if outcome is None else Result(time(), outcome.winner, list(outcome.points))
        try:
            if record is None:
                await self.storage.append(live.id, command)
            else:
                await self.storage.change(record, command)
                live.record = record
        except BaseException:
            self.drop(live)
            raise
        self.stored += 1
        self.decided(live)
        self.attend(live)

    async def change(self, live: LiveTable, record: Record) -> None:
        """Store what was agreed anew; if nobody is missing any longer, the game begins."""
        try:
            await self.storage.change(record)
        except BaseException:
            self.drop(live)
            raise
        live.agree(record)
        self.attend(live)

    async def changing(self, table_id: str, work: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Carry out a change of a table, again if another process was faster; then tell everybody."""
        for _ in range(_TRIES):
            try:
                async with self.at(table_id) as live:
                    result = await work(live)
                break
            except Conflict:
                continue  # what the other process stored is read now
        else:
            raise Refusal("stale")
        self.hub.publish(table_id)
        return result

    async def say(self, table_id: str, guest: str, text: str, key: str = "") -> int:
        """Say something at the table; the same key again says nothing more."""
        async with self.at(table_id) as live:
            own = next((at for at, seat in enumerate(live.record.seats) if seat.is_of(guest)), None)
            if own is None:
                raise Refusal("not-your-seat")
            name = live.record.seats[own].name
            at = time()
            try:
                number = await self.storage.say(table_id, own, name, text, at, key)
            except Conflict as error:
                raise StorageError(str(error)) from error
            if number == len(live.chat):
                live.chat.append(Said(number, own, name, text, at))
            elif number > len(live.chat):
                live.changed_elsewhere()
        self.hub.publish(table_id)
        return number

    # -- who is where ------------------------------------------------------------------------------------

    async def listed(self) -> list[Record]:
        """Return the public tables."""
        records = await self.storage.listed(time() - _LISTED_FOR, _LISTED)
        return [record for record in records if record.state != "waiting" or record.slow or self._attended(record)]

    def _attended(self, record: Record) -> bool:
        """Whether somebody still waits at a table."""
        patience = 20 * self.config.absent
        return any(
            seat.guest is not None and self.hub.gone_for(record.id, seat.guest) < patience for seat in record.seats
        )

    async def of_guest(self, guest: str) -> list[Record]:
        """Return the tables of a guest."""
        return await self.storage.of_guest(guest, _OF_GUEST)

    async def finished(self, guest: str) -> list[Record]:
        """Return the games a guest has played to the end."""
        return [each for each in await self.storage.finished(guest, _FINISHED) if not each.practice]

    def absent(self, live: LiveTable, seat: int) -> bool:
        """Whether the guest of a seat has left or been away for long."""
        who = live.record.seats[seat]
        if who.kind != "guest" or who.guest is None or who.taken_over or live.record.state != "playing":
            return False
        return who.left or (not live.record.slow and self.hub.gone_for(live.id, who.guest) > self.config.absent)

    def look_later(self, table_id: str) -> None:
        """Look at a table again in a moment, when the storage may be well again."""

        async def look() -> None:
            while True:
                await asyncio.sleep(_RECOVERING)
                try:
                    async with self.at(table_id) as live:
                        self.attend(live)
                except StorageError:
                    continue
                except Refusal:
                    pass
                self.hub.wake(table_id)
                return

        task = asyncio.create_task(look())
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    def wake_later(self, table_id: str) -> None:
        """Look at a table again when somebody who went away counts as absent."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.config.absent + 0.1, self.hub.stir, table_id)


class _Turn:
    """Somebody's turn at a table, to be had with `async with`."""

    __slots__ = ("_live", "_lobby", "_table_id")

    def __init__(self, lobby: Lobby, table_id: str) -> None:
        self._lobby, self._table_id = lobby, table_id
        self._live: LiveTable | None = None

    async def __aenter__(self) -> LiveTable:
        self._live = await self._lobby.take(self._table_id)
        return self._live

    async def __aexit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.lock.release()


def note_deal(live: LiveTable) -> None:
    """Write down by which rules a game was dealt, and its hash."""
    if live.match is not None:
        live.record.rules = live.match.rules_version
        live.record.dealt = live.digest()


def rebuilt(record: Record, commands: list[Command], said: list[Said], woken: float) -> LiveTable:
    """Rebuild a table from what is stored; one the present rules cannot continue is only to be looked at."""
    waiting = replace(record, state="waiting")
    live = LiveTable(waiting, woken)
    live.chat = said
    now = spielwerk.game(record.game).rules_version
    why = problem("other-rules", then=record.rules or now)
    try:
        live.agree(record)
        for command in commands:
            live.follow(command)
    except Exception:
        LOG.exception("table %s of rules %s cannot be continued", record.id, record.rules)
        live.stop(why, None, len(commands))
    if live.stopped is None and record.state == "playing" and record.rules != now and not _sure(record, commands):
        live.stop(why, None, len(commands))
    return live


def _sure(record: Record, commands: list[Command]) -> bool:
    """Whether hashes have shown that other rules have made no difference so far."""
    return bool(record.dealt) and all(command.digest for command in commands)
