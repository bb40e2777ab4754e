"""Ratings: a small fixed sample of what `make ratings` does, and what bots are shown with."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import spielwerk
from spielwerk.bots.ratings import ratings_of
from spielwerk.bots.registry import UnknownBot, make_bot
from spielwerk.lab.simulate import Plan

ROOT = Path(__file__).parents[1]


@pytest.fixture
def ratings(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script behind `make ratings`."""
    spec = importlib.util.spec_from_file_location("ratings", ROOT / "benchmarks" / "ratings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "ratings", module)
    spec.loader.exec_module(module)
    few = (
        module.Field("bluemoon", ("random", "greedy-1"), (), ()),
        module.Field("kunitori", ("random", "greedy-1", "greedy"), (), (), {"renjiro": "greedy"}),
    )
    monkeypatch.setattr(module, "FIELDS", few)
    monkeypatch.setattr(module, "PEOPLES", ("hoax", "vulca"))
    monkeypatch.setattr(module, "_TOLD", 10_000)
    return module


def test_a_small_sample_is_rated_and_written_down(ratings: ModuleType, tmp_path: Path) -> None:
    wanted = ["--deals", "2", "--peoples", "1", "--hands", "30", "--workers", "1", "--folder", str(tmp_path / "games")]
    wanted += ["--docs", str(tmp_path), "--known", str(tmp_path)]
    ratings.main(wanted)
    written = (tmp_path / "ratings.md").read_text(encoding="utf-8")
    assert "| `greedy` = `renjiro` | 4 |" in written
    assert (tmp_path / "ratings-peoples.svg").exists()
    known = tomllib.loads((tmp_path / "kunitori.toml").read_text(encoding="utf-8"))
    assert known["greedy"] > known["random"]
    games = sorted((tmp_path / "games").rglob("games.jsonl"))
    before = [file.read_bytes() for file in games]
    ratings.main(wanted)
    assert [file.read_bytes() for file in games] == before, "what was played is not played again"


def test_every_game_has_five_opponents_by_name() -> None:
    for game in ("bluemoon", "kunitori"):
        english, german = (spielwerk.game(game).opponents(language) for language in ("en", "de"))
        assert list(english) == list(german)
        assert len(english) == 5
        for name in english:
            make_bot(name, game, 1)
            assert ratings_of(game).get(name, 1500) > 0


def test_an_opponent_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match="azhar does not play kunitori; opponents there are: kame"):
        make_bot("azhar", "kunitori", 1)


def test_equal_bots_get_names_nobody_else_has() -> None:
    labels = Plan("kunitori", ("greedy", "greedy", "greedy-1"), 3, 1).labels
    assert labels == ("greedy-2", "greedy-3", "greedy-1")
