"""One round of random play by one engine: `python engines.py ENGINE GAME SECONDS` prints its figures as JSON.

Runs in whatever Python the engine is installed in and needs nothing else. Every engine is driven as its own
documentation shows: the engine lists what is possible, a random number picks, the engine carries it out. A decision is
one question an engine puts to a player; how many of them leave a choice is counted besides, since some engines also ask
when there is but one possibility. Seconds are seconds of processor time.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from time import process_time
from typing import Any, Final

CLONES: Final = 300


class Round:
    """Counts what is decided while the clock runs."""

    def __init__(self, seconds: float) -> None:
        """Start the clock."""
        self.games = 0
        self.decisions = 0
        self.choices = 0
        self._start = process_time()
        self._end = self._start + seconds

    def goes_on(self) -> bool:
        """Whether another game is played; one at least."""
        return process_time() < self._end or not self.games

    def figures(self, release: str, kind: str, clone: Callable[[], object] | None) -> dict[str, Any]:
        """Stop the clock, time the clones, and return what was measured."""
        elapsed = process_time() - self._start
        return {
            "version": release,
            "kind": kind,
            "games": self.games,
            "games_per_second": self.games / elapsed,
            "decisions_per_second": self.decisions / elapsed,
            "choices_per_second": self.choices / elapsed,
            "decisions_per_game": self.decisions / self.games,
            "clone_microseconds": None if clone is None else _cost(clone),
        }


def _cost(work: Callable[[], object]) -> float:
    """Return the time of one call in microseconds, the best of several rounds."""
    best = float("inf")
    for _ in range(5):
        start = process_time()
        for _ in range(CLONES):
            work()
        best = min(best, (process_time() - start) / CLONES)
    return best * 1e6


def spielwerk(game: str, seconds: float, *, look: bool = False) -> dict[str, Any]:
    """Play Spielwerk as `spielwerk bench` does; with `look` each decision is preceded by the view a bot would get."""
    core: Any = import_module("spielwerk")
    figures = import_module("spielwerk.lab.bench").measure(game, {}, seconds, look=look).to_dict()
    kind = "Python, compiled with mypyc" if figures["compiled"] else "Python"
    return {"version": core.__version__, "kind": kind, **figures}


def catanatron(game: str, seconds: float) -> dict[str, Any]:
    """Play Catan with catanatron: four random players, all cards open to each."""
    engine: Any = import_module("catanatron")
    count = Round(seconds)

    class Player(engine.RandomPlayer):  # type: ignore[misc]
        def decide(self, game: Any, playable_actions: Any) -> Any:
            count.decisions += 1
            count.choices += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    del game
    table: Any = None
    while count.goes_on():
        table = engine.Game([Player(colour) for colour in engine.Color], seed=count.games)
        table.play()
        count.games += 1
    return count.figures(version("catanatron"), "Python", table.copy)


def rlcard(game: str, seconds: float) -> dict[str, Any]:
    """Play a game of rlcard; its environment makes an observation for every decision, there is no way around it."""
    engine: Any = import_module("rlcard")
    table = engine.make(game)
    pick = Random(0).random
    count = Round(seconds)
    while count.goes_on():
        seen, _ = table.reset()
        while not table.is_over():
            options = list(seen["legal_actions"])
            count.decisions += 1
            count.choices += len(options) > 1
            seen, _ = table.step(options[int(pick() * len(options))])
        count.games += 1
    return count.figures(version("rlcard"), "Python", None)


def open_spiel(game: str, seconds: float) -> dict[str, Any]:
    """Play a game of OpenSpiel through its Python interface; what chance does is no decision."""
    engine: Any = import_module("pyspiel")
    if game.startswith("python_"):
        import_module("open_spiel.python.games")
    chosen = engine.load_game(game)
    rng = Random(0)
    pick = rng.random
    count = Round(seconds)
    halfway = chosen.new_initial_state()
    while count.goes_on():
        state = chosen.new_initial_state()
        moment = count.decisions
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            options = state.legal_actions()
            count.decisions += 1
            count.choices += len(options) > 1
            state.apply_action(options[int(pick() * len(options))])
            if count.decisions == moment + 5:
                halfway = state.clone()
        count.games += 1
    kind = "Python" if game.startswith("python_") else "C++, driven from Python"
    return count.figures(version("open_spiel"), kind, halfway.clone)


ENGINES: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    "spielwerk": spielwerk,
    "catanatron": catanatron,
    "rlcard": rlcard,
    "open_spiel": open_spiel,
}


def main() -> None:
    """Play one round."""
    engine, game, seconds, *more = sys.argv[1:]
    extra = {"look": True} if more == ["look"] else {}
    print(json.dumps(ENGINES[engine](game, float(seconds), **extra)))


if __name__ == "__main__":
    main()
