"""Many games at once, with NumPy arrays in and out.

All games take one step at a time; a game that is over is dealt anew at once. Arrays are made once and written again and
again, so whoever keeps something copies it. Each game draws its luck from the seed, its place and how many games were
played there before: the number of processes changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_byte
from hashlib import blake2b
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from spielwerk.core.reasons import IllegalAction, Reason, SpielwerkError
from spielwerk.env.play import Play
from spielwerk.env.rewards import WIN
from spielwerk.errors import sentences
from spielwerk.language import spoken

problem = sentences("spielwerk.env")

Int8s = npt.NDArray[np.int8]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int32]
Step = tuple[Int8s, Bools, Floats, Bools, Numbers]

_Order = int | tuple[int, int] | None
"""A seed: deal all anew. A place and an action: say why it is not possible there. None: take the actions chosen."""

_START: Final = "spawn"
"""How processes begin: the same way everywhere, and without copies of threads."""


def game_seed(seed: int, place: int, nth: int) -> int:
    """Return the seed of the n-th game at a place of the batch."""
    return int.from_bytes(blake2b(f"{seed}/{place}/{nth}".encode(), digest_size=6).digest(), "little")


def any_legal(masks: Bools, rng: np.random.Generator) -> npt.NDArray[np.intp]:
    """Pick a legal action for every row of masks, each with equal chance."""
    rows, actions = np.nonzero(masks)
    counts = np.bincount(rows, minlength=len(masks))
    first = np.cumsum(counts) - counts
    picked: npt.NDArray[np.intp] = actions[first + (rng.random(len(masks)) * counts).astype(np.intp)]
    return picked


class _Agreement(NamedTuple):
    game: str
    options: dict[str, Any]
    reward: str
    max_steps: int

    def play(self) -> Play:
        return Play(self.game, self.options, self.reward, self.max_steps)


class _Arrays:
    """The arrays of a batch, in memory that processes can share."""

    observations: Int8s
    masks: Bools
    rewards: Floats
    dones: Bools
    cut_off: Bools
    to_play: Numbers
    chosen: Numbers

    def __init__(self, games: int, players: int, size: int, actions: int) -> None:
        self.size = size
        self.actions = actions
        self._shapes: list[tuple[str, Any, tuple[int, ...]]] = [
            ("observations", np.int8, (games, size)),
            ("masks", np.bool_, (games, actions)),
            ("rewards", np.float32, (games, players)),
            ("dones", np.bool_, (games,)),
            ("cut_off", np.bool_, (games,)),
            ("to_play", np.int32, (games,)),
            ("chosen", np.int32, (games,)),
        ]
        raw = get_context(_START).RawArray
        self._memory = [raw(c_byte, prod(shape) * np.dtype(kind).itemsize) for _, kind, shape in self._shapes]
        self._look()

    def _look(self) -> None:
        """Make the arrays from the memory."""
        for (name, kind, shape), memory in zip(self._shapes, self._memory, strict=True):
            setattr(self, name, np.frombuffer(memoryview(memory).cast("B"), kind).reshape(shape))
        self.seen, self.allowed = (memoryview(memory).cast("B") for memory in self._memory[:2])
        self.masks.flags.writeable = False  # what is legal is told by them; the games write by way of `allowed`

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("size", "actions", "_shapes", "_memory")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._look()


class _Slice:
    """Some of the games, which write into their rows of the arrays."""

    def __init__(self, agreement: _Agreement, arrays: _Arrays, places: range) -> None:
        self._arrays = arrays
        self._places = places
        self._plays = [agreement.play() for _ in places]
        self._begun = [0] * len(places)
        self._seed = 0

    def reset(self, seed: int) -> None:
        self._seed = seed
        self._begun = [0] * len(self._places)
        self._arrays.rewards[self._places.start : self._places.stop] = 0
        self._arrays.dones[self._places.start : self._places.stop] = False
        self._arrays.cut_off[self._places.start : self._places.stop] = False
        for at, place in enumerate(self._places):
            self._deal(at)
            self._show(self._plays[at], place)

    def step(self) -> None:
        arrays = self._arrays
        chosen = arrays.chosen[self._places.start : self._places.stop].tolist()
        for at, (place, play, action) in enumerate(zip(self._places, self._plays, chosen, strict=True)):
            play.step(action)
            arrays.rewards[place] = play.rewards
            arrays.dones[place] = play.over
            arrays.cut_off[place] = play.cut_off
            if play.over:
                self._deal(at)
            self._show(play, place)

    def refuse(self, place: int, action: int) -> None:
        """Say why an action is not possible, if the game is played here."""
        if place in self._places:
            self._plays[self._places.index(place)].refuse(action)

    def obey(self, order: _Order) -> None:
        match order:
            case None:
                self.step()
            case int():
                self.reset(order)
            case place, action:
                self.refuse(place, action)

    def _deal(self, at: int) -> None:
        self._plays[at].begin(game_seed(self._seed, self._places[at], self._begun[at]))
        self._begun[at] += 1

    def _show(self, play: Play, place: int) -> None:
        arrays = self._arrays
        size, actions = arrays.size, arrays.actions
        seat = play.seat
        arrays.to_play[place] = seat
        arrays.seen[place * size : (place + 1) * size] = play.observe(seat)
        arrays.allowed[place * actions : (place + 1) * actions] = play.mask(seat)


def _work(line: Connection, agreement: _Agreement, arrays: _Arrays, places: range) -> None:
    """Serve a slice in a process of its own until the line ends; what goes wrong is told."""
    part = _Slice(agreement, arrays, places)
    while True:
        try:
            order: _Order = line.recv()
        except EOFError:
            return
        try:
            part.obey(order)
        except IllegalAction as error:
            line.send((error.notation, error.reason))
        except SpielwerkError as error:
            line.send(spoken(error))
        else:
            line.send(None)


class Batch:
    """Many games at once.

    `games` is how many, `seed` decides all luck, `workers` says in how many processes they are played (1: in this one).
    `reward` and `max_steps` are those of every environment; all other options are the game's own.
    """

    def __init__(
        self,
        game: str,
        *,
        games: int = 256,
        seed: int = 0,
        workers: int = 1,
        reward: str = WIN,
        max_steps: int = 0,
        **options: Any,
    ) -> None:
        """Make the arrays and the games; `reset` deals them."""
        if games < 1 or not 1 <= workers <= games:
            raise SpielwerkError(problem("workers", games=games, workers=workers))
        agreement = _Agreement(game, options, reward, max_steps)
        sample = agreement.play()
        self.game = game
        self.games = games
        self.players = sample.players
        self.actions = sample.actions
        self.layout = sample.layout
        self._seed = seed
        self._dealt = False
        self._arrays = _Arrays(games, self.players, self.layout.size, self.actions)
        self._lines: list[Connection] = []
        self._processes: list[Any] = []
        bounds = [games * worker // workers for worker in range(workers + 1)]
        slices = [range(begin, end) for begin, end in pairwise(bounds)]
        self._here = _Slice(agreement, self._arrays, slices[0]) if workers == 1 else None
        if workers > 1:
            self._hire(agreement, slices)

    def _hire(self, agreement: _Agreement, slices: Sequence[range]) -> None:
        context = get_context(_START)
        for places in slices:
            mine, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, agreement, self._arrays, places), daemon=True)
            process.start()
            theirs.close()
            self._lines.append(mine)
            self._processes.append(process)

    @property
    def cut_off(self) -> Bools:
        """Which games the last step has ended without a winner, since they took too many actions."""
        return self._arrays.cut_off

    def reset(self, seed: int | None = None) -> tuple[Int8s, Bools, Numbers]:
        """Deal all games anew; return observations, masks and who has to decide."""
        self._seed = self._seed if seed is None else seed
        self._order(self._seed)
        self._dealt = True
        arrays = self._arrays
        return arrays.observations, arrays.masks, arrays.to_play

    def step(self, actions: npt.ArrayLike) -> Step:
        """Take an action in every game; return observations, masks, rewards by seat, which games ended, who decides.

        If one of them is not legal, none is taken, and the reason is raised.
        Rewards and ends belong to the action just taken; observations and masks already to what comes next, in a new
        game where one has ended.
        """
        if not self._dealt:
            raise SpielwerkError(problem("not-dealt"))
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or not np.issubdtype(chosen.dtype, np.integer):
            raise SpielwerkError(problem("action-array", games=self.games, kind=chosen.dtype, shape=chosen.shape))
        arrays = self._arrays
        known = (chosen >= 0) & (chosen < self.actions)
        legal = known & arrays.masks[np.arange(self.games), np.where(known, chosen, 0)]
        if not legal.all():
            place = int(np.argmin(legal))
            self._order((place, int(chosen[place])))
        arrays.chosen[:] = chosen
        self._order(None)
        return arrays.observations, arrays.masks, arrays.rewards, arrays.dones, arrays.to_play

    def _order(self, order: _Order) -> None:
        if self._here is not None:
            self._here.obey(order)
            return
        try:
            for line in self._lines:
                line.send(order)
            answers: list[tuple[str, Reason] | str | None] = [line.recv() for line in self._lines]
        except (EOFError, OSError) as error:
            raise SpielwerkError(problem("worker-gone")) from error
        for answer in answers:
            if isinstance(answer, tuple):
                raise IllegalAction(*answer)
            if answer is not None:
                raise SpielwerkError(answer)

    def close(self) -> None:
        """End the processes, if there are any."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.join()
        self._lines, self._processes = [], []

    def __enter__(self) -> Batch:
        """Use it in a `with` statement."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close at the end."""
        self.close()
