"""What an operator relies on: figures, processes behind one port, guests who leave for good, copies while running."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx2

from spielwerk.web.database import migrate
from spielwerk.web.storage import Storage
from web_support import KUNITORI, Guest, Process, config, postgres, serving


def test_figures_are_told_only_if_wanted(tmp_path: Path) -> None:
    with serving(config(tmp_path, metrics=True)) as app:
        anna = Guest(app, "Anna")
        anna.act(anna.open(KUNITORI, "me", "me"))
        text = anna.client.get("/metrics").text
        figures = dict(line.split(" ") for line in text.splitlines() if not line.startswith("#"))
        assert figures["spielwerk_decisions_total"] == "1"
        assert figures["spielwerk_tables_in_memory"] == "1"
        assert int(figures["spielwerk_memory_bytes"]) > 10_000_000
        assert "Anna" not in text
    with serving(config(tmp_path)) as app:
        assert "spielwerk_" not in Guest(app).client.get("/metrics").text


def test_a_guest_is_forgotten_where_nobody_else_needs_the_game(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna, bert = Guest(app, "Anna-Secret"), Guest(app, "Bert")
        alone = anna.open(KUNITORI, "me", "greedy")["id"]
        shared = anna.open(KUNITORI, "me", "open")["id"]
        bert.ok("POST", f"/api/tables/{shared}/join", {})
        anna.ok("POST", f"/api/tables/{shared}/chat", {"text": "my address is Secret Street"})
        bert.ok("POST", f"/api/tables/{shared}/chat", {"text": "hello"})
        assert anna.ok("DELETE", "/api/me") == {"tables": 2}
        assert anna.ok("GET", "/api/me")["tables"] == []
        bert.refused("not-found", "GET", f"/api/tables/{alone}")
        told = bert.table(shared)
        assert told["seats"][0]["name"] == "Guest-1"
        assert told["seats"][0]["absent"]
        assert [line["text"] for line in bert.ok("GET", f"/api/tables/{shared}")["chat"]["lines"]] == ["–", "hello"]
    with closing(sqlite3.connect(tmp_path / "tables.db")) as stored:
        assert not [row for row in stored.execute("SELECT text, name FROM chat") if "Secret" in str(row)]
        assert stored.execute("SELECT count(DISTINCT table_id) FROM seats").fetchone() == (1,)


def test_several_processes_behind_one_port(tmp_path: Path) -> None:
    with postgres(tmp_path) as database:
        server = Process(database, "--rates", "0", "--processes", "2")
        try:
            cookie = httpx2.get(f"{server.address}/api/me", timeout=60).cookies["spielwerk_guest"]
            headers = {"Cookie": f"spielwerk_guest={cookie}"}
            body = {"game": "kunitori", "seats": [{"kind": "me"}, {"kind": "me"}]}
            told = httpx2.post(f"{server.address}/api/tables", json=body, headers=headers, timeout=60).json()
            for _ in range(6):  # every request is a new connection, to whichever process takes it
                act = {"seat": told["to_act"], "version": told["version"]}
                act["notation"] = told["decision"]["options"][-1]["notation"]
                path = f"{server.address}/api/tables/{told['id']}"
                answer = httpx2.post(f"{path}/act", json=act, headers=headers, timeout=60)
                assert answer.status_code == 200, answer.text
                told = httpx2.get(path, headers=headers, timeout=60).json()
            assert told["version"] == 6
        finally:
            server.stop()


def test_several_processes_do_not_share_a_file(tmp_path: Path) -> None:
    file = f"sqlite:///{tmp_path / 'tables.db'}"
    command = [sys.executable, "-m", "spielwerk", "serve", "--port", "0", "--processes", "2", "--db", file]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode == 2, refused.stderr
    assert "not a file" in refused.stderr


def test_a_copy_made_while_running_can_be_restored(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna = Guest(app, "Anna")
        told = anna.act(anna.open(KUNITORI, "me", "me"))
        with closing(sqlite3.connect(tmp_path / "tables.db")) as live:
            live.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
        anna.act(told)
        cookies = anna.client.cookies
    restored = f"sqlite:///{tmp_path / 'copy.db'}"
    migrate(restored)
    with serving(config(tmp_path, db=restored)) as app:
        anna = Guest(app)
        anna.client.cookies = cookies
        assert anna.table(told["id"])["version"] == 1
        anna.act(anna.table(told["id"]))
    storage = Storage(restored)
    assert storage.secret()
    storage.close()
