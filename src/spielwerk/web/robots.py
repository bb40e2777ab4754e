"""Bots in worker processes: they are asked with a state, look at it through a view, and answer with actions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import spielwerk
from spielwerk.bots.base import Adviser, Question
from spielwerk.bots.registry import make_bot, wake
from spielwerk.bots.review import Choice, Review, review
from spielwerk.core.state import State
from spielwerk.web import shapes
from spielwerk.web.errors import Refusal
from spielwerk.web.queueing import FairQueue
from spielwerk.web.roster import Roster
from spielwerk.web.strength import tried
from spielwerk.workers import end_with_parent

T = TypeVar("T")
LOG: Final = logging.getLogger("spielwerk.web")
_TRIES: Final = 3
_REVIEW: Final = 120.0
"""Seconds within which a game is looked at again, or a deck tried."""
_QUESTIONS: Final = 3
"""So many questions of one address wait; whoever asks more has to ask again later."""
HABIT: Final = "greedy"
"""Who decides without thinking ahead."""
_GRACE: Final = 5.0
"""Seconds for ending a program that has not answered, before its worker is ended with it."""


class Advice(NamedTuple):
    """An action a bot would take; one that weighs them also says how sure it is (`bots.base.Candidate`)."""

    action: int
    share: float | None = None
    value: float | None = None
    low: float | None = None
    high: float | None = None
    way: tuple[int, ...] = ()


def _think(game: str, data: bytes, bot: str, seed: int, count: int, patience: float) -> list[Advice]:
    """In the worker: return what the bot would do, best first; a program is ended if it has no answer in time."""
    state = spielwerk.game(game).decode(data)
    frame = state.frame
    assert frame is not None
    options = list(state.options)
    if len(options) == 1:
        return [Advice(options[0])]
    advice: list[Advice] = []
    if count > 1 and isinstance(player := make_bot(bot, game, seed), Adviser):
        considered = player.candidates(Question(frame.seat, options, state.view))
        advice = [Advice(*candidate) for candidate in considered[:count]]
        bot = HABIT  # for what the search has not even considered
    while len(advice) < min(count, len(options)):  # each further choice is asked for without those before
        rest = [option for option in options if all(option != each.action for each in advice)]
        choice = make_bot(bot, game, seed, patience).choose(Question(frame.seat, rest, state.view))
        advice.append(Advice(choice if choice in rest else rest[0]))  # some cannot think of anything else
    return advice


def _seed(secret: str, version: int) -> int:
    """Return what a bot's own chance follows from: the same for the same question."""
    return int.from_bytes(sha256(f"{secret}:{version}".encode()).digest()[:6], "big")


def _anything(state: State, seed: int, count: int) -> list[Advice]:
    """Return any legal actions, where nobody has thought of one."""
    options = list(state.options)
    Random(seed).shuffle(options)
    return [Advice(action) for action in options[:count]]


def _look_back(game: str, seat: int, choices: list[tuple[int, bytes, int]]) -> Review:
    """In the worker: weigh a seat's decisions anew."""
    read = spielwerk.game(game).decode
    return review(game, seat, [Choice(version, read(data), played) for version, data, played in choices])


def _warm() -> None:
    end_with_parent()
    for game in spielwerk.games():
        wake(game)


def _awake() -> None:
    """Answer as soon as a worker is there."""


class _Room:
    """Some worker processes, made anew when one of them dies or thinks too long."""

    def __init__(self, workers: int, grace: float = 0.0) -> None:
        self._workers = workers
        self._grace = grace
        self._pool: ProcessPoolExecutor | None = None
        self._queue = FairQueue(workers)

    @property
    def waiting(self) -> int:
        """How many questions wait for a free process."""
        return self._queue.waiting

    def is_full(self, who: str) -> bool:
        """Whether as many questions of somebody wait as may."""
        return self._queue.waiting_for(who) >= _QUESTIONS

    def pool(self) -> ProcessPoolExecutor:
        """Return the processes, started when first asked for."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_warm)
        return self._pool

    async def ask(self, who: str, patience: float, work: Callable[..., T], *given: object) -> T:
        """Let a worker do something for somebody; its work counts, waiting for a free process does not."""
        loop = asyncio.get_running_loop()
        async with self._queue.place(who):
            fresh = self._pool is None
            pool = self.pool()
            try:
                if fresh:  # nor does waking up
                    await loop.run_in_executor(pool, _awake)
                job = loop.run_in_executor(pool, partial(work, *given))
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
        self._study = _Room(1)
        """For what takes long: nobody's opponent waits for it."""
        self._programs: dict[str, _Room] = {}

    def close(self) -> None:
        """Let the workers go."""
        for room in (self.own, self._study, *self._programs.values()):
            room.discard()

    def _room(self, bot: str) -> _Room:
        return self._programs.setdefault(bot, _Room(1, _GRACE)) if self.roster.is_program(bot) else self.own

    async def advice(
        self, who: str, state: State, game: str, bot: str, secret: str, version: int, count: int = 1
    ) -> list[Advice]:
        """Return what the bot would do, best first. If it fails or takes too long, any legal action.

        `who` waits in turn with all others, however many bots each of them lets think. Who asks for several actions
        wants a hint, and has to ask again later where many wait already.
        """
        if count > 1 and self._room(bot).is_full(who):
            raise Refusal("too-many", extra={"retry_after": 1})
        seed = _seed(secret, version)
        data = state.encode()
        for _ in range(_TRIES):
            try:
                given = (game, data, self.roster.bot(bot), seed, count, self._think)
                return await self._room(bot).ask(who, self._think, _think, *given)
            except BrokenProcessPool:
                LOG.warning("a bot worker died; starting new ones")
            except TimeoutError:
                LOG.warning("bot %s took more than %s s at %s", bot, self._think, game)
                break
            except Exception:
                LOG.exception("bot %s failed at %s", bot, game)
                break
        return _anything(state, seed, count)

    async def glance(self, state: State, game: str, secret: str, version: int, count: int) -> list[Advice]:
        """Return what habit would do, best first: a matter of milliseconds, for which no worker has to be free."""
        seed = _seed(secret, version)
        try:
            return await asyncio.to_thread(_think, game, state.encode(), HABIT, seed, count, self._think)
        except Exception:
            LOG.exception("no habit for %s", game)
        return _anything(state, seed, count)

    async def review(self, who: str, game: str, seat: int, choices: Sequence[Choice]) -> Review:
        """Weigh a seat's decisions anew, however long it takes within reason."""
        packed = [(each.version, each.state.encode(), each.played) for each in choices]
        return await self._studied(who, _look_back, game, seat, packed)

    async def tried(
        self, who: str, game: str, decks: tuple[str, str], facts: Mapping[str, Any], seed: int
    ) -> shapes.Tried:
        """Let a deck play some quick games against another."""
        return await self._studied(who, tried, game, *decks, facts, seed)

    async def _studied(self, who: str, work: Callable[..., T], *given: object) -> T:
        if self._study.is_full(who):
            raise Refusal("too-many", extra={"retry_after": 5})
        try:
            return await self._study.ask(who, _REVIEW, work, *given)
        except (BrokenProcessPool, TimeoutError) as error:
            LOG.warning("a study of %s took more than %s s or failed", given[0], _REVIEW)
            raise Refusal("busy") from error
