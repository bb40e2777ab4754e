"""A game looked at again where there is no network: decisions are weighed by search."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots import review as looking_back
from spielwerk.bots.base import Candidate, Question, ask
from spielwerk.bots.registry import make_bot
from spielwerk.bots.review import Choice, Moment, Review, decisions, review
from spielwerk.core.chance import Seeded
from spielwerk.kunitori.game import GAME
from spielwerk.match.match import Match


def played(versions: int) -> Match:
    """Return the beginning of a game: the first seat plays by its plan, the other one any card."""
    match, plan, rng = Match(GAME, {"players": ["a", "b"]}, Seeded(5)), make_bot("greedy", "kunitori", 1), Random(5)
    while (frame := match.state.frame) is not None and match.version < versions:
        match.act(frame.seat, ask(plan, match.state) if frame.seat == 0 else rng.choice(match.state.options))
    return match


def test_the_turning_points_are_what_was_played_and_something_better() -> None:
    """Whoever buys before he has laid down his treasures has given something away."""
    match = played(16)
    found = review("kunitori", 1, decisions(match, 1))
    assert 0 < len(found.turning_points) <= 3
    for point in found.turning_points:
        assert match.journal[point.version].action == point.played != point.better
        assert point.better in match.state_at(point.version).options
    assert all(0 <= moment.chance <= 1 for moment in found.moments)
    assert sum(moment.cost > 0 for moment in found.moments) <= looking_back._LOOKED_AT


def test_at_most_three_are_told_in_their_order_and_none_that_costs_next_to_nothing() -> None:
    costs = [0.01, 0.2, 0.05, 0.3, 0.1]
    moments = [Moment(version, 0.5, 1, 2, cost) for version, cost in enumerate(costs)]
    assert [moment.version for moment in Review(0, moments).turning_points] == [1, 3, 4]
    assert not Review(0, moments[:1]).turning_points


class Opinion:
    """An adviser who is asked for what it thinks of each decision, and counts how often."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def candidates(self, question: Question) -> list[Candidate]:
        self.asked.append(question)
        good, bad = question.actions[:2]
        return [Candidate(good, 0.5, 0.6, 0.5, 0.7), Candidate(bad, 0.5, 0.4, 0.36, 0.44)]


def test_only_what_seems_dear_is_looked_into_and_then_the_second_opinion_counts() -> None:
    state = played(1).state
    choices = [Choice(version, state, state.options[1]) for version in range(10)]
    glanced = [Moment(version, 0.5, state.options[1], state.options[0], version / 100) for version in range(10)]
    opinion = Opinion()
    found = looking_back._looked_into(choices, glanced, lambda _: opinion)
    assert len(opinion.asked) == looking_back._LOOKED_AT
    assert [moment.cost for moment in found[:4]] == [0] * 4
    assert all(moment.better == moment.played for moment in found[:4])
    for moment in found[4:]:
        assert moment.better == state.options[0]
        assert moment.cost == pytest.approx(0.6 - 0.4 - 0.08 / 8)
