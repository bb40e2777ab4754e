"""Limits: how often, how much, from where. One bucket per guest or address and kind of request.

Several processes share the buckets through Redis, as they share the tables; one process keeps them by itself.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from math import ceil
from time import monotonic
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

LOG: Final = logging.getLogger("spielwerk.web")

RATES: Final = {
    # kind: (requests per second in the long run, how many at once)
    "read": (40.0, 200.0),
    "act": (15.0, 60.0),
    "chat": (0.5, 8.0),
    "create": (0.2, 15.0),
    "hint": (2.0, 20.0),
    "verify": (0.5, 10.0),
    "connect": (2.0, 30.0),
}
CROWD: Final = 4.0
"""So many guests may come from one address, as a family does, before they are in each other's way."""
_ALONE: Final = ("read", "act")
"""Too frequent to be counted together with other processes; each counts what comes to it."""
_REMEMBERED: Final = 20_000

SOCKETS: Final = 40
"""Connections one guest may hold open, each a table in some window."""
BODY: Final = 64 * 1024
TRANSCRIPT: Final = 4 * 1024 * 1024


# The same bucket in Redis, in one step: KEYS[1] the bucket; ARGV rate and burst. Returns the seconds to wait, as text.
_TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(burst, (tonumber(kept[1]) or burst) + (now - (tonumber(kept[2]) or now)) * rate)
local wait = 0
if left >= 1 then left = left - 1 else wait = (1 - left) / rate end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', string.format('%.6f', now))
redis.call('EXPIRE', KEYS[1], ARGV[3])
return tostring(wait)
"""


class Buckets:
    """Token buckets, filled over time."""

    def __init__(self, factor: float = 1.0, redis: Redis | None = None) -> None:
        """Scale all rates by a factor; 0 lifts the limits."""
        self._factor = factor
        self._take = None if redis is None else redis.register_script(_TAKE)
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    async def wait(self, kind: str, who: str, shared_by: float = 1.0) -> float:
        """Take a token; return 0, or how many seconds to wait for one. `shared_by` makes room for several."""
        if not self._factor:
            return 0.0
        rate, burst = RATES[kind][0] * self._factor * shared_by, RATES[kind][1] * self._factor * shared_by
        if self._take is not None and kind not in _ALONE:
            try:
                kept = ceil(burst / rate) + 1  # seconds after which the bucket is full again
                return float(await self._take(keys=[f"spielwerk:rate:{kind}:{who}"], args=[rate, burst, kept]))
            except RedisError as error:
                LOG.warning("redis: %s", error)  # until it is back each process counts by itself
        return self._wait_here(kind, who, rate, burst)

    def _wait_here(self, kind: str, who: str, rate: float, burst: float) -> float:
        now = monotonic()
        left, at = self._buckets.pop((kind, who), (burst, now))
        left = min(burst, left + (now - at) * rate)
        allowed = left >= 1
        self._buckets[kind, who] = (left - 1 if allowed else left, now)
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - left) / rate
