"""The deal is promised before and proved after the game, on the page and offline."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest
from click.testing import CliRunner

import spielwerk
from spielwerk.cli import group
from spielwerk.core.chance import Seeded
from spielwerk.match.commitment import PROMISE_SECONDS, Commitment, commit, is_fresh, new_promise, seal
from spielwerk.match.match import Match
from spielwerk.match.transcript import BadTranscript, Transcript, verify
from spielwerk.web.database import StorageError
from web_support import BLUEMOON, KUNITORI, Guest, config, play_to_end, serving

JSON = {"Content-Type": "application/json"}


def played(game: str, seed: int = 5, promised: int | None = None) -> Match:
    """A game of Blue Moon played at random, dealt from one seed and promised by another (usually the same)."""
    commitment = commit(seed if promised is None else promised)
    match = Match(spielwerk.game(game), {"players": ["a", "b"]}, Seeded(seed), commitment=commitment)
    rng = Random(seed)
    for _ in range(150):
        decision = match.state.decision
        if decision is None:
            break
        match.act(decision.seat, rng.choice(decision.actions))
    return match


@pytest.mark.parametrize("game", spielwerk.games())
def test_a_kept_promise_is_verified(game: str) -> None:
    transcript = played(game).transcript
    again = Transcript.from_json(transcript.to_json())
    assert again.commitment == transcript.commitment
    assert verify(again).digest()


@pytest.mark.parametrize("game", spielwerk.games())
def test_a_broken_promise_is_found(game: str) -> None:
    other_deal = played(game, seed=5, promised=6).transcript
    with pytest.raises(BadTranscript, match="promised seed"):
        verify(other_deal)
    honest = played(game).transcript
    assert honest.commitment is not None
    for wrong in (
        replace(honest.commitment, salt="00"),
        replace(honest.commitment, seed=6),
        replace(honest.commitment, hash=seal(6, "00")),
    ):
        with pytest.raises(BadTranscript):
            verify(replace(honest, commitment=wrong))
    with pytest.raises(BadTranscript, match="recorded state"):  # nor can the promise be left out
        verify(replace(honest, commitment=None))


def test_an_unopened_promise_tells_only_its_hash() -> None:
    opened = commit()
    assert opened.holds
    assert opened.sealed == Commitment(opened.hash)
    assert not opened.sealed.opened
    transcript = played("bluemoon").transcript
    assert transcript.commitment is not None
    sealed = replace(transcript, commitment=transcript.commitment.sealed)
    text = sealed.to_json()
    assert "salt" not in text
    assert verify(Transcript.from_json(text)).digest()


@pytest.mark.parametrize(
    "told",
    [
        {"hash": 1},
        {"hash": "x", "seed": 5, "salt": "y"},
        {"hash": "x", "seed": "-5", "salt": "y"},
        {"hash": "x", "seed": "9" * 101, "salt": "y"},
        {"hash": "x", "seed": "5"},
        7,
    ],
)
def test_a_malformed_promise_is_no_transcript(told: Any) -> None:
    data = json.loads(played("bluemoon").transcript.to_json())
    data["commitment"] = told
    with pytest.raises(BadTranscript):
        Transcript.from_json(json.dumps(data))


def test_a_game_from_a_position_can_be_verified() -> None:
    position = {
        "turn": "me",
        "phase": "leadership",
        "element": "fire",
        "me": {"people": "hoax"},
        "you": {"people": "vulca"},
    }
    match = Match(spielwerk.game("bluemoon"), {}, Seeded(0), position)
    assert match.state.decision is not None
    match.act(match.state.decision.seat, match.state.decision.actions[0])
    again = Transcript.from_json(match.transcript.to_json())
    assert verify(again).digest() == match.state.digest()
    again.position = {**position, "element": "earth"}
    with pytest.raises(BadTranscript):
        verify(again)


def test_undo_by_consent_goes_behind_the_others() -> None:
    match = Match(spielwerk.game("kunitori"), {"players": ["a", "b"], "first": "a"}, Seeded(2))
    match.act(0, "treasure copper")
    assert match.undo_horizon(0) == 1
    match.act(0, "pass")
    while match.state.decision is not None and match.state.decision.seat == 0:
        match.act(0, match.state.decision.actions[0])
    match.act(1, "pass")
    assert match.undo_horizon(0) == 0
    before = len(match.transcript.entries)
    taken = match.undo(0, consent=True)
    assert taken >= 2
    assert len(match.transcript.entries) == before - taken
    assert match.state.decision is not None
    assert match.state.decision.seat == 0


def test_the_transcript_of_a_table_holds_offline(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna = Guest(app, "Anna")
        told = anna.open(BLUEMOON, "me", "greedy")
        promised = told["commitment"]["hash"]
        over = play_to_end(anna, told)
        response = anna.client.get(f"/api/tables/{told['id']}/transcript")
        assert "attachment" in response.headers["content-disposition"]
        file = tmp_path / "game.json"
        file.write_text(response.text, encoding="utf-8")
        transcript = Transcript.load(file)
        assert transcript.commitment is not None
        assert transcript.commitment.hash == promised
        assert seal(int(over["commitment"]["seed"]), over["commitment"]["salt"]) == promised
        assert CliRunner().invoke(group, ["verify", str(file)]).exit_code == 0
        data = json.loads(response.text)
        assert anna.ok("POST", "/api/verify", data)["commitment"] == "holds"
        data["decisions"][3]["action"] = "retreat"
        assert not anna.ok("POST", "/api/verify", data)["holds"]
        data["options"] = {"players": 7}
        assert not anna.ok("POST", "/api/verify", data)["holds"]
        assert not anna.ok("POST", "/api/verify", {"format": "x"})["holds"]
        data["rules"] = "\ud800"  # half a sign
        assert not anna.client.post("/api/verify", content=json.dumps(data), headers=JSON).json()["holds"]


def test_the_players_add_to_the_deal_after_it_was_promised(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna, ben = Guest(app, "Anna"), Guest(app, "Ben")
        promise = anna.ok("GET", "/api/promise")
        body = {"game": "kunitori", "seats": [{"kind": "me"}, {"kind": "open"}], "promise": promise["id"]}
        told = anna.ok("POST", "/api/tables", {**body, "nonce": "annas-own"})
        assert told["commitment"]["hash"] == promise["hash"]
        assert anna.ok("POST", "/api/tables", {**body, "nonce": "better"})["id"] == told["id"]  # no second try
        assert ben.table(told["id"])["commitment"]["hash"] == promise["hash"]
        ben.ok("POST", f"/api/tables/{told['id']}/join", {"nonce": "bens-own"})
        told = anna.table(told["id"])
        assert told["commitment"]["nonces"] == ["annas-own", "bens-own"]
        anna.ok("POST", f"/api/tables/{told['id']}/resign", {"seat": 0, "version": 0})
        opened = anna.table(told["id"])["commitment"]
        assert seal(int(opened["seed"]), opened["salt"]) == promise["hash"]
        data = anna.ok("GET", f"/api/tables/{told['id']}/transcript")
        assert data["commitment"]["nonces"] == ["annas-own", "bens-own"]
        assert anna.ok("POST", "/api/verify", data)["commitment"] == "holds"
        chance = spielwerk.game("kunitori").deal_with(data["options"], Seeded(int(opened["seed"])))
        assert chance.digest() != verify(Transcript.from_json(json.dumps(data))).digest()  # not the server's alone
        for nonces in (["annas-own", "another"], ["annas-own", ""], []):
            broken = {**data, "commitment": {**data["commitment"], "nonces": nonces}}
            assert not anna.ok("POST", "/api/verify", broken)["holds"]
        odd = {**data, "commitment": {**data["commitment"], "nonces": [7]}}
        assert not anna.ok("POST", "/api/verify", odd)["holds"]


def test_the_players_add_to_the_deal_of_a_rematch(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna, ben = Guest(app, "Anna"), Guest(app, "Ben")
        table = anna.open(KUNITORI, "me", "open")["id"]
        ben.ok("POST", f"/api/tables/{table}/join", {})
        anna.ok("POST", f"/api/tables/{table}/resign", {"seat": 0, "version": 0})
        promised = {guest.table(table)["rematch"]["hash"] for guest in (anna, ben)}
        assert len(promised) == 1  # known to both before either adds anything
        anna.ok("POST", f"/api/tables/{table}/rematch", {"nonce": "annas-own"})
        again = ben.ok("POST", f"/api/tables/{table}/rematch", {"nonce": "bens-own"})["rematch"]["table"]
        new = anna.table(again)
        assert {new["commitment"]["hash"]} == promised
        names = [seat["name"] for seat in new["seats"]]
        assert dict(zip(names, new["commitment"]["nonces"], strict=True)) == {"Anna": "annas-own", "Ben": "bens-own"}
        ben.ok("POST", f"/api/tables/{table}/rematch", {"nonce": "better"})  # too late for another try
        assert ben.table(table)["rematch"]["table"] == again
        assert ben.table(again)["commitment"]["nonces"] == new["commitment"]["nonces"]
        anna.ok("POST", f"/api/tables/{again}/resign", {"seat": names.index("Anna"), "version": 0})
        data = anna.ok("GET", f"/api/tables/{again}/transcript")
        assert anna.ok("POST", "/api/verify", data)["commitment"] == "holds"
        alone = spielwerk.game("kunitori").deal_with(data["options"], Seeded(int(data["commitment"]["seed"])))
        assert alone.digest() != verify(Transcript.from_json(json.dumps(data))).digest()  # not the server's alone
        broken = {**data, "commitment": {**data["commitment"], "nonces": ["annas-own", "chosen"]}}
        assert not anna.ok("POST", "/api/verify", broken)["holds"]


def test_a_rematch_that_was_opened_but_not_written_down_is_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(config(tmp_path)) as app:
        anna = Guest(app, "Anna")
        table = anna.open(KUNITORI, "me", "me")["id"]
        anna.ok("POST", f"/api/tables/{table}/resign", {"seat": 0, "version": 0})
        storage = app.app.state.server.lobby.storage  # type: ignore[attr-defined]
        with monkeypatch.context() as patch:

            async def full(*_: object) -> None:
                raise StorageError("the disk is full")

            patch.setattr(storage, "change", full)
            anna.refused("busy", "POST", f"/api/tables/{table}/rematch", {"nonce": "first"})
        again = anna.ok("POST", f"/api/tables/{table}/rematch", {"nonce": "second"})["rematch"]["table"]
        assert anna.table(again)["commitment"]["nonces"] == ["first", "first"]  # no second try
        assert sum(each["id"] != table for each in anna.ok("GET", "/api/me")["tables"]) == 1


def test_whoever_plays_on_from_a_position_adds_to_its_chance(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna = Guest(app, "Anna")
        table = anna.open(KUNITORI, "me", "me")["id"]
        anna.ok("POST", f"/api/tables/{table}/resign", {"seat": 0, "version": 0})
        text = anna.ok("GET", f"/api/tables/{table}/scenario?seat=all&at=0")["text"]
        promise = anna.ok("GET", "/api/promise")
        seats = [{"kind": "me"}, {"kind": "bot"}]
        body = {"position": text, "seats": seats, "promise": promise["id"], "nonce": "annas-own"}
        commitment = anna.ok("POST", "/api/tables", body)["commitment"]
        assert (commitment["hash"], commitment["nonces"]) == (promise["hash"], ["annas-own", ""])


def test_a_promise_that_was_opened_deals_no_second_game(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna = Guest(app, "Anna")
        promise = anna.ok("GET", "/api/promise")["id"]
        body = {"game": "kunitori", "seats": [{"kind": "me"}, {"kind": "me"}], "promise": promise}
        table = anna.ok("POST", "/api/tables", body)["id"]
        anna.ok("POST", f"/api/tables/{table}/resign", {"seat": 0, "version": 0})
        assert anna.table(table)["commitment"]["seed"]
        anna.ok("DELETE", "/api/me")  # and with the guest the table
        Guest(app).refused("not-found", "POST", "/api/tables", body)
        lobby = app.app.state.server.lobby  # type: ignore[attr-defined]
        assert app.portal is not None
        app.portal.call(lobby.storage.forget_promises, time())  # not before it is old
        Guest(app).refused("not-found", "POST", "/api/tables", body)


def test_only_a_fresh_promise_deals() -> None:
    now = time()
    assert is_fresh(new_promise(now), now)
    for name in ("", "nothing", f"{int(now) - 2 * PROMISE_SECONDS:x}-old", f"{2**40:x}-early"):
        assert not is_fresh(name, now), name
