"""What goes on at a table by itself: bots decide at a pace people can follow, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import time
from typing import Final

from spielwerk.web.deciding import decide
from spielwerk.web.errors import Refusal
from spielwerk.web.live import LiveTable
from spielwerk.web.robots import Robots
from spielwerk.web.roster import strongest
from spielwerk.web.storage import Conflict, StorageError
from spielwerk.web.tables import Lobby

LOG: Final = logging.getLogger("spielwerk.web")


class Attendant:
    """Looks after all tables of a lobby."""

    def __init__(self, lobby: Lobby, robots: Robots) -> None:
        """Be called whenever a table changes."""
        self._lobby = lobby
        self._robots = robots
        lobby.attend = self.attend
        self._waking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Wake the games in which a bot has to decide or a clock runs; nobody has to wait for it."""
        self._waking = asyncio.create_task(self._wake())

    async def _wake(self) -> None:
        for table_id in await self._lobby.storage.going_on():
            try:
                async with self._lobby.at(table_id) as live:
                    self.attend(live)
            except Exception:
                LOG.exception("table %s cannot be woken", table_id)

    def close(self) -> None:
        """Wake nobody any more."""
        if self._waking is not None:
            self._waking.cancel()
        self._robots.close()

    def attend(self, live: LiveTable) -> None:
        """See to it that a bot decides where one has to, and that a clock is watched where one runs."""
        seat = live.to_act
        if seat is None or live.record.state != "playing":
            return
        if live.record.seats[seat].automatic and live.bot_task is None:
            live.bot_task = asyncio.create_task(self._bot(live))
        if live.clock is not None and live.record.seats[seat].kind == "guest" and live.clock_task is None:
            live.clock_task = asyncio.create_task(self._watch_clock(live))

    # -- bots --------------------------------------------------------------------------------------------

    async def _bot(self, live: LiveTable) -> None:
        """Let bots decide until a person has to."""
        try:
            while self._lobby.is_current(live) and await self._bot_decides(live):
                pass
        except Refusal as refusal:
            LOG.info("bot at %s: %s", live.id, refusal.code)
        except Exception:
            LOG.exception("bot at %s", live.id)
        finally:
            live.bot_task = None

    async def _bot_decides(self, live: LiveTable) -> bool:
        """Take one decision of a bot; say whether to look again."""
        lobby, pace = self._lobby, self._lobby.config.pace
        seat, version, state = live.to_act, live.version, live.playing.state.copy()
        if seat is None or not live.record.seats[seat].automatic:
            return False
        bot = live.record.seats[seat].bot or strongest()
        if not await lobby.hub.first(f"bot:{live.id}:{version}", 30):
            await asyncio.sleep(2 * pace + 1)  # another process does it; look whether it did
            async with lobby.at(live.id) as now:
                return now is live and live.to_act is not None
        shown = live.moved or live.record.started or time()
        advice = await self._robots.advice(state, live.record.game, bot, live.record.seed, version)
        await asyncio.sleep(max(0.0, min(pace, shown + pace - time())))
        try:
            async with lobby.at(live.id) as now:
                if now is not live:
                    return False
                if live.version != version or live.to_act != seat or not live.record.seats[seat].automatic:
                    return True  # something else happened meanwhile
                await decide(lobby, live, seat, version, state.text(advice[0].action))
        except (Conflict, StorageError) as error:
            LOG.warning("bot at %s: %s", live.id, error)
            return False
        await lobby.hub.publish(live.id)
        return live.to_act is not None

    # -- clocks ------------------------------------------------------------------------------------------

    async def _watch_clock(self, live: LiveTable) -> None:
        """Let a bot play on for whoever has no time left."""
        try:
            while self._lobby.is_current(live) and (seat := live.to_act) is not None:
                left = live.time_left(seat, time())
                if left is None:
                    return
                if left <= 0 and not live.record.seats[seat].taken_over:
                    await self._lobby.changing(live.id, self._time_is_up)
                    continue
                live.ticked.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(live.ticked.wait(), left + 0.02 if left > 0 else None)
        except (Refusal, StorageError) as error:
            LOG.info("clock at %s: %s", live.id, error)
        finally:
            live.clock_task = None

    async def _time_is_up(self, live: LiveTable) -> None:
        seat = live.to_act
        if seat is None or live.record.seats[seat].automatic or (live.time_left(seat, time()) or 0) > 0:
            return
        record = live.record.copy()
        record.hand_over(seat, strongest())
        record.seats[seat].late = True
        await self._lobby.change(live, record)
