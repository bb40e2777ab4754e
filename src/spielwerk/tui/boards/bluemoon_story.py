"""What happened in a game of Blue Moon, told line by line: one for what a player does in a row, one for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from spielwerk.core.events import UNTOLD, Event
from spielwerk.core.wording import Wording
from spielwerk.tui.story import Paint, Story, joined

_IN_A_ROW: Final = ("laid", "bluffed", "discarded", "retrieved", "landed", "drawn", "sunk", "shuffled-in", "taken-back")
"""Kinds of events told once for all cards where one follows the other."""
_WEIGHTY: Final = ("announced", "dragon", "retreated", "challenged", "fell-back", "won")


def gathered(events: Iterable[Event]) -> list[Event]:
    """Leave out what goes without saying and put together what belongs together."""
    kept: list[Event] = []
    for event in events:
        last = kept[-1] if kept else None
        if event.kind in UNTOLD:
            continue
        if (both := joined(last, event, _IN_A_ROW)) is not None:
            kept[-1] = both
        elif last is not None and last.kind == event.kind == "loaded" and last.cards[-1] == event.cards[-1]:
            kept[-1] = replace(last, cards=last.cards[:-1] + event.cards)
        else:
            kept.append(event)
    return kept


def tell(
    events: Iterable[Event], players: Sequence[str], reader: int, wording: Wording, you: str, paint: Paint
) -> list[Text]:
    """Return the story in lines, addressed to the reader's seat (if it is one); `paint` colours the cards."""
    story = Story()
    for event in gathered(events):
        sentence = wording.event(event, players, reader)
        if sentence is None:
            continue
        name = you if event.seat == reader else players[event.seat]
        weighty = event.kind in _WEIGHTY
        if event.kind == "turn":
            story.line(Text(sentence, "bold"))
        elif sentence.startswith(f"{name} ") and not weighty:
            doing = paint(sentence.removeprefix(f"{name} ").rstrip("."), event.cards)
            story.doing(event.seat, Text(f"{name} ", "bold"), doing)
        else:
            line = paint(sentence, event.cards)
            story.line(Text.assemble(("◆ ", "bold yellow"), line) if weighty else line)
    return story.lines
