"""Tables over the wire: opening, sitting down, deciding, taking back, talking, leaving, playing again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import spielwerk
from spielwerk.bluemoon.decks import deck_code, random_deck
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR
from spielwerk.web.library import library, playable
from spielwerk.web.live import LiveTable
from spielwerk.web.opening import NewTable, opened
from spielwerk.web.roster import Roster
from web_support import BLUEMOON, KUNITORI, TABLE, Guest, area, config, line, number, play_to_end, serving, until


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(config(tmp_path_factory.mktemp("web"))) as client:
        yield client


@pytest.fixture
def anna(app: TestClient) -> Guest:
    return Guest(app, "Anna")


@pytest.fixture
def bert(app: TestClient) -> Guest:
    return Guest(app, "Bert")


# -- two clicks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "bots"), [(BLUEMOON, ["random"]), (KUNITORI, ["greedy"])])
def test_a_guest_plays_a_whole_game_against_a_bot(anna: Guest, game: dict[str, Any], bots: list[str]) -> None:
    told = anna.open(game, "me", *bots)
    assert told["state"] == "playing"
    assert told["commitment"]["seed"] is None
    over = play_to_end(anna, told)
    assert over["scene"]["result"]["text"]
    assert over["decision"] is None
    assert over["commitment"]["opened"]
    path = f"/api/tables/{told['id']}"
    checked = anna.ok("GET", f"{path}/verify")
    assert (checked["holds"], checked["commitment"]) == (True, "holds")
    assert checked["hash"] == told["commitment"]["hash"]
    replay = anna.ok("GET", f"{path}/replay")
    assert replay["moments"] == checked["decisions"]
    last = anna.ok("GET", f"{path}/moments/{replay['moments']}?seat=all")
    assert last["scene"]["result"]["winner"] == over["scene"]["result"]["winner"]
    for seat in last["scene"]["seats"]:
        assert all(card["card"] is not None for card in area(seat, "hand")["cards"])


def test_a_friend_gets_a_link_and_sits_down(anna: Guest, bert: Guest) -> None:
    told = anna.open(BLUEMOON, "me", "open")
    assert (told["state"], told["scene"], told["headline"]) == ("waiting", None, "Waiting for players.")
    anna.refused("open-seats", "POST", f"/api/tables/{told['id']}/act", {"seat": 0, "version": 0, "notation": "pass"})
    joined = bert.ok("POST", f"/api/tables/{told['id']}/join", {"seat": None})
    assert joined["state"] == "playing"
    assert [seat["name"] for seat in joined["seats"]] == ["Anna", "Bert"]
    assert joined["you"] == {"seat": 1, "seats": [1], "host": False}
    assert anna.table(told["id"])["you"]["seat"] == 0


def test_everybody_sees_only_the_own_hand(anna: Guest, bert: Guest, app: TestClient) -> None:
    told = anna.open(BLUEMOON, "me", "open")
    bert.ok("POST", f"/api/tables/{told['id']}/join", {})
    for guest, own in ((anna, 0), (bert, 1), (Guest(app), None)):
        for seat in guest.table(told["id"])["scene"]["seats"]:
            hand = area(seat, "hand")["cards"]
            assert hand
            assert all((card["card"] is not None) == (seat["seat"] == own) for card in hand)
            assert area(seat, "deck")["cards"] == []


def test_the_host_fills_open_seats_with_bots(anna: Guest, bert: Guest) -> None:
    told = anna.open(KUNITORI, "me", "open", "open")
    path = f"/api/tables/{told['id']}/fill"
    bert.refused("not-your-seat", "POST", path, {"bot": "greedy"})
    anna.refused("invalid", "POST", path, {"bot": "nobody"})
    filled = anna.ok("POST", path, {"bot": "random"})
    assert [seat["kind"] for seat in filled["seats"]] == ["guest", "bot", "bot"]
    assert filled["state"] == "playing"
    anna.refused("not-waiting", "POST", path, {})


def test_a_game_that_cannot_be_dealt_does_not_begin(anna: Guest, bert: Guest) -> None:
    path = f"/api/tables/{anna.open({**BLUEMOON, 'options': {'decks': ['hoax+Ba', 'vulca']}}, 'me', 'open')['id']}"
    bert.refused("setup", "POST", f"{path}/join", {"deck": "vulca+Ba"})
    waiting = bert.ok("GET", path)
    assert (waiting["state"], [seat["kind"] for seat in waiting["seats"]]) == ("waiting", ["guest", "open"])
    assert bert.ok("POST", f"{path}/join", {"deck": "vulca"})["state"] == "playing"


def test_whoever_leaves_takes_an_own_deck_along(anna: Guest, bert: Guest) -> None:
    code = deck_code(random_deck(Random(4), "hoax", NO_INQUISITOR))
    path = f"/api/tables/{anna.open({**BLUEMOON, 'options': {'decks': [code, 'vulca']}}, 'me', 'open')['id']}"
    anna.ok("POST", f"{path}/leave")
    assert bert.ok("POST", f"{path}/join", {"seat": 0})["options"]["decks"] == ["hoax", "vulca"]


def test_two_people_at_one_screen(anna: Guest) -> None:
    told = anna.open(BLUEMOON, "me", "me")
    for _ in range(12):
        assert told["you"]["seat"] == told["to_act"]
        told = anna.act(told)
        if told["state"] == "over":
            break


def test_open_tables_are_listed_and_private_ones_are_not(anna: Guest, bert: Guest) -> None:
    public = anna.open(BLUEMOON, "me", "open", public=True)["id"]
    private = anna.open(BLUEMOON, "me", "open")["id"]
    listed = {table["id"]: table for table in bert.ok("GET", "/api/tables")["tables"]}
    assert listed[public]["open"] == 1
    assert private not in listed
    own = {table["id"]: table["yours"] for table in anna.ok("GET", "/api/me")["tables"]}
    assert own[public]
    assert own[private]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": []}, "not-found"),
        ({"game": "bluemoon", "seats": [{"kind": "me"}]}, "setup"),
        ({"game": "bluemoon", "seats": [{"kind": "open"}, {"kind": "open"}]}, "setup"),
        ({"game": "bluemoon", "seats": [{"kind": "me"}] * 2, "options": {"decks": ["hoax", "elves"]}}, "setup"),
        ({"game": "bluemoon", "seats": [{"kind": "me"}] * 2, "options": {"decks": "hoax"}}, "invalid"),
        ({"game": "bluemoon", "seats": [{"kind": "me"}] * 2, "options": {"start": 1}}, "invalid"),
        ({"game": "kunitori", "seats": [{"kind": "me"}] * 2, "options": {"ambush_bonus": "never"}}, "setup"),
        ({"game": "kunitori", "seats": [{"kind": "me"}] * 2, "options": {"piles": ["copper"]}}, "setup"),
        ({"game": "kunitori", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, "invalid"),
        ({"game": "kunitori", "seats": [{"kind": "me"}] * 2, "clock": {"seconds": 1}}, "invalid"),
        ({"ruling": "BM-NOWHERE-01"}, "not-found"),
        ({}, "invalid"),
        ({"surprise": 1}, "invalid"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused_with_the_reason(anna: Guest, body: Any, code: str) -> None:
    anna.refused(code, "POST", "/api/tables", body)


# -- decisions -----------------------------------------------------------------------------------------------


def opening(guest: Guest) -> Any:
    """A game of Kunitori at whose first decision treasures can be laid down."""
    told = guest.open(KUNITORI, "me", "me")
    assert told["decision"]["kind"] == "buy"
    return told


def test_a_repeated_command_gets_the_same_answer_and_a_stale_one_a_refusal(anna: Guest) -> None:
    told = opening(anna)
    path = f"/api/tables/{told['id']}/act"
    body = {"seat": told["to_act"], "version": 0, "notation": "treasure copper"}
    assert anna.ok("POST", path, body) == {"version": 1, "repeated": False, "asked": False}
    assert anna.ok("POST", path, body) == {"version": 1, "repeated": True, "asked": False}
    anna.ok("POST", path, {**body, "version": 1})
    assert anna.ok("POST", path, body) == {"version": 2, "repeated": True, "asked": False}
    assert anna.refused("stale", "POST", path, {**body, "notation": "pass"})["version"] == 2
    assert anna.refused("stale", "POST", path, {**body, "version": 9})["version"] == 2


def test_refusals_say_why(anna: Guest, bert: Guest) -> None:
    told = opening(anna)
    seat = told["to_act"]
    path = f"/api/tables/{told['id']}/act"
    body = {"seat": seat, "version": 0}
    illegal = anna.refused("illegal", "POST", path, {**body, "notation": "buy gold"})
    assert illegal["reason"]["code"]
    assert illegal["message"] == illegal["reason"]["sentence"]
    assert illegal["reason"]["cites"]
    assert all(cite["text"] for cite in illegal["reason"]["cites"])
    anna.refused("malformed", "POST", path, {**body, "notation": "fly away"})
    bert.refused("not-your-seat", "POST", path, {**body, "notation": "pass"})
    other = anna.refused("illegal", "POST", path, {**body, "seat": 1 - seat, "notation": "pass"})
    assert other["message"]
    anna.refused("not-found", "POST", "/api/tables/nowhere/act", {**body, "notation": "pass"})
    assert anna.table(told["id"])["version"] == 0


def test_the_beginning_of_a_notation_is_enough(anna: Guest) -> None:
    told = anna.act(opening(anna), "tr cop")
    assert told["version"] == 1
    told = _learn(anna, anna.ok("POST", "/api/tables", {"game": "bluemoon", "lesson": True})["id"], "fight")
    hand = {option["notation"] for option in told["decision"]["options"] if option["verb"] == "play"}
    body = {"seat": told["to_act"], "version": told["version"], "notation": "p hoax"}
    error = anna.refused("ambiguous", "POST", f"/api/tables/{told['id']}/act", body)
    assert hand == set(error["candidates"]) == {f"play hoax-{number}" for number in (1, 3, 4, 8, 9)}
    assert anna.act(told, "p hoax-3")["version"] == told["version"] + 1


def test_undo_is_free_until_something_is_revealed(anna: Guest) -> None:
    told = anna.act(anna.act(opening(anna), "treasure copper"), "treasure copper")
    assert told["undo"] == {
        "possible": True, "consent": False, "decisions": 2, "at": 2, "reason": None, "refused": None, "request": None,
    }  # fmt: skip
    path = f"/api/tables/{told['id']}/undo"
    seat = told["to_act"]
    anna.ok("POST", path, {"seat": seat, "version": 2})
    anna.ok("POST", path, {"seat": seat, "version": 2})  # repeated, not taken back twice
    back = anna.ok("GET", f"/api/tables/{told['id']}")
    assert back["version"] == 3
    assert back["undo"]["decisions"] == 1
    assert number(back["scene"], "money") == 1
    lines = back["log"]["lines"]
    assert lines[-1]["kind"] == "undo"
    assert [each["undone"] for each in lines if each["at"] == 2] == [True]
    assert [each["number"] for each in lines] == list(range(len(lines)))


def test_undo_behind_a_revelation_needs_the_consent_of_the_others(anna: Guest, bert: Guest) -> None:
    told = anna.open(KUNITORI, "me", "open")
    bert.ok("POST", f"/api/tables/{told['id']}/join", {})
    path = f"/api/tables/{told['id']}"
    people = [anna, bert]
    mover = people[anna.table(told["id"])["to_act"]]
    other = people[1 - people.index(mover)]
    seat = people.index(mover)
    now = mover.act(mover.table(told["id"]), "pass")  # cards are drawn at the end of the turn
    while now["to_act"] == seat:
        now = mover.act(now)
    undo = mover.table(told["id"])["undo"]
    assert (undo["possible"], undo["consent"], undo["decisions"]) == (True, True, 0)
    assert undo["reason"]
    asked = mover.ok("POST", f"{path}/undo", {"seat": seat, "version": now["version"]})
    assert asked["asked"]
    assert other.table(told["id"])["undo"]["request"]["needed"] == [1 - seat]
    mover.refused("not-your-seat", "POST", f"{path}/undo/answer", {"seat": seat, "agree": True})
    other.ok("POST", f"{path}/undo/answer", {"seat": 1 - seat, "agree": False})
    assert mover.table(told["id"])["undo"]["request"] is None
    other.refused("no-request", "POST", f"{path}/undo/answer", {"seat": 1 - seat, "agree": True})
    mover.ok("POST", f"{path}/undo", {"seat": seat, "version": now["version"]})
    other.ok("POST", f"{path}/undo/answer", {"seat": 1 - seat, "agree": True})
    after = mover.table(told["id"])
    assert (after["to_act"], after["version"]) == (seat, now["version"] + 1)


def test_bots_always_agree_to_an_undo(anna: Guest) -> None:
    told = anna.open(BLUEMOON, "me", "random")
    told = until(lambda: (now := anna.table(told["id"]))["decision"]["yours"] and now)
    anna.refused("no-undo", "POST", f"/api/tables/{told['id']}/undo", {"seat": 0, "version": told["version"]})
    told = anna.act(told)
    mine = until(lambda: (now := anna.table(told["id"]))["decision"] and now["decision"]["yours"] and now)
    answer = anna.ok("POST", f"/api/tables/{told['id']}/undo", {"seat": 0, "version": mine["version"]})
    assert answer["version"] == mine["version"] + 1


def test_every_greyed_card_explains_itself(anna: Guest) -> None:
    told = opening(anna)
    path = f"/api/tables/{told['id']}/why"
    greyed = [pile["card"] for pile in area(told["scene"], "pool")["cards"] if not pile["playable"]]
    for card in greyed[:6]:
        why = anna.ok("GET", f"{path}?card={card}&area=pool")
        assert (why["legal"], why["notation"]) == (False, f"buy {card}")
        assert why["sentence"].endswith(".")
    assert anna.ok("GET", f"{path}?notation=pass")["legal"]
    german = anna.ok("GET", f"{path}?card=gold&area=pool&lang=de")
    assert german["sentence"] != anna.ok("GET", f"{path}?card=gold&area=pool")["sentence"]
    anna.refused("malformed", "GET", f"{path}?notation=fly")
    anna.refused("not-found", "GET", f"{path}?card=nothing")
    bluemoon = anna.open(BLUEMOON, "me", "me")
    hand = area(bluemoon["scene"]["seats"][bluemoon["to_act"]], "hand")["cards"]
    for card in hand:
        why = anna.ok("GET", f"/api/tables/{bluemoon['id']}/why?card={card['card']}&area=hand")
        assert why["legal"] == card["playable"]


def test_what_options_reveal_and_end_is_told_to_whoever_is_asked(anna: Guest) -> None:
    told = opening(anna)
    options = {option["notation"]: option for option in told["decision"]["options"]}
    assert options["treasure copper"]["place"] == {"area": "hand", "seat": told["to_act"], "index": None}
    path = f"/api/tables/{told['id']}/foresight"
    foreseen = {each["notation"]: each for each in anna.ok("GET", f"{path}?version=0")["options"]}
    assert foreseen.keys() == options.keys()
    assert (foreseen["treasure copper"]["reveals"], foreseen["treasure copper"]["ends"]) == (False, None)
    assert foreseen["pass"]["reveals"]
    assert foreseen["pass"]["ends"] == "turn"
    assert foreseen["pass"]["warning"]
    anna.refused("stale", "GET", f"{path}?version=1")
    anna.refused("not-asked", "GET", f"{path}?version=0&seat={1 - told['to_act']}")


def test_a_hint_names_two_choices(anna: Guest) -> None:
    told = opening(anna)
    for longer in (False, True):
        hint = anna.ok("POST", f"/api/tables/{told['id']}/hint", {"seat": told["to_act"], "longer": longer})
        assert len({choice["notation"] for choice in hint["choices"]}) == 2
    anna.refused("no-hint", "POST", f"/api/tables/{told['id']}/hint", {"seat": 1 - told["to_act"]})


# -- going and coming back -------------------------------------------------------------------------------------


def test_a_bot_takes_over_an_absent_seat_if_the_others_wish(anna: Guest, bert: Guest) -> None:
    told = anna.open(KUNITORI, "me", "open")
    path = f"/api/tables/{told['id']}"
    bert.ok("POST", f"{path}/join", {})
    with anna.client.websocket_connect(f"{path}/live"), bert.client.websocket_connect(f"{path}/live"):
        anna.refused("still-here", "POST", f"{path}/takeover", {"seat": 1, "bot": "greedy"})
        bert.ok("POST", f"{path}/leave")
        absent = anna.table(told["id"])["seats"][1]
        assert (absent["absent"], absent["takeover"]) == (True, {"agreed": [], "needed": [0]})
        taken = anna.ok("POST", f"{path}/takeover", {"seat": 1, "bot": "greedy"})
        assert (taken["seats"][1]["taken_over"], taken["seats"][1]["bot"]) == (True, "greedy")
        until(lambda: anna.table(told["id"])["to_act"] == 0)
        version = bert.table(told["id"])["version"]
        bert.refused("not-your-seat", "POST", f"{path}/act", {"seat": 1, "version": version, "notation": "pass"})
        back = bert.ok("POST", f"{path}/return", {"seat": 1})
        assert not back["seats"][1]["taken_over"]


def test_leaving_before_the_game_opens_the_seat_again(anna: Guest, bert: Guest) -> None:
    told = anna.open(KUNITORI, "me", "open", "open")
    path = f"/api/tables/{told['id']}"
    bert.ok("POST", f"{path}/join", {"seat": 2})
    anna.refused("seat-taken", "POST", f"{path}/join", {"seat": 2})
    left = bert.ok("POST", f"{path}/leave")
    assert [seat["kind"] for seat in left["seats"]] == ["guest", "open", "open"]
    bert.refused("not-your-seat", "POST", f"{path}/leave")


def test_time_runs_out_and_a_bot_plays_on(anna: Guest) -> None:
    told = anna.open(KUNITORI, "me", "me", clock={"seconds": 10, "increment": 5})
    assert told["clock"]["running"] == told["to_act"]
    assert 0 < told["seats"][told["to_act"]]["time_left"] <= 10
    lobby = anna.client.app.state.server.lobby  # type: ignore[attr-defined]
    live = lobby._live[told["id"]]
    live.clock.left[told["to_act"]] = 0.05

    async def look_again() -> None:
        if live.clock_task is not None:
            live.clock_task.cancel()

    assert anna.client.portal is not None
    anna.client.portal.call(look_again)
    until(lambda: anna.table(told["id"])["seats"][told["to_act"]]["taken_over"])
    until(lambda: anna.table(told["id"])["to_act"] != told["to_act"])  # the increment comes too late
    assert anna.table(told["id"])["seats"][told["to_act"]]["time_left"] == 0
    anna.refused("not-your-seat", "POST", f"/api/tables/{told['id']}/return", {"seat": told["to_act"]})


def test_a_clock_is_watched_as_soon_as_it_runs(anna: Guest) -> None:
    told = anna.open(KUNITORI, "me", "me", clock={"seconds": 3600})
    seat = told["to_act"]
    live = anna.client.app.state.server.lobby._live[told["id"]]  # type: ignore[attr-defined]
    live.clock.left[1 - seat] = 0.2
    now = anna.act(told, "pass")
    while now["to_act"] == seat:
        now = anna.act(now)
    until(lambda: anna.table(told["id"])["seats"][1 - seat]["taken_over"])  # not when the hour of the other is over


def test_a_rematch_swaps_the_seats_and_everybody_keeps_his_deck(anna: Guest) -> None:
    told = anna.open(BLUEMOON, "me", "random")
    anna.refused("not-over", "POST", f"/api/tables/{told['id']}/rematch")
    over = play_to_end(anna, told)
    again = anna.ok("POST", f"/api/tables/{told['id']}/rematch")
    new = anna.table(again["rematch"]["table"])
    assert [seat["kind"] for seat in new["seats"]] == ["bot", "guest"]
    assert new["options"]["decks"] == over["options"]["decks"][::-1]
    assert new["commitment"]["hash"] != over["commitment"]["hash"]


# -- the live connection -----------------------------------------------------------------------------------------


def test_the_socket_tells_every_change(anna: Guest, bert: Guest, app: TestClient) -> None:
    told = anna.open(KUNITORI, "me", "open")
    path = f"/api/tables/{told['id']}/live"
    with anna.client.websocket_connect(path) as socket:
        first = socket.receive_json()
        assert (first["type"], first["full"], first["table"]["state"]) == ("table", True, "waiting")
        bert.ok("POST", f"/api/tables/{told['id']}/join", {})
        message = socket.receive_json()
        while message["table"]["state"] == "waiting":
            message = socket.receive_json()
        table = message["table"]
        TABLE.validate_json(json.dumps(table), strict=True)
        mover = [anna, bert][table["to_act"]]
        with mover.client.websocket_connect(path) as own, Guest(app).client.websocket_connect(path) as other:
            now = own.receive_json()["table"]
            assert other.receive_json()["table"]["you"]["seat"] is None
            command = {"type": "act", "id": "a1", "seat": now["to_act"], "version": 0, "notation": "treasure copper"}
            own.send_text(line(command))
            answer = _next(own, "answer")
            assert answer == {"type": "answer", "id": "a1", "ok": True, "version": 1, "repeated": False, "asked": False}
            seen = _next(other, "table")
            while seen["table"]["version"] < 1:
                seen = _next(other, "table")
            assert seen["full"] is False
            assert [each["kind"] for each in seen["table"]["log"]["lines"]] == ["treasure"]
            own.send_text(line({"type": "undo", "id": "a2", "seat": now["to_act"], "version": 1}))
            assert _next(own, "answer")["version"] == 2
            undone = _next(other, "table")
            while undone["table"]["version"] < 2:
                undone = _next(other, "table")
            assert [each["undone"] for each in undone["table"]["log"]["lines"]] == [True, False]
            own.send_text(line({"type": "chat", "id": "a3", "text": "Hello"}))
            assert _next(own, "answer")["ok"]
            other.send_text(line({"type": "chat", "id": "a4", "text": "I only watch"}))
            assert _next(other, "answer")["error"]["code"] == "not-your-seat"
            own.send_text(line({"type": "look", "id": "a5", "seat": None, "lang": "de"}))
            german = _next(own, "table")
            while not german["full"]:
                german = _next(own, "table")
            assert german["table"]["scene"]["phase_name"] != now["scene"]["phase_name"]
            for broken in ("no json", "{}", '{"type": "act"}', '{"type": "sing", "id": "x"}', "[]"):
                own.send_text(broken)
                assert _next(own, "answer")["error"]["code"] == "invalid"
            own.send_bytes(b"{}")
            assert _next(own, "answer")["error"]["code"] == "invalid"
            own.send_text(line({"type": "ping", "id": "a6"}))
            assert _next(own, "pong")["id"] == "a6"


def _next(socket: Any, kind: str) -> Any:
    while True:
        message = socket.receive_json()
        if message["type"] == kind:
            return message


def test_sockets_are_closed_with_a_reason(anna: Guest, bert: Guest) -> None:
    told = anna.open(BLUEMOON, "me", "me")
    for path, code in (
        ("/api/tables/nowhere/live", 4404),
        (f"/api/tables/{told['id']}/live?seat=0", 4403),
    ):
        with bert.client.websocket_connect(path) as socket:
            assert socket.receive_json()["error"]["message"]
            assert socket.receive()["code"] == code
    foreign = bert.client.websocket_connect(f"/api/tables/{told['id']}/live", headers={"Origin": "http://evil.example"})
    with foreign as socket:
        assert socket.receive_json()["error"]["code"] == "origin"
        assert socket.receive()["code"] == 4403


# -- rulings as positions, the lesson ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", spielwerk.games())
def test_every_ruling_with_a_scenario_opens_as_a_position(anna: Guest, game: str) -> None:
    refused = 0
    for ruling in library(game).by_ruling:
        for nth in range(len(playable(game, ruling))):
            wanted = NewTable(ruling=ruling, scenario=nth)
            try:
                LiveTable(opened("x", "anna", None, wanted, "en", Roster(), {}), 0.0)
            except spielwerk.SetupRefused:  # a scenario about a set-up that is refused
                if not refused:
                    error = anna.refused("setup", "POST", "/api/tables?lang=de", wanted.model_dump(exclude_unset=True))
                    assert error["message"]
                refused += 1
    assert refused < 40


def test_the_seats_of_a_ruling_are_named_for_their_peoples(anna: Guest) -> None:
    told = anna.ok("POST", "/api/tables?lang=de", {"ruling": "BM-HOAX27-01", "scenario": 0})
    names = [seat["name"] for seat in told["seats"]]
    assert not {"me", "you"} & set(names)
    assert names[0].startswith("Hoax")
    lines = str(told["log"]["lines"])
    assert "you " not in lines
    live = anna.client.app.state.server.lobby._live[told["id"]]  # type: ignore[attr-defined]
    assert list(live.match.state.setup.players) == names


def test_a_position_is_played_again_from_its_ruling(anna: Guest) -> None:
    over = play_to_end(anna, anna.ok("POST", "/api/tables", {"ruling": "BM-HOAX27-01", "scenario": 0}))
    anna.refused("no-rematch", "POST", f"/api/tables/{over['id']}/rematch")


def test_a_ruling_can_be_played(anna: Guest) -> None:
    found = anna.ok("GET", "/api/games/kunitori/rulings?q=ambush")["rulings"]
    ruling = next(each for each in found if each["scenarios"])
    full = anna.ok("GET", f"/api/rulings/{ruling['id']}")
    assert full["scenarios"][0]["title"]
    told = anna.ok("POST", "/api/tables", {"ruling": ruling["id"], "scenario": 0})
    assert told["practice"]
    assert told["commitment"] is None
    assert told["you"]["seats"] == list(range(len(told["seats"])))
    if told["decision"] is not None:
        assert anna.act(told)["version"] > told["version"]


def _learn(guest: Guest, table: str, *notations: str) -> Any:
    """Do what the coach wants, move by move; return the table after it."""
    told = None
    for notation in notations:
        told = until(lambda: notation in (now := guest.table(table))["lesson"]["wanted"] and now)  # noqa: B023
        told = guest.act(told, notation)
    return told


def test_a_lesson_lets_one_err_and_explains(anna: Guest) -> None:
    told = anna.ok("POST", "/api/tables", {"game": "bluemoon", "lesson": True})
    assert (told["lesson"]["step"], told["lesson"]["chapters"], told["lesson"]["answer"]) == (0, 2, None)
    assert told["commitment"] is None
    told = _learn(anna, told["id"], "fight", "play hoax-3")
    move = {"seat": 0, "version": told["version"], "notation": "play hoax-19"}
    refused = anna.refused("illegal", "POST", f"/api/tables/{told['id']}/act", move)
    assert "one character only" in refused["coach"]
    told = until(lambda: "announce fire" in (now := anna.table(told["id"]))["lesson"]["wanted"] and now)
    erred = anna.act(told, "announce earth")["lesson"]
    assert "look at both numbers" in erred["answer"]
    assert erred["wanted"] == []
    anna.ok("POST", f"/api/tables/{told['id']}/again", {})
    again = anna.table(told["id"])["lesson"]
    assert (again["answer"], again["wanted"]) == (None, ["fight"])


def test_in_a_lesson_the_other_side_replies(anna: Guest) -> None:
    told = anna.ok("POST", "/api/tables", {"game": "bluemoon", "lesson": True})
    _learn(anna, told["id"], "fight", "play hoax-3", "announce fire")
    later = until(lambda: (now := anna.table(told["id"]))["lesson"]["wanted"] == ["fight"] and now)
    assert later["lesson"]["step"] == 1
    assert later["lesson"]["learned"]


def test_a_lesson_that_is_not_there_is_refused(anna: Guest) -> None:
    anna.refused("not-found", "POST", "/api/tables", {"game": "bluemoon", "lesson": True, "chapter": 9})
    anna.refused("no-lesson", "POST", f"/api/tables/{anna.open(KUNITORI, 'me', 'me')['id']}/again", {})


# -- who is who --------------------------------------------------------------------------------------------------


def test_names_are_cleaned_and_told_apart(app: TestClient) -> None:
    guest = Guest(app, "  Anna \u202e\n Maria ")
    assert guest.ok("GET", "/api/me")["name"] == "Anna Maria"
    told = guest.open(KUNITORI, "me", "me")
    live = guest.client.app.state.server.lobby._live[told["id"]]  # type: ignore[attr-defined]
    assert live.record.players == ["Anna-Maria", "Anna-Maria-2"]
    three = guest.open(KUNITORI, "me", "open", "open")["id"]
    for seat, name in ((1, "Anna Maria-3"), (2, "Anna Maria")):
        Guest(app, name).ok("POST", f"/api/tables/{three}/join", {"seat": seat})
    live = guest.client.app.state.server.lobby._live[three]  # type: ignore[attr-defined]
    assert live.record.players == ["Anna-Maria", "Anna-Maria-3", "Anna-Maria-3-3"]
    guest.ok("PUT", "/api/me", {"name": None})
    assert guest.ok("GET", "/api/me")["name"] is None
    guest.refused("invalid", "PUT", "/api/me", {"name": "x" * 25})


def test_a_forged_cookie_is_nobody(app: TestClient, anna: Guest) -> None:
    told = anna.open(KUNITORI, "me", "me")
    cookie = anna.client.cookies["spielwerk_guest"]
    forger = Guest(app)
    forger.client.cookies.clear()
    forger.client.cookies.set("spielwerk_guest", cookie[:-2] + ("aa" if cookie[-2:] != "aa" else "bb"))
    body = {"seat": told["to_act"], "version": 0, "notation": "pass"}
    forger.refused("not-your-seat", "POST", f"/api/tables/{told['id']}/act", body)


def test_moments_show_the_table_as_it_was(anna: Guest) -> None:
    told = anna.act(anna.act(opening(anna), "treasure copper"), "treasure copper")
    path = f"/api/tables/{told['id']}/moments"
    money = [number(anna.ok("GET", f"{path}/{at}")["scene"], "money") for at in range(3)]
    assert money == [0, 1, 2]
    anna.refused("not-over", "GET", f"{path}/0?seat=all")
    anna.refused("not-found", "GET", f"{path}/99")
    anna.refused("not-over", "GET", f"/api/tables/{told['id']}/replay")
    anna.refused("game-running", "GET", f"/api/tables/{told['id']}/transcript")


def test_the_page_says_when_it_is_not_built(tmp_path: Path) -> None:
    with serving(config(tmp_path, static=tmp_path / "nowhere")) as client:
        answer = client.get("/t/abc")
        assert (answer.status_code, "not been built" in answer.text) == (503, True)
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (page / "assets" / "app.js").write_text("1", encoding="utf-8")
    with serving(config(tmp_path, static=page)) as client:
        assert client.get("/t/abc/replay").text == "<!doctype html>"
        assert "immutable" in client.get("/assets/app.js").headers["cache-control"]
        assert client.get("/assets/none.js").status_code == 404
        assert client.get("/..%2f..%2ftables.db").text == "<!doctype html>"
        assert client.get("/api/nothing").status_code == 404
        for name in ("%00", "a" * 300):  # no file can be called like this
            assert client.get(f"/{name}").text == "<!doctype html>"


def test_a_lesson_is_for_one_alone(app: TestClient) -> None:
    anna = Guest(app, "Anna")
    lesson = {**KUNITORI, "lesson": True}
    shared = {**lesson, "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert "for you alone" in anna.refused("setup", "POST", "/api/tables", shared)["message"]
    assert not anna.ok("POST", "/api/tables", lesson)["public"]
