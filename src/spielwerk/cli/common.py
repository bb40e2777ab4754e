"""What several subcommands share: wording, the console, and reading options of a game."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import yaml
from rich.console import Console

import spielwerk
from spielwerk.cli.german import speak
from spielwerk.lab.code import Code, load_all
from spielwerk.language import LANGUAGES, Language, asked_language, catalogue
from spielwerk.local import read_local

F = TypeVar("F", bound=Callable[..., Any])
HELP: Final = asked_language(sys.argv[1:])
"""The language of the help; it is worded, by Click too, when the commands are made."""
speak(HELP)
_CAPITALS: Final = re.compile(r"[A-Z]+(?:_[A-Z]+)*")
PERSON: Final = "you"
"""How a person at the keyboard is named among the players."""


def help_text(key: str, **values: object) -> str:
    """Return a help text in the language that is asked for."""
    return catalogue("spielwerk", HELP).say("help", key, **values)


def in_words(form: str) -> str:
    """Return how a value is written, `FILE...` for example, in the language that is asked for."""
    words = catalogue("spielwerk.cli", HELP).table("form")
    return _CAPITALS.sub(lambda found: str(words.get(found[0].lower(), found[0])), form)


def bots_help(key: str = "bots") -> str:
    """Return how players are named, with all that can play."""
    return help_text(key, bots=help_text("bots-known"))


def say(language: Language, key: str, **values: object) -> str:
    """Return a sentence of the command line."""
    return catalogue("spielwerk", language).say("cli", key, **values)


def is_person(player: str) -> bool:
    """Whether a player named on the command line is somebody at the keyboard: `you`, or `you:NAME`."""
    return player.partition(":")[0] == PERSON


def title_of(game: str, language: Language) -> str:
    """Return what a game is called."""
    return spielwerk.game(game).wording(language).title().rstrip("!")


def lang_option(function: F) -> F:
    """Add `--lang`."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=lambda: asked_language(sys.argv[1:]),
        is_eager=True,
        help=help_text("lang"),
    )(function)


def lang_of_all(function: F) -> F:
    """Add `--lang` where it is for everything that follows: it was heard before the commands were made."""
    return click.option("--lang", type=click.Choice(LANGUAGES), expose_value=False, help=help_text("lang"))(function)


def game_options(function: F) -> F:
    """Add `--option NAME=VALUE` and `--local FILE`."""
    function = click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help=help_text("option"))(
        function
    )
    return click.option("--local", type=click.Path(path_type=Path), help=help_text("local"))(function)


def code_option(function: F) -> F:
    """Add `--code FILE`."""
    file = click.Path(path_type=Path, exists=True, dir_okay=False)
    return click.option("--code", "files", multiple=True, type=file, help=help_text("code"))(function)


def load_code(files: tuple[Path, ...]) -> tuple[Code, ...]:
    """Run code of the user's own, so that its bots and accumulators are known; to be done before players are read."""
    codes = tuple(map(Code.read, files))
    load_all(codes)
    return codes


def game_argument(function: F) -> F:
    """Add the name of the game."""
    return click.argument("game", type=click.Choice(spielwerk.games()))(function)


def read_options(game: str, options: tuple[str, ...], local: Path | None, language: Language) -> dict[str, Any]:
    """Return the options of a game; values are written as in scenario files."""
    chosen: dict[str, Any] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(say(language, "unknown-option-form", text=text))
        try:
            chosen[name.strip()] = yaml.safe_load(value)
        except yaml.YAMLError as error:
            raise click.UsageError(say(language, "unknown-option-form", text=text)) from error
    if local is not None:
        chosen["facts"] = read_local(local, game)
    return chosen


def told_apart(names: list[str]) -> list[str]:
    """Return names of which equal ones got a number."""
    return [
        name if names.count(name) == 1 else f"{name}-{names[: at + 1].count(name)}" for at, name in enumerate(names)
    ]


def console() -> Console:
    """Return a console for results."""
    return Console(highlight=False, markup=False)


def by_keys(out: Console) -> bool:
    """Whether somebody can look on by pressing keys: at a terminal that can draw, not in a pipe."""
    return out.is_terminal and not out.is_dumb_terminal and sys.stdin.isatty()
