"""Hints: at once and in the game's words, better after a longer look, in nobody's way."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import spielwerk
from spielwerk.bots.base import Candidate
from spielwerk.bots.search.bot import SearchBot
from spielwerk.web.advising import spoken
from spielwerk.web.robots import Advice, _Room, _think
from web_support import BLUEMOON, KUNITORI, Guest, config, serving


def test_the_first_answer_waits_for_no_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, asked, ask = asyncio.Event(), asyncio.Event(), _Room.ask

    async def busy(room: _Room, *given: Any) -> Any:
        asked.set()
        await free.wait()
        return await ask(room, *given)

    monkeypatch.setattr(_Room, "ask", busy)
    with serving(config(tmp_path, hint="search:8it", think=120.0)) as app:
        anna, bert = Guest(app, "Anna"), Guest(app, "Bert")
        assert app.portal is not None
        for game in (KUNITORI, BLUEMOON):
            table = anna.open(game, "me", "me")
            path, body = f"/api/tables/{table['id']}/hint", {"seat": table["to_act"]}
            later: list[Any] = []
            waiting = Thread(target=lambda: later.append(anna.ok("POST", path, {**body, "longer": True})))  # noqa: B023
            waiting.start()
            app.portal.call(asked.wait)
            glance = anna.ok("POST", path, body)
            assert (glance["longer"], glance["bot"], len(glance["choices"])) == (False, "greedy", 2)
            assert bert.open(game, "me", "me")["to_act"] is not None  # nobody else waits either
            assert later == []
            app.portal.call(free.set)
            waiting.join(60)
            assert [(hint["longer"], hint["version"]) for hint in later] == [(True, glance["version"])]
            assert later[0]["choices"][0]["value"] is not None  # it has looked ahead
            free.clear()
            asked.clear()


@pytest.mark.parametrize(
    ("language", "best", "worse", "ending"),
    [
        ("en", "Money 2, now 0", "Money 1 instead of 2", "ends the turn"),
        ("de", "Geld 2, jetzt 0", "Geld 1 statt 2", "beendet den Zug"),
    ],
)
def test_a_hint_says_what_the_move_achieves_beside_the_best_alternative(
    language: Any, best: str, worse: str, ending: str
) -> None:
    state = spielwerk.game("kunitori").position(
        {
            "turn": "a",
            "phase": "buy",
            "a": {"hand": {"copper": 2, "silver": 1}, "deck": {"copper": 5}},
            "b": {"hand": {"copper": 5}, "deck": {"copper": 5}},
        },
        players=("a", "b"),
    )

    def said(*notations: str) -> list[list[str]]:
        advice = [Advice(state.parse(notation)) for notation in notations]
        return [sentence.split("; ") for sentence in spoken(state.view(0), advice, 1, language)]

    first, second = said("treasure silver", "treasure copper")
    assert first[0] == best
    assert worse in second
    assert ending in said("treasure silver", "buy copper")[1]


def test_a_hint_of_the_search_says_how_sure_it_is(tmp_path: Path) -> None:
    with serving(config(tmp_path, hint="search:8it", think=120.0)) as app:
        anna = Guest(app, "Anna")
        for game in (KUNITORI, BLUEMOON):
            table = anna.open(game, "me", "me")
            hint = anna.ok("POST", f"/api/tables/{table['id']}/hint", {"seat": table["to_act"], "longer": True})
            assert len(hint["choices"]) == 2
            assert hint["choices"][0]["notation"] != hint["choices"][1]["notation"]
            considered = [choice for choice in hint["choices"] if choice["share"] is not None]
            assert hint["choices"][0] in considered
            for choice in considered:
                low, high = choice["interval"]
                assert 0 <= low <= choice["value"] <= high <= 1
            assert 0 < sum(choice["share"] for choice in considered) <= 1.001


def test_a_hint_takes_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []

    def candidates(_: SearchBot, question: Any) -> list[Candidate]:
        searched.append(question.seat)
        return [Candidate(action, 0.5, 0.5, 0.4, 0.6) for action in question.actions]

    monkeypatch.setattr(SearchBot, "candidates", candidates)
    state = spielwerk.game("kunitori").deal(seed=1, players=2)
    advice = _think("kunitori", state.encode(), "search:50it", 1, 2, 1.0)
    assert (len(searched), len(advice)) == (1, 2)
    assert advice[0][1:5] == (0.5, 0.5, 0.4, 0.6)


def test_a_bot_that_does_not_search_names_two_choices_without_figures(tmp_path: Path) -> None:
    with serving(config(tmp_path, hint="greedy")) as app:
        anna = Guest(app, "Anna")
        table = anna.open(KUNITORI, "me", "me")
        hint = anna.ok("POST", f"/api/tables/{table['id']}/hint", {"seat": table["to_act"], "longer": True})
        assert len({choice["notation"] for choice in hint["choices"]}) == 2
        assert all(choice["share"] is choice["value"] is choice["interval"] is None for choice in hint["choices"])
