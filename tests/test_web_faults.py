"""Two processes share tables; whatever breaks between them, every table goes on when it is mended."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from spielwerk.web.database import StorageError, migrate
from spielwerk.web.record import Record, Seat
from spielwerk.web.storage import Storage
from spielwerk.web.tables import Lobby
from web_support import Cable, Process, Service, config, postgres_address, postgres_service, redis_service

PATIENCE = 20.0
"""Seconds for a table to go on once the service is back: 5 on a machine of its own."""


class Person:
    """Somebody with a page open: connects anew when cut off, and repeats a command that was not answered."""

    def __init__(self, server: Process) -> None:
        self._server = server
        self.cookie = str(httpx2.get(f"{server.address}/api/me", timeout=30).cookies["spielwerk_guest"])
        self.told: Any = None
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        self.table = ""

    def post(self, path: str, body: Any) -> Any:
        headers = {"Cookie": f"spielwerk_guest={self.cookie}"}
        answer = httpx2.post(f"{self._server.address}{path}", json=body, headers=headers, timeout=30)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def hear(self, seconds: float) -> Any:
        """Return the next message; None if there is none in time or the connection is lost."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self._socket is None:
                    address = f"{self._server.address.replace('http', 'ws')}/api/tables/{self.table}/live"
                    headers = {"Cookie": f"spielwerk_guest={self.cookie}"}
                    wire = connect(address, additional_headers=headers, max_size=None, open_timeout=5)
                    self._socket = self._open.enter_context(wire)
                message = json.loads(self._socket.recv(timeout=max(0.01, end - time.monotonic())))
            except TimeoutError:
                return None
            except (OSError, WebSocketException):
                self.close()
                time.sleep(0.1)
                continue
            if message["type"] == "table":
                self.told = message["table"]
            return message
        return None

    def until(self, version: int, seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while self.told is None or self.told["version"] < version:
            assert time.monotonic() < end, f"stuck at {self.told and self.told['version']}, not {version}"
            self.hear(end - time.monotonic())

    def until_like(self, other: Person, seconds: float = PATIENCE) -> None:
        """Hear until everything is known that everybody noticed and the other one knows."""
        end = time.monotonic() + seconds
        while (mine := _noticed(self.told)) != (theirs := _noticed(other.told)):
            assert time.monotonic() < end, f"stuck at {mine}, not {theirs}"
            self.hear(end - time.monotonic())

    def decide(self, notation: str) -> None:
        """Decide and wait for nothing."""
        command = {"type": "act", "id": "x", "seat": self.told["to_act"], "version": self.told["version"]}
        if self._socket is not None:
            self._socket.send(json.dumps({**command, "notation": notation}))

    def act(self, notation: str, seconds: float = PATIENCE) -> int:
        """Decide, and again until it is acknowledged; return the version it led to."""
        version = self.told["version"]
        command = {"type": "act", "id": "x", "seat": self.told["to_act"], "version": version, "notation": notation}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.hear(0.05)
            try:
                if self._socket is not None:
                    self._socket.send(json.dumps(command))
            except (OSError, WebSocketException):
                self.close()
                continue
            until = min(end, time.monotonic() + 3)
            while time.monotonic() < until and (message := self.hear(until - time.monotonic())) is not None:
                if message["type"] == "answer":
                    if message["ok"]:
                        return int(message["version"])
                    assert message["error"]["code"] == "busy", message
                    time.sleep(0.2)
                    break
        raise AssertionError("never acknowledged")

    def close(self) -> None:
        with suppress(OSError, WebSocketException):
            self._open.close()
        self._open, self._socket = ExitStack(), None


class World:
    """PostgreSQL, perhaps Redis, two processes, and cables in between."""

    def __init__(self, folder: Path, *, redis: bool) -> None:
        self.postgres = postgres_service(folder)
        self.postgres.start()
        self.redis: Service | None = redis_service() if redis else None
        if self.redis is not None:
            self.redis.start()
        self.cables = [Cable(self.postgres.port), Cable(self.postgres.port)]
        self.processes = [self._process(cable) for cable in self.cables]

    def _process(self, cable: Cable, port: int = 0) -> Process:
        options = ["--pace", "0", "--rates", "0"]
        if self.redis is not None:
            options += ["--redis", f"redis://127.0.0.1:{self.redis.port}/0"]
        return Process(postgres_address(cable.port), *options, port=port)

    def restart_process(self) -> None:
        """Kill the first process and start it again at the same place."""
        self.processes[0].kill()
        self.processes[0]._process = self._process(self.cables[0], self.processes[0].port)._process

    def close(self) -> None:
        for process in self.processes:
            process.stop()
        for cable in self.cables:
            cable.close()
        if self.redis is not None:
            self.redis.end()
        self.postgres.end()


@pytest.fixture(scope="module", params=["redis", "postgresql"])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = World(tmp_path_factory.mktemp("faults"), redis=request.param == "redis")
    yield made
    made.close()


def seated(world: World) -> list[Person]:
    """Let two people sit down at one table, each with a process of his own."""
    people = [Person(process) for process in world.processes]
    body = {"game": "kunitori", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = people[0].post("/api/tables", body)["id"]
    people[1].post(f"/api/tables/{table}/join", {})
    for person in people:
        person.table = table
        person.until(0)
    return people


def _noticed(told: Any) -> tuple[int, int | None]:
    return told["log"]["next"], told["to_act"]


def turns(people: list[Person], count: int, rng: Random, since: list[int] | None = None) -> list[int]:
    """Let both decide so many times; each waits for what the other sees. Return how much each has noticed.

    What was noticed before (`since`) is still so, and no more: nothing was lost, and nothing done twice.
    """
    for person, before in zip(people, since or (), strict=False):
        person.until(before)
        assert person.told["version"] == before
    for _ in range(count):
        people[0].until_like(people[1])
        mover = people[people[0].told["to_act"]]
        reached = mover.act(rng.choice(mover.told["decision"]["options"])["notation"])
        mover.until(reached)
        assert mover.told["version"] == reached
        for person in people:
            person.until_like(mover)
    return [int(person.told["version"]) for person in people]


FAULTS = ("restart-postgres", "kill-postgres", "kill-redis", "kill-process", "cut-one", "cut-both")


def fault(world: World, kind: str, during: Any) -> None:
    """Break something, do something meanwhile, and mend it."""
    service = world.redis if kind == "kill-redis" else world.postgres
    if kind in ("restart-postgres", "kill-postgres", "kill-redis") and service is not None:
        service.end(kill=kind != "restart-postgres")
        during()
        service.start()
    elif kind == "kill-process":
        world.restart_process()
    else:
        cables = world.cables[:1] if kind == "cut-one" else world.cables
        for cable in cables:
            cable.cut()
        during()
        for cable in cables:
            cable.mend()


@pytest.mark.parametrize("kind", FAULTS)
def test_a_table_goes_on_after(world: World, kind: str) -> None:
    if kind == "kill-redis" and world.redis is None:
        return  # nothing to kill: the other half of these tests has one
    rng = Random(kind)
    people = seated(world)
    try:
        reached = turns(people, 6, rng)

        def during() -> None:  # what is asked for now is refused or waits, and is done once later on
            for person in people:
                person.hear(0.5)

        fault(world, kind, during)
        turns(people, 6, rng, reached)
    finally:
        for person in people:
            person.close()


def test_news_that_could_not_be_read_are_read_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = config(tmp_path)
    migrate(settings.db)
    storage = Storage(settings.db)

    async def story() -> None:
        lobby = Lobby(settings, storage)
        seats = [Seat("guest", "anna", "Anna"), Seat("open")]
        table = await lobby.open_table(Record("t", "kunitori", time.time(), "anna", seats))
        await storage.say(table, 0, "Anna", "from another process", time.time())
        async with lobby.at(table) as live:
            live.changed_elsewhere()
        load = storage.load

        async def broken(*_: object) -> None:
            raise StorageError("gone")

        monkeypatch.setattr(storage, "load", broken)
        with pytest.raises(StorageError):
            async with lobby.at(table):
                pass
        monkeypatch.setattr(storage, "load", load)
        async with lobby.at(table) as live:
            assert [said.text for said in live.chat] == ["from another process"]

    asyncio.run(story())
    storage.close()
