"""A player that has learned: a small network that looks at an observation and rates the legal actions.

The file of weights is made by training (see `examples/train_policy.py`); it names the game and the number of players it
was made for. NumPy is needed, and imported only here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import IO, Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

import spielwerk
from spielwerk.bots.base import Question
from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences
from spielwerk.observe import layout_of

problem = sentences("spielwerk.bots")

Floats = npt.NDArray[np.float32]
Int8s = npt.NDArray[np.int8]

FORMAT: Final = 1
_WEIGHTS: Final = ("inner", "inner_bias", "outer", "outer_bias", "value", "value_bias")
_COUNTS: Final = np.arange(256).astype(np.uint8).view(np.int8).astype(np.float32)
_FELT: Final = np.sign(_COUNTS) * np.log1p(np.abs(_COUNTS))
"""What a number counts for the network: the difference between 0 and 1 is larger than that between 10 and 11."""


class BadPolicy(SpielwerkError):  # noqa: N818
    """The file is no policy, or one for another game."""


@dataclass
class Policy:
    """A network with one hidden layer: from an observation to a rating of every action, and to what may be expected.

    Most numbers of an observation are 0 in a whole batch, and most actions are never legal in it, so only the columns
    in use are multiplied.
    """

    game: str
    players: int
    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats
    value: Floats
    value_bias: Floats

    @classmethod
    def fresh(cls, game: str, players: int, hidden: int, seed: int) -> Policy:
        """Return a policy that knows nothing: every action is as good as any other."""
        size, actions = layout_of(game, players).size, len(spielwerk.game(game).notation)
        inner = np.random.default_rng(seed).normal(0, 0.1, (size, hidden)).astype(np.float32)

        def zeros(*shape: int) -> Floats:
            return np.zeros(shape, np.float32)

        return cls(game, players, inner, zeros(hidden), zeros(actions, hidden), zeros(actions), zeros(hidden), zeros(1))

    def weights(self) -> dict[str, Floats]:
        """Return all arrays by name."""
        return {name: getattr(self, name) for name in _WEIGHTS}

    def felt(self, observations: Int8s, used: npt.NDArray[np.intp]) -> Floats:
        """Return the columns of the observations that are used, as the network takes them."""
        felt: Floats = _FELT[observations[:, used].view(np.uint8)]
        return felt

    def think(self, felt: Floats, used: npt.NDArray[np.intp]) -> Floats:
        """Return the hidden layer."""
        thought: Floats = np.tanh(felt @ self.inner[used] + self.inner_bias)
        return thought

    def rate(self, thought: Floats, actions: npt.NDArray[np.intp]) -> Floats:
        """Return the ratings of some actions."""
        ratings: Floats = thought @ self.outer[actions].T + self.outer_bias[actions]
        return ratings

    def save(self, file: Path | IO[bytes]) -> None:
        """Write the policy to a file."""
        about = json.dumps({"format": FORMAT, "game": self.game, "players": self.players})
        arrays: dict[str, Any] = {"about": np.array(about), **self.weights()}
        np.savez_compressed(file, **arrays)

    @classmethod
    def load(cls, file: Path) -> Policy:
        """Read a policy, or say what is wrong with the file."""
        try:
            with np.load(file, allow_pickle=False) as read:
                about: dict[str, Any] = json.loads(str(read["about"]))
                weights = {name: read[name] for name in _WEIGHTS}
            if about["format"] != FORMAT:
                raise BadPolicy(problem("policy-format", file=file))
            policy = cls(about["game"], about["players"], **weights)
            fitting = cls.fresh(policy.game, policy.players, len(policy.value), 0)
        except (BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:
            raise BadPolicy(problem("no-policy", file=file)) from error
        for name, weight in fitting.weights().items():
            if weights[name].shape != weight.shape:
                raise BadPolicy(problem("policy-old", file=file, game=policy.game))
        return policy


@lru_cache(maxsize=8)
def _read(file: str, changed: int) -> Policy:
    """Read a file once per change of it: every game asks for its bots anew."""
    del changed
    return Policy.load(Path(file))


def maker(file: str) -> Callable[[str, int], LearnedBot]:
    """Return what makes bots that play by the policy of a file."""
    if not file:
        raise BadPolicy(problem("policy-missing"))
    try:
        policy = _read(file, Path(file).stat().st_mtime_ns)
    except OSError as error:
        raise BadPolicy(problem("policy-unreadable", file=file)) from error

    def make(game: str, seed: int) -> LearnedBot:
        if game != policy.game:
            raise BadPolicy(problem("policy-game", file=file, trained=policy.game, game=game))
        return LearnedBot(policy, seed)

    return make


class LearnedBot:
    """Picks by lot, the likelier the higher the policy rates an action: that is how it has practised.

    Always taking the best might go round in circles, since ratings lie close together where little depends on them.
    """

    def __init__(self, policy: Policy, seed: int) -> None:
        """Play by a policy."""
        self._policy = policy
        self._layout = layout_of(policy.game, policy.players)
        self._rng = Random(seed)

    def choose(self, question: Question) -> int:
        """Look, think, rate, pick."""
        actions = question.actions
        if len(actions) == 1:
            return actions[0]
        view = question.view
        players = len(view.table.setup.players)
        if players != self._policy.players:
            raise BadPolicy(problem("policy-players", trained=self._policy.players, players=players))
        row = np.frombuffer(self._layout.observe(view), np.int8)[None, :]
        used = np.flatnonzero(row[0])
        thought = self._policy.think(self._policy.felt(row, used), used)
        ratings = self._policy.rate(thought, np.array(actions))[0]
        return self._rng.choices(actions, np.exp(ratings - ratings.max()).tolist())[0]
