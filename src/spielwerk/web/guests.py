"""Guests: a signed cookie with a random id and, if wanted, a name. No account, no password, nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "spielwerk_guest"
NAME_LENGTH: Final = 24
TOKEN_MINUTES: Final = 15
"""So long a personal link can be opened."""
_YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at the door; `known` if the cookie came with the request."""

    id: str
    name: str | None = None
    known: bool = True


class Guests:
    """Reads and writes the cookie."""

    def __init__(self, secret: str) -> None:
        """Sign with the secret all processes of this server share."""
        self._serializer = URLSafeSerializer(secret, salt="guest")
        self._tokens = URLSafeTimedSerializer(secret, salt="device")

    def read(self, connection: HTTPConnection) -> Guest:
        """Return who sends the request; a new guest if the cookie is missing or not ours."""
        cookie = connection.cookies.get(COOKIE)
        if cookie and len(cookie) < 1000:
            try:
                data = self._serializer.loads(cookie)
                return Guest(str(data["id"]), None if data["name"] is None else str(data["name"]))
            except (BadSignature, KeyError, TypeError):
                pass  # a cookie of another server, or tampered with: somebody new
        return Guest(token_urlsafe(12), known=False)

    def cookie(self, guest: Guest) -> str:
        """Return the value of the cookie."""
        return str(self._serializer.dumps({"id": guest.id, "name": guest.name}))

    def token(self, guest: Guest) -> str:
        """Return what makes another device this guest's, for some minutes."""
        return str(self._tokens.dumps([guest.id, guest.name]))

    def by_token(self, token: str) -> Guest | None:
        """Return whose token it is; nobody's if it is too old or not ours."""
        try:
            identity, name = self._tokens.loads(token, max_age=TOKEN_MINUTES * 60)
            return Guest(str(identity), None if name is None else str(name))
        except (BadSignature, TypeError, ValueError):
            return None

    def write(self, response: Response, guest: Guest, *, secure: bool) -> None:
        """Hand the cookie out."""
        response.set_cookie(
            COOKIE, self.cookie(guest), max_age=_YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )


def clean_name(name: str | None) -> str | None:
    """Return a name fit to be shown: no control characters, single spaces; None if nothing is left."""
    if name is None:
        return None
    shown = " ".join("".join(mark if mark.isprintable() else " " for mark in name).split())
    return shown[:NAME_LENGTH] or None
