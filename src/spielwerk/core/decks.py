"""Games in which players bring decks: ready-made ones, and own ones that are built, counted and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol

from spielwerk.core.travel import lets_travel


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said about an own deck or a selection of piles: a rule that is broken, or a note."""

    code: str
    level: Literal["rule", "note"]
    text: str
    cards: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A ready-made deck, or (`leader` None) a set of cards that can be added to one."""

    id: str
    name: str
    cards: tuple[str, ...]
    leader: str | None = None


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck card by card. The leader is named by the people, the inquisitor lies beside the deck."""

    leader: str
    cards: tuple[str, ...]
    inquisitor: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class DeckChecked:
    """An own deck, counted and checked; a legal one has a code."""

    legal: bool
    code: str | None
    cards: int
    size: int
    moons: int
    most: int
    """How many moons it may have."""
    findings: tuple[Finding, ...]
    costs: tuple[int, ...] = ()
    """The moons of each card in this deck."""


class DeckRoom(Protocol):
    """What a game knows about decks; `facts` are an owner's corrections of printed cards."""

    def presets(self, language: Any) -> tuple[Preset, ...]:
        """Return the ready-made decks."""
        ...

    def additions(self) -> tuple[Preset, ...]:
        """Return what can be added to a ready-made deck of another kind."""
        ...

    def is_preset(self, deck: str) -> bool:
        """Whether a deck is a ready-made one, which everybody knows."""
        ...

    def stored(self, deck: Any, facts: Mapping[str, Any]) -> str:
        """Return a deck given by name, code or list as it is stored; an illegal one is refused."""
        ...

    def listed(self, deck: str) -> DeckList:
        """Return the list behind a name or a code, to build on."""
        ...

    def read(self, deck: str) -> DeckList:
        """Return a deck given by name, code or file as it is written down, whatever may be wrong with it."""
        ...

    def written(self, deck: str | DeckList, *, as_file: bool = False) -> str:
        """Return the code of a deck, or the file that holds it; a ready-made one has no code."""
        ...

    def random(self, rng: Random, leader: str | None, inquisitor: str | None, facts: Mapping[str, Any]) -> DeckList:
        """Return a legal deck made by lot; `inquisitor` is one, or `none`, or None for whatever comes."""
        ...

    def checked(self, deck: DeckList, facts: Mapping[str, Any], language: Any) -> DeckChecked:
        """Count an own deck and name every rule it breaks."""
        ...


lets_travel(Finding, Preset, DeckList, DeckChecked)
