"""The command line: one command, `spielwerk`, with a module per subcommand, imported when it is asked for."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

import click

import spielwerk
from spielwerk import compiled
from spielwerk.cli.common import HELP, help_text, say
from spielwerk.cli.german import speak
from spielwerk.core.reasons import SpielwerkError
from spielwerk.extras import COMMANDS, needing
from spielwerk.language import asked_language, in_language

_KIND: Final = say(HELP, "bench-compiled" if compiled.in_use() else "bench-interpreted")
_VERSION: Final = f"%(prog)s %(version)s ({say(HELP, 'version', kind=_KIND)})"
_TOGETHER: Final = {"replay": "record", "verify": "record"}
"""Subcommands that share a module; every other has one of its own name."""


class _Commands(click.Group):
    """Lists every subcommand, also those whose libraries are missing, and imports the one that is run."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, listed, rest = super().resolve_command(ctx, args)
        if name is None or listed is None:
            return name, listed, rest
        with needing(COMMANDS[name]):
            found: click.Command = vars(import_module(f"spielwerk.cli.{_TOGETHER.get(name, name)}"))[name]
        return name, found, rest


@click.group(cls=_Commands, help=help_text("spielwerk"), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(spielwerk.__version__, "-V", "--version", message=_VERSION)
def group() -> None:
    """Collect the subcommands."""


for _name in COMMANDS:
    group.add_command(click.Command(_name, help=help_text(_name)))


def main() -> None:
    """Run the command line; a refusal is one clear line and exit status 2."""
    language = asked_language(sys.argv[1:])
    speak(language)
    try:
        group.main(prog_name="spielwerk", standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.exceptions.Exit as exit_request:
        sys.exit(exit_request.exit_code)
    except (SpielwerkError, OSError) as error:
        click.echo(f"spielwerk: {in_language(error, language)}", err=True)
        sys.exit(2)
