"""A course of training: self-play in rounds from one file to the next, reproducible by its seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from time import process_time
from typing import Final

from spielwerk.bots.learned.file import Trained
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.learned.network import Network
from spielwerk.lab.training.games import Practice, TrainingGame, play
from spielwerk.lab.training.kept import Keeper
from spielwerk.lab.training.learner import Learner
from spielwerk.lab.training.lessons import Lesson
from spielwerk.lab.training.settings import Settings

_LESSONS: Final = 2048
"""After so many new lessons the network learns."""

Watch = Callable[[int, float], None]


class Course:
    """Training that goes on from what was trained before."""

    def __init__(self, trained: Trained, settings: Settings, watch: Watch | None = None) -> None:
        """Take up a network; `watch` hears now and then how many games were played and how large the loss is."""
        self.trained = trained
        self._settings = settings
        self.watch = watch
        self._practice = Practice(trained.game, settings)
        self._mind = mind_of(trained.game)
        self._learner = Learner(trained.network, settings.rate, settings.calm, seed=trained.games)
        self._lessons: list[Lesson] = []
        self._keeper = Keeper()
        self._selves: list[Network] = []
        self._next = self._last = trained.games
        self._loss = 0.0

    @classmethod
    def begin(cls, game: str, settings: Settings, seed: int, watch: Watch | None = None) -> Course:
        """Begin with a network that knows nothing."""
        network = Network.fresh(mind_of(game).size, settings.widths, seed)
        return cls(Trained(game, network, settings=asdict(settings) | {"seed": seed}), settings, watch)

    def go_on(self, games: int) -> float:
        """Play so many more games and learn from them; return the loss of the last lessons."""
        began = process_time()
        settings = self._settings
        self._learner.rate = settings.rate if self.trained.games < settings.late else settings.late_rate
        self._last += games
        play(self._settings.tables, self._settings.warmth, self._opened, self._closed)
        self._learn()
        if self.trained.games // settings.settles < self._last // settings.settles:
            self._settle()
        if self.trained.games // self._settings.between_selves < self._last // self._settings.between_selves:
            self._selves = [*self._selves, self._learner.mean.copy()][-self._settings.selves :]
        self.trained.network = self._learner.mean
        self.trained.games = self._last
        self.trained.seconds += process_time() - began
        return self._loss

    def _settle(self) -> None:
        """Go over the games of late again, by what their tables are worth to the network of today.

        Learning while playing finds its way, but never comes to rest: this weighs the same games against each other.
        """
        self._loss = self._learner.settle(self._keeper.kept(), self._mind.trace, self._settings.settling)
        self._keeper = Keeper()

    def _opened(self) -> TrainingGame | None:
        """Deal the next game."""
        if self._next == self._last:
            return None
        self._next += 1
        return self._practice.game(self._next - 1, self._learner.mean, self._selves)

    def _closed(self, table: TrainingGame) -> None:
        """Learn from a game that is over, as soon as there are enough of them."""
        for chain, worth in table.seen():
            self._keeper.keep(chain, worth)
            self._lessons += chain.lessons(worth, self._mind.trace)
        if len(self._lessons) >= _LESSONS:
            self._learn()

    def _learn(self) -> None:
        if not self._lessons:
            return
        self._learner.take(self._lessons)
        self._loss = self._learner.learn(self._settings.repeats * len(self._lessons))
        self._lessons = []
        if self.watch is not None:
            self.watch(self._next, self._loss)
