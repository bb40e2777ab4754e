"""`spielwerk watch`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom

import click

import spielwerk
from spielwerk.bots.base import Bot, ask
from spielwerk.bots.registry import check_bot, label_of, make_bot
from spielwerk.cli.common import (
    bots_help,
    by_keys,
    code_option,
    console,
    game_argument,
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
from spielwerk.core.chance import Seeded
from spielwerk.language import Language
from spielwerk.match.match import Match
from spielwerk.tui.screens import screen_of
from spielwerk.tui.terminal import Screen, Terminal
from spielwerk.tui.viewer import Moment, Viewer, caption, view


@click.command(help=help_text("watch"))
@game_argument
@click.option("--players", default="greedy,greedy", show_default=True, help=bots_help())
@click.option("--seed", type=int, help=help_text("seed"))
@click.option("--pace", type=float, default=1.0, show_default=True, help=help_text("watch-pace"))
@code_option
@game_options
@lang_option
def watch(
    game: str,
    players: str,
    seed: int | None,
    pace: float,
    files: tuple[Path, ...],
    options: tuple[str, ...],
    local: Path | None,
    language: Language,
) -> None:
    """Let bots play, and look on."""
    load_code(files)
    who = [player.strip() for player in players.split(",")]
    for player in who:
        if is_person(player):
            raise click.UsageError(say(language, "watch-yourself", game=game, players=players))
        check_bot(player)
    if len(who) not in spielwerk.game(game).seats:
        raise click.UsageError(say(language, "wrong-seats", game=title_of(game, language), n=len(who)))
    names = told_apart([label_of(player) for player in who])
    chosen = SystemRandom().randrange(2**31) if seed is None else seed
    agreed = {**read_options(game, options, local, language), "players": names}
    match = Match(spielwerk.game(game), agreed, Seeded(chosen))
    bots = [make_bot(player, game, chosen + seat) for seat, player in enumerate(who)]
    out = console()
    screen = screen_of(game, language, match.state)
    if by_keys(out):
        view(Viewer(_played(match, bots, screen), screen, language), pace=pace, running=True, coloured=not out.no_color)
    else:  # nobody can press a key: the story will do
        Terminal(match, list(bots), screen, language, out, lambda prompt, _: out.input(prompt), pace).run()


def _played(match: Match, bots: list[Bot], screen: Screen) -> Iterator[Moment]:
    """Let the bots decide, one decision after the other, as somebody asks for them."""
    yield Moment(match.state.copy(), match.dealt)
    while (decision := match.state.decision) is not None:
        action = ask(bots[decision.seat], match.state)
        decided = caption(screen, match.state, match.state.setup.players[decision.seat], action)
        events = match.act(decision.seat, action)
        yield Moment(match.state.copy(), events, decided)
