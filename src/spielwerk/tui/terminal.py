"""The conversation at the terminal: show the table, say what happened, ask, take the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from time import sleep
from typing import Any, Final, Protocol

from rich.console import Console, ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.bots.base import Bot, ask
from spielwerk.core.events import Event
from spielwerk.core.reasons import AmbiguousNotation, IllegalAction, MalformedNotation, Reason
from spielwerk.core.view import View
from spielwerk.language import Language, catalogue, in_language
from spielwerk.match.match import CannotUndo, Match

_NUMBER: Final = "bold cyan"
"""From so many letters on the beginning of a word stands for an option in plain words."""
_CARDS_EXPLAINED: Final = 4
_FEWEST_NEWS: Final = 2
_MOST_NEWS: Final = 14
_OLD_EVENTS: Final = 100
"""So many events that were read before are looked through to fill the news."""


def is_low(size: ConsoleDimensions) -> bool:
    """Whether the terminal has so few lines that frames are a luxury."""
    return size.height < 32


@dataclass(frozen=True)
class Shortcut:
    """Several decisions in a row under one key."""

    key: str
    text: Text
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Command:
    """A command only one game has: a line for the help, and what it shows to a seat."""

    text: str
    show: Callable[[View], RenderableType]


class Screen(Protocol):
    """What the terminal needs of a game: its drawing and its words."""

    @property
    def title(self) -> str:
        """The name of the game."""
        ...

    def draw(self, view: View, size: ConsoleDimensions) -> RenderableType:
        """Show the table as a seat sees it, in a terminal of that size."""
        ...

    def prompt(self, state: Any, kind: str) -> str:
        """Word the question."""
        ...

    def action(self, state: Any, action: int) -> Text:
        """Word an option."""
        ...

    def on_table(self, state: Any, action: int) -> bool:
        """Say whether the drawing carries the number of an option, so that the list can leave it out."""
        ...

    def shortcut(self, state: Any) -> Shortcut | None:
        """Offer decisions that are nearly always taken together."""
        ...

    def reason(self, state: Any, reason: Reason) -> str:
        """Word a refusal."""
        ...

    def event(self, state: Any, event: Event) -> str | None:
        """Word what happened."""
        ...

    def story(self, state: Any, events: Sequence[Event], reader: int) -> list[Text]:
        """Tell what happened in lines, addressed to a seat (none if negative)."""
        ...

    def outcome(self, state: Any) -> RenderableType:
        """Show how the game ended."""
        ...

    def find_cards(self, words: str) -> list[str]:
        """Find cards by name."""
        ...

    def commands(self) -> Mapping[str, Command]:
        """Name the commands only this game has."""
        ...

    def card(self, state: Any, card_id: str) -> RenderableType:
        """Explain a card."""
        ...


class Quit(Exception):  # noqa: N818
    """The player leaves the table."""


class Terminal:
    """One game at one keyboard, with any number of people and bots.

    Nothing is shown but what the seat at the keyboard may know; with several people it is handed over
    with an empty screen.
    """

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
        self._marks: list[int] = []  # length of the log before each decision
        self._read_up_to = [0] * len(bots)  # how much of the log a seat had read when it decided last
        self._at_keyboard = self._people[0] if len(self._people) == 1 else -1
        self._notice = self._say("welcome", game=screen.title.rstrip("!"))

    def _say(self, key: str, **values: object) -> str:
        return self._words.say("play", key, **values)

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        if not self._people:
            self._console.print(self._notice)
            self._tell(self._log)
        while (decision := self._match.state.decision) is not None:
            bot = self._bots[decision.seat]
            if bot is None:
                self._person(decision.seat)
            else:
                self._bot(decision.seat, bot)
        if len(self._people) == 1:
            self._tell(self._log[self._read_up_to[self._at_keyboard] :])
        self._console.print(Text(self._say("over"), "bold"))
        self._console.print(self._screen.outcome(self._match.state))

    def _take(self, seat: int, action: int | str) -> list[Event]:
        """Take a decision and write down what followed."""
        events = self._match.act(seat, action)
        self._marks.append(len(self._log))
        self._log += events
        return events

    def _bot(self, seat: int, bot: Bot) -> None:
        """Let a bot decide; with a pace its doings are told at once, otherwise with the next table."""
        events = self._take(seat, ask(bot, self._match.state))
        if self._pace or not self._people:
            told = self._tell(events)
            if told and self._people:
                sleep(self._pace)

    # -- what happened -------------------------------------------------------------------------------

    def _lines(self, events: Sequence[Event], seat: int) -> list[Text]:
        return self._screen.story(self._match.state, [event.for_seat(seat) for event in events], seat)

    def _tell(self, events: Sequence[Event]) -> int:
        """Print what happened as far as everybody who may look at the screen knows it."""
        lines = self._lines(events, self._at_keyboard if len(self._people) == 1 else -1)
        for line in lines:
            self._console.print(Text.assemble("  ", line))
        return len(lines)

    def _news(self, seat: int, room: int) -> RenderableType:
        """Return the last lines of the story, what is new to the seat bright."""
        read = self._read_up_to[seat]
        old = [Text(line.plain, "dim") for line in self._lines(self._log[:read][-_OLD_EVENTS:], seat)]
        lines = old + self._lines(self._log[read:], seat)
        shown: list[Text] = []
        while lines and room > 0:
            shown.insert(0, lines.pop())
            room -= len(shown[0].wrap(self._console, self._console.width - 4))
        title = Text(self._say("news"), "bold default")
        if is_low(self._console.size):
            return Group(*shown)
        return Panel(Group(*shown), title=title, title_align="left", border_style="bright_black")

    # -- a person ------------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        if len(self._people) > 1 and seat != self._at_keyboard:
            self._at_keyboard = seat
            self._wipe()
            self._input(self._say("hand-over", player=self._match.state.setup.players[seat]) + " ")
        self._draw(seat)
        version = self._match.version
        while self._match.version == version:
            self._answer(seat, self._input(f"{self._match.state.setup.players[seat]} > ").strip())

    def _input(self, prompt: str) -> str:
        try:
            return self._read(prompt)
        except EOFError:
            raise Quit from None

    def _wipe(self) -> None:
        """Empty the screen, and what could be scrolled back to."""
        self._console.clear()
        if self._console.is_terminal:
            self._console.file.write("\x1b[3J")

    def _draw(self, seat: int) -> None:
        """Show the table, the news and the question."""
        state = self._match.state
        decision = state.decision
        assert decision is not None
        size = self._console.size
        table = self._screen.draw(state.view(seat), size)
        question = self._question(decision.kind, decision.actions)
        used = sum(len(self._console.render_lines(part, pad=False)) for part in (table, question))
        used += bool(self._notice) + (1 if is_low(size) else 3)  # the line to type in, and a frame
        room = min(max(size.height - used, _FEWEST_NEWS), _MOST_NEWS)
        if len(self._people) > 1:
            self._wipe()
        else:
            self._console.clear()
        self._console.print(table)
        self._console.print(self._news(seat, room))
        if self._notice:
            self._console.print(Text(self._notice, "italic"))
            self._notice = ""
        self._console.print(question)

    def _question(self, kind: str, actions: Sequence[int]) -> RenderableType:
        """Return the prompt with its options, in as many columns as there is room for."""
        state = self._match.state
        listed = [
            Text.assemble((f"{number:>3} ", _NUMBER), self._screen.action(state, action))
            for number, action in enumerate(actions, start=1)
            if not self._screen.on_table(state, action)
        ]
        shortcut = self._screen.shortcut(state)
        if shortcut is not None:
            listed.append(Text.assemble((f"{shortcut.key:>3} ", _NUMBER), shortcut.text))
        width = max((len(option) for option in listed), default=1) + 3
        across = max(1, min(len(listed), self._console.width // width))
        rows = -(-len(listed) // across)
        grid = Table.grid(padding=(0, 3, 0, 0))
        for row in range(rows):
            grid.add_row(*listed[row::rows])
        prompt = Text(self._screen.prompt(state, kind), "bold cyan")
        if any(self._screen.on_table(state, action) for action in actions):
            prompt.append(f"  {self._say('on-table')}", "not bold dim")
        return Group(prompt, grid)

    # -- answers -------------------------------------------------------------------------------------

    def _answer(self, seat: int, words: str) -> None:
        command, _, rest = words.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "?": lambda: self._help(rest.strip()),
            "undo": lambda: self._undo(seat),
            "log": lambda: self._whole_log(seat),
            "table": lambda: self._draw(seat),
            "save": lambda: self._save(rest.strip()),
            "quit": self._quit,
        }
        shortcut = self._screen.shortcut(self._match.state)
        own = self._screen.commands()
        if command in commands:
            commands[command]()
        elif words in own:
            self._console.print(own[words].show(self._match.state.view(seat)))
        elif words.isdecimal():
            self._number(seat, int(words))
        elif shortcut is not None and words == shortcut.key:
            self._decide(seat, *shortcut.actions)
        else:
            self._notation(seat, words)

    def _decide(self, seat: int, *actions: int | str) -> None:
        """Take one decision, or several in a row as long as each is possible."""
        read = len(self._log)
        for number, action in enumerate(actions):
            decision = self._match.state.decision
            if number and (decision is None or decision.seat != seat or action not in decision.actions):
                break
            self._take(seat, action)
        self._read_up_to[seat] = read

    def _number(self, seat: int, number: int) -> None:
        decision = self._match.state.decision
        assert decision is not None
        if 1 <= number <= len(decision.actions):
            self._decide(seat, decision.actions[number - 1])
        else:
            self._refuse(self._say("no-such-number", number=number, last=len(decision.actions)))

    def _notation(self, seat: int, words: str) -> None:
        state = self._match.state
        try:
            self._decide(seat, words)
        except AmbiguousNotation as error:
            self._refuse(in_language(error, self._words.language))
        except MalformedNotation:
            near = get_close_matches(words, state.legal(), n=3)
            hint = self._say("did-you-mean", near=", ".join(near)) if near else self._say("how-to")
            self._refuse(f"{self._say('malformed', text=words)} {hint}")
        except IllegalAction as error:
            self._refuse(self._screen.reason(state, error.reason))

    def _refuse(self, text: str) -> None:
        self._console.print(Text(text, "yellow"))

    # -- commands ------------------------------------------------------------------------------------

    def _help(self, words: str) -> None:
        state = self._match.state
        if not words:
            self._console.print(Text(self._say("help")))
            for name, command in self._screen.commands().items():
                self._console.print(Text(f"  {name:<12} {command.text}"))
            return
        cards = self._screen.find_cards(words)
        for card in cards[:_CARDS_EXPLAINED]:
            self._console.print(self._screen.card(state, card))
        if len(cards) > _CARDS_EXPLAINED:
            self._console.print(Text(self._say("more-cards", cards=", ".join(cards[_CARDS_EXPLAINED:])), "dim"))
        if cards:
            return
        try:
            reason = state.why_not(words)
        except AmbiguousNotation as error:
            self._refuse(in_language(error, self._words.language))
            return
        except MalformedNotation:
            self._refuse(self._say("unknown-help", words=words))
            return
        self._console.print(Text(self._say("possible") if reason is None else self._screen.reason(state, reason)))

    def _whole_log(self, seat: int) -> None:
        for line in self._lines(self._log, seat):
            self._console.print(Text.assemble("  ", line))

    def _undo(self, seat: int) -> None:
        try:
            self._match.undo(seat)
        except CannotUndo as error:
            self._refuse(self._say(error.reason.code))
            return
        del self._log[self._marks.pop() :]
        self._read_up_to = [min(read, len(self._log)) for read in self._read_up_to]
        self._notice = self._say("undone")

    def _save(self, name: str) -> None:
        path = Path(name or "spielwerk-game.json")
        try:
            path.write_text(self._match.transcript.to_json(), encoding="utf-8")
        except OSError as error:
            self._refuse(self._say("not-saved", path=path, error=error.strerror or error))
            return
        self._console.print(Text(self._say("saved", path=path)))

    @staticmethod
    def _quit() -> None:
        raise Quit
