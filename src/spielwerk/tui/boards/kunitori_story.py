"""What happened in a game of Kunitori, told line by line: one for what a player does in a row, one for each battle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from spielwerk.core.events import UNTOLD, Event
from spielwerk.core.wording import Wording
from spielwerk.tui.story import Paint, Story, joined

_UNTOLD: Final = (*UNTOLD, "phase")
_IN_A_ROW: Final = ("played", "treasure", "kept", "kept-in-hand", "shown", "left", "drawn")
"""Kinds of events told once for all cards where one follows the other."""
_WEIGHTY: Final = ("battle", "compared")


def gathered(events: Iterable[Event]) -> list[Event]:
    """Leave out what goes without saying and put together what belongs together."""
    kept: list[Event] = []
    for event in events:
        last = kept[-1] if kept else None
        if event.kind in _UNTOLD or _bought_already(last, event):
            continue
        if (both := joined(last, event, _IN_A_ROW)) is not None:
            kept[-1] = both
        else:
            kept.append(event)
    return kept


def _bought_already(last: Event | None, event: Event) -> bool:
    """Return whether a gain only says once more what the purchase before it said."""
    return (
        event.kind == "gained"
        and last is not None
        and last.kind == "bought"
        and last.seat == event.seat
        and event.other == event.seat
    )


def tell(
    events: Iterable[Event], players: Sequence[str], reader: int, wording: Wording, you: str, paint: Paint
) -> list[Text]:
    """Return the story in lines, addressed to the reader's seat (if it is one); `paint` colours the cards."""
    story = Story()
    beginning = -1  # whose turn has begun without a line so far
    for event in gathered(events):
        sentence = wording.event(event, players, reader)
        if sentence is None:
            continue
        name = you if event.seat == reader else players[event.seat]
        if event.kind == "turn":
            beginning = event.seat
            story.pause()
        elif event.kind in _WEIGHTY:
            story.line(Text.assemble(("⚔ ", "bold red"), paint(sentence, event.cards)))
        elif not sentence.startswith(f"{name} "):
            story.line(paint(sentence, event.cards))
        else:
            doing = paint(sentence.removeprefix(f"{name} ").rstrip("."), event.cards)
            turn = "▶ " if event.seat == beginning else ""
            if not story.goes_on(event.seat):
                beginning = -1
            story.doing(event.seat, Text.assemble((turn, "bold green"), (f"{name} ", "bold")), doing)
    return story.lines
