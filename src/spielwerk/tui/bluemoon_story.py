"""What happened in a game of Blue Moon, told line by line: one for what a player does in a row, one for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from spielwerk.bluemoon.cards.model import CARDS
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.tui.bluemoon_table import COLOURS
from spielwerk.tui.story import Story, coloured, joined

_UNTOLD: Final = ("action", "forced")
_IN_A_ROW: Final = ("laid", "bluffed", "discarded", "retrieved", "landed", "drawn", "sunk", "shuffled-in", "taken-back")
"""Kinds of events told once for all cards where one follows the other."""
_WEIGHTY: Final = ("announced", "dragon", "retreated", "challenged", "fell-back", "won")


def gathered(events: Iterable[Event]) -> list[Event]:
    """Leave out what goes without saying and put together what belongs together."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if event.kind in _UNTOLD:
            continue
        if (both := joined(last, event, _IN_A_ROW)) is not None:
            told[-1] = both
        elif last is not None and last.kind == event.kind == "loaded" and last.cards[-1] == event.cards[-1]:
            told[-1] = replace(last, cards=last.cards[:-1] + event.cards)
        else:
            told.append(event)
    return told


def tell(events: Iterable[Event], players: Sequence[str], reader: int, wording: Wording, you: str) -> list[Text]:
    """Return the story in lines, addressed to the reader's seat (if it is one)."""
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
            doing = _coloured(sentence.removeprefix(f"{name} ").rstrip("."), event.cards, wording)
            story.doing(event.seat, Text(f"{name} ", "bold"), doing)
        else:
            line = _coloured(sentence, event.cards, wording)
            story.line(Text.assemble(("◆ ", "bold yellow"), line) if weighty else line)
    return story.lines


def _coloured(sentence: str, cards: Sequence[int], wording: Wording) -> Text:
    known = set(cards) - {UNKNOWN}
    return coloured(sentence, {wording.card(IDS[card]): COLOURS[CARDS[card].type] for card in known})
