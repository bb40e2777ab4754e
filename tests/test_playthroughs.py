"""Games run as they did when somebody last looked; see `playthroughs.py`."""

from __future__ import annotations

import json

import pytest

from playthroughs import FOLDER, perft, perft_positions, playthrough, set_ups


@pytest.mark.parametrize("name", sorted(set_ups()))
def test_playthrough_is_unchanged(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_playthrough_is_missing_or_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*-*.txt")} == set(set_ups())


@pytest.mark.parametrize(("name", "decisions"), perft_positions())
def test_the_number_of_lines_is_unchanged(name: str, decisions: int) -> None:
    counts = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))
    assert perft(name, decisions) == counts[f"{name} after {decisions}"]
