"""A guest: tables, history, whom not to meet, other devices."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from spielwerk.core.scene import Mark
from spielwerk.web.shapes.tables import TimeAgreed


class SummarySeat(TypedDict):
    """Who sits where, in a list of tables."""

    name: str
    kind: Literal["guest", "bot", "open"]
    badge: Mark | None
    yours: bool


class Summary(TypedDict):
    """A table in a list."""

    id: str
    link: str
    game: str
    game_name: str
    state: Literal["waiting", "playing", "over"]
    created: str
    seats: list[SummarySeat]
    open: int
    public: bool
    clock: TimeAgreed | None
    yours: bool
    your_turn: bool


class Summaries(TypedDict):
    """A list of tables."""

    tables: list[Summary]


class PlayedSeat(TypedDict):
    """Who sat where in a finished game: people or bot, the look of the seat, what it reached."""

    name: str
    kind: Literal["guest", "bot", "open"]
    bot: str | None
    badge: Mark | None
    yours: bool
    won: bool | None
    points: int | None


class Played(TypedDict):
    """A finished game in the history of a guest."""

    id: str
    link: str
    game: str
    game_name: str
    ended: str | None
    seats: list[PlayedSeat]


class History(TypedDict):
    """The finished games of a guest, the newest first."""

    games: list[Played]


class Shunned(TypedDict):
    """Whom a guest does not want to meet."""

    names: list[str]


class DeviceLink(TypedDict):
    """A personal link: whoever opens it is this guest on another device."""

    link: str
    minutes: int


class QrCode(TypedDict):
    """A QR code, row by row; a dark module is a 1."""

    rows: list[str]


class Me(TypedDict):
    """The guest."""

    name: str | None
    lang: Literal["de", "en"]
    tables: list[Summary]


class Forgotten(TypedDict):
    """A guest was deleted, and this many tables with it or left by it."""

    tables: int
