"""What is acknowledged is stored: on SQLite and PostgreSQL, over restarts, kill -9, and several processes."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa
from alembic import command as alembic_command
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from redis.asyncio import Redis
from websockets.sync.client import connect

import spielwerk.web
from spielwerk.web.database import Conflict, StorageError, chat, commands, engine_of, metadata, migrate, seats
from spielwerk.web.limits import RATES, Buckets
from spielwerk.web.record import Command, Record, Seat
from spielwerk.web.storage import Storage
from web_support import KUNITORI, Guest, Process, config, postgres, redis, serving, until


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("pg")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    address: str = request.getfixturevalue("database")
    return address


def record(table: str) -> Record:
    return Record(table, "kunitori", time.time(), "anna", [Seat("guest", "anna", "Anna"), Seat("open")])


def test_tables_and_commands_are_kept(url: str) -> None:
    migrate(url)
    storage = Storage(url)

    async def story() -> None:
        await storage.create(record("kept"))
        await asyncio.gather(*(storage.append("kept", Command(n, "act", 0, "pass", 1.5, 0.25)) for n in range(50)))
        with pytest.raises(Conflict):
            await storage.append("kept", Command(7, "act", 1, "pass", 1.5, 0.0))
        loaded = await storage.load("kept")
        assert loaded is not None
        assert [command.number for command in loaded[1]] == list(range(50))
        assert loaded[1][3] == Command(3, "act", 0, "pass", 1.5, 0.25)
        changed = loaded[0].copy()
        changed.seats[1] = Seat("guest", "bert", "Bert")
        await storage.change(changed)
        assert changed.revision == 1
        with pytest.raises(Conflict):  # made against the first revision
            await storage.change(loaded[0])
        assert [found.id for found in await storage.of_guest("bert", 5)] == ["kept"]
        assert await storage.say("kept", 0, "Anna", "hello", 2.0) == 0
        assert await storage.say("kept", 0, "Anna", "again", 2.0) == 1
        assert await storage.load("lost") is None

    asyncio.run(story())
    assert storage.secret() == storage.secret()
    storage.close()


def test_tables_are_deleted_with_all_that_belongs_to_them(url: str) -> None:
    migrate(url)
    storage = Storage(url)
    now = time.time()

    async def story() -> None:
        for name in ("old", "done", "said"):
            await storage.create(Record(name, "kunitori", now - 100, "anna", [Seat("guest", "anna", "Anna")]))
            await storage.append(name, Command(0, "act", 0, "pass", now - 90, 0.0))
        await storage.create(Record("new", "kunitori", now, "anna", [Seat("guest", "anna", "Anna")]))
        await storage.append("done", Command(1, "act", 0, "pass", now, 0.0))
        await storage.say("old", 0, "Anna", "hello", now - 80)
        await storage.say("said", 0, "Anna", "hello", now)
        assert {"old", "done", "said", "new"} & set(await storage.untouched(now - 50)) == {"old"}
        await storage.delete("old")
        assert await storage.load("old") is None
        with pytest.raises(Conflict):  # nothing is left to hang a decision on
            await storage.append("old", Command(1, "act", 0, "pass", now, 0.0))
        assert {record.id for record in await storage.of_guest("anna", 9)} >= {"done", "said", "new"}

    asyncio.run(story())
    with storage.engine.connect() as connection:
        for table in (commands, chat, seats):
            assert connection.execute(sa.select(table.c.table_id).where(table.c.table_id == "old")).all() == []
    storage.close()


def test_migrations_lead_to_the_present_form_and_back(url: str) -> None:
    migrate(url)
    migrate(url)
    engine = engine_of(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        options = AlembicConfig()
        options.set_main_option("script_location", str(Path(spielwerk.web.__file__).parent / "migrations"))
        options.attributes["connection"] = connection
        alembic_command.downgrade(options, "base")
        connection.commit()
        assert set(sa.inspect(connection).get_table_names()) <= {"alembic_version"}
        alembic_command.upgrade(options, "head")
        connection.commit()
    engine.dispose()


@pytest.mark.parametrize("address", ["nonsense", "mysql://localhost/x", "postgresql://localhost:1/x"])
def test_a_database_that_cannot_be_used_says_so(address: str) -> None:
    with pytest.raises(StorageError):
        migrate(address)


def test_a_restart_changes_nothing(url: str, tmp_path: Path) -> None:
    settings = config(tmp_path, db=url)
    with serving(settings) as app:
        anna = Guest(app, "Anna")
        told = anna.open(KUNITORI, "me", "me")
        told = anna.act(anna.act(told, "treasure copper"), "treasure copper")
        anna.ok("POST", f"/api/tables/{told['id']}/undo", {"seat": told["to_act"], "version": 2})
        anna.ok("POST", f"/api/tables/{told['id']}/chat", {"text": "see you"})
        before = anna.ok("GET", f"/api/tables/{told['id']}")
        cookies = anna.client.cookies
    with serving(settings) as app:
        anna = Guest(app)
        anna.client.cookies = cookies
        after = anna.ok("GET", f"/api/tables/{told['id']}")
        assert after == before
        repeated = {"seat": told["to_act"], "version": 0, "notation": "treasure copper"}
        assert anna.ok("POST", f"/api/tables/{told['id']}/act", repeated)["repeated"]
        anna.act(after, "treasure copper")


def test_an_acknowledged_move_survives_kill_9(url: str) -> None:
    server = Process(url, "--pace", "0", "--rates", "0")
    acknowledged = 0
    try:
        cookie = _cookie(server)
        table = _post(server, cookie, "/api/tables", {"game": "kunitori", "seats": [{"kind": "me"}] * 2})["id"]
        with _live(server, table, cookie) as socket:
            told = json.loads(socket.recv())["table"]
            for _ in range(25):
                option = told["decision"]["options"][-1]
                _act(socket, told, option["notation"])
                acknowledged = _answered(socket)["version"]
                while told["version"] < acknowledged:
                    message = json.loads(socket.recv())
                    told = message["table"] if message["type"] == "table" else told
            _act(socket, told, told["decision"]["options"][0]["notation"])  # whether this one lives is open
    finally:
        server.kill()
    again = Process(url, "--pace", "0", "--rates", "0", port=server.port)
    try:
        with _live(again, table, cookie) as socket:
            back = json.loads(socket.recv())["table"]
            assert back["version"] in (acknowledged, acknowledged + 1)
            if back["version"] == told["version"]:
                assert {**back, "clock": None, "log": 0, "seats": 0} == {**told, "clock": None, "log": 0, "seats": 0}
            _act(socket, back, back["decision"]["options"][0]["notation"])
            assert _answered(socket)["version"] == back["version"] + 1
    finally:
        again.stop()


def test_several_processes_share_the_limits() -> None:
    async def story(broker: str) -> None:
        one, two = (Redis.from_url(broker, decode_responses=True) for _ in range(2))
        here, there = Buckets(1.0, one), Buckets(1.0, two)
        _, burst = RATES["chat"]
        for number in range(int(burst)):
            assert await (here, there)[number % 2].wait("chat", "anna") == 0
        for process in (here, there):
            assert 0 < await process.wait("chat", "anna") <= 2
            assert await process.wait("chat", "bert") == 0
            assert await process.wait("act", "anna") == 0
        await one.aclose()
        await two.aclose()
        lost = Buckets(1.0, Redis.from_url("redis://127.0.0.1:1", decode_responses=True))
        waits = [await lost.wait("chat", "anna") for _ in range(int(burst) + 1)]
        assert waits[:-1] == [0] * int(burst)  # without Redis each process counts by itself
        assert waits[-1] > 0

    with redis() as broker:
        asyncio.run(story(broker))


def test_several_processes_share_tables(database: str) -> None:
    with redis() as broker:
        one = Process(database, "--redis", broker, "--pace", "0", "--rates", "0")
        two = Process(database, "--redis", broker, "--pace", "0", "--rates", "0")
        try:
            _share(one, two)
        finally:
            one.stop()
            two.stop()


class Eyes:
    """A viewer who remembers the last table told."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.told: Any = None

    def hear(self) -> Any:
        message = json.loads(self.socket.recv(timeout=20))
        if message["type"] == "table":
            self.told = message["table"]
        return message

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        while self.told is None or not wanted(self.told):
            self.hear()
        return self.told

    def act(self) -> None:
        _act(self.socket, self.told, self.told["decision"]["options"][-1]["notation"])
        while (message := self.hear())["type"] != "answer":
            pass
        assert message["ok"], message


