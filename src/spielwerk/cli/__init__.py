"""The command line: one command, `spielwerk`, with a module per subcommand."""

from __future__ import annotations

import sys

import click

import spielwerk
from spielwerk.cli.bench import bench
from spielwerk.cli.cards import cards
from spielwerk.cli.common import HELP, help_text, say
from spielwerk.cli.deck import deck
from spielwerk.cli.german import asked_language, speak
from spielwerk.cli.judge import judge
from spielwerk.cli.piles import piles
from spielwerk.cli.play import play
from spielwerk.cli.record import replay, verify
from spielwerk.cli.serve import serve
from spielwerk.cli.sim import sim
from spielwerk.cli.tournament import tournament
from spielwerk.core.reasons import SpielwerkError
from spielwerk.lab.bench import compiled
from spielwerk.language import told

_KIND = say(HELP, "bench-compiled" if compiled() else "bench-interpreted")
_VERSION = f"%(prog)s %(version)s ({say(HELP, 'version', kind=_KIND)})"


@click.group(help=help_text("spielwerk"), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(spielwerk.__version__, "-V", "--version", message=_VERSION)
def group() -> None:
    """Collect the subcommands."""


for _command in (play, serve, sim, tournament, judge, cards, deck, piles, replay, verify, bench):
    group.add_command(_command)


def main() -> None:
    """Run the command line; a refusal is one clear line and exit status 2."""
    language = asked_language(sys.argv[1:])
    speak(language)
    try:
        group.main(standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.exceptions.Exit as exit_request:
        sys.exit(exit_request.exit_code)
    except (SpielwerkError, OSError) as error:
        click.echo(f"spielwerk: {told(error, language)}", err=True)
        sys.exit(2)
