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
from spielwerk.web.limits import CROWD, Buckets
from spielwerk.web.places import Places
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
    places: Places


@dataclass(frozen=True)
class Caller:
    """One guest with one request."""

    server: Server
    guest: Guest
    language: Language
    address: str = "?"
    """Where the request comes from: behind one address there may be many guests, and guests are made easily."""

    @property
    def lobby(self) -> Lobby:
        """The lobby."""
        return self.server.lobby


def server_of(connection: HTTPConnection) -> Server:
    """Return what the application holds."""
    server: Server = connection.app.state.server
    return server


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from; behind a proxy the operator trusts, what that says."""
    return connection.client.host if connection.client else "?"


def caller_of(connection: HTTPConnection) -> Caller:
    """Return who asks."""
    server = server_of(connection)
    language = language_of(connection.headers, connection.url.query)
    return Caller(server, server.guests.read(connection), language, address_of(connection))


async def check_rate(caller: Caller, kind: str) -> None:
    """Refuse what comes too fast: from one guest, or from all guests of one address together."""
    buckets = caller.server.buckets
    wait = await buckets.wait(kind, caller.address, shared_by=CROWD)
    if not wait and caller.guest.known:
        wait = await buckets.wait(kind, caller.guest.id)
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
        await check_rate(caller, kind)
        return caller

    return dependency


Reader = Annotated[Caller, Depends(limited("read"))]
Actor = Annotated[Caller, Depends(limited("act"))]
Opener = Annotated[Caller, Depends(limited("create"))]
Talker = Annotated[Caller, Depends(limited("chat"))]
Asker = Annotated[Caller, Depends(limited("hint"))]
Prover = Annotated[Caller, Depends(limited("verify"))]
