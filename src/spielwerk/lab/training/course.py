"""A course of training: self-play in rounds from one file to the next, reproducible by its seed."""

from __future__ import annotations

from dataclasses import asdict
from time import process_time
from typing import Final

from spielwerk.bots.learned.file import Trained
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.learned.network import Network
from spielwerk.lab.training.contract import Watch
from spielwerk.lab.training.games import Practice, TrainingGame, play
from spielwerk.lab.training.kept import Keeper
from spielwerk.lab.training.learner import Learner
from spielwerk.lab.training.lessons import Lesson
from spielwerk.lab.training.settings import Settings

_LESSONS: Final = 2048
"""After so many new lessons the network learns."""


class Course:
    """Training that goes on from what was trained before."""

    def __init__(self, trained: Trained, settings: Settings) -> None:
        """Take up a network."""
        self.trained = trained
        self._settings = settings
        self._practice = Practice(trained.game, settings)
        self._mind = mind_of(trained.game)
        self._learner = Learner(trained.network, settings.rate, settings.calm, seed=trained.games)
        self._lessons: list[Lesson] = []
        self._keeper = Keeper()
        self._selves: list[Network] = []
        self._next = self._last = trained.games
        self._loss = 0.0

    @classmethod
    def begin(cls, game: str, settings: Settings, seed: int) -> Course:
        """Begin with a network that knows nothing."""
        network = Network.fresh(mind_of(game).size, settings.widths, seed)
        return cls(Trained(game, network, settings=asdict(settings) | {"seed": seed}), settings)

    def go_on(self, games: int, watch: Watch) -> float:
        """Play so many games more and learn from them; return the loss of the last lessons."""
        began = process_time()
        settings = self._settings
        self._learner.rate = settings.rate if self.trained.games < settings.late else settings.late_rate
        self._last += games

        def closed(table: TrainingGame) -> None:
            self._closed(table)
            if len(self._lessons) >= _LESSONS:
                self._learn()
                watch(self._next, self._loss)

        play(settings.tables, settings.warmth, self._opened, closed)
        self._learn()
        watch(self._last, self._loss)
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
        """Take in what a game that is over teaches."""
        for chain, worth in table.seen():
            self._keeper.keep(chain, worth)
            self._lessons += chain.lessons(worth, self._mind.trace)

    def _learn(self) -> None:
        if not self._lessons:
            return
        self._learner.take(self._lessons)
        self._loss = self._learner.learn(self._settings.repeats * len(self._lessons))
        self._lessons = []
