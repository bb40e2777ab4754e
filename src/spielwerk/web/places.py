"""Places for viewers: how many connections one guest, one address and all together may hold open in this process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from spielwerk.web.errors import Refusal
from spielwerk.web.limits import CROWD, SOCKETS


class Places:
    """Counts who is connected."""

    def __init__(self, most: int, factor: float = 1.0) -> None:
        """Have room for so many; of one guest and one address fewer, scaled by a factor (0: as many as there are)."""
        self._most = most
        self._of_guest = SOCKETS * factor or most
        self._of_address = SOCKETS * CROWD * factor or most
        self._taken: Counter[tuple[str, str]] = Counter()
        self.occupied = 0

    @contextmanager
    def place(self, guest: str, address: str) -> Iterator[None]:
        """Have a place for a while; a refusal where there is none."""
        holders = (("guest", guest), ("address", address))
        if self.occupied >= self._most:
            raise Refusal("full")
        for holder, most in zip(holders, (self._of_guest, self._of_address), strict=True):
            if self._taken[holder] >= most:
                raise Refusal("too-many-sockets")
        self._taken.update(holders)
        self.occupied += 1
        try:
            yield
        finally:
            self.occupied -= 1
            self._taken.subtract(holders)
            for holder in holders:
                if not self._taken[holder]:
                    del self._taken[holder]
