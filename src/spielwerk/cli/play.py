"""`spielwerk play`."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Final

import click

import spielwerk
from spielwerk.bots.base import Bot
from spielwerk.bots.registry import bot_names, make_bot
from spielwerk.cli.common import console, game_argument, game_options, help_text, lang_option, read_options, say
from spielwerk.cli.decks import DECK_GAME, deck_names
from spielwerk.core.chance import Seeded
from spielwerk.language import Language
from spielwerk.match.match import Match
from spielwerk.tui.screens import screen_of
from spielwerk.tui.terminal import Quit, Terminal

_PERSON: Final = "you"
_BOT: Final = "greedy"
_FIRST_DECK: Final = "hoax"
_SECOND_DECK: Final = "vulca"


def seats(players: str, game: str, seed: int) -> tuple[list[str], list[Bot | None]]:
    """Return the names of the seats and who plays them; None is a person."""
    names: list[str] = []
    bots: list[Bot | None] = []
    for seat, word in enumerate(word.strip() for word in players.split(",")):
        kind, _, name = word.partition(":")
        if kind == _PERSON:
            bots.append(None)
            names.append(name or _PERSON)
        else:
            bots.append(make_bot(word, game, seed + seat))
            names.append(word)
    numbered = [
        name if names.count(name) == 1 else f"{name}-{names[: at + 1].count(name)}" for at, name in enumerate(names)
    ]
    return numbered, bots


def _decks() -> str:
    return ", ".join(deck_names())


@click.command(help=help_text("play"))
@game_argument
@click.option("--players", help=help_text("players"), show_default="you,greedy,greedy / you,greedy")
@click.option("--me", type=click.Choice(tuple(deck_names())), metavar="DECK", help=help_text("me", decks=_decks()))
@click.option("--you", type=click.Choice(tuple(deck_names())), metavar="DECK", help=help_text("you"))
@click.option(
    "--bot", type=click.Choice(bot_names()), metavar="BOT", help=help_text("bot", bots=", ".join(bot_names()))
)
@click.option("--seed", type=int, help=help_text("seed"))
@click.option("--save", type=click.Path(path_type=Path), help=help_text("save"))
@click.option("--pace", type=float, default=0.3, show_default=True, help=help_text("pace"))
@game_options
@lang_option
def play(
    game: str,
    players: str | None,
    me: str | None,
    you: str | None,
    bot: str | None,
    seed: int | None,
    save: Path | None,
    pace: float,
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
) -> None:
    """Sit down at a table in the terminal."""
    chosen = read_options(game, options, local, language)
    if game == DECK_GAME:
        chosen.setdefault("decks", (me or _FIRST_DECK, you or _SECOND_DECK))
    elif me or you or bot:
        raise click.UsageError(say(language, "bluemoon-only", game=game))
    chosen_seed = SystemRandom().randrange(2**31) if seed is None else seed
    names, bots = seats(players or _usual_players(game, bot), game, chosen_seed)
    if game == DECK_GAME and len(names) != 2:
        raise click.UsageError(say(language, "two-players", n=len(names)))
    match = Match(spielwerk.game(game), {**chosen, "players": names}, Seeded(chosen_seed))
    screen = screen_of(game, language)
    out = console()
    terminal = Terminal(match, bots, screen, language, out, out.input, pace)
    try:
        terminal.run()
    except (Quit, KeyboardInterrupt):
        out.print(say(language, "goodbye"))
    if save is not None:
        save.write_text(match.transcript.to_json(), encoding="utf-8")
        out.print(say(language, "written", path=save))


def _usual_players(game: str, bot: str | None) -> str:
    """Return who plays if nobody is named."""
    return f"{_PERSON},{bot or _BOT}" if game == DECK_GAME else f"{_PERSON},{_BOT},{_BOT}"
