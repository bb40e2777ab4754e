"""The API against its own description, and what protects it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from starlette.testclient import TestClient

import spielwerk
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.decks import random_deck
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR
from spielwerk.web.app import create_app
from spielwerk.web.limits import BODY
from web_support import BLUEMOON, KUNITORI, ORIGIN, Guest, Process, config, serving


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(config(tmp_path_factory.mktemp("web"))) as client:
        yield client


@pytest.fixture
def anna(app: TestClient) -> Guest:
    return Guest(app, "Anna")


# -- the description ----------------------------------------------------------------------------------------


def test_every_route_is_described(app: TestClient) -> None:
    described = app.get("/api/openapi.json").json()["paths"]
    written = Path(__file__).parent.parent.joinpath("docs", "api.md").read_text(encoding="utf-8")
    assert len(described) > 20
    for path in described:
        last = path.rsplit("/", 1)[-1]
        assert last.startswith("{") or last in written, path


def test_answers_conform_to_the_description(tmp_path: Path) -> None:
    application = create_app(config(tmp_path))
    with TestClient(application, base_url=ORIGIN) as client:
        guest = Guest(client, "Anna")
        table = guest.open(KUNITORI, "me", "me")["id"]
        schema = schemathesis.openapi.from_asgi("/api/openapi.json", application)
        for result in schema.get_all_operations():
            _hammer(guest, result.ok(), table)  # type: ignore[union-attr]


def _hammer(guest: Guest, operation: Any, table: str) -> None:
    strategy = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)

    @settings(
        max_examples=8,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(case=strategy)
    def check(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table
        case.call_and_validate(
            session=guest.client,
            base_url=ORIGIN,
            checks=[status_code_conformance, response_schema_conformance],
            headers={"Origin": ORIGIN},
        )

    check()


# -- cards, rulings, games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", spielwerk.games())
def test_all_cards_have_names_facts_and_rulings(anna: Guest, game: str, lang: str) -> None:
    answer = anna.ok("GET", f"/api/games/{game}/cards?lang={lang}")
    cards = answer["cards"]
    assert len({card["id"] for card in cards}) == len(cards)
    known = {ruling["id"] for ruling in anna.ok("GET", f"/api/games/{game}/rulings?lang={lang}")["rulings"]}
    for card in cards:
        assert card["name"]
        assert card["facts"]
        assert set(card["rulings"]) <= known
    assert sum(bool(card["rulings"]) for card in cards) > len(cards) / 4
    assert answer["words"]["phases"]


def test_games_tell_how_they_are_set_up(anna: Guest) -> None:
    games = {game["id"]: game for game in anna.ok("GET", "/api/games?lang=de")}
    assert set(games) == set(spielwerk.games())
    assert len(games["bluemoon"]["decks"]) == 9
    for game in games.values():
        assert game["bots"]
        for option in game["options"]:
            assert option["name"] != option["id"]
            assert all(isinstance(choice["name"], str) for choice in option["choices"])


def test_rulings_are_found_by_words_and_cards(anna: Guest) -> None:
    found = anna.ok("GET", "/api/games/bluemoon/rulings?card=hoax-27&lang=en")["rulings"]
    assert found
    assert all("hoax-27" in ruling["cards"] for ruling in found)
    full = anna.ok("GET", f"/api/rulings/{found[0]['id']}")
    assert full["text"]
    rule = anna.ok("GET", "/api/rulings/R3.8.2")
    assert (rule["kind"], rule["game"]) == ("rule", "bluemoon")
    anna.refused("not-found", "GET", "/api/rulings/R99")
    anna.refused("not-found", "GET", "/api/games/chess/rulings")


def test_piles_are_checked(anna: Guest) -> None:
    found = anna.ok("POST", "/api/games/kunitori/check", {"option": "piles", "value": ["copper", "village"]})[
        "findings"
    ]
    assert any(finding["level"] == "rule" for finding in found)
    wrong = {"option": "piles", "value": ["nonsense"]}
    assert "nonsense" in anna.refused("setup", "POST", "/api/games/kunitori/check", wrong)["message"]
    anna.refused("invalid", "POST", "/api/games/kunitori/check", {"option": "weather", "value": ["rain"]})


def test_an_own_deck_is_counted_and_checked_and_stays_secret(anna: Guest, app: TestClient) -> None:
    deck = random_deck(Random(4), "hoax", NO_INQUISITOR)
    cards = [IDS[card] for card in deck.cards]
    checked = anna.ok("POST", "/api/games/bluemoon/deck", {"leader": "hoax", "cards": cards})
    assert (checked["legal"], checked["cards"], checked["size"]) == (True, 30, 30)
    assert checked["moons"] <= checked["most"]
    short = anna.ok("POST", "/api/games/bluemoon/deck?lang=de", {"leader": "hoax", "cards": [*cards[1:], "elf-1"]})
    assert not short["legal"]
    assert all(finding["text"] for finding in short["findings"])
    told = anna.open({"game": "bluemoon", "options": {"decks": [checked["code"], "vulca"]}}, "me", "open")
    bert = Guest(app, "Bert")
    joined = bert.ok("POST", f"/api/tables/{told['id']}/join", {"deck": "flit"})
    assert joined["options"]["decks"] == ["?hoax", "flit"]
    assert checked["code"] not in str(joined)
    assert anna.table(told["id"])["options"]["decks"] == [checked["code"], "flit"]
    for path in ("/etc/passwd.toml", "deck.toml", "BM1-NONSENSE", "hoax+Bz"):
        body = {"game": "bluemoon", "seats": [{"kind": "me"}] * 2, "options": {"decks": [path, "flit"]}}
        assert path in anna.refused("setup", "POST", "/api/tables", body)["message"]
    body = {
        "game": "bluemoon",
        "seats": [{"kind": "me"}] * 2,
        "options": {"decks": [{"leader": "hoax", "cards": []}] * 2},
    }
    assert "30" in anna.refused("setup", "POST", "/api/tables", body)["message"]


def test_a_deck_is_read_by_name_and_code_or_made_by_lot(anna: Guest) -> None:
    ready = anna.ok("GET", "/api/games/bluemoon/deck/hoax")
    assert (ready["leader"], ready["inquisitor"], len(ready["cards"])) == ("hoax", None, 30)
    family = anna.ok("GET", "/api/games/bluemoon/deck/hoax%2BBa")
    added = set(family["cards"]) - set(ready["cards"])
    families = {each["id"]: each["cards"] for each in anna.ok("GET", "/api/games")[0]["additions"]}
    assert len(added) == 5
    assert added == set(families["Ba"])
    made = anna.ok("GET", "/api/games/bluemoon/deck/random?leader=flit&inquisitor=inq-412")
    assert (made["leader"], made["inquisitor"]) == ("flit", "inq-412")
    checked = anna.ok("POST", "/api/games/bluemoon/deck", made)
    assert checked["legal"]
    assert anna.ok("GET", f"/api/games/bluemoon/deck/{checked['code'].lower()}") == made
    assert anna.ok("GET", "/api/games/bluemoon/deck/random")["inquisitor"] is None
    anna.refused("setup", "GET", "/api/games/bluemoon/deck/random?leader=elf")
    anna.refused("setup", "GET", "/api/games/bluemoon/deck/random?inquisitor=hoax-1")
    slip = checked["code"][:-1] + ("0" if checked["code"][-1] != "0" else "1")
    assert slip in anna.refused("setup", "GET", f"/api/games/bluemoon/deck/{slip}?lang=de")["message"]


def test_a_deck_is_counted_with_the_cards_as_their_owner_corrected_them(tmp_path: Path) -> None:
    with serving(config(tmp_path, facts={"bluemoon": {"vulca-1": {"moons": 1}, "vulca-2": {"moons": 4}}})) as app:
        body = {"leader": "hoax", "cards": ["vulca-1", "vulca-2"]}
        assert Guest(app).ok("POST", "/api/games/bluemoon/deck", body)["moons"] == 5


@pytest.mark.parametrize(
    ("header", "query", "language"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "", "de"),
        ("en-GB,de;q=0.5", "", "en"),
        ("fr", "", "en"),
        ("de;q=broken,en", "", "en"),
        ("en", "?lang=de", "de"),
        ("de", "?lang=en", "en"),
    ],
)
def test_the_language_follows_the_browser(app: TestClient, header: str, query: str, language: str) -> None:
    answer = app.get(f"/api/me{query}", headers={"Accept-Language": header}).json()
    assert answer["lang"] == language


# -- protection ----------------------------------------------------------------------------------------------------


def test_every_answer_carries_the_security_headers(app: TestClient) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/api/openapi.json"):
        headers = app.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    cookie = app.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver.evil.example", "http://["])
def test_other_sites_cannot_act(anna: Guest, origin: str) -> None:
    answer = anna.client.post("/api/tables", json={"ruling": "x"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")
    sneaky = anna.client.post("/api/tables", json={}, headers={"Sec-Fetch-Site": "cross-site"})
    assert sneaky.json()["error"]["code"] == "origin"


def test_bodies_are_limited(anna: Guest) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(BODY // 1000 + 2):
            yield b" " * 1000

    headers = {"Content-Type": "application/json"}
    for content in (b" " * (BODY + 1), parts()):
        answer = anna.client.post("/api/tables", content=content, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
    form = anna.client.post("/api/tables", content=b"a=1", headers={"Content-Type": "text/plain"})
    assert (form.status_code, form.json()["error"]["code"]) == (415, "media-type")


@pytest.mark.parametrize("options", ['{"decks": ["\\ud800", "hoax"]}', '{"\\ud800": 1}'])
def test_half_a_sign_is_refused_like_anything_else(anna: Guest, options: str) -> None:
    body = f'{{"game": "bluemoon", "seats": [{{"kind": "me"}}, {{"kind": "me"}}], "options": {options}}}'
    answer = anna.client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422


def test_rates_are_limited(tmp_path: Path) -> None:
    with serving(config(tmp_path, rates=0.2)) as app:
        guest = Guest(app)
        codes = [guest.call("POST", "/api/tables", {"game": "chess"})[0] for _ in range(8)]
        assert codes[0] == 404
        assert codes[-1] == 429
        answer = guest.client.post("/api/tables", json={}, headers={"Origin": ORIGIN})
        assert int(answer.headers["retry-after"]) >= 1


def test_internal_ids_are_never_told(anna: Guest) -> None:
    told = anna.open(BLUEMOON, "me", "me")
    live = anna.client.app.state.server.lobby._live[told["id"]]  # type: ignore[attr-defined]
    text = str(anna.ok("GET", f"/api/tables/{told['id']}"))
    assert live.record.host not in text
    assert live.record.seed not in text
    assert live.record.salt not in text


def test_the_first_search_for_rulings_holds_nobody_up(tmp_path: Path) -> None:
    """In a process of its own, where nothing was read before; the second start finds everything read."""
    longest, first = [], []
    for _ in range(2):
        server = Process(f"sqlite:///{tmp_path / 'tables.db'}", "--rates", "0", env={"XDG_CACHE_HOME": str(tmp_path)})
        try:
            with ThreadPoolExecutor() as pool:
                begun = time.perf_counter()
                search = pool.submit(httpx2.get, f"{server.address}/api/games/bluemoon/rulings", timeout=60)
                waits = []
                while not search.done():
                    asked = time.perf_counter()
                    assert httpx2.get(f"{server.address}/api/health").status_code == 200
                    waits.append(time.perf_counter() - asked)
                assert len(search.result().json()["rulings"]) > 300
                first.append(time.perf_counter() - begun)
                longest.append(max(waits, default=0.0))
        finally:
            server.stop()
    assert longest[0] < first[0] / 2, (longest, first)  # all the time there was, while the loop itself read the files
    assert first[1] < first[0] / 2, first
