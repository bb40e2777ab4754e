"""Bots in worker processes: they are asked with a state, look at it through a view, and answer with actions."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

import spielwerk
from spielwerk.bots.base import Question
from spielwerk.bots.registry import make_bot
from spielwerk.bots.search.bot import SearchBot
from spielwerk.core.state import State
from spielwerk.web.roster import Roster
from spielwerk.workers import end_with_parent

LOG: Final = logging.getLogger("spielwerk.web")
_TRIES: Final = 3
_HABIT: Final = "greedy"
_GRACE: Final = 5.0
"""Seconds for ending a program that has not answered, before its worker is ended with it."""


class Advice(NamedTuple):
    """An action a bot would take; one that searches also says how sure it is (see `bots.search.report`)."""

    action: int
    share: float | None = None
    value: float | None = None
    low: float | None = None
    high: float | None = None


def _think(game: str, data: bytes, bot: str, seed: int, count: int, patience: float) -> list[Advice]:
    """In the worker: return what the bot would do, best first; a program is ended if it has no answer in time."""
    state = spielwerk.game(game).decode(data)
    frame = state.frame
    assert frame is not None
    options = list(state.options)
    if len(options) == 1:
        return [Advice(options[0])]
    advice: list[Advice] = []
    if count > 1 and isinstance(player := make_bot(bot, game, seed), SearchBot):
        considered = player.candidates(Question(frame.seat, options, state.view))
        advice = [Advice(*candidate) for candidate in considered[:count]]
        bot = _HABIT  # for what the search has not even considered
    while len(advice) < min(count, len(options)):  # each further choice is asked for without those before
        rest = [option for option in options if all(option != each.action for each in advice)]
        choice = make_bot(bot, game, seed, patience).choose(Question(frame.seat, rest, state.view))
        advice.append(Advice(choice if choice in rest else rest[0]))  # some cannot think of anything else
    return advice


def _warm() -> None:
    end_with_parent()
    for game in spielwerk.games():
        spielwerk.game(game)


def _awake() -> None:
    """Answer as soon as a worker is there."""


class _Room:
    """Some worker processes, made anew when one of them dies or thinks too long."""

    def __init__(self, workers: int, grace: float = 0.0) -> None:
        self._workers = workers
        self._grace = grace
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(workers)

    def pool(self) -> ProcessPoolExecutor:
        """Return the processes, started when first asked for."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_warm)
        return self._pool

    async def ask(self, patience: float, game: str, data: bytes, bot: str, seed: int, count: int) -> list[Advice]:
        """Put a question; thinking counts, waiting for a free process does not."""
        loop = asyncio.get_running_loop()
        async with self._free:
            fresh = self._pool is None
            pool = self.pool()
            try:
                if fresh:  # nor does waking up
                    await loop.run_in_executor(pool, _awake)
                job = loop.run_in_executor(pool, _think, game, data, bot, seed, count, patience)
                return await asyncio.wait_for(job, patience + self._grace)
            except (BrokenProcessPool, TimeoutError):  # it would think on and keep others waiting
                self.discard(pool)
                raise

    def discard(self, pool: ProcessPoolExecutor | None = None) -> None:
        """End the processes (if they are still these); the next question gets new ones."""
        if self._pool is None or pool not in (None, self._pool):
            return
        gone, self._pool = self._pool, None
        for process in list((getattr(gone, "_processes", None) or {}).values()):
            process.kill()
        gone.shutdown(wait=False)


class Robots:
    """Everybody who can be asked. Programs of the owner have a room of their own: none of them holds up the others."""

    def __init__(self, roster: Roster, workers: int, think: float) -> None:
        """Think in so many processes, each question at most so many seconds."""
        self.roster = roster
        self._think = think
        self.own = _Room(workers)
        self._programs: dict[str, _Room] = {}

    def close(self) -> None:
        """Let the workers go."""
        for room in (self.own, *self._programs.values()):
            room.discard()

    def _room(self, bot: str) -> _Room:
        return self._programs.setdefault(bot, _Room(1, _GRACE)) if self.roster.is_program(bot) else self.own

    async def advice(
        self, state: State, game: str, bot: str, secret: str, version: int, count: int = 1
    ) -> list[Advice]:
        """Return what the bot would do, best first. If it fails or takes too long, any legal action."""
        seed = int.from_bytes(sha256(f"{secret}:{version}".encode()).digest()[:6], "big")
        data = state.encode()
        for _ in range(_TRIES):
            try:
                return await self._room(bot).ask(self._think, game, data, self.roster.bot(bot), seed, count)
            except BrokenProcessPool:
                LOG.warning("a bot worker died; starting new ones")
            except TimeoutError:
                LOG.warning("bot %s took more than %s s at %s", bot, self._think, game)
                break
            except Exception:
                LOG.exception("bot %s failed at %s", bot, game)
                break
        options = list(state.options)
        Random(seed).shuffle(options)
        return [Advice(action) for action in options[:count]]
