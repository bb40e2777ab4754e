"""Why something cannot be done: reasons, and the three errors a player can meet.

Everything here can be said in a language (`in_language`). As text a reason speaks the language of whoever runs the
program, an error English, as those of any library.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Final, Literal

from spielwerk.core.travel import lets_travel

Language = Literal["de", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("de", "en")


def in_language(part: object, language: Language) -> str:
    """Return an error, a reason or a part of a message in a language; anything else as it is."""
    say: Any = getattr(part, "in_language", None)
    return str(part) if say is None else str(say(language))


@dataclass(frozen=True, slots=True)
class Reason:
    """The answer to "why not?": a stable code, the cards that cause it, the rules and rulings it rests on.

    `numbers` holds what the wording needs besides (a price, the money at hand). As text it is a sentence of the game
    it is about, in the language of whoever runs the program.
    """

    code: str
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    game: str = field(default="", compare=False, repr=False)
    """The game it is about, which words it."""
    players: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def about(self, game: str, players: tuple[str, ...]) -> Reason:
        """Return the reason with the game and the players it is about."""
        return replace(self, game=game, players=players)

    def in_language(self, language: Language) -> str:
        """Return the sentence; without a game only the code and what it rests on."""
        if not self.game:
            return self.code + (f" ({', '.join(self.cites)})" if self.cites else "")
        wording: Any = import_module("spielwerk").game(self.game).wording(language)
        return str(wording.reason(self, self.players))

    def __str__(self) -> str:
        """Return the sentence in the language of whoever runs the program."""
        return self.in_language(import_module("spielwerk.language").preferred_language())

    @property
    def cites(self) -> tuple[str, ...]:
        """All ids the reason refers to, cards first."""
        return self.cards + self.rules


class SpielwerkError(Exception):
    """Base of everything Spielwerk refuses with a clear word; `args` are the parts of the message."""

    def in_language(self, language: Language) -> str:
        """Return the message in a language, as far as its parts know it."""
        return ": ".join(in_language(part, language) for part in self.args)

    def __str__(self) -> str:
        """Return the message in English."""
        return self.in_language("en")


class MalformedNotation(SpielwerkError):  # noqa: N818 - named for what it is, as a player would
    """The text is no action of this game."""


class AmbiguousNotation(SpielwerkError):  # noqa: N818
    """The text could mean several actions."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        """Keep the candidates so that they can be offered."""
        super().__init__(text, candidates)
        self.text = text
        self.candidates = candidates

    def in_language(self, language: Language) -> str:
        """Return what it could mean."""
        return _sentence(language, "ambiguous", given=self.text, candidates=", ".join(self.candidates))


class IllegalAction(SpielwerkError):  # noqa: N818
    """The action exists but is not possible now; `reason` says why."""

    def __init__(self, notation: str, reason: Reason) -> None:
        """Keep the reason so that it can be explained in any language."""
        super().__init__(notation, reason)
        self.notation = notation
        self.reason = reason

    def in_language(self, language: Language) -> str:
        """Return what is not possible and why."""
        return _sentence(language, "illegal", action=self.notation, reason=self.reason.in_language(language))


class BadPosition(SpielwerkError):  # noqa: N818
    """A position that cannot be set up; `key` is where to look, below the `seat` if there is one."""

    def __init__(self, key: str, message: str, seat: str = "") -> None:
        """Remember the key, so that the file and line can be found."""
        super().__init__(key, message, seat)
        self.key = key
        self.message = message
        self.seat = seat

    def in_language(self, language: Language) -> str:
        """Return where to look, and the message."""
        return f"{self.key}: {in_language(self.message, language)}"


class SetupRefused(SpielwerkError):  # noqa: N818
    """A game cannot be set up this way; `reason` says why."""

    def __init__(self, message: str, reason: Reason) -> None:
        """Keep the reason beside the plain message."""
        super().__init__(message, reason)
        self.message = message
        self.reason = reason

    def in_language(self, language: Language) -> str:
        """Return the message."""
        return in_language(self.message, language)


def _sentence(language: Language, key: str, **values: object) -> str:
    return str(import_module("spielwerk.language").catalogue("spielwerk", language).say("error", key, **values))


lets_travel(Reason)
