"""`spielwerk serve`."""

from __future__ import annotations

import gc
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Final

import click

import spielwerk
from spielwerk.cli.common import HELP, help_text, lang_of_all
from spielwerk.core.reasons import SpielwerkError
from spielwerk.extras import needing
from spielwerk.language import Sentence, catalogue
from spielwerk.local import read_local
from spielwerk.qr import code

PORTS: Final = range(8000, 8010)
"""Tried one after the other if no port is asked for."""
_ALONE: Final[int] = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""Lets a port just left be used again, and nobody share it: on Windows that is another option than elsewhere."""


def _say(key: str, **values: object) -> str:
    return catalogue("spielwerk.web", HELP).say("help", key, **values)


@click.command(help=help_text("serve"))
@click.option("--host", default="127.0.0.1", show_default=True, help=_say("host"))
@click.option("--port", type=click.IntRange(0, 65535), help=_say("port", first=PORTS[0]))
@click.option("--db", metavar="URL", help=_say("db"))
@click.option("--redis", metavar="URL", help=_say("redis"))
@click.option("--pace", type=click.FloatRange(0, 10), default=0.9, show_default=True, help=_say("pace"))
@click.option("--window", type=click.FloatRange(0, 60), default=4.0, show_default=True, help=_say("window"))
@click.option("--workers", type=click.IntRange(1, 64), help=_say("workers"))
@click.option("--origin", "origins", multiple=True, metavar="URL", help=_say("origin"))
@click.option("--name", "names", multiple=True, metavar="NAME", help=_say("name"))
@click.option("--proxy", "proxies", multiple=True, metavar="ADDRESS", help=_say("proxy"))
@click.option("--rates", type=click.FloatRange(0), default=1.0, show_default=True, help=_say("rates"))
@click.option("--sockets", type=click.IntRange(1), default=5000, show_default=True, help=_say("sockets"))
@click.option("--metrics", is_flag=True, help=_say("metrics"))
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True, help=_say("processes"))
@click.option("--fd", type=int, hidden=True)
@click.option("--keep", type=click.FloatRange(0), default=90.0, show_default=True, help=_say("keep"))
@click.option("--bot", "bots", multiple=True, metavar="NAME=BOT", help=_say("bot"))
@click.option("--local", type=click.Path(path_type=Path), help=help_text("local"))
@click.option("--open", "open_page", is_flag=True, help=_say("open"))
@lang_of_all
def serve(
    host: str,
    port: int | None,
    db: str | None,
    redis: str | None,
    pace: float,
    window: float,
    workers: int | None,
    origins: tuple[str, ...],
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    rates: float,
    sockets: int,
    metrics: bool,
    processes: int,
    fd: int | None,
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
        from spielwerk.web.database import is_shared  # noqa: PLC0415
        from spielwerk.web.limits import BODY  # noqa: PLC0415

    programs = tuple(map(_program, bots))
    facts = {} if local is None else {game: read_local(local, game) for game in spielwerk.games()}
    config = Config(redis=redis, pace=pace, origins=origins, rates=rates, keep=keep, bots=programs, facts=facts)
    config = replace(config, metrics=metrics, sockets=sockets, window=window)
    if db is not None:
        config = replace(config, db=db)
    if workers is not None:
        config = replace(config, workers=workers)
    config = replace(config, names=(*answering_to(host), *(name.lower() for name in names)))
    if processes > 1:
        _check_several(shared=is_shared(config.db))
    application = create_app(config)
    prepare(config)
    listening = _listening(host, PORTS if port is None else (port,)) if fd is None else socket.socket(fileno=fd)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    others = for_others(host, listening.getsockname()[1])
    if processes > 1:
        _several(processes, listening, address, others, open_page)
        return
    settings = uvicorn.Config(
        application,
        log_level="warning",
        access_log=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws="websockets-sansio",
        ws_max_size=BODY,
        ws_per_message_deflate=False,  # a table is a few kilobytes; compressing it costs more than it saves
    )
    server = uvicorn.Server(settings)
    _collect_rarely()
    if fd is None:
        threading.Thread(target=_announce, args=(server, address, others, open_page), daemon=True).start()
    server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


def _collect_rarely() -> None:
    """Look for rubbish that keeps itself alive in small steps, and through everything hardly ever.

    Tables make little of it. A look takes about a microsecond for each thing looked at, and everybody waits for it: a
    million at once were half a second in which nobody was answered.
    """
    gc.freeze()  # what is there now stays: rules, cards, texts
    gc.set_threshold(10_000, 10, 500)


def _check_several(*, shared: bool) -> None:
    """Refuse several processes where they cannot share a port or their tables."""
    if sys.platform == "win32":
        raise SpielwerkError(Sentence("spielwerk.web", "one-process"))
    if not shared:
        raise SpielwerkError(Sentence("spielwerk.web", "not-shared"))


def _several(count: int, listening: socket.socket, address: str, others: str | None, open_page: bool) -> None:
    """Run so many processes behind one port; one that dies is started anew. Ends when told to."""
    ending = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: ending.set())
    listening.set_inheritable(True)
    fd = listening.fileno()
    again = [sys.executable, "-c", "from spielwerk.cli import main; main()", *sys.argv[1:], "--processes", "1"]

    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen([*again, "--fd", str(fd)], pass_fds=[fd])

    children = [start() for _ in range(count)]
    _say_where(address, others, open_page)
    while not ending.wait(0.5):
        children = [child if child.poll() is None else start() for child in children]
    for child in children:
        child.terminate()
    for child in children:
        child.wait()


def answering_to(host: str) -> tuple[str, ...]:
    """Return the names a server on this address goes by; on all addresses those of the machine."""
    names = {"localhost", "127.0.0.1", "::1"}
    if host not in ("", "0.0.0.0", "::"):
        return tuple(sorted({*names, host.lower()}))
    machine = socket.gethostname().lower()
    names |= {machine, f"{machine.partition('.')[0]}.local", socket.getfqdn().lower()}
    names |= {seen for family in (socket.AF_INET, socket.AF_INET6) if (seen := _seen_by_others(family)) is not None}
    with suppress(OSError):
        names |= {str(found[4][0]).partition("%")[0] for found in socket.getaddrinfo(machine, None)}
    return tuple(sorted(names))


def _seen_by_others(family: socket.AddressFamily) -> str | None:
    """Return the address of this machine others see, if it has one beyond itself."""
    target = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((target, 9))  # sends nothing, but chooses the address
        return str(probe.getsockname()[0])
    return None


def for_others(host: str, port: int) -> str | None:
    """Return the address others at home can open, where the server listens on all addresses."""
    if host not in ("", "0.0.0.0", "::"):
        return None
    seen = _seen_by_others(socket.AF_INET)
    return None if seen is None else f"http://{seen}:{port}/"


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
        listening.setsockopt(socket.SOL_SOCKET, _ALONE, 1)
        try:
            listening.bind((host, port))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            refused.append(error)
        else:
            return listening
    raise SpielwerkError(f"{_say('port-taken', port=ports[0])} ({refused[0].strerror})") from refused[0]


def _announce(server: object, address: str, others: str | None, open_page: bool) -> None:
    """Say where the tables are as soon as they are there, and open the page if wanted."""
    while not getattr(server, "started", False):
        sleep(0.05)
    _say_where(address, others, open_page)


def _blocks(rows: list[str]) -> str:
    """Return a QR code for a terminal: two rows in a line, dark on light whatever the colours are, with a margin."""
    wide = len(rows[0]) + 4
    square = ["0" * wide] * 2 + [f"00{row}00" for row in rows] + ["0" * wide] * 3
    signs = {"00": "█", "01": "▀", "10": "▄", "11": " "}
    pairs = zip(square[::2], square[1::2], strict=False)
    return "\n".join("".join(signs[up + down] for up, down in zip(upper, lower, strict=True)) for upper, lower in pairs)


def _say_where(address: str, others: str | None, open_page: bool) -> None:
    click.echo(_say("serving", address=address))
    if others is not None:
        click.echo(_say("serving-others", address=others))
        click.echo(_blocks(code(others)))
    if open_page:
        webbrowser.open(address)
