"""The numbers are honest: intervals hold what they promise, ratings find the strengths behind the games."""

from __future__ import annotations

from collections import Counter
from math import isclose, log, log10, sqrt
from random import Random
from typing import Any

import pytest

from lab_support import short_plan
from spielwerk.core.events import Event
from spielwerk.lab.accumulate import Length, Points, Wins
from spielwerk.lab.impact import CardImpact
from spielwerk.lab.ratings import Contest, Rating, Ratings, Versus, fit
from spielwerk.lab.simulate import Plan, Played, Result, play_out
from spielwerk.lab.statistics import Share, Tally, difference, together

# -- shares -------------------------------------------------------------------------------------------------


def test_games_of_their_own_luck_have_the_interval_of_wilson() -> None:
    tally = Tally()
    for number in range(29):
        tally.add(number == 7, "", number)
    assert tally.share == Share(1, 29)


def paired_share(rng: Random, pairs: int, luck: float) -> Share:
    """Two games per deal: with some chance the deal decides both, once for and once against; else they are even."""
    tally = Tally()
    for pair in range(pairs):
        first = rng.random() < 0.5
        decided = rng.random() < luck
        tally.add(first, "", pair)
        tally.add((not first) if decided else rng.random() < 0.5, "", pair)
    return tally.share


@pytest.mark.parametrize(("luck", "narrower"), [(0.0, 1.02), (0.5, 0.8), (0.9, 0.5)])
def test_intervals_of_paired_games_hold_and_are_as_narrow_as_luck_allows(luck: float, narrower: float) -> None:
    rng = Random(5)
    shares = [paired_share(rng, 60, luck) for _ in range(1500)]
    held = sum(share.interval[0] <= 0.5 <= share.interval[1] for share in shares) / len(shares)
    assert 0.93 <= held <= 0.99
    width = sum(share.interval[1] - share.interval[0] for share in shares) / len(shares)
    plain = Share(60, 120).interval
    assert width / (plain[1] - plain[0]) < narrower


def test_games_that_go_the_same_way_together_widen_the_interval() -> None:
    tally = Tally()
    for deal in range(40):
        for _ in range(2):
            tally.add(deal % 2 == 0, "", deal)
    low, high = tally.share.interval
    plain_low, plain_high = Share(40, 80).interval
    assert (high - low) / (plain_high - plain_low) > 1.3


def test_a_strong_and_a_weak_opponent_are_not_taken_for_luck() -> None:
    tally = Tally()
    for opponent in ("weak", "strong"):
        for deal in range(40):
            for _ in range(2):
                tally.add(opponent == "weak", opponent, deal)
    assert tally.share == Share(80, 160)


def test_the_difference_of_two_shares_has_its_published_interval() -> None:
    """Newcombe 1998, method 10: 56 of 70 against 48 of 80."""
    gap, low, high = difference(Share(56, 70), Share(48, 80))
    assert isclose(gap, 0.2)
    assert isclose(low, 0.0524, abs_tol=0.00006)
    assert isclose(high, 0.3339, abs_tol=0.00006)


def test_shares_can_be_put_together() -> None:
    assert together([Share(1, 4), Share(5, 6)]) == Share(6, 10)
    assert together([]).interval == (0.0, 1.0)


# -- ratings ----------------------------------------------------------------------------------------------------

A, B, C = (("bot", "a"),), (("bot", "b"),), (("bot", "c"),)


def spread(rating: Rating) -> float:
    return rating.high - rating.low


def test_two_players_are_as_far_apart_as_their_wins_say() -> None:
    """The maximum of the likelihood is known in closed form, and so is its curvature."""
    deals: Counter[tuple[Contest, ...]] = Counter({(((A, B), 0),): 30_000, (((A, B), 1),): 10_000})
    ratings = fit(deals)
    a, b = ratings["bot", "a"], ratings["bot", "b"]
    assert isclose(a.value - b.value, 400 * log10(3), abs_tol=0.2)
    assert isclose(a.value + b.value, 3000, abs_tol=1e-6)
    error = 400 / log(10) / sqrt(40_000 * 0.75 * 0.25) / 2  # each carries half of the difference
    assert isclose(spread(a), 2 * 1.96 * error, rel_tol=0.01)


def test_who_won_everything_is_on_the_scale_with_a_wide_interval() -> None:
    few = fit(Counter({(((A, B), 0),): 5}))["bot", "a"]
    many = fit(Counter({(((A, B), 0),): 500}))["bot", "a"]
    assert 1500 < few.value < many.value < 3000
    assert few.low < few.value < few.high
    assert spread(few) > 300


