"""Limits: how often, how much, from where. One bucket per guest's address and kind of request."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final

RATES: Final = {
    # kind: (requests per second in the long run, how many at once)
    "read": (40.0, 200.0),
    "act": (15.0, 60.0),
    "chat": (0.5, 8.0),
    "create": (0.2, 15.0),
    "hint": (1.0, 10.0),
    "verify": (0.5, 10.0),
    "connect": (2.0, 30.0),
}
_REMEMBERED: Final = 20_000

BODY: Final = 64 * 1024
TRANSCRIPT: Final = 4 * 1024 * 1024


class Buckets:
    """Token buckets, filled over time."""

    def __init__(self, factor: float = 1.0) -> None:
        """Scale all rates by a factor; 0 lifts the limits."""
        self._factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, kind: str, who: str) -> float:
        """Take a token; return 0, or how many seconds to wait for one."""
        if not self._factor:
            return 0.0
        rate, burst = (figure * self._factor for figure in RATES[kind])
        now = monotonic()
        left, at = self._buckets.pop((kind, who), (burst, now))
        left = min(burst, left + (now - at) * rate)
        allowed = left >= 1
        self._buckets[kind, who] = (left - 1 if allowed else left, now)
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - left) / rate