def _share(one: Process, two: Process) -> None:
    anna, bert = _cookie(one), _cookie(two)
    body = {"game": "kunitori", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]}
    table = _post(one, anna, "/api/tables", body)["id"]
    with _live(one, table, anna) as first, _live(two, table, bert) as second:
        people = [Eyes(first), Eyes(second)]
        assert people[0].until(bool)["state"] == "waiting"
        _post(two, bert, f"/api/tables/{table}/join", {})
        for person in people:  # each sees the other, who is connected to another process
            person.until(lambda told: told["state"] == "playing" and all(seat["here"] for seat in told["seats"]))
        noticed = 0
        for _ in range(12):
            told = people[0].until(lambda told: told["to_act"] in (0, 1) and told["log"]["next"] >= noticed)  # noqa: B023
            noticed = told["log"]["next"]
            mover = people[told["to_act"]]
            same = (noticed, told["to_act"])
            mover.until(lambda told: (told["log"]["next"], told["to_act"]) == same)  # noqa: B023
            before = mover.told["version"]
            mover.act()
            noticed = mover.until(lambda told: told["version"] > before)["log"]["next"]  # noqa: B023
            for person in people:
                person.until(lambda told: told["log"]["next"] >= noticed)  # noqa: B023


def _act(socket: Any, told: Any, notation: str) -> None:
    seat = told["decision"]["seat"]
    command = {"type": "act", "id": "x", "seat": seat, "version": told["version"], "notation": notation}
    socket.send(json.dumps(command))


