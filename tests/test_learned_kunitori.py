"""The bot that has learned Kunitori: it buys by the taste of the package, at first sight or looking ahead."""

from __future__ import annotations

import csv
import pickle
from random import Random

import pytest

from spielwerk.bots.base import Bot, Question, ask
from spielwerk.bots.learned import bundled_taste, has_network, has_taste, newest
from spielwerk.bots.learned.file import BUNDLED
from spielwerk.bots.learned.taste import TrainedTaste
from spielwerk.bots.registry import feeling, make_bot
from spielwerk.bots.registry import has_network as can_judge
from spielwerk.bots.search.bot import SearchBot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.kunitori import steps
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.heuristics.search import KunitoriHeuristics
from spielwerk.kunitori.learning.tasting import TastingHeuristics, seen
from spielwerk.lab.run import Execution, summarized
from spielwerk.lab.simulate import Plan


def decided(name: str, players: int, decisions: int) -> list[str]:
    """Return what bots of that name decide in a game."""
    state, run = GAME.deal_with({"players": players}, Seeded(6)), Run(Seeded(6))
    bots = [make_bot(name, "kunitori", seat) for seat in range(players)]
    found: list[str] = []
    while state.frame is not None and len(found) < decisions:
        action = ask(bots[state.frame.seat], state)
        found.append(state.text(action))
        state.apply(action, run)
    return found


def test_the_taste_of_the_package_is_small_and_says_how_it_came_about() -> None:
    file = BUNDLED / f"kunitori-{newest('kunitori')}.npz"
    trained = TrainedTaste.load(file)
    assert trained.game == "kunitori"
    assert trained.games > 30_000
    assert file.stat().st_size < 4_000_000
    with file.with_suffix(".csv").open(newline="") as curve:
        rows = list(csv.DictReader(curve))
    assert [*rows[0]] == ["games", "seconds", "loss"]
    assert int(rows[-1]["games"]) == trained.games


def test_it_is_no_judge_of_tables() -> None:
    assert not has_network("kunitori")
    assert not can_judge("kunitori")
    assert has_taste("kunitori")
    assert not has_taste("bluemoon")
    assert isinstance(feeling("kunitori"), TastingHeuristics)
    assert not isinstance(feeling("bluemoon"), KunitoriHeuristics | TastingHeuristics)


@pytest.mark.parametrize("other", ["greedy-1", "greedy", "script:army-strategy"])
def test_it_beats_its_teachers_between_two(other: str) -> None:
    (summary,) = summarized([Plan("kunitori", ("learned", other), 12, 3, paired=True)], Execution())
    assert summary.share("learned").count >= 8


def test_it_wins_more_than_its_share_among_four() -> None:
    plan = Plan("kunitori", ("learned", "greedy", "greedy", "greedy"), 16, 3, paired=True)
    (summary,) = summarized([plan], Execution())
    assert summary.share("learned").count >= 8


@pytest.mark.parametrize(("name", "players", "decisions"), [("learned", 3, 300), ("search:3it", 2, 60)])
def test_the_same_seed_gives_the_same_game(name: str, players: int, decisions: int) -> None:
    assert decided(name, players, decisions) == decided(name, players, decisions)


@pytest.mark.parametrize(("name", "every"), [("learned", 1), ("learned:2it", 4)])
def test_what_is_hidden_does_not_change_the_answer(name: str, every: int) -> None:
    state, run = GAME.deal_with({"players": 3}, Seeded(3)), Run(Seeded(3))
    rng, bot = Random(3), make_bot("greedy", "kunitori", 5)
    looked = differed = at = 0
    while state.frame is not None and looked < 40:
        at += 1
        seat = state.frame.seat
        if seen(state) is not None and at % every == 0:
            other = state.view(seat).resample(rng)
            answers = [
                make_bot(name, "kunitori", 11).choose(Question(seat, each.options, each.view))
                for each in (state, other)
            ]
            assert answers[0] == answers[1]
            differed += state.encode() != other.encode()
            looked += 1
        state.apply(ask(bot, state), run)
    assert differed > 20


@pytest.mark.parametrize("name", ["learned", "learned-1", "search:2it"])
def test_it_travels_in_the_middle_of_a_game(name: str) -> None:
    state, run = GAME.deal_with({"players": 2}, Seeded(4)), Run(Seeded(4))
    bots: list[Bot] = [make_bot(name, "kunitori", seat) for seat in (0, 1)]
    for _ in range(50):
        assert state.frame is not None
        state.apply(ask(bots[state.frame.seat], state), run)
    bots, others = ([pickle.loads(pickle.dumps(bot)) for bot in bots] for _ in (0, 1))
    for _ in range(50):
        assert state.frame is not None
        action = ask(bots[state.frame.seat], state)
        assert ask(others[state.frame.seat], state) == action
        state.apply(action, run)


def test_looking_ahead_is_for_purchases_and_begins_with_taste() -> None:
    state, run = GAME.deal_with({"players": 2}, Seeded(4)), Run(Seeded(4))
    heuristics = TastingHeuristics(bundled_taste("kunitori"))
    plain = heuristics.player(1)
    bought = 0
    while state.frame is not None and bought < 15:
        options = state.options
        action = plain.choose(state.view(state.frame.seat), options) if len(options) > 1 else options[0]
        if len(options) > 1:
            found = heuristics.obvious(state)
            assert found in (None, action)
            assert (found is None) == (seen(state) is not None)
            if found is None:
                bought += 1
                ways = heuristics.ways(state, options, Random(1))
                assert sum(way.weight for way in ways) == pytest.approx(1)
                assert max(ways, key=lambda way: way.weight).actions == (action,)
        state.apply(action, run)
    assert state.frame is not None


def test_the_strongest_opponent_and_hints_look_ahead_by_taste() -> None:
    state, run = GAME.deal_with({"players": 2}, Seeded(4)), Run(Seeded(4))
    bot = make_bot("greedy", "kunitori", 1)
    while seen(state) is None:
        state.apply(ask(bot, state), run)
    assert state.frame is not None
    assert state.frame.step == steps.BUY
    adviser = make_bot("search:12it", "kunitori", 1)
    assert isinstance(adviser, SearchBot)
    found = adviser.candidates(Question(state.frame.seat, state.options, state.view))
    assert {each.action for each in found} <= set(state.options)
    assert sum(each.share for each in found) == pytest.approx(1)
    assert isinstance(make_bot("sae", "kunitori", 1), SearchBot)
