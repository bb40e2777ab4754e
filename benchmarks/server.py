"""How much the server does: decisions at many tables over WebSockets, from a command to its stored answer.

    python benchmarks/server.py [--tables 100] [--viewers 1 2] [--seconds 20] [--think 1] [--db URL] [--processes 2]
                                [--game kunitori] [--boardgameio]

Starts a server of its own (SQLite in a temporary folder by default). At every table one guest plays all seats, so each
answer is a decision that was checked, carried out and committed to disk; the guest receives what changed after every
decision, as the page does, and so do further viewers. Without `--think` everybody plays as fast as the server answers,
which measures its capacity; with it, each guest thinks that long on average. What counts is the processor time of the
server itself (moves per CPU-second) while all sit at their tables, for load generator and database have to run
somewhere too; theirs is told beside it. In the same run a bare Starlette application echoes the same commands, which
shows what the connections alone cost, and with `--boardgameio` that server (from npm, if it installs) plays a game of
patience, kept in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import socket as sockets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.request import Request, urlopen

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from spielwerk.web.guests import COOKIE

_ECHO: Final = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(socket):
    await socket.accept()
    while True:
        await socket.send_text(await socket.receive_text())
print(sys.argv[1], flush=True)
uvicorn.run(Starlette(routes=[WebSocketRoute("/", echo)]), port=int(sys.argv[1]), log_level="critical",
            ws="websockets-sansio", ws_per_message_deflate=False)
"""
_COMMAND: Final = {"type": "act", "id": "x", "seat": 0, "version": 100, "notation": "treasure copper"}
_PEER: Final = "boardgame.io@0.50.2"
_AT_ONCE: Final = 20
"""So many tables are opened at a time."""

Spent = Callable[[], float]
"""Returns the processor seconds spent so far."""


def _ticks(pid: int) -> float:
    """Return the processor seconds a process has used, without those of its children."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _serving(pid: int) -> float:
    """Return the processor seconds of a server: of all its processes, but not of those in which bots think."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    behind = [child for child in children if b"--fd" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return _ticks(pid) + sum(_ticks(int(child)) for child in behind)


def _database() -> float:
    """Return the processor seconds of all PostgreSQL there is on this machine."""
    names = (path for path in Path("/proc").glob("[0-9]*/comm"))
    return sum(_ticks(int(path.parent.name)) for path in names if _name(path).startswith("postgres"))


