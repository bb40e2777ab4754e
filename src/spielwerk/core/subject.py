"""What an action is about, for whoever lets a person point at the table."""

from __future__ import annotations

from dataclasses import dataclass

from spielwerk.core.travel import lets_travel


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies: an area of a seat, or (`seat` None) of nobody, by the ids a scene uses."""

    area: str
    seat: int | None = None
    index: int | None = None
    """Which of the cards there, where their names do not tell them apart."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What an action is about: its verb, the card it names and where that lies, the card or seat it is aimed at."""

    verb: str
    card: str | None = None
    target: str | None = None
    """The card it is done to or with, as the ship something is loaded on."""
    seat: int | None = None
    place: Place | None = None


lets_travel(Place, Subject)
