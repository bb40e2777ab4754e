"""Training in rounds: several processes play by the newest network, then it is fitted to all games kept so far.

The games lie in a folder, in files of their own, with the network they began with (`base.npz`) and those of earlier
rounds, which play along now and then. Every fit begins with the first network and goes over everything, so what is
learned does not depend on how the games were cut into rounds.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Final

from spielwerk.bots.learned.file import Trained
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.learned.network import Network
from spielwerk.lab.training.contract import Watch
from spielwerk.lab.training.games import Practice, TrainingGame, play
from spielwerk.lab.training.kept import Keeper, Kept
from spielwerk.lab.training.learner import Learner
from spielwerk.lab.training.settings import Settings
from spielwerk.workers import end_with_parent

_SHARD: Final = 1000
"""So many games lie in a file; whoever stops loses no more than these."""
_BASE: Final = "base.npz"


class Rounds:
    """Training that goes on in rounds, from a network and the games kept in a folder."""

    def __init__(self, trained: Trained, folder: Path, workers: int, settings: Settings) -> None:
        """Take up a network, and the games in the folder."""
        self.trained = trained
        self._folder = folder
        self._workers = workers
        self._settings = settings
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / _BASE).exists():
            trained.save(folder / _BASE)

    def go_on(self, games: int, watch: Watch) -> float:
        """Play so many games more and fit the network to all there are; return the loss."""
        before, last = self.trained.games, self.trained.games + games
        jobs = [(first, min(_SHARD, last - first)) for first in range(before, last, _SHARD)]
        present = self._folder / f"past-{before:07}.npz"
        self.trained.save(present)
        played = before
        with ProcessPoolExecutor(self._workers, get_context("spawn"), end_with_parent) as pool:
            shards = {pool.submit(play_shard, present, self._folder, *job, self._settings): job for job in jobs}
            for done in as_completed(shards):
                self.trained.seconds += done.result()
                played += shards[done][1]
                watch(played, None)
        began = process_time()
        loss = self._fit()
        self.trained.games = last
        self.trained.seconds += process_time() - began
        watch(last, loss)
        return loss

    def _fit(self) -> float:
        kept = Kept.load(sorted(self._folder.glob("games-*.npz")))
        learner = Learner(Trained.load(self._folder / _BASE).network, self._settings.rate, self._settings.calm, seed=1)
        loss = learner.settle(kept, mind_of(self.trained.game).trace, self._settings.settling)
        self.trained.network = learner.mean
        return loss


def play_shard(file: Path, folder: Path, first: int, games: int, settings: Settings) -> float:
    """Play games by a network and keep them in a file, unless they are there; return the processor seconds."""
    shard = folder / f"games-{first:07}.npz"
    if shard.exists():
        return 0.0
    began = process_time()
    trained = Trained.load(file)
    earlier = sorted(set(folder.glob("past-*.npz")) - {file})[-settings.selves :]
    selves: list[Network] = [Trained.load(past).network for past in earlier]
    practice = Practice(trained.game, settings)
    keeper, numbers = Keeper(), count(first)

    def opened() -> TrainingGame | None:
        number = next(numbers)
        return practice.game(number, trained.network, selves) if number < first + games else None

    def closed(game: TrainingGame) -> None:
        for chain, worth in game.seen():
            keeper.keep(chain, worth)

    play(settings.tables, settings.warmth, opened, closed)
    keeper.kept().save(shard)
    return process_time() - began
