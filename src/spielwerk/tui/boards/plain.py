"""Any game for a terminal, drawn by its scene alone: what a game gets that has no board of its own here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from rich.console import ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.core.game import Game
from spielwerk.core.reasons import Reason
from spielwerk.core.scene import Area, Number, Scene, SceneCard, SceneSeat
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.judge.library import inventory
from spielwerk.language import Language, catalogue, to_search
from spielwerk.tui.story import coloured
from spielwerk.tui.terminal import Command, Shortcut, called

_SPECTATOR: Final = -1
_FACE_DOWN: Final = "▒"
_RULES_TOLD: Final = 2
"""So many rules behind a refusal are told in words."""
_PLAYABLE: Final = "bold green"


class PlainBoard:
    """Shows areas as lines of cards and everything else in the game's own words."""

    colours: ClassVar[Mapping[str, str]] = {}
    """How cards look by their type."""
    package: ClassVar[str]
    """The package of the game, where a board of its own finds its words for the terminal."""

    def __init__(self, game: Game[Any], language: Language, facts: Mapping[str, Any]) -> None:
        """Let the game speak a language, of cards as their owner may have corrected them."""
        self._game = game
        self._language: Language = language
        self._wording = game.wording(language, facts)
        # Cards of an earlier edition, of which no facts are told, never lie on a table.
        self._entries = {entry.id: entry for entry in game.catalogue(language, facts) if entry.facts}

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._wording.title()

    def _scene(self, view: View) -> Scene:
        """Return the table; whoever gave no name is "you" on it, in whatever language the game began."""
        scene = self._game.scene(view, self._language)
        seats = tuple(replace(side, name=called(side.name, self._language)) for side in scene.seats)
        return replace(scene, seats=seats)

    # -- words -----------------------------------------------------------------------------------

    def _label(self, key: str, **values: object) -> str:
        return catalogue(self.package, self._language).say("terminal", key, **values)

    def prompt(self, state: State, kind: str) -> str:
        """Word the question."""
        del kind
        return self._wording.question(state)

    def action(self, state: State, action: int) -> Text:
        """Word an option; a card in it has the colour of its type."""
        text = Text(self._wording.action(state, action))
        for word in state.text(action).split()[1:]:
            if word in self._entries:
                text.highlight_words([self._entries[word].name], self._colour(word))
        return text

    def _colour(self, card: str) -> str:
        return self.colours.get(self._entries[card].type, "bold")

    def _paint(self, sentence: str, cards: tuple[int, ...]) -> Text:
        """Give the names of cards in a sentence their colours."""
        known = [self._game.card_id(card) for card in set(cards) - {UNKNOWN}]
        return coloured(sentence, {self._entries[card].name: self._colour(card) for card in known})

    def on_table(self, state: State, action: int) -> bool:
        """All options are listed."""
        del state, action
        return False

    def shortcut(self, state: State) -> Shortcut | None:
        """Offer none: which decisions belong together is not known."""
        del state
        return None

    def reason(self, state: State, reason: Reason, *, whole: bool = False) -> str:
        """Word a refusal, with the rules it rests on; unless whole, the first are told and the others named."""
        rules = [(rule, text) for rule in reason.rules if (text := self._rule(rule))]
        most = len(rules) if whole else _RULES_TOLD
        told = [f"{rule}: {text}" for rule, text in rules[:most]]
        named = ", ".join(rule for rule, _ in rules[most:])
        further = [catalogue("spielwerk", self._language).say("cli", "see-also", rulings=named)] if named else []
        return "\n".join([self._wording.reason(reason, state.setup.players), *told, *further])

    def _rule(self, rule: str) -> str:
        """Return a rule or a ruling in a sentence."""
        if text := self._wording.rule(rule):
            return text
        return next((each.text(self._language) for each in inventory(self._game.name) if each.id == rule), "")

    def event(self, state: State, event: Event) -> str | None:
        """Word what happened."""
        return self._wording.event(event, state.setup.players)

    def story(self, state: State, events: Sequence[Event], reader: int) -> list[Text]:
        """Tell what happened, a line for each thing."""
        sentences = (self._wording.event(event, state.setup.players, reader) for event in events)
        return [Text(sentence) for sentence in sentences if sentence is not None]

    def outcome(self, state: State) -> RenderableType:
        """Show who won, and what everybody's points are made of."""
        scene = self._scene(state.view(_SPECTATOR))
        result = scene.result
        assert result is not None
        table = Table.grid(padding=(0, 3, 0, 0))
        for score in sorted(result.scores, key=lambda score: (score.seat != result.winner, -score.points)):
            name = Text(scene.seats[score.seat].name, "bold green" if score.seat == result.winner else "")
            table.add_row(name, Text(str(score.points), "bold"), _numbers(score.parts))
        return Group(Text(f"{result.text} ({result.cause_text})", "bold"), table)

    # -- cards -----------------------------------------------------------------------------------

    def commands(self) -> Mapping[str, Command]:
        """No commands of its own are known."""
        return {}

    def find_cards(self, words: str) -> list[str]:
        """Find cards whose name or id contains the words."""
        wanted = to_search(words).strip()
        if wanted in self._entries:
            return [wanted]
        return [
            entry.id for entry in self._entries.values() if wanted and wanted in f"{entry.id}\0{to_search(entry.name)}"
        ]

    def card(self, state: State, card_id: str) -> RenderableType:
        """Show a card with its facts, its text and its rulings."""
        entry = self._entries[card_id]
        text = self._game.card_text(state, card_id, self._language)
        cited = ", ".join([*entry.rulings, *entry.see_also])
        styled = ((entry.facts, "bold"), (text, ""), (cited, "dim"))
        colour = self._colour(card_id)
        title = Text.assemble((entry.name, colour), (f" [{card_id}]", "dim"))
        border = colour.removeprefix("bold").strip() or "white"
        lines = [Text(line, style) for line, style in styled if line]
        return Panel(Group(*lines), title=title, title_align="left", border_style=border, expand=False)

    # -- the table -------------------------------------------------------------------------------

    def draw(self, view: View, size: ConsoleDimensions) -> RenderableType:
        """Show everybody's areas, the viewer's last, and between them what belongs to nobody."""
        del size
        scene = self._scene(view)
        mine = [seat for seat in scene.seats if seat.seat == scene.viewer]
        others = [self._seat(seat, scene.turn) for seat in scene.seats if seat.seat != scene.viewer]
        middle = [_numbers(scene.numbers)] if scene.numbers else []
        middle += [self._area(area) for area in scene.areas]
        table = Panel(Group(*middle), title=Text(scene.phase_name, "bold"))
        return Group(*others, table, *(self._seat(seat, scene.turn) for seat in mine))

    def _seat(self, seat: SceneSeat, turn: int) -> RenderableType:
        title = Text.assemble("▶ " if seat.seat == turn else "", (seat.name, "bold"), "  ", _numbers(seat.numbers))
        parts = [Text(mark.text, "dim") for mark in seat.marks] + [self._area(area) for area in seat.areas]
        return Panel(Group(*parts), title=title, title_align="left", border_style="bright_black")

    def _area(self, area: Area) -> Text:
        line = Text.assemble((area.name, "cyan"), f" ({area.count})  ", _numbers(area.numbers))
        return line.append_text(Text(" · ").join([self._card(card) for card in area.cards]))

    def _card(self, card: SceneCard) -> Text:
        name = _FACE_DOWN if card.card is None else self._wording.card(card.card)
        text = Text(f"{card.count} × {name}" if card.count != 1 else name, _PLAYABLE if card.playable else "")
        notes = [mark.text for mark in card.marks] + [f"{number.name} {number.value}" for number in card.numbers]
        return text.append(f" ({', '.join(notes)})" if notes else "", "dim")


def _numbers(numbers: Sequence[Number]) -> Text:
    return Text("".join(f"{number.name} {number.value}  " for number in numbers), "dim")
