"""Who can be asked to play: the opponents of a game by name, the bots of Spielwerk, and programs the owner has named.

A guest chooses a name of this list; the commands behind the programs are the owner's alone and never told.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import spielwerk
from spielwerk.bots.registry import bot_names, check_bot
from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences
from spielwerk.web.errors import Refusal

problem = sentences("spielwerk.web")

PLAIN: Final = "random"
"""A bot without a thought, good for opponents but not for hints."""
_LENGTH: Final = 32


class BadProgram(SpielwerkError):  # noqa: N818
    """A bot named at the start of the server that cannot be one."""


def strongest(game: str) -> str:
    """Return the best player of a game whose strength is known."""
    return [*bot_names(), *spielwerk.game(game).opponents("en")][-1]


class Roster:
    """Bots by the names guests know them by."""

    def __init__(self, programs: Iterable[tuple[str, str]] = ()) -> None:
        """Add programs, as names with what `spielwerk play` calls the bot; a mistake is refused at once."""
        self._programs: dict[str, str] = {}
        taken = {each for game in spielwerk.games() for each in self.names(game)}
        for name, bot in programs:
            if not 0 < len(name) <= _LENGTH or not name.isprintable() or name != name.strip():
                raise BadProgram(problem("bot-name", name=name, most=_LENGTH))
            if name in self._programs or name in taken:
                raise BadProgram(problem("bot-twice", name=name))
            check_bot(bot)
            self._programs[name] = bot

    def names(self, game: str) -> tuple[str, ...]:
        """Return everybody who plays a game: its opponents, weakest first, then plain bots and programs."""
        return (*spielwerk.game(game).opponents("en"), *bot_names(), *self._programs)

    def chosen(self, game: str, name: str | None, where: str = "bot") -> str:
        """Return a bot somebody asks for, the strongest if none is named; refuse a name nobody has."""
        if name is None:
            return strongest(game)
        if name not in self.names(game):
            raise Refusal("invalid", where="bot", extra={"where": where})
        return name

    def is_program(self, name: str) -> bool:
        """Whether a bot is a program of the server's owner."""
        return name in self._programs

    def bot(self, name: str) -> str:
        """Return what makes the bot of a name."""
        return self._programs.get(name, name)
