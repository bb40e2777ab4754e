"""The lobby: the one way to a table. Whatever changes a table is decided, stored, and only then told."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from secrets import token_urlsafe
from time import time
from typing import Final, TypeVar

from spielwerk.core.reasons import AmbiguousNotation
from spielwerk.language import Language
from spielwerk.web.config import Config
from spielwerk.web.errors import Refusal
from spielwerk.web.hub import Hub
from spielwerk.web.library import deck_written
from spielwerk.web.live import LiveTable
from spielwerk.web.opening import NewTable, begun, opened
from spielwerk.web.record import Command, Record, Said, Seat, TakeoverVote, UndoVote
from spielwerk.web.robots import Robots, bots_for, strongest
from spielwerk.web.storage import Conflict, Storage, StorageError

LOG: Final = logging.getLogger("spielwerk.web")
T = TypeVar("T")
_LISTED_FOR: Final = 24 * 3600.0
_LISTED: Final = 50
_OF_GUEST: Final = 20
_TRIES: Final = 4


@dataclass(frozen=True)
class Done:
    """The answer to a command: the version now, whether it was a repetition, whether the others are being asked."""

    version: int
    repeated: bool = False
    asked: bool = False


class Lobby:
    """All tables of this process; several processes share them through the storage."""

    def __init__(self, config: Config, storage: Storage) -> None:
        """Begin with no table in memory."""
        self.config = config
        self.storage = storage
        self.hub = Hub(config.redis, self._changed_elsewhere)
        self.robots = Robots(config.workers, config.think)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._woken = time()
        self._waking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and wake the games in which a bot has to decide or a clock runs."""
        await self.hub.open()
        self._waking = asyncio.create_task(self._wake())

    async def _wake(self) -> None:
        """Go through the games that were going on; nobody has to wait for it."""
        for table_id in await self.storage.going_on():
            try:
                async with self.at(table_id) as live:
                    self.attend(live)
            except Exception:
                LOG.exception("table %s cannot be woken", table_id)

    async def close(self) -> None:
        """Leave everything stored as it is."""
        if self._waking is not None:
            self._waking.cancel()
        for live in self._live.values():
            for task in (live.bot_task, live.clock_task):
                if task is not None:
                    task.cancel()
        self.robots.close()
        await self.hub.close()

    # -- finding tables --------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """Return a table, from memory or rebuilt from the storage."""
        live = self._live.get(table_id)
        if live is not None:
            self._live.move_to_end(table_id)
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        found = await asyncio.shield(task)
        if found is None:
            raise Refusal("not-found")
        return found

    async def _load(self, table_id: str) -> LiveTable | None:
        stored = await self.storage.load(table_id)
        if stored is None:
            return None
        live = await asyncio.to_thread(_rebuilt, *stored, self._woken)
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        for table_id in list(self._live)[: max(0, len(self._live) - self.config.cached)]:
            idle = self._live[table_id]
            if not idle.lock.locked() and not self.hub.watched(table_id) and idle.bot_task is None:
                del self._live[table_id]

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[LiveTable]:
        """Have a table to oneself, with all news of other processes read."""
        while True:
            live = await self.table(table_id)
            async with live.lock:
                if self._live.get(table_id) is not live:
                    continue  # it was thrown away while we waited
                if live.stale:
                    await self._catch_up(live)
                    if self._live.get(table_id) is not live:
                        continue
                yield live
                return

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what other processes have stored."""
        live.stale = False
        news = await self.storage.load(live.id, live.version, len(live.chat))
        if news is None:
            self._drop(live)
            return
        record, commands, said = news
        begins = live.record.state == "waiting" and record.state != "waiting"
        live.record = record
        live.chat += said
        if begins:
            live.begin()
        for command in commands:
            live.follow(command)

    async def _changed_elsewhere(self, table_id: str) -> None:
        live = self._live.get(table_id)
        if live is not None:
            live.stale = True
            self.hub.wake(table_id)

    def _drop(self, live: LiveTable) -> None:
        """Forget a table whose memory may differ from the storage; it is rebuilt when asked for."""
        if self._live.get(live.id) is live:
            del self._live[live.id]
        for task in (live.bot_task, live.clock_task):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        self.hub.wake(live.id)

    # -- storing -----------------------------------------------------------------------------------------

    async def _store(self, live: LiveTable, command: Command, record: Record | None = None) -> None:
        """Store a command (with the record where that changes too). On failure the memory is thrown away."""
        ended = live.playing.state.frame is None and live.record.state != "over"
        if ended:
            record = record or live.record.copy()
            record.state = "over"
        try:
            if record is None:
                await self.storage.append(live.id, command)
            else:
                await self.storage.change(record, command)
                live.record = record
        except BaseException:
            self._drop(live)
            raise

    async def _change(self, live: LiveTable, record: Record) -> None:
        try:
            await self.storage.change(record)
        except BaseException:
            self._drop(live)
            raise
        live.record = record

    # -- decisions -----------------------------------------------------------------------------------------

    async def act(self, table_id: str, guest: str, seat: int, version: int, notation: str, language: Language) -> Done:
        """Take a decision for a guest's seat."""
        for _ in range(_TRIES):
            try:
                async with self.at(table_id) as live:
                    self._check_seat(live, guest, seat)
                    done = await self._act(live, seat, version, notation, language)
                break
            except Conflict:
                continue  # another process was faster; what it stored is read now
            except StorageError as error:
                LOG.exception("storage")
                raise Refusal("busy") from error
        else:
            raise Refusal("stale")
        if not done.repeated:
            await self.hub.publish(table_id)
        return done

    async def _act(self, live: LiveTable, seat: int, version: int, notation: str, language: Language) -> Done:
        match = live.playing
        if version != live.version:
            if live.repeated(seat, version, notation):
                return Done(live.version, repeated=True)
            raise Refusal("stale", extra={"version": live.version})
        completed = " ".join(notation.split())
        try:
            if seat == live.to_act:  # what somebody else could do is not told by completing it
                completed = live.completed(match.state, notation)
        except AmbiguousNotation as error:
            raise Refusal("ambiguous", extra={"candidates": list(error.candidates)}) from error
        command = live.act(seat, completed, time(), language)
        record = None
        if live.record.undo is not None:
            record = live.record.copy()
            record.undo = None  # the game goes on instead
        await self._store(live, command, record)
        self.attend(live)
        return Done(live.version)

    @staticmethod
    def _check_seat(live: LiveTable, guest: str, seat: int) -> Seat:
        seats = live.record.seats
        if not 0 <= seat < len(seats) or not seats[seat].is_of(guest) or seats[seat].taken_over:
            raise Refusal("not-your-seat")
        return seats[seat]

    async def undo(self, table_id: str, guest: str, seat: int, version: int) -> Done:
        """Take the last decision back; where something was revealed since, ask the others."""

        async def work(live: LiveTable) -> Done:
            self._check_seat(live, guest, seat)
            match = live.playing
            if version != live.version:
                if 0 <= version < live.version and _is_undo(live.journal[version], seat):
                    return Done(live.version, repeated=True)
                raise Refusal("stale", extra={"version": live.version})
            if match.state.frame is None:
                raise Refusal("over")
            if match.why_no_undo(seat) is None:
                await self._store(live, live.undo(seat, time(), consent=False), _without_request(live))
            elif not any(command.kind == "act" and command.seat == seat for command in live.journal):
                raise Refusal("no-undo")
            elif self.undo_needed(live, seat):
                record = live.record.copy()
                record.undo = UndoVote(seat, live.version)
                await self._change(live, record)
                return Done(live.version, asked=True)
            else:
                await self._store(live, live.undo(seat, time(), consent=True), _without_request(live))
            self.attend(live)
            return Done(live.version)

        return await self._changing(table_id, work)

    def undo_needed(self, live: LiveTable, seat: int) -> list[int]:
        """Return the seats whose people have to agree to an undo; bots always do."""
        owner = live.record.seats[seat].guest
        return [
            at
            for at, other in enumerate(live.record.seats)
            if other.kind == "guest" and other.guest != owner and not other.taken_over
        ]

    async def answer_undo(self, table_id: str, guest: str, seat: int, agree: bool) -> Done:
        """Answer somebody who asks to take a decision back."""

        async def work(live: LiveTable) -> Done:
            self._check_seat(live, guest, seat)
            record = live.record.copy()
            vote = record.undo
            if vote is None or vote.version != live.version:
                raise Refusal("no-request")
            needed = {record.seats[at].guest for at in self.undo_needed(live, vote.seat)}
            if guest not in needed:
                raise Refusal("not-your-seat")
            if not agree:
                record.undo = None
                await self._change(live, record)
                return Done(live.version)
            vote.agreed = sorted({*vote.agreed, guest})
            if needed <= set(vote.agreed):
                record.undo = None
                await self._store(live, live.undo(vote.seat, time(), consent=True), record)
                self.attend(live)
            else:
                await self._change(live, record)
            return Done(live.version)

        return await self._changing(table_id, work)

    async def _changing(self, table_id: str, work: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Carry out a change of a table, again if another process was faster; then tell everybody."""
        for _ in range(_TRIES):
            try:
                async with self.at(table_id) as live:
                    result = await work(live)
                break
            except Conflict:
                continue
            except StorageError as error:
                LOG.exception("storage")
                raise Refusal("busy") from error
        else:
            raise Refusal("stale")
        await self.hub.publish(table_id)
        return result

    # -- tables --------------------------------------------------------------------------------------------

    async def create(self, guest: str, name: str | None, wanted: NewTable, language: Language) -> str:
        """Set a table up; if nobody is missing, the game begins."""
        record = opened(token_urlsafe(9), guest, name, wanted, language)
        return await self._open(record)

    async def _open(self, record: Record) -> str:
        live = LiveTable(record, self._woken)  # a game that cannot be dealt is refused here
        await self.storage.create(record)
        self._keep(live)
        for seat in record.seats:
            if seat.guest is not None:
                self.hub.expect(record.id, seat.guest)
        self.attend(live)
        return record.id

    async def join(
        self, table_id: str, guest: str, name: str | None, seat: int | None, deck: object, language: Language
    ) -> None:
        """Sit down at an open seat, perhaps with a deck of one's own; with the last one filled the game begins."""

        async def work(live: LiveTable) -> None:
            record = live.record.copy()
            if any(each.is_of(guest) for each in record.seats) and seat is None:
                return
            if record.state != "waiting":
                raise Refusal("not-waiting")
            free = [at for at, each in enumerate(record.seats) if each.kind == "open"]
            wanted = (free[0] if free else -1) if seat is None else seat
            if wanted not in free:
                raise Refusal("seat-taken")
            record.seats[wanted] = Seat("guest", guest, name or "")
            if deck is not None and record.game == "bluemoon":
                record.options["decks"][wanted] = deck_written(deck)
            await self._fill(live, record, language)

        await self._changing(table_id, work)

    async def fill(self, table_id: str, guest: str, bot: str | None, language: Language) -> None:
        """Give all open seats to bots."""

        async def work(live: LiveTable) -> None:
            record = live.record.copy()
            if record.host != guest:
                raise Refusal("not-your-seat")
            if record.state != "waiting":
                raise Refusal("not-waiting")
            for at, seat in enumerate(record.seats):
                if seat.kind == "open":
                    record.seats[at] = Seat("bot", bot=_known_bot(record.game, bot))
            await self._fill(live, record, language)

        await self._changing(table_id, work)

    async def _fill(self, live: LiveTable, record: Record, language: Language) -> None:
        """Store who sits where, and begin if nobody is missing."""
        if all(seat.kind != "open" for seat in record.seats):
            begun(record, language)
        await self._change(live, record)
        if record.state == "playing":
            live.begin()
            self.attend(live)

    async def leave(self, table_id: str, guest: str) -> None:
        """Stand up: before the game the seats are open again, during it they count as absent."""

        async def work(live: LiveTable) -> None:
            record = live.record.copy()
            own = [at for at, seat in enumerate(record.seats) if seat.is_of(guest)]
            if not own:
                raise Refusal("not-your-seat")
            for at in own:
                if record.state == "waiting":
                    record.seats[at] = Seat("open")
                else:
                    record.seats[at].left = True
            if record.state == "waiting" and record.host == guest:
                record.host = next((seat.guest for seat in record.seats if seat.guest is not None), guest)
            await self._change(live, record)

        await self._changing(table_id, work)

    def absent(self, live: LiveTable, seat: int) -> bool:
        """Whether the guest of a seat has left or been away for long."""
        who = live.record.seats[seat]
        if who.kind != "guest" or who.guest is None or who.taken_over or live.record.state != "playing":
            return False
        return who.left or self.hub.gone_for(live.id, who.guest) > self.config.absent

    def takeover_needed(self, live: LiveTable, seat: int) -> list[int]:
        """Return the seats whose people have to agree that a bot plays for a seat."""
        return [
            at
            for at, other in enumerate(live.record.seats)
            if at != seat and other.kind == "guest" and not other.taken_over and not self.absent(live, at)
        ]

    async def takeover(self, table_id: str, guest: str, seat: int, bot: str | None) -> None:
        """Wish that a bot plays for an absent seat; it does when all others wish so."""

        async def work(live: LiveTable) -> None:
            record = live.record.copy()
            if not 0 <= seat < len(record.seats) or record.state != "playing":
                raise Refusal("not-found")
            needed = {record.seats[at].guest for at in self.takeover_needed(live, seat)}
            if guest not in needed:
                raise Refusal("not-your-seat")
            if not self.absent(live, seat):
                raise Refusal("still-here")
            vote = record.takeovers.setdefault(str(seat), TakeoverVote(_known_bot(record.game, bot)))
            vote.agreed = sorted({*vote.agreed, guest})
            if needed <= set(vote.agreed):
                _take_over(record, seat, vote.bot)
            await self._change(live, record)
            self.attend(live)

        await self._changing(table_id, work)

    async def come_back(self, table_id: str, guest: str, seat: int) -> None:
        """Take a seat back, from a bot or after leaving; not when its time was up."""

        async def work(live: LiveTable) -> None:
            record = live.record.copy()
            if not 0 <= seat < len(record.seats) or not record.seats[seat].is_of(guest):
                raise Refusal("not-your-seat")
            left = live.time_left(seat, time())
            if record.seats[seat].taken_over and left is not None and left <= 0:
                raise Refusal("not-your-seat")
            if record.seats[seat].taken_over:
                record.seats[seat].bot = None
            record.seats[seat].taken_over = False
            record.seats[seat].left = False
            record.takeovers.pop(str(seat), None)
            await self._change(live, record)
            self.attend(live)

        await self._changing(table_id, work)

    async def rematch(self, table_id: str, guest: str, language: Language) -> None:
        """Wish to play again; when all people do, the new table has the seats moved on by one."""

        async def work(live: LiveTable) -> None:
            record = live.record.copy()
            people = {seat.guest for seat in record.seats if seat.kind == "guest" and not seat.left}
            if guest not in people:
                raise Refusal("not-your-seat")
            if record.state != "over":
                raise Refusal("not-over")
            record.rematch = sorted({*record.rematch, guest})
            if people <= set(record.rematch) and record.rematch_table is None:
                record.rematch_table = await self._open(_again(record, language))
            await self._change(live, record)

        await self._changing(table_id, work)

    async def say(self, table_id: str, guest: str, text: str) -> int:
        """Say something at the table."""
        async with self.at(table_id) as live:
            own = next((at for at, seat in enumerate(live.record.seats) if seat.is_of(guest)), None)
            if own is None:
                raise Refusal("not-your-seat")
            name = live.record.seats[own].name
            at = time()
            try:
                number = await self.storage.say(table_id, own, name, text, at)
            except (Conflict, StorageError) as error:
                raise Refusal("busy") from error
            if number == len(live.chat):
                live.chat.append(Said(number, own, name, text, at))
            else:
                live.stale = True
        await self.hub.publish(table_id)
        return number

    async def listed(self) -> list[Record]:
        """Return the public tables."""
        records = await self.storage.listed(time() - _LISTED_FOR, _LISTED)
        return [record for record in records if record.state != "waiting" or self._attended(record)]

    def wake_later(self, table_id: str) -> None:
        """Look at a table again when somebody who went away counts as absent."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.config.absent + 0.1, self.hub.wake, table_id)

    def _attended(self, record: Record) -> bool:
        """Whether somebody still waits at a table."""
        patience = 20 * self.config.absent
        return any(
            seat.guest is not None and self.hub.gone_for(record.id, seat.guest) < patience for seat in record.seats
        )

    async def of_guest(self, guest: str) -> list[Record]:
        """Return the tables of a guest."""
        return await self.storage.of_guest(guest, _OF_GUEST)

    # -- bots and clocks -------------------------------------------------------------------------------------

    def attend(self, live: LiveTable) -> None:
        """See to it that a bot decides where one has to, and that a clock is watched where one runs."""
        seat = live.to_act
        if seat is None or live.record.state != "playing":
            return
        if live.record.seats[seat].automatic and live.bot_task is None:
            live.bot_task = asyncio.create_task(self._bot(live))
        if live.clock is not None and live.record.seats[seat].kind == "guest" and live.clock_task is None:
            live.clock_task = asyncio.create_task(self._watch_clock(live))

    async def _bot(self, live: LiveTable) -> None:
        """Let bots decide until a person has to."""
        try:
            while self._live.get(live.id) is live and await self._bot_decides(live):
                pass
        except Refusal as refusal:
            LOG.info("bot at %s: %s", live.id, refusal.code)
        except Exception:
            LOG.exception("bot at %s", live.id)
        finally:
            live.bot_task = None

    async def _bot_decides(self, live: LiveTable) -> bool:
        """Take one decision of a bot; say whether to look again."""
        seat, version, state = live.to_act, live.version, live.playing.state.copy()
        if seat is None or not live.record.seats[seat].automatic:
            return False
        bot = live.record.seats[seat].bot or strongest(live.record.game)
        if not await self.hub.first(f"bot:{live.id}:{version}", 30):
            await asyncio.sleep(2 * self.config.pace + 1)  # another process does it; look whether it did
            async with self.at(live.id) as now:
                return now is live and live.to_act is not None
        shown = live.journal[-1].at if live.journal else (live.record.started or time())
        choices = await self.robots.choices(state, live.record.game, bot, live.record.seed, version)
        await asyncio.sleep(max(0.0, min(self.config.pace, shown + self.config.pace - time())))
        try:
            async with self.at(live.id) as now:
                if now is not live:
                    return False
                if live.version != version or live.to_act != seat or not live.record.seats[seat].automatic:
                    return True  # something else happened meanwhile
                await self._act(live, seat, version, state.text(choices[0]), "en")
        except (Conflict, StorageError) as error:
            LOG.warning("bot at %s: %s", live.id, error)
            return False
        await self.hub.publish(live.id)
        return live.to_act is not None

    async def _watch_clock(self, live: LiveTable) -> None:
        """Let a bot play on for whoever has no time left."""
        try:
            while self._live.get(live.id) is live and (seat := live.to_act) is not None:
                left = live.time_left(seat, time())
                if left is None:
                    return
                if left > 0:
                    await asyncio.sleep(min(left + 0.02, 60.0))
                elif not live.record.seats[seat].taken_over:
                    await self._changing(live.id, self._time_is_up)
                else:
                    await asyncio.sleep(60.0)
        except Refusal as refusal:
            LOG.info("clock at %s: %s", live.id, refusal.code)
        finally:
            live.clock_task = None

    async def _time_is_up(self, live: LiveTable) -> None:
        seat = live.to_act
        if seat is None or live.record.seats[seat].automatic or (live.time_left(seat, time()) or 0) > 0:
            return
        record = live.record.copy()
        _take_over(record, seat, strongest(record.game))
        await self._change(live, record)
        self.attend(live)


def _rebuilt(record: Record, commands: list[Command], said: list[Said], woken: float) -> LiveTable:
    """Rebuild a table from what is stored."""
    live = LiveTable(record, woken)
    live.chat = said
    for command in commands:
        live.follow(command)
    return live


def _is_undo(command: Command, seat: int) -> bool:
    return command.kind != "act" and command.seat == seat


def _without_request(live: LiveTable) -> Record | None:
    if live.record.undo is None:
        return None
    record = live.record.copy()
    record.undo = None
    return record


def _known_bot(game: str, bot: str | None) -> str:
    if bot is None:
        return strongest(game)
    if bot not in bots_for(game):
        raise Refusal("invalid", where="bot", extra={"where": "bot"})
    return bot


def _take_over(record: Record, seat: int, bot: str) -> None:
    record.seats[seat].bot = bot
    record.seats[seat].taken_over = True
    record.takeovers.pop(str(seat), None)


def _again(record: Record, language: Language) -> Record:
    """Return the record of a rematch: everybody moves on by one seat and keeps his deck."""
    seats = [
        Seat(each.kind, each.guest, each.name, None if each.kind == "guest" else each.bot) for each in record.seats
    ]
    options = dict(record.options)
    if "decks" in options:
        options["decks"] = [*options["decks"][1:], options["decks"][0]]
    again = Record(
        id=token_urlsafe(9),
        game=record.game,
        created=time(),
        host=record.host,
        seats=[*seats[1:], seats[0]],
        options=options,
        public=record.public,
        clock=record.clock,
    )
    begun(again, language)
    return again