def _name(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


@contextmanager
def _running(command: list[str], folder: Path | None = None) -> Iterator[int]:
    """Run a program that prints a line when it is ready; give its process id."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder)
    assert process.stdout is not None
    if not process.stdout.readline():
        raise RuntimeError(f"{command[0]} does not start")
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def _free_port() -> int:
    with sockets.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _post(address: str, cookie: str, body: Any) -> Any:
    headers = {"Content-Type": "application/json", "Cookie": f"{COOKIE}={cookie}"}
    with urlopen(Request(f"{address}/api/tables", json.dumps(body).encode(), headers)) as response:
        return json.load(response)


def _cookie(address: str) -> str:
    with urlopen(f"{address}/api/me") as response:
        header = str(response.headers["set-cookie"])
    return header.split("=", 1)[1].split(";", 1)[0]


@dataclass
class Load:
    """What is to be played, and for how long."""

    address: str
    game: str
    viewers: int
    think: float
    seconds: float
    times: list[float] = field(default_factory=list)
    end: float = float("inf")
    opening: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_ONCE))
    seated: int = 0


def _live(load: Load, table: str, cookie: str) -> Any:
    url = f"{load.address.replace('http', 'ws')}/api/tables/{table}/live?changes=1"
    headers = {"Cookie": f"{COOKIE}={cookie}"}
    return connect(url, additional_headers=headers, max_size=None, compression=None, open_timeout=120)


async def _watch(load: Load, table: str, cookie: str) -> None:
    async with _live(load, table, cookie) as socket:
        async for _ in socket:
            pass


async def _play(load: Load, cookie: str, other: str, number: int) -> None:
    """Play one table until the time is over; a finished game is followed by another one."""
    rng = Random(number)
    seats = [{"kind": "me"}] * 2
    seated = 0
    while time.monotonic() < load.end:
        async with load.opening:
            table = (await asyncio.to_thread(_post, load.address, cookie, {"game": load.game, "seats": seats}))["id"]
            watching = [asyncio.create_task(_watch(load, table, other)) for _ in range(load.viewers - 1)]
            wire = _live(load, table, cookie)
            socket = await wire.__aenter__()
        load.seated += 1 - seated
        seated = 1
        try:
            await _game(socket, rng, load)
        finally:
            await wire.__aexit__(None, None, None)
            for each in watching:
                each.cancel()
            await asyncio.gather(*watching, return_exceptions=True)


async def _game(socket: ClientConnection, rng: Random, load: Load) -> None:
    told = json.loads(await socket.recv())["table"]
    while time.monotonic() < load.end and told["decision"] is not None:
        decision = told["decision"]
        option = rng.choice(decision["options"])["notation"]
        command = {**_COMMAND, "seat": decision["seat"], "version": told["version"], "notation": option}
        if load.think:
            await asyncio.sleep(rng.uniform(0, 2 * load.think))
        begun = time.perf_counter()
        await socket.send(json.dumps(command))
        wanted, answered = told["version"] + 1, False
        while told["version"] < wanted or not answered:
            message = json.loads(await socket.recv())
            if message["type"] == "answer":
                load.times.append(time.perf_counter() - begun)
                answered = True
                if not message["ok"]:
                    raise RuntimeError(message)
                message = message.get("news", {"table": {}})
            told |= message["table"]


async def played(load: Load, tables: int) -> None:
    """Play at so many tables until the load ends."""
    cookie, other = _cookie(load.address), _cookie(load.address)
    await asyncio.gather(*(_play(load, cookie, other, number) for number in range(tables)))


async def _measure(load: Load, tables: int, clocks: dict[str, Spent]) -> tuple[list[float], dict[str, float]]:
    """Play; return how long each answer took and what was spent, from when all are seated and have moved a little."""
    playing = asyncio.create_task(played(load, tables))
    while load.seated < tables:
        await asyncio.sleep(0.1)
        if playing.done():
            await playing
    await asyncio.sleep(3.0)
    load.times.clear()
    before = {name: clock() for name, clock in clocks.items()}
    await asyncio.sleep(load.seconds)
    times = sorted(load.times)
    spent = {name: clock() - before[name] for name, clock in clocks.items()}
    load.end = 0.0
    await playing
    return times, spent


async def _echo(port: int, talkers: int, seconds: float) -> int:
    """Send commands to be echoed; return how many came back."""
    text, end = json.dumps(_COMMAND), time.monotonic() + 1.0 + seconds

    async def talk() -> int:
        said = 0
        async with connect(f"ws://127.0.0.1:{port}/", compression=None) as socket:
            while time.monotonic() < end:
                await socket.send(text)
                await socket.recv()
                said += 1
        return said

    await asyncio.sleep(1.0)
    return sum(await asyncio.gather(*(talk() for _ in range(talkers))))


def _served(chosen: argparse.Namespace, viewers: int) -> dict[str, Any]:
    """Return what the server does with so many viewers at each table."""
    port = _free_port()
    load = Load(f"http://127.0.0.1:{port}", chosen.game, viewers, chosen.think, chosen.seconds)
    with tempfile.TemporaryDirectory() as folder:
        db = chosen.db or f"sqlite:///{Path(folder) / 'tables.db'}"
        command = [sys.executable, "-c", "from spielwerk.cli import main; main()", "serve", "--db", db, "--rates", "0"]
        command += ["--port", str(port), "--processes", str(chosen.processes)]
        with _running(command) as server:
            clocks = {"server": lambda: _serving(server), "load": time.process_time, "database": _database}
            times, spent = uvloop.run(_measure(load, chosen.tables, clocks))
    count = len(times)
    return {
        "game": chosen.game,
        "database": db.split(":", 1)[0],
        "tables": chosen.tables,
        "viewers": viewers,
        "think": chosen.think,
        "moves": count,
        "moves_per_second": round(count / chosen.seconds, 1),
        "moves_per_cpu_second": round(count / spent["server"]),
        "p50_ms": round(1000 * times[count // 2], 2),
        "p99_ms": round(1000 * times[count * 99 // 100], 2),
        **{f"{name}_cpu_s": round(value, 2) for name, value in spent.items()},
    }


def _echoed(chosen: argparse.Namespace) -> int:
    """Return how many commands a bare application echoes in a processor second."""
    port = _free_port()
    with _running([sys.executable, "-c", _ECHO, str(port)]) as echo:
        before = _ticks(echo)
        said = uvloop.run(_echo(port, chosen.tables, chosen.echo))
        return round(said / (_ticks(echo) - before))


def _peer(chosen: argparse.Namespace, viewers: int) -> int | None:
    """Return how many moves boardgame.io's server makes in a processor second; None where it cannot be installed."""
    folder = Path(__file__).parents[1] / "build" / "boardgameio"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules" / "boardgame.io").exists():
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), _PEER]
        if shutil.which("npm") is None or subprocess.run(install, check=False, capture_output=True).returncode:
            return None
    script = str(shutil.copy(Path(__file__).with_name("boardgameio.cjs"), folder))
    port = str(_free_port())
    with _running(["node", script, "serve", port], folder) as server:
        guests = ["node", script, "play", port, str(chosen.tables), str(viewers), "3", str(chosen.seconds)]
        with subprocess.Popen(guests, stdout=subprocess.PIPE, text=True, cwd=folder) as playing:
            assert playing.stdout is not None
            playing.stdout.readline()
            before = _ticks(server)
            moves = int(json.loads(playing.stdout.readline())["moves"])
            return round(moves / (_ticks(server) - before))


def main() -> None:
    """Start the servers, play, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--viewers", type=int, nargs="+", default=[1, 2], help="connections to each table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=0.0)
    parser.add_argument("--db", default="")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--game", choices=("bluemoon", "kunitori"), default="kunitori")
    parser.add_argument("--echo", type=float, default=5.0, help="seconds to measure a bare echo, 0 for none")
    parser.add_argument("--boardgameio", action="store_true", help="measure boardgame.io's server too")
    chosen = parser.parse_args()
    for viewers in chosen.viewers:
        figures = _served(chosen, viewers)
        if chosen.boardgameio:
            figures["boardgameio_moves_per_cpu_second"] = _peer(chosen, viewers)
        print(json.dumps(figures), flush=True)
    if chosen.echo:
        print(json.dumps({"echoes_per_cpu_second": _echoed(chosen)}))


if __name__ == "__main__":
    main()
