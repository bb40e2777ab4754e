"""Players that have learned: `network` and `file` hold what they know, `mind` what a game tells them, `judge` and
`ahead` weigh ways to go, `bot` plays, as well as its level allows (`levels`).

`policy` is the older kind, a policy over single actions trained by an example. NumPy is needed, and imported only here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np

from spielwerk.bots.base import Bot
from spielwerk.bots.learned import policy
from spielwerk.bots.learned.bot import LearnedBot
from spielwerk.bots.learned.file import BUNDLED, BadNetwork, Trained, problem
from spielwerk.bots.learned.levels import LEVELS, Level
from spielwerk.bots.search.budget import Budget


@lru_cache(maxsize=8)
def _read(file: str, changed: int) -> Trained:
    """Read a file once per change of it: every game asks for its bots anew."""
    del changed
    return Trained.load(Path(file))


def bundled(game: str, seed: int, budget: Budget | None = None) -> Bot:
    """Return the bot that plays by the newest network in the package, looking ahead for a budget if there is one."""
    return LearnedBot(network(game), seed, Level(budget=budget))


def has_network(game: str) -> bool:
    """Whether a network of the game lies in the package."""
    return bool(_versions(game))


def newest(game: str) -> int:
    """Return the version of the newest network of a game."""
    return max(_versions(game))


def network(game: str, version: int | None = None) -> Trained:
    """Return a network of the package: the newest, unless a version is asked for."""
    versions = _versions(game)
    if not versions or version not in (None, *versions):
        raise BadNetwork(problem("network-none", game=game))
    file = versions[newest(game) if version is None else version]
    return _read(str(file), file.stat().st_mtime_ns)


def _versions(game: str) -> dict[int, Path]:
    """Return the files of a game's networks by their version; one that was given a number never changes."""
    return {int(file.stem.rpartition("-")[2]): file for file in BUNDLED.glob(f"{game}-*.npz")}


def opponent(game: str, seed: int, number: int) -> Bot:
    """Return an opponent for people by the number of its level, from 1."""
    return LearnedBot(network(game), seed, LEVELS[number - 1])


def maker(file: str) -> Callable[[str, int], Bot]:
    """Return what makes bots that play by a file: a network of `spielwerk train`, or a policy."""
    try:
        with np.load(file, allow_pickle=False) as read:
            is_policy = "inner" in read.files
    except (OSError, ValueError, EOFError):
        is_policy = True  # which says what is wrong with it
    if is_policy:
        return policy.maker(file)
    trained = _read(file, Path(file).stat().st_mtime_ns)

    def make(game: str, seed: int) -> Bot:
        trained.check(game, Path(file))
        return LearnedBot(trained, seed)

    return make
