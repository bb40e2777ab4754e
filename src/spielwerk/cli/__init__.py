"""The command line: one command, `spielwerk`, with a module per subcommand, imported when it is asked for."""

from __future__ import annotations

import sys
import tempfile
import traceback
from importlib import import_module
from typing import Final, NoReturn

import click

import spielwerk
from spielwerk import compiled
from spielwerk.cli.common import HELP, help_text, in_words, lang_of_all, say
from spielwerk.cli.german import speak
from spielwerk.core.reasons import SpielwerkError
from spielwerk.extras import COMMANDS, needing
from spielwerk.language import asked_language, in_language, spoken

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
        for command in (found, *(found.commands.values() if isinstance(found, click.Group) else ())):
            command.options_metavar = help_text("usage-options")
            command.short_help = _first_sentence(command)
            for parameter in command.params:
                parameter.metavar = in_words(parameter.make_metavar(ctx))
        return name, found, rest


class _Listed(click.Command):
    """A subcommand before it is imported: the list shows its first sentence, whole."""

    def get_short_help_str(self, limit: int = 0) -> str:
        del limit
        return _first_sentence(self)


def _first_sentence(command: click.Command) -> str:
    return str(command.help).partition(". ")[0].rstrip(".") + "."


@click.group(
    cls=_Commands,
    help=help_text("spielwerk"),
    options_metavar=help_text("usage-options"),
    subcommand_metavar=help_text("usage-command"),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(spielwerk.__version__, "-V", "--version", message=_VERSION)
@lang_of_all
def group() -> None:
    """Collect the subcommands; the language was asked for before they were made."""


for _name in COMMANDS:
    group.add_command(_Listed(_name, help=help_text(_name)))


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
    except SpielwerkError as error:
        _refuse(in_language(error, language))
    except OSError as error:
        why = in_language(spoken(error), language)
        _refuse(why if error.filename is None else f"{error.filename}: {why}")
    except Exception as error:
        own = _in_own_code(error)
        if own is not None:
            _refuse(in_language(own, language))
        _refuse(say(language, "mistake", error=repr(error), path=_written_down(error)))


def _refuse(sentence: str) -> NoReturn:
    click.echo(f"spielwerk: {sentence}", err=True)
    sys.exit(2)


def _in_own_code(error: Exception) -> SpielwerkError | None:
    """Return where code of the user's own failed, if it was such code."""
    loaded = sys.modules.get("spielwerk.lab.code")
    found: SpielwerkError | None = None if loaded is None else loaded.own_line(error)
    return found


def _written_down(error: Exception) -> str:
    """Write the way to a mistake of Spielwerk's own to a file, for whoever mends it; return where it lies."""
    with tempfile.NamedTemporaryFile("w", prefix="spielwerk-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.writelines(traceback.format_exception(error))
    return file.name
