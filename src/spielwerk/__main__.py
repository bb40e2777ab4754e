"""The command `spielwerk`, and `python -m spielwerk`; installed without an extra, it says which one to install."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from spielwerk import starting
from spielwerk.core.reasons import SpielwerkError
from spielwerk.extras import COMMANDS, needing
from spielwerk.language import asked_language, catalogue, in_language


def main() -> None:
    """Run the command line; an interrupt ends it without a word."""
    starting.begun()
    for stream in (sys.stdout, sys.stderr):  # a console of few characters shows a mark for the others
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(130)


def _run() -> None:
    """Run the command line, if what it needs is there."""
    words = sys.argv[1:]
    asked = next((COMMANDS[word] for word in words if word in COMMANDS), "all")
    try:
        with needing(asked):
            from spielwerk.cli import main as command  # noqa: PLC0415 - it needs an extra
    except SpielwerkError as error:
        language = asked_language(words)
        choice = "" if asked != "all" else "\n" + catalogue("spielwerk", language).say("error", "which-extra")
        sys.stderr.write(f"spielwerk: {in_language(error, language)}{choice}\n")
        sys.exit(2)
    command()


if __name__ == "__main__":
    main()
