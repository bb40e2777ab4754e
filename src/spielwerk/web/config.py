"""How a server is run."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


def default_database() -> str:
    """Return the address of the SQLite file in the user's data folder."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    else:
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'spielwerk' / 'tables.db'}"


@dataclass(frozen=True)
class Config:
    """Everything an operator can choose; the defaults do for one process on one machine."""

    db: str = field(default_factory=default_database)
    redis: str | None = None
    pace: float = 0.9
    """Seconds between the moves of bots, so that people can follow."""
    window: float = 4.0
    """Seconds for which a question stays open that is put to somebody who may have nothing to say to it; 0: none."""
    workers: int = max(1, (os.cpu_count() or 2) // 2)
    """Processes in which bots think."""
    think: float = 10.0
    """Seconds after which a bot has thought enough and any legal action is taken for it."""
    hint: str | None = None
    """The bot that gives hints; the strongest one if not named."""
    absent: float = 20.0
    """Seconds without a connection after which a seat counts as absent."""
    static: Path = Path(__file__).parent / "static"
    origins: tuple[str, ...] = ()
    """Further origins that may talk to the server, besides its own."""
    names: tuple[str, ...] = ()
    """Names and addresses the server answers to; to any, if none is given."""
    metrics: bool = False
    """Whether figures for the operator are told under /metrics."""
    rates: float = 1.0
    """Factor on all rate limits (0 = none)."""
    sockets: int = 5000
    """So many live connections are open at most in one process."""
    keep: float = 90.0
    """Days after which a table is deleted at which nothing has happened (0 = never)."""
    bots: tuple[tuple[str, str], ...] = ()
    """Programs that play at the tables: the name guests see, and the bot behind it."""
    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Corrections of cards by game, from an owner of the printed ones."""
    cached: int = 2000
    """So many tables are kept in memory at most; the others are read from storage when asked for."""
