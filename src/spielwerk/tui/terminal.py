"""The conversation at the terminal: show the table, say what happened, ask, take the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
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
from spielwerk.core.catalogue import CardEntry
from spielwerk.core.events import Event
from spielwerk.core.reasons import AmbiguousNotation, IllegalAction, MalformedNotation, Reason
from spielwerk.core.view import View
from spielwerk.judge.writing import position_link, scenario_text
from spielwerk.language import LANGUAGES, Language, catalogue, in_language, spoken
from spielwerk.match.match import Match
from spielwerk.tui.keyboard import Offer, Offers, Read, matching, menu_lines, nothing_offered

_NUMBER: Final = "bold cyan"
_MOST_OFFERED: Final = 40
"""So much is offered at most while somebody types."""
_CARDS_EXPLAINED: Final = 4
_INDENT: Final = "  "
_FEWEST_NEWS: Final = 2
_MOST_NEWS: Final = 14
_OLD_EVENTS: Final = 100
"""So many events that were read before are looked through to fill the news."""


def is_low(size: ConsoleDimensions) -> bool:
    """Whether the terminal has so few lines that frames are a luxury."""
    return size.height < 32


def called(name: str, language: Language) -> str:
    """Return how somebody is called: who gave no name is told "you", in whatever language the game began."""
    unnamed = {catalogue("spielwerk", each).say("cli", "person") for each in LANGUAGES}
    return catalogue("spielwerk", language).say("cli", "person") if name in unnamed else name


@dataclass(frozen=True)
class Shortcut:
    """Several decisions in a row under one key."""

    key: str
    text: Text
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Command:
    """A command only one game has: what it is called, a line for the help, and what it shows to a seat."""

    spoken: str
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

    def reason(self, state: Any, reason: Reason, *, whole: bool = False) -> str:
        """Word a refusal, with all its rules if somebody asks."""
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
        """Return the commands only this game has by their English names, which are always understood."""
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
        read: Read,
        pace: float = 0.0,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        """Take the match, who plays each seat (None: a person), where to show and read, and how the game is kept."""
        self._match = match
        self._bots = bots
        self._screen = screen
        self._words = catalogue("spielwerk", language)
        self._wording = match.game.wording(language, match.state.facts)
        self._cards = {entry.id: entry for entry in match.game.catalogue(language, match.state.facts)}
        self._in_english = {str(spoken): english for english, spoken in self._words.table("command").items()}
        self._console = console
        self._read = read
        self._pace = pace
        self._people = [seat for seat, bot in enumerate(bots) if bot is None]
        self._keep = keep
        self._log: list[Event] = list(match.dealt)
        self._marks: list[int] = []  # length of the log before each decision
        self._together: list[int] = []  # how many decisions each answer stood for
        for done in match.journal:  # a game that was taken up again
            self._write_down(list(done.events))
            self._together.append(1)
        self._read_up_to = [len(self._log) if match.journal else 0] * len(bots)
        """How much of the log a seat had read when it decided last."""
        self._at_keyboard = self._people[0] if len(self._people) == 1 else -1
        self._notice = self._say("welcome", game=screen.title.rstrip("!"))

    def _say(self, key: str, **values: object) -> str:
        return self._words.say("play", key, **values)

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        if not self._people:
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
        self._write_down(events)
        return events

    def _write_down(self, events: list[Event]) -> None:
        self._marks.append(len(self._log))
        self._log += events

    def _bot(self, seat: int, bot: Bot) -> None:
        """Let a bot decide; with a pace its doings are told at once, otherwise with the next table."""
        events = self._take(seat, ask(bot, self._match.state))
        self._together.append(1)
        if self._pace or not self._people:
            lines = self._tell(events)
            if lines and self._people:
                sleep(self._pace)

    # -- what happened -------------------------------------------------------------------------------

    def _lines(self, events: Sequence[Event], seat: int) -> list[Text]:
        return self._screen.story(self._match.state, [event.for_seat(seat) for event in events], seat)

    def _tell(self, events: Sequence[Event]) -> int:
        """Print what happened as far as everybody who may look at the screen knows it."""
        lines = self._lines(events, self._at_keyboard if len(self._people) == 1 else -1)
        self._print_indented(lines)
        return len(lines)

    def _print_indented(self, lines: Sequence[Text]) -> None:
        """Print lines of the story; what goes on in a further line is indented too."""
        for line in lines:
            for part in line.wrap(self._console, self._console.width - len(_INDENT)):
                self._console.print(Text.assemble(_INDENT, part))

    def _news(self, seat: int, room: int) -> RenderableType:
        """Return the last lines of the story, what is new to the seat bright."""
        low = is_low(self._console.size)
        read = self._read_up_to[seat]
        old = [Text(line.plain, "dim") for line in self._lines(self._log[:read][-_OLD_EVENTS:], seat)]
        lines = old + self._lines(self._log[read:], seat)
        shown: list[Text] = []
        while lines and room > 0:
            parts = lines.pop().wrap(self._console, self._console.width - (0 if low else 4))
            if low and len(parts) > room and shown:
                break  # an earlier line is told whole or not at all
            shown[:0] = parts[-room:] if low else parts
            room -= len(parts)
        title = Text(self._say("news"), "bold default")
        if low:
            return Group(*shown)
        return Panel(Group(*shown), title=title, title_align="left", border_style="bright_black")

    # -- a person ------------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        if len(self._people) > 1 and seat != self._at_keyboard:
            self._at_keyboard = seat
            self._wipe()
            self._input(self._say("hand-over", player=self._name(seat)) + " ", nothing_offered)
        self._draw(seat)
        self._keep()
        version = self._match.version
        while self._match.version == version:
            self._answer(seat, self._input(f"{self._name(seat)} > ", self._offers).strip())

    def _name(self, seat: int) -> str:
        return called(self._match.state.setup.players[seat], self._words.language)

    def _input(self, prompt: str, offers: Offers) -> str:
        try:
            return self._read(prompt, offers)
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
        notice = [Text(self._notice, "italic")] if self._notice else []
        used = sum(len(self._console.render_lines(part, pad=False)) for part in (table, question, *notice))
        used += 1 if is_low(size) else 3  # the line to type in, and a frame
        used += menu_lines(size.height)
        room = min(max(size.height - used, 0 if is_low(size) else _FEWEST_NEWS), _MOST_NEWS)
        if len(self._people) > 1:
            self._wipe()
        else:
            self._console.clear()
        self._console.print(table)
        self._console.print(self._news(seat, room))
        for part in (*notice, question):
            self._console.print(part)
        self._notice = ""

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

    # -- completion ----------------------------------------------------------------------------------

    def _offers(self, begun: str) -> list[Offer]:
        """Return what could be meant by the beginning of a line: answers, what is not possible and why, commands."""
        if begun.startswith("?"):
            names = [Offer(f"? {entry.name}", entry.facts, card=self._card(entry)) for entry in self._cards.values()]
            return matching(begun, names) if begun.strip("? ") else names[:_MOST_OFFERED]
        found = matching(begun, self._answers())[:_MOST_OFFERED]
        return found or list(self._impossible(begun))

    def _answers(self) -> Iterator[Offer]:
        match, wording = self._match, self._wording
        state = match.state
        decision = state.decision
        if decision is None:
            return
        for number, action in enumerate(decision.actions, start=1):
            notation = state.text(action)
            said = " ".join(self._card(self._cards[word]) for word in notation.split() if word in self._cards)
            yield Offer(wording.action(state, action), f"{number}  {notation}", card=said)
        for action in match.game.expected_actions(state.view(decision.seat)):
            yield from self._refused(action, decision.seat)
        for english, command in self._words.table("command").items():
            yield Offer(command, self._words.say("command-help", english))
        for own in self._screen.commands().values():
            yield Offer(own.spoken, own.text)

    @staticmethod
    def _card(entry: CardEntry) -> str:
        """Return in one breath what there is to know of a card."""
        return f"{entry.name} · {entry.facts}. {entry.text}".strip()

    def _impossible(self, begun: str) -> Iterator[Offer]:
        """Return what somebody means who types something that cannot be done now, if only the name of a card."""
        decision = self._match.state.decision
        if decision is None:
            return
        try:
            yield from self._refused(self._match.state.parse(begun, decision.seat), decision.seat)
        except (AmbiguousNotation, MalformedNotation):
            yield from matching(begun, self._tried(decision.seat))[:_MOST_OFFERED]

    def _tried(self, seat: int) -> Iterator[Offer]:
        """Return what one would try with the cards in hand and in the middle, and why it is not possible."""
        game, state = self._match.game, self._match.state
        view = state.view(seat)
        scene = game.scene(view)
        hand = [area for area in scene.seats[seat].areas if area.id == "hand"]
        lying = {(card.card, area.id): None for area in (*hand, *scene.areas) for card in area.cards if card.card}
        for card, area in lying:
            for notation in game.likely_actions(view, card, area):
                with suppress(MalformedNotation):
                    yield from self._refused(state.parse(notation, seat), seat)

    def _refused(self, action: int, seat: int) -> Iterator[Offer]:
        state = self._match.state
        reason = state.why_not(action, seat)
        if reason is not None:
            why = self._wording.reason(reason, state.setup.players)
            yield Offer(self._wording.action(state, action), why, possible=False, card=why)

    # -- answers -------------------------------------------------------------------------------------

    def _answer(self, seat: int, words: str) -> None:
        command, _, rest = words.partition(" ")
        command = self._in_english.get(command.lower(), command)
        commands: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "?": lambda: self._help(rest.strip()),
            "undo": lambda: self._undo(seat),
            "log": lambda: self._whole_log(seat),
            "table": lambda: self._draw(seat),
            "save": lambda: self._save(rest.strip()),
            "scenario": lambda: self._scenario(seat, rest.strip()),
            "link": lambda: self._link(seat),
            "quit": self._quit,
        }
        shortcut = self._screen.shortcut(self._match.state)
        own = self._screen.commands()
        own = {**own, **{each.spoken: each for each in own.values()}}
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
        read, before = len(self._log), len(self._marks)
        for number, action in enumerate(actions):
            decision = self._match.state.decision
            if number and (decision is None or decision.seat != seat or action not in decision.actions):
                break
            self._take(seat, action)
        self._together.append(len(self._marks) - before)
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
        offered = [action for action in state.options if self._wording.action(state, action).lower() == words.lower()]
        try:
            self._decide(seat, offered[0] if offered else words)
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
            self._console.print(self._commands())
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
        why = self._say("possible") if reason is None else self._screen.reason(state, reason, whole=True)
        self._console.print(Text(why))

    def _commands(self) -> Table:
        """Return all commands with what they do."""
        spoken, forms = self._words.table("command"), self._words.table("command-form")
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column()
        for name, meaning in self._words.table("command-help").items():
            form = str(forms.get(name, "{command}")).format(command=spoken.get(name, ""))
            grid.add_row(f"  {form}", str(meaning))
        for own in self._screen.commands().values():
            grid.add_row(f"  {own.spoken}", own.text)
        return grid

    def _whole_log(self, seat: int) -> None:
        self._print_indented(self._lines(self._log, seat))

    def _undo(self, seat: int) -> None:
        """Take back what the last answer stood for, however many decisions that were."""
        reason = self._match.why_no_undo(seat)
        if reason is not None:
            self._refuse(self._say(reason.code))
            return
        for _ in range(self._together.pop()):
            if self._match.why_no_undo(seat) is None:
                self._match.undo(seat)
                del self._log[self._marks.pop() :]
        self._read_up_to = [min(read, len(self._log)) for read in self._read_up_to]
        self._notice = self._say("undone")

    def _save(self, name: str) -> None:
        self._write(Path(name or "spielwerk-game.json"), self._match.transcript.to_json())

    def _scenario(self, seat: int, name: str) -> None:
        """Show the table as a scenario of what the seat knows, or write it to a file."""
        text = scenario_text(self._match.game, self._match.state.view(seat), self._words.language)
        if name:
            self._write(Path(name), text)
        else:
            self._console.out(text, highlight=False)

    def _link(self, seat: int) -> None:
        """Show where the page has the table as the seat knows it."""
        self._console.print(Text(self._say("link"), "dim"))
        link = position_link(self._match.game, self._match.state.view(seat), self._words.language)
        self._console.out(link, highlight=False)

    def _write(self, path: Path, text: str) -> None:
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            self._refuse(self._say("not-saved", path=path, error=in_language(spoken(error), self._words.language)))
            return
        self._console.print(Text(self._say("saved", path=path)))

    @staticmethod
    def _quit() -> None:
        raise Quit
