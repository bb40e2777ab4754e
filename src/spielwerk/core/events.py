"""What happened, and to whom it was shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Chance
from spielwerk.core.travel import lets_travel

EVERYONE = -1
UNTOLD: Final = ("action", "forced")
"""Kinds of events that say how a game went on, not what anybody saw: a table tells them to nobody."""
UNSEEN: Final = (*UNTOLD, "phase")
"""Kinds of events nobody at the table notices: a phase passes in silence, and in which one somebody has something to
decide tells of his hand."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table.

    `seen` is the set of seats (as bits) that may know the `cards`; `reveals` marks what nobody can
    unlearn, so that a move behind it is not taken back silently.
    """

    kind: str
    seat: int
    cards: tuple[int, ...] = ()
    other: int = -1
    number: int = 0
    seen: int = EVERYONE
    reveals: bool = False

    def for_seat(self, seat: int) -> Event:
        """Return the event as this seat perceives it (a negative seat is a spectator)."""
        if self.seen == EVERYONE or (seat >= 0 and self.seen >> seat & 1):
            return self
        return replace(self, cards=(UNKNOWN,) * len(self.cards), seen=EVERYONE)


class Run:
    """The world outside the state while actions are applied: where chance comes from and who listens.

    With no listener (`events` is None) nobody builds an event. A list that can `look` is shown the state between all
    steps, decided or not.
    """

    __slots__ = ("chance", "events", "look")

    def __init__(self, chance: Chance, events: list[Event] | None = None) -> None:
        """Take the source of chance and, if somebody listens, the list the events go to."""
        self.chance = chance
        self.events = events
        self.look: Callable[[Any], None] | None = None if events is None else getattr(events, "look", None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes."""
        return Run, (self.chance, self.events)


lets_travel(Event)
