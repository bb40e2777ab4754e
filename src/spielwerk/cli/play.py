"""`spielwerk play`."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Any

import click

import spielwerk
from spielwerk.bots.base import Bot
from spielwerk.bots.registry import make_bot
from spielwerk.cli.common import console, game_argument, game_options, help_text, lang_option, read_options, say
from spielwerk.core.chance import Seeded
from spielwerk.language import Language
from spielwerk.match.match import Match
from spielwerk.tui.screens import screen_of
from spielwerk.tui.terminal import Quit, Terminal

_PERSON = "you"


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


@click.command(help=help_text("play"))
@game_argument
@click.option("--players", default="you,greedy,greedy", show_default=True, help=help_text("players"))
@click.option("--seed", type=int, help=help_text("seed"))
@click.option("--save", type=click.Path(path_type=Path), help=help_text("save"))
@click.option("--pace", type=float, default=0.3, show_default=True, help=help_text("pace"))
@game_options
@lang_option
def play(
    game: str,
    players: str,
    seed: int | None,
    save: Path | None,
    pace: float,
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
) -> None:
    """Sit down at a table in the terminal."""
    chosen_seed = SystemRandom().randrange(2**31) if seed is None else seed
    names, bots = seats(players, game, chosen_seed)
    chosen: dict[str, Any] = {**read_options(game, options, local, language), "players": names}
    match = Match(spielwerk.game(game), chosen, Seeded(chosen_seed))
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
