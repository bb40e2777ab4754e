"""A table written as a scenario: text and link, and who gives them: terminal, `replay` and server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, unquote_plus, urlsplit

import pytest
import yaml
from starlette.testclient import TestClient

import spielwerk
from cli_support import Command, command
from laws import walk
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.judge.files import MalformedScenario, Scenario, load_file, load_text
from spielwerk.judge.runner import run_scenario
from spielwerk.judge.writing import position_link, scenario_text
from spielwerk.language import Language
from terminal_support import KunitoriSession, both_languages
from web_support import BLUEMOON, KUNITORI, Guest, config, play_to_end, serving

__all__ = ["command"]

SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("bluemoon", {"decks": ("hoax", "vulca"), "players": ("Änne & Co", "b?")}),
    ("bluemoon", {"decks": ("buka", "mimix")}),
    ("kunitori", {"players": 3}),
    ("kunitori", {"players": ("first", "Jörg+1"), "open_discards": False, "general_pile": "top"}),
]


def read(text: str) -> Scenario:
    [scenario] = load_text(text, Path("text"))
    return scenario


def set_up(scenario: Scenario) -> State:
    assert scenario.position is not None
    state: State = spielwerk.game(scenario.game).position(
        scenario.position, players=scenario.players, options=scenario.options
    )
    return state


def linked(link: str) -> tuple[str, int | None]:
    """Return the scenario of a link, as the page takes it out, and who looks."""
    parts = urlsplit(link)
    assert parts.path == "/position"
    assert " " not in link
    seat = parse_qs(parts.query).get("seat")
    return unquote_plus(parts.fragment), None if seat is None else int(seat[0])


@pytest.mark.parametrize(("name", "options"), SETUPS)
def test_text_and_link_are_the_table_and_tell_no_secret(name: str, options: dict[str, Any]) -> None:
    game = spielwerk.game(name)
    rng = Random(3)
    hidden = 0
    for state in walk(game.deal(seed=3, **options), rng, 60):
        whole = scenario_text(game, state, "en")
        assert set_up(read(whole)).encode() == state.encode()
        assert run_scenario(read(whole)).failures == []
        line, looks = linked(position_link(game, state, "en"))
        assert (yaml.safe_load(line), looks) == (yaml.safe_load(whole), None)
        for seat in range(-1, len(state.setup.players)):
            view: View = state.view(seat)
            seen = scenario_text(game, view, "de")
            assert scenario_text(game, view.resample(rng).view(seat), "de") == seen
            line, looks = linked(position_link(game, view, "de"))
            assert (yaml.safe_load(line), looks) == (yaml.safe_load(seen), seat)
            if state.frame is not None:
                assert game.scene(set_up(read(line)).view(seat)) == game.scene(view)
                hidden += seen != whole
    assert hidden > 100


def test_a_text_from_outside_cannot_grow() -> None:
    doubled = [f"k{n}: &k{n} [*k{n - 1}, *k{n - 1}]" for n in range(1, 60)]
    bomb = "\n".join(["k0: &k0 [x, x]", *doubled])
    with pytest.raises(MalformedScenario, match="more than"):
        load_text(bomb, Path("text"))


# -- terminal and command line -------------------------------------------------------------------------------


@both_languages
def test_the_terminal_writes_what_the_seat_knows(language: Language, tmp_path: Path) -> None:
    file = tmp_path / "here.yaml"
    session = KunitoriSession(["treasure copper", "scenario", f"scenario {file}", "link"], language=language).run()
    expected = scenario_text(session.match.game, session.state.view(0), language)
    assert session.shown[2].strip() == expected.strip()
    [scenario] = load_file(file)
    assert scenario.position is not None
    assert "?" in scenario.position["greedy"]["hand"]
    link = session.shown[4].strip().splitlines()[-1]
    assert linked(link) == linked(position_link(session.match.game, session.state.view(0), language))


def test_a_moment_of_a_record_is_written_whole(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    KunitoriSession(["treasure copper", "treasure copper", f"save {file}"]).run()
    code, text, _ = command("replay", file, "--scenario", "1")
    assert code == 0
    position = read(text).position
    assert position is not None
    assert position["money"] == 1
    assert "?" not in text
    code, _, errors = command("replay", file, "--scenario", "9")
    assert (code, "only 2 decisions" in errors) == (2, True)


# -- the server ----------------------------------------------------------------------------------------------


@pytest.fixture
def app(tmp_path: Path) -> Iterator[TestClient]:
    with serving(config(tmp_path)) as client:
        yield client


@pytest.fixture
def anna(app: TestClient) -> Guest:
    return Guest(app, "Anna")


@pytest.fixture
def bert(app: TestClient) -> Guest:
    return Guest(app, "Bert")


def test_a_running_game_is_written_as_the_caller_knows_it(anna: Guest, bert: Guest) -> None:
    told = anna.open(KUNITORI, "me", "greedy")
    path = f"/api/tables/{told['id']}/scenario"
    anna.refused("not-over", "GET", f"{path}?seat=all")
    bert.refused("not-your-seat", "GET", f"{path}?seat=0")
    anna.refused("not-found", "GET", f"{path}?at=99")
    hands = []
    for guest in (anna, bert):
        answer = guest.ok("GET", path)
        position = yaml.safe_load(answer["text"])["position"]
        hands.append([key for seat in position.values() if isinstance(seat, dict) for key in seat.get("hand", ())])
        line, seat = linked(answer["link"])
        assert yaml.safe_load(line) == yaml.safe_load(answer["text"])
        assert seat == (0 if guest is anna else -1)
    assert "?" in hands[0]
    assert "copper" in hands[0]
    assert set(hands[1]) == {"?"}
    before = anna.ok("GET", f"{path}?at=0")
    anna.act(told, "treasure copper")
    assert anna.ok("GET", f"{path}?at=0") == before
    assert yaml.safe_load(anna.ok("GET", f"{path}?at=1")["text"])["position"]["money"] == 1


@pytest.mark.parametrize("game", [BLUEMOON, KUNITORI])
def test_the_whole_position_of_a_finished_game_is_shown_and_played_on(anna: Guest, game: dict[str, Any]) -> None:
    told = anna.open(game, "me", "random")
    over = play_to_end(anna, told)
    path = f"/api/tables/{told['id']}"
    assert "?" not in anna.ok("GET", f"{path}/scenario?seat=all")["text"]
    at = over["version"] // 2
    written = anna.ok("GET", f"{path}/scenario?seat=all&at={at}")
    line, seat = linked(written["link"])
    shown = anna.ok("POST", "/api/positions", {"scenario": line, "seat": seat})
    assert shown["whole"]
    assert shown["scene"] == anna.ok("GET", f"{path}/moments/{at}?seat=all")["scene"]
    asked = shown["scene"]["question"]["seat"]
    again = anna.open({"position": line}, *["me" if each == asked else "random" for each in (0, 1)])
    assert (again["practice"], again["you"]["seat"]) == (True, asked)
    end = play_to_end(anna, again)
    checked = anna.ok("GET", f"/api/tables/{end['id']}/verify")
    assert (checked["holds"], checked["commitment"]) == (True, "holds")
    anna.refused("no-rematch", "POST", f"/api/tables/{end['id']}/rematch")


@pytest.mark.parametrize("game", [BLUEMOON, KUNITORI])
def test_a_link_from_a_running_game_shows_what_was_known_and_cannot_be_played_on(
    anna: Guest, bert: Guest, game: dict[str, Any]
) -> None:
    told = anna.open(game, "me", "me")
    line, seat = linked(anna.ok("GET", f"/api/tables/{told['id']}/scenario")["link"])
    shown = bert.ok("POST", "/api/positions", {"scenario": line, "seat": seat})
    assert not shown["whole"]
    assert shown["scene"] == told["scene"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    bert.refused("setup", "POST", "/api/tables", {"position": line, "seats": seats})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[]", "setup"),
        ("{game: chess, title: x, position: {}, do: []}", "not-found"),
        ("{game: kunitori, title: x, deal: {}, do: []}", "invalid"),
        ("{game: kunitori, title: x, players: [a, b], position: {a: {hand: {copper: 1000000000}}}, do: []}", "setup"),
        ("{game: kunitori, title: x, players: [a, b], position: {a: 3}, do: []}", "setup"),
        ("{game: bluemoon, title: x, position: {me: {hand: ['?']}}, do: []}", "setup"),
        ("{game: bluemoon, title: x, position: {pending: 3}, do: []}", "setup"),
        ("{game: bluemoon, title: x, options: {decks: 3}, position: {}, do: []}", "setup"),
        ("x" * 20_001, "invalid"),
    ],
)
def test_what_is_no_position_is_refused(anna: Guest, text: str, code: str) -> None:
    anna.refused(code, "POST", "/api/positions", {"scenario": text})
    anna.refused("invalid", "POST", "/api/positions", {"scenario": text, "seat": 9})
