"""Giving up: a game of two is over with it, among more a bot plays on; all of it survives a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spielwerk import game
from spielwerk.core.chance import Seeded
from spielwerk.core.reasons import IllegalAction
from spielwerk.match.match import CannotResign, Match
from web_support import BLUEMOON, KUNITORI, Guest, config, serving


def _resign(guest: Guest, told: Any, seat: int) -> Any:
    return guest.ok("POST", f"/api/tables/{told['id']}/resign", {"seat": seat, "version": told["version"]})


@pytest.mark.parametrize("which", [BLUEMOON, KUNITORI], ids=["bluemoon", "kunitori"])
def test_a_game_of_two_ends_when_one_gives_up(tmp_path: Path, which: dict[str, Any]) -> None:
    settings = config(tmp_path)
    with serving(settings) as app:
        host, other = Guest(app, "Anna"), Guest(app, "Bert")
        told = host.open(which, "me", "open")
        other.ok("POST", f"/api/tables/{told['id']}/join", {})
        told = host.table(told["id"])
        told = _resign(host, told, 0)
        cookies = dict(host.client.cookies)
    with serving(settings) as app:
        again = Guest(app)
        again.client.cookies.clear()
        again.client.cookies.update(cookies)
        for seen in (told, again.ok("GET", f"/api/tables/{told['id']}")):
            assert seen["state"] == "over"
            assert seen["to_act"] is None
            assert seen["decision"] is None
            assert seen["scene"]["question"] is None
            assert seen["scene"]["result"]["winner"] == 1
            assert seen["scene"]["result"]["cause"] == "conceded"
            assert seen["scene"]["result"]["text"] == "Bert wins because Anna has given up."
            assert seen["log"]["lines"][-1]["kind"] == "resigned"
            assert seen["log"]["lines"][-1]["text"] == "Anna gives up."
            assert [seat["resigned"] for seat in seen["seats"]] == [True, False]
            assert seen["commitment"]["opened"]
            assert not seen["undo"]["possible"]
        path = f"/api/tables/{told['id']}"
        again.refused("over", "POST", f"{path}/act", {"seat": 0, "version": seen["version"], "notation": "pass"})
        again.refused("over", "POST", f"{path}/undo", {"seat": 0, "version": seen["version"]})
        moments = again.ok("GET", f"{path}/replay")["moments"]
        assert again.ok("GET", f"{path}/moments/{moments}")["lines"][-1]["kind"] == "resigned"
        assert again.ok("GET", f"{path}/verify")["holds"]


def test_among_three_a_bot_plays_on_for_whoever_gave_up(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna, bert = Guest(app, "Anna"), Guest(app, "Bert")
        told = anna.open(KUNITORI, "me", "open", "random")
        bert.ok("POST", f"/api/tables/{told['id']}/join", {})
        told = _resign(bert, bert.table(told["id"]), 1)
        assert told["state"] == "playing"
        assert told["seats"][1]["taken_over"]
        assert told["seats"][1]["resigned"]
        assert told["log"]["lines"][-1]["text"] == "Bert gives up."
        bert.refused("not-your-seat", "POST", f"/api/tables/{told['id']}/return", {"seat": 1})
        again = _resign(bert, told, 1)
        assert sum(line["kind"] == "resigned" for line in again["log"]["lines"]) == 1, "said twice, done once"


def test_only_ones_own_seat_as_of_now_and_no_practice(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna, bert = Guest(app, "Anna"), Guest(app, "Bert")
        told = anna.open(BLUEMOON, "me", "me")
        path = f"/api/tables/{told['id']}/resign"
        bert.refused("not-your-seat", "POST", path, {"seat": 0, "version": told["version"]})
        told = anna.act(told)
        anna.refused("stale", "POST", path, {"seat": 0, "version": told["version"] - 1})
        assert anna.table(told["id"])["state"] == "playing"
        lesson = anna.ok("POST", "/api/tables", {"game": "bluemoon", "lesson": True})
        body = {"seat": lesson["you"]["seat"], "version": lesson["version"]}
        anna.refused("no-resign", "POST", f"/api/tables/{lesson['id']}/resign", body)


def test_who_gives_up_with_dragons_on_the_other_side_pays_for_them() -> None:
    two_dragons = Match(game("bluemoon"), {}, Seeded(3), {"dragons": -2})
    two_dragons.resign(0)
    assert two_dragons.outcome is not None
    assert two_dragons.outcome.points == (0, 3), "1 crystal and one for each dragon (R5.3)"
    match = Match(game("bluemoon"), {"decks": ["hoax", "vulca"]}, Seeded(3))
    before = match.state.decision
    assert before is not None
    action = before.actions[0]
    match.resign(0)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.points == (0, 1), "1 crystal with all dragons in the middle (R5.3)"
    with pytest.raises(IllegalAction):
        match.act(before.seat, action)
    with pytest.raises(CannotResign):
        match.resign(1)
    assert match.state_at(match.version).digest() == match.state_at(0).digest()
