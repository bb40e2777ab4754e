"""Blue Moon for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.console import ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core.events import Event
from spielwerk.core.scene import Number, Scene, SceneSeat
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.tui.boards.bluemoon_story import tell
from spielwerk.tui.boards.bluemoon_table import COLOURS, ELEMENT_COLOURS, ELEMENTS, SHAPES, BlueMoonTable
from spielwerk.tui.boards.plain import PlainBoard
from spielwerk.tui.terminal import Command

_COUNTING = ("combat", "support", "influence", "bluffs")
"""Areas whose cards make up the power."""


class Board(PlainBoard):
    """Shows both sides with the dragons between them; options say what they cost."""

    colours: ClassVar[Mapping[str, str]] = COLOURS
    package = "spielwerk.bluemoon"

    # -- words -----------------------------------------------------------------------------------

    def action(self, state: State, action: int) -> Text:
        """Return an option with what it brings: printed values, power to announce, what it costs to retreat."""
        text = super().action(state, action)
        verb, *words = state.text(action).split()
        if words and words[0] in self._entries:
            printed = {number.id: number.value for number in self._entries[words[0]].numbers}
            if printed.get("fire") or printed.get("earth"):
                letters = self._label("fire-letter"), self._label("earth-letter")
                text.append(f" {letters[0]}{printed['fire']} {letters[1]}{printed['earth']}", "dim")
            return text
        if verb in ("announce", "retreat", "fight") and state.decision is not None:
            asked = state.decision.seat
            side = self._scene(state.view(asked)).seats[asked]
            numbers = {number.id: number.value for number in side.numbers}
            if verb == "announce":
                text.append(f" {numbers[words[0]]}", "bold")
            elif verb == "retreat":
                text.append(f" ({self._label('dragons-lost', n=numbers['retreat'])})", "dim")
            elif "reach" in numbers:
                text.append(f" ({self._label('needed', n=numbers['reach'])})", "dim")
        return text

    def story(self, state: State, events: Sequence[Event], reader: int) -> list[Text]:
        """Return what happened in lines, addressed to the reader."""
        return tell(events, state.setup.players, reader, self._wording, self._label("you"), self._paint)

    def outcome(self, state: State) -> RenderableType:
        """Show who won how many crystals, and by what."""
        scene = self._scene(state.view(-1))
        result = scene.result
        assert result is not None
        table = Table(title=Text(self._label("result"), "bold"))
        table.add_column(self._label("player"))
        table.add_column(self._label("people"))
        table.add_column(self._label("crystals"), justify="right", style="bold")
        for score in sorted(result.scores, key=lambda score: score.seat != result.winner):
            side = scene.seats[score.seat]
            won = score.seat == result.winner
            name = Text(side.name + (" ★" if won else ""), "bold green" if won else "")
            table.add_row(name, "" if side.badge is None else side.badge.text, str(score.points))
        return Group(table, Text(self._label("ended-by", cause=result.cause_text), "dim"))

    # -- the power, opened into its arithmetic -----------------------------------------------------

    def commands(self) -> Mapping[str, Command]:
        """Return the commands only this game has."""
        return {"power": Command(self._label("power-command"), self._label("power-help"), self.power)}

    def power(self, view: View) -> RenderableType:
        """Show how the power of both sides comes about, card by card."""
        scene = self._scene(view)
        own = max(view.seat, 0)
        return Group(*[self._account_of(scene, scene.seats[seat]) for seat in (1 - own, own)])

    def _account_of(self, scene: Scene, side: SceneSeat) -> RenderableType:
        table = Table(show_header=False, box=None, padding=(0, 1), expand=True)
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        table.add_column(justify="right", no_wrap=True)
        for place, element in enumerate(ELEMENTS):
            for area in _COUNTING:
                for card in scene.area(area, side.seat).cards:
                    counted = next((number for number in card.numbers if number.id == element), None)
                    if counted is not None and (counted.changes[0].result or len(counted.changes) > 1):
                        name = Text(card.name, "cyan") if card.face_down else self._named(card.card)
                        table.add_row(name, Text(counted.text, "dim"), str(counted.value))
            total = next(number for number in side.numbers if number.id == element)
            table.add_row(*self._sum(place, total))
        called = self._label("you") if side.seat == scene.viewer else side.name
        people = "" if side.badge is None else side.badge.text
        title = Text(f"{called} · {people}", "bold")
        return Panel(table, title=title, title_align="left", border_style="bright_black")

    def _named(self, card: str | None) -> Text:
        assert card is not None
        return Text(self._entries[card].name, self._colour(card))

    @staticmethod
    def _sum(element: int, total: Number) -> tuple[Text, Text, Text]:
        """Return the line of the whole power: the sum, and what lifts it."""
        colour = f"bold {ELEMENT_COLOURS[element]}"
        return Text(f"{SHAPES[element]} {total.name}", colour), Text(total.text), Text(str(total.value), colour)

    # -- the table -------------------------------------------------------------------------------

    def draw(self, view: View, size: ConsoleDimensions) -> RenderableType:
        """Show the whole table as the seat sees it."""
        scene = self._scene(view)
        return BlueMoonTable(scene, self._entries, self._label, size).draw()
