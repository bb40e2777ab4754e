"""How fast the learning environments are: steps per second of random play, each way in the same run.

A step is one decision of one player, with the observation and the mask of whoever comes next.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

import spielwerk
from spielwerk import env
from spielwerk.env.many import any_legal

Ways = dict[str, Callable[[float], float]]


def batch_speed(game: str, games: int, workers: int, options: dict[str, Any], seconds: float) -> float:
    """Return the steps per second of a batch."""
    rng = np.random.default_rng(1)
    with env.batch(game, games=games, workers=workers, **options) as many:
        _, masks, _ = many.reset()
        steps, start = 0, perf_counter()
        while (spent := perf_counter() - start) < seconds:
            _, masks, *_ = many.step(any_legal(masks, rng))
            steps += games
    return steps / spent


def table_speed(game: str, games: int, options: dict[str, Any], seconds: float) -> float:
    """Return the steps per second of PettingZoo environments, one after the other."""
    rng = np.random.default_rng(1)
    tables = [env.pettingzoo(game, **options) for _ in range(games)]
    for seed, table in enumerate(tables):
        table.reset(seed=seed)
    steps, start = 0, perf_counter()
    while (spent := perf_counter() - start) < seconds:
        for table in tables:
            seen, _, ended, *_ = table.last()
            if ended or seen is None:
                table.reset()
                seen, *_ = table.last()
            assert seen is not None
            table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += games
    return steps / spent


def ways_of(game: str, games: int, workers: int, options: dict[str, Any]) -> Ways:
    """Return what is measured for a game, by name."""
    few = min(games, 64)
    return {
        f"{few} PettingZoo tables in a loop": lambda seconds: table_speed(game, few, options, seconds),
        f"batch of {games}": lambda seconds: batch_speed(game, games, 1, options, seconds),
        f"batch of {games}, {workers} workers": lambda seconds: batch_speed(game, games, workers, options, seconds),
    }


def main() -> None:
    """Measure in turns and print the best round of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1024, help="games of a batch")
    parser.add_argument("--workers", type=int, default=2, help="processes of the second batch")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one round")
    parser.add_argument("--rounds", type=int, default=2, help="rounds; the ways take turns")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    best: dict[str, dict[str, float]] = {game: {} for game in spielwerk.games()}
    for _ in range(arguments.rounds):
        for game, found in best.items():
            options = {"players": 2} if game == "kunitori" else {}
            for way, measure in ways_of(game, arguments.games, arguments.workers, options).items():
                found[way] = max(found.get(way, 0.0), measure(arguments.seconds))
    if arguments.json:
        print(json.dumps(best, indent=2))
        return
    for game, found in best.items():
        slowest = min(found.values())
        for way, speed in found.items():
            print(f"{game:<10}{way:<34}{speed:>10,.0f} steps/s{speed / slowest:>7.1f}")


if __name__ == "__main__":
    main()
