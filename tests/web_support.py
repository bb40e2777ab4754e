"""What the tests of the web table share: servers, guests, databases of their own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from pydantic import TypeAdapter
from starlette.testclient import TestClient

from spielwerk.web.app import create_app
from spielwerk.web.config import Config
from spielwerk.web.shapes import Table

TABLE: TypeAdapter[Table] = TypeAdapter(Table)
ORIGIN = "http://testserver"
BLUEMOON = {"game": "bluemoon", "options": {"decks": ["hoax", "vulca"]}}
KUNITORI = {"game": "kunitori"}


def config(folder: Path, **changes: Any) -> Config:
    """Return a configuration for tests: fast bots, no limits."""
    fast = {"pace": 0.0, "window": 0.0, "workers": 1, "rates": 0.0, "hint": "greedy"}
    chosen: dict[str, Any] = {"db": f"sqlite:///{folder / 'tables.db'}", **fast}
    return Config(**{**chosen, **changes})


class Guest:
    """Somebody with a cookie of his own."""

    def __init__(self, app: TestClient, name: str | None = None) -> None:
        """Enter by the front door."""
        self.client = TestClient(app.app, base_url=ORIGIN)
        self.client.portal = app.portal
        self.ok("GET", "/api/me")
        if name is not None:
            self.ok("PUT", "/api/me", {"name": name})

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request; return status and body."""
        response = self.client.request(method, path, json=body, headers={"Origin": ORIGIN})
        return response.status_code, response.json()

    def ok(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request that has to be answered well."""
        status, answer = self.call(method, path, body)
        assert status in (200, 201), answer
        return answer

    def refused(self, code: str, method: str, path: str, body: Any = None) -> Any:
        """Send a request that has to be refused with this code."""
        status, answer = self.call(method, path, body)
        assert status >= 400, answer
        assert answer["error"]["code"] == code, answer
        assert answer["error"]["message"]
        return answer["error"]

    def open(self, game: dict[str, Any], *kinds: str, **more: Any) -> Any:
        """Open a table: `me`, `open` or the name of a bot for each seat."""
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        return self.ok("POST", "/api/tables", {**game, "seats": seats, **more})

    def table(self, table: str, seat: int | None = None) -> Any:
        """Look at a table."""
        told = self.ok("GET", f"/api/tables/{table}?log=1000000" + ("" if seat is None else f"&seat={seat}"))
        TABLE.validate_json(json.dumps(told), strict=True)
        return told

    def act(self, told: Any, notation: str | None = None) -> Any:
        """Take a decision (by default the first option) and return the table after it."""
        decision = told["decision"]
        wanted = decision["options"][0]["notation"] if notation is None else notation
        body = {"seat": decision["seat"], "version": told["version"], "notation": wanted}
        self.ok("POST", f"/api/tables/{told['id']}/act", body)
        return self.table(told["id"])


@contextmanager
def serving(settings: Config) -> Iterator[TestClient]:
    """Run the application inside this process."""
    with TestClient(create_app(settings), base_url=ORIGIN) as client:
        yield client


def until(look: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Look again and again until there is something to see."""
    end = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def play_to_end(guest: Guest, told: Any, most: int = 1500) -> Any:
    """Play all own seats by the hints (or else the first option) until the game is over."""
    path = f"/api/tables/{told['id']}"
    for _ in range(most):
        if told["state"] == "over":
            return told
        decision = told["decision"]
        if decision["yours"]:
            hint = guest.ok("POST", f"{path}/hint", {"seat": decision["seat"]})
            notations = [option["notation"] for option in decision["options"]]
            assert all(choice["verb"] in ("yes", "no") or choice["notation"] in notations for choice in hint["choices"])
            told = guest.act(told, hint["choices"][0]["notation"])
        else:
            version = told["version"]
            told = until(lambda: (now := guest.table(told["id"]))["version"] > version and now)  # noqa: B023
    raise AssertionError("the game does not end")


# -- processes of their own -------------------------------------------------------------------------------


def free_port() -> int:
    """Return a port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _program(name: str, *folders: str) -> str:
    """Return a program's path; a missing one is an error that says what to install."""
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *folders]))
    package = "redis-server" if name.startswith("redis") else "postgresql"
    assert found is not None, f"{name} is missing: apt-get install {package}"
    return found


class Service:
    """A program that listens on a port of its own and can be ended and started again."""

    def __init__(self, command: list[str], port: int, ready: Callable[[], bool]) -> None:
        """Remember how to start it."""
        self.port = port
        self._command = command
        self._ready = ready
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        until(self._is_up)

    def _is_up(self) -> bool:
        if self._process is None or self._process.poll() is not None:  # after a kill its children may still be about
            quiet = subprocess.DEVNULL
            self._process = subprocess.Popen(self._command, stdout=quiet, stderr=quiet, cwd="/")
        return self._ready()

    def end(self, *, kill: bool = False) -> None:
        """End it, in good order or without a goodbye."""
        assert self._process is not None
        if kill:
            self._process.kill()
        else:
            self._process.send_signal(signal.SIGINT)  # PostgreSQL would wait for its guests otherwise
        self._process.wait(30)

    @contextmanager
    def running(self) -> Iterator[Service]:
        """Have it for a while."""
        self.start()
        try:
            yield self
        finally:
            self.end()


