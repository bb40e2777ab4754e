"""What the server is to be trusted with, tried many times: `make trust` (a tenth), `make trust FULL=1` (all of it).

Each trial has a number and follows from it alone. What was tried is written to build/trust.json after every trial, so a
run that was interrupted goes on where it was; docs/trust.md says what came out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final

import httpx2

import spielwerk
from server import Load, played
from spielwerk.core.chance import Seeded
from test_web_faults import FAULTS, Person, World, fault, seated, turns
from trust_trials import Trial, clocks, disks, in_step, links, old_data, streams
from web_support import KUNITORI, ORIGIN, Guest, Process, config, line, serving

ROOT: Final = Path(__file__).parent.parent
KEPT: Final = ROOT / "build" / "trust.json"
REPORT: Final = ROOT / "docs" / "trust.md"
_CARDS: Final = 10

TABLES = 1000
"""How many tables very many are."""
_PATIENCE: Final = 300.0
"""Seconds to wait where nothing is promised about time: a machine with much else to do loses nothing by it."""


@dataclass(frozen=True)
class Attempt:
    """One line of the suite: what is tried, how often, and what figure comes out."""

    name: str
    what: str
    full: int
    figure: str
    ready: Callable[[Path], Any]
    """A context in which trials are carried out, given a folder of its own."""


def _killed(person: Person, rng: Random, kill: Callable[[], None], restart: Callable[[], None]) -> float:
    """Kill a server while somebody plays: what was acknowledged is there after the restart, once."""
    body = {"game": "kunitori", "seats": [{"kind": "me"}, {"kind": "me"}]}
    person.table = person.post("/api/tables", body)["id"]
    person.until(0, _PATIENCE)
    acknowledged = 0
    for _ in range(rng.randrange(1, 12)):
        acknowledged = person.act(rng.choice(person.told["decision"]["options"])["notation"], _PATIENCE)
        person.until(acknowledged, _PATIENCE)
    person.decide(rng.choice(person.told["decision"]["options"])["notation"])  # whether this one lives is open
    time.sleep(rng.random() * 0.02)
    kill()
    begun = time.monotonic()
    restart()
    took = time.monotonic() - begun
    try:
        person.close()
        person.told = None
        person.until(acknowledged, _PATIENCE)
        assert person.told["version"] in (acknowledged, acknowledged + 1), person.told["version"]
        person.act(person.told["decision"]["options"][0]["notation"], _PATIENCE)
    finally:
        person.close()
    return took


@contextmanager
def kills(folder: Path) -> Iterator[Trial]:
    """Kill -9 at any instant, on SQLite: the server that was started anew is the next one to be killed."""
    db = f"sqlite:///{folder / 'kill.db'}"
    servers = [Process(db, "--pace", "0", "--rates", "0")]

    def restart() -> None:
        servers.append(Process(db, "--pace", "0", "--rates", "0", port=servers[-1].port))

    yield lambda number: _killed(Person(servers[-1]), Random(number), servers[-1].kill, restart)
    servers[-1].kill()


@contextmanager
def kills_shared(folder: Path) -> Iterator[Trial]:
    """Kill -9 one of two processes on PostgreSQL: the other one goes on, and so does the table when it is back."""
    world = World(folder, redis=False)

    def trial(number: int) -> float:
        rng = Random(number)
        person, other = Person(world.processes[0]), Person(world.processes[1])

        def restart() -> None:
            other.cookie, other.table = person.cookie, person.table
            other.until(0, _PATIENCE)  # nothing is held up by what was killed
            world.restart_process()

        try:
            return _killed(person, rng, world.processes[0].kill, restart)
        finally:
            other.close()

    try:
        yield trial
    finally:
        world.close()


@contextmanager
def faults(folder: Path) -> Iterator[Trial]:
    """Two processes on PostgreSQL and Redis: something breaks, is mended, and the table goes on."""
    world = World(folder, redis=True)

    def trial(number: int) -> float:
        rng = Random(number)
        people = seated(world)
        mended: list[float] = []

        def during() -> None:
            for person in people:
                person.hear(rng.random())

        try:
            reached = turns(people, 4, rng)
            fault(world, rng.choice(FAULTS), during)
            mended.append(time.monotonic())
            reached = turns(people, 1, rng, reached)
            took = time.monotonic() - mended[0]
            turns(people, 4, rng, reached)
        finally:
            for person in people:
                person.close()
        return took

    try:
        yield trial
    finally:
        world.close()


def _mangled(rng: Random) -> str:
    """Return a message that is nearly one."""
    good: dict[str, Any] = {"type": "act", "id": "x", "seat": 0, "version": 0, "notation": "pass"}
    odd: list[Any] = [None, -1, 10**30, "", "\ud800", "x" * 3000, [], {}, True, 1.5, [[[]]], "@", "pass\n"]
    for _ in range(rng.randrange(1, 4)):
        good[rng.choice([*good, "more"])] = rng.choice(odd)
    text = json.dumps(good)
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "\x00", "}", '"', "\\"]) + text[at + 1 :]
    return text


@contextmanager
def malformed(folder: Path) -> Iterator[Trial]:
    """Messages and bodies that are nearly right: answered with a refusal, never with a failure."""
    with serving(config(folder)) as app:
        anna = Guest(app)
        table = anna.open(KUNITORI, "me", "me")["id"]
        path = f"/api/tables/{table}"
        with anna.client.websocket_connect(f"{path}/live", headers={"Origin": ORIGIN}) as live:
            live.receive_text()

            def trial(number: int) -> float:
                rng = Random(number)
                begun = time.monotonic()
                text = _mangled(rng)
                live.send_text(text)
                live.send_text(line({"type": "ping", "id": f"after-{number}"}))
                while (message := json.loads(live.receive_text())).get("id") != f"after-{number}":
                    assert message["type"] in ("answer", "table", "pong")
                    assert message.get("error", {}).get("code") != "failed", text
                headers = {"Origin": ORIGIN, "Content-Type": "application/json"}
                route = rng.choice((f"{path}/act", f"{path}/undo", f"{path}/chat", "/api/tables", "/api/verify"))
                body = text.encode(errors="surrogatepass")
                assert anna.client.post(route, content=body, headers=headers).status_code < 500, (route, text)
                return time.monotonic() - begun

            yield trial


@contextmanager
def worlds(folder: Path) -> Iterator[Trial]:
    """What a seat may not know is dealt anew: nothing that it is shown changes."""
    del folder

    def trial(number: int) -> float:
        begun = time.monotonic()
        rng = Random(number)
        game = spielwerk.game(rng.choice(spielwerk.games()))
        state = game.deal(seed=number)
        for _ in range(rng.randrange(80)):
            if state.decision is None:
                break
            state.play(rng.choice(state.decision.actions))
        seat = rng.choice((-1, 0, 1))
        view = state.view(seat)
        other = view.resample(rng)
        if state.decision is not None and other.decision == state.decision:
            assert game.scene(other.view(seat)) == game.scene(view), (game.name, number)
        return time.monotonic() - begun

    yield trial


@contextmanager
def shuffles(folder: Path) -> Iterator[Trial]:
    """Ten thousand shuffles a trial: every card lies at every place equally often (chi-square, one in ten million)."""
    del folder

    def trial(number: int) -> float:
        counts = [[0] * _CARDS for _ in range(_CARDS)]
        for nth in range(10_000):
            for place, card in enumerate(Seeded(number).shuffle(0, nth, tuple(range(_CARDS)))):
                counts[card][place] += 1
        expected = 10_000 / _CARDS
        chi = sum((count - expected) ** 2 / expected for row in counts for count in row)
        assert chi < 165, chi  # 81 degrees of freedom
        return chi

    yield trial


@contextmanager
def crowd(folder: Path) -> Iterator[Trial]:
    """Very many tables with three viewers each, one move a second at every table: quick answers, no more memory."""
    server = Process(f"sqlite:///{folder / 'crowd.db'}", "--rates", "0", "--metrics")
    load = Load(server.address, "kunitori", 3, 1.0, 0.0)
    playing = Thread(target=lambda: asyncio.run(played(load, TABLES)), daemon=True)
    playing.start()
    while load.seated < TABLES:
        assert playing.is_alive(), "nobody plays"
        time.sleep(0.1)
    memory: list[float] = []

    def trial(number: int) -> float:
        del number
        load.times.clear()
        time.sleep(1.0)
        assert playing.is_alive(), "nobody plays any more"
        memory.append(_figure(server, "spielwerk_memory_bytes"))
        times = sorted(load.times)
        return 1000 * times[len(times) * 99 // 100] if times else 1000.0

    try:
        yield trial
        third = max(1, len(memory) // 3)
        before, after = max(memory[:third]), max(memory[-third:])
        # Games go on and are remembered move by move, which is some kilobytes a minute at each table.
        assert after < 1.25 * before + 50_000_000, (before, after)
    finally:
        load.end = 0.0
        playing.join(60)
        server.stop()


def _figure(server: Process, name: str) -> float:
    lines = httpx2.get(f"{server.address}/metrics", timeout=60).text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))


SUITE: Final = (
    Attempt("kill -9 (SQLite)", "nothing acknowledged lost or doubled", 1000, "s to restart", kills),
    Attempt("kill -9 (PostgreSQL, two processes)", "the same, the other goes on", 200, "s to restart", kills_shared),
    Attempt("faults (PostgreSQL, Redis, two processes)", "no table stuck, lost or doubled", 200, "s to go on", faults),
    Attempt("hidden cards dealt anew", "no scene differs", 100_000, "s each", worlds),
    Attempt("message streams of two worlds", "the same bytes", 20_000, "bytes compared", streams),
    Attempt("games in two worlds in lock step", "nobody learns who was asked", 1000, "moments compared", in_step),
    Attempt("malformed messages and bodies", "no failure", 100_000, "s to answer", malformed),
    Attempt("games over links that fail", "every decision once", 1000, "messages lost", links),
    Attempt("times ten thousand shuffles", "all places equally likely", 100, "chi-square", shuffles),
    Attempt("seconds with 1,000 tables, 3,000 viewers", "memory flat", 300, "ms (99 % of a second)", crowd),
    Attempt("disk full, database read-only", "refused in words, nothing lost", 40, "s to go on", disks),
    Attempt("clock set forward or back", "nobody's time changes", 100, "s used", clocks),
    Attempt("old data", "opens, nobody locked out", 10, "s to open", old_data),
)


def tried(attempt: Attempt, count: int, done: dict[str, list[float]], keep: Callable[[], None]) -> None:
    """Carry out the trials that are still missing."""
    figures = done.setdefault(attempt.name, [])
    if len(figures) >= count:
        return
    with tempfile.TemporaryDirectory() as folder, attempt.ready(Path(folder)) as trial:
        while len(figures) < count:
            figures.append(round(trial(len(figures)), 4))
            if len(figures) % 100 == 0 or attempt.full <= 1000:
                keep()


def report(done: dict[str, list[float]]) -> str:
    """Return what was tried and what came out, in words."""
    lines = ["# What the server was tried with", "", "Written by `make trust`; each trial follows from its number."]
    lines += ["", "| what | tried | of | what has to hold | median | 99 % |", "|---|---:|---:|---|---:|---:|"]
    for attempt in SUITE:
        figures = sorted(done.get(attempt.name, ()))
        if figures:
            middle, high = figures[len(figures) // 2], figures[len(figures) * 99 // 100]
            figure = f"{middle:.3g} {attempt.figure} | {high:.3g}"
            lines.append(f"| {attempt.name} | {len(figures)} | {attempt.full} | {attempt.what}: held | {figure} |")
        else:
            lines.append(f"| {attempt.name} | 0 | {attempt.full} | {attempt.what}: not tried yet | | |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Try a share of everything, and write down what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=0.1)
    parser.add_argument("--only", default="", help="rows whose name has this in it")
    chosen = parser.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    done: dict[str, list[float]] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}

    def keep() -> None:
        KEPT.write_text(json.dumps(done), encoding="utf-8")
        REPORT.write_text(report(done), encoding="utf-8")

    for attempt in (each for each in SUITE if chosen.only in each.name):
        begun = time.monotonic()
        tried(attempt, max(1, round(attempt.full * chosen.share)), done, keep)
        keep()
        sys.stdout.write(f"{attempt.name}: {len(done[attempt.name])} held ({time.monotonic() - begun:.0f} s)\n")


if __name__ == "__main__":
    main()
