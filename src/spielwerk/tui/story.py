"""The lines of a story at the terminal, whatever the game: what one player does in a row stands on one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rich.text import Text

from spielwerk.core.events import Event

Paint = Callable[[str, tuple[int, ...]], Text]
"""Gives the names of these cards in a sentence their colours."""


class Story:
    """Lines in the making."""

    def __init__(self) -> None:
        """Begin without a line."""
        self.lines: list[Text] = []
        self._teller = -1  # whose doings the last line tells

    def line(self, text: Text) -> None:
        """Add a line that stands for itself."""
        self.lines.append(text)
        self._teller = -1

    def pause(self) -> None:
        """Let the next doing begin a line of its own."""
        self._teller = -1

    def goes_on(self, seat: int) -> bool:
        """Return whether the next doing of this seat joins the last line."""
        return self._teller == seat

    def doing(self, seat: int, opening: Text, doing: Text) -> None:
        """Add what a player does to the line that tells of that player, or open one."""
        if self.goes_on(seat):
            self.lines[-1] = Text.assemble(self.lines[-1], (" · ", "dim"), doing)
        else:
            self.lines.append(Text.assemble(opening, doing))
            self._teller = seat


def joined(last: Event | None, event: Event, kinds: tuple[str, ...]) -> Event | None:
    """Return one event for two of these kinds if they follow each other and are of one seat."""
    if last is None or event.kind not in kinds or (last.kind, last.seat) != (event.kind, event.seat):
        return None
    return replace(last, cards=last.cards + event.cards)


def coloured(sentence: str, colours: Mapping[str, str]) -> Text:
    """Give the names of the cards in a sentence their colours."""
    text = Text(sentence)
    for name, colour in colours.items():
        text.highlight_words([name], colour)
    return text
