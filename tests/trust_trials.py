"""Trials of `make trust` inside one process: messages compared, links that fail, full disks, clocks that jump."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

import msgspec
from sqlalchemy import event

import discretion
import spielwerk
import test_web_upgrade
from spielwerk.bots.base import Question
from spielwerk.bots.registry import make_bot
from spielwerk.core.state import State
from spielwerk.web import deciding, positions, seating, steady
from spielwerk.web.advising import spoken
from spielwerk.web.database import migrate
from spielwerk.web.describe import table_changes, table_seen
from spielwerk.web.errors import Refusal
from spielwerk.web.live import LiveTable
from spielwerk.web.opening import NewTable, opened
from spielwerk.web.present import SPECTATOR
from spielwerk.web.robots import Advice
from spielwerk.web.roster import Roster
from spielwerk.web.storage import Storage
from spielwerk.web.tables import Lobby
from web_support import KUNITORI, Guest, config, serving

Trial = Callable[[int], float]
"""Carries out the trial of a number; fails with an AssertionError, returns a figure (seconds, mostly)."""
_JSON: Final = msgspec.json.Encoder()
_LONG: Final = 40
"""Decisions of a game over links that fail."""


# -- what is sent ---------------------------------------------------------------------------------------------------


@contextmanager
def streams(folder: Path) -> Iterator[Trial]:
    """Two worlds a viewer cannot tell apart: all the server sends is the same, byte for byte, while they stay so."""
    lobby = Lobby(config(folder, absent=1e9), cast(Any, None))  # nothing is stored here, nobody connects

    def trial(number: int) -> float:
        rng = Random(number)
        record = opened("t", "g0", "Ann", _two_seats(rng), rng.choice(("de", "en")), Roster(), {})
        record.seats[1].guest = "g1"
        worlds = [LiveTable(record, 0.0), LiveTable(record, 0.0)]
        viewer = rng.choice((SPECTATOR, 0, 1))
        for _ in range(rng.randrange(60)):
            if worlds[0].to_act is None:
                break
            notation = worlds[0].playing.state.text(rng.choice(worlds[0].playing.state.options))
            for live in worlds:
                live.act(cast(int, live.to_act), notation, 1.0, "en")
        match = worlds[1].playing
        match.state = match.state.view(viewer).resample(rng)
        for live in worlds:
            live._shared.version = -1
        guest, compared = f"g{viewer}", 0
        before = [live.scene(viewer, "en") for live in worlds]
        logs = len(worlds[0].log)
        for _ in range(8):
            if not _look_alike(worlds, viewer):
                break
            told = [
                _everything(lobby, live, viewer, guest, old, logs) for live, old in zip(worlds, before, strict=True)
            ]
            assert told[0] == told[1], (number, viewer)
            compared += len(told[0])
            before = [live.scene(viewer, "en") for live in worlds]
            logs = len(worlds[0].log)
            if not _go_on(worlds, rng):
                break
        return float(compared)

    yield trial


@contextmanager
def in_step(folder: Path) -> Iterator[Trial]:
    """The same public things happen in two worlds in which others hold something else: nobody sees who is asked."""
    games = list(discretion.setups().values())
    yield lambda number: float(discretion.tried(folder, games[number % len(games)], number).compared)


def _two_seats(rng: Random) -> NewTable:
    game = rng.choice(spielwerk.games())
    return NewTable.model_validate({"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]})


def _look_alike(worlds: list[LiveTable], viewer: int) -> bool:
    """Whether the viewer may know the same of both: only then they have to be told alike."""
    one, other = (live.playing for live in worlds)
    alike = one.state.view(viewer).key() == other.state.view(viewer).key() and one.over == other.over
    told = ([entry.event and entry.event.for_seat(viewer) for entry in live.log] for live in worlds)
    return alike and next(told) == next(told)


def _everything(lobby: Lobby, live: LiveTable, viewer: int, guest: str, before: Any, logs: int) -> bytes:
    """Return all the server can send to a viewer now: table, changes, scenario, refusals, foresight, hints."""
    seat = None if viewer == SPECTATOR else viewer
    sent: list[Any] = [table_seen(lobby, live, guest, "en", seat), table_seen(lobby, live, guest, "de", seat)]
    sent.append(table_changes(live, viewer, guest, "en", before, logs, 0)[0])
    sent.append(positions.written(live, None, viewer, "en"))
    state = live.playing.state
    if seat is not None:
        tried = ("pass", "nonsense", state.text(live.version % 50))
        sent += [_refused(live, seat, notation) for notation in tried]
    if live.to_act == viewer:
        question = Question(viewer, list(state.options), state.view)
        sent.append(state.text(make_bot("greedy", state.game, 7).choose(question)))
        sent.append(live.presenter("en").foresight(state, viewer, live.foreseen()))
        advice = [Advice(option) for option in state.options[:2]]
        sent.append(spoken(state.view(viewer), advice, live.version, "de"))
    return _JSON.encode(sent)


def _refused(live: LiveTable, seat: int, notation: str) -> Any:
    """Return what is answered to the question why somebody cannot do something."""
    try:
        return live.presenter("en").why_notation(live.playing.state, seat, notation)
    except Refusal as refusal:
        return refusal.body("en")


def _go_on(worlds: list[LiveTable], rng: Random) -> bool:
    """Decide the same in both worlds, if there is something possible in both."""
    states: list[State] = [live.playing.state for live in worlds]
    options = [{state.text(option) for option in state.options} for state in states]
    both = sorted(options[0] & options[1])
    if not both or worlds[0].to_act != worlds[1].to_act:
        return False
    notation = rng.choice(both)
    for live in worlds:
        live.act(cast(int, live.to_act), notation, 1.0, "en")
    return True


# -- links that fail --------------------------------------------------------------------------------------------------


class Lost(Exception):  # noqa: N818
    """A message that never arrived, there or back."""


class Link:
    """A way to the server on which requests and answers are lost, delayed, repeated and overtake each other."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._late: set[asyncio.Task[Any]] = set()

    async def ask(self, request: Callable[[], Awaitable[Any]]) -> Any:
        rng = self._rng
        if rng.random() < 0.15:
            raise Lost  # on the way there
        if rng.random() < 0.2:  # a second copy arrives sometime later, perhaps after what is sent next
            self._later(request, rng.random() * 0.01)
        await asyncio.sleep(rng.random() * 0.002)
        answer = await request()
        if rng.random() < 0.15:
            raise Lost  # on the way back
        return answer

    def _later(self, request: Callable[[], Awaitable[Any]], delay: float) -> None:
        async def arrive() -> None:
            await asyncio.sleep(delay)
            try:
                await request()
            except Refusal as refusal:  # nobody hears this answer
                if refusal.code not in ("stale", "over"):
                    raise

        task = asyncio.create_task(arrive())
        self._late.add(task)

    async def settle(self) -> None:
        """Wait for everything that is still on its way."""
        await asyncio.gather(*self._late)


