"""What the web needs of a game: its table as plain data, and everything in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.core.reasons import Reason
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.language import Language
from spielwerk.web.shapes import Outcome, Place

SILENT: Final = ("action", "forced")
"""Kinds of events that say nothing new: the decision itself is told by what follows from it."""


@dataclass(frozen=True, slots=True)
class Concern:
    """What an action is about: its verb, the card, ship or seat it names, and where that card lies."""

    verb: str
    card: str | None = None
    target: str | None = None
    place: Place | None = None
    seat: int | None = None


class Face(ABC):
    """One game in one language."""

    game: str
    language: Language

    @abstractmethod
    def view(self, view: View) -> dict[str, Any]:
        """Return the table as the seat of the view may see it."""

    @abstractmethod
    def question(self, state: Any, kind: str) -> tuple[str, str | None]:
        """Word the question, and name the card that asks it."""

    @abstractmethod
    def action(self, state: Any, action: int) -> str:
        """Word an option."""

    @abstractmethod
    def concern(self, state: Any, seat: int, action: int) -> Concern:
        """Say what an option is about; `state` is masked for the seat."""

    @abstractmethod
    def offered(self, options: Sequence[int]) -> list[int]:
        """Return the options worth showing: of two names for the same thing only one."""

    @abstractmethod
    def beside(self, state: Any, kind: str) -> Iterable[int]:
        """Return what one would look for at a question, possible or not; read off what the asked seat may know."""

    @abstractmethod
    def event(self, event: Event, players: Sequence[str], reader: int) -> str | None:
        """Word what happened, for a reader (negative: a spectator)."""

    @abstractmethod
    def reason(self, reason: Reason, players: Sequence[str]) -> str:
        """Word a refusal."""

    @abstractmethod
    def rule(self, rule: str) -> str:
        """Return a rule in a sentence, or nothing if there is none of that number."""

    @abstractmethod
    def rules(self) -> Iterable[str]:
        """Return the numbers of all rules there are sentences for."""

    @abstractmethod
    def phase(self, state: Any) -> tuple[str, str]:
        """Return the phase and its name."""

    @abstractmethod
    def outcome(self, state: Any) -> Outcome:
        """Say how the game ended."""

    @abstractmethod
    def natural(self, state: Any, seat: int, card: str, zone: str) -> list[str]:
        """Return what one would naturally try with a card lying there, as notations, the likeliest first."""

    @abstractmethod
    def card_name(self, card_id: str) -> str:
        """Return a card's name."""

    @abstractmethod
    def cards(self) -> list[dict[str, Any]]:
        """Return all cards with facts and texts."""

    @abstractmethod
    def words(self) -> dict[str, Any]:
        """Return the names of types, phases and the like."""

    @abstractmethod
    def card_id(self, card: int) -> str:
        """Return a card as it is written."""

    def shown(self, cards: Iterable[int]) -> list[str | None]:
        """Return cards by id, those face down as None."""
        return [None if card == UNKNOWN else self.card_id(card) for card in cards]

    def pile(self, cards: tuple[int, ...]) -> dict[str, Any]:
        """Return a pile whose last card lies on top."""
        shown = self.shown(cards)
        return {"count": len(cards), "top": shown[-1] if shown else None, "cards": shown}

    def deck(self, cards: tuple[int, ...]) -> dict[str, Any]:
        """Return a draw deck, top first, as far as something of it is known."""
        known = any(card != UNKNOWN for card in cards)
        return {"count": len(cards), "known": self.shown(cards) if known else []}


def winner_text(state: State) -> tuple[int, Sequence[int], str]:
    """Return winner, points and cause of a finished game."""
    outcome = state.outcome
    assert outcome is not None
    return outcome.winner, outcome.points, outcome.cause
