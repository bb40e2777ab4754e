"""A course of training: self-play in rounds from one file to the next, reproducible by its seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from time import process_time
from typing import Final

import spielwerk
from spielwerk.bots.learned.file import Trained
from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.learned.network import Network
from spielwerk.core.chance import Seeded
from spielwerk.lab.training.learner import Learner
from spielwerk.lab.training.lessons import Lesson
from spielwerk.lab.training.tables import Table, play

_LESSONS: Final = 2048
"""After so many new lessons the network learns."""

Watch = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class Settings:
    """How the network is made and trained."""

    widths: tuple[int, int] = (96, 32)
    rate: float = 0.001
    calm: float = 0.996
    trace: float = 0.8
    warmth: float = 0.02
    """By how much less a way may be worth to be chosen e times less often."""
    width: int = 48
    """So many open ways of a turn are followed at a time."""
    tables: int = 64
    repeats: int = 6
    """How often each lesson is learned from, on average."""
    past: float = 0.2
    """How often one of the seats is played by an earlier self."""
    selves: int = 8
    between_selves: int = 2000


class Course:
    """Training that goes on from what was trained before."""

    def __init__(self, trained: Trained, settings: Settings, watch: Watch | None = None) -> None:
        """Take up a network; `watch` hears now and then how many games were played and how large the loss is."""
        self.trained = trained
        self._settings = settings
        self.watch = watch
        self._game = spielwerk.game(trained.game)
        self._mind = mind_of(trained.game)
        self._learner = Learner(trained.network, settings.rate, settings.calm, seed=trained.games)
        self._lessons: list[Lesson] = []
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
        self._last += games
        play(self._settings.tables, self._settings.warmth, self._opened, self._closed)
        self._learn()
        if self.trained.games // self._settings.between_selves < self._last // self._settings.between_selves:
            self._selves = [*self._selves, self._learner.mean.copy()][-self._settings.selves :]
        self.trained.network = self._learner.mean
        self.trained.games = self._last
        self.trained.seconds += process_time() - began
        return self._loss

    def _opened(self) -> Table | None:
        """Deal the next game; its number is its seed."""
        if self._next == self._last:
            return None
        rng = Random(f"practice/{self._next}")
        self._next += 1
        seed = rng.getrandbits(48)
        state = self._game.deal_with(self._mind.setting(rng), Seeded(seed))
        players = [self._learner.mean] * len(state.setup.players)
        if self._selves and rng.random() < self._settings.past:
            players[rng.randrange(len(players))] = rng.choice(self._selves)
        return Table(self._mind, state, seed, players, self._settings.width)

    def _closed(self, table: Table) -> None:
        """Learn from a game that is over, as soon as there are enough of them."""
        self._lessons += table.lessons(self._settings.trace)
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
