"""Learning: the worked example, the file it writes, and the bot that plays by it."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

from cli_support import Command, command
from env_support import make_question, some_action
from laws import walk
from spielwerk import env
from spielwerk.bots.learned.policy import BadPolicy, LearnedBot, Policy
from spielwerk.bots.registry import UnknownBot, label_of, make_bot
from spielwerk.kunitori.game import GAME as KUNITORI

__all__ = ["command"]

ROOT = Path(__file__).parent.parent


def load_example() -> ModuleType:
    spec = spec_from_file_location("train_policy", ROOT / "examples" / "train_policy.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["train_policy"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def example() -> ModuleType:
    return load_example()


@pytest.fixture
def policy_file(tmp_path: Path) -> Path:
    file = tmp_path / "a policy.npz"
    Policy.fresh("kunitori", 2, 8, seed=1).save(file)
    return file


def test_a_few_lessons_make_a_policy_that_clearly_beats_random(example: ModuleType) -> None:
    trainer = example.Trainer("bluemoon", games=32, seed=1, hidden=16, rate=0.01)
    untrained, _ = example.win_rate(trainer.policy, 100, seed=1000).interval
    for _ in range(8):
        trainer.lesson()
    trained, _ = example.win_rate(trainer.policy, 100, seed=1000).interval
    assert untrained < 0.5
    assert trained > 0.6


def test_short_games_come_first_and_the_game_itself_is_last(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game, courses in example.COURSES.items():
        assert "facts" not in courses[-1], game
    monkeypatch.setattr(example, "MASTERED", 0)
    trainer = example.Trainer("kunitori", games=4, seed=1, hidden=4)
    for course in range(3):
        assert (trainer.course, trainer.finished) == (course, False)
        trainer.lesson()
    assert trainer.finished


def test_gradients_point_uphill(example: ModuleType) -> None:
    """Each is compared with what a small step really does."""
    policy = Policy.fresh("kunitori", 2, 4, seed=2)
    rng = np.random.default_rng(2)
    for weight in policy.weights().values():
        weight[...] += rng.normal(0, 0.1, weight.shape).astype(np.float32)
    games = env.batch("kunitori", games=6, players=2, layout="flat")
    observations, masks, _ = games.reset()
    actions = np.array([some_action(mask, rng) for mask in masks])
    better, goals = rng.normal(size=6).astype(np.float32), rng.normal(size=6).astype(np.float32)

    def height() -> float:
        used, legal = np.arange(observations.shape[1]), np.arange(masks.shape[1])
        thought = policy.think(policy.felt(observations, used), used).astype(np.float64)
        odds = example.odds_of(thought @ policy.outer.T + policy.outer_bias, masks[:, legal])
        logs = np.log(np.maximum(odds, 1e-30))
        gain = better * logs[np.arange(6), actions] - example.CURIOSITY * (odds * logs).sum(axis=1)
        missed = goals - thought @ policy.value - policy.value_bias
        return float((gain - missed**2 / 4).mean())

    found = example.gradients(policy, observations, masks, actions, better, goals)
    for name, weight in policy.weights().items():
        direction = found[name]
        assert np.any(direction), name
        size = float(np.sqrt((direction.astype(np.float64) ** 2).sum()))
        step = (0.01 / size * direction).astype(np.float32)
        weight[...] += step
        above = height()
        weight[...] -= 2 * step
        below = height()
        weight[...] += step
        assert (above - below) / 0.02 == pytest.approx(size, rel=0.05), name


def test_a_saved_policy_plays_as_before(policy_file: Path) -> None:
    policy = Policy.load(policy_file)
    assert (policy.game, policy.players) == ("kunitori", 2)
    fresh = Policy.fresh("kunitori", 2, 8, seed=1)
    assert all(np.array_equal(weight, fresh.weights()[name]) for name, weight in policy.weights().items())


def test_a_learned_bot_answers_the_same_whatever_it_cannot_see(policy_file: Path) -> None:
    rng = Random(5)
    policy = Policy.load(policy_file)
    policy.outer += np.random.default_rng(1).normal(0, 1, policy.outer.shape).astype(np.float32)
    asked = 0
    for at, state in enumerate(walk(KUNITORI.deal(seed=5, players=2), rng, 300)):
        if at % 3 or state.frame is None:
            continue
        seat = state.frame.seat
        twin = state.view(seat).resample(rng)
        answers = {LearnedBot(policy, 1).choose(make_question(here, seat)) for here in (state, twin)}
        asked += twin.encode() != state.encode()
        assert len(answers) == 1
        assert answers <= set(state.options)
    assert asked > 50


def test_it_plays_wherever_bots_are_named(policy_file: Path) -> None:
    name = f"learned:{policy_file}"
    assert label_of(name) == "learned:a_policy"
    solo = env.gymnasium("kunitori", players=2, opponents=name)
    rng = np.random.default_rng(1)
    _, info = solo.reset(seed=1)
    for _ in range(10):
        _, _, _, _, info = solo.step(some_action(info["action_mask"], rng))
    assert solo.play.steps > 10


def test_a_file_for_something_else_is_refused(policy_file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadPolicy, match="was trained for kunitori, not for bluemoon"):
        make_bot(f"learned:{policy_file}", "bluemoon", 1)
    bot = make_bot(f"learned:{policy_file}", "kunitori", 1)
    state = KUNITORI.deal(seed=1, players=3)
    assert state.frame is not None
    with pytest.raises(BadPolicy, match="was trained for 2 players, not for 3"):
        bot.choose(make_question(state, state.frame.seat))
    wrong = tmp_path / "wrong.npz"
    wrong.write_text("no weights")
    empty = tmp_path / "empty.npz"
    empty.touch()
    for file, complaint in (
        (str(empty), "is not a policy; make one with"),
        (str(wrong), "is not a policy; make one with"),
        (str(tmp_path / "gone.npz"), "gone.npz is not there or cannot be read"),
        ("", "after learned: comes the file of a policy"),
    ):
        with pytest.raises(UnknownBot, match=complaint):
            make_bot(f"learned:{file}", "kunitori", 1)


def test_a_policy_of_another_shape_or_format_is_refused(tmp_path: Path) -> None:
    policy = Policy.fresh("kunitori", 2, 8, seed=1)
    policy.inner = policy.inner[:-1]
    policy.save(tmp_path / "old.npz")
    with pytest.raises(BadPolicy, match="another version of kunitori; train it again"):
        Policy.load(tmp_path / "old.npz")
    about = np.array(json.dumps({"format": 0}))
    np.savez(tmp_path / "format.npz", about=about, **dict.fromkeys(policy.weights(), about))  # type: ignore[arg-type]
    with pytest.raises(BadPolicy, match="has another format; train it again"):
        Policy.load(tmp_path / "format.npz")


def test_a_policy_that_was_trained_on_does_not_go_on_with_the_games_of_the_old_one(
    command: Command, policy_file: Path, tmp_path: Path
) -> None:
    arguments = ["sim", "kunitori", "--players", f"learned:{policy_file},greedy", "-n", "1", "--out", tmp_path / "run"]
    assert command(*arguments)[0] == command(*arguments)[0] == 0
    Policy.fresh("kunitori", 2, 8, seed=2).save(policy_file)
    status, _, errors = command(*arguments)
    assert (status, "They differ in (there / now): learned: " in errors) == (2, True)


def test_the_example_runs_as_it_is_described(tmp_path: Path) -> None:
    file = tmp_path / "bluemoon.npz"
    command = [sys.executable, str(ROOT / "examples" / "train_policy.py"), "bluemoon", "--out", str(file)]
    result = subprocess.run(
        [*command, "--minutes", "0.01", "--games", "8", "--check", "4"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "of 4 games against random" in result.stdout
    assert Policy.load(file).game == "bluemoon"
