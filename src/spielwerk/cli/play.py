"""`spielwerk play`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

import click
from rich.console import Console

import spielwerk
from spielwerk.bots.base import Bot
from spielwerk.bots.registry import check_bot, label_of, make_bot
from spielwerk.cli.common import (
    PERSON,
    bots_help,
    code_option,
    console,
    game_options,
    help_text,
    is_person,
    lang_option,
    load_code,
    read_options,
    say,
    title_of,
    told_apart,
)
from spielwerk.cli.decks import checked_deck, deck_names, usual_decks
from spielwerk.core.chance import Seeded
from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences
from spielwerk.language import Language
from spielwerk.match.match import Match
from spielwerk.match.series import Series
from spielwerk.tui.keeping import Kept, kept_file, read_kept
from spielwerk.tui.keyboard import keyboard
from spielwerk.tui.screens import screen_of
from spielwerk.tui.terminal import Quit, Terminal

problem = sentences("spielwerk")

_BOT: Final = "greedy"


def _names(players: list[str], language: Language) -> list[str]:
    """Return the names of the seats; equal ones get a number."""
    names = []
    for player in players:
        if is_person(player):
            names.append(player.partition(":")[2] or say(language, "person"))
        else:
            check_bot(player)
            names.append(label_of(player))
    return told_apart(names)


def _seated(players: list[str], game: str, seed: int) -> list[Bot | None]:
    """Return who plays the seats of one game; None is a person."""
    return [None if is_person(who) else make_bot(who, game, seed + seat) for seat, who in enumerate(players)]


def _decks() -> str:
    return ", ".join(deck_names())


@click.command(help=help_text("play"))
@click.argument("game", required=False, type=click.Choice(spielwerk.games()))
@click.option("--players", help=bots_help("players"), show_default="you,greedy")
@click.option("--me", callback=checked_deck, metavar="DECK", help=help_text("me", decks=_decks()))
@click.option("--you", callback=checked_deck, metavar="DECK", help=help_text("you"))
@click.option("--bot", metavar="BOT", help=help_text("bot"))
@click.option("--seed", type=int, help=help_text("seed"))
@click.option("--save", type=click.Path(path_type=Path), help=help_text("save"))
@click.option("--resume", is_flag=False, flag_value="", metavar="[FILE]", help=help_text("resume"))
@click.option("--match", "to_five", is_flag=True, help=help_text("match"))
@click.option("--pace", type=float, default=0.3, show_default=True, help=help_text("pace"))
@code_option
@game_options
@lang_option
def play(
    game: str | None,
    players: str | None,
    me: str | None,
    you: str | None,
    bot: str | None,
    seed: int | None,
    save: Path | None,
    resume: str | None,
    to_five: bool,
    pace: float,
    files: tuple[Path, ...],
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
) -> None:
    """Sit down at a table in the terminal."""
    if save is not None and not save.parent.is_dir():  # said before the game, not after it
        raise SpielwerkError(problem("no-folder", path=save, folder=save.parent))
    load_code(files)
    chosen_seed = SystemRandom().randrange(2**31) if seed is None else seed
    kept = _kept(game, resume, players, language, fresh=any((me, you, bot, seed is not None, options, players)))
    if kept is not None:
        series, who, to_five = _resumed(kept, chosen_seed), list(kept.players), kept.to_five
    else:
        game = game or _asked_game(language)
        agreed, who = _agreed(
            game, players, me, you, bot, to_five, read_options(game, options, local, language), language
        )
        series = Series(spielwerk.game(game), agreed, lambda number: Seeded(chosen_seed + number))
    if series.match.state.outcome is not None and kept is not None and not to_five:
        raise click.UsageError(say(language, "resumed-over", path=resume))
    out = console()
    name = series.game.name
    place = kept_file(name)
    is_kept = False

    def keep() -> None:
        nonlocal is_kept
        with suppress(OSError):  # where nothing can be written, the game goes on all the same
            Kept(tuple(who), tuple(match.transcript for match in series.games), to_five).write(place)
            is_kept = True

    def seated(number: int) -> list[Bot | None]:
        return _seated(who, name, chosen_seed + number)

    try:
        _play_series(series, seated, language, out, pace, to_five, keep)
        if is_kept:
            place.unlink(missing_ok=True)
    except (Quit, KeyboardInterrupt):
        out.print(say(language, "goodbye"))
        if is_kept:
            out.print(say(language, "kept", game=name, path=place))
    finally:  # a bot that breaks must not cost the game
        if save is not None:
            save.write_text(series.match.transcript.to_json(), encoding="utf-8")
            out.print(say(language, "written", path=save))


def _agreed(
    game: str,
    players: str | None,
    me: str | None,
    you: str | None,
    bot: str | None,
    to_five: bool,
    chosen: dict[str, Any],
    language: Language,
) -> tuple[dict[str, Any], list[str]]:
    """Return what is agreed on for a new game, and who plays."""
    played = spielwerk.game(game)
    if played.decks() is not None:
        if me or you or "decks" not in chosen:
            first, second = usual_decks()
            chosen["decks"] = (me or first, you or second)
    elif me or you or bot or to_five:
        raise click.UsageError(say(language, "decks-only", game=title_of(game, language)))
    who = [player.strip() for player in (players or _usual_players(game, bot)).split(",")]
    if 3 not in played.seats and len(who) != 2:
        raise click.UsageError(say(language, "two-players", game=title_of(game, language), n=len(who)))
    return {**chosen, "players": _names(who, language)}, who


def _kept(game: str | None, resume: str | None, players: str | None, language: Language, *, fresh: bool) -> Kept | None:
    """Return the game to go on with: the one asked for, or one that was left and somebody wants to finish."""
    if resume:
        usual = (players or "").split(",") if players else []
        kept = read_kept(Path(resume), usual)
        if not kept.players:
            name = kept.games[-1].game
            kept = replace(kept, players=tuple(_usual_players(name, None).split(",")))
        return kept
    names = (game,) if game else spielwerk.games()
    found = sorted(
        (kept_file(name) for name in names if kept_file(name).exists()), key=lambda file: file.stat().st_mtime
    )
    if resume is not None:
        if not found:
            raise click.UsageError(say(language, "nothing-kept"))
        return read_kept(found[-1], ())
    if not found or fresh or not _at_terminal():
        return None
    when = datetime.fromtimestamp(found[-1].stat().st_mtime).strftime(say(language, "left-when"))
    title = spielwerk.game(found[-1].stem).wording(language).title().rstrip("!")
    console().print(say(language, "left", game=title, when=when))
    if _answered_yes(say(language, "go-on"), language):
        return read_kept(found[-1], ())
    return None


def _asked_game(language: Language) -> str:
    """Let somebody who named no game choose one, by its number or the beginning of its name."""
    games = spielwerk.games()
    if not _at_terminal():
        raise click.UsageError(say(language, "name-game", games=", ".join(games)))
    titles = [title_of(game, language) for game in games]
    for number, title in enumerate(titles, 1):
        console().print(f"  {number} {title}")
    while True:
        said = click.prompt(say(language, "which-game"), default="1", show_default=False).strip().casefold()
        for number, (game, title) in enumerate(zip(games, titles, strict=True), 1):
            if said and (said == str(number) or title.casefold().startswith(said) or game.startswith(said)):
                return game


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _answered_yes(question: str, language: Language) -> bool:
    """Ask for yes or no in the words of a language, or of the other; Enter means yes."""
    yes, no = (say(language, answer).split() for answer in ("yes", "no"))
    while True:
        said = click.prompt(f"{question} [{yes[0].upper()}/{no[0]}]", default=yes[0], show_default=False)
        if said.strip().lower() in (*yes, *no):
            return said.strip().lower() in yes


def _resumed(kept: Kept, seed: int) -> Series:
    """Take up a game again, with those before it."""
    last = kept.games[-1]
    played = [Match.resumed(transcript, Seeded(seed)) for transcript in kept.games]
    return Series(spielwerk.game(last.game), last.options, lambda number: Seeded(seed + number), played=played)


def _play_series(
    series: Series,
    seated: Callable[[int], list[Bot | None]],
    language: Language,
    out: Console,
    pace: float,
    to_five: bool,
    keep: Callable[[], None],
) -> None:
    """Play one game, or games until somebody has five crystals (R5.4); every game is played by fresh bots."""
    screen = screen_of(series.game.name, language, series.match.state)
    read = keyboard(out)
    Terminal(series.match, seated(len(series.games) - 1), screen, language, out, read, pace, keep).run()
    while to_five:
        score = " : ".join(map(str, series.crystals))
        if series.winner is not None:
            winner = series.match.state.setup.players[series.winner]
            out.print(say(language, "match-won", winner=winner, score=score), style="bold")
            return
        out.print(say(language, "match-score", score=score), style="bold")
        match = series.next_game()
        Terminal(match, seated(len(series.games) - 1), screen, language, out, read, pace, keep).run()


def _usual_players(game: str, bot: str | None) -> str:
    """Return who plays if nobody is named."""
    return f"{PERSON},{bot or _BOT}" if 3 not in spielwerk.game(game).seats else f"{PERSON},{_BOT},{_BOT}"
