"""How the processes of a server reach each other: through Redis, or through PostgreSQL, which they share anyway.

A wire carries short messages to everybody who listens, and lends jobs: one process at a time has one, and loses it when
it is not heard of any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import psycopg
import sqlalchemy as sa
from redis.asyncio import Redis
from redis.exceptions import RedisError

CHANNEL: Final = "spielwerk_tables"
LONGEST: Final = 7_000
"""Bytes of a message; PostgreSQL carries no more than 8,000."""
_PATIENCE: Final = 3.0

Heard = Callable[[str], Awaitable[None]]


class WireError(Exception):
    """The others cannot be reached just now."""


class Wire(Protocol):
    """A way to the other processes."""

    async def listen(self, ready: Callable[[], None], heard: Heard) -> None:
        """Call `ready` when listening and `heard` for every message, until the connection is lost."""

    async def send(self, text: str) -> None:
        """Send a message to all who listen."""

    async def borrow(self, job: str, owner: str, seconds: float) -> bool:
        """Take a job on, or keep it; false while somebody else has it."""
        ...

    async def give_back(self, job: str, owner: str) -> None:
        """Let others have a job."""

    async def close(self) -> None:
        """Hang up."""


_BORROW: Final = """
local has = redis.call('GET', KEYS[1])
if has and has ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
_GIVE_BACK: Final = "if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end"


class RedisWire:
    """Publish and subscribe of Redis."""

    def __init__(self, redis: Redis) -> None:
        """Use a connection made elsewhere."""
        self._redis = redis
        self._borrow = redis.register_script(_BORROW)
        self._give_back = redis.register_script(_GIVE_BACK)

    async def listen(self, ready: Callable[[], None], heard: Heard) -> None:
        """Subscribe, and pass on what comes."""
        try:
            async with self._redis.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                async for message in channel.listen():
                    if message["type"] == "subscribe":
                        ready()
                    elif message["type"] == "message":
                        await heard(message["data"])
        except (RedisError, OSError) as error:
            raise WireError(str(error)) from error

    async def send(self, text: str) -> None:
        """Publish."""
        await self._ask(self._redis.publish(CHANNEL, text))

    async def borrow(self, job: str, owner: str, seconds: float) -> bool:
        """Set a key that expires."""
        return bool(await self._ask(self._borrow(keys=[f"spielwerk:{job}"], args=[owner, int(seconds * 1000)])))

    async def give_back(self, job: str, owner: str) -> None:
        """Delete the key."""
        await self._ask(self._give_back(keys=[f"spielwerk:{job}"], args=[owner]))

    async def close(self) -> None:
        """Leave the connection to whoever made it."""

    async def _ask(self, question: Awaitable[Any]) -> Any:
        try:
            async with asyncio.timeout(_PATIENCE):
                return await question
        except (RedisError, OSError, TimeoutError) as error:
            raise WireError(str(error)) from error


class PostgresWire:
    """LISTEN and NOTIFY of PostgreSQL, and a table of jobs."""

    def __init__(self, url: str) -> None:
        """Connect when first asked."""
        address = sa.make_url(url).set(drivername="postgresql")
        self._url = address.render_as_string(hide_password=False)
        self._asking: psycopg.AsyncConnection[Any] | None = None
        self._turn = asyncio.Lock()

    async def _connection(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(
            self._url, autocommit=True, connect_timeout=int(_PATIENCE), keepalives_idle=2, tcp_user_timeout=4000
        )

    async def listen(self, ready: Callable[[], None], heard: Heard) -> None:
        """Listen on a connection of its own."""
        try:
            async with await self._connection() as connection:
                await connection.execute(f"LISTEN {CHANNEL}".encode())
                ready()
                async for message in connection.notifies():
                    await heard(message.payload)
        except (psycopg.Error, OSError) as error:
            raise WireError(str(error)) from error
        raise WireError("the connection was closed")

    async def send(self, text: str) -> None:
        """Notify."""
        await self._ask("SELECT pg_notify(%s, %s)", CHANNEL, text)

    async def borrow(self, job: str, owner: str, seconds: float) -> bool:
        """Write down who has a job and until when, by the clock of the database."""
        rows = await self._ask(
            "INSERT INTO jobs (id, owner, until) VALUES (%s, %s, extract(epoch FROM clock_timestamp()) + %s) "
            "ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, until = excluded.until "
            "WHERE jobs.owner = excluded.owner OR jobs.until < extract(epoch FROM clock_timestamp()) RETURNING 1",
            job,
            owner,
            seconds,
        )
        return bool(rows)

    async def give_back(self, job: str, owner: str) -> None:
        """Strike the job off."""
        await self._ask("DELETE FROM jobs WHERE id = %s AND owner = %s RETURNING 1", job, owner)

    async def close(self) -> None:
        """Hang up."""
        if self._asking is not None:
            await self._asking.close()

    async def _ask(self, statement: str, *values: object) -> list[Any]:
        async with self._turn:
            try:
                async with asyncio.timeout(_PATIENCE):
                    if self._asking is None or self._asking.closed:
                        self._asking = await self._connection()
                    cursor = await self._asking.execute(statement.encode(), values)
                    return await cursor.fetchall()
            except (psycopg.Error, OSError, TimeoutError) as error:
                lost, self._asking = self._asking, None
                if lost is not None:
                    with suppress(psycopg.Error, OSError):
                        await lost.close()
                raise WireError(str(error)) from error
