"""Throwing away tables nobody comes back to."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from spielwerk.web.database import StorageError
from spielwerk.web.steady import time
from spielwerk.web.tables import Lobby

LOG: Final = logging.getLogger("spielwerk.web")
_DAY: Final = 24 * 3600.0
_FIRST: Final = 60.0
_EVERY: Final = 3600.0


async def tidy(lobby: Lobby, days: float) -> list[str]:
    """Delete tables at which nothing was done or said for so many days, but none somebody sits at now."""
    await lobby.storage.forget_promises(time())
    gone = []
    for table_id in await lobby.storage.untouched(time() - days * _DAY):
        if not lobby.hub.guests(table_id):
            await lobby.storage.delete(table_id)
            lobby.forget(table_id)
            gone.append(table_id)
    return gone


async def keep_tidy(lobby: Lobby, days: float) -> None:
    """Tidy up soon, when other processes have told who is there, and then every hour."""
    await asyncio.sleep(_FIRST)
    while True:
        try:
            await tidy(lobby, days)
        except StorageError as error:
            LOG.warning("old tables: %s", error)
        await asyncio.sleep(_EVERY)
