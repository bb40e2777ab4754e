"""Who is connected, and how news reach them: in this process directly, in others over a wire."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from secrets import token_hex
from time import monotonic
from typing import Any, Final

from spielwerk.web.steady import time
from spielwerk.web.wire import LONGEST, Wire, WireError

LOG: Final = logging.getLogger("spielwerk.web")
_PRESENT: Final = 45.0
"""Seconds after which a process that was not heard of counts as gone."""
_BEAT: Final = 15.0
_PULSE: Final = 1.0
_DEAF: Final = 3.0
"""Seconds without hearing even oneself after which the wire is taken for cut."""
_LENT: Final = 4.0
"""Seconds for which a job is lent; whoever works on keeps it."""


@dataclass(eq=False)
class Connection:
    """One viewer of a table: wakes up when there is something new."""

    guest: str
    address: str = ""
    news: bool = False
    """Whether there is something new."""
    talking: bool = False
    """Whether it is being told something just now; whoever does that looks for news afterwards."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """Say that there is something new."""
        self.news = True
        if not self.talking:
            self.woken.set()


@dataclass
class _Elsewhere:
    guests: set[str]
    at: float


class Hub:
    """Connections by table."""

    def __init__(self, wire: Wire | None, changed: Callable[[str | None], None]) -> None:
        """`changed` is called when another process has changed a table, with None when any table may have changed."""
        self._wire = wire
        self._changed = changed
        self._me = token_hex(6)
        self._tables: dict[str, set[Connection]] = {}
        self._elsewhere: dict[str, dict[str, _Elsewhere]] = {}
        self._gone: dict[tuple[str, str], float] = {}
        self._begun = time()
        self._stamps: dict[str, int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._unsent: set[str] = set()
        self._to_send = asyncio.Event()
        self._pulse = 0.0

    @property
    def alone(self) -> bool:
        """Whether no other process can change a table."""
        return self._wire is None

    async def open(self) -> None:
        """Listen to the other processes, if there can be any."""
        if self._wire is None:
            return
        subscribed = asyncio.Event()
        work = (self._listen(self._wire, subscribed), self._beat(), self._tell_changes(), self._feel_pulse())
        self._tasks = [asyncio.create_task(each) for each in work]
        await subscribed.wait()

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self._wire is not None:
            await self._wire.close()

    # -- connections -----------------------------------------------------------------------------------

    def enter(self, table: str, connection: Connection) -> None:
        """Let somebody in."""
        self._tables.setdefault(table, set()).add(connection)
        self._stamp(table)
        self._gone.pop((table, connection.guest), None)

    def leave(self, table: str, connection: Connection) -> None:
        """See somebody off."""
        viewers = self._tables.get(table, set())
        viewers.discard(connection)
        self._stamp(table)
        if not self.here(table, connection.guest):
            self._gone[table, connection.guest] = time()
        if not viewers:
            self._tables.pop(table, None)
            self._stamps.pop(table, None)

    def stamp(self, table: str) -> int:
        """Return a number that is another one when somebody has come or gone since."""
        return self._stamps.get(table, 0)

    def _stamp(self, table: str) -> None:
        if table in self._tables:
            self._stamps[table] = self._stamps.get(table, 0) + 1

    def stir(self, table: str) -> None:
        """Let everybody look anew at who is there."""
        self._stamp(table)
        self.wake(table)

    def guests(self, table: str) -> set[str]:
        """Return who is connected, here or elsewhere."""
        found = {connection.guest for connection in self._tables.get(table, ())}
        return found.union(*(other.guests for other in self._others(table)))

    def here(self, table: str, guest: str) -> bool:
        """Whether the guest is connected, here or elsewhere."""
        return guest in self.guests(table)

    def gone_for(self, table: str, guest: str) -> float:
        """Return for how many seconds the guest has been away; 0 if here."""
        if self.here(table, guest):
            return 0.0
        return time() - self._gone.get((table, guest), self._begun)

    def expect(self, table: str, guest: str) -> None:
        """Count the absence of a guest who has not connected yet from now on."""
        self._gone.setdefault((table, guest), time())

    def watched(self, table: str) -> bool:
        """Whether anybody is connected to this process for the table."""
        return table in self._tables

    def addresses(self, table: str) -> set[str]:
        """Return from where somebody is connected to this process for the table."""
        return {connection.address for connection in self._tables.get(table, ()) if connection.address}

    def _others(self, table: str) -> list[_Elsewhere]:
        now = time()
        return [other for other in self._elsewhere.get(table, {}).values() if now - other.at < _PRESENT]

    # -- news --------------------------------------------------------------------------------------------

    def wake(self, table: str) -> None:
        """Tell the viewers in this process that there is something new."""
        for connection in self._tables.get(table, ()):
            connection.wake()

    def publish(self, table: str) -> None:
        """Tell everybody, in all processes; those elsewhere a moment later."""
        self.wake(table)
        if self._wire is not None:
            self._unsent.add(table)
            self._to_send.set()

    async def announce(self, table: str) -> None:
        """Tell everybody who is here now."""
        self.wake(table)
        await self._send({"table": table, "kind": "presence", **self._presence(table)})

    @asynccontextmanager
    async def job(self, name: str) -> AsyncIterator[bool]:
        """Do something only one process should do; false for the others. It is free again when its process is gone."""
        if self._wire is None:
            yield True
            return
        mine = await self._borrow(self._wire, name)
        keeping = asyncio.create_task(self._keep(self._wire, name)) if mine else None
        try:
            yield mine
        finally:
            if keeping is not None:
                keeping.cancel()
                with suppress(WireError):
                    await self._wire.give_back(name, self._me)

    async def _borrow(self, wire: Wire, name: str) -> bool:
        try:
            return await wire.borrow(name, self._me, _LENT)
        except WireError as error:
            LOG.warning("wire: %s", error)
            return True  # better twice than never: only one of the two can be stored

    async def _keep(self, wire: Wire, name: str) -> None:
        while True:
            await asyncio.sleep(_LENT / 3)
            await self._borrow(wire, name)

    def _presence(self, table: str) -> dict[str, Any]:
        return {"guests": sorted({each.guest for each in self._tables.get(table, ())})[:300]}

    async def _send(self, message: dict[str, Any]) -> bool:
        if self._wire is None:
            return True
        try:
            await self._wire.send(json.dumps({"from": self._me, **message}))
        except WireError as error:
            # Stored decisions are safe; the others see them when they look again.
            LOG.warning("wire: %s", error)
            return False
        return True

    async def _tell_changes(self) -> None:
        """Send the names of changed tables, as many at once as there are."""
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            while self._unsent:
                tables: list[str] = []
                while self._unsent and 20 * len(tables) < LONGEST:
                    tables.append(self._unsent.pop())
                if not await self._send({"kind": "changed", "tables": tables}):
                    self._unsent.update(tables)
                    await asyncio.sleep(_PULSE)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            for table in list(self._tables):
                await self._send({"table": table, "kind": "presence", "beat": True, **self._presence(table)})

    async def _feel_pulse(self) -> None:
        """Speak to oneself: only who hears that is still connected, whatever the connection itself believes."""
        while True:
            await asyncio.sleep(_PULSE)
            await self._send({"kind": "pulse"})

    async def _listen(self, wire: Wire, subscribed: asyncio.Event) -> None:
        def ready() -> None:
            self._pulse = monotonic()
            if subscribed.is_set():
                self._changed(None)  # anything may have been missed
            subscribed.set()

        while True:
            self._pulse = monotonic()
            listening = asyncio.ensure_future(wire.listen(ready, self._heard))
            try:
                while not listening.done() and monotonic() - self._pulse < _DEAF:
                    await asyncio.wait((listening,), timeout=_PULSE)
                if listening.done():
                    listening.result()
            except WireError as error:
                LOG.warning("wire: %s", error)
            finally:
                listening.cancel()
                with suppress(asyncio.CancelledError, WireError):
                    await listening
            await asyncio.sleep(_PULSE / 2)

    async def _heard(self, text: str) -> None:
        message = json.loads(text)
        sender, kind = message["from"], message["kind"]
        if sender == self._me:
            self._pulse = monotonic()
        elif kind == "changed":
            for table in message["tables"]:
                self._changed(table)
        elif kind == "presence":
            table = message["table"]
            known = self._elsewhere.setdefault(table, {})
            new = sender not in known
            known[sender] = _Elsewhere(set(message["guests"]), time())
            if not message.get("beat"):
                self.stir(table)
            if new and table in self._tables:  # introduce ourselves in turn
                await self._send({"table": table, "kind": "presence", "beat": True, **self._presence(table)})
