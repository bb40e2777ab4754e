"""`spielwerk play`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Final

import click
from rich.console import Console

import spielwerk
from spielwerk.bots.base import Bot
from spielwerk.bots.registry import FORMS, check_bot, label_of, make_bot
from spielwerk.cli.common import (
    code_option,
    console,
    game_argument,
    game_options,
    help_text,
    lang_option,
    load_code,
    read_options,
    say,
)
from spielwerk.cli.decks import checked_deck, deck_names, usual_decks
from spielwerk.core.chance import Seeded
from spielwerk.language import Language
from spielwerk.match.series import Series
from spielwerk.tui.screens import screen_of
from spielwerk.tui.terminal import Quit, Terminal

_PERSON: Final = "you"
_BOT: Final = "greedy"


def _names(players: list[str], language: Language) -> list[str]:
    """Return the names of the seats; equal ones get a number."""
    names = []
    for player in players:
        if _is_person(player):
            names.append(player.partition(":")[2] or say(language, "person"))
        else:
            check_bot(player)
            names.append(label_of(player))
    return [
        name if names.count(name) == 1 else f"{name}-{names[: at + 1].count(name)}" for at, name in enumerate(names)
    ]


def _seated(players: list[str], game: str, seed: int) -> list[Bot | None]:
    """Return who plays the seats of one game; None is a person."""
    return [None if _is_person(who) else make_bot(who, game, seed + seat) for seat, who in enumerate(players)]


def _is_person(player: str) -> bool:
    return player.partition(":")[0] == _PERSON


def _decks() -> str:
    return ", ".join(deck_names())


@click.command(help=help_text("play"))
@game_argument
@click.option("--players", help=help_text("players"), show_default="you,greedy,greedy / you,greedy")
@click.option("--me", callback=checked_deck, metavar="DECK", help=help_text("me", decks=_decks()))
@click.option("--you", callback=checked_deck, metavar="DECK", help=help_text("you"))
@click.option("--bot", metavar="BOT", help=help_text("bot", bots=", ".join(FORMS)))
@click.option("--seed", type=int, help=help_text("seed"))
@click.option("--save", type=click.Path(path_type=Path), help=help_text("save"))
@click.option("--match", "to_five", is_flag=True, help=help_text("match"))
@click.option("--pace", type=float, default=0.3, show_default=True, help=help_text("pace"))
@code_option
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
    to_five: bool,
    pace: float,
    files: tuple[Path, ...],
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
) -> None:
    """Sit down at a table in the terminal."""
    load_code(files)
    chosen = read_options(game, options, local, language)
    played = spielwerk.game(game)
    if played.decks() is not None:
        if me or you or "decks" not in chosen:
            first, second = usual_decks()
            chosen["decks"] = (me or first, you or second)
    elif me or you or bot or to_five:
        raise click.UsageError(say(language, "decks-only", game=game))
    chosen_seed = SystemRandom().randrange(2**31) if seed is None else seed
    who = [player.strip() for player in (players or _usual_players(game, bot)).split(",")]
    if 3 not in played.seats and len(who) != 2:
        raise click.UsageError(say(language, "two-players", n=len(who)))
    agreed = {**chosen, "players": _names(who, language)}
    series = Series(played, agreed, lambda number: Seeded(chosen_seed + number))
    out = console()
    try:
        _play_series(series, lambda number: _seated(who, game, chosen_seed + number), language, out, pace, to_five)
    except (Quit, KeyboardInterrupt):
        out.print(say(language, "goodbye"))
    finally:  # a bot that breaks must not cost the game
        if save is not None:
            save.write_text(series.match.transcript.to_json(), encoding="utf-8")
            out.print(say(language, "written", path=save))


def _play_series(
    series: Series,
    seated: Callable[[int], list[Bot | None]],
    language: Language,
    out: Console,
    pace: float,
    to_five: bool,
) -> None:
    """Play one game, or games until somebody has five crystals (R5.4); every game is played by fresh bots."""
    screen = screen_of(series.game.name, language, series.match.state)
    Terminal(series.match, seated(0), screen, language, out, out.input, pace).run()
    while to_five:
        score = " : ".join(map(str, series.crystals))
        if series.winner is not None:
            winner = series.match.state.setup.players[series.winner]
            out.print(say(language, "match-won", winner=winner, score=score), style="bold")
            return
        out.print(say(language, "match-score", score=score), style="bold")
        match = series.next_game()
        Terminal(match, seated(len(series.games) - 1), screen, language, out, out.input, pace).run()


def _usual_players(game: str, bot: str | None) -> str:
    """Return who plays if nobody is named."""
    return f"{_PERSON},{bot or _BOT}" if 3 not in spielwerk.game(game).seats else f"{_PERSON},{_BOT},{_BOT}"
