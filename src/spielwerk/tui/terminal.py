"""The conversation at the terminal: show, ask, answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any, Protocol

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from spielwerk.bots.base import Bot, ask
from spielwerk.core.events import Event
from spielwerk.core.reasons import AmbiguousNotation, IllegalAction, MalformedNotation, Reason
from spielwerk.core.view import View
from spielwerk.language import Language, catalogue
from spielwerk.match.match import CannotUndo, Match


class Screen(Protocol):
    """What the terminal needs of a game: its drawing and its words."""

    def draw(self, view: View) -> RenderableType:
        """Show the table as a seat sees it."""

    def prompt(self, state: Any, kind: str) -> str:
        """Word the question."""

    def action(self, state: Any, action: int) -> Text:
        """Word an option."""

    def reason(self, state: Any, reason: Reason) -> str:
        """Word a refusal."""

    def event(self, state: Any, event: Event) -> str | None:
        """Word what happened."""

    def outcome(self, state: Any) -> RenderableType:
        """Show how the game ended."""

    def find_cards(self, words: str) -> list[str]:
        """Find cards by name."""

    def card(self, state: Any, card_id: str) -> RenderableType:
        """Explain a card."""


class Quit(Exception):  # noqa: N818
    """The player leaves the table."""


class Terminal:
    """One game at one keyboard, with any number of people and bots."""

    def __init__(
        self,
        match: Match,
        bots: list[Bot | None],
        screen: Screen,
        language: Language,
        console: Console,
        read: Callable[[str], str],
        pace: float = 0.0,
    ) -> None:
        """Take the match, who plays each seat (None: a person), and where to show and read."""
        self._match = match
        self._bots = bots
        self._screen = screen
        self._words = catalogue("spielwerk", language)
        self._console = console
        self._read = read
        self._pace = pace
        self._people = [seat for seat, bot in enumerate(bots) if bot is None]
        self._log: list[Event] = list(match.dealt)
        self._at_keyboard = self._people[0] if len(self._people) == 1 else -1

    def _say(self, key: str, **values: object) -> str:
        return self._words.say("play", key, **values)

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self._console.print(self._say("welcome", game=self._match.game.name.capitalize()))
        self._show_events(self._log)
        while (decision := self._match.state.decision) is not None:
            bot = self._bots[decision.seat]
            if bot is not None:
                self._happened(self._match.act(decision.seat, ask(bot, self._match.state)))
                if self._people and self._pace:
                    sleep(self._pace)
            else:
                self._person(decision.seat)
        self._console.print(self._say("over"), style="bold")
        self._console.print(self._screen.outcome(self._match.state))

    def _happened(self, events: list[Event]) -> None:
        self._log += events
        self._show_events(events)

    def _show_events(self, events: list[Event]) -> None:
        for event in events:
            line = self._screen.event(self._match.state, event.for_seat(self._at_keyboard))
            if line is not None:
                self._console.print(f"  {line}", style="dim", highlight=False)

    def _person(self, seat: int) -> None:
        if len(self._people) > 1 and seat != self._at_keyboard:
            self._at_keyboard = seat
            self._console.clear()
            self._read(self._say("hand-over", player=self._match.state.setup.players[seat]) + " ")
        self._draw(seat)
        version = self._match.version
        while self._match.version == version:
            try:
                words = self._read(f"{self._match.state.setup.players[seat]} > ").strip()
            except EOFError:
                raise Quit from None
            self._answer(seat, words)

    def _draw(self, seat: int) -> None:
        state = self._match.state
        decision = state.decision
        assert decision is not None
        self._console.print(self._screen.draw(state.view(seat)))
        self._console.print(self._screen.prompt(state, decision.kind), style="bold cyan")
        grid = Table.grid(padding=(0, 3))
        options = [
            Text.assemble((f"{number:>3} ", "bold"), self._screen.action(state, action))
            for number, action in enumerate(decision.actions, start=1)
        ]
        rows = (len(options) + 2) // 3
        for row in range(rows):
            grid.add_row(*[options[at] if at < len(options) else Text() for at in (row, row + rows, row + 2 * rows)])
        self._console.print(grid)

    def _answer(self, seat: int, words: str) -> None:
        command, _, rest = words.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "?": lambda: self._help(rest.strip()),
            "undo": lambda: self._undo(seat),
            "log": lambda: self._show_events(self._log),
            "table": lambda: self._draw(seat),
            "save": lambda: self._save(rest.strip()),
            "quit": self._quit,
        }
        if command in commands:
            commands[command]()
        elif words.isdecimal():
            self._number(seat, int(words))
        else:
            self._notation(seat, words)

    def _number(self, seat: int, number: int) -> None:
        decision = self._match.state.decision
        assert decision is not None
        if 1 <= number <= len(decision.actions):
            self._happened(self._match.act(seat, decision.actions[number - 1]))
        else:
            self._console.print(self._say("no-such-number", number=number, last=len(decision.actions)))

    def _notation(self, seat: int, words: str) -> None:
        try:
            self._happened(self._match.act(seat, self._complete(words)))
        except (MalformedNotation, AmbiguousNotation) as error:
            self._console.print(str(error), style="yellow", highlight=False)
        except IllegalAction as error:
            self._console.print(self._screen.reason(self._match.state, error.reason), style="yellow", highlight=False)

    def _complete(self, words: str) -> str:
        """Accept the beginning of a notation where it can mean one legal action only."""
        state = self._match.state
        legal = state.legal()
        begun = [text for text in legal if _begins(text, words)]
        if words in legal or not begun:
            return words
        if len(begun) > 1:
            raise AmbiguousNotation(words, tuple(begun))
        return begun[0]

    def _help(self, words: str) -> None:
        state = self._match.state
        if not words:
            self._console.print(self._say("help"), highlight=False)
            return
        cards = self._screen.find_cards(words)
        for card in cards[:4]:
            self._console.print(self._screen.card(state, card))
        if cards:
            return
        try:
            reason = state.why_not(words)
        except MalformedNotation:
            self._console.print(self._say("unknown-help", words=words))
            return
        answer = self._say("possible") if reason is None else self._screen.reason(state, reason)
        self._console.print(answer, highlight=False)

    def _undo(self, seat: int) -> None:
        try:
            self._match.undo(seat)
        except CannotUndo as error:
            self._console.print(self._say(error.reason.code), style="yellow")
            return
        self._console.print(self._say("undone"))
        self._draw(seat)

    def _save(self, name: str) -> None:
        path = Path(name or "spielwerk-game.json")
        path.write_text(self._match.transcript.to_json(), encoding="utf-8")
        self._console.print(self._say("saved", path=path))

    @staticmethod
    def _quit() -> None:
        raise Quit


def _begins(text: str, words: str) -> bool:
    """Whether every word typed begins the word at its place."""
    full, typed = text.split(), words.split()
    return len(full) == len(typed) and all(a.startswith(b) for a, b in zip(full, typed, strict=True))
