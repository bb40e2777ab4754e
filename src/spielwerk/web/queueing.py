"""A fair queue: everybody who waits is served in turn, however much others ask for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """So many at once; among those who wait, one after the other by who they are."""

    def __init__(self, places: int) -> None:
        """Begin with all places free."""
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(each) for each in self._waiting.values())

    def waiting_for(self, who: str) -> int:
        """How many of somebody's wait."""
        return len(self._waiting.get(who, ()))

    @asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[None]:
        """Wait for a place and have it for a while."""
        await self._enter(who)
        try:
            yield
        finally:
            self._free += 1
            self._serve()

    async def _enter(self, who: str) -> None:
        if self._free and not self._waiting:
            self._free -= 1
            return
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(called)
        self._serve()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # served in the very moment of leaving
                self._free += 1
                self._serve()
            raise

    def _serve(self) -> None:
        while self._free and self._waiting:
            who, waiting = self._waiting.popitem(last=False)
            called = waiting.popleft()
            if waiting:
                self._waiting[who] = waiting  # behind everybody else
            if not called.done():
                self._free -= 1
                called.set_result(None)
