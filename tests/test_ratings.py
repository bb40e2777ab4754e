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
    (tmp_path / "kunitori.toml").unlink()
    ratings.main([*wanted, "--only", "kunitori"])
    assert (tmp_path / "ratings.md").read_text(encoding="utf-8") == written, "one game alone is told as it was"
    assert tomllib.loads((tmp_path / "kunitori.toml").read_text(encoding="utf-8")) == known


def test_who_asks_for_more_deals_goes_on_with_those_that_were_played(ratings: ModuleType, tmp_path: Path) -> None:
    who = ratings.FIELDS[0]
    few, more = (ratings.rated(who, deals, 0, tmp_path, 1)[1] for deals in (1, 3))
    assert (few, more) == (2, 6)
    (played,) = [file.read_text().splitlines() for file in tmp_path.rglob("games.jsonl") if file.stat().st_size]
    assert len(played) == 6, "the first two were not played again"


def test_all_pairs_meet_in_all_match_ups_before_one_comes_again(ratings: ModuleType) -> None:
    who = ratings.Field("bluemoon", ("random", "greedy-1", "greedy"), ("search",), ("greedy",))
    plans = [plan for is_slow, plan in ratings.plans_of(who, 36, 1) if not is_slow]
    for pair in (("random", "greedy-1"), ("random", "greedy"), ("greedy-1", "greedy")):
        assert len([plan for plan in plans if plan.bots == pair]) == 36
    assert len(list(ratings.plans_of(who, 36, 1))) == 3 * 36 + 1


def test_every_game_has_five_opponents_by_name() -> None:
    for game in ("bluemoon", "kunitori"):
        english, german = (spielwerk.game(game).opponents(language) for language in ("en", "de"))
        assert list(english) == list(german)
        assert len(english) == 5
        for name in english:
            make_bot(name, game, 1)
            assert ratings_of(game).get(name, 1500) > 0


def test_an_opponent_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match="azhar does not play kunitori; the opponents there are: kame"):
        make_bot("azhar", "kunitori", 1)


def test_equal_bots_get_names_nobody_else_has() -> None:
    labels = Plan("kunitori", ("greedy", "greedy", "greedy-1"), 3, 1).labels
    assert labels == ("greedy-2", "greedy-3", "greedy-1")
