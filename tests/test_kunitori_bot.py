"""The plain player of Kunitori has no hole that a simple script finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from spielwerk.kunitori.heuristics.battle import sums
from spielwerk.lab.run import Execution, summarized
from spielwerk.lab.simulate import Plan


@pytest.mark.parametrize("other", ["greedy-1", "script:army", "script:army-strategy", "script:money", "script:land"])
def test_greedy_beats_scripts_and_its_former_self(other: str) -> None:
    """In paired deals; measured on 100 games each the share is between 94 and 100 %."""
    (summary,) = summarized([Plan("kunitori", ("greedy", other), 20, 6, paired=True)], Execution())
    assert summary.share("greedy").rate >= 0.75


@pytest.mark.parametrize(
    ("strengths", "cards"),
    [
        ((), 0),
        ((0, 0, 0), 2),
        ((3, 1), 0),
        ((2,), 1),
        ((0, 2, 0, 3, 3, 0, 1), 3),
        ((5, 4, 1, 2), 4),
        ((1, 0, 0, 0, 2), 4),
    ],
)
def test_the_odds_of_a_blind_draw_are_those_of_all_draws(strengths: Sequence[int], cards: int) -> None:
    drawn = Counter(sum(each) for each in combinations(strengths, cards))
    likely = sums(strengths, cards)
    assert likely == [drawn[total] / drawn.total() for total in range(max(drawn) + 1)]
