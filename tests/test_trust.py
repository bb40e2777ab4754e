"""A small sample of what `make trust` tries, and that it goes on where it was."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import trust
from trust import SUITE, Attempt, report, tried

SAMPLE = {10: 1, 20_000: 6, 100_000: 60}
"""How many are tried here, by how many there are; of all others one."""


@pytest.mark.parametrize("attempt", SUITE, ids=lambda attempt: attempt.name)
def test_a_sample_holds(attempt: Attempt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trust, "TABLES", 6)
    done: dict[str, list[float]] = {}
    count = SAMPLE.get(attempt.full, 1)
    tried(attempt, count, done, lambda: None)
    assert len(done[attempt.name]) == count
    assert f"| {attempt.name} | {count} | {attempt.full} |" in report(done)


def test_what_was_tried_is_not_tried_again() -> None:
    def never(folder: Path) -> None:
        raise AssertionError(folder)

    attempt = Attempt("x", "y", 10, "s", never)
    done = {"x": [1.0, 2.0]}
    tried(attempt, 2, done, lambda: None)
    assert done == {"x": [1.0, 2.0]}


def test_make_trust_finds_all_it_needs() -> None:
    steps = subprocess.run(
        ["make", "-n", "--no-print-directory", "trust"], cwd=trust.ROOT, check=True, capture_output=True, text=True
    ).stdout
    command = steps.replace("\\\n", " ").strip().splitlines()[-1]
    subprocess.run(["sh", "-c", f"{command} --help"], cwd=trust.ROOT, check=True, capture_output=True)
