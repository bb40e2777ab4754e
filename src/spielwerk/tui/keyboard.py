"""The keyboard: lines with history and completion at a real terminal, plain lines everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import Console

from spielwerk.language import to_search
from spielwerk.tui.keeping import state_folder

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

_DUMB: Final = ("dumb", "unknown")
_HIGH: Final = 36
_MENU: Final = 6
"""Lines of the menu of what could be meant."""
_SAID: Final = 4
"""Lines in which a card says what it says, at most."""


@dataclass(frozen=True)
class Offer:
    """Something that can be typed; `note` says what it is, or why it is not possible, `card` what its card says."""

    text: str
    note: str = ""
    possible: bool = True
    card: str = ""


Offers = Callable[[str], Sequence[Offer]]
"""What could be meant by the beginning of a line."""
Read = Callable[[str, Offers], str]
"""Asks for a line, helped by what could be meant."""


def nothing_offered(begun: str) -> Sequence[Offer]:
    """Offer nothing, where any key goes on."""
    del begun
    return ()


def menu_lines(height: int) -> int:
    """Return how many lines below the line to type in are kept free for the menu; a low terminal has none to spare.

    There it opens by Tab alone, and pushes the table up.
    """
    return _MENU if height >= _HIGH else 0


def matching(begun: str, offers: Iterable[Offer]) -> list[Offer]:
    """Return the offers that have all words of a beginning, each at the beginning of one of theirs."""
    words = to_search(begun).split()

    def fits(offer: Offer) -> bool:
        text = to_search(offer.text)
        has = text.replace("-", " ").split() + text.split()
        return all(any(own.startswith(word) for own in has) for word in words)

    return [offer for offer in offers if fits(offer)]


def keyboard(console: Console) -> Read:
    """Return how lines are read here."""
    if not console.is_terminal or not sys.stdin.isatty() or os.environ.get("TERM", "") in _DUMB:
        return lambda prompt, _: console.input(prompt)
    return _editing(coloured=not console.no_color)


def _editing(coloured: bool) -> Read:
    """Return a reader with a line to edit, a history and a menu of what could be meant."""
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - only where somebody types
    from prompt_toolkit.completion import Completer, Completion  # noqa: PLC0415
    from prompt_toolkit.filters import Condition  # noqa: PLC0415
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory  # noqa: PLC0415
    from prompt_toolkit.output import ColorDepth  # noqa: PLC0415
    from prompt_toolkit.styles import Style  # noqa: PLC0415

    class Offered(Completer):
        """Completes from what the table offers just now, and remembers what the cards of it say."""

        offers: Offers = staticmethod(nothing_offered)
        cards: ClassVar[dict[str, str]] = {}

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            del complete_event
            begun = document.text_before_cursor
            for offer in self.offers(begun):
                style = "" if offer.possible else "class:impossible"
                self.cards[offer.text] = offer.card
                yield Completion(offer.text, -len(begun), display_meta=offer.note, style=style)

    try:
        history: History = FileHistory(str(state_folder() / "history"))
    except OSError:  # nowhere to write: the lines of this game will do
        history = InMemoryHistory()
    completer = Offered()
    session: PromptSession[str] = PromptSession(
        history=history,
        completer=completer,
        complete_while_typing=Condition(lambda: menu_lines(session.output.get_size().rows) > 0),
        reserve_space_for_menu=_MENU,
        style=Style.from_dict({"impossible": "ansibrightblack italic", "bottom-toolbar": "noreverse"}),
        color_depth=None if coloured else ColorDepth.DEPTH_1_BIT,
    )

    def show_card(_: object) -> None:
        """Show below the menu what the card says that is chosen in it."""
        menu = session.default_buffer.complete_state
        chosen = menu.current_completion if menu else None
        said = wrap(completer.cards.get(chosen.text, "") if chosen else "", session.output.get_size().columns - 1)
        session.bottom_toolbar = "\n".join(said[:_SAID]) or None

    session.app.before_render += show_card

    def read(prompt: str, offers: Offers) -> str:
        completer.offers = offers
        session.bottom_toolbar = None
        return session.prompt(prompt)

    return read