def luce(rng: Random, games: int, strengths: dict[Any, float], group: int = 1) -> Counter[tuple[Contest, ...]]:
    tables = [(A, B), (A, C), (B, C), (A, B, C)]
    deals: Counter[tuple[Contest, ...]] = Counter()
    for number in range(games):
        table = tables[number % 4]
        weights = [strengths[seated] for seated in table]
        winner = rng.choices(range(len(table)), weights)[0]
        deals[((table, winner),) * group] += 1
    return deals


TRUE = {A: 4.0, B: 2.0, C: 1.0}


def test_tables_of_different_sizes_are_rated_together() -> None:
    ratings = fit(luce(Random(3), 20_000, TRUE))
    for one, other, ratio in (("a", "b", 2), ("b", "c", 2), ("a", "c", 4)):
        gap = ratings["bot", one].value - ratings["bot", other].value
        assert isclose(gap, 400 * log10(ratio), abs_tol=15)


def test_rating_intervals_hold_what_they_promise() -> None:
    truth = {name: 1500 + 400 * (log10(TRUE[seated]) - log10(8) / 3) for name, seated in zip("abc", TRUE, strict=True)}
    rng = Random(11)
    held = 0
    for _ in range(300):
        ratings = fit(luce(rng, 200, TRUE))
        held += sum(ratings["bot", name].low <= truth[name] <= ratings["bot", name].high for name in "abc")
    assert 0.92 <= held / 900 <= 0.985


def test_deals_that_repeat_themselves_do_not_count_twice() -> None:
    """Played twice with the same winner, 100 deals tell no more than 100 games."""
    single, double = fit(luce(Random(2), 100, TRUE)), fit(luce(Random(2), 100, TRUE, group=2))
    for name in "abc":
        assert isclose(spread(double["bot", name]), spread(single["bot", name]), rel_tol=0.25)


def test_bots_and_decks_are_told_apart() -> None:
    """The bot is worth 3 to 1, the deck 2 to 1; who has the better deck changes from game to game."""
    rng = Random(4)
    deals: Counter[tuple[Contest, ...]] = Counter()
    worth = {"a": 3.0, "b": 1.0, "x": 2.0, "y": 1.0}
    for number in range(20_000):
        decks = ("x", "y") if number % 2 else ("y", "x")
        table = tuple((("bot", bot), ("deck", deck)) for bot, deck in zip("ab", decks, strict=True))
        weights = [worth[seated[0][1]] * worth[seated[1][1]] for seated in table]
        deals[((table, rng.choices((0, 1), weights)[0]),)] += 1
    ratings = fit(deals)
    assert isclose(ratings["bot", "a"].value - ratings["bot", "b"].value, 400 * log10(3), abs_tol=15)
    assert isclose(ratings["deck", "x"].value - ratings["deck", "y"].value, 400 * log10(2), abs_tol=15)


# -- accumulators ------------------------------------------------------------------------------------------------


def result(number: int, winner: str, *points: int) -> Result:
    return Result(number, number, winner, points, 10 * number, number)


def test_wins_points_and_length_are_counted() -> None:
    plan = short_plan("random", "greedy", games=4)
    wins, points, length = Wins(), Points(), Length()
    for number, winner in enumerate(("greedy", "greedy", "random", "greedy")):
        for accumulator in (wins, points, length):
            accumulator.add(plan, result(number, winner, number, 20), None)
    assert [(row["player"], row["wins"], row["games"]) for row in wins.rows()] == [("random", 1, 4), ("greedy", 3, 4)]
    random, greedy = points.rows()
    assert (random["mean"], random["least"], random["most"], greedy["mean"], greedy["error"]) == (1.5, 0, 3, 20, 0)
    decisions, turns = length.rows()
    assert (decisions["length"], decisions["mean"], turns["mean"], turns["most"]) == ("decisions", 15, 1.5, 3)


def test_a_game_that_was_cut_off_is_counted_as_that() -> None:
    plan = short_plan("random", "greedy", games=3)
    wins, points, length, versus, ratings = Wins(), Points(), Length(), Versus(), Ratings()
    for number, winner in enumerate(("greedy", "", "greedy")):
        for accumulator in (wins, points, length, versus, ratings):
            accumulator.add(plan, result(number, winner, 5, 20), None)
    assert [(row["player"], row["wins"], row["games"]) for row in wins.rows()] == [("random", 0, 3), ("greedy", 2, 3)]
    assert [(row["mean"], row["games"]) for row in points.rows()] == [(5, 2), (20, 2)]
    assert length.to_dict()["cut_off"] == 1
    assert {row["games"] for row in ratings.rows()} == {2}
    assert versus.share("bot", "greedy", "random") == Share(2, 2)


