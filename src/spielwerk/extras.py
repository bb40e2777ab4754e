"""Libraries that are only needed for some things; whoever lacks one is told how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from spielwerk.core.reasons import SpielwerkError
from spielwerk.language import Sentence

COMMANDS: Final = {
    "play": "tui",
    "serve": "web",
    "sim": "lab",
    "tournament": "lab",
    "judge": "judge",
    "cards": "tui",
    "deck": "tui",
    "piles": "tui",
    "watch": "tui",
    "replay": "tui",
    "verify": "tui",
    "bench": "lab",
    "train": "lab",
}
"""The subcommands of `spielwerk`, each with the extra that brings what it needs."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Import inside: what is missing is said, and which extra brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library == "spielwerk":
            raise
        raise SpielwerkError(Sentence("spielwerk", "missing-extra", library=library, extra=extra)) from error


def need(module: str, extra: str) -> Any:
    """Import a module of an extra."""
    with needing(extra):
        return import_module(module)
