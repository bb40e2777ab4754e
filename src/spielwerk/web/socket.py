"""The live connection of a viewer: commands in, answers and every change of the table out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from spielwerk.core.scene import Scene
from spielwerk.language import Language
from spielwerk.web import deciding
from spielwerk.web.caller import Caller, caller_of, check_rate
from spielwerk.web.database import StorageError
from spielwerk.web.describe import moment_text, own_seats, table_changes, table_seen, viewpoint
from spielwerk.web.errors import Refusal
from spielwerk.web.hub import Connection
from spielwerk.web.live import LiveTable
from spielwerk.web.routes_tables import SeatNumber, Version, Words, said
from spielwerk.web.shield import own_origin
from spielwerk.web.steady import time

_JSON: Final = msgspec.json.Encoder()
LOG: Final = logging.getLogger("spielwerk.web")
router = APIRouter()
Id = Annotated[str, Field(max_length=64)]
_CLOSED: Final = {
    "not-found": 4404,
    "not-your-seat": 4403,
    "origin": 4403,
    "too-many": 4429,
    "too-many-sockets": 4429,
    "full": 4429,
}
_RECOVERING: Final = 1.0
"""Seconds after which a storage that failed is asked again."""


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid")
    id: Id = ""


class Act(_Message):
    """A decision."""

    type: Literal["act"]
    seat: SeatNumber
    version: Version
    notation: Words


class Undo(_Message):
    """A wish to take the last decision back."""

    type: Literal["undo"]
    seat: SeatNumber
    version: Version


class Think(_Message):
    """A wish to take one's time for a question that would pass by itself."""

    type: Literal["think"]
    seat: SeatNumber
    version: Version


class UndoAnswer(_Message):
    """The answer to such a wish."""

    type: Literal["undo-answer"]
    seat: SeatNumber
    agree: bool


class Chat(_Message):
    """Something to say."""

    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=500)]
    key: Id = ""
    """The same key again says nothing more and is answered alike."""


class Look(_Message):
    """Look from another own seat, or in another language."""

    type: Literal["look"]
    seat: SeatNumber | None = None
    lang: Literal["de", "en"] | None = None


class Ping(_Message):
    """Are you there?"""

    type: Literal["ping"]


Heard = Annotated[Act | Undo | Think | UndoAnswer | Chat | Look | Ping, Field(discriminator="type")]
_HEARD: TypeAdapter[Act | Undo | Think | UndoAnswer | Chat | Look | Ping] = TypeAdapter(Heard)


