"""A taste: that it chooses in whole numbers, that training makes it likelier to take what is better, and its files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cli_support import Command, command
from spielwerk.bots.base import ask
from spielwerk.bots.learned.file import BadNetwork, Trained
from spielwerk.bots.learned.network import Network
from spielwerk.bots.learned.palate import is_tasted, palate_of
from spielwerk.bots.learned.taste import Exact, Layers, Taste, TrainedTaste, as_floats
from spielwerk.bots.registry import UnknownBot, check_bot, make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.learning.taste import ANSWERS, LEANING, ONE, SIZE, Look
from spielwerk.lab.training.settings import TasteSettings
from spielwerk.lab.training.tasted import Chosen, play_some
from spielwerk.lab.training.tasting import Some, Tasting

__all__ = ["command"]

SMALL = TasteSettings(widths=(8, 6), foresight=4, batch=6, at_once=256)


def some_layers(seed: int, widths: tuple[int, int] = (12, 9)) -> Layers:
    """Return layers that have an opinion."""
    rng = np.random.default_rng(seed)
    layers = Layers.fresh((SIZE, *widths, ANSWERS), seed)
    return Layers([weight + rng.normal(0, 0.1, weight.shape).astype(np.float32) for weight in layers.weights])


def some_look(rng: Random) -> Look:
    answers = sorted(rng.sample(range(ANSWERS), 7))
    leanings = [-rng.randrange(4096) for _ in answers]
    return Look([rng.randrange(-300, 500) for _ in range(SIZE)], answers, leanings)


def leant(layers: Layers, look: Look) -> list[int]:
    """Work out by hand how much is leant to each option, in whole numbers of any size."""
    found, one = list(look.numbers), ONE
    for layer in range(3):
        table, row = layers.weights[2 * layer : 2 * layer + 2]
        sums = [round(float(weight) * 4096 * one) for weight in row]
        for place, number in enumerate(found):
            for column in range(len(sums)):
                sums[column] += number * round(float(table[place, column]) * 4096)
        found = sums if layer == 2 else [max(0, each * 1024 // (4096 * one)) for each in sums]
        one = 1024
    return [found[answer] + leaning * 4096 for answer, leaning in zip(look.answers, look.leanings, strict=True)]


def test_it_adds_up_whole_numbers_so_no_machine_can_round_otherwise() -> None:
    rng = Random(1)
    layers = some_layers(1)
    taste = Taste(layers, ONE, LEANING)
    for _ in range(20):
        look = some_look(rng)
        expected = leant(layers, look)
        assert taste._values(look).tolist() == expected
        assert taste.best(look) == expected.index(max(expected))


def test_shares_add_up_and_follow_what_is_best() -> None:
    rng = Random(2)
    taste = Taste(some_layers(2), ONE, LEANING)
    for _ in range(20):
        look = some_look(rng)
        shares = taste.shares(look)
        assert sum(shares) == pytest.approx(1)
        assert shares.index(max(shares)) == taste.best(look)


def test_rounding_changes_hardly_anything() -> None:
    rng = Random(3)
    layers = some_layers(3)
    taste = Taste(layers, ONE, LEANING)
    for _ in range(20):
        look = some_look(rng)
        exact = layers(as_floats(look.numbers, ONE))[look.answers] + as_floats(look.leanings, LEANING)
        np.testing.assert_allclose(np.log(taste.shares(look)), exact - np.log(np.exp(exact).sum()), atol=0.05)


# -- learning --------------------------------------------------------------------------------------


def unheard(played: int, loss: float | None) -> None:
    """Nobody watches."""


def alike(one: TrainedTaste, other: TrainedTaste) -> None:
    for weight, same in zip(one.layers.weights, other.layers.weights, strict=True):
        np.testing.assert_array_equal(weight, same)
    assert one.learning.keys() == other.learning.keys()
    for name, array in one.learning.items():
        np.testing.assert_array_equal(array, other.learning[name], err_msg=name)


def test_what_won_more_than_was_foreseen_becomes_likelier() -> None:
    rng = Random(4)
    looks = [some_look(rng) for _ in range(300)]
    for look in looks:
        look.answers, look.leanings = [3, 5, 9], [0, 0, 0]
    taken = np.array([(3, 5, 9)[number % 3] for number in range(len(looks))])
    chosen = Chosen(
        np.array([look.numbers for look in looks], np.int16),
        np.repeat(np.arange(len(looks)), 3),
        np.array([3, 5, 9] * len(looks)),
        np.zeros(3 * len(looks), np.int32),
        taken,
        np.full(len(looks), 1 / 3, np.float32),
        np.where(taken == 3, 0.9, np.where(taken == 5, 0.5, 0.1)).astype(np.float32),
    )
    training = Tasting.begin("kunitori", SMALL, 1, 1)
    losses = [training._learn(chosen) for _ in range(11)]
    assert losses[-1] < losses[0]
    shares = np.array([training.trained.taste().shares(look) for look in looks]).mean(0)
    assert shares[0] > 0.45 > shares[1] > shares[2]


def test_the_slopes_are_those_of_what_is_to_be_gained() -> None:
    """A small step against the slope gains as much as the slope promises."""
    rng = np.random.default_rng(5)
    training = Tasting.begin("kunitori", replace(SMALL, curiosity=0.1), 1, 1)
    layers = training.trained.layers
    layers.weights[:] = some_layers(5, (8, 6)).weights
    seen = rng.normal(0, 1, (40, SIZE)).astype(np.float32)
    offered = np.where(rng.random((40, ANSWERS)) < 0.3, 0, -30).astype(np.float32)
    offered[:, 0] = 0
    taken, better = np.zeros(40, np.int64), rng.normal(0, 1, 40).astype(np.float32)

    def shares() -> Exact:
        values = (layers(seen) + offered).astype(np.float64)
        odds: Exact = np.exp(values - values.max(1, keepdims=True))
        found: Exact = odds / odds.sum(1, keepdims=True)
        return found

    before = shares()

    def gained() -> float:
        now = shares()
        doubt = -(now * np.log(now + 1e-9)).sum(1)
        return float((now[:, 0] / before[:, 0] * better + 0.1 * doubt).mean())

    some = Some(seen, offered, taken, before[:, 0].astype(np.float32), better)
    between, wrong = training.slope(some)
    slope = between[-1].T @ wrong
    size = float(np.sqrt((slope.astype(np.float64) ** 2).sum()))
    step = (0.01 / size * slope).astype(np.float32)
    table = layers.weights[-2]
    table -= step
    above = gained()
    table += 2 * step
    below = gained()
    assert (above - below) / 0.02 == pytest.approx(size, rel=0.05)


def test_training_goes_on_exactly_where_its_file_stands(tmp_path: Path) -> None:
    at_once = Tasting.begin("kunitori", SMALL, 7, 1)
    at_once.go_on(12, unheard)
    begun = Tasting.begin("kunitori", SMALL, 7, 1)
    begun.go_on(6, unheard)
    begun.trained.save(tmp_path / "half.npz")
    resumed = Tasting(TrainedTaste.load(tmp_path / "half.npz"), SMALL, 1)
    resumed.go_on(6, unheard)
    assert resumed.trained.games == at_once.trained.games == 12
    alike(resumed.trained, at_once.trained)


def test_it_does_not_matter_how_many_processes_play() -> None:
    alone, together = (Tasting.begin("kunitori", replace(SMALL, batch=70), 7, workers) for workers in (1, 2))
    heard: list[int] = []
    alone.go_on(70, unheard)
    together.go_on(70, lambda played, _: heard.append(played))
    assert heard == [70]
    alike(alone.trained, together.trained)


def test_the_games_of_a_number_are_always_the_same() -> None:
    layers = some_layers(1)
    one, other = play_some("kunitori", layers, 3, 2), play_some("kunitori", layers, 3, 2)
    np.testing.assert_array_equal(one.numbers, other.numbers)
    np.testing.assert_array_equal(one.taken, other.taken)
    assert len(one.results) > 20
    assert len(set(one.results.tolist())) > 1
    assert one.odds.min() > 0


# -- files and the bot -----------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "taste.npz"
    TrainedTaste("kunitori", some_layers(1), games=12, seconds=3.0, settings={"seed": 1}).save(path)
    return path


def test_only_kunitori_is_learned_by_taste() -> None:
    assert is_tasted("kunitori")
    assert not is_tasted("bluemoon")
    assert not is_tasted("chess")
    assert (palate_of("kunitori").size, palate_of("kunitori").answers) == (SIZE, ANSWERS)


def test_a_taste_comes_back_as_it_was_written(file: Path) -> None:
    read = TrainedTaste.load(file)
    assert (read.game, read.games, read.seconds, read.settings) == ("kunitori", 12, 3.0, {"seed": 1})
    for weight, same in zip(read.layers.weights, some_layers(1).weights, strict=True):
        np.testing.assert_array_equal(weight, same)
    check_bot(f"learned:{file}")
    make_bot(f"learned:{file}", "kunitori", 1)
    with pytest.raises(BadNetwork, match="for kunitori, not for bluemoon"):
        make_bot(f"learned:{file}", "bluemoon", 1)


def test_who_has_learned_nothing_plays_as_the_plain_player_does(tmp_path: Path) -> None:
    file = tmp_path / "fresh.npz"
    Tasting.begin("kunitori", SMALL, 1, 1).trained.save(file)
    for players in (2, 4):
        state, run = GAME.deal_with({"players": players}, Seeded(2)), Run(Seeded(2))
        fresh, plain = (make_bot(name, "kunitori", 1) for name in (f"learned:{file}", "greedy"))
        while state.frame is not None:
            action = ask(plain, state)
            assert ask(fresh, state) == action
            state.apply(action, run)


def rewritten(file: Path, **changes: object) -> None:
    with np.load(file) as read:
        arrays = dict(read)
    about = json.loads(str(arrays.pop("about"))) | changes
    np.savez(file, about=np.array(json.dumps(about)), **arrays)


@pytest.mark.parametrize(
    "changes", [{"format": 1}, {"format": 4}, {"features": 0}, {"game": "bluemoon"}, {"layers": 9}]
)
def test_a_file_of_another_time_is_refused_in_words(file: Path, changes: dict[str, object]) -> None:
    rewritten(file, **changes)
    with pytest.raises(BadNetwork, match="spielwerk train"):
        TrainedTaste.load(file)
    with pytest.raises(UnknownBot, match="spielwerk train"):
        check_bot(f"learned:{file}")


def test_a_network_that_judged_tables_of_kunitori_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "old.npz"
    Trained("bluemoon", Network.fresh(40, (4, 4), 1)).save(file)
    rewritten(file, game="kunitori", features=1)
    with pytest.raises(BadNetwork, match="another version of kunitori; train it again"):
        Trained.load(file)
    with pytest.raises(UnknownBot, match="another version of kunitori; train it again"):
        check_bot(f"learned:{file}")
    with pytest.raises(BadNetwork, match="another format"):
        TrainedTaste.load(file)


def test_the_command_trains_on_and_draws_the_curve(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    for games in (3, 6):
        code, output, _ = command("train", "kunitori", "--games", "3", "--file", str(file), "--workers", "1")
        assert code == 0
        assert f"{games} games" in output
    lines = file.with_suffix(".csv").read_text().splitlines()
    assert lines[0] == "games,seconds,loss"
    assert [line.split(",")[0] for line in lines[1:]] == ["3", "6"]


@pytest.mark.parametrize(("language", "words"), [("en", "leave out --keep"), ("de", "--keep weglassen")])
def test_games_are_not_kept(command: Command, tmp_path: Path, language: str, words: str) -> None:
    code, _, errors = command("train", "kunitori", "--keep", str(tmp_path / "games"), "--lang", language)
    assert (code, words in errors) == (2, True)


def test_a_file_of_another_game_is_not_trained_on(command: Command, file: Path) -> None:
    code, _, errors = command("train", "bluemoon", "--games", "3", "--file", str(file))
    assert code != 0
    assert "spielwerk train" in errors
