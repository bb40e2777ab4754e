"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from spielwerk.bots.base import Bot
from spielwerk.bots.random import RandomBot
from spielwerk.core.reasons import SpielwerkError

_GREEDY: Final = {"bluemoon": "spielwerk.bots.greedy_bluemoon", "kunitori": "spielwerk.bots.greedy_kunitori"}


class UnknownBot(SpielwerkError):  # noqa: N818
    """There is no bot of that name for the game."""


def _greedy(game: str, seed: int) -> Bot:
    bot: Bot = import_module(_GREEDY[game]).GreedyBot(seed)
    return bot


_BOTS: Final[dict[str, Callable[[str, int], Bot]]] = {
    "random": lambda _, seed: RandomBot(seed),
    "greedy": _greedy,
}


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots."""
    return tuple(_BOTS)


def check_bot(name: str) -> None:
    """Complain about a name no bot has."""
    if name not in _BOTS:
        raise UnknownBot(f"there is no bot {name!r}; known bots: {', '.join(_BOTS)}")


def make_bot(name: str, game: str, seed: int) -> Bot:
    """Return a bot by name, ready to play one game."""
    check_bot(name)
    return _BOTS[name](game, seed)
