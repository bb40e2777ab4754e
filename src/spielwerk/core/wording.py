"""How a game speaks: one language, every sentence a person reads about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from spielwerk.core.events import Event
from spielwerk.core.reasons import Reason


class Wording(Protocol):
    """A game in one language. Whoever shows something asks here and makes no words itself."""

    language: Any

    def title(self) -> str:
        """Return what the game is called."""
        ...

    def about(self) -> str:
        """Return what the game is, in a sentence or two."""
        ...

    def card(self, card_id: str) -> str:
        """Return a card's name."""
        ...

    def card_text(self, card_id: str) -> str:
        """Return what a card says beyond its symbols."""
        ...

    def card_line(self, card_id: str) -> str:
        """Return what a card does in a few words, as it stands under its name."""
        ...

    def card_facts(self, card_id: str) -> str:
        """Return what is printed on a card, in a line."""
        ...

    def phase(self, phase: str) -> str:
        """Return the name of a phase."""
        ...

    def area(self, area: str) -> str:
        """Return the name of an area of the table."""
        ...

    def option(self, option: str) -> str:
        """Return what an option is about."""
        ...

    def choice(self, option: str, value: Any) -> str:
        """Return what one of its choices means."""
        ...

    def question(self, state: Any) -> str:
        """Return the question asked in this state, to the seat that is asked."""
        ...

    def action(self, state: Any, action: int) -> str:
        """Return an action as it stands in a list of options."""
        ...

    def event(self, event: Event, players: Sequence[str], reader: int = -1) -> str | None:
        """Return what happened in a sentence, addressed to the reader, or None for what goes without saying."""
        ...

    def reason(self, reason: Reason, players: Sequence[str]) -> str:
        """Return why something is not possible, in a sentence."""
        ...

    def rule(self, rule: str) -> str:
        """Return a rule in a sentence, or nothing if there is none of that number."""
        ...

    def rules(self) -> Iterable[str]:
        """Return the numbers of all rules there are sentences for."""
        ...

    def verb(self, verb: str) -> Sequence[str]:
        """Return the words a player may say for a verb of the notation, the usual one first."""
        ...

    def choice_word(self, word: str) -> Sequence[str]:
        """Return the words a player may say for an argument of the notation that is neither card nor seat."""
        ...
