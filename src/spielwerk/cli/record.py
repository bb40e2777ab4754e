"""`spielwerk replay` and `spielwerk verify`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

import spielwerk
from spielwerk.cli.common import by_keys, console, help_text, lang_option, say
from spielwerk.core.reasons import SpielwerkError
from spielwerk.judge.writing import scenario_text
from spielwerk.language import Language, in_language
from spielwerk.match.transcript import Transcript
from spielwerk.match.transcript import replay as replay_transcript
from spielwerk.match.transcript import verify as verify_transcript
from spielwerk.tui.screens import screen_of
from spielwerk.tui.terminal import Screen
from spielwerk.tui.viewer import Moment, Viewer, caption, view


@click.command(help=help_text("replay"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--scenario", "decisions", type=click.IntRange(0), metavar="N", help=help_text("replay-scenario"))
@click.option("--pace", type=float, default=1.0, show_default=True, help=help_text("watch-pace"))
@lang_option
def replay(file: Path, decisions: int | None, pace: float, language: Language) -> None:
    """Show a recorded game, checking it on the way; or the position it had after so many decisions."""
    transcript = Transcript.load(file)
    if decisions is not None:
        _write_scenario(transcript, decisions, language)
        return
    screen = screen_of(spielwerk.game(transcript.game).name, language)
    out = console()
    if by_keys(out):
        viewer = Viewer(_moments(transcript, screen), screen, language, len(transcript.entries))
        view(viewer, pace=pace, running=False, coloured=not out.no_color)
        return
    state = None
    for number, (entry, state, events) in enumerate(replay_transcript(transcript)):
        if entry is not None:
            out.print(f"{number:>4} {entry.seat}: {entry.action}", style="bold")
        for event in events:
            line = screen.event(state, event)
            if line is not None:
                out.print(f"       {line}", style="dim")
    if state is not None and state.outcome is not None:
        out.print(screen.outcome(state))


def _write_scenario(transcript: Transcript, decisions: int, language: Language) -> None:
    for number, (_, state, _) in enumerate(replay_transcript(transcript)):
        if number == decisions:
            click.echo(scenario_text(spielwerk.game(transcript.game), state, language), nl=False)
            return
    raise click.UsageError(say(language, "so-many-decisions", n=len(transcript.entries)))


def _moments(transcript: Transcript, screen: Screen) -> Iterator[Moment]:
    """Return the moments of a recorded game, checked on the way."""
    before = None
    for entry, state, events in replay_transcript(transcript):
        decided = ""
        if entry is not None and before is not None:
            decided = caption(screen, before, entry.seat, before.notation.parse(entry.action, before.setup.players))
        before = state.copy()
        yield Moment(before, events, decided)


@click.command(help=help_text("verify"))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@lang_option
def verify(files: tuple[Path, ...], language: Language) -> None:
    """Check recorded games; exit status 1 if one does not hold."""
    failed = False
    for file in files:
        try:
            transcript = Transcript.load(file)
            state = verify_transcript(transcript)
        except SpielwerkError as error:
            failed = True
            click.echo(say(language, "not-verified", file=file, error=in_language(error, language)), err=True)
            continue
        outcome = state.outcome
        if outcome is None:
            ending = say(language, "verified-open")
        else:
            winner = state.setup.players[outcome.winner]
            ending = say(language, "verified-won", winner=winner, points=" : ".join(map(str, outcome.points)))
        click.echo(say(language, "verified", file=file, decisions=len(transcript.entries), outcome=ending))
    sys.exit(1 if failed else 0)
