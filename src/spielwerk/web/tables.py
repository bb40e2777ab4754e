"""The lobby: the one way to a table. Whatever changes a table is decided, stored, and only then told.

What is done at a table lives beside it: `deciding` takes decisions, `seating` who sits where, `attending` lets bots
and clocks go on, `tidying` throws away what nobody comes back to.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import time
from typing import Final, TypeVar

from redis.asyncio import Redis

from spielwerk.web.config import Config
from spielwerk.web.errors import Refusal
from spielwerk.web.hub import Hub
from spielwerk.web.live import LiveTable
from spielwerk.web.record import Command, Record, Said
from spielwerk.web.storage import Conflict, Storage, StorageError

LOG: Final = logging.getLogger("spielwerk.web")
T = TypeVar("T")
_LISTED_FOR: Final = 24 * 3600.0
_LISTED: Final = 50
_OF_GUEST: Final = 20
_TRIES: Final = 4


def _nobody(live: LiveTable) -> None:
    """Leave a table to the people at it."""


class Lobby:
    """All tables of this process; several processes share them through the storage."""

    def __init__(self, config: Config, storage: Storage, redis: Redis | None = None) -> None:
        """Begin with no table in memory."""
        self.config = config
        self.storage = storage
        self.hub = Hub(redis, self._changed_elsewhere)
        self.attend: Callable[[LiveTable], None] = _nobody
        """Who is called when a table was changed or looked at: perhaps a bot has to decide there, or a clock runs."""
        self.woken = time()
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def close(self) -> None:
        """Leave everything stored as it is."""
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
        stored = await self.storage.load(table_id)
        if stored is None:
            return None
        live = await asyncio.to_thread(_rebuilt, *stored, self.woken)
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        for table_id in list(self._live)[: max(0, len(self._live) - self.config.cached)]:
            idle = self._live[table_id]
            if not idle.lock.locked() and not self.hub.watched(table_id) and not idle.busy:
                del self._live[table_id]

    def is_current(self, live: LiveTable) -> bool:
        """Whether this is the table as it is kept in memory, and not one thrown away."""
        return self._live.get(live.id) is live

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[LiveTable]:
        """Have a table to oneself, with all news of other processes read."""
        while True:
            live = await self.table(table_id)
            async with live.lock:
                if not self.is_current(live):
                    continue  # it was thrown away while we waited
                if live.stale:
                    await self._catch_up(live)
                    if not self.is_current(live):
                        continue
                yield live
                return

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what other processes have stored."""
        live.stale = False
        news = await self.storage.load(live.id, live.version, len(live.chat))
        if news is None:
            self.drop(live)
            return
        record, commands, said = news
        live.agree(record)
        live.chat += said
        for command in commands:
            live.follow(command)

    async def _changed_elsewhere(self, table_id: str) -> None:
        live = self._live.get(table_id)
        if live is not None:
            live.stale = True
            self.hub.wake(table_id)

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

    async def open_table(self, record: Record) -> str:
        """Store a new table."""
        live = LiveTable(record, self.woken)  # a game that cannot be dealt is refused here
        await self.storage.create(record)
        self._keep(live)
        for seat in record.seats:
            if seat.guest is not None:
                self.hub.expect(record.id, seat.guest)
        self.attend(live)
        return record.id

    async def store(self, live: LiveTable, command: Command, record: Record | None = None) -> None:
        """Store a command (with the record where that changes too). On failure the memory is thrown away."""
        ended = live.playing.state.frame is None and live.record.state != "over"
        if ended:
            record = record or live.record.copy()
            record.state = "over"
        try:
            if record is None:
                await self.storage.append(live.id, command)
            else:
                await self.storage.change(record, command)
                live.record = record
        except BaseException:
            self.drop(live)
            raise
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
        await self.hub.publish(table_id)
        return result

    async def say(self, table_id: str, guest: str, text: str) -> int:
        """Say something at the table."""
        async with self.at(table_id) as live:
            own = next((at for at, seat in enumerate(live.record.seats) if seat.is_of(guest)), None)
            if own is None:
                raise Refusal("not-your-seat")
            name = live.record.seats[own].name
            at = time()
            try:
                number = await self.storage.say(table_id, own, name, text, at)
            except Conflict as error:
                raise StorageError(str(error)) from error
            if number == len(live.chat):
                live.chat.append(Said(number, own, name, text, at))
            else:
                live.stale = True
        await self.hub.publish(table_id)
        return number

    # -- who is where ------------------------------------------------------------------------------------

    async def listed(self) -> list[Record]:
        """Return the public tables."""
        records = await self.storage.listed(time() - _LISTED_FOR, _LISTED)
        return [record for record in records if record.state != "waiting" or self._attended(record)]

    def _attended(self, record: Record) -> bool:
        """Whether somebody still waits at a table."""
        patience = 20 * self.config.absent
        return any(
            seat.guest is not None and self.hub.gone_for(record.id, seat.guest) < patience for seat in record.seats
        )

    async def of_guest(self, guest: str) -> list[Record]:
        """Return the tables of a guest."""
        return await self.storage.of_guest(guest, _OF_GUEST)

    def absent(self, live: LiveTable, seat: int) -> bool:
        """Whether the guest of a seat has left or been away for long."""
        who = live.record.seats[seat]
        if who.kind != "guest" or who.guest is None or who.taken_over or live.record.state != "playing":
            return False
        return who.left or self.hub.gone_for(live.id, who.guest) > self.config.absent

    def wake_later(self, table_id: str) -> None:
        """Look at a table again when somebody who went away counts as absent."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.config.absent + 0.1, self.hub.wake, table_id)


def _rebuilt(record: Record, commands: list[Command], said: list[Said], woken: float) -> LiveTable:
    """Rebuild a table from what is stored."""
    live = LiveTable(record, woken)
    live.chat = said
    for command in commands:
        live.follow(command)
    return live
