"""Players that have learned. Of a game that is learned by judging tables `network` and `file` hold what they know,
`mind` what the game tells them, `judge` and `ahead` weigh ways to go, and `bot` plays, as well as its level allows
(`levels`). Of a game that is learned by taste `taste` holds what they know and `palate` what the game tells them.

`policy` is the oldest kind, a policy over single actions trained by an example. NumPy is imported only here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np

from spielwerk.bots.base import Bot
from spielwerk.bots.greedy import GreedyBot
from spielwerk.bots.learned import policy, taste
from spielwerk.bots.learned.bot import LearnedBot
from spielwerk.bots.learned.file import BUNDLED, BadNetwork, Trained, problem
from spielwerk.bots.learned.levels import LEVELS, Level
from spielwerk.bots.learned.palate import is_tasted, palate_of
from spielwerk.bots.learned.taste import Taste, TrainedTaste
from spielwerk.bots.search.bot import SearchBot
from spielwerk.bots.search.budget import Budget
from spielwerk.core.heuristics import Heuristics


@lru_cache(maxsize=8)
def _read(file: str, changed: int) -> Trained:
    """Read a file once per change of it: every game asks for its bots anew."""
    del changed
    return Trained.load(Path(file))


@lru_cache(maxsize=8)
def _read_taste(file: str, changed: int) -> tuple[TrainedTaste, Taste]:
    """Read a file of the other kind."""
    del changed
    trained = TrainedTaste.load(Path(file))
    return trained, trained.taste()


def bundled(game: str, seed: int, budget: Budget | None = None) -> Bot:
    """Return the bot that plays by the newest network in the package, looking ahead for a budget if there is one."""
    if is_tasted(game):
        return tasting(game, bundled_taste(game), seed, budget)
    return LearnedBot(network(game), seed, Level(budget=budget))


def tasting(game: str, known: Taste, seed: int, budget: Budget | None = None) -> Bot:
    """Return the bot that plays by a taste, and looks ahead by it if there is a budget."""
    palate = palate_of(game)
    if budget is None:
        return GreedyBot(palate.player(known, seed))
    return SearchBot(palate.heuristics(known), budget, seed)


def has_network(game: str) -> bool:
    """Whether a network of the game that judges tables lies in the package."""
    return bool(_versions(game)) and not is_tasted(game)


def has_taste(game: str) -> bool:
    """Whether a taste for the game lies in the package."""
    return bool(_versions(game)) and is_tasted(game)


def feeling(game: str) -> Heuristics:
    """Return a feeling for a game with the newest taste in the package."""
    return palate_of(game).heuristics(bundled_taste(game))


def newest(game: str) -> int:
    """Return the version of the newest network of a game."""
    return max(_versions(game))


def network(game: str, version: int | None = None) -> Trained:
    """Return a network of the package that judges tables: the newest, unless a version is asked for."""
    file = _file(game, version)
    return _read(str(file), file.stat().st_mtime_ns)


def bundled_taste(game: str, version: int | None = None) -> Taste:
    """Return a taste of the package: the newest, unless a version is asked for."""
    file = _file(game, version)
    return _read_taste(str(file), file.stat().st_mtime_ns)[1]


def learned_from(game: str) -> int:
    """Return how many games the newest network of a game has learned from; none if there is no network."""
    if not _versions(game):
        return 0
    file = _file(game, None)
    changed = file.stat().st_mtime_ns
    return (_read_taste(str(file), changed)[0] if is_tasted(game) else _read(str(file), changed)).games


def _file(game: str, version: int | None) -> Path:
    versions = _versions(game)
    if not versions or version not in (None, *versions):
        raise BadNetwork(problem("network-none", game=game))
    return versions[newest(game) if version is None else version]


def _versions(game: str) -> dict[int, Path]:
    """Return the files of a game's networks by their version; one that was given a number never changes."""
    return {int(file.stem.rpartition("-")[2]): file for file in BUNDLED.glob(f"{game}-*.npz")}


def opponent(game: str, seed: int, number: int) -> Bot:
    """Return an opponent for people by the number of its level, from 1."""
    return LearnedBot(network(game), seed, LEVELS[number - 1])


def maker(file: str) -> Callable[[str, int], Bot]:
    """Return what makes bots that play by a file: a network of `spielwerk train`, or a policy."""
    kind = _format_of(file)
    if kind is None:
        return policy.maker(file)
    changed = Path(file).stat().st_mtime_ns
    if kind == taste.FORMAT:
        about, known = _read_taste(file, changed)

        def make_tasting(game: str, seed: int) -> Bot:
            about.check(game, Path(file))
            return tasting(game, known, seed)

        return make_tasting
    trained = _read(file, changed)

    def make(game: str, seed: int) -> Bot:
        trained.check(game, Path(file))
        return LearnedBot(trained, seed)

    return make


def _format_of(file: str) -> int | None:
    """Return the format of a network; none for a policy, for which all is taken that cannot be read: it says why."""
    try:
        with np.load(file, allow_pickle=False) as read:
            return None if "inner" in read.files else int(json.loads(str(read["about"]))["format"])
    except (OSError, ValueError, EOFError, KeyError, TypeError):
        return None
