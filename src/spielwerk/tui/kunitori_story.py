"""What happened in a game of Kunitori, told line by line: one for what a player does in a row, one for each battle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.names import IDS
from spielwerk.kunitori.wording import Wording
from spielwerk.tui.kunitori_table import COLOURS

_UNTOLD: Final = ("action", "forced", "phase")
_IN_A_ROW: Final = ("played", "treasure", "kept", "kept-in-hand", "shown", "left", "drew")
"""Kinds of events told once for all cards where one follows the other."""
_WEIGHTY: Final = ("battle", "compared")


def gathered(events: Iterable[Event]) -> list[Event]:
    """Leave out what goes without saying and put together what belongs together."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if event.kind in _UNTOLD:
            continue
        if last is not None and last.seat == event.seat:
            if event.kind == "gained" and last.kind == "bought" and event.other == event.seat:
                continue
            if event.kind in _IN_A_ROW and event.kind == last.kind:
                told[-1] = replace(last, cards=last.cards + event.cards)
                continue
        told.append(event)
    return told


def tell(events: Iterable[Event], players: Sequence[str], reader: int, wording: Wording, you: str) -> list[Text]:
    """Return the story in lines, addressed to the reader's seat (if it is one)."""
    lines: list[Text] = []
    teller = -1  # whose doings the last line tells
    beginning = -1  # whose turn has begun without a line so far
    for event in gathered(events):
        sentence = wording.event(event, players, reader)
        if sentence is None:
            continue
        name = you if event.seat == reader else players[event.seat]
        if event.kind == "turn":
            beginning, teller = event.seat, -1
        elif event.kind in _WEIGHTY:
            lines.append(Text.assemble(("⚔ ", "bold red"), _coloured(sentence, event.cards, wording)))
            teller = -1
        elif not sentence.startswith(f"{name} "):
            lines.append(_coloured(sentence, event.cards, wording))
            teller = -1
        else:
            doing = _coloured(sentence.removeprefix(f"{name} ").rstrip("."), event.cards, wording)
            if teller == event.seat:
                lines[-1] = Text.assemble(lines[-1], (" · ", "dim"), doing)
            else:
                turn = "▶ " if event.seat == beginning else ""
                lines.append(Text.assemble((turn, "bold green"), (f"{name} ", "bold"), doing))
                teller, beginning = event.seat, -1
    return lines


def _coloured(sentence: str, cards: Sequence[int], wording: Wording) -> Text:
    """Give the cards in a sentence their colours."""
    text = Text(sentence)
    for card in set(cards) - {UNKNOWN}:
        text.highlight_words([wording.card(IDS[card])], COLOURS[CARDS[card].type])
    return text
