"""`spielwerk serve`."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Final

import click

import spielwerk
from spielwerk.cli.common import HELP, help_text
from spielwerk.core.reasons import SpielwerkError
from spielwerk.extras import needing
from spielwerk.language import Sentence, catalogue
from spielwerk.local import read_local

PORTS: Final = range(8000, 8010)
"""Tried one after the other if no port is asked for."""


def _say(key: str, **values: object) -> str:
    return catalogue("spielwerk.web", HELP).say("help", key, **values)


@click.command(help=help_text("serve"))
@click.option("--host", default="127.0.0.1", show_default=True, help=_say("host"))
@click.option("--port", type=click.IntRange(0, 65535), help=_say("port", first=PORTS[0]))
@click.option("--db", metavar="URL", help=_say("db"))
@click.option("--redis", metavar="URL", help=_say("redis"))
@click.option("--pace", type=click.FloatRange(0, 10), default=0.9, show_default=True, help=_say("pace"))
@click.option("--workers", type=click.IntRange(1, 64), help=_say("workers"))
@click.option("--origin", "origins", multiple=True, metavar="URL", help=_say("origin"))
@click.option("--rates", type=click.FloatRange(0), default=1.0, show_default=True, help=_say("rates"))
@click.option("--keep", type=click.FloatRange(0), default=90.0, show_default=True, help=_say("keep"))
@click.option("--bot", "bots", multiple=True, metavar="NAME=BOT", help=_say("bot"))
@click.option("--local", type=click.Path(path_type=Path), help=help_text("local"))
@click.option("--open", "open_page", is_flag=True, help=_say("open"))
def serve(
    host: str,
    port: int | None,
    db: str | None,
    redis: str | None,
    pace: float,
    workers: int | None,
    origins: tuple[str, ...],
    rates: float,
    keep: float,
    bots: tuple[str, ...],
    local: Path | None,
    open_page: bool,
) -> None:
    """Run a server until it is stopped."""
    with needing("web"):
        import uvicorn  # noqa: PLC0415 - heavy, and only needed here

        from spielwerk.web.app import create_app, prepare  # noqa: PLC0415
        from spielwerk.web.config import Config  # noqa: PLC0415
        from spielwerk.web.limits import BODY  # noqa: PLC0415

    programs = tuple(map(_program, bots))
    facts = {} if local is None else {game: read_local(local, game) for game in spielwerk.games()}
    config = Config(redis=redis, pace=pace, origins=origins, rates=rates, keep=keep, bots=programs, facts=facts)
    if db is not None:
        config = replace(config, db=db)
    if workers is not None:
        config = replace(config, workers=workers)
    application = create_app(config)
    prepare(config)
    listening = _listening(host, PORTS if port is None else (port,))
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    settings = uvicorn.Config(
        application,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=BODY,
        ws_per_message_deflate=False,  # a table is a few kilobytes; compressing it costs more than it saves
    )
    server = uvicorn.Server(settings)
    threading.Thread(target=_announce, args=(server, address, open_page), daemon=True).start()
    server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


def _program(text: str) -> tuple[str, str]:
    """Return the name of a program for guests, and the bot behind it."""
    name, equals, bot = text.partition("=")
    if not equals or not bot.strip():
        raise SpielwerkError(Sentence("spielwerk.web", "bot-form", text=text))
    return name.strip(), bot.strip()


def _listening(host: str, ports: Sequence[int]) -> socket.socket:
    """Return a socket that listens on the first port that is free; if none is, the first is said to be taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    refused: list[OSError] = []
    for port in ports:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            refused.append(error)
        else:
            return listening
    raise SpielwerkError(f"{_say('port-taken', port=ports[0])} ({refused[0].strerror})") from refused[0]


def _announce(server: object, address: str, open_page: bool) -> None:
    """Say where the tables are as soon as they are there, and open the page if wanted."""
    while not getattr(server, "started", False):
        sleep(0.05)
    click.echo(_say("serving", address=address))
    if open_page:
        webbrowser.open(address)
