"""Command line: python -m mutants [--game G] [--file F] [--seed N] [--count N] [--workers N] [--state FILE] [--sample].

The state file has a line of JSON for each mutant tried: its name, and by what it was noticed ("" if by nothing). A
later run tries only what it does not name; remove it after changing rules or tests.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from mutants.mutate import TARGETS, Mutant, mutants, targets
from mutants.reach import find_reach, function_of
from mutants.trial import SURVIVED, attempt, attempt_in_place, import_rules, read_scenarios

EQUIVALENT: Final = Path(__file__).parent / "equivalent.csv"
SAMPLE: Final = Path(__file__).parent / "sample.txt"
STATE: Final = Path(__file__).parents[2] / "build" / "mutants.jsonl"


def equivalents() -> dict[str, str]:
    """Return the mutants no position can tell from the original, with the sentence why."""
    with EQUIVALENT.open(encoding="utf-8", newline="") as rows:
        return {row["mutant"]: row["why"] for row in csv.DictReader(rows)}


def sample(found: list[Mutant], seed: int, count: int | None) -> list[Mutant]:
    """Return so many mutants by lot; an edit elsewhere does not change which."""
    drawn = sorted(found, key=lambda mutant: blake2b(f"{seed} {mutant.name}".encode(), digest_size=8).digest())
    return drawn[:count]


def fixed_sample(found: list[Mutant]) -> list[Mutant]:
    """Return the mutants every run of the tests tries, as far as the code still has these places."""
    names = SAMPLE.read_text(encoding="utf-8").splitlines()
    return [mutant for mutant in found if mutant.name in names]


def _known(state: Path) -> dict[str, str]:
    """Return what an earlier run found out, so that it can be gone on with."""
    if not state.exists():
        return {}
    lines = [json.loads(line) for line in state.read_text(encoding="utf-8").splitlines()]
    return {entry["mutant"]: entry["noticed"] for entry in lines}


def run(chosen: list[Mutant], workers: int, state: Path | None) -> dict[Mutant, str]:
    """Try the mutants that have not been tried; return by what each was noticed."""
    known = _known(state) if state else {}
    results = {mutant: known[mutant.name] for mutant in chosen if mutant.name in known}
    waiting = [mutant for mutant in chosen if mutant not in results]
    for at, (mutant, noticed) in enumerate(_trials(waiting, workers), start=1):
        results[mutant] = noticed
        if state:
            state.parent.mkdir(exist_ok=True)
            with state.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"mutant": mutant.name, "noticed": noticed}) + "\n")
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{at} of {len(waiting)}")
    return results


def _trials(waiting: list[Mutant], workers: int) -> Iterator[tuple[Mutant, str]]:
    games = [game for game in TARGETS if any(mutant.file.startswith(game) for mutant in waiting)]
    scenarios = read_scenarios(games)
    fork = get_context("fork")
    with fork.Pool(1) as pool:  # a process of its own: this one has to stay without rules
        reach = pool.apply(find_reach, (scenarios,))
    functions = {mutant: function_of(mutant) for mutant in waiting}
    afresh = [
        mutant
        for mutant in waiting  # without its `super()` a function cannot be given other code in place
        if not functions[mutant] or functions[mutant] in reach.at_import or "super()" in mutant.change
    ]
    with fork.Pool(workers, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(attempt, afresh, chunksize=1)
    import_rules(games)
    elsewhere = set(afresh)
    in_place = [
        (mutant, reach.scenarios_of(function), reach.playthroughs.get(function, []))
        for mutant, function in functions.items()
        if mutant not in elsewhere
    ]
    with fork.Pool(workers, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(attempt_in_place, in_place, chunksize=1)


def main(arguments: list[str] | None = None) -> int:
    """Break the rules one at a time; 1 if something went unnoticed that is not named as equivalent."""
    parser = argparse.ArgumentParser(prog="mutants", description="break the rules one at a time and see who notices")
    parser.add_argument("--game", default="", choices=["", *TARGETS])
    parser.add_argument("--file", default="", help="only modules whose path contains this")
    parser.add_argument("--seed", type=int, default=0, help="which ones, if not all")
    parser.add_argument("--count", type=int, help="so many by lot instead of all")
    parser.add_argument("--sample", action="store_true", help="those of sample.txt that are still there")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--state", type=Path, default=STATE, help="where results are kept, to go on after a break")
    parser.add_argument("--afresh", action="store_true", help="keep and use no results")
    chosen = parser.parse_args(arguments)
    found = [mutant for path in targets(chosen.game, chosen.file) for mutant in mutants(path)]
    tried = fixed_sample(found) if chosen.sample else sample(found, chosen.seed, chosen.count)
    results = run(tried, chosen.workers, None if chosen.afresh else chosen.state)
    named = equivalents()
    survivors = sorted((m for m, noticed in results.items() if noticed == SURVIVED), key=lambda m: (m.file, m.line))
    loose = [mutant for mutant in survivors if mutant.name not in named]
    for mutant in loose:
        sys.stdout.write(f"src/spielwerk/{mutant.file}:{mutant.line} {mutant.name}\n")
    for name in sorted(set(named) - {mutant.name for mutant in found} if not chosen.game and not chosen.file else ()):
        sys.stdout.write(f"equivalent.csv: there is no such place any more: {name}\n")
    sys.stdout.write(
        f"{len(results)} of {len(found)} mutants tried: {len(results) - len(survivors)} noticed, "
        f"{len(survivors) - len(loose)} equivalent, {len(loose)} unnoticed\n"
    )
    return 1 if loose else 0


if __name__ == "__main__":
    sys.exit(main())
