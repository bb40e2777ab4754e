"""Players that have learned: `network` and `file` hold what they know, `mind` what a game tells them, `judge` and
`ahead` weigh ways to go, `bot` plays.

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
from spielwerk.bots.search.budget import Budget


@lru_cache(maxsize=8)
def _read(file: str, changed: int) -> Trained:
    """Read a file once per change of it: every game asks for its bots anew."""
    del changed
    return Trained.load(Path(file))


def bundled(game: str, seed: int, budget: Budget | None = None) -> Bot:
    """Return the bot that plays by the network in the package, looking ahead for a budget if there is one."""
    file = BUNDLED / f"{game}.npz"
    if not file.exists():
        raise BadNetwork(problem("network-none", game=game))
    return LearnedBot(_read(str(file), file.stat().st_mtime_ns), seed, budget)


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
