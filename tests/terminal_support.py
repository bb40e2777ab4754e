"""A terminal driven by answers, for the tests of the tables of both games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from io import StringIO
from typing import Any, Self

import pytest
from rich.console import Console

from spielwerk.bots.base import Bot
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.state import KunitoriState
from spielwerk.language import LANGUAGES, Language, catalogue
from spielwerk.match.match import Match
from spielwerk.tui.keyboard import Offers
from spielwerk.tui.screens import screen_of
from spielwerk.tui.terminal import Quit, Terminal

both_languages = pytest.mark.parametrize("language", LANGUAGES)

RICH_SEED = 7  # the first hand of Kunitori has three Coppers

Answers = Iterable[str] | Callable[[Any], str]
"""What is typed: line by line, or asked of a function that is given the session."""


class TerminalSession:
    """Plays a match with the answers; `shown[n]` is what stood on the screen when answer n was asked for."""

    def __init__(
        self,
        match: Match,
        bots: list[Bot | None],
        answers: Answers,
        language: Language,
        size: tuple[int, int],
        pace: float = 0.0,
    ) -> None:
        self.match = match
        self.prompts: list[str] = []
        self.shown: list[str] = []
        self._file = StringIO()
        self._answers = answers if callable(answers) else iter(answers)
        console = Console(file=self._file, width=size[0], height=size[1], highlight=False)
        screen = screen_of(match.game.name, language)
        self.terminal = Terminal(match, bots, screen, language, console, self._read, pace)

    def _read(self, prompt: str, offers: Offers) -> str:
        self.offers = offers
        self.prompts.append(prompt)
        self.shown.append(self._file.getvalue())
        self.forget()
        if callable(self._answers):
            return self._answers(self)
        try:
            return next(self._answers)
        except StopIteration:
            raise EOFError from None

    def forget(self) -> None:
        """Empty the screen."""
        self._file.seek(0)
        self._file.truncate()

    def run(self) -> Self:
        """Play until the answers run out (then the player leaves) or the game is over."""
        try:
            self.terminal.run()
        except Quit:
            assert self.match.state.decision is not None
        return self

    @property
    def rest(self) -> str:
        return self._file.getvalue()


class KunitoriSession(TerminalSession):
    """A game of Kunitori; people are called `you`, or `you:anna`."""

    def __init__(
        self,
        answers: Answers = (),
        *,
        players: str = "you,greedy",
        language: Language = "en",
        size: tuple[int, int] = (120, 50),
        pace: float = 0.0,
        position: dict[str, Any] | None = None,
        seed: int = RICH_SEED,
        **options: Any,
    ) -> None:
        names = [word.partition(":")[2] or word for word in players.split(",")]
        bots: list[Bot | None] = [
            None if word.startswith("you") else make_bot(word.partition(":")[0], "kunitori", seed)
            for word in players.split(",")
        ]
        match = Match(GAME, {"players": names, "first": names[0], **options}, Seeded(seed))
        if position is not None:
            match.state = GAME.position(position, players=names, options=options)
        super().__init__(match, bots, answers, language, size, pace)

    @property
    def state(self) -> KunitoriState:
        state = self.match.state
        assert isinstance(state, KunitoriState)
        return state

    @property
    def taken(self) -> list[str]:
        """What the people have decided."""
        people = {"you", "anna", "bert"}
        return [entry.action for entry in self.match.transcript.entries if entry.seat in people]


def says(language: Language, key: str, **values: object) -> str:
    return catalogue("spielwerk", language).say("play", key, **values)


def plain(text: str) -> str:
    """Undo line breaks and frames."""
    return " ".join(re.sub(r"[│╭╮╰╯─]", " ", text).split())
