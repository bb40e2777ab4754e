"""The small numbers of a game: `state.marks[marks.ELEMENT]`; where a mark has two places, `[marks.NAMED + seat]`."""

from __future__ import annotations

from typing import Final, NewType

from spielwerk.bluemoon.cards.model import NO_ELEMENT

Mark = NewType("Mark", int)

NOBODY: Final = -1
"""No card, no seat."""
SPENT: Final = -2
"""A caterpillar was named, and its doubled demand is met."""

# Marks of the game.
PHASE: Final = Mark(0)
ELEMENT: Final = Mark(1)
DRAGONS: Final = Mark(2)
"""Dragons on the side of seat 0, less those on the side of seat 1."""
WINNER: Final = Mark(3)
CRYSTALS: Final = Mark(4)
CAUSE: Final = Mark(5)
LACK: Final = Mark(6)
"""Two places: in which order the seats ran out of cards; 0 = has cards."""
NAMED: Final = Mark(8)
"""Two places: the caterpillar that Crysalus doubles, or NOBODY, or SPENT."""
SUNK: Final = Mark(10)
"""Two places: how many cards at the bottom of the deck its owner knows."""
SHUFFLES: Final = Mark(12)
"""Eight places: how often chance was asked about each pile."""
# Marks of the turn.
ACTED: Final = Mark(20)
STOPPED: Final = Mark(21)
MAIN: Final = Mark(22)
"""Whether the one normal character has been laid."""
LAID_COUNT: Final = Mark(23)
COMBAT_COUNT: Final = Mark(24)
BOOSTER_UNITS: Final = Mark(25)
SUPPORT_UNITS: Final = Mark(26)
BOOSTER_LAID: Final = Mark(27)
SUPPORT_LAID: Final = Mark(28)
PAIRING: Final = Mark(29)
"""The card just laid that a partner may follow."""
NEXT_FREE: Final = Mark(30)
"""Yin or Yang waiting for the next card."""
DRAWN: Final = Mark(31)
"""Cards taken from the own draw deck this turn."""
NEWS: Final = Mark(32)
"""Whether something new was seen since the choice to fight on (special rule 11)."""
BLUFFS_NEW: Final = Mark(33)
BURIED_NEW: Final = Mark(34)
ELEMENT_BEFORE: Final = Mark(35)
"""The element when the choice to fight on was made; like LAID_BEFORE only noted for the hashes (see `zones.FELLED`)."""
LAID_BEFORE: Final = Mark(36)
"""How many cards had been laid then."""
ANNOUNCED: Final = Mark(37)
GUESTS: Final = Mark(38)
"""Interventions laid this turn by the seat that is not on turn."""
SHAMED: Final = Mark(39)
"""Whether a character of this turn was cancelled (Inter 402)."""
HAND_UNITS: Final = Mark(40)
"""Cards laid from hand in a turn in which ships have landed; a pair or a gang counts once (Sea Moon)."""
SHIP_BACK: Final = Mark(41)
"""Whether a ship that landed this turn was taken back into the hand: the turn stays a landing turn (Q36)."""
COUNT: Final = 42
FIRST_OF_TURN: Final = ACTED

FRESH_TURN: Final[tuple[int, ...]] = (
    *(0,) * (PAIRING - FIRST_OF_TURN), NOBODY, NOBODY, *(0,) * (ELEMENT_BEFORE - DRAWN), NO_ELEMENT,
    *(0,) * (COUNT - LAID_BEFORE),
)  # fmt: skip


def fresh() -> list[int]:
    """Return the numbers of a game about to begin."""
    numbers = [0] * COUNT
    numbers[ELEMENT] = NO_ELEMENT
    numbers[WINNER] = NOBODY
    numbers[NAMED] = numbers[NAMED + 1] = NOBODY
    numbers[FIRST_OF_TURN:] = FRESH_TURN
    return numbers
