"""Bots by name; some names take an argument after a colon, as in `search:500ms`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import Final

import spielwerk
from spielwerk.bots.base import Bot
from spielwerk.bots.external import PATIENCE, ExternalBot, read_command
from spielwerk.bots.greedy import GreedyBot
from spielwerk.bots.random import RandomBot
from spielwerk.bots.search.bot import DEFAULT, SearchBot
from spielwerk.bots.search.budget import Budget, is_budget
from spielwerk.core.heuristics import Heuristics
from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import meant, sentences
from spielwerk.extras import need
from spielwerk.language import spoken

problem = sentences("spielwerk.bots")

_FROZEN: Final = "spielwerk.bots.frozen"
_EXTERNAL: Final = "exec"
_LEARNED: Final = "learned"
_LEVELS: Final = ("1", "2", "3", "4", "5")
_AHEAD: Final = Budget(seconds=0.3)
"""How long the strongest opponent of people looks ahead."""
ADVISER: Final = "search:500ms"
"""Who gives hints at the second look: the strongest, for a moment."""

Maker = Callable[[str, int], Bot]
"""Makes a bot for one game, from the name of the game and a seed."""


class UnknownBot(SpielwerkError):  # noqa: N818
    """There is no bot of that name for the game."""


class NameTaken(SpielwerkError):  # noqa: N818
    """A bot cannot go by that name."""


def _greedy(game: str, seed: int) -> Bot:
    return GreedyBot(spielwerk.game(game).heuristics().player(seed))


def _search(game: str, seed: int, budget: Budget = DEFAULT) -> Bot:
    """Return the bot that looks ahead: judging by the network of the package, or by rules of thumb if there is none."""
    if has_network(game):
        return _bundled(game, seed, budget)
    return SearchBot(feeling(game), budget, seed)


def feeling(game: str) -> Heuristics:
    """Return the best feeling there is for a game: with the taste of the package, if it has one."""
    learned = import_module(f"{__package__}.learned") if find_spec("numpy") is not None else None
    if learned is None or not learned.has_taste(game):
        return spielwerk.game(game).heuristics()
    heuristics: Heuristics = learned.feeling(game)
    return heuristics


def _searching(argument: str) -> Maker:
    budget = Budget.read(argument)
    return lambda game, seed: _search(game, seed, budget)


def _learned(argument: str) -> Maker:
    """Return what makes bots that play by a file, or, given a budget, look ahead by the network of the package."""
    if is_budget(argument):
        budget = Budget.read(argument)
        return lambda game, seed: _bundled(game, seed, budget)
    maker: Maker = need("spielwerk.bots.learned", "env").maker(argument)
    return maker


def _bundled(game: str, seed: int, budget: Budget | None = None) -> Bot:
    """Return the bot that plays by a network of the package; NumPy is only needed for those that have learned."""
    bot: Bot = need("spielwerk.bots.learned", "env").bundled(game, seed, budget)
    return bot


def _learned_once(version: int, budget: Budget | None = None) -> Maker:
    """Return what makes bots that play by a network of long ago, as one played by it then."""

    def make(game: str, seed: int) -> Bot:
        learned = need(f"{_FROZEN}.learned.bot", "env")
        bot: Bot
        if not import_module(f"{__package__}.learned").is_tasted(game):
            bot = learned.LearnedBot(version, game, seed, budget)
        elif budget is not None:
            raise UnknownBot(problem("no-looking-ahead", name=f"learned-{version}", game=game))
        else:
            bot = import_module(f"{_FROZEN}.learned.taste").TastingBot(version, game, seed)
        return bot

    return make


def _level(number: str) -> Maker:
    """Return what makes opponents of one level: by rules of thumb, by the network, or, if there is none, by search."""
    if number not in _LEVELS:
        raise UnknownBot(problem("no-level", number=number, most=len(_LEVELS)))

    def make(game: str, seed: int) -> Bot:
        heuristics = spielwerk.game(game).heuristics()
        player = heuristics.opponent(int(number), seed)
        if player is not None:
            return GreedyBot(player)
        if not has_network(game):
            return _search(game, seed, _AHEAD)
        bot: Bot = import_module(f"{__package__}.learned").opponent(game, seed, int(number))
        return bot

    return make


def _named(name: str) -> Maker | None:
    """Return what makes the opponent of that name; every game has its own."""
    homes = {game: list(spielwerk.game(game).opponents("en")) for game in spielwerk.games()}
    if not any(name in names for names in homes.values()):
        return None

    def make(game: str, seed: int) -> Bot:
        if name not in homes[game]:
            raise UnknownBot(problem("no-opponent", name=name, game=game, known=", ".join(homes[game]) or "–"))
        return _level(str(homes[game].index(name) + 1))(game, seed)

    return make


def wake(game: str) -> None:
    """Read what the bots of a game need, so that none of them has to when it is asked."""
    feeling(game)
    if has_network(game):
        import_module(f"{__package__}.learned").network(game)


def has_network(game: str) -> bool:
    """Whether a network of the game that judges tables can be played by here."""
    return find_spec("numpy") is not None and import_module(f"{__package__}.learned").has_network(game)


def _greedy_1(game: str, seed: int) -> Bot:
    bot: Bot = import_module(f"{_FROZEN}.{game}.greedy").GreedyBot(seed)
    return bot


def _search_1(game: str, seed: int, budget: Budget = DEFAULT) -> Bot:
    bot: Bot = import_module(f"{_FROZEN}.search.bot").SearchBot(
        import_module(f"{_FROZEN}.{game}.sense").SENSE(), budget, seed
    )
    return bot


def _searching_1(argument: str) -> Maker:
    budget = Budget.read(argument)
    return lambda game, seed: _search_1(game, seed, budget)


def _script(name: str) -> Maker:
    """Return what makes bots that follow a script; not every game has such, and each has its own."""

    def make(game: str, seed: int) -> Bot:
        room = f"{_FROZEN}.{game}.scripts"
        scripts: Sequence[str] = import_module(room).SCRIPTS if _there(room) else ()
        if name not in scripts:
            raise UnknownBot(problem("no-script", name=name, game=game, known=", ".join(scripts) or "–"))
        bot: Bot = import_module(room).ScriptBot(name, seed)
        return bot

    return make


def _there(module: str) -> bool:
    """Whether a game has a room of that name among the bots."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


