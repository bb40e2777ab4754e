"""The measures of a value function, on numbers one can check by hand."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.lab.yardstick import area, errors, foresight, recalibrated


def test_who_is_always_right_about_the_order_has_an_area_of_one() -> None:
    won = np.array([0.0, 0.0, 1.0, 1.0])
    assert area(np.array([0.2, 0.3, 0.4, 0.5]), won) == 1
    assert area(np.array([0.5, 0.4, 0.3, 0.2]), won) == 0
    assert area(np.array([0.3, 0.3, 0.3, 0.3]), won) == 0.5
    assert area(np.array([0.1, 0.5, 0.4, 0.6]), won) == 0.75


def test_recalibration_forgives_the_scale() -> None:
    rng = np.random.default_rng(1)
    truth = rng.uniform(0.05, 0.95, 4000)
    won = (rng.uniform(size=4000) < truth).astype(float)
    logit = np.log(truth / (1 - truth))
    timid = 1 / (1 + np.exp(-0.3 * logit))
    assert np.abs(recalibrated(timid, won) - truth).max() < 0.06
    one, other = foresight(timid, won, truth), foresight(truth, won, truth)
    assert one.loss == pytest.approx(other.loss, abs=1e-6)
    assert one.agreement == pytest.approx(1)
    assert other.distance < 0.03


def test_the_tables_of_one_game_count_as_one() -> None:
    """Ten copies of every table make nothing surer if they belong to the same game."""
    rng = np.random.default_rng(2)
    values = rng.uniform(0.1, 0.9, 100)
    won = (rng.uniform(size=100) < values).astype(float)
    games = np.array([f"game {number}" for number in range(100)])
    once, _ = errors(values, won, values, games, samples=60)
    again, lag = errors(np.repeat(values, 10), np.repeat(won, 10), np.repeat(values, 10), np.repeat(games, 10), 60)
    assert again.auc == pytest.approx(once.auc, rel=0.05)
    assert lag == 0
