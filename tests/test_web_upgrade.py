"""Tables outlive a change of the rules: they go on, or can be looked at as they were; none hides another."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

import spielwerk
from spielwerk.kunitori.game import Kunitori
from spielwerk.kunitori.zones import HAND
from spielwerk.web.guests import COOKIE
from spielwerk.web.guests import Guest as Known
from spielwerk.web.keeping import Keeper
from web_support import BLUEMOON, KUNITORI, TABLE, Guest, config, serving

OLD: Final = Path(__file__).parent / "data" / "old"


def stored(file: Path, statement: str, *values: object) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute(statement, values).fetchall()
        connection.commit()
    return rows


def known(app: TestClient, guest: str) -> Guest:
    """Return somebody who was here before."""
    back = Guest(app)
    guests = app.app.state.server.guests  # type: ignore[attr-defined]
    back.client.cookies.clear()
    back.client.cookies.set(COOKIE, guests.cookie(Known(guest)))
    return back


def look(guest: Guest, table: str, query: str = "") -> Any:
    told = guest.ok("GET", f"/api/tables/{table}{query}")
    TABLE.validate_json(json.dumps(told), strict=True)
    return told


@pytest.mark.parametrize("version", sorted(folder.name for folder in OLD.iterdir() if folder.is_dir()))
def test_tables_of_every_version_open_and_no_guest_is_locked_out(version: str, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    shutil.copy(OLD / version / "tables.db", file)
    seats = stored(file, "SELECT guest, table_id FROM seats")
    states = dict(stored(file, "SELECT id, state FROM tables"))
    assert set(states.values()) == {"waiting", "playing", "over"}
    with serving(config(tmp_path)) as app:
        for name in {guest for guest, _ in seats}:
            guest = known(app, name)
            mine = {table["id"] for table in guest.ok("GET", "/api/me")["tables"]}
            assert mine == {table for sitting, table in seats if sitting == name}
            for table in mine:
                told = look(guest, table)
                if states[table] == "playing":
                    assert f"under rules {version}" in told["headline"]
                    assert (told["decision"], told["to_act"], told["undo"]) == (None, None, None)
                    assert told["scene"]["seats"]
                    assert told["log"]["lines"]
                    body = {"seat": told["you"]["seat"], "version": told["version"], "notation": "pass"}
                    refused = guest.refused("stopped", "POST", f"/api/tables/{table}/act", body)
                    assert f"under rules {version}" in refused["message"]
                elif states[table] == "over":
                    assert guest.ok("GET", f"/api/tables/{table}/replay")["moments"] > 0
                    assert guest.ok("GET", f"/api/tables/{table}/verify")["holds"]
                else:
                    assert told["state"] == "waiting"


def play(folder: Path) -> tuple[str, dict[str, Any]]:
    """Open a table of each game and decide some times; return the guest and how the tables look."""
    with serving(config(folder)) as app:
        anna = Guest(app, "Anna")
        tables = [anna.open(game, "me", "me") for game in (KUNITORI, BLUEMOON, KUNITORI)]
        for at in (0, 1):
            for _ in range(9):
                tables[at] = anna.act(tables[at])
        seen = {told["id"]: look(anna, told["id"], "?seat=0") for told in tables}
        guest = app.app.state.server.guests._serializer.loads(anna.client.cookies[COOKIE])["id"]  # type: ignore[attr-defined]
    return guest, seen


def test_other_rules_that_make_no_difference_continue_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, before = play(tmp_path)
    for name in spielwerk.games():
        kind = type(spielwerk.game(name))
        monkeypatch.setattr(kind, "rules_version", "3")
        monkeypatch.setattr(kind, "earlier_versions", {**kind.earlier_versions, "2": None})
    with serving(config(tmp_path)) as app:
        anna = known(app, guest)
        for table, told in before.items():
            assert {**look(anna, table, "?seat=0"), "seats": 0} == {**told, "seats": 0}
            anna.act(look(anna, table))


def test_other_rules_never_load_a_table_silently_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, before = play(tmp_path)
    deal = Kunitori.deal_with

    def fewer(self: Kunitori, *given: Any) -> Any:
        state = deal(self, *given)
        state.zones[HAND] = state.zones[HAND][1:]
        state.refresh_options()
        return state

    monkeypatch.setattr(Kunitori, "deal_with", fewer)  # without a word about a new version
    with serving(config(tmp_path)) as app:
        anna = known(app, guest)
        assert {table["id"] for table in anna.ok("GET", "/api/me")["tables"]} == set(before)
        for table, told in before.items():
            now = look(anna, table, "?seat=0")
            if told["game"] != "kunitori":
                assert now["headline"] == told["headline"]
                anna.act(look(anna, table))
                continue
            assert "under rules 2" in now["headline"]
            assert now["decision"] is None
            for part in ("scene", "log", "version", "state"):
                assert now[part] == told[part], part  # kept when the server ended
            body = {"seat": 0, "version": now["version"], "notation": "pass"}
            anna.refused("stopped", "POST", f"/api/tables/{table}/act", body)
            anna.refused("stopped", "POST", f"/api/tables/{table}/undo", {"seat": 0, "version": now["version"]})
        assert look(Guest(app), next(iter(before)))["scene"] != before[next(iter(before))]["scene"]  # no hand is told


def test_a_damaged_row_costs_one_table(tmp_path: Path) -> None:
    guest, before = play(tmp_path)
    broken, *others = before
    for document in ("{", "[]", json.dumps({"id": broken}), "null"):
        stored(tmp_path / "tables.db", "UPDATE tables SET document = ? WHERE id = ?", document, broken)
        with serving(config(tmp_path)) as app:
            anna = known(app, guest)
            assert {table["id"] for table in anna.ok("GET", "/api/me")["tables"]} == set(others)
            anna.refused("damaged", "GET", f"/api/tables/{broken}")
            for table in others:
                assert look(anna, table)["version"] == before[table]["version"]


def test_a_damaged_command_costs_one_table(tmp_path: Path) -> None:
    guest, before = play(tmp_path)
    broken = next(iter(before))
    stored(tmp_path / "tables.db", "UPDATE commands SET notation = 'x' WHERE table_id = ? AND number = 3", broken)
    with serving(config(tmp_path)) as app:
        anna = known(app, guest)
        assert {table["id"] for table in anna.ok("GET", "/api/me")["tables"]} == set(before)
        assert look(anna, broken, "?seat=0")["scene"] == before[broken]["scene"]
        assert look(anna, broken)["decision"] is None


def test_the_log_is_kept_a_few_lines_at_a_time_and_what_was_taken_back_is_marked(tmp_path: Path) -> None:
    """Two processes may keep the same table: lines both have stored are there once."""

    async def keep(app: Any, table: str, *keepers: Any) -> None:
        async with app.state.server.lobby.at(table) as live:
            for keeper in keepers:
                await keeper._keep(live)

    with serving(config(tmp_path)) as app:
        anna = Guest(app)
        told = anna.open(KUNITORI, "me", "me")
        lobby = app.app.state.server.lobby  # type: ignore[attr-defined]
        one, other = Keeper(lobby), Keeper(lobby)
        assert app.portal is not None
        for turn, keepers in enumerate(((one,), (one,), (other,), (one,), (one, other), (other,))):
            for _ in range(3):
                told = anna.act(told)
            if turn == 3:
                body = {"seat": told["undo"]["possible"] and told["you"]["seat"], "version": told["version"]}
                anna.ok("POST", f"/api/tables/{told['id']}/undo", body)
                told = anna.table(told["id"])
            app.portal.call(keep, app.app, told["id"], *keepers)
            kept = app.portal.call(lobby.storage.kept, told["id"])
            whole = look(anna, told["id"], "?seat=0&lang=en")
            assert kept.shown["en"]["0"]["lines"] == whole["log"]["lines"]
            assert kept.shown["en"]["0"]["scene"] == whole["scene"]
