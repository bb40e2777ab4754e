"""Company: a history of games, slow games, strangers one does not want to meet, the own seat on another device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import spielwerk
from spielwerk import qr
from spielwerk.judge.library import inventory, sections
from spielwerk.web import describe, guests, seating
from web_support import BLUEMOON, KUNITORI, Guest, config, play_to_end, serving


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


# -- looking back --------------------------------------------------------------------------------------------


def test_finished_games_are_remembered_with_who_won(anna: Guest, bert: Guest) -> None:
    assert anna.ok("GET", "/api/me/history") == {"games": []}
    told = play_to_end(anna, anna.open(BLUEMOON, "me", "random"))
    anna.ok("POST", "/api/tables", {"ruling": "BM-HOAX27-01"})  # practice is no game
    [game] = anna.ok("GET", "/api/me/history?lang=de")["games"]
    assert (game["id"], game["game_name"]) == (told["id"], "Blue Moon")
    assert game["ended"] > told["created"]
    mine, other = game["seats"]
    assert (mine["name"], mine["yours"], mine["kind"]) == ("Anna", True, "guest")
    assert (other["yours"], other["bot"]) == (False, "random")
    assert mine["badge"]["text"]
    winner = told["scene"]["result"]["winner"]
    assert [seat["won"] for seat in game["seats"]] == [winner == 0, winner == 1]
    assert bert.ok("GET", "/api/me/history") == {"games": []}


# -- slow games ----------------------------------------------------------------------------------------------


def test_in_a_slow_game_every_turn_has_its_days(anna: Guest) -> None:
    day = 24 * 3600
    told = anna.open(KUNITORI, "me", "me", clock={"seconds": 3 * day, "per_move": True})
    assert told["clock"]["per_move"]
    live = anna.client.app.state.server.lobby.at_once(told["id"])  # type: ignore[attr-defined]
    first = told["to_act"]
    live.clock.since -= day
    assert anna.table(told["id"])["seats"][first]["time_left"] <= 2 * day
    while told["to_act"] == first:
        told = anna.act(told)
    assert told["seats"][first]["time_left"] == 3 * day  # the next turn begins with all of them
    assert not any(seat["absent"] for seat in told["seats"])


def test_a_slow_table_waits_in_the_list_though_nobody_sits_at_it(anna: Guest, bert: Guest) -> None:
    clock = {"seconds": 86400, "per_move": True}
    told = anna.open(KUNITORI, "me", "open", clock=clock, public=True)
    [found] = [each for each in bert.ok("GET", "/api/tables")["tables"] if each["id"] == told["id"]]
    assert found["clock"] == {"seconds": 86400, "increment": 0, "per_move": True}
    anna.refused("invalid", "POST", "/api/tables", {**KUNITORI, "seats": [], "clock": {"seconds": 31 * 86400}})


# -- strangers -----------------------------------------------------------------------------------------------


def test_a_host_removes_somebody_who_cannot_come_back(anna: Guest, bert: Guest) -> None:
    path = f"/api/tables/{anna.open(KUNITORI, 'me', 'open', 'open', public=True)['id']}"
    bert.ok("POST", f"{path}/join", {})
    bert.refused("not-your-seat", "POST", f"{path}/remove", {"seat": 0})
    anna.refused("not-found", "POST", f"{path}/remove", {"seat": 0})
    anna.refused("not-found", "POST", f"{path}/remove", {"seat": 2})
    told = anna.ok("POST", f"{path}/remove", {"seat": 1})
    assert [seat["kind"] for seat in told["seats"]] == ["guest", "open", "open"]
    bert.refused("not-wanted", "POST", f"{path}/join", {})
    assert path.rpartition("/")[2] not in [each["id"] for each in bert.ok("GET", "/api/tables")["tables"]]


def test_not_everybody_ever_sent_away_is_remembered(
    anna: Guest, app: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "_REMOVED", 2)
    path = f"/api/tables/{anna.open(KUNITORI, 'me', 'open', 'open')['id']}"
    sent_away = [Guest(app) for _ in range(3)]
    for guest in sent_away:
        guest.ok("POST", f"{path}/join", {})
        anna.ok("POST", f"{path}/remove", {"seat": 1})
    sent_away[2].refused("not-wanted", "POST", f"{path}/join", {})
    sent_away[0].ok("POST", f"{path}/join", {})


def test_of_a_long_talk_the_last_is_told(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(describe, "_TALK", 3)
    table = anna.open(KUNITORI, "me", "me")["id"]
    for number in range(5):
        anna.ok("POST", f"/api/tables/{table}/chat", {"text": str(number)})
    chat = anna.table(table)["chat"]
    assert (chat["from"], chat["next"], [line["text"] for line in chat["lines"]]) == (2, 5, ["2", "3", "4"])


def test_who_is_shunned_meets_the_other_no_more(anna: Guest, bert: Guest, app: TestClient) -> None:
    table = anna.open(KUNITORI, "me", "open")["id"]
    bert.ok("POST", f"/api/tables/{table}/join", {})
    anna.refused("not-found", "POST", f"/api/tables/{table}/shun", {"seat": 0})
    Guest(app).refused("not-your-seat", "POST", f"/api/tables/{table}/shun", {"seat": 1})  # they have not met
    assert anna.ok("POST", f"/api/tables/{table}/shun", {"seat": 1}) == {"names": ["Bert"]}
    for one, other in ((anna, bert), (bert, anna)):
        waiting = one.open(KUNITORI, "me", "open", public=True)["id"]
        assert waiting not in [each["id"] for each in other.ok("GET", "/api/tables")["tables"]]
        other.refused("not-wanted", "POST", f"/api/tables/{waiting}/join", {})
    assert bert.ok("GET", "/api/me/shunned") == {"names": []}  # nobody is told
    bert.ok("DELETE", "/api/me")
    assert anna.ok("GET", "/api/me/shunned") == {"names": ["–"]}  # the name is deleted with the guest
    assert anna.ok("DELETE", "/api/me/shunned") == {"names": []}


# -- another device ------------------------------------------------------------------------------------------


def test_a_personal_link_makes_another_device_mine(
    anna: Guest, app: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.open(KUNITORI, "me", "me")["id"]
    link = anna.ok("POST", "/api/me/device")["link"]
    token = link.partition("#")[2]
    phone = Guest(app)
    me = phone.ok("POST", "/api/me/device/take", {"token": token})
    assert (me["name"], [each["id"] for each in me["tables"]]) == ("Anna", [table])
    assert phone.table(table)["you"]["host"]
    assert phone.ok("POST", "/api/me/device/take", {"token": token})["name"] == "Anna"  # nobody else is here
    stranger = Guest(app)
    stranger.refused("not-found", "POST", "/api/me/device/take", {"token": f"{token}x"})
    monkeypatch.setattr(guests, "TOKEN_MINUTES", -1)
    stranger.refused("not-found", "POST", "/api/me/device/take", {"token": token})


def test_a_link_of_somebody_else_takes_no_seats_away_unasked(anna: Guest, bert: Guest) -> None:
    token = anna.ok("POST", "/api/me/device")["link"].partition("#")[2]
    table = bert.open(KUNITORI, "me", "me")["id"]
    bert.refused("other-guest", "POST", "/api/me/device/take", {"token": token})
    assert [each["id"] for each in bert.ok("GET", "/api/me")["tables"]] == [table]
    assert bert.ok("POST", "/api/me/device/take", {"token": token, "leave": True})["name"] == "Anna"


# -- rulings drawn -------------------------------------------------------------------------------------------


def test_a_ruling_is_drawn_before_and_after(anna: Guest) -> None:
    drawn = anna.ok("GET", "/api/rulings/KU-7.1-02/scenarios/0")
    assert drawn["before"]["contests"] == []
    assert drawn["after"]["contests"][0]["sides"][0]["strength"]["value"] == 21
    anna.refused("not-found", "GET", "/api/rulings/KU-7.1-02/scenarios/99")
    anna.refused("not-found", "GET", "/api/rulings/nothing/scenarios/0")


def test_who_is_drawn_has_a_name_as_names_are_written(anna: Guest) -> None:
    warlords = anna.ok("GET", "/api/rulings/KU-7.1-02/scenarios/0")["before"]["seats"]
    assert [seat["name"] for seat in warlords] == ["Nobunaga", "Hideyoshi", "Ieyasu"]
    peoples = anna.ok("GET", "/api/rulings/BM-HOAX27-01/scenarios/0")["before"]["seats"]
    assert [seat["name"] for seat in peoples] == ["Hoax", "Vulca"]
    mirrored = anna.ok("GET", "/api/rulings/BM-BUKA-SHIP-10/scenarios/0")["before"]["seats"]
    assert [seat["name"] for seat in mirrored] == ["Buka 1", "Buka 2"]


@pytest.mark.parametrize(
    ("ruling", "german", "english"),
    [
        ("KU-7.2.1-01", "Hinterhalt", "Ambush"),
        ("BM-PAIR-01", "PAAR", "PAIR"),
        ("BM-VULCA15-01", "Vulca 15 Flacka", "Vulca 15 Flare"),
    ],
)
def test_sections_of_rulings_are_called_as_in_the_language(anna: Guest, ruling: str, german: str, english: str) -> None:
    assert anna.ok("GET", f"/api/rulings/{ruling}?lang=de")["section"] == german
    assert anna.ok("GET", f"/api/rulings/{ruling}?lang=en")["section"] == english


@pytest.mark.parametrize("game", spielwerk.games())
def test_every_section_of_rulings_has_a_german_name_or_is_named_after_a_card(game: str) -> None:
    left = {ruling.section for ruling in inventory(game)} - sections(game).keys()
    assert all(re.fullmatch(r"[A-Z][a-z]+ \d+( .+)?", section) for section in left), left


# -- codes ---------------------------------------------------------------------------------------------------

# Read off a code of another maker, of the same text, level and mask.
KNOWN = Path(__file__).parent / "data" / "qr.txt"


@pytest.mark.parametrize(
    "line", KNOWN.read_text(encoding="utf-8").splitlines(), ids=lambda line: f"{len(line.split(chr(9))[0])} bytes"
)
def test_codes_are_those_of_others(line: str) -> None:
    text, mask, rows = line.split("\t")
    assert qr.code(text, int(mask)) == rows.split(" ")


def test_a_code_is_asked_for(anna: Guest) -> None:
    rows = anna.ok("POST", "/api/qr", {"text": "http://192.168.1.20:8000/t/Qm3xT0aYb123"})["rows"]
    assert len(rows) == len(rows[0]) == 29
    assert rows[0].startswith("1111111")
    anna.refused("invalid", "POST", "/api/qr", {"text": "ä" * 200})