def test_equal_bots_count_as_one_in_a_pool_and_for_themselves_otherwise() -> None:
    for pooled, players in ((False, ["random-1", "random-2", "greedy"]), (True, ["random", "greedy"])):
        plan = short_plan("random", "random", "greedy", games=1, pooled=pooled)
        wins = Wins()
        wins.add(plan, result(0, "random-2", 1, 2, 0), None)
        rows = wins.rows()
        assert [row["player"] for row in rows] == players
        assert sum(row["wins"] for row in rows) == 1
        assert sum(row["games"] for row in rows) == 3


def test_versus_counts_the_winner_against_everybody_else() -> None:
    plan = short_plan("random", "greedy", "search:5it", games=2)
    versus = Versus()
    versus.add(plan, result(0, "greedy", 0, 1, 0), None)
    versus.add(plan, result(1, "search:5it", 0, 0, 1), None)
    assert versus.share("bot", "greedy", "random") == Share(1, 1)
    assert versus.share("bot", "random", "search:5it") == Share(0, 1)
    assert versus.share("bot", "greedy", "search:5it") == Share(1, 2)
    assert versus.total("bot", "greedy") == Share(2, 3)
    assert versus.share("bot", "greedy", "greedy") is None


def test_ratings_are_for_what_differs() -> None:
    same_deck = Plan("bluemoon", ("greedy", "random"), 2, 1, {"decks": ("hoax", "hoax")}, paired=True)
    ratings = Ratings()
    ratings.add(same_deck, result(0, "greedy", 1, 0), None)
    ratings.add(same_deck, result(1, "greedy", 1, 0), None)
    rows = ratings.rows()
    assert [(row["of"], row["name"], row["wins"]) for row in rows] == [("bot", "greedy", 2), ("bot", "random", 0)]
    assert rows[0]["rating_low"] < rows[0]["rating"] < rows[0]["rating_high"]
    assert Ratings().rows() == []


def test_cards_are_noted_by_the_player_who_drew_or_played_them() -> None:
    plan = short_plan("random", "greedy", games=2)
    played = play_out(plan, 1, listen=True)
    events = (
        Event("drawn", 0, (3, 4, 3)),
        Event("drawn", 1, (5,)),
        Event("played", 0, (4,)),
        Event("bought", 1, (9,)),
        Event("drawn", 0, (-1,)),
    )
    told = Played(plan, played.result, (1, 0), played.state, events)
    assert CardImpact().note(told) == [[[5], []], [[3, 4], [4]]]


def test_the_impact_of_a_card_compares_games_with_and_without_it() -> None:
    plan = short_plan("greedy", "random", games=10)
    impact = CardImpact()
    for number in range(10):
        drawn = [2] if number < 6 else []
        winner = "greedy" if number < 5 or number == 9 else "random"
        impact.add(plan, result(number, winner, 0, 0), [[drawn, []], [[], []]])
    (row,) = impact.rows()
    assert (row["bot"], row["when"], row["wins"], row["games"]) == ("greedy", "drawn", 5, 6)
    assert (row["otherwise_wins"], row["otherwise_games"]) == (1, 4)
    assert isclose(row["impact"], 5 / 6 - 1 / 4, abs_tol=1e-6)
    assert row["impact_low"] < row["impact"] < row["impact_high"]


@pytest.mark.parametrize(
    ("plan", "some"),
    [
        (short_plan("greedy", "greedy", games=1), "copper"),
        (Plan("bluemoon", ("greedy", "greedy"), 1, 3, own={"decks": ("hoax", "vulca")}), "hoax"),
    ],
)
def test_every_card_played_in_a_game_was_drawn_or_taken_back_before(plan: Plan, some: str) -> None:
    impact = CardImpact()
    played = play_out(plan, 0, listen=True)
    note = impact.note(played)
    impact.add(plan, played.result, note)
    taken_back = {card for event in played.events if event.kind == "taken-back" for card in event.cards}
    for drawn, laid in note:
        assert drawn
        assert laid
        assert set(laid) <= set(drawn) | taken_back
    assert any(row["card"].startswith(some) for row in impact.rows())