def _answered(socket: Any) -> Any:
    while (message := json.loads(socket.recv(timeout=20)))["type"] != "answer":
        pass
    assert message["ok"], message
    return message


def _live(server: Process, table: str, cookie: str) -> Any:
    address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live"
    return connect(address, additional_headers={"Cookie": f"spielwerk_guest={cookie}"}, max_size=None)


def _cookie(server: Process) -> str:
    return str(httpx2.get(f"{server.address}/api/me").cookies["spielwerk_guest"])


def _post(server: Process, cookie: str, path: str, body: Any) -> Any:
    answer = httpx2.post(f"{server.address}{path}", json=body, headers={"Cookie": f"spielwerk_guest={cookie}"})
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def test_a_dead_bot_worker_is_replaced(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna = Guest(app, "Anna")
        told = anna.open(KUNITORI, "me", "greedy")
        told = until(lambda: (now := anna.table(told["id"]))["decision"]["yours"] and now)
        pool = app.app.state.server.robots.own.pool()  # type: ignore[attr-defined]
        for process in list((pool._processes or {}).values()):
            process.kill()
        anna.act(told, "pass")
        until(lambda: (now := anna.table(told["id"]))["to_act"] == 0 and now["version"] > told["version"] + 1)


def test_bots_move_at_a_pace_people_can_follow(tmp_path: Path) -> None:
    with serving(config(tmp_path, pace=0.15)) as app:
        anna = Guest(app, "Anna")
        told = anna.open(KUNITORI, "me", "greedy", "greedy")
        told = until(lambda: (now := anna.table(told["id"]))["decision"]["yours"] and now)
        anna.act(told, "pass")
        until(lambda: anna.table(told["id"])["to_act"] == 0 and anna.table(told["id"])["version"] > told["version"] + 4)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as stored:
            journal = stored.execute("SELECT at, seat FROM commands ORDER BY number").fetchall()
        waits = [after - before for (before, _), (after, seat) in pairwise(journal) if seat != 0]
        assert len(waits) > 3
        assert min(waits) > 0.14  # the clock on the wall may be set a little meanwhile


def test_a_bot_that_thinks_too_long_never_blocks_a_table(tmp_path: Path) -> None:
    with serving(config(tmp_path, think=0.001)) as app:
        anna = Guest(app, "Anna")
        told = anna.open(KUNITORI, "me", "greedy")
        told = until(lambda: (now := anna.table(told["id"]))["decision"]["yours"] and now)
        anna.act(told, "pass")
        until(lambda: anna.table(told["id"])["version"] > told["version"] + 1)
