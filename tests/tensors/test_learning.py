"""What needs torch, which `make torch` brings: the example that learns with it, and data sets as tensors."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spielwerk
from spielwerk import lab
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.lab.folder import RunFolder
from spielwerk.lab.run import Execution, run_games
from spielwerk.lab.simulate import Plan

EXAMPLES = Path(__file__).parents[2] / "examples"
torch: Any = importlib.import_module("torch")
"""Found when this runs: whoever checks types has none."""


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module("train_ppo")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Record some games."""
    plan = Plan("kunitori", ("greedy", "greedy-1"), 6, seed=1)
    list(run_games([plan], Execution(folder=RunFolder(tmp_path, {}), data=tmp_path)))
    return tmp_path


def test_batches_of_tensors_are_those_of_arrays(data: Path) -> None:
    found = lab.dataset(data)
    for arrays, tensors in zip(found.batches(500, seed=2), found.batches(500, seed=2, torch=True), strict=True):
        assert isinstance(tensors.observations, torch.Tensor)
        assert tensors.masks.dtype == torch.bool
        for part in ("observations", "masks", "actions", "returns", "points", "seats", "steps", "games"):
            assert np.array_equal(getattr(tensors, part).numpy(), getattr(arrays, part)), part


def test_it_learns_from_data_and_from_play(example: Any, data: Path, tmp_path: Path) -> None:
    settings = example.Settings(tables=8, stretch=16, hidden=32, part=64, epochs=3)
    trainer = example.Trainer(settings)
    found = list(trainer.imitate(data))
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
