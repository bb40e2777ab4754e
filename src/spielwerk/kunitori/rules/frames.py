"""What a question remembers in its frame, by name: the rules never read the bare counters.

`pending` writes the same things down in words.
"""

from __future__ import annotations

from spielwerk.core.frame import Frame


def other(frame: Frame) -> int:
    """Return the other player a question is about, whatever his part in it."""
    return frame.a


def ally(frame: Frame) -> int:
    """Return who is wanted for a joint battle."""
    return frame.a


def target(frame: Frame) -> int:
    """Return whom a joint battle would be fought against."""
    return frame.a


def victim(frame: Frame) -> int:
    """Return whose cards a Trap or a Ninja is about."""
    return frame.a


def sent_by(frame: Frame) -> int:
    """Return whose Ninja has come."""
    return frame.a


def begun(frame: Frame) -> int:
    """Return how many of the battles have begun."""
    return frame.a


def on_defender(frame: Frame) -> int:
    """Return how many demands on the defender are open."""
    return frame.a


def on_attackers(frame: Frame) -> int:
    """Return how many demands on the attackers are open."""
    return frame.b


def cleared(frame: Frame) -> bool:
    """Whether the areas have been cleared after the battles."""
    return bool(frame.a)


def decks_done(frame: Frame) -> int:
    """Return how many defenders have put back the cards they turned up."""
    return frame.b


def extra_cards(frame: Frame) -> int:
    """Return how many cards more will be drawn at the end of the next turn."""
    return frame.a
