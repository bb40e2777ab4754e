"""What is told in changes is what the whole table would have told, to every viewer, at every moment."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from web_support import BLUEMOON, KUNITORI, ORIGIN, TABLE, Guest, config, line, serving, with_changes

LINES = ("log", "chat")


class Viewer:
    """Somebody who puts changes together as the page does."""

    def __init__(self, guest: Guest, live: Any, seat: int | None) -> None:
        self.guest, self.live, self.seat = guest, live, seat
        self.told: Any = None
        self.changes = 0
        self.lines: dict[str, dict[int, Any]] = {"log": {}, "chat": {}}

    def hear(self) -> Any:
        message = json.loads(self.live.receive_text())
        if message["type"] != "answer":
            self.learn(message)
            return None
        if "news" in message:  # what it caused goes with it
            self.learn(message["news"])
        return message

    def learn(self, message: Any) -> None:
        if message["type"] == "table":
            self.told = message["table"]
        else:
            assert message["type"] == "changes"
            self.told = with_changes(self.told, message["table"])
            self.changes += 1
        for kind, lines in self.lines.items():
            lines |= {each["number"]: each for each in self.told[kind]["lines"]}
        TABLE.validate_json(json.dumps(self.told), strict=True)

    def until(self, version: int) -> None:
        while self.told is None or self.told["version"] < version:
            self.hear()

    def compare(self) -> None:
        """Compare with what somebody is told who looks for the first time."""
        query = "" if self.seat is None else f"?seat={self.seat}"
        whole = self.guest.ok("GET", f"/api/tables/{self.told['id']}{query}")
        for key, value in whole.items():
            if key == "log" and self.seat is None and whole["you"]["seats"]:
                continue  # whoever plays both seats reads each line as the seat that was asked then
            if key in LINES:
                assert [self.lines[key][number] for number in sorted(self.lines[key])] == value["lines"], key
            else:
                assert self.told[key] == value, key


@pytest.mark.parametrize("game", [BLUEMOON, KUNITORI], ids=lambda game: game["game"])
def test_changes_lead_to_the_whole_table(tmp_path: Path, game: dict[str, Any]) -> None:
    rng = Random(5)
    with serving(config(tmp_path)) as app:
        anna, eve = Guest(app, "Anna"), Guest(app, "Eve")
        table = anna.open(game, "me", "me")["id"]
        path = f"/api/tables/{table}/live?changes=1"
        headers = {"Origin": ORIGIN}
        with (
            anna.client.websocket_connect(path, headers=headers) as both,
            anna.client.websocket_connect(f"{path}&seat=0", headers=headers) as first,
            eve.client.websocket_connect(path, headers=headers) as outside,
        ):
            viewers = [Viewer(anna, both, None), Viewer(anna, first, 0), Viewer(eve, outside, None)]
            for viewer in viewers:
                viewer.until(0)
            for number in range(60):
                mover = viewers[0]
                told = mover.told
                if told["decision"] is None:
                    break
                command: dict[str, Any] = {"id": str(number), "seat": told["to_act"], "version": told["version"]}
                if number % 7 == 6 and told["undo"]["decisions"]:
                    command["type"] = "undo"
                else:
                    notation = rng.choice(told["decision"]["options"])["notation"]
                    command |= {"type": "act", "notation": notation}
                both.send_text(line(command))
                while (answer := mover.hear()) is None:
                    pass
                assert answer["ok"], answer
                if number % 11 == 3:
                    anna.ok("POST", f"/api/tables/{table}/chat", {"text": f"{number}"})
                for viewer in viewers:
                    viewer.until(viewer.guest.ok("GET", f"/api/tables/{table}")["version"])
                    while number % 11 == 3 and len(viewer.lines["chat"]) < number // 11 + 1:
                        viewer.hear()
                    viewer.compare()
            assert all(viewer.changes > 30 for viewer in viewers)
