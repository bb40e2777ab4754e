"""The live connection of a viewer: commands in, answers and every change of the table out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import time
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import to_json

from spielwerk.language import Language
from spielwerk.web import deciding
from spielwerk.web.caller import Caller, caller_of, check_rate
from spielwerk.web.describe import moment_text, table_seen, viewpoint
from spielwerk.web.errors import Refusal
from spielwerk.web.hub import Connection
from spielwerk.web.routes_tables import SeatNumber, Version, Words, said
from spielwerk.web.shield import own_origin
from spielwerk.web.storage import StorageError

LOG: Final = logging.getLogger("spielwerk.web")
router = APIRouter()
Id = Annotated[str, Field(max_length=64)]
_CLOSED = {"not-found": 4404, "not-your-seat": 4403, "origin": 4403, "too-many": 4429}
_PATIENCE = 30.0
"""Seconds a viewer may take to receive a message."""


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


class UndoAnswer(_Message):
    """The answer to such a wish."""

    type: Literal["undo-answer"]
    seat: SeatNumber
    agree: bool


class Chat(_Message):
    """Something to say."""

    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Look(_Message):
    """Look from another own seat, or in another language."""

    type: Literal["look"]
    seat: SeatNumber | None = None
    lang: Literal["de", "en"] | None = None


class Ping(_Message):
    """Are you there?"""

    type: Literal["ping"]


Heard = Annotated[Act | Undo | UndoAnswer | Chat | Look | Ping, Field(discriminator="type")]
_HEARD: TypeAdapter[Act | Undo | UndoAnswer | Chat | Look | Ping] = TypeAdapter(Heard)


class Viewer:
    """One connection to one table."""

    def __init__(self, socket: WebSocket, caller: Caller, table: str, seat: int | None, connection: Connection) -> None:
        """Begin with everything unseen."""
        self._socket = socket
        self._caller = caller
        self._guest = caller.guest.id
        self._lobby = caller.lobby
        self._table = table
        self._seat = seat
        self._language: Language = caller.language
        self._connection = connection
        self._sending = asyncio.Lock()
        self._full = True
        self._log = 0
        self._chat = 0
        self._undos = 0

    async def run(self) -> None:
        """Talk until one side hangs up."""
        self._connection.news.set()
        sender = asyncio.create_task(self._tell())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            await asyncio.wait((sender,))

    async def _send(self, message: dict[str, Any]) -> None:
        text = to_json(message).decode()
        async with self._sending, asyncio.timeout(_PATIENCE):
            try:
                await self._socket.send_text(text)
            except RuntimeError as error:  # the connection was closed while we were writing
                raise WebSocketDisconnect from error

    async def _tell(self) -> None:
        """Send the table whenever there is something new; hang up when that is no longer possible."""
        try:
            await self._tell_on()
        except Refusal as refusal:
            await _close(self._socket, refusal)
        except (WebSocketDisconnect, TimeoutError, OSError):
            await _close(self._socket, Refusal("too-slow"))
        except Exception:
            LOG.exception("table %s", self._table)
            await _close(self._socket, Refusal("failed"))

    async def _tell_on(self) -> None:
        while True:
            await self._connection.news.wait()
            self._connection.news.clear()
            async with self._lobby.at(self._table) as live:
                self._lobby.attend(live)
                full = self._full
                self._full = False
                log = 0 if full else min(self._log, *live.reopened[self._undos :], len(live.log))
                chat = 0 if full else self._chat
                told = table_seen(self._lobby, live, self._guest, self._language, self._seat, log, chat)
                self._log, self._chat, self._undos = len(live.log), len(live.chat), len(live.reopened)
            await self._send({"type": "table", "full": full, "table": told})

    async def _listen(self) -> None:
        while True:
            try:
                text = await self._socket.receive_text()
            except RuntimeError as error:  # we have hung up ourselves
                raise WebSocketDisconnect from error
            except KeyError:  # bytes, which nobody here reads
                text = ""
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
                    self._connection.news.set()
            await self._send({**answer, "id": answer_to})

    async def _do(self, message: Act | Undo | UndoAnswer | Chat | Look | Ping) -> dict[str, Any]:
        lobby = self._lobby
        await check_rate(self._socket, self._caller, "chat" if isinstance(message, Chat) else "act")
        match message:
            case Act():
                done = await deciding.act(
                    lobby, self._table, self._guest, message.seat, message.version, message.notation, self._language
                )
            case Undo():
                done = await deciding.undo(lobby, self._table, self._guest, message.seat, message.version)
            case UndoAnswer():
                done = await deciding.answer_undo(lobby, self._table, self._guest, message.seat, message.agree)
            case Chat():
                number = await lobby.say(self._table, self._guest, said(message.text))
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
        self._connection.news.set()
        return {"type": "answer", "ok": True}


async def _close(socket: WebSocket, refusal: Refusal) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.close(_CLOSED.get(refusal.code, 4400), refusal.code)


@router.websocket("/api/tables/{table}/live")
async def live_table(socket: WebSocket, table: str, seat: int | None = None) -> None:
    """Connect a viewer with a table."""
    caller = caller_of(socket)
    lobby = caller.lobby
    await socket.accept()
    if not own_origin(socket.headers, lobby.config.origins):
        await _close(socket, Refusal("origin"))
        return
    try:
        await check_rate(socket, caller, "connect")
        async with lobby.at(table[:16]) as live:
            viewpoint(live, caller.guest.id, seat)
    except Refusal as refusal:
        await _close(socket, refusal)
        return
    connection = Connection(caller.guest.id)
    lobby.hub.enter(table, connection)
    await lobby.hub.announce(table)
    try:
        await Viewer(socket, caller, table, seat, connection).run()
    finally:
        lobby.hub.leave(table, connection)
        await lobby.hub.announce(table)
        lobby.wake_later(table)