class Viewer:
    """One connection to one table."""

    def __init__(
        self,
        socket: WebSocket,
        caller: Caller,
        table: str,
        seat: int | None,
        connection: Connection,
        *,
        changes: bool = False,
    ) -> None:
        """Begin with everything unseen; with `changes` only what is different is told from then on."""
        self._socket = socket
        self._caller = caller
        self._guest = caller.guest.id
        self._lobby = caller.lobby
        self._table = table
        self._seat = seat
        self._language: Language = caller.language
        self._connection = connection
        self._turn = asyncio.Lock()
        """Held while one message is answered or one change told, so that an answer comes before what it caused."""
        self._in_changes = changes
        self._known: tuple[LiveTable, int, int, int] | None = None
        """The table, its record and who is there as they were told last, and how much was noticed there."""
        self._scene: Scene | None = None
        self._full = True
        self._again = False
        """Whether the viewer is to be told how it is even if nothing is new."""
        self._over = False
        self._log = 0
        self._chat = 0
        self._undos = 0

    async def run(self) -> None:
        """Talk until one side hangs up."""
        self._connection.wake()
        sender = asyncio.create_task(self._tell())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            await asyncio.wait((sender,))

    async def _send(self, message: bytes) -> None:
        """Send a message; somebody who takes no more does not answer pings either, and is hung up on."""
        try:
            await self._socket.send_text(message.decode())
        except RuntimeError as error:  # the connection was closed while we were writing
            raise WebSocketDisconnect from error

    async def _tell(self) -> None:
        """Send the table whenever there is something new; hang up when that is no longer possible."""
        try:
            await self._tell_on()
        except Refusal as refusal:
            await _close(self._socket, refusal, self._language)
        except (WebSocketDisconnect, OSError):
            pass  # whoever listens notices it too
        except Exception:
            LOG.exception("table %s", self._table)
            await _close(self._socket, Refusal("failed"), self._language)

    async def _tell_on(self) -> None:
        while True:
            await self._connection.woken.wait()
            self._connection.woken.clear()
            try:
                async with self._turn:
                    await self._tell_all_news()
            except StorageError as error:  # what was missed is told as soon as it can be read again
                LOG.warning("table %s: %s", self._table, error)
                await asyncio.sleep(_RECOVERING)
                self._connection.wake()

    async def _tell_all_news(self) -> None:
        """Tell what is new, and what becomes new while that is told."""
        connection = self._connection
        connection.talking = True
        try:
            while connection.news:
                connection.news = False
                await self._tell_news()
        except StorageError:
            connection.news = True
            raise
        finally:
            connection.talking = False

    async def _tell_news(self) -> None:
        live = self._lobby.at_once(self._table)
        if live is not None:
            message = self._news(live)
        else:
            async with self._lobby.at(self._table) as live:
                message = self._news(live)
        if message is not None:
            await self._send(message)

    def _news_at_once(self) -> bytes | None:
        """Return what is new already, to be sent with an answer: who is told changes reads both together."""
        connection = self._connection
        live = self._lobby.at_once(self._table) if self._in_changes and connection.news else None
        if live is None:
            return None
        try:
            message = self._news(live)
        except Refusal:  # whoever tells of changes deals with it
            return None
        connection.news = False
        return message

    def _news(self, live: LiveTable) -> bytes | None:
        """Return what the viewer does not know yet, if anything: the whole table, or only what decisions changed."""
        lobby, language = self._lobby, self._language
        lobby.attend(live)
        full, scene, before = self._full, self._scene, self._known
        known = (live, live.record.revision, lobby.hub.stamp(live.id), live.seen_version(self._own(live)))
        if not full and not self._again and known == before and self._chat == len(live.chat):
            return None  # nobody is to learn that something was decided in silence
        ended = live.match is not None and live.match.over and not self._over  # all moments can be looked at now
        log = 0 if full or ended else min(self._log, *live.reopened[self._undos :], len(live.log))
        chat = 0 if full else self._chat
        told_all = before is not None and known[:3] == before[:3]
        if full or scene is None or not told_all or ended or live.match is None or live.clock is not None:
            seen = table_seen(lobby, live, self._guest, language, self._seat, log, chat)
            self._scene = seen["scene"] if self._in_changes else None
            message = _written({"type": "table", "full": full, "table": seen})
        else:
            message = self._changes(live, scene, log, chat)
        self._known, self._full, self._again = known, False, False
        self._over = live.match is not None and live.match.over
        self._log, self._chat, self._undos = len(live.log), len(live.chat), len(live.reopened)
        return message

    def _own(self, live: LiveTable) -> list[int]:
        return own_seats(live.record, self._guest)

    def _changes(self, live: LiveTable, before: Scene, log: int, chat: int) -> bytes:
        """Return what decisions have changed; made once for all who look from the same place and knew the same."""
        viewer, language = viewpoint(live, self._guest, self._seat), self._language
        shared, key = live.shared.changes, (viewer, language, log, chat, len(live.chat), id(before))
        if key in shared:
            self._scene = live.scene(viewer, language)
            return shared[key][1]
        changes, self._scene = table_changes(live, viewer, self._guest, language, before, log, chat)
        message = _written({"type": "changes", "table": changes})
        if "you" not in changes:
            shared[key] = (before, message)
        return message

    async def _listen(self) -> None:
        connection = self._connection
        while True:
            try:
                text = await self._socket.receive_text()
            except RuntimeError as error:  # we have hung up ourselves
                raise WebSocketDisconnect from error
            except KeyError:  # bytes, which nobody here reads
                text = ""
            async with self._turn:
                connection.talking = True
                try:
                    answer = await self._answer(text)
                    news = self._news_at_once()
                    await self._send(_written(answer if news is None else {**answer, "news": msgspec.Raw(news)}))
                finally:
                    connection.talking = False
                try:
                    await self._tell_all_news()
                except (Refusal, StorageError):
                    connection.wake()  # whoever tells of changes deals with it

    async def _answer(self, text: str) -> dict[str, Any]:
        answer_to = ""
        try:
            message = _HEARD.validate_json(text)
            answer_to = message.id
            answer = await self._do(message)
        except ValidationError as error:
            where = ".".join(map(str, error.errors()[0]["loc"][1:])) or "type"
            refusal = Refusal("invalid", where=where, extra={"where": where})
            answer = {"type": "answer", "ok": False, **refusal.body(self._language)}
        except StorageError:
            LOG.exception("table %s", self._table)
            answer = {"type": "answer", "ok": False, **Refusal("busy").body(self._language)}
        except Refusal as refusal:
            answer = {"type": "answer", "ok": False, **refusal.body(self._language)}
            if refusal.code == "stale":
                self._again = True
                self._connection.wake()
        return {**answer, "id": answer_to}

    async def _do(self, message: Act | Undo | Think | UndoAnswer | Chat | Look | Ping) -> dict[str, Any]:
        lobby = self._lobby
        await check_rate(self._caller, "chat" if isinstance(message, Chat) else "act")
        match message:
            case Act():
                done = await deciding.act(
                    lobby, self._table, self._guest, message.seat, message.version, message.notation, self._language
                )
            case Undo():
                done = await deciding.undo(lobby, self._table, self._guest, message.seat, message.version)
            case Think():
                done = await deciding.think(lobby, self._table, self._guest, message.seat, message.version)
            case UndoAnswer():
                done = await deciding.answer_undo(lobby, self._table, self._guest, message.seat, message.agree)
            case Chat():
                number = await lobby.say(self._table, self._guest, said(message.text), message.key)
                return {"type": "answer", "ok": True, "number": number}
            case Look():
                return await self._look(message)
            case Ping():
                return {"type": "pong", "at": moment_text(time())}
        return {"type": "answer", "ok": True, "version": done.version, "repeated": done.repeated, "asked": done.asked}

    async def _look(self, message: Look) -> dict[str, Any]:
        async with self._lobby.at(self._table) as live:
            viewpoint(live, self._guest, message.seat)  # refuses a seat of somebody else
        self._seat = message.seat
        self._language = message.lang or self._language
        self._full = True
        self._connection.wake()
        return {"type": "answer", "ok": True}


