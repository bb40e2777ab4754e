"""A match of several games at the browser's table, and what is said to whoever asks for an undo in vain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from web_support import BLUEMOON, KUNITORI, Guest, config, serving


@pytest.fixture
def app(tmp_path: Path) -> Iterator[TestClient]:
    with serving(config(tmp_path)) as client:
        yield client


def _together(app: TestClient, game: dict[str, Any], **more: Any) -> tuple[Guest, Guest, Any]:
    anna, bert = Guest(app, "Anna"), Guest(app, "Bert")
    told = anna.open(game, "me", "open", **more)
    bert.ok("POST", f"/api/tables/{told['id']}/join", {})
    return anna, bert, anna.table(told["id"])


def _give_up(guest: Guest, table: str, seat: int) -> Any:
    version = guest.table(table)["version"]
    return guest.ok("POST", f"/api/tables/{table}/resign", {"seat": seat, "version": version})


def test_a_match_carries_the_score_and_the_loser_begins_until_somebody_has_five(app: TestClient) -> None:
    anna, bert, told = _together(app, BLUEMOON, match=True)
    assert told["match"] == {"goal": 5, "score": [0, 0], "winner": None}
    for game, loser in enumerate((1, 0, 1, 1, 1), start=1):  # each game given up with all dragons in the middle: 1
        over = _give_up((anna, bert)[loser], told["id"], loser)
        bert.ok("POST", f"/api/tables/{told['id']}/rematch")
        table = anna.ok("POST", f"/api/tables/{told['id']}/rematch")["rematch"]["table"]
        told = anna.table(table)
        assert [seat["name"] for seat in told["seats"]] == ["Anna", "Bert"], "within a match everybody stays"
        assert told["match"]["score"] == over["match"]["score"]
        assert sum(told["match"]["score"]) == game
        assert told["to_act"] == loser, "the loser begins (R5.4)"
    assert told["match"]["score"] == [4, 1]
    over = _give_up(bert, told["id"], 1)
    assert over["match"] == {"goal": 5, "score": [5, 1], "winner": 0}
    bert.ok("POST", f"/api/tables/{told['id']}/rematch")
    table = anna.ok("POST", f"/api/tables/{told['id']}/rematch")["rematch"]["table"]
    fresh = anna.table(table)
    assert fresh["match"] == {"goal": 5, "score": [0, 0], "winner": None}
    assert [seat["name"] for seat in fresh["seats"]] == ["Bert", "Anna"], "a new match with changed seats"
    assert "start" not in fresh["options"]


def test_a_single_game_has_no_score_and_a_game_without_matches_refuses_one(app: TestClient) -> None:
    anna, _, told = _together(app, BLUEMOON)
    assert told["match"] is None
    seats = [{"kind": "me"}, {"kind": "open"}]
    anna.refused("setup", "POST", "/api/tables", {**KUNITORI, "seats": seats, "match": True})
    goals = {game["id"]: game["match_goal"] for game in anna.ok("GET", "/api/games")}
    assert (goals["bluemoon"], goals["kunitori"]) == (5, 0)


def test_a_refused_undo_is_said_to_the_asker_until_the_game_goes_on(app: TestClient) -> None:
    anna, bert, told = _together(app, KUNITORI)
    people, decided = (anna, bert), set[int]()
    while decided != {0, 1}:
        seat = told["to_act"]
        decided.add(seat)
        people[seat].act(people[seat].table(told["id"]))
        told = anna.table(told["id"])
    asker = next(seat for seat in (0, 1) if people[seat].table(told["id"])["undo"]["consent"])
    path = f"/api/tables/{told['id']}"
    asked = people[asker].ok("POST", f"{path}/undo", {"seat": asker, "version": told["version"]})
    assert asked["asked"]
    other = 1 - asker
    people[other].ok("POST", f"{path}/undo/answer", {"seat": other, "agree": False})
    name = ("Anna", "Bert")[other]
    seen = people[asker].table(told["id"])
    assert seen["undo"]["refused"] == f"{name} does not agree to take that back."
    assert seen["undo"]["request"] is None
    assert seen["version"] == told["version"], "nothing was taken back"
    assert people[other].table(told["id"])["undo"]["refused"] is None
    people[other].refused("no-request", "POST", f"{path}/undo/answer", {"seat": other, "agree": True})
    to_act = seen["to_act"]
    people[to_act].act(people[to_act].table(told["id"]))
    assert people[asker].table(told["id"])["undo"]["refused"] is None
