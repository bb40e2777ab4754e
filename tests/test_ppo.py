"""The example that learns with torch, as far as it needs none: its tables, and what is put down to which decision.

torch is larger than everything else together, so `make test` does without. That it learns is tried by `make torch`.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from spielwerk.env.many import any_legal
from spielwerk.observe import layout_of

EXAMPLES = Path(__file__).parents[1] / "examples"


def empty_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a torch that can do nothing in the place of torch."""
    torch, distributions = ModuleType("torch"), ModuleType("torch.distributions")
    vars(torch).update(Tensor=object, nn=SimpleNamespace(Module=object))
    vars(distributions).update(Categorical=object)
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "torch.distributions", distributions)


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    empty_torch(monkeypatch)
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "train_ppo", raising=False)
    return importlib.import_module("train_ppo")


def test_the_learner_has_either_seat_and_is_paid_for_its_own_games(example: Any) -> None:
    tables = example.Tables(example.Settings(tables=4, opponent="greedy-1", seed=3))
    rng = np.random.default_rng(3)
    seat = layout_of("kunitori").begins["seat"]
    lost = 0
    while lost < 4:
        assert tables.observations[:, seat].tolist() == [1, 1, 0, 0]
        leads = tables.leads()
        paid, ended = tables.step(any_legal(tables.masks, rng))
        assert (paid[ended] == -1).all()  # nobody beats `greedy-1` by picking at random
        assert not paid[~ended].any()
        assert (leads[ended] < 0).all()
        lost += int(ended.sum())


def test_what_is_better_than_expected_is_put_down_to_what_was_done_before_but_not_in_another_game(example: Any) -> None:
    settings = example.Settings(foresight=0.5, trust=0.5, tables=2)
    stretch = example.Stretch(3, example.Tables(settings))
    stretch.paid[:] = [[0, 0], [1, 0], [0, 0]]
    stretch.ended[:] = [[False, False], [True, False], [False, False]]
    stretch.expected[:] = [[0.5, 0], [0.5, 0], [0.25, 0]]
    better = stretch.better(np.array([1.0, 4.0], np.float32), settings)
    # At the first table: (0 + 0.5 * 0.5 - 0.5) + 0.25 * 0.5; 1 - 0.5, since the game is over; 0.5 * 1 - 0.25.
    assert better[:, 0].tolist() == [-0.125, 0.5, 0.25]
    assert better[:, 1].tolist() == [2 / 16, 2 / 4, 2]
