"""What goes on at a table by itself: bots decide at a pace people can follow, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import Final

from spielwerk.core.state import State
from spielwerk.web.database import Conflict, StorageError
from spielwerk.web.deciding import be_silent, decide
from spielwerk.web.errors import Refusal
from spielwerk.web.live import LiveTable
from spielwerk.web.robots import Robots
from spielwerk.web.roster import strongest
from spielwerk.web.steady import time
from spielwerk.web.tables import Lobby

LOG: Final = logging.getLogger("spielwerk.web")
_LOOK_AGAIN: Final = 0.5
_UNWATCHED: Final = 10.0
"""Seconds after which a table of bots alone rests, if nobody looks at it."""


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
        if live.goes_on(seat) and live.bot_task is None:
            live.bot_task = asyncio.create_task(self._bot(live))
        if live.clock is not None and live.record.seats[seat].kind == "guest" and live.clock_task is None:
            live.clock_task = asyncio.create_task(self._watch_clock(live))

        if live.window_task is None and live.window is not None:
            live.window_task = asyncio.create_task(self._watch_window(live))

    # -- questions that pass by themselves ---------------------------------------------------------------

    async def _watch_window(self, live: LiveTable) -> None:
        """Answer a question in silence when it is due, whether or not there would have been something to say."""
        try:
            while self._lobby.is_current(live) and (window := live.window) is not None and not window.thinking:
                left = window.due - time()
                if left > 0:
                    await asyncio.sleep(left)
                else:
                    await self._lobby.changing(live.id, self._let_pass)
        except (Refusal, StorageError) as error:
            LOG.info("window at %s: %s", live.id, error)
            self._lobby.look_later(live.id)
        finally:
            live.window_task = None

    async def _let_pass(self, live: LiveTable) -> None:
        window = live.window
        if window is not None and not window.thinking and window.due <= time():
            await be_silent(self._lobby, live)

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
        if seat is None or not live.goes_on(seat):
            return False
        if self._nobody_looks(live):
            return False  # it goes on when somebody looks again
        async with lobby.hub.job(f"bot:{live.id}") as mine:
            if not mine:
                await asyncio.sleep(pace + _LOOK_AGAIN)  # another process does it; look whether it did
                async with lobby.at(live.id) as now:
                    return now is live and live.to_act is not None
            shown = live.moved or live.record.started or time()
            notation = await self._chosen(live, state, seat, version)
            await asyncio.sleep(max(0.0, min(pace, shown + pace - time())))
            try:
                async with lobby.at(live.id) as now:
                    if now is not live:
                        return False
                    if live.version != version or live.to_act != seat or not live.goes_on(seat):
                        return True  # something else happened meanwhile
                    await decide(lobby, live, seat, notation)
            except (Conflict, StorageError) as error:
                LOG.warning("bot at %s: %s", live.id, error)
                lobby.look_later(live.id)
                return False
        lobby.hub.publish(live.id)
        return live.to_act is not None

    async def _chosen(self, live: LiveTable, state: State, seat: int, version: int) -> str:
        """Return what the seat does next: as the lesson wants it, otherwise as its bot does."""
        taught = None if live.coach is None else live.coach.next_move(state)
        if taught is not None:
            return taught
        record = live.record
        bot = record.seats[seat].bot or strongest(record.game)
        advice = await self._robots.advice(self._for_whom(live), state, record.game, bot, record.seed, version)
        return state.text(advice[0].action)

    def _nobody_looks(self, live: LiveTable) -> bool:
        """Whether only bots play at a table and nobody has watched them for a while."""
        people = any(seat.kind == "guest" and not seat.taken_over for seat in live.record.seats)
        watched = self._lobby.hub.guests(live.id) or monotonic() - live.looked_at < _UNWATCHED
        return not people and not watched

    def _for_whom(self, live: LiveTable) -> str:
        """Return in whose name a bot thinks: the address of a viewer, behind which there may be many guests."""
        return min(self._lobby.hub.addresses(live.id), default=live.record.host)

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
        record.hand_over(seat, strongest(record.game))
        record.seats[seat].late = True
        await self._lobby.change(live, record)
