"""Refusals: what cannot be done, with a code for programs and a sentence for people."""

from __future__ import annotations

import json
from typing import Any, Final

from starlette.responses import JSONResponse

from spielwerk.language import Language, catalogue, in_language

STATUS: Final = {
    "malformed": 422,
    "invalid": 422,
    "setup": 422,
    "not-your-seat": 403,
    "origin": 403,
    "host": 421,
    "not-found": 404,
    "method": 405,
    "too-large": 413,
    "media-type": 415,
    "too-many": 429,
    "too-many-sockets": 429,
    "full": 503,
    "failed": 500,
    "busy": 503,
}
_CONFLICT: Final = 409


def say(language: Language, table: str, key: str, **values: object) -> str:
    """Return a sentence of the web table."""
    return catalogue("spielwerk.web", language).say(table, key, **values)


class Repeating(JSONResponse):
    """An answer that may repeat what it was sent, even where that holds half of a sign, which cannot be written."""

    def render(self, content: Any) -> bytes:
        """Return the body."""
        return json.dumps(content, ensure_ascii=False).encode(errors="replace")


class Refusal(Exception):  # noqa: N818 - named for what it is
    """Something a guest asked for is refused; `extra` goes into the answer beside code and message."""

    def __init__(
        self, code: str, *, detail: object = None, extra: dict[str, Any] | None = None, **values: object
    ) -> None:
        """Name the refusal by its code; `detail`, a sentence or an error, replaces the message where it says more."""
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.extra = extra or {}
        self.values = values

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, _CONFLICT)

    def body(self, language: Language) -> dict[str, Any]:
        """Return the body of the answer."""
        message = (
            in_language(self.detail, language) if self.detail else say(language, "error", self.code, **self.values)
        )
        return {"error": {"code": self.code, "message": message, **self.extra}}
