"""What every request passes: origin, size and kind of its body; and the headers every answer carries."""

from __future__ import annotations

import json
import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spielwerk.language import Language
from spielwerk.web.errors import Refusal
from spielwerk.web.limits import BODY, TRANSCRIPT

LOG: Final = logging.getLogger("spielwerk.web")
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}


def language_of(headers: Headers, query: str) -> Language:
    """Return the language a request asks for: `lang`, or what the browser prefers, or English."""
    for pair in query.split("&"):
        if pair in ("lang=de", "lang=en"):
            return "de" if pair == "lang=de" else "en"
    best: tuple[float, Language] = (0.0, "en")
    for part in headers.get("accept-language", "")[:500].split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            quality = float(weight) if weight else 1.0
        except ValueError:
            continue
        if name[:2].lower() in ("de", "en") and quality > best[0]:
            best = (quality, "de" if name[:2].lower() == "de" else "en")
    return best[1]


def own_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from a page of this server (or from no page at all)."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return origin in allowed or (origin != "null" and urlsplit(origin).netloc == headers.get("host", ""))
    except ValueError:  # no address at all
        return False


def known_host(headers: Headers, names: tuple[str, ...]) -> bool:
    """Whether a request is meant for this server: another name may be a page's trick to reach it from inside."""
    if not names:
        return True
    host = headers.get("host", "").lower()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    return name.strip("[]") in names


class _TooLarge(Exception):  # noqa: N818
    pass


class _Passage:
    """One request on its way in and its answer on the way out."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self.headers = Headers(scope=scope)
        self._receive = receive
        self._send = send
        self._limit = _limit(scope["path"])
        self._taken = 0
        self._refused = False
        self.begun = False

    async def receive(self) -> Message:
        """Count what comes in."""
        message = await self._receive()
        self._taken += len(message.get("body", b""))
        if self._taken > self._limit:
            raise _TooLarge
        return message

    async def send(self, message: Message) -> None:
        """Let the answer out with all headers; if the request was too large, refuse it instead."""
        if self._taken <= self._limit:
            await self._out(message)
        elif not self._refused:
            self._refused = True
            await self.refuse(Refusal("too-large"))

    async def _out(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            if self.scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await self._send(message)

    async def refuse(self, refusal: Refusal) -> None:
        """Answer with a refusal."""
        language = language_of(self.headers, self.scope.get("query_string", b"").decode("latin-1"))
        body = json.dumps(refusal.body(language), ensure_ascii=False).encode()
        start = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await self._out({"type": "http.response.start", "status": refusal.status, "headers": start})
        await self._out({"type": "http.response.body", "body": body})


class Shield:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> None:
        """Allow further origins besides the server's own; answer to these names alone, if any are given."""
        self._app = app
        self._origins = origins
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the request, and add headers to the answer."""
        if scope["type"] != "http":
            if scope["type"] == "websocket" and not known_host(Headers(scope=scope), self._names):
                await send({"type": "websocket.close", "code": 4403, "reason": "host"})
                return
            await self._app(scope, receive, send)
            return
        passage = _Passage(scope, receive, send)
        refusal = self._refusal(scope, passage.headers)
        if refusal is not None:
            await passage.refuse(refusal)
            return
        try:
            await self._app(scope, passage.receive, passage.send)
        except _TooLarge:
            await passage.send({"type": "http.response.start"})
        except Exception:
            LOG.exception("%s", scope["path"])
            if passage.begun:
                raise
            await passage.refuse(Refusal("failed"))  # what went wrong is for the log, not for guests

    def _refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        if not known_host(headers, self._names):
            return Refusal("host", name=headers.get("host", "")[:80])
        if scope["method"] in _SAFE:
            return None
        if not own_origin(headers, self._origins):
            return Refusal("origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > _limit(scope["path"]):
            return Refusal("too-large")
        body = int(length) > 0 or "transfer-encoding" in headers
        if body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return Refusal("media-type")
        return None


def _limit(path: str) -> int:
    return TRANSCRIPT if path == "/api/verify" else BODY