def postgres_service(folder: Path) -> Service:
    """Make a PostgreSQL of our own."""
    folders = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
    initdb, server = _program("initdb", *folders), _program("postgres", *folders)
    data = folder / "postgres"
    data.mkdir()
    runs_as: list[str] = []
    top = Path(gettempdir()).resolve()
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        for path in (data, *data.parents):
            if path != top and path.is_relative_to(top):
                path.chmod(0o755)
        shutil.chown(data, "postgres")
        runs_as = [_program("setpriv"), "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    same = ["--no-locale", "--encoding=UTF8"]  # whatever the language of the machine
    made = [*runs_as, initdb, "-D", str(data), "-U", "spielwerk", "-A", "trust", "--no-sync", *same]
    subprocess.run(made, check=True, **quiet)  # type: ignore[call-overload]
    port = free_port()
    listen = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off"]
    ready = _program("pg_isready", *folders)
    check = [ready, "-h", "127.0.0.1", "-p", str(port), "-d", "postgres", "-U", "spielwerk"]
    command = [*runs_as, server, "-D", str(data), "-p", str(port), *listen]
    return Service(command, port, lambda: subprocess.run(check, check=False, **quiet).returncode == 0)  # type: ignore[call-overload]


def postgres_address(port: int) -> str:
    """Return the address of a PostgreSQL of our own."""
    return f"postgresql://spielwerk@127.0.0.1:{port}/postgres"


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Run a PostgreSQL of our own and return its address."""
    with postgres_service(folder).running() as service:
        yield postgres_address(service.port)


def redis_service() -> Service:
    """Make a Redis of our own."""
    port = free_port()
    command = [_program("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    return Service([*command, "--dir", gettempdir()], port, lambda: _listens(port))


@contextmanager
def redis() -> Iterator[str]:
    """Run a Redis of our own and return its address."""
    with redis_service().running() as service:
        yield f"redis://127.0.0.1:{service.port}/0"


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Cable:
    """A way to a service that can be cut: nothing goes through any more, and nobody is told."""

    def __init__(self, port: int) -> None:
        """Lead from a new port to that one."""
        self._to = port
        self._whole = threading.Event()
        self._whole.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Let nothing through."""
        self._whole.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self._whole.set()

    def close(self) -> None:
        """Take it away."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:  # it was taken away
                return
            self._whole.wait()
            try:
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                near.close()
                continue
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                self._whole.wait()
                other.sendall(data)
        except OSError:
            pass
        finally:
            for end in (one, other):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            one.close()


class Process:
    """`spielwerk serve` as a process that can be killed."""

    def __init__(self, db: str, *options: str, port: int = 0, env: Mapping[str, str] | None = None) -> None:
        """Start it and wait until it answers."""
        self.port = port or free_port()
        command = [sys.executable, "-c", "from spielwerk.cli import main; main()", "serve", "--port", str(self.port)]
        more = ["--db", db, "--workers", "1", *options]
        self._process = subprocess.Popen(
            [*command, *more], stdout=subprocess.PIPE, text=True, env={**os.environ, **(env or {})}
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert str(self.port) in line, "the server does not start"

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://localhost:{self.port}"

    def kill(self) -> None:
        """End it with SIGKILL: no goodbye, nothing is tidied up."""
        self._process.kill()
        self._process.wait(20)
        self._close()

    def stop(self) -> None:
        """End it in good order."""
        self._process.terminate()
        self._process.wait(20)
        self._close()

    def _close(self) -> None:
        assert self._process.stdout is not None
        self._process.stdout.close()


def line(message: Any) -> str:
    """Return a message as it goes over the wire."""
    return json.dumps(message)


# -- reading a scene ---------------------------------------------------------------------------------------------


def area(place: Any, name: str) -> Any:
    """Return an area of a seat, or of the whole scene."""
    return next(each for each in place["areas"] if each["id"] == name)


def number(thing: Any, name: str) -> int:
    """Return a number of a card, a seat or the scene."""
    value: int = next(each["value"] for each in thing["numbers"] if each["id"] == name)
    return value


def with_changes(table: Any, changes: Any) -> Any:
    """Put a table together with what changed, as the page does (`frontend/src/lib/api/changes.ts`)."""
    after = {**table, **{key: value for key, value in changes.items() if key != "scene_changes"}}
    for kind in ("log", "chat"):
        if kind not in changes:
            after[kind] = {"from": table[kind]["next"], "next": table[kind]["next"], "lines": []}
    if "scene_changes" in changes:
        scene = changes["scene_changes"]
        seats = {seat["seat"]: seat for seat in scene.get("seats", ())}
        merged = [
            {**seat, **seats.get(seat["seat"], {}), "areas": _areas(seat, seats.get(seat["seat"], {}))}
            for seat in table["scene"]["seats"]
        ]
        after["scene"] = {**table["scene"], **scene, "seats": merged, "areas": _areas(table["scene"], scene)}
    return after


def _areas(before: Any, changes: Any) -> list[Any]:
    fresh = {each["id"]: each for each in changes.get("areas", ())}
    return [_area_after(each, fresh.get(each["id"], each)) for each in before["areas"]]


def _area_after(before: Any, changed: Any) -> Any:
    if "cards_at" not in changed:
        return changed
    cards = list(before["cards"])
    for at, card in changed["cards_at"]:
        cards[at] = card
    fields = {key: value for key, value in changed.items() if key != "cards_at"}
    return {**before, **fields, "cards": cards}
