"""Figures for whoever looks after the server, in the form Prometheus reads. Nothing in them is about a guest."""

from __future__ import annotations

import os
from pathlib import Path
from time import process_time

from spielwerk.web.caller import Server
from spielwerk.web.steady import time


def metrics(server: Server) -> str:
    """Return all figures of this process as text."""
    lobby = server.lobby
    figures = (
        ("tables_in_memory", "gauge", "Tables kept in memory.", len(lobby.tables())),
        ("connections", "gauge", "Open live connections.", server.places.occupied),
        ("decisions_total", "counter", "Decisions stored since the start.", lobby.stored),
        ("writes_waiting", "gauge", "Writes that wait for the database.", lobby.storage.writer.waiting),
        ("bots_waiting", "gauge", "Questions that wait for a bot process.", server.robots.own.waiting),
        ("uptime_seconds", "gauge", "Seconds since the start.", round(time() - lobby.woken, 1)),
        ("cpu_seconds_total", "counter", "Processor time of the server process.", round(process_time(), 2)),
        ("memory_bytes", "gauge", "Resident memory of the server process.", _memory()),
    )
    lines = []
    for name, kind, text, value in figures:
        lines += [f"# HELP spielwerk_{name} {text}", f"# TYPE spielwerk_{name} {kind}", f"spielwerk_{name} {value}"]
    return "\n".join(lines) + "\n"


def _memory() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:  # no Linux
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
