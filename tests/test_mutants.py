"""Broken rules are noticed: a fixed sample of them, and that the trial itself can tell broken from whole."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

from mutants.__main__ import SAMPLE, equivalents, fixed_sample, sample
from mutants.mutate import Mutant, broken, mutants, targets

HERE = Path(__file__).parent
WHOLE = """
from multiprocessing import get_context
from mutants.mutate import Mutant
from mutants.trial import attempt, read_scenarios
whole = [Mutant(file, 1, "", "", 1, -1) for file in ("bluemoon/rules/dragons.py", "kunitori/rules/buy.py")]
read_scenarios(["bluemoon", "kunitori"])
with get_context("fork").Pool(2, maxtasksperchild=1) as pool:
    print([noticed for _, noticed in pool.imap(attempt, whole, chunksize=1)])
"""


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python beside the tests, with the rules interpreted: only then can one module be exchanged."""
    environment = {**os.environ, "SPIELWERK_COMPILE": "0"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=HERE, env=environment, capture_output=True, text=True, check=False
    )


def all_mutants() -> list[Mutant]:
    return [mutant for path in targets() for mutant in mutants(path)]


def test_the_fixed_sample_is_noticed() -> None:
    """If many of its places are gone, draw it anew: sixty that `make mutants` reports as noticed."""
    assert len(SAMPLE.read_text(encoding="utf-8").splitlines()) == 60
    assert len(fixed_sample(all_mutants())) >= 45
    done = python("-m", "mutants", "--sample", "--afresh")
    assert done.returncode == 0, done.stdout + done.stderr


def test_whole_rules_are_not_called_broken() -> None:
    done = python("-c", WHOLE)
    assert done.stdout == "['', '']\n", done.stdout + done.stderr


def test_names_are_unique_and_every_equivalent_has_its_sentence() -> None:
    names = [mutant.name for mutant in all_mutants()]
    assert len(set(names)) == len(names) > 1000
    assert all(why.endswith(".") for why in equivalents().values())


def test_a_sample_stays_what_it_is_when_others_go() -> None:
    found = all_mutants()
    drawn = sample(found, 1, 60)
    assert sample([mutant for mutant in found if mutant in drawn or mutant.line % 2], 1, 60) == drawn


def test_exactly_one_place_is_broken() -> None:
    path = next(path for path in targets("bluemoon") if path.name == "dragons.py")
    whole = ast.dump(broken(path, -1))
    changed = {ast.dump(broken(path, mutant.place)) for mutant in mutants(path)}
    assert whole not in changed
    assert len(changed) == len(mutants(path))