_BOTS: Final[dict[str, Maker]] = {
    "random": lambda _, seed: RandomBot(seed),
    "greedy": _greedy,
    "search": _search,
}
_BY_NAME: Final[dict[str, Maker]] = {
    _LEARNED: _bundled,
    "greedy-1": _greedy_1,
    "search-1": _search_1,
    "learned-1": _learned_once(1),
    "learned-2": _learned_once(2),
}
"""Bots that sit down only where they are named: one not every game has, and those to measure others by."""
_ARGUED: Final[dict[str, Callable[[str], Maker]]] = {
    "search": _searching,
    "search-1": _searching_1,
    "learned-1": lambda argument: _learned_once(1, Budget.read(argument)),
    "learned-2": lambda argument: _learned_once(2, Budget.read(argument)),
    "script": _script,
    "level": _level,
    _LEARNED: _learned,
}
"""What makes a maker of the argument after the colon."""
FORMS: Final = (
    *_BOTS,
    "search:500ms",
    "search:2000it",
    "learned:FILE",
    "learned:300ms",
    "exec:COMMAND",
    *_BY_NAME,
    "search-1:500ms",
    "learned-1:24it",
    "level:3",
    "script:NAME",
)
"""How bots can be written."""


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots that need no argument, weakest first."""
    return tuple(_BOTS)


def register(name: str, make: Maker) -> None:
    """Let a bot of yours go by a name wherever players are named; a class with `__init__(game, seed)` will do."""
    if name in _BOTS or name in _BY_NAME or name in _ARGUED or name == _EXTERNAL:
        raise NameTaken(problem("name-taken", name=name))
    if not name or any(character in ",:" or character.isspace() for character in name):
        raise NameTaken(problem("name-word", name=name))
    _BOTS[name] = make


def label_of(name: str) -> str:
    """Return the name by which a bot sits at the table: one word, for a command that of what it starts."""
    plain, _, argument = name.partition(":")
    if plain == _LEARNED and argument and not is_budget(argument):
        return f"{plain}:{'_'.join(PurePath(argument).stem.split())}"
    if plain != _EXTERNAL:
        return name
    return f"{_EXTERNAL}:{'_'.join(PurePath(read_command(argument)[-1]).name.split()) or 'bot'}"


def policy_of(name: str) -> Path | None:
    """Return the file a bot plays by, if it is one that has learned."""
    plain, _, argument = name.partition(":")
    return Path(argument) if plain == _LEARNED and argument and not is_budget(argument) else None


def labels_of(names: Sequence[str], among: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the labels of several bots; different ones that would share one, here or among others, go by all words."""
    meant: dict[str, set[str]] = {}
    for name in (*names, *among):
        meant.setdefault(label_of(name), set()).add(name)
    return tuple("_".join(name.split()) if len(meant[label_of(name)]) > 1 else label_of(name) for name in names)


def _unknown(name: str, why: str) -> UnknownBot:
    return UnknownBot(problem("no-bot", name=name, why=why, known=", ".join(_written())))


def _nobody(name: str) -> UnknownBot:
    """Say that nobody has a name, and who may be meant."""
    near = meant(name.partition(":")[0], dict.fromkeys(form.partition(":")[0] for form in _written()))
    if near is None:
        return _unknown(name, problem("nobody"))
    return UnknownBot(problem("no-bot-near", name=name, near=near, known=", ".join(_written())))


def _written() -> Iterable[str]:
    """Return how all bots and opponents can be written."""
    opponents = [each for game in spielwerk.games() for each in spielwerk.game(game).opponents("en")]
    return dict.fromkeys((*_BOTS, *FORMS, *opponents))


def check_bot(name: str) -> None:
    """Complain about a name no bot has."""
    plain, _, argument = name.partition(":")
    if plain != _EXTERNAL:
        _maker(name)
        return
    try:
        read_command(argument)
    except SpielwerkError as error:
        raise _unknown(name, spoken(error)) from error


def _maker(name: str) -> Maker:
    """Return what makes the bot of that name, or complain that nobody has it."""
    plain, colon, argument = name.partition(":")
    plainly = _BOTS.get(name) or _BY_NAME.get(name)
    if plainly is not None:
        return plainly
    if plain in _ARGUED and (colon or plain not in _BOTS):
        try:
            return _ARGUED[plain](argument)
        except SpielwerkError as error:
            raise _unknown(name, spoken(error)) from error
    opponent = None if colon else _named(name)
    if opponent is not None:
        return opponent
    raise _unknown(name, problem("no-argument", name=plain)) if plain in (*_BOTS, *_BY_NAME) else _nobody(name)


def make_bot(name: str, game: str, seed: int, patience: float = PATIENCE) -> Bot:
    """Return a bot by name, ready to play one game; a program gets so many seconds for each answer."""
    check_bot(name)
    plain, _, argument = name.partition(":")
    if plain == _EXTERNAL:
        return ExternalBot(read_command(argument), game, seed, patience)
    return _maker(name)(game, seed)
