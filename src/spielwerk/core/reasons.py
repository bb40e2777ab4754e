"""Why something cannot be done: reasons, and the three errors a player can meet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """The answer to "why not?": a stable code, the cards that cause it, the rules and rulings it rests on.

    `numbers` holds what the wording needs besides (a price, the money at hand). The sentence itself
    is made from a language catalogue by whoever shows the reason.
    """

    code: str
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        """All ids the reason refers to, cards first."""
        return self.cards + self.rules


class SpielwerkError(Exception):
    """Base of everything Spielwerk refuses with a clear word; `args` are the parts of the message."""

    def __str__(self) -> str:
        """Return the message in English; `spielwerk.language.told` says it in other languages."""
        return ": ".join(map(str, self.args))


class MalformedNotation(SpielwerkError):  # noqa: N818 - named for what it is, as a player would
    """The text is no action of this game."""


class AmbiguousNotation(SpielwerkError):  # noqa: N818
    """The text could mean several actions."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        """Keep the candidates so that they can be offered."""
        super().__init__(f"{text!r} could mean: {', '.join(candidates)}. Write more of it.")
        self.candidates = candidates


class IllegalAction(SpielwerkError):  # noqa: N818
    """The action exists but is not possible now; `reason` says why."""

    def __init__(self, notation: str, reason: Reason) -> None:
        """Keep the reason so that it can be explained in any language."""
        cites = ", ".join(reason.cites)
        super().__init__(f"{notation!r} is not possible: {reason.code}" + (f" ({cites})" if cites else ""))
        self.notation = notation
        self.reason = reason


class BadPosition(SpielwerkError):  # noqa: N818
    """A position that cannot be set up; `key` is where to look, below the `seat` if there is one."""

    def __init__(self, key: str, message: str, seat: str = "") -> None:
        """Remember the key, so that the file and line can be found."""
        super().__init__(key, message)
        self.key = key
        self.message = message
        self.seat = seat


class SetupRefused(SpielwerkError):  # noqa: N818
    """A game cannot be set up this way; `reason` says why."""

    def __init__(self, message: str, reason: Reason) -> None:
        """Keep the reason beside the plain message."""
        super().__init__(message)
        self.reason = reason
