"""The bot that has learned Blue Moon: it plays by the network of the package, at first sight or looking ahead."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from spielwerk.bluemoon.game import GAME
from spielwerk.bots import review as looking_back
from spielwerk.bots.base import Question, ask
from spielwerk.bots.learned import network
from spielwerk.bots.learned.ahead import Ahead, Candidate, turns_ahead
from spielwerk.bots.learned.bot import LearnedBot
from spielwerk.bots.learned.file import BUNDLED, BadNetwork, Trained
from spielwerk.bots.learned.judge import best_of, in_order
from spielwerk.bots.learned.levels import LEVELS, Level
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.registry import UnknownBot, label_of, make_bot, policy_of
from spielwerk.bots.review import decisions, review
from spielwerk.bots.search.budget import Budget, Clock
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.learning import Way
from spielwerk.lab.matchups import pairing
from spielwerk.lab.run import Execution, summarized
from spielwerk.lab.statistics import Share
from spielwerk.match.match import Match


def decided(name: str, decisions: int) -> list[str]:
    """Return what two bots of that name decide in a game."""
    state, run = GAME.deal_with({"decks": ("flit", "hoax")}, Seeded(6)), Run(Seeded(6))
    bots = [make_bot(name, "bluemoon", seat) for seat in (0, 1)]
    found: list[str] = []
    while state.frame is not None and len(found) < decisions:
        action = ask(bots[state.frame.seat], state)
        found.append(state.text(action))
        state.apply(action, run)
    return found


def test_the_network_of_the_package_is_small_and_says_how_it_came_about() -> None:
    file = BUNDLED / "bluemoon-1.npz"
    trained = Trained.load(file)
    assert trained.game == "bluemoon"
    assert trained.games > 5000
    assert file.stat().st_size < 4_000_000


def test_it_beats_chance() -> None:
    plans = [
        pairing("bluemoon", ("learned", "random"), decks, 4, 3, {})
        for decks in (("hoax", "buka"), ("aqua", "khind"), ("mimix", "terrah"))
    ]
    shares = [summary.share("learned") for summary in summarized(plans, Execution())]
    assert Share(sum(share.count for share in shares), 12).rate > 0.8


@pytest.mark.parametrize(("name", "decisions"), [("learned", 60), ("learned:1it", 8)])
def test_the_same_seed_gives_the_same_game(name: str, decisions: int) -> None:
    assert decided(name, decisions) == decided(name, decisions)


def test_what_is_hidden_does_not_change_the_answer() -> None:
    state, run = GAME.deal_with({"decks": ("mimix", "vulca")}, Seeded(3)), Run(Seeded(3))
    rng, bot = Random(3), make_bot("learned", "bluemoon", 5)
    looked = 0
    while state.frame is not None and looked < 25:
        seat = state.frame.seat
        other = state.view(seat).resample(rng)
        answers = [
            make_bot("learned", "bluemoon", 11).choose(Question(seat, each.options, each.view))
            for each in (state, other)
        ]
        assert answers[0] == answers[1]
        looked += 1
        state.apply(ask(bot, state), run)
    assert looked > 15


def test_looking_ahead_is_asked_for_by_a_budget_and_only_where_there_is_a_network() -> None:
    assert label_of("learned:20ms") == "learned:20ms"
    assert policy_of("learned") is policy_of("learned:20ms") is None
    with pytest.raises(BadNetwork, match="spielwerk train"):
        network("bluemoon", 99)


def test_who_has_more_time_looks_further() -> None:
    turns = [turns_ahead(Clock(Budget.read(budget))) for budget in ("20ms", "100ms", "300ms", "2s")]
    assert turns == sorted(turns)
    assert turns[0] > 1
    assert turns[0] < turns[1] < turns[2]
    assert turns_ahead(Clock(Budget(iterations=4))) < turns_ahead(Clock(Budget(iterations=100)))


class Counted:
    """A network that counts at how many tables it is asked about the seat's own turn alone."""

    def __init__(self) -> None:
        self.network = Trained.load(BUNDLED / "bluemoon-1.npz").network
        self.judged: list[int] = []

    def chances(self, roots: Any, changes: Any) -> Any:
        if all(len(each.added_from) == 1 for each in changes):
            self.judged.append(len(roots))
        return self.network.chances(roots, changes)


def test_a_trial_is_judged_at_each_own_turn_it_comes_to() -> None:
    state = GAME.deal_with({"decks": ("vulca", "pillar")}, Seeded(4))
    assert state.frame is not None
    network = Counted()
    ahead = Ahead(mind_of("bluemoon"), network, state.view(state.frame.seat), Random(1))  # type: ignore[arg-type]
    way = make_bot("learned", "bluemoon", 1)._best(Question(state.frame.seat, state.options, state.view))  # type: ignore[attr-defined]
    shallow, deep = (ahead._tried(Candidate(way, 0.5), 7, turns) for turns in (1, 4))
    assert network.judged == [1, 4]
    assert 0 < shallow < 1
    assert 0 < deep < 1
    assert shallow != deep


