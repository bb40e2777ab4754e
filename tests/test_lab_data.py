"""Decisions of a run as data: noted as they were, complete after interruptions, read back as arrays."""

from __future__ import annotations

import importlib
import json
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spielwerk
from cli_support import Command, command
from lab_support import SHORT_OPTION, short_plan
from spielwerk import lab
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.extras import need
from spielwerk.lab.decisions import Notes
from spielwerk.lab.folder import RunFolder
from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.run import Execution, run_games
from spielwerk.lab.simulate import Plan, play_out
from spielwerk.observe import layout_of

__all__ = ["command"]
ABOUT = {"command": "test", "games": 10}
DUEL = Plan("bluemoon", ("greedy", "random"), 3, 5, own={"decks": ("hoax", "vulca")})


def record(plan: Plan, folder: Path, **execution: Any) -> list[Any]:
    return list(run_games([plan], Execution(folder=RunFolder(folder, ABOUT), data=folder, **execution)))


def decisions(folder: Path) -> list[tuple[Any, ...]]:
    """Return everything that is told of each decision, in the order of the games."""
    found = []
    for batch in lab.dataset(folder).batches(100, shuffle=False):
        rows = zip(batch.observations, batch.masks, strict=True)
        told = [batch.games, batch.steps, batch.seats, batch.actions, batch.returns, batch.points]
        found += [
            (*(row.item() for row in numbers), seen.tobytes(), mask.tobytes())
            for (seen, mask), *numbers in zip(rows, *told, strict=True)
        ]
    return sorted(found)


@pytest.mark.parametrize("plan", [short_plan(games=2), DUEL], ids=["kunitori", "bluemoon"])
def test_played_again_every_decision_is_as_it_was_noted(plan: Plan, tmp_path: Path) -> None:
    results = {result.number: result for _, result in record(plan, tmp_path)}
    rows = iter(decisions(tmp_path))
    layout = layout_of(plan.game, len(plan.bots))
    for number, result in sorted(results.items()):
        state = spielwerk.game(plan.game).deal_with(plan.options_of(number), Seeded(result.seed))
        run = Run(Seeded(result.seed))
        step = 0
        while state.frame is not None:
            game, at, seat, action, won, points, seen, mask = next(rows)
            assert (game, at, seat) == (number, step, state.frame.seat)
            assert seen == bytes(layout.observe(state.view(seat)))
            legal = np.flatnonzero(np.frombuffer(mask, np.bool_)).tolist()
            assert legal == sorted(state.options)
            who = plan.order_of(number)[seat]
            assert won == (1.0 if plan.labels[who] == result.winner else -1.0)
            assert points == result.points[who]
            state.apply(action, run)
            step += 1
        assert step == result.decisions
    assert next(rows, None) is None


def test_decks_and_players_stand_beside_their_decisions(tmp_path: Path) -> None:
    record(DUEL, tmp_path)
    (file,) = lab.dataset(tmp_path).files
    rows = need("pyarrow.parquet", "lab").read_table(file).to_pylist()
    assert {(row["player"], row["deck"]) for row in rows} == {("greedy", "hoax"), ("random", "vulca")}
    assert {(row["game"], row["seat"], row["player"]) for row in rows if not row["step"]} <= {
        (number, seat, DUEL.labels[who]) for number in range(3) for seat, who in enumerate(DUEL.order_of(number))
    }


def test_workers_and_interruptions_change_nothing(tmp_path: Path) -> None:
    plan = short_plan(games=6)
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    record(plan, whole, workers=2)
    execution = Execution(folder=RunFolder(broken, ABOUT), data=broken)
    with closing(run_games([plan], execution)) as interrupted:
        list(islice(interrupted, 2))
    games = broken / "games.jsonl"
    kept = games.read_bytes().splitlines(keepends=True)
    games.write_bytes(b"".join(kept[:-1]))  # noted, but not counted before the end
    record(plan, broken)
    assert decisions(broken) == decisions(whole)
    assert not list(broken.glob("fresh-*"))
    games.write_bytes(b"".join(games.read_bytes().splitlines(keepends=True)[2:]))  # a Parquet file has too much
    record(plan, broken)
    assert decisions(broken) == decisions(whole)


def test_many_decisions_are_spread_over_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielwerk.lab.shards._ROWS", 100)
    record(short_plan(games=4), tmp_path)
    data = lab.dataset(tmp_path)
    assert len(data.files) > 1
    assert len(data) == len(decisions(tmp_path)) == sum(len(batch) for batch in data.batches(64))
    mixed = np.concatenate([batch.actions for batch in data.batches(64, seed=1)])
    assert sorted(mixed) == sorted(row[3] for row in decisions(tmp_path))
    assert mixed.tolist() != np.concatenate([batch.actions for batch in data.batches(64, seed=2)]).tolist()
    full = next(data.batches(64, shuffle=False)).observations
    assert (next(data.batches(64, shuffle=False, places=data.used)).observations == full[:, data.used]).all()
    rest = np.delete(np.concatenate([batch.observations for batch in data.batches(64)]), data.used, axis=1)
    assert not rest.any()


def test_decisions_of_a_game_that_breaks_off_are_left_out() -> None:
    plan = short_plan(games=2)
    notes = Notes(0, plan)
    played = play_out(plan, 0, witness=notes)
    notes.close(played.result)
    broken = spielwerk.game("kunitori").deal_with(plan.options_of(1), Seeded(1))
    notes.opened(broken).note(broken, broken.options[0])
    table = need("pyarrow", "lab").ipc.open_stream(notes.table()).read_all()
    assert table["step"].to_pylist() == list(range(played.result.decisions))


def test_data_of_a_run_that_began_without_are_refused(tmp_path: Path) -> None:
    plan = short_plan(games=2)
    list(run_games([plan], Execution(folder=RunFolder(tmp_path, ABOUT))))
    with pytest.raises(LabRefusal, match="its decisions are not in"):
        record(plan, tmp_path)


def test_what_cannot_be_read_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LabRefusal, match="there are no decisions"):
        lab.dataset(tmp_path)
    record(short_plan(games=1), tmp_path)
    monkeypatch.setattr(
        "spielwerk.lab.datasets.meaning",
        lambda game, players: json.dumps({"game": game, "players": players, "rules": 9}),
    )
    with pytest.raises(LabRefusal, match="mean something else now"):
        lab.dataset(tmp_path)


def test_the_command_writes_data_with_or_without_a_folder_of_its_own(command: Command, tmp_path: Path) -> None:
    common = ("sim", "kunitori", "--players", "random,greedy", *SHORT_OPTION, "-n", 2, "--json")
    assert command(*common, "--data", tmp_path / "data")[1] == command(*common)[1]
    assert command(*common, "--data", tmp_path / "apart", "--out", tmp_path / "run")[0] == 0
    assert decisions(tmp_path / "data") == decisions(tmp_path / "apart")
    assert (tmp_path / "run" / "summary.json").exists()


def test_the_example_learns_to_imitate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Twenty games are few; it still finds far more decisions of games it never saw than by guessing."""
    record(short_plan(games=20), tmp_path)
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "examples"))
    module = importlib.import_module("train_from_data")
    policy = module.train(tmp_path, 600, 4, 32, 0.01, 1)
    policy.save(tmp_path / "imitator.npz")
    last = capsys.readouterr().out.splitlines()[-1]
    assert float(last.split("finds ")[1].split("%")[0]) > 40
    bot = make_bot(f"learned:{tmp_path / 'imitator.npz'}", "kunitori", 1)
    assert ask(bot, spielwerk.game("kunitori").deal(players=2)) >= 0
