"""How fast the machine is, measured on the spot.

Figures are rates on this machine at this moment; they are compared only with others of the same run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any

import spielwerk
from spielwerk.core import frame
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.state import State


@dataclass(frozen=True)
class Figures:
    """What was measured for one game."""

    game: str
    players: int
    games: int
    games_per_second: float
    decisions_per_second: float
    decisions_per_game: float
    clone_microseconds: float
    encode_microseconds: float
    view_microseconds: float
    compiled: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data, rounded to what they are worth."""
        return {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}


def random_game(game: str, options: dict[str, Any], seed: int) -> tuple[State, list[State], int]:
    """Play a game at random; return its last state, some states on the way and the number of decisions."""
    state: State = spielwerk.game(game).deal_with(options, Seeded(seed))
    run = Run(Seeded(seed))
    pick = Random(seed).random
    samples: list[State] = []
    decisions = 0
    while state.frame is not None:
        options_now = state.options
        state.apply(options_now[int(pick() * len(options_now))], run)
        decisions += 1
        if decisions % 97 == 0:
            samples.append(state.copy())
    return state, samples, decisions


def measure(game: str, options: dict[str, Any], seconds: float) -> Figures:
    """Measure random play for about so many seconds, then the cost of clones, encodings and views."""
    samples: list[State] = []
    games = decisions = players = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds or not games:
        state, some, count = random_game(game, options, games)
        samples = (samples + some)[-200:]
        players = len(state.setup.players)
        decisions += count
        games += 1
    return Figures(
        game=game,
        players=players,
        games=games,
        games_per_second=games / elapsed,
        decisions_per_second=decisions / elapsed,
        decisions_per_game=decisions / games,
        clone_microseconds=_cost(samples, lambda sample: sample.copy()),
        encode_microseconds=_cost(samples, lambda sample: sample.encode()),
        view_microseconds=_cost(samples, lambda sample: sample.view(0)),
        compiled=not str(frame.__file__).endswith(".py"),
    )


def _cost(samples: list[State], work: Callable[[State], object]) -> float:
    """Return the time per call in microseconds, the best of several rounds."""
    best = float("inf")
    for _ in range(5):
        start = perf_counter()
        for sample in samples:
            work(sample)
        best = min(best, (perf_counter() - start) / len(samples))
    return best * 1e6
