"""What the owner of a server decides: programs that play along, corrected cards, how long tables are kept."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spielwerk.cli.serve import _listening
from spielwerk.core.reasons import SpielwerkError
from spielwerk.language import in_language
from spielwerk.web import library
from spielwerk.web.database import StorageError, engine_of
from spielwerk.web.roster import Roster
from spielwerk.web.tidying import tidy
from web_support import BLUEMOON, KUNITORI, Guest, area, config, number, play_to_end, serving, until

FIRST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        print(message["options"][0], flush=True)
"""
NEVER = """
echo $$ > "$1"
sleep 600
"""


def program(folder: Path, text: str, *words: str) -> str:
    file = folder / "program"
    file.write_text(text, encoding="utf-8")
    return "exec:" + " ".join([words[0], str(file), *words[1:]])


# -- programs that play along ---------------------------------------------------------------------------------------


def test_a_program_of_the_owner_plays_under_its_name_and_nobody_learns_its_command(tmp_path: Path) -> None:
    command = program(tmp_path, FIRST, sys.executable)
    with serving(config(tmp_path, bots=(("Tinker", command),))) as app:
        anna = Guest(app, "Anna")
        games = anna.ok("GET", "/api/games")
        assert [bot["name"] for bot in games[0]["bots"]][-1] == "Tinker"
        opened = told = anna.open(BLUEMOON, "me", "Tinker")
        while told["to_act"] == 0:
            told = anna.act(told)
        moved = until(lambda: (now := anna.table(opened["id"]))["version"] > told["version"] and now)
        assert moved["seats"][1]["bot"] == "Tinker"
        everything = str((games, opened, moved, anna.ok("GET", "/api/me"), anna.ok("GET", "/api/tables")))
        assert str(tmp_path) not in everything
        for sent in (command, "exec:true", "search:1h", "tinker"):
            body = {**BLUEMOON, "seats": [{"kind": "me"}, {"kind": "bot", "bot": sent[:32]}]}
            anna.refused("invalid", "POST", "/api/tables", body)


