"""Bots by name; some names take an argument after a colon, as in `search:500ms`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import PurePath
from typing import Final

from spielwerk.bots.base import Bot
from spielwerk.bots.external import ExternalBot, read_command
from spielwerk.bots.random import RandomBot
from spielwerk.bots.search.bot import DEFAULT, SearchBot
from spielwerk.bots.search.budget import USAGE, BadBudget, Budget
from spielwerk.core.reasons import SpielwerkError

_GREEDY: Final = {"bluemoon": "spielwerk.bots.greedy_bluemoon", "kunitori": "spielwerk.bots.greedy_kunitori"}
_SENSES: Final = {
    "bluemoon": ("spielwerk.bots.search.bluemoon", "BlueMoonSense"),
    "kunitori": ("spielwerk.bots.search.kunitori", "KunitoriSense"),
}
_EXTERNAL: Final = "exec"


class UnknownBot(SpielwerkError):  # noqa: N818
    """There is no bot of that name for the game."""


def _greedy(game: str, seed: int) -> Bot:
    bot: Bot = import_module(_GREEDY[game]).GreedyBot(seed)
    return bot


def _search(game: str, seed: int, budget: Budget = DEFAULT) -> SearchBot:
    module, sense = _SENSES[game]
    return SearchBot(getattr(import_module(module), sense)(), budget, seed)


_BOTS: Final[dict[str, Callable[[str, int], Bot]]] = {
    "random": lambda _, seed: RandomBot(seed),
    "greedy": _greedy,
    "search": _search,
}
FORMS: Final = (*_BOTS, "search:500ms", "search:2000it", "exec:COMMAND")
"""How bots can be written."""


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots that need no argument, weakest first."""
    return tuple(_BOTS)


def label_of(name: str) -> str:
    """Return the name by which a bot sits at the table: one word, for a command that of what it starts."""
    plain, _, argument = name.partition(":")
    if plain != _EXTERNAL:
        return name
    return f"{_EXTERNAL}:{'_'.join(PurePath(read_command(argument)[-1]).name.split()) or 'bot'}"


def _unknown(name: str, why: str) -> UnknownBot:
    return UnknownBot(f"there is no bot {name!r}: {why}; possible are: {', '.join(FORMS)}")


def check_bot(name: str) -> None:
    """Complain about a name no bot has."""
    plain, colon, argument = name.partition(":")
    if name in _BOTS:
        return
    if plain == "search" and colon:
        try:
            Budget.read(argument)
        except BadBudget as error:
            raise _unknown(name, f"after the colon comes {USAGE}") from error
    elif plain == _EXTERNAL:
        try:
            read_command(argument)
        except SpielwerkError as error:
            raise _unknown(name, str(error)) from error
    elif plain in _BOTS:
        raise _unknown(name, f"{plain} takes no argument")
    else:
        raise _unknown(name, "nobody has that name")


def make_bot(name: str, game: str, seed: int) -> Bot:
    """Return a bot by name, ready to play one game."""
    check_bot(name)
    plain, colon, argument = name.partition(":")
    if plain == _EXTERNAL:
        return ExternalBot(read_command(argument), game, seed)
    if colon:
        return _search(game, seed, Budget.read(argument))
    return _BOTS[plain](game, seed)