def test_a_trial_that_comes_to_the_end_is_worth_what_the_game_brought() -> None:
    """Both have hardly a card left: whatever is dealt, the game is over before four own turns are."""
    position = {
        "dragons": 3,
        "me": {"people": "vulca", "hand": ["vulca-1", "vulca-2"], "deck": []},
        "you": {"people": "hoax", "hand": ["hoax-1"], "deck": []},
    }
    state = GAME.position(position)
    assert state.frame is not None
    bot = make_bot("learned:6it", "bluemoon", 1)
    found = bot.candidates(Question(state.frame.seat, state.options, state.view))  # type: ignore[attr-defined]
    assert found[0].value > 0.85


# -- opponents for people --------------------------------------------------------------------------


def picked(level: Level, values: list[float], lengths: list[int]) -> list[float]:
    """Return how often a level goes each way of some that take so many actions."""
    ways = []
    for length in lengths:
        way = Way(None, 1, [1])
        for _ in range(length - 1):
            way = Way(way, 1, [1])
        ways.append(way)
    rng = Random(1)
    picks = Counter(level.pick(ways, values, rng) for _ in range(4000))
    return [picks[place] / 4000 for place in range(len(values))]


def test_a_weaker_one_goes_wrong_where_ways_are_nearly_as_good_and_overlooks_long_ones() -> None:
    near = picked(Level(0.05), [0.5, 0.48, 0.2], [1, 1, 1])
    assert near[0] > near[1] > 0.35
    assert near[2] < 0.01
    long = picked(Level(0.01, overlooks=0.3), [0.4, 0.6], [1, 4])
    assert long[1] == pytest.approx(0.7**3, abs=0.03)
    assert picked(Level(), [0.5, 0.5001], [1, 6]) == [0, 1]


def test_there_are_five_from_beginner_to_strongest() -> None:
    warmths = [level.warmth for level in LEVELS]
    assert len(LEVELS) == 5
    assert warmths == sorted(warmths, reverse=True)
    assert LEVELS[-1].budget is not None
    assert decided("level:2", 20) == decided("level:2", 20)
    with pytest.raises(UnknownBot, match="from 1 to 5"):
        make_bot("level:6", "bluemoon", 1)


# -- hints and reviews -----------------------------------------------------------------------------


def test_a_hint_names_each_action_once_the_best_first() -> None:
    state, run = GAME.deal_with({"decks": ("aqua", "hoax")}, Seeded(8)), Run(Seeded(8))
    bot, player = LearnedBot(Trained.load(BUNDLED / "bluemoon-1.npz"), 1, Level(budget=Budget(iterations=2))), Random(8)
    looked = 0
    while state.frame is not None and looked < 4:
        if state.frame.seat == state.turn and len(state.options) > 1:
            found = bot.candidates(Question(state.frame.seat, state.options, state.view))
            actions = [candidate.action for candidate in found]
            assert len(set(actions)) == len(actions)
            assert set(actions) <= set(state.options)
            assert all(each.low <= each.value <= each.high for each in found)
            assert max(each.value for each in found) == found[0].value
            assert sum(each.share for each in found) == pytest.approx(1) or not any(each.share for each in found)
            looked += 1
        state.apply(player.choice(state.options), run)
    assert looked == 4


def test_a_review_finds_what_random_play_gave_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking_back, "_DEALS", Budget(iterations=1))
    match = Match(GAME, {"decks": ("flit", "hoax")}, Seeded(2))
    best, rng = make_bot("learned", "bluemoon", 3), Random(2)
    while (frame := match.state.frame) is not None and match.version < 60:
        match.act(frame.seat, ask(best, match.state) if frame.seat == 0 else rng.choice(match.state.options))
    good, bad = (review("bluemoon", seat, decisions(match, seat)) for seat in (0, 1))
    assert good.moments
    assert sum(moment.cost for moment in bad.moments) > 0.1 + sum(moment.cost for moment in good.moments)
    points = bad.turning_points
    assert 0 < len(points) <= 3
    assert [point.version for point in points] == sorted(point.version for point in points)
    for point in points:
        assert match.journal[point.version].action == point.played != point.better
        assert point.better in match.state_at(point.version).options
    assert max(moment.cost for moment in bad.moments) in [point.cost for point in points]


def test_of_ways_that_only_rounding_tells_apart_the_first_is_taken() -> None:
    assert best_of([0.2, 0.4, 0.4 + 1e-7, 0.4 - 1e-7]) == 1
    assert best_of([0.2, 0.4, 0.401]) == 2
    assert in_order([0.2, 0.4 + 1e-7, 0.4 + 2e-7, 0.5]) == [3, 1, 2, 0]
