"""Training by self-play: what games teach, that a network learns it, and the files it ends up in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import spielwerk
from cli_support import Command, command
from spielwerk.bots.learned.file import BadNetwork, Trained
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.learned.network import HONEST, WIN, Network
from spielwerk.bots.learned.policy import Policy
from spielwerk.bots.registry import UnknownBot, check_bot, make_bot
from spielwerk.lab.training.course import Course
from spielwerk.lab.training.kept import Keeper, Kept
from spielwerk.lab.training.learner import Learner
from spielwerk.lab.training.lessons import Chain, Lesson
from spielwerk.lab.training.settings import Settings

__all__ = ["command"]

SMALL = Settings(widths=(16, 8), rate=0.003, tables=16, width=12, between_selves=20, past=0.5)


# -- lessons ---------------------------------------------------------------------------------------


def test_a_table_is_worth_what_the_next_one_was_thought_to_be_and_what_it_proved_to_be() -> None:
    chain = Chain()
    chain.note([1], [2], 0.6)
    chain.note(None, [3], 0.8)
    chain.note_bluffs([4], honest=True)
    last = 0.75 * 0.8 + 0.25 * 1.0  # what the first end was worth, seen from the second
    lessons = chain.lessons(1.0, 0.25)
    assert [(lesson.row, lesson.head) for lesson in lessons] == [([4], HONEST), ([3], WIN), ([2], WIN), ([1], WIN)]
    assert [lesson.target for lesson in lessons] == pytest.approx([1.0, 1.0, last, 0.75 * 0.6 + 0.25 * last])


def test_an_end_of_the_game_itself_needs_no_lesson() -> None:
    chain = Chain()
    chain.note([1], [], 1.0)
    assert chain.lessons(1.0, 0.5) == [Lesson([1], WIN, 1.0)]


# -- the network -----------------------------------------------------------------------------------


def test_what_is_changed_gives_the_same_as_what_is_worked_out_anew() -> None:
    mind = mind_of("bluemoon")
    network = Network.fresh(mind.size, (24, 8), 3)
    rng = np.random.default_rng(3)
    roots = [rng.choice(mind.size, 40, replace=False).tolist() for _ in range(3)]
    rows = [[[*root[5:], *rng.choice(mind.size, 4).tolist()] for _ in range(4)] for root in roots]
    changes = [mind.changes(root, each) for root, each in zip(roots, rows, strict=True)]
    at_once = network.chances(roots, changes)
    each = [row for group in rows for row in group]
    anew = np.stack([network.first[sorted(set(row))].sum(0) for row in each]) + network.first_bias
    np.testing.assert_allclose(at_once, network.answers(anew), rtol=1e-4)


def test_a_learner_finds_out_which_feature_wins() -> None:
    learner = Learner(Network.fresh(50, (8, 4), 1), 0.01, 0.9, 1)
    rng = np.random.default_rng(1)
    for _ in range(400):
        row = rng.choice(50, 6, replace=False).tolist()
        learner.take([Lesson(row, WIN, 0.9 if 7 in row else 0.1), Lesson(row, HONEST, 0.8 if 9 in row else 0.3)])
    first = learner.learn(512)
    last = [learner.learn(512) for _ in range(60)][-1]
    assert last < 0.8 * first
    network = learner.mean
    sums = np.stack([network.first[[7, 20, 21]].sum(0), network.first[[20, 21, 22]].sum(0)]) + network.first_bias
    answers = network.answers(sums)
    assert answers[0, WIN] > answers[1, WIN] + 0.2


def kept_of(*ended: tuple[Chain, float]) -> Kept:
    keeper = Keeper()
    for chain, worth in ended:
        keeper.keep(chain, worth)
    return keeper.kept()


def test_games_are_kept_and_judged_by_what_the_network_knows_today(tmp_path: Path) -> None:
    network = Network.fresh(50, (8, 4), 1)
    network.heads_bias[WIN] = 3.0
    chain = Chain()
    chain.note([1, 2], [3, 4], 0.2)
    chain.note(None, [], 1.0)
    chain.note_bluffs([5], honest=True)
    for number, worth in enumerate((1.0, 0.0)):
        kept_of((chain, worth)).save(tmp_path / f"{number}.npz")
    kept = Kept.load([tmp_path / "0.npz", tmp_path / "1.npz"])
    bluff, start, end, over, *_ = kept.targets(network, 0.0)
    assert (bluff, end, over) == (1.0, 1.0, 1.0)
    assert start > 0.9  # it had been thought to be worth 0.2
    assert kept.targets(network, 1.0).tolist() == [1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]
    assert kept.teaching.tolist() == [0, 1, 2, 4, 5, 6]  # where a game is over there is nothing to learn
    assert kept.heads.tolist() == [HONEST, WIN, WIN, WIN] * 2
    present, table = kept.multi_hot(kept.teaching, kept.starts)
    assert [present[row > 0].tolist() for row in table] == [[5], [1, 2], [3, 4]] * 2


def test_what_is_kept_teaches_as_lessons_do() -> None:
    network = Network.fresh(50, (8, 4), 1)
    rng = np.random.default_rng(2)
    chains = []
    for length in (1, 4, 7):
        chain = Chain()
        for number in range(length):
            rows = rng.choice(50, (2, 6), replace=False).tolist()
            value = float(network.answers(network.first[sorted(rows[1])].sum(0)[None] + network.first_bias)[0, WIN])
            chain.note(rows[0] if number % 3 else None, rows[1], value)
        chains.append((chain, float(rng.random())))
    expected = sorted(lesson.target for chain, worth in chains for lesson in chain.lessons(worth, 0.7))
    np.testing.assert_allclose(sorted(kept_of(*chains).targets(network, 0.7)), expected, rtol=1e-4)


# -- a course --------------------------------------------------------------------------------------


def unheard(played: int, loss: float | None) -> None:
    """Nobody watches."""


def test_the_same_seed_gives_the_same_network() -> None:
    one, other = (Course.begin("bluemoon", SMALL, 5) for _ in (0, 1))
    assert one.go_on(16, unheard) == other.go_on(16, unheard)
    assert one.trained.games == other.trained.games == 16
    for name, weight in one.trained.network.weights().items():
        np.testing.assert_array_equal(weight, other.trained.network.weights()[name])


def test_games_are_gone_over_again_from_time_to_time() -> None:
    course = Course.begin("bluemoon", replace(SMALL, settles=16), 5)
    plain = Course.begin("bluemoon", SMALL, 5)
    assert course.go_on(16, unheard) < plain.go_on(16, unheard)
    assert not np.array_equal(course.trained.network.second, plain.trained.network.second)


def test_a_short_course_learns_that_dragons_win() -> None:
    losses: list[float] = []

    def watch(_: int, loss: float | None) -> None:
        assert loss is not None
        losses.append(loss)

    course = Course.begin("bluemoon", SMALL, 5)
    course.go_on(60, watch)
    course.go_on(60, watch)
    assert losses[-1] < losses[0] - 0.02
    mind, game = mind_of("bluemoon"), spielwerk.game("bluemoon")
    sides = {"me": {"people": "hoax"}, "you": {"people": "vulca"}}
    rows = [mind.features(game.position({**sides, "dragons": dragons}), 0, frozenset()) for dragons in (-3, 0, 3)]
    chances = course.trained.network.chances(rows[:1], [mind.changes(rows[0], rows)])[:, WIN]
    assert chances[0] < chances[1] < chances[2]


# -- files -----------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    network = Network.fresh(mind_of("bluemoon").size, (8, 4), 1)
    path = tmp_path / "net.npz"
    Trained("bluemoon", network, 12, 3.0, {"seed": 1}).save(path)
    return path


def test_a_network_comes_back_as_it_was_written(file: Path) -> None:
    read = Trained.load(file)
    assert (read.game, read.games, read.seconds, read.settings) == ("bluemoon", 12, 3.0, {"seed": 1})
    fresh = Network.fresh(mind_of("bluemoon").size, (8, 4), 1)
    for name, weight in fresh.weights().items():
        np.testing.assert_allclose(read.network.weights()[name], weight, atol=1e-3)
    check_bot(f"learned:{file}")
    make_bot(f"learned:{file}", "bluemoon", 1)
    with pytest.raises(BadNetwork):
        make_bot(f"learned:{file}", "kunitori", 1)


def rewritten(file: Path, **changes: object) -> None:
    with np.load(file) as read:
        arrays = dict(read)
    about = json.loads(str(arrays.pop("about"))) | changes
    np.savez(file, about=np.array(json.dumps(about)), **arrays)


@pytest.mark.parametrize("changes", [{"format": 1}, {"features": 0}, {"game": "chess"}])
def test_a_file_of_another_time_is_refused_in_words(file: Path, changes: dict[str, object]) -> None:
    rewritten(file, **changes)
    with pytest.raises(BadNetwork, match="spielwerk train"):
        Trained.load(file)
    with pytest.raises(UnknownBot):
        check_bot(f"learned:{file}")


def test_a_policy_or_any_other_file_is_no_network(tmp_path: Path) -> None:
    policy = tmp_path / "policy.npz"
    Policy.fresh("kunitori", 2, 8, seed=1).save(policy)
    with pytest.raises(BadNetwork, match="another format"):
        Trained.load(policy)
    noise = tmp_path / "noise.npz"
    noise.write_bytes(b"noise")
    with pytest.raises(BadNetwork, match="not a network"):
        Trained.load(noise)
    with pytest.raises(BadNetwork, match="cannot be read"):
        Trained.load(tmp_path / "nothing.npz")


def test_training_goes_on_where_the_file_stands(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    for games in (6, 12):
        code, output, _ = command("train", "bluemoon", "--games", "6", "--file", str(file))
        assert code == 0
        assert f"{games} games" in output
    lines = file.with_suffix(".csv").read_text().splitlines()
    assert lines[0] == "games,seconds,loss"
    assert [line.split(",")[0] for line in lines[1:]] == ["6", "12"]


def test_training_in_rounds_keeps_the_games_and_goes_over_all_of_them(command: Command, tmp_path: Path) -> None:
    file, keep = tmp_path / "net.npz", tmp_path / "games"
    for games, kept in ((6, [0, 3]), (10, [0, 3, 6])):
        call = ("train", "bluemoon", "-n", games - len(kept) // 3 * 6, "--file", file, "--keep", keep)
        code, output, _ = command(*map(str, call), "--round", "3" if games == 6 else "4", "--workers", "1")
        assert code == 0
        assert f"{games} games" in output
        assert [int(shard.stem.removeprefix("games-")) for shard in sorted(keep.glob("games-*"))] == kept
    seats = Kept.load(sorted(keep.glob("games-*"))).seats
    assert len(seats) == 2 * 10
    first, last = Trained.load(keep / "base.npz").network, Trained.load(file).network
    assert not np.array_equal(first.second, last.second)
    assert len(list(keep.glob("past-*"))) == 3