_written: Final = _JSON.encode


async def _close(socket: WebSocket, refusal: Refusal, language: Language) -> None:
    """Say in words why nothing more is told, and hang up."""
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.send_text(_written({"type": "refused", **refusal.body(language)}).decode())
        await socket.close(_CLOSED.get(refusal.code, 4400), refusal.code)


@router.websocket("/api/tables/{table}/live")
async def live_table(socket: WebSocket, table: str, seat: int | None = None, changes: bool = False) -> None:
    """Connect a viewer with a table."""
    caller = caller_of(socket)
    await socket.accept()
    if not own_origin(socket.headers, caller.lobby.config.origins):
        await _close(socket, Refusal("origin"), caller.language)
        return
    try:
        with caller.server.places.place(caller.guest.id, caller.address):
            await check_rate(caller, "connect")
            await _view(socket, caller, table, seat, changes)
    except Refusal as refusal:
        await _close(socket, refusal, caller.language)
    except StorageError:
        LOG.exception("table %s", table)
        await _close(socket, Refusal("busy"), caller.language)


async def _view(socket: WebSocket, caller: Caller, table: str, seat: int | None, changes: bool) -> None:
    """Let somebody look at a table who may, until one side hangs up."""
    lobby = caller.lobby
    async with lobby.at(table[:16]) as live:
        viewpoint(live, caller.guest.id, seat)
        lobby.look_again(live)
    connection = Connection(caller.guest.id, caller.address)
    lobby.hub.enter(table, connection)
    await lobby.hub.announce(table)
    try:
        await Viewer(socket, caller, table, seat, connection, changes=changes).run()
    finally:
        lobby.hub.leave(table, connection)
        await lobby.hub.announce(table)
        lobby.wake_later(table)
