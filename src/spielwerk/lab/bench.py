"""How fast the machine is, measured on the spot.

Figures are rates on this machine at this moment; they are compared only with others of the same run. A second is one
of processor time, so that it matters little what else the machine is doing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from time import process_time
from typing import Any

import spielwerk
from spielwerk.compiled import in_use
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.pastime import RandomGame
from spielwerk.core.state import State


@dataclass(frozen=True)
class Figures:
    """What was measured for one game."""

    game: str
    players: int
    games: int
    games_per_second: float
    decisions_per_second: float
    choices_per_second: float
    """Decisions with more than one possibility; the few others are asked because the answer tells something."""
    decisions_per_game: float
    clone_microseconds: float
    encode_microseconds: float
    view_microseconds: float
    compiled: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data, rounded to what they are worth."""
        return {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}


def random_game(game: str, options: dict[str, Any], seed: int, *, look: bool = False) -> RandomGame:
    """Play a game at random; with `look` every decision is preceded by the view a bot would get."""
    played = RandomGame(spielwerk.game(game).deal_with(options, Seeded(seed)))
    played.play(Run(Seeded(seed)), Random(seed), look=look)
    return played


def measure(game: str, options: dict[str, Any], seconds: float, *, look: bool = False) -> Figures:
    """Measure random play for about so many seconds, then the cost of clones, encodings and views."""
    samples: list[State] = []
    games = decisions = choices = players = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds or not games:
        played = random_game(game, options, games, look=look)
        samples = (samples + (played.samples or [played.state]))[-200:]
        players = len(played.state.setup.players)
        decisions += played.decisions
        choices += played.choices
        games += 1
    return Figures(
        game=game,
        players=players,
        games=games,
        games_per_second=games / elapsed,
        decisions_per_second=decisions / elapsed,
        choices_per_second=choices / elapsed,
        decisions_per_game=decisions / games,
        clone_microseconds=_cost(samples, lambda sample: sample.copy()),
        encode_microseconds=_cost(samples, lambda sample: sample.encode()),
        view_microseconds=_cost(samples, lambda sample: sample.view(0)),
        compiled=in_use(),
    )


def _cost(samples: list[State], work: Callable[[State], object]) -> float:
    """Return the time per call in microseconds, the best of several rounds."""
    best = float("inf")
    for _ in range(5):
        start = process_time()
        for sample in samples:
            work(sample)
        best = min(best, (process_time() - start) / len(samples))
    return best * 1e6
