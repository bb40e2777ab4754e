"""Keeping what every table looks like, in words: should later rules not be able to continue a game, that is left of it.

After every turn, though not more often than every few seconds at one table, and when the server ends. Where very many
tables come to a new turn this takes a tenth of the time at most, and some wait longer.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from time import monotonic, thread_time
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from spielwerk.core.scene import Scene
from spielwerk.language import LANGUAGES
from spielwerk.web import shapes
from spielwerk.web.database import Conflict, StorageError
from spielwerk.web.describe import log_lines
from spielwerk.web.live import LiveTable
from spielwerk.web.present import SPECTATOR
from spielwerk.web.tables import Lobby

LOG: Final = logging.getLogger("spielwerk.web")
_EVERY: Final = 5.0
_SHARE: Final = 0.1
_JSON: Final = msgspec.json.Encoder()


@dataclass
class _Stored:
    """How far a table is stored in words."""

    turn: int = 0
    version: int = -1
    at: float = 0.0
    parts: list[int] = field(default_factory=list)
    """The first lines of the parts in which the log was stored."""
    lines: int = 0
    undos: int = 0

    def first_new(self, live: LiveTable) -> int:
        """Return the line from which on the log is to be stored: what an undo has marked is stored again."""
        outdated = min((*live.reopened[self.undos :], self.lines))
        if outdated == self.lines:
            return self.lines
        while self.parts and self.parts[-1] > outdated:
            self.parts.pop()
        return self.parts.pop() if self.parts else 0


def in_words(live: LiveTable, first: int) -> tuple[bytes, bytes]:
    """Return a table as all its viewers may see it, in all languages: the scenes, and the log from a line on."""
    viewers = (SPECTATOR, *range(len(live.record.seats)))
    scenes: dict[str, dict[str, dict[str, Scene]]] = {
        language: {str(viewer): {"scene": live.scene(viewer, language)} for viewer in viewers} for language in LANGUAGES
    }
    if len(live.log) == first:
        return _JSON.encode(scenes), b""
    lines: dict[str, dict[str, list[shapes.Line]]] = {
        language: {str(viewer): log_lines(live, viewer, language, first) for viewer in viewers}
        for language in LANGUAGES
    }
    return _JSON.encode(scenes), _JSON.encode(lines)


class Keeper:
    """Notes which tables have come to a new turn, and stores them one by one."""

    def __init__(self, lobby: Lobby) -> None:
        """Be told of every decision."""
        self._lobby = lobby
        self._stored: WeakKeyDictionary[LiveTable, _Stored] = WeakKeyDictionary()
        self._waiting: dict[str, LiveTable] = {}
        self._task: asyncio.Task[None] | None = None
        lobby.decided = self.note

    def open(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._keep_on())

    def note(self, live: LiveTable) -> None:
        """Look whether a table has come to a new turn (or to its end)."""
        match = live.match
        if match is None:
            return
        stored = self._stored.get(live)
        if stored is None:
            stored = self._stored[live] = _Stored()
        turn = -1 if match.over else match.state.turn
        if stored.turn != turn:
            stored.turn = turn
            self._waiting.setdefault(live.id, live)

    async def close(self) -> None:
        """Store what has changed since; the server ends."""
        if self._task is not None:
            self._task.cancel()
        for live in self._lobby.tables():
            if live.match is not None and live.stopped is None and live.record.state == "playing":
                await self._keep(live)

    async def _keep_on(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            for live in list(self._waiting.values()):
                if monotonic() - self._stored[live].at < _EVERY:
                    continue
                del self._waiting[live.id]
                if self._lobby.is_current(live):
                    async with live.lock:
                        took = await self._keep(live)
                    await asyncio.sleep(took / _SHARE)

    async def _keep(self, live: LiveTable) -> float:
        """Store a table in words; return the processor time that took here."""
        stored = self._stored.setdefault(live, _Stored())
        if stored.version == live.version:
            return 0.0
        begun = thread_time()
        try:
            first = stored.first_new(live)
            scenes, lines = in_words(live, first)
            took = thread_time() - begun
            await self._lobby.storage.keep(live.id, live.version, scenes, first, lines)
        except (StorageError, Conflict) as error:
            LOG.warning("table %s: %s", live.id, error)
            self._stored[live] = _Stored(stored.turn, at=monotonic())
            return 0.0
        except Exception:
            LOG.exception("table %s cannot be kept in words", live.id)
            self._stored[live] = _Stored(stored.turn, live.version, monotonic())
            return 0.0
        stored.parts += [first] if lines else []
        stored.version, stored.lines, stored.undos = live.version, len(live.log), len(live.reopened)
        stored.at = monotonic()
        return took
