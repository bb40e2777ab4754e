"""Training a taste: games played by lot, and what was chosen made likelier where more came of it than was foreseen.

Beside the taste something learns to foresee the result, for luck is no merit. A batch of games is learned from in small
steps (Adam), and none of them may change what is likely by much (PPO). The number of a game is its seed, and the file
keeps all that learning goes on from: it does not matter how often it was interrupted, nor how many processes play.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from time import process_time
from typing import Final

import numpy as np

from spielwerk.bots.learned.palate import palate_of
from spielwerk.bots.learned.taste import Floats, Ints, Layers, TrainedTaste, as_floats
from spielwerk.lab.training.contract import Watch
from spielwerk.lab.training.settings import TasteSettings
from spielwerk.lab.training.tasted import Chosen, play_some
from spielwerk.workers import end_with_parent

_JOB: Final = 64
"""So many games a process plays at a time."""
_MOMENTUM: Final = 0.9
_SPREAD: Final = 0.999
_TINY: Final = 1e-8
_NEVER: Final = -30.0
"""How one leans to what is not offered."""


class Steps:
    """Layers on their way: small steps against the slope."""

    def __init__(self, name: str, layers: Layers, trained: TrainedTaste) -> None:
        """Go on as was noted under a name, or begin."""
        self.layers = layers
        noted, count = trained.learning, len(layers.weights)
        self._name = name
        self._moments = [
            noted.get(f"{name}-moment-{place}", np.zeros_like(layers.weights[place])) for place in range(count)
        ]
        self._spreads = [
            noted.get(f"{name}-spread-{place}", np.zeros_like(layers.weights[place])) for place in range(count)
        ]
        self._steps = int(noted.get(f"{name}-steps", np.array(0)))

    def note(self, trained: TrainedTaste) -> None:
        """Note what has to be known to go on."""
        for place, (moment, spread) in enumerate(zip(self._moments, self._spreads, strict=True)):
            trained.learning[f"{self._name}-moment-{place}"] = moment
            trained.learning[f"{self._name}-spread-{place}"] = spread
        trained.learning[f"{self._name}-steps"] = np.array(self._steps)

    def step(self, between: list[Floats], wrong: Floats, rate: float) -> None:
        """Move the weights a little, given what each layer was given and how wrong the last one was."""
        slopes: list[Floats] = []
        for layer in range(self.layers.depth - 1, -1, -1):
            slopes[:0] = [between[layer].T @ wrong, wrong.sum(0)]
            if layer:
                wrong = (wrong @ self.layers.weights[2 * layer].T) * (between[layer] > 0)
        self._steps += 1
        sure, wide = 1 - _MOMENTUM**self._steps, 1 - _SPREAD**self._steps
        for place, slope in enumerate(slopes):
            moment, spread = self._moments[place], self._spreads[place]
            moment[...] += (1 - _MOMENTUM) * (slope - moment)
            spread[...] += (1 - _SPREAD) * (slope * slope - spread)
            self.layers.weights[place] -= rate * (moment / sure) / (np.sqrt(spread / wide) + _TINY)


@dataclass(slots=True)
class Some:
    """Some decisions of a batch: what was seen and offered, what was taken and how likely that was, and how much better
    it proved than was foreseen."""

    seen: Floats
    offered: Floats
    taken: Ints
    odds: Floats
    better: Floats


class Tasting:
    """Training that goes on from what was trained before."""

    def __init__(self, trained: TrainedTaste, settings: TasteSettings, workers: int) -> None:
        """Take up a taste."""
        self.trained = trained
        self._settings = settings
        self._workers = workers
        palate = palate_of(trained.game)
        noted = [
            trained.learning[f"foresight-{place}"] for place in range(4) if f"foresight-{place}" in trained.learning
        ]
        foresight = Layers(noted) if noted else Layers.fresh((palate.size, settings.foresight, 1), 1)
        self._taste = Steps("taste", trained.layers, trained)
        self._foresight = Steps("foreseen", foresight, trained)

    @classmethod
    def begin(cls, game: str, settings: TasteSettings, seed: int, workers: int) -> Tasting:
        """Begin with a taste that adds nothing to the rules of thumb."""
        palate = palate_of(game)
        layers = Layers.fresh((palate.size, *settings.widths, palate.answers), seed)
        return cls(TrainedTaste(game, layers, settings=asdict(settings) | {"seed": seed}), settings, workers)

    def go_on(self, games: int, watch: Watch) -> float:
        """Play so many games more and learn from them; return how badly the last of them were foreseen."""
        trained, last = self.trained, self.trained.games + games
        loss = 0.0
        with ExitStack() as stack:
            pool = None
            if self._workers > 1:
                pool = stack.enter_context(ProcessPoolExecutor(self._workers, get_context("spawn"), end_with_parent))
            while trained.games < last:
                some = min(self._settings.batch, last - trained.games)
                chosen = self._play(some, pool)
                began = process_time()
                if len(chosen.results):
                    loss = self._learn(chosen)
                trained.games += some
                trained.seconds += process_time() - began + chosen.seconds
                watch(trained.games, loss)
        for place, weight in enumerate(self._foresight.layers.weights):
            trained.learning[f"foresight-{place}"] = weight
        self._taste.note(trained)
        self._foresight.note(trained)
        return loss

    def _play(self, games: int, pool: ProcessPoolExecutor | None) -> Chosen:
        """Play the next games, each by its number."""
        trained = self.trained
        end = trained.games + games
        firsts = range(trained.games, end, _JOB)
        jobs = [(trained.game, trained.layers, first, min(_JOB, end - first)) for first in firsts]
        if pool is None:
            return Chosen.together([play_some(*job) for job in jobs])
        return Chosen.together([job.result() for job in [pool.submit(play_some, *job) for job in jobs]])

    def _learn(self, chosen: Chosen) -> float:
        """Go over a batch of games; return how badly they were foreseen."""
        settings = self._settings
        palate = palate_of(self.trained.game)
        rate = [size for games, size in settings.rates if games <= self.trained.games][-1]
        seen = as_floats(chosen.numbers, palate.one)
        offered = np.full((len(seen), palate.answers), _NEVER, np.float32)
        offered[chosen.lines, chosen.answers] = as_floats(chosen.leanings, palate.leaning)
        missed = chosen.results - self._foresight.layers(seen)[:, 0]
        better = (missed - missed.mean()) / (missed.std() + 1e-6)
        rng = np.random.default_rng(self.trained.games)
        for time in range(settings.repeats):
            order = rng.permutation(len(seen))
            for first in range(0, len(order), settings.at_once):
                some = order[first : first + settings.at_once]
                part = Some(seen[some], offered[some], chosen.taken[some], chosen.odds[some], better[some])
                self._taste.step(*self.slope(part), rate)
                if time < settings.foreseen:
                    between: list[Floats] = []
                    wrong = self._foresight.layers(seen[some], between) - chosen.results[some, None]
                    self._foresight.step(between, wrong / np.float32(len(some)), rate)
        return float((missed * missed).mean())

    def slope(self, some: Some) -> tuple[list[Floats], Floats]:
        """Return what each layer was given, and against which slope the answers are to be moved.

        What was chosen is to become likelier where it was better than foreseen, within bounds.
        """
        settings, everyone = self._settings, np.arange(len(some.seen))
        between: list[Floats] = []
        values = self._taste.layers(some.seen, between) + some.offered
        values -= values.max(1, keepdims=True)
        shares = np.exp(values)
        shares /= shares.sum(1, keepdims=True)
        ratio, better = shares[everyone, some.taken] / some.odds, some.better
        too_far = ((better > 0) & (ratio > 1 + settings.clip)) | ((better < 0) & (ratio < 1 - settings.clip))
        pull = (ratio * better * ~too_far)[:, None]
        wrong = pull * shares
        wrong[everyone, some.taken] -= pull[:, 0]
        logs = np.log(shares + np.float32(1e-9))
        wrong += np.float32(settings.curiosity) * shares * (logs - (shares * logs).sum(1, keepdims=True))
        return between, wrong / np.float32(len(some.seen))
