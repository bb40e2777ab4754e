"""How fast the web table is: 100 tables at once over WebSockets, from a command to its stored answer.

    python benchmarks/web_tables.py [--tables 100] [--seconds 20] [--think 1] [--db URL] [--game kunitori]

Starts a server of its own (SQLite in a temporary folder by default). At every table one guest plays all
seats, so each answer is a decision that was checked, carried out and committed to disk. Each guest also
receives and reads the whole table after every decision, as a page does. Without `--think` everybody plays
as fast as the server answers, which measures its capacity; with it, each guest thinks that long on average. The CPU
time per move says what one core can do when the machine has other work as well.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from spielwerk.web.guests import COOKIE


def _post(address: str, cookie: str, body: Any) -> Any:
    headers = {"Content-Type": "application/json", "Cookie": f"{COOKIE}={cookie}"}
    with urlopen(Request(f"{address}/api/tables", json.dumps(body).encode(), headers)) as response:
        return json.load(response)


def _cookie(address: str) -> str:
    with urlopen(f"{address}/api/me") as response:
        header = str(response.headers["set-cookie"])
    return header.split("=", 1)[1].split(";", 1)[0]


async def _play(
    address: str, cookie: str, game: str, number: int, end: float, think: float, times: list[float]
) -> None:
    """Play one table until the time is over; a finished game is followed by another one."""
    rng = Random(number)
    seats = [{"kind": "me"}] * 2
    while time.monotonic() < end:
        table = (await asyncio.to_thread(_post, address, cookie, {"game": game, "seats": seats}))["id"]
        url = f"{address.replace('http', 'ws')}/api/tables/{table}/live"
        async with connect(url, additional_headers={"Cookie": f"{COOKIE}={cookie}"}, max_size=None) as socket:
            await _game(socket, rng, end, think, times)


async def _game(socket: ClientConnection, rng: Random, end: float, think: float, times: list[float]) -> None:
    told = json.loads(await socket.recv())["table"]
    while time.monotonic() < end and told["decision"] is not None:
        decision = told["decision"]
        option = rng.choice(decision["options"])
        command = {
            "type": "act",
            "id": "x",
            "seat": decision["seat"],
            "version": told["version"],
            "notation": option["notation"],
        }
        if think:
            await asyncio.sleep(rng.uniform(0, 2 * think))
        begun = time.perf_counter()
        await socket.send(json.dumps(command))
        wanted, answered = told["version"] + 1, False
        while told["version"] < wanted or not answered:
            message = json.loads(await socket.recv())
            if message["type"] == "table":
                told = message["table"]
            else:
                times.append(time.perf_counter() - begun)
                answered = True
                if not message["ok"]:
                    raise RuntimeError(message)


async def _measure(address: str, game: str, tables: int, seconds: float, think: float) -> list[float]:
    times: list[float] = []
    cookie = _cookie(address)
    end = time.monotonic() + seconds
    await asyncio.gather(*(_play(address, cookie, game, number, end, think, times) for number in range(tables)))
    return times


def main() -> None:
    """Start a server, play, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=0.0)
    parser.add_argument("--db", default="")
    parser.add_argument("--game", choices=("bluemoon", "kunitori"), default="kunitori")
    parser.add_argument("--port", type=int, default=8911)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = chosen.db or f"sqlite:///{Path(folder) / 'tables.db'}"
        command = [sys.executable, "-c", "from spielwerk.cli import main; main()", "serve"]
        command += ["--db", db, "--port", str(chosen.port), "--rates", "0"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ.copy())
        assert server.stdout is not None
        server.stdout.readline()
        try:
            address = f"http://127.0.0.1:{chosen.port}"
            times = sorted(asyncio.run(_measure(address, chosen.game, chosen.tables, chosen.seconds, chosen.think)))
        finally:
            server.terminate()
            server.wait()
    count = len(times)
    used = getrusage(RUSAGE_CHILDREN)  # of the server, its start included
    spent = used.ru_utime + used.ru_stime
    print(
        json.dumps(
            {
                "game": chosen.game,
                "database": db.split(":", 1)[0],
                "tables": chosen.tables,
                "think": chosen.think,
                "moves": count,
                "moves_per_second": round(count / chosen.seconds, 1),
                "p50_ms": round(1000 * times[count // 2], 2),
                "p99_ms": round(1000 * times[count * 99 // 100], 2),
                "server_cpu_ms_per_move": round(1000 * spent / count, 2),
            }
        )
    )


if __name__ == "__main__":
    main()
