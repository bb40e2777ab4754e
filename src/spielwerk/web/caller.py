"""Who asks, in which language, and how often: what routes begin with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import ceil
from typing import Annotated, Literal

from fastapi import Depends, Query, Request
from starlette.requests import HTTPConnection

from spielwerk.language import Language
from spielwerk.web.errors import Refusal
from spielwerk.web.guests import Guest, Guests
from spielwerk.web.limits import Buckets
from spielwerk.web.robots import Robots
from spielwerk.web.roster import Roster
from spielwerk.web.shield import language_of
from spielwerk.web.tables import Lobby


@dataclass
class Server:
    """What all requests share."""

    lobby: Lobby
    roster: Roster
    robots: Robots
    guests: Guests
    buckets: Buckets


@dataclass(frozen=True)
class Caller:
    """One guest with one request."""

    server: Server
    guest: Guest
    language: Language

    @property
    def lobby(self) -> Lobby:
        """The lobby."""
        return self.server.lobby


def server_of(connection: HTTPConnection) -> Server:
    """Return what the application holds."""
    server: Server = connection.app.state.server
    return server


def caller_of(connection: HTTPConnection) -> Caller:
    """Return who asks."""
    server = server_of(connection)
    language = language_of(connection.headers, connection.url.query)
    return Caller(server, server.guests.read(connection), language)


async def check_rate(connection: HTTPConnection, caller: Caller, kind: str) -> None:
    """Refuse what comes too fast: known guests one by one, all others by their address."""
    address = connection.client.host if connection.client else "?"
    who = caller.guest.id if caller.guest.known and kind in ("read", "act", "chat") else address
    wait = await caller.server.buckets.wait(kind, who)
    if wait:
        raise Refusal("too-many", extra={"retry_after": ceil(wait)})


def limited(kind: str) -> Callable[..., Awaitable[Caller]]:
    """Return a dependency: the caller, within the rate of this kind of request."""

    async def dependency(
        request: Request,
        lang: Annotated[Literal["de", "en"] | None, Query(description="language of all wording")] = None,
    ) -> Caller:
        del lang  # read together with the header
        caller = caller_of(request)
        await check_rate(request, caller, kind)
        return caller

    return dependency


Reader = Annotated[Caller, Depends(limited("read"))]
Actor = Annotated[Caller, Depends(limited("act"))]
Opener = Annotated[Caller, Depends(limited("create"))]
Talker = Annotated[Caller, Depends(limited("chat"))]
Asker = Annotated[Caller, Depends(limited("hint"))]
Prover = Annotated[Caller, Depends(limited("verify"))]
