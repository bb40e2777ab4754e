"""What happened in a game of Kunitori, told line by line: one for what a player does in a row, one for each battle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.names import IDS
from spielwerk.kunitori.wording import Wording
from spielwerk.tui.kunitori_table import COLOURS
from spielwerk.tui.story import Story, coloured, joined

_UNTOLD: Final = ("action", "forced", "phase")
_IN_A_ROW: Final = ("played", "treasure", "kept", "kept-in-hand", "shown", "left", "drew")
"""Kinds of events told once for all cards where one follows the other."""
_WEIGHTY: Final = ("battle", "compared")


def gathered(events: Iterable[Event]) -> list[Event]:
    """Leave out what goes without saying and put together what belongs together."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if event.kind in _UNTOLD or _bought_already(last, event):
            continue
        if (both := joined(last, event, _IN_A_ROW)) is not None:
            told[-1] = both
        else:
            told.append(event)
    return told


def _bought_already(last: Event | None, event: Event) -> bool:
    """Return whether a gain only says once more what the purchase before it said."""
    return (
        event.kind == "gained"
        and last is not None
        and last.kind == "bought"
        and last.seat == event.seat
        and event.other == event.seat
    )


def tell(events: Iterable[Event], players: Sequence[str], reader: int, wording: Wording, you: str) -> list[Text]:
    """Return the story in lines, addressed to the reader's seat (if it is one)."""
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
            story.line(Text.assemble(("⚔ ", "bold red"), _coloured(sentence, event.cards, wording)))
        elif not sentence.startswith(f"{name} "):
            story.line(_coloured(sentence, event.cards, wording))
        else:
            doing = _coloured(sentence.removeprefix(f"{name} ").rstrip("."), event.cards, wording)
            turn = "▶ " if event.seat == beginning else ""
            if not story.goes_on(event.seat):
                beginning = -1
            story.doing(event.seat, Text.assemble((turn, "bold green"), (f"{name} ", "bold")), doing)
    return story.lines


def _coloured(sentence: str, cards: Sequence[int], wording: Wording) -> Text:
    known = set(cards) - {UNKNOWN}
    return coloured(sentence, {wording.card(IDS[card]): COLOURS[CARDS[card].type] for card in known})
