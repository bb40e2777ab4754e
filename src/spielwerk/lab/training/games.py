"""Games in step: every table is played on to its next question, then all questions are answered together."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import numpy as np

import spielwerk
from spielwerk.bots.learned.judge import best_of, values_of
from spielwerk.bots.learned.mind import Mind, mind_of
from spielwerk.bots.learned.network import Network
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.state import Outcome
from spielwerk.lab.training.lessons import Chain
from spielwerk.lab.training.settings import Settings

_LONGEST: Final = 800
"""A game with more questions to each seat than this goes round in circles; it is given up and teaches nothing."""


class TrainingGame:
    """One game that players who learn play with each other."""

    def __init__(self, mind: Mind, state: Any, seed: int, players: Sequence[Network], width: int) -> None:
        """Begin; at each seat sits a network."""
        self._mind = mind
        self._state = state
        self._run = Run(Seeded(seed))
        self._imagined = Run(Seeded(seed + 1))
        self._rng = Random(seed)
        self._width = width
        self._planner = -1
        self._plan: list[tuple[int, list[int]]] = []
        self._asked = 0
        self.network: Network
        """Who is asked now."""
        self._players = players
        self._chains = tuple(Chain() for _ in players)
        self.thought: Any = None

    def go_on(self) -> bool:
        """Play on to the next question; return whether there is one."""
        state = self._state
        self.thought = None
        while state.frame is not None and self._asked < _LONGEST * len(self._players):
            options = state.options
            self._asked += 1
            if self._plan and self._planner == state.frame.seat and self._plan[0][1] == options:
                state.apply(self._plan.pop(0)[0], self._run)
            elif len(options) == 1:
                state.apply(options[0], self._run)
            else:
                self._plan = []
                self.network = self._players[state.frame.seat]
                self.thought = self._mind.think(state, self._imagined, self._width, self._some)
                return True
        return False

    def _some(self, ways: list[Any], width: int) -> list[Any]:
        return self._rng.sample(ways, width)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has come to its end."""
        outcome: Outcome | None = self._state.outcome
        return outcome

    def answer(self, values: list[float], warmth: float) -> None:
        """Choose by what the ways are worth, the better the likelier; note what the seat saw."""
        thought = self.thought
        seat: int = thought.seat
        chain = self._chains[seat]
        if thought.calls:
            chain.note_bluffs(thought.root, honest=self._mind.is_honest(self._state, 1 - seat))
        place = self._by_lot(values, warmth)
        if thought.teaches:
            chain.note(thought.root if thought.begins else None, thought.rows[place], values[place])
        self._planner = seat
        self._plan = thought.ways[place].steps()

    def _by_lot(self, values: list[float], warmth: float) -> int:
        """Pick a place; one worth less by the warmth is e times less likely."""
        if not warmth:
            return best_of(values)
        best = max(values)
        weights = np.exp((np.array(values) - best) / warmth)
        return self._rng.choices(range(len(values)), weights.tolist())[0]

    def seen(self) -> list[tuple[Chain, float]]:
        """Return what each seat saw in the finished game and what that was worth to it; nothing if it was given up."""
        if self._state.frame is not None:
            return []
        return [(chain, self._mind.worth(self._state, seat)) for seat, chain in enumerate(self._chains)]


class Practice:
    """Deals the games of a course; the number of a game is its seed."""

    def __init__(self, game: str, settings: Settings) -> None:
        """Practise a game."""
        self._game = spielwerk.game(game)
        self._mind = mind_of(game)
        self._settings = settings

    def game(self, number: int, network: Network, selves: Sequence[Network]) -> TrainingGame:
        """Deal a game for a network: with itself, now and then with an earlier self."""
        rng = Random(f"practice/{number}")
        seed = rng.getrandbits(48)
        state = self._game.deal_with(self._mind.setting(rng), Seeded(seed))
        players: list[Network] = [network] * len(state.setup.players)
        if selves and rng.random() < self._settings.past:
            players[rng.randrange(len(players))] = rng.choice(selves)
        return TrainingGame(self._mind, state, seed, players, self._settings.width)


def play(
    count: int, warmth: float, opened: Callable[[], TrainingGame | None], closed: Callable[[TrainingGame], None]
) -> None:
    """Play so many tables at a time; one that is over is handed in and another one opened, until none is left."""
    collecting = gc.isenabled()
    gc.disable()  # there are no cycles among the many small objects of a thought, and looking for some takes long
    try:
        _play([table for table in [opened() for _ in range(count)] if table is not None], warmth, opened, closed)
    finally:
        if collecting:
            gc.enable()


def _play(
    going: list[TrainingGame],
    warmth: float,
    opened: Callable[[], TrainingGame | None],
    closed: Callable[[TrainingGame], None],
) -> None:
    while going:
        asked: list[TrainingGame] = []
        for table in going:
            current: TrainingGame | None = table
            while current is not None and not current.go_on():
                closed(current)
                current = opened()
            if current is not None:
                asked.append(current)
        by_network: dict[int, list[TrainingGame]] = {}
        for table in asked:
            by_network.setdefault(id(table.network), []).append(table)
        for alike in by_network.values():
            found = values_of(alike[0].network, [table.thought for table in alike])
            for table, values in zip(alike, found, strict=True):
                table.answer(values, warmth)
        going = asked