@contextmanager
def links(folder: Path) -> Iterator[Trial]:
    """Two people play over links that fail: each decision is carried out once, and both see the same game."""
    settings = config(folder)
    migrate(settings.db)
    storage = Storage(settings.db)
    lobby = Lobby(settings, storage)

    async def game(number: int) -> float:
        rng = Random(number)
        wanted = _two_seats(rng).model_copy(update={"seats": []})
        body = {"game": wanted.game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = await seating.create(lobby, Roster(), "g0", "Ann", NewTable.model_validate(body), "en", "")
        await seating.join(lobby, table, "g1", "Bob", None, None, "en")
        wires = [Link(Random(f"{number}-{seat}")) for seat in (0, 1)]
        decided: list[str] = []
        reached = [0, 0]
        lost = 0

        async def surely(seat: int, request: Callable[[], Awaitable[Any]]) -> Any:
            nonlocal lost
            while True:
                try:
                    return await wires[seat].ask(request)
                except Lost:
                    lost += 1

        while len(decided) < _LONG:
            seen = [await surely(seat, partial(_seen, lobby, table, seat)) for seat in (0, 1)]
            assert seen[0]["log"]["next"] == seen[1]["log"]["next"]
            assert [each["version"] for each in seen] == reached
            seat = seen[0]["to_act"]
            if seat is None:
                break
            option = rng.choice(seen[seat]["decision"]["options"])["notation"]
            command = partial(deciding.act, lobby, table, f"g{seat}", seat, reached[seat], option, "en")
            await surely(seat, command)
            decided.append(option)
            reached = [lobby._live[table].seen_version([each]) for each in (0, 1)]  # and no further
        for wire in wires:
            await wire.settle()
        stored = await storage.load(table)
        assert stored is not None
        assert [command.notation for command in stored[1]] == decided
        await storage.delete(table)
        lobby.forget(table)
        return float(lost)

    loop = asyncio.new_event_loop()
    try:
        yield lambda number: loop.run_until_complete(game(number))
    finally:
        loop.run_until_complete(lobby.close())
        storage.close()
        loop.close()


async def _seen(lobby: Lobby, table: str, seat: int) -> Any:
    async with lobby.at(table) as live:
        return json.loads(_JSON.encode(table_seen(lobby, live, f"g{seat}", "en")))


# -- disks and clocks ------------------------------------------------------------------------------------------------

_FULL: Final = "PRAGMA max_page_count = 1"
_READ_ONLY: Final = "PRAGMA query_only = ON"


@contextmanager
def disks(folder: Path) -> Iterator[Trial]:
    """The disk is full, or the database read-only: refused in words, nothing lost, and it goes on when that is over."""

    def trial(number: int) -> float:
        rng = Random(number)
        with TemporaryDirectory(dir=folder) as place:
            settings = config(Path(place))
            with serving(settings) as app:
                anna = Guest(app)
                told = anna.open(KUNITORI, "me", "me")
                for _ in range(rng.randrange(1, 10)):
                    told = anna.act(told)
                lobby: Lobby = app.app.state.server.lobby  # type: ignore[attr-defined]
                with broken(lobby.storage, rng.choice((_FULL, _READ_ONLY))):
                    for _ in range(rng.randrange(1, 12)):
                        option = rng.choice(told["decision"]["options"])["notation"]
                        body = {"seat": told["to_act"], "version": told["version"], "notation": option}
                        status, answer = anna.call("POST", f"/api/tables/{told['id']}/act", body)
                        if status == 200:  # there was room for it after all
                            told = anna.table(told["id"])
                            continue
                        assert (status, answer["error"]["code"]) == (503, "busy"), answer
                        assert anna.table(told["id"])["version"] == told["version"]
                begun = time.monotonic()
                told = anna.act(anna.table(told["id"]))
                took = time.monotonic() - begun
                cookies = anna.client.cookies
            with serving(settings) as app:
                again = Guest(app)
                again.client.cookies = cookies
                assert again.table(told["id"])["version"] == told["version"]
        return took

    yield trial


@contextmanager
def broken(storage: Storage, how: str) -> Iterator[None]:
    """Let every connection of a storage fail to write for a while."""

    def spoil(connection: Any, *_: Any) -> None:
        connection.execute(how)

    def fresh() -> None:
        storage.engine.dispose()

    def drop_writer() -> None:
        if storage.writer.connection is not None:
            storage.writer.connection.invalidate()
            storage.writer.connection.close()
            storage.writer.connection = None

    event.listen(storage.engine, "connect", spoil)
    drop_writer()
    fresh()
    try:
        yield
    finally:
        event.remove(storage.engine, "connect", spoil)
        drop_writer()
        fresh()


@contextmanager
def clocks(folder: Path) -> Iterator[Trial]:
    """The machine's clock is set forward or back while people play against the clock: nobody gains or loses time."""
    settings = config(folder)
    with serving(settings) as app:
        anna = Guest(app)

        def trial(number: int) -> float:
            rng = Random(number)
            real = time.time
            clock = {"seconds": 600, "increment": 0}
            told = anna.open(KUNITORI, "me", "me", clock=clock)
            jump = rng.choice((-1, 1)) * rng.choice((60.0, 3600.0, 86_400.0, 30 * 86_400.0))
            begun = time.monotonic()
            try:
                for _ in range(6):
                    told = anna.act(told)
                    time.time = lambda: real() + jump
                    assert abs(steady.time() - real()) < 5
                    told = anna.act(told)
            finally:
                time.time = real
            took = time.monotonic() - begun
            left = [seat["time_left"] for seat in told["seats"]]
            assert all(590 - took <= each <= 600 for each in left), (left, took)
            return float(600 - min(left))

        yield trial


@contextmanager
def old_data(folder: Path) -> Iterator[Trial]:
    """Tables of every released version open, and no guest is locked out."""
    versions = sorted(place.name for place in test_web_upgrade.OLD.iterdir() if place.is_dir())

    def trial(number: int) -> float:
        begun = time.monotonic()
        place = folder / str(number)
        place.mkdir()
        version = versions[number % len(versions)]
        test_web_upgrade.test_tables_of_every_version_open_and_no_guest_is_locked_out(version, place)
        shutil.rmtree(place)
        return time.monotonic() - begun

    yield trial
