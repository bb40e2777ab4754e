"""Who is connected, and how news reach them: in this process directly, in others through Redis."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from time import time
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

LOG: Final = logging.getLogger("spielwerk.web")
_CHANNEL: Final = "spielwerk:tables"
_PRESENT: Final = 45.0
"""Seconds after which a process that was not heard of counts as gone."""
_BEAT: Final = 15.0

Listener = Callable[[], None]


@dataclass(eq=False)
class Connection:
    """One viewer of a table: wakes up when there is something new."""

    guest: str
    news: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class _Elsewhere:
    guests: set[str]
    at: float


class Hub:
    """Connections by table."""

    def __init__(self, redis: Redis | None, changed: Callable[[str], Awaitable[None]]) -> None:
        """`changed` is called when another process has changed a table."""
        self._redis = redis
        self._changed = changed
        self._me = token_hex(6)
        self._tables: dict[str, set[Connection]] = {}
        self._elsewhere: dict[str, dict[str, _Elsewhere]] = {}
        self._gone: dict[tuple[str, str], float] = {}
        self._begun = time()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Listen to the other processes, if there can be any."""
        if self._redis is None:
            return
        subscribed = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen(subscribed)), asyncio.create_task(self._beat())]
        await subscribed.wait()

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    # -- connections -----------------------------------------------------------------------------------

    def enter(self, table: str, connection: Connection) -> None:
        """Let somebody in."""
        self._tables.setdefault(table, set()).add(connection)
        self._gone.pop((table, connection.guest), None)

    def leave(self, table: str, connection: Connection) -> None:
        """See somebody off."""
        viewers = self._tables.get(table, set())
        viewers.discard(connection)
        if not self.here(table, connection.guest):
            self._gone[table, connection.guest] = time()
        if not viewers:
            self._tables.pop(table, None)

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

    def _others(self, table: str) -> list[_Elsewhere]:
        now = time()
        return [other for other in self._elsewhere.get(table, {}).values() if now - other.at < _PRESENT]

    # -- news --------------------------------------------------------------------------------------------

    def wake(self, table: str) -> None:
        """Tell the viewers in this process that there is something new."""
        for connection in self._tables.get(table, ()):
            connection.news.set()

    async def publish(self, table: str) -> None:
        """Tell everybody, in all processes."""
        self.wake(table)
        await self._send({"table": table, "kind": "changed"})

    async def announce(self, table: str) -> None:
        """Tell everybody who is here now."""
        self.wake(table)
        await self._send({"table": table, "kind": "presence", **self._presence(table)})

    async def first(self, key: str, seconds: int) -> bool:
        """Whether this process is the first to take on a job; always, if it is the only one."""
        if self._redis is None:
            return True
        try:
            return bool(await self._redis.set(f"spielwerk:{key}", self._me, nx=True, ex=seconds))
        except RedisError as error:
            LOG.warning("redis: %s", error)
            return True

    def _presence(self, table: str) -> dict[str, Any]:
        return {"guests": sorted({each.guest for each in self._tables.get(table, ())})}

    async def _send(self, message: dict[str, Any]) -> None:
        if self._redis is None:
            return
        try:
            await self._redis.publish(_CHANNEL, json.dumps({"from": self._me, **message}))
        except RedisError as error:
            # Stored decisions are safe; the others see them when they look again.
            LOG.warning("redis: %s", error)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            for table in list(self._tables):
                await self._send({"table": table, "kind": "presence", "beat": True, **self._presence(table)})

    async def _listen(self, subscribed: asyncio.Event) -> None:
        assert self._redis is not None
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(_CHANNEL)
                    subscribed.set()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._heard(json.loads(message["data"]))
            except RedisError as error:
                LOG.warning("redis: %s", error)
                await asyncio.sleep(1)
                for table in list(self._tables):  # something may have been missed
                    await self._changed(table)

    async def _heard(self, message: dict[str, Any]) -> None:
        sender, table = message["from"], message["table"]
        if sender == self._me:
            return
        if message["kind"] == "presence":
            known = self._elsewhere.setdefault(table, {})
            new = sender not in known
            known[sender] = _Elsewhere(set(message["guests"]), time())
            if not message.get("beat"):
                self.wake(table)
            if new and table in self._tables:  # introduce ourselves in turn
                await self._send({"table": table, "kind": "presence", "beat": True, **self._presence(table)})
        else:
            await self._changed(table)
