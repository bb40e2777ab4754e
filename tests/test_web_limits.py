"""Nobody takes the server away from others: fair queues, limits, names, keys, files with their hashes."""

from __future__ import annotations

import asyncio
import json
import re
import stat
import tomllib
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import spielwerk
from spielwerk.cli.serve import answering_to, for_others
from spielwerk.web import places
from spielwerk.web.errors import Refusal
from spielwerk.web.limits import CROWD, RATES
from spielwerk.web.queueing import FairQueue
from spielwerk.web.robots import Robots
from spielwerk.web.roster import Roster
from web_support import KUNITORI, ORIGIN, Guest, config, line, serving, until

ROOT = Path(__file__).parent.parent


def test_one_who_asks_for_much_does_not_hold_up_one_who_asks_for_little() -> None:
    async def story() -> list[str]:
        queue, served = FairQueue(1), []

        async def ask(who: str) -> None:
            async with queue.place(who):
                served.append(who)
                await asyncio.sleep(0)

        greedy = [asyncio.create_task(ask("greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        modest = [asyncio.create_task(ask(who)) for who in ("anna", "bert")]
        gone = asyncio.create_task(ask("gone"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*greedy, *modest)
        return served

    served = asyncio.run(story())
    assert len(served) == 22
    assert max(served.index("anna"), served.index("bert")) <= 4
    assert "gone" not in served


def test_looking_back_keeps_no_bot_waiting_and_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        robots, done = Robots(Roster(), 1, 10.0), asyncio.Event()

        async def ask(room: Any, who: str, *_: Any) -> Any:
            async with room._queue.place(who):
                if room is not robots.own:
                    await done.wait()
                return "answered"

        monkeypatch.setattr("spielwerk.web.robots._Room.ask", ask)
        asked: list[asyncio.Task[Any]] = [
            asyncio.create_task(robots.review("home", "kunitori", 0, ())) for _ in range(4)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="too-many"):  # however many guests there are behind the address
            await robots.review("home", "kunitori", 0, ())
        elsewhere = asyncio.create_task(robots.tried("elsewhere", "bluemoon", ("hoax", "vulca"), {}, 0))
        state = spielwerk.game("kunitori").deal(seed=1)
        await asyncio.wait_for(robots.advice("home", state, "kunitori", "greedy", "x", 0), 10)
        done.set()
        assert await asyncio.gather(*asked, elsewhere) == ["answered"] * 5

    asyncio.run(story())


def test_bots_alone_rest_while_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielwerk.web.attending._UNWATCHED", 0.2)
    with serving(config(tmp_path, pace=0.02)) as app:
        anna = Guest(app, "Anna")
        table = anna.open(KUNITORI, "random", "random")["id"]
        live = app.app.state.server.lobby._live[table]  # type: ignore[attr-defined]
        until(lambda: live.bot_task is None)
        rested = live.version
        assert live.to_act is not None
        with anna.client.websocket_connect(f"/api/tables/{table}/live", headers={"Origin": ORIGIN}):
            until(lambda: live.version > rested + 3)


def test_guests_of_one_address_share_a_limit(tmp_path: Path) -> None:
    with serving(config(tmp_path, rates=0.05)) as app:
        burst = int(RATES["create"][1] * 0.05 * CROWD)
        codes = []
        for _ in range(burst + 3):
            client = TestClient(app.app, base_url=ORIGIN)  # somebody new each time, as far as cookies tell
            client.portal = app.portal
            codes.append(client.post("/api/tables", json={"game": "none"}, headers={"Origin": ORIGIN}).status_code)
        assert 429 not in codes[:burst]
        assert codes[-1] == 429


def test_one_guest_has_less_than_an_address(tmp_path: Path) -> None:
    with serving(config(tmp_path, rates=0.2)) as app:
        guests = [Guest(app), Guest(app)]
        each = int(RATES["create"][1] * 0.2)
        for guest in guests:
            codes = [guest.call("POST", "/api/tables", {"game": "none"})[0] for _ in range(each + 2)]
            assert 429 not in codes[:each]
            assert codes[-1] == 429


def test_the_server_answers_to_its_names_alone(tmp_path: Path) -> None:
    with serving(config(tmp_path, names=("testserver", "::1"))) as app:
        anna = Guest(app)
        for host, status in (
            ("testserver", 200),
            ("TESTSERVER:8000", 200),
            ("[::1]:8000", 200),
            ("evil.example", 421),
            ("evil.example:8000", 421),
            ("", 421),
        ):
            assert anna.client.get("/api/health", headers={"Host": host}).status_code == status, host
        told = anna.open(KUNITORI, "me", "me")
        path = f"/api/tables/{told['id']}/live"
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            anna.client.websocket_connect(path, headers={"Host": "evil.org"}),
        ):
            pass
        assert refused.value.reason == "host"


def test_a_server_goes_by_the_names_of_its_machine() -> None:
    assert set(answering_to("127.0.0.1")) == {"localhost", "127.0.0.1", "::1"}
    assert set(answering_to("table.example")) == {"localhost", "127.0.0.1", "::1", "table.example"}
    assert len(answering_to("0.0.0.0")) > 3


def test_the_same_key_opens_the_same_table_and_says_the_same_thing(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna, bert = Guest(app, "Anna"), Guest(app, "Bert")

        def post(guest: Guest, path: str, body: Any, key: str) -> Any:
            headers = {"Origin": ORIGIN, "Idempotency-Key": key}
            answer = guest.client.post(path, json=body, headers=headers)
            assert answer.status_code in (200, 201), answer.text
            return answer.json()

        seats = {**KUNITORI, "seats": [{"kind": "me"}, {"kind": "me"}]}
        first, again, other = (post(anna, "/api/tables", seats, key)["id"] for key in ("k", "k", "l"))
        assert first == again != other
        assert post(bert, "/api/tables", seats, "k")["id"] not in (first, other)
        assert len(anna.ok("GET", "/api/me")["tables"]) == 2
        path = f"/api/tables/{first}/chat"
        assert [post(anna, path, {"text": "hello"}, key)["number"] for key in ("a", "a", "b", "a")] == [0, 0, 1, 0]
        with anna.client.websocket_connect(f"/api/tables/{first}/live", headers={"Origin": ORIGIN}) as live:
            for _ in range(2):
                live.send_text(line({"type": "chat", "id": "1", "text": "over the wire", "key": "c"}))
            answers: list[Any] = []
            while len(answers) < 2:
                message = json.loads(live.receive_text())
                answers += [message] if message["type"] == "answer" else []
        assert [answer["number"] for answer in answers] == [2, 2]
        assert len(anna.ok("GET", f"/api/tables/{first}")["chat"]["lines"]) == 3


def test_an_answer_comes_before_the_table_it_changed(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna = Guest(app)
        table = anna.open(KUNITORI, "me", "me")["id"]
        with anna.client.websocket_connect(f"/api/tables/{table}/live", headers={"Origin": ORIGIN}) as live:
            told = json.loads(live.receive_text())["table"]
            for number in range(20):
                notation = told["decision"]["options"][-1]["notation"]
                act = {"type": "act", "id": str(number), "seat": told["to_act"], "version": told["version"]}
                live.send_text(line({**act, "notation": notation}))
                answer, table_told = json.loads(live.receive_text()), json.loads(live.receive_text())
                assert (answer["type"], answer["id"], answer["ok"]) == ("answer", str(number), True)
                assert table_told["type"] == "table"
                told = table_told["table"]
                assert told["version"] == answer["version"]


def test_the_database_file_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.touch(mode=0o644)
    with serving(config(tmp_path)):
        for part in tmp_path.glob("tables.db*"):
            assert stat.S_IMODE(part.stat().st_mode) == 0o600, part


def test_what_is_needed_to_play_is_locked_with_hashes() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = re.findall(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==[^ ]+ (?:; (.+) )?\\$", text, re.MULTILINE)
    entries = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert len(entries) == len(locked) == len(set(locked)), "a package is there once, or once for each Python"
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [need for extra in ("cli", "judge", "tui", "web") for need in project["optional-dependencies"][extra]]
    names = {re.split(r"[^a-z0-9-]", need.lower())[0] for need in wanted}
    assert names - {"spielwerk"} <= {name for name, _ in locked}


def test_a_server_on_all_addresses_names_one_others_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielwerk.cli.serve._seen_by_others", lambda _: "192.168.7.9")
    assert for_others("0.0.0.0", 8000) == "http://192.168.7.9:8000/"
    assert "192.168.7.9" in answering_to("0.0.0.0"), "and answers to that name"
    assert for_others("127.0.0.1", 8000) is None
    monkeypatch.setattr("spielwerk.cli.serve._seen_by_others", lambda _: None)
    assert for_others("0.0.0.0", 8000) is None, "a machine without a network has nothing to offer"


# -- open sockets ---------------------------------------------------------------------------------------------------


def _refused(guest: Guest, table: str) -> str:
    """Try to look on; return why that is refused, and see that the line is closed with it."""
    with guest.client.websocket_connect(f"/api/tables/{table}/live?lang=en") as socket:
        message = socket.receive_json()
        assert message["type"] == "refused"
        assert message["error"]["message"]
        assert socket.receive()["code"] == 4429
        return str(message["error"]["code"])


def _looking(guests: list[Guest], table: str) -> ExitStack:
    """Let guests look at a table for a while."""
    stack = ExitStack()
    for guest in guests:
        socket = stack.enter_context(guest.client.websocket_connect(f"/api/tables/{table}/live"))
        assert socket.receive_json()["type"] == "table"
    return stack


def test_nobody_holds_more_than_some_sockets_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "SOCKETS", 2)
    with serving(config(tmp_path, rates=1.0)) as app:
        anna, *others = guests = [Guest(app) for _ in range(5)]
        table = anna.open(KUNITORI, "me", "me")["id"]
        with _looking([anna, anna], table):
            assert _refused(anna, table) == "too-many-sockets"
            with _looking(others[:1], table):  # others are not in the way of it
                pass
        with _looking([*guests, *others[:3]], table):  # eight from one address, two of each at most
            assert _refused(others[3], table) == "too-many-sockets"
        with _looking([anna, anna], table):  # whoever left has made room
            pass


def test_a_server_has_room_for_so_many_viewers(tmp_path: Path) -> None:
    with serving(config(tmp_path, sockets=2)) as app:
        anna, bert = Guest(app), Guest(app)
        table = anna.open(KUNITORI, "me", "me")["id"]
        with _looking([anna, bert], table):
            assert _refused(bert, table) == "full"
            assert anna.table(table)["id"] == table  # everything else goes on
        with _looking([bert], table):
            pass
