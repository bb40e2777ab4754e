"""Bots in worker processes: they are asked with a state, look at it through a view, and answer with an action."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from hashlib import sha256
from multiprocessing import get_context
from random import Random
from typing import Final

import spielwerk
from spielwerk.bots.base import Question
from spielwerk.bots.registry import bot_names, make_bot
from spielwerk.core.state import State

LOG: Final = logging.getLogger("spielwerk.web")
_TRIES: Final = 3
PLAIN: Final = "random"
"""A bot without a thought, good for opponents but not for hints."""


@lru_cache(maxsize=4)
def bots_for(game: str) -> tuple[str, ...]:
    """Return the bots that play a game, weakest first."""
    found = []
    for name in bot_names():
        try:
            make_bot(name, game, 0)
        except (ImportError, AttributeError, KeyError):
            continue  # it has nothing for this game
        found.append(name)
    return tuple(found)


def strongest(game: str) -> str:
    """Return the best bot of a game."""
    return bots_for(game)[-1]


def _think(game: str, data: bytes, bot: str, seed: int, count: int) -> list[int]:
    """In the worker: return the bot's choices, best first; each further one is asked for without those before."""
    state = spielwerk.game(game).decode(data)
    frame = state.frame
    assert frame is not None
    options = list(state.options)
    choices: list[int] = []
    while options and len(choices) < count:
        player = make_bot(bot, game, seed)
        choice = options[0] if len(options) == 1 else player.choose(Question(frame.seat, options, state.view))
        choices.append(choice)
        options = [option for option in options if option != choice]
    return choices


def _warm() -> None:
    for game in spielwerk.games():
        spielwerk.game(game)


class Robots:
    """A pool of workers that is made anew when one of them dies."""

    def __init__(self, workers: int, think: float) -> None:
        """Think in so many processes, each question at most so many seconds."""
        self._workers = workers
        self._think = think
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(workers)

    def _made(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_warm)
        return self._pool

    def close(self) -> None:
        """Let the workers go."""
        if self._pool is not None:
            self._discard(self._pool)

    def _discard(self, pool: ProcessPoolExecutor | None) -> None:
        """End a pool and its processes; the next question gets a new one."""
        if pool is None or self._pool is not pool:
            return
        self._pool = None
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        pool.shutdown(wait=False)

    async def choices(self, state: State, game: str, bot: str, secret: str, version: int, count: int = 1) -> list[int]:
        """Return what the bot would do, best first. If it fails or takes too long, any legal action."""
        seed = int.from_bytes(sha256(f"{secret}:{version}".encode()).digest()[:6], "big")
        data = state.encode()
        for _ in range(_TRIES):
            pool = None
            try:
                async with self._free:  # thinking counts, waiting for a free worker does not
                    pool = self._made()
                    job = asyncio.get_running_loop().run_in_executor(pool, _think, game, data, bot, seed, count)
                    return await asyncio.wait_for(job, self._think)
            except BrokenProcessPool:
                LOG.warning("a bot worker died; starting new ones")
                self._discard(pool)
            except TimeoutError:
                LOG.warning("bot %s took more than %s s at %s", bot, self._think, game)
                self._discard(pool)  # it would think on and keep others waiting
                break
            except Exception:
                LOG.exception("bot %s failed at %s", bot, game)
                break
        options = list(state.options)
        Random(seed).shuffle(options)
        return options[:count]
