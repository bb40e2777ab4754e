"""Many games at once, with NumPy arrays in and out.

All games take one step at a time; a game that is over is dealt anew at once. Bots may sit at some of the seats: then a
step goes on until somebody else is asked. Arrays are made once and written again and
again, so whoever keeps something copies it. Each game draws its luck from the seed, its place and how many games were
played there before: the number of processes changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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

import spielwerk
from spielwerk.bots.base import Bot, ask
from spielwerk.bots.registry import check_bot, make_bot
from spielwerk.core.layout import Layout
from spielwerk.core.reasons import IllegalAction, Reason, SpielwerkError
from spielwerk.core.tables import Tables
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

_Order = int | tuple[int, int] | bytes | str | None
"""A seed: deal all anew. A place and an action: say why it is not possible there. None: take the actions chosen. A
word: write everything down. Bytes: go on from there."""
_CHECKPOINT: Final = "checkpoint"

DECKS: Final = "decks"
FLAT: Final = "flat"
LAYOUTS: Final = (DECKS, FLAT)

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
    starts: tuple[dict[str, Any], ...]
    opponents: dict[int, str]
    layout: str

    def play(self) -> Play:
        return Play(self.game, self.options, self.reward, self.max_steps, self.starts)

    def spaces(self, play: Play) -> tuple[Layout, list[int]]:
        """Return what the numbers of a row mean, and which actions have a column: all, or what can be met at all."""
        if self.layout == FLAT:
            return play.layout, list(range(play.actions))
        game = spielwerk.game(self.game)
        layout = game.narrow_layout(play.players, play.setups())
        cards = [game.card_id(card) for card in range(len(layout.places))]
        seats = [f"@{seat}" for seat in range(max(game.seats))]
        met = cards if layout.cards is None else [cards[card] for card in layout.cards]
        return layout, game.notation.about({*met, *seats[: play.players]}, {*cards, *seats})


class _Arrays:
    """The arrays of a batch, in memory that processes can share if there are several."""

    observations: Int8s
    masks: Bools
    rewards: Floats
    dones: Bools
    cut_off: Bools
    last_seen: Int8s
    to_play: Numbers
    chosen: Numbers

    def __init__(self, games: int, players: int, size: int, actions: int, *, shared: bool) -> None:
        self.size = size
        self.actions = actions
        self._shapes: list[tuple[str, Any, tuple[int, ...]]] = [
            ("observations", np.int8, (games, size)),
            ("masks", np.bool_, (games, actions)),
            ("rewards", np.float32, (games, players)),
            ("dones", np.bool_, (games,)),
            ("cut_off", np.bool_, (games,)),
            ("last_seen", np.int8, (games, size)),
            ("to_play", np.int32, (games,)),
            ("chosen", np.int32, (games,)),
        ]
        raw = get_context(_START).RawArray
        sizes = [prod(shape) * np.dtype(kind).itemsize for _, kind, shape in self._shapes]
        self._memory: list[Any] = [raw(c_byte, size) if shared else bytearray(size) for size in sizes]
        self._look()

    def _look(self) -> None:
        """Make the arrays from the memory."""
        for (name, kind, shape), memory in zip(self._shapes, self._memory, strict=True):
            setattr(self, name, np.frombuffer(memoryview(memory).cast("B"), kind).reshape(shape))
        self.masks.flags.writeable = False  # what is legal is told by them; the games write into the memory

    def rows(self, places: range) -> tuple[bytearray, bytearray]:
        """Return bytes for the observations and the masks of some games: the memory itself where it is not shared."""
        seen, allowed = self._memory[:2]
        if isinstance(seen, bytearray):
            return seen, allowed
        return bytearray(len(places) * self.size), bytearray(len(places) * self.actions)

    def take(self, places: range, seen: bytearray, allowed: bytearray) -> None:
        """Copy these bytes into the memory, unless they are it."""
        for row, memory, bytes_each in ((seen, self._memory[0], self.size), (allowed, self._memory[1], self.actions)):
            if row is not memory:
                memoryview(memory).cast("B")[places.start * bytes_each : places.stop * bytes_each] = row

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
        self._agreement = agreement
        self._mine = slice(places.start, places.stop)
        self._plays = [agreement.play() for _ in places]
        self._layout, actions = agreement.spaces(self._plays[0])
        self._tables = Tables(self._layout, actions, *arrays.rows(places), agreement.max_steps)
        self._begun = [0] * len(places)
        self._bots: list[dict[int, Bot]] = [{} for _ in places]
        self._seed = 0

    def reset(self, seed: int) -> None:
        self._seed = seed
        self._begun = [0] * len(self._places)
        self._clear()
        for at in range(len(self._plays)):
            self._deal(at)
        self._show()

    def step(self) -> None:
        self._clear()
        arrays, plays, tables = self._arrays, self._plays, self._tables
        over = tables.step(arrays.chosen[self._mine].tolist())
        always = plays[0].pays_always or bool(self._agreement.opponents)
        for at in range(len(plays)) if always else over:
            self._settle(at)
        for at in over if not always else range(len(plays)):
            if plays[at].over:
                self._end(at)
        self._show()

    def _settle(self, at: int) -> None:
        """Pay for the action just taken, and let the bots go on."""
        play, paid = self._plays[at], self._arrays.rewards[self._places[at]]
        play.steps = self._tables.taken[at]
        play.pay()
        paid += play.rewards
        if not play.over and play.seat in self._bots[at]:
            self._let_bots_play(at, paid)
            self._tables.put(at, play.state, play.run, play.steps)

    def _end(self, at: int) -> None:
        """Note how a game has ended, and deal another."""
        arrays, play, place = self._arrays, self._plays[at], self._places[at]
        arrays.dones[place] = True
        arrays.cut_off[place] = play.cut_off
        if play.cut_off:
            row = bytearray(self._layout.size)
            self._layout.encode(play.state, play.seat, row, 0)
            arrays.last_seen[place] = np.frombuffer(row, np.int8)
        self._deal(at)

    def _clear(self) -> None:
        for array in (self._arrays.rewards, self._arrays.dones, self._arrays.cut_off):
            array[self._mine] = 0

    def _let_bots_play(self, at: int, paid: Floats | None = None) -> None:
        """Let the bots play until somebody else is asked; add what that paid."""
        play, bots = self._plays[at], self._bots[at]
        while not play.over and play.seat in bots:
            play.step(ask(bots[play.seat], play.state))
            if paid is not None:
                paid += play.rewards

    def refuse(self, place: int, action: int) -> None:
        """Say why an action is not possible, if the game is played here."""
        if place in self._places:
            self._plays[self._places.index(place)].refuse(action)

    def obey(self, order: _Order) -> bytes | None:
        match order:
            case None:
                self.step()
            case int():
                self.reset(order)
            case str():
                return self._checkpoint()
            case bytes():
                self._restore(order)
            case place, action:
                self.refuse(place, action)
        return None

    def _deal(self, at: int) -> None:
        """Deal the next game; one that is over before anybody is asked but bots is dealt again."""
        play = self._plays[at]
        while True:
            play.begin(game_seed(self._seed, self._places[at], self._begun[at]))
            self._begun[at] += 1
            self._seat_bots(at)
            self._let_bots_play(at)
            if not play.over:
                self._tables.put(at, play.state, play.run, play.steps)
                return

    def _seat_bots(self, at: int) -> None:
        seed = self._plays[at].seed
        opponents = self._agreement.opponents
        self._bots[at] = {seat: make_bot(name, self._agreement.game, seed + seat) for seat, name in opponents.items()}

    def _checkpoint(self) -> bytes:
        """Write all games down; the bots are not, they begin anew with the luck of their game."""
        taken = self._tables.taken
        games = [(play.seed, taken[at], play.state.encode().hex()) for at, play in enumerate(self._plays)]
        return json.dumps([self._seed, self._begun, games]).encode()

    def _restore(self, written: bytes) -> None:
        self._seed, self._begun, games = json.loads(written)
        decode = spielwerk.game(self._agreement.game).decode
        for at, (play, (seed, steps, state)) in enumerate(zip(self._plays, games, strict=True)):
            play.take_up(decode(bytes.fromhex(state)), seed, steps)
            self._seat_bots(at)
            self._tables.put(at, play.state, play.run, steps)
        self._show()

    def _show(self) -> None:
        tables = self._tables
        self._arrays.to_play[self._mine] = np.frombuffer(tables.asked, np.uint8)
        self._arrays.take(self._places, tables.seen, tables.allowed)


def _work(line: Connection, agreement: _Agreement, arrays: _Arrays, places: range) -> None:
    """Serve a slice in a process of its own until the line ends; what goes wrong is told."""
    part = _Slice(agreement, arrays, places)
    while True:
        try:
            order: _Order = line.recv()
        except EOFError:
            return
        try:
            answer = part.obey(order)
        except IllegalAction as error:
            line.send((error.notation, error.reason))
        except SpielwerkError as error:
            line.send(spoken(error))
        else:
            line.send(answer)


class Batch:
    """Many games at once.

    `games` is how many, `seed` decides all luck, `workers` says in how many processes they are played (1: in this one).
    `reward` and `max_steps` are those of every environment; all other options are the game's own. Of the `starts`, sets
    of options such as decks or a `position`, each game takes one by its luck. `opponents` says which bots sit at which
    seats; nobody is asked for these. With the layout `decks` rows have numbers and columns only for what can be met
    with the decks and players at hand (`action_ids` says which action a column stands for), with `flat` for all there
    is.
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
        starts: Sequence[Mapping[str, Any]] = (),
        opponents: Mapping[int, str] | None = None,
        layout: str = DECKS,
        **options: Any,
    ) -> None:
        """Make the arrays and the games; `reset` deals them."""
        if layout not in LAYOUTS:
            raise SpielwerkError(problem("no-choice", option="layout", given=layout, known=", ".join(LAYOUTS)))
        if games < 1 or not 1 <= workers <= games:
            raise SpielwerkError(problem("workers", games=games, workers=workers))
        bots = dict(opponents or {})
        agreement = _Agreement(game, options, reward, max_steps, tuple(map(dict, starts)), bots, layout)
        sample = agreement.play()
        for name in bots.values():
            check_bot(name)
        if not {*bots} < {*range(sample.players)}:
            given = ", ".join(map(str, bots))
            raise SpielwerkError(problem("opponent-seats", last=sample.players - 1, given=given))
        self.game = game
        self.games = games
        self.players = sample.players
        self.layout, actions = agreement.spaces(sample)
        self.action_ids: Numbers = np.array(actions, np.int32)
        self.actions = len(actions)
        self._seed = seed
        self._dealt = False
        self._arrays = _Arrays(games, self.players, self.layout.size, self.actions, shared=workers > 1)
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

    @property
    def last_seen(self) -> Int8s:
        """What the seat to play saw at the end of each game that was cut off, to judge what it was still worth."""
        return self._arrays.last_seen

    def checkpoint(self) -> bytes:
        """Return all games as they are now; bots at the seats are not part of it."""
        if not self._dealt:
            raise SpielwerkError(problem("not-dealt"))
        parts = [part.decode() for part in self._order(_CHECKPOINT) if part is not None]
        return json.dumps([self._about(), parts]).encode()

    def restore(self, written: bytes) -> tuple[Int8s, Bools, Numbers]:
        """Go on from a checkpoint of a batch that was made alike; return observations, masks and who has to decide."""
        try:
            about, parts = json.loads(written)
        except ValueError:
            about, parts = [], []
        if about != self._about():
            raise SpielwerkError(problem("checkpoint-other"))
        self._order([part.encode() for part in parts])
        self._dealt = True
        arrays = self._arrays
        return arrays.observations, arrays.masks, arrays.to_play

    def _about(self) -> list[object]:
        """Return what has to be the same where a checkpoint is gone on from."""
        parts = max(1, len(self._lines))
        return [self.game, spielwerk.game(self.game).rules_version, self.games, self.players, parts]

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
            if not known[place]:
                raise SpielwerkError(problem("no-action", action=int(chosen[place]), last=self.actions - 1))
            self._order((place, int(self.action_ids[chosen[place]])))
        arrays.chosen[:] = chosen
        self._order(None)
        return arrays.observations, arrays.masks, arrays.rewards, arrays.dones, arrays.to_play

    def _order(self, order: _Order | list[bytes]) -> list[bytes | None]:
        """Have an order obeyed by all parts of the batch, or one of the orders by each; return their answers."""
        parts = max(1, len(self._lines))
        orders: list[Any] = order if isinstance(order, list) else [order] * parts
        if self._here is not None:
            return [self._here.obey(orders[0])]
        try:
            for line, each in zip(self._lines, orders, strict=True):
                line.send(each)
            answers: list[tuple[str, Reason] | str | bytes | None] = [line.recv() for line in self._lines]
        except (EOFError, OSError) as error:
            raise SpielwerkError(problem("worker-gone")) from error
        for answer in answers:
            if isinstance(answer, tuple):
                raise IllegalAction(*answer)
            if isinstance(answer, str):
                raise SpielwerkError(answer)
        return [answer for answer in answers if answer is None or isinstance(answer, bytes)]

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
