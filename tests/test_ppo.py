"""The example that learns with torch.

torch is larger than everything else together, so the tests do without: what needs none is tried everywhere, and that it
learns wherever torch is installed.
"""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import spielwerk
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.env.many import any_legal
from spielwerk.lab.folder import RunFolder
from spielwerk.lab.run import Execution, run_games
from spielwerk.lab.simulate import Plan
from spielwerk.observe import layout_of

EXAMPLES = Path(__file__).parents[1] / "examples"
TORCH = find_spec("torch") is not None


def empty_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a torch that can do nothing in the place of the one that is missing."""
    torch, distributions = ModuleType("torch"), ModuleType("torch.distributions")
    vars(torch).update(Tensor=object, nn=SimpleNamespace(Module=object))
    vars(distributions).update(Categorical=object)
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "torch.distributions", distributions)


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    if not TORCH:
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


@pytest.mark.skipif(not TORCH, reason="torch is not among what the tests need")
def test_it_learns_from_data_and_from_play(example: Any, tmp_path: Path) -> None:
    plan = Plan("kunitori", ("greedy", "greedy-1"), 6, seed=1)
    list(run_games([plan], Execution(folder=RunFolder(tmp_path, {}), data=tmp_path)))
    settings = example.Settings(tables=8, stretch=16, hidden=32, part=64, epochs=3)
    trainer = example.Trainer(settings)
    found = list(trainer.imitate(tmp_path))
    assert found[-1] > max(0.7, found[0])
    before = trainer.agent.policy.outer.copy()
    trainer.learn(trainer.play(), 1.0, judge_only=True)
    assert np.array_equal(before, trainer.agent.policy.outer)
    trainer.learn(trainer.play(), 1.0)
    assert not np.array_equal(before, trainer.agent.policy.outer)
    assert trainer.decisions == 2 * 8 * 16
    example.train(settings, 1.0, tmp_path / "learned.npz", None)
    assert (tmp_path / "learned.csv").read_text().startswith("seconds,decisions,games,won,lead")
    bot = make_bot(f"learned:{tmp_path / 'learned.npz'}", "kunitori", 1)
    assert ask(bot, spielwerk.game("kunitori").deal(players=2)) >= 0