def test_a_program_that_never_answers_is_ended_and_holds_nobody_up(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    with serving(config(tmp_path, bots=(("Sleeper", program(tmp_path, NEVER, "sh", str(note))),), think=2.0)) as app:
        anna = Guest(app, "Anna")
        slow = anna.open(KUNITORI, "me", "Sleeper")
        quick = anna.open(KUNITORI, "me", "greedy")
        asleep = until(lambda: anna.table(slow["id"])["to_act"] == 0 and anna.table(slow["id"]))
        anna.act(asleep, "pass")
        until(note.exists)
        awake = until(lambda: (now := anna.table(quick["id"]))["to_act"] == 0 and now)
        anna.act(awake, "pass")
        until(lambda: anna.table(quick["id"])["version"] > awake["version"] + 1)
        until(lambda: anna.table(slow["id"])["version"] > asleep["version"] + 1)  # somebody had to decide for it
        until(lambda: not _runs(int(note.read_text())))


def _runs(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in status.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("programs", "words"),
    [
        ([("", "greedy")], "1 to 32 printable"),
        ([("a\nb", "greedy")], "1 to 32 printable"),
        ([("x" * 33, "greedy")], "1 to 32 printable"),
        ([("greedy", "random")], "already a bot called 'greedy'"),
        ([("mine", "greedy"), ("mine", "random")], "already a bot called 'mine'"),
        ([("mine", "hal")], "there is no bot 'hal'"),
        ([("mine", "exec:")], "comes the command"),
    ],
)
def test_a_program_named_wrongly_is_refused_at_the_start(programs: list[tuple[str, str]], words: str) -> None:
    with pytest.raises(SpielwerkError, match=words) as caught:
        Roster(programs)
    assert in_language(caught.value, "de") != str(caught.value)


# -- corrected cards --------------------------------------------------------------------------------------------------

FACTS: dict[str, dict[str, Any]] = {
    "bluemoon": {
        **{f"hoax-{number}": {"name": f"Corrected Hoax {number}"} for number in range(2, 31)},
        "hoax-1": {"name": "Corrected Name", "fire": 9, "power": "hoax-10"},
        "vulca-1": {"name_de": "Flammenhauch"},
    },
    "kunitori": {"village": {"cost": 1}},
}


def test_corrected_cards_are_shown_and_played(tmp_path: Path) -> None:
    with serving(config(tmp_path, facts=FACTS)) as app:
        anna = Guest(app, "Anna")
        cards = {card["id"]: card for card in anna.ok("GET", "/api/games/bluemoon/cards?lang=en")["cards"]}
        assert (cards["hoax-1"]["name"], number(cards["hoax-1"], "fire")) == ("Corrected Name", 9)
        assert cards["hoax-1"]["text"] == cards["hoax-10"]["text"]
        german = {card["id"]: card for card in anna.ok("GET", "/api/games/bluemoon/cards?lang=de")["cards"]}
        assert (german["vulca-1"]["name"], german["vulca-1"]["name_known"]) == ("Flammenhauch", True)
        assert (german["vulca-2"]["name"], german["vulca-2"]["name_known"]) == ("Flash the Incendiary", False)
        assert (cards["vulca-1"]["name"], cards["vulca-1"]["name_known"]) == ("Flamebreath the Dazzling", True)
        assert "Corrected Hoax" in _told_of(anna, anna.open(BLUEMOON, "me", "me"), "play hoax-")
        pool = area(anna.open(KUNITORI, "me", "me")["scene"], "pool")["cards"]
        village = next(pile for pile in pool if pile["card"] == "village")
        assert (number(village, "cost"), number(village, "price"), village["marks"]) == (1, 1, [])
        over = play_to_end(anna, anna.open(BLUEMOON, "me", "random"))
        transcript = anna.ok("GET", f"/api/tables/{over['id']}/transcript")
        assert transcript["options"]["facts"] == FACTS["bluemoon"]
        assert anna.ok("GET", f"/api/tables/{over['id']}/verify")["holds"]
        body = {**BLUEMOON, "options": {"facts": {}}, "seats": [{"kind": "me"}] * 2}
        anna.refused("invalid", "POST", "/api/tables", body)  # the owner's business, not a guest's


def _told_of(guest: Guest, table: Any, notation: str) -> str:
    """Return what the options say that begin like this, as soon as there are some."""
    while table["decision"] is not None:
        found = [each["text"] for each in table["decision"]["options"] if each["notation"].startswith(notation)]
        if found:
            return str(found)
        table = guest.act(table)
    raise AssertionError("there was no such option")


# -- old tables -----------------------------------------------------------------------------------------------------

DAY = 24 * 3600.0


def test_old_tables_are_deleted_but_none_somebody_sits_at(tmp_path: Path) -> None:
    with serving(config(tmp_path, keep=30)) as app:
        anna, bert = Guest(app, "Anna"), Guest(app, "Bert")
        finished = play_to_end(anna, anna.open(BLUEMOON, "me", "random"))["id"]
        abandoned = anna.act(anna.open(KUNITORI, "me", "me"), "treasure copper")["id"]
        waiting = anna.open(KUNITORI, "me", "open")["id"]
        watched = anna.open(KUNITORI, "me", "open")["id"]
        talked = anna.open(KUNITORI, "me", "me")["id"]
        fresh = anna.open(KUNITORI, "me", "me")["id"]
        old = [finished, abandoned, waiting, watched, talked]
        _age(tmp_path, old, 31)
        anna.ok("POST", f"/api/tables/{talked}/chat", {"text": "Still here!"})
        with bert.client.websocket_connect(f"/api/tables/{watched}/live") as socket:
            socket.receive_json()
            assert _tidy(app, 32) == []
            assert sorted(_tidy(app, 30)) == sorted([finished, abandoned, waiting])
            for table in (watched, talked, fresh):
                anna.table(table)
            for table in (finished, abandoned, waiting):
                anna.refused("not-found", "GET", f"/api/tables/{table}")
        assert _tidy(app, 30) == [watched]
        mine = {table["id"] for table in anna.ok("GET", "/api/me")["tables"]}
        assert mine == {talked, fresh}


def _age(folder: Path, tables: list[str], days: float) -> None:
    """Let tables be older than they are."""
    engine = engine_of(f"sqlite:///{folder / 'tables.db'}")
    with engine.begin() as connection:
        for table in tables:
            values = (time.time() - days * DAY, table)
            connection.exec_driver_sql("UPDATE tables SET created = ? WHERE id = ?", values)
            connection.exec_driver_sql("UPDATE commands SET at = ? WHERE table_id = ?", values)
    engine.dispose()


def _tidy(app: TestClient, days: float) -> list[str]:
    assert app.portal is not None
    lobby = app.app.state.server.lobby  # type: ignore[attr-defined]
    return app.portal.call(partial(tidy, lobby, days))


# -- when something goes wrong ----------------------------------------------------------------------------------------


def test_what_went_wrong_inside_is_not_told_to_guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("an inner secret")

    with serving(config(tmp_path)) as app:
        anna = Guest(app, "Anna")
        monkeypatch.setattr(library, "search_rulings", broken)
        answer = anna.client.get("/api/games/kunitori/rulings?lang=de")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "failed")
        assert "secret" not in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_decision_that_cannot_be_stored_was_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(config(tmp_path)) as app:
        anna = Guest(app, "Anna")
        table = anna.open(KUNITORI, "me", "me")
        storage = app.app.state.server.lobby.storage  # type: ignore[attr-defined]
        body = {"seat": table["to_act"], "version": 0, "notation": "treasure copper"}
        path = f"/api/tables/{table['id']}"

        async def full(*_: object) -> None:
            raise StorageError("the disk is full")

        with monkeypatch.context() as patch, anna.client.websocket_connect(f"{path}/live") as socket:
            socket.receive_json()
            patch.setattr(storage, "append", full)
            anna.refused("busy", "POST", f"{path}/act", body)
            socket.send_json({"type": "act", "id": "a", **body})
            answer = next(message for message in iter(socket.receive_json, None) if message["type"] == "answer")
            assert (answer["ok"], answer["error"]["code"]) == (False, "busy")
            assert anna.table(table["id"])["version"] == 0
        assert anna.ok("POST", f"{path}/act", body) == {"version": 1, "repeated": False, "asked": False}


def test_errors_of_the_database_tell_no_values(tmp_path: Path) -> None:
    engine = engine_of(f"sqlite:///{tmp_path / 'x.db'}")
    with pytest.raises(Exception, match="no such table") as caught, engine.connect() as connection:
        connection.exec_driver_sql("INSERT INTO nowhere VALUES (?)", ("play hoax-10",))
    assert "hoax" not in str(caught.value)
    engine.dispose()


# -- where the server listens ----------------------------------------------------------------------------------------


def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for() -> None:
    with _listening("127.0.0.1", (0,)) as first, _listening("127.0.0.1", (0,)) as free:
        taken, spare = first.getsockname()[1], free.getsockname()[1]
        free.close()
        with _listening("127.0.0.1", (taken, spare)) as found:
            assert found.getsockname()[1] == spare
        with pytest.raises(SpielwerkError, match=rf"\b{taken}\b.*--port"):
            _listening("127.0.0.1", (taken,))
