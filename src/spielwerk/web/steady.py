"""The time of day as this process counts it on from its start: whoever sets the machine's clock takes no time from
anybody at a table, and nobody counts as away for it."""

from __future__ import annotations

import time as machine
from typing import Final

_BEGUN: Final = machine.time() - machine.monotonic()


def time() -> float:
    """Return the seconds since the epoch."""
    return _BEGUN + machine.monotonic()
