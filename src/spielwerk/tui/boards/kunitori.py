"""Kunitori for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.console import ConsoleDimensions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from spielwerk.core.events import Event
from spielwerk.core.scene import value_of
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.tui.boards.kunitori_story import tell
from spielwerk.tui.boards.kunitori_table import COLOURS, KunitoriTable
from spielwerk.tui.boards.plain import PlainBoard
from spielwerk.tui.terminal import Shortcut

_REALMS: Final = ("village", "prefecture", "land")


class Board(PlainBoard):
    """Shows territories, the pool and battles; what can be bought carries its number on the table."""

    colours: ClassVar[Mapping[str, str]] = COLOURS
    package = "spielwerk.kunitori"

    def on_table(self, state: State, action: int) -> bool:
        """Say whether the pool shows the number of this option: it does for what can be bought."""
        return state.text(action).startswith("buy ")

    def shortcut(self, state: State) -> Shortcut | None:
        """Offer to lay down all treasures at once."""
        decision = state.decision
        if decision is None or decision.kind != "buy":
            return None
        scene = self._scene(state.view(decision.seat))
        held = [card.card for card in scene.area("hand", decision.seat).cards if card.card is not None]
        treasures = [card for card in held if self._entries[card].type == "treasure"]
        if not treasures or not scene.number("buys"):
            return None
        worth = {
            card: number.value for card in treasures for number in self._entries[card].numbers if number.id == "money"
        }
        text = Text(self._label("all-treasures", n=sum(worth[card] for card in treasures)), COLOURS["treasure"])
        return Shortcut("a", text, tuple(state.parse(f"treasure {card}") for card in treasures))

    def story(self, state: State, events: Sequence[Event], reader: int) -> list[Text]:
        """Return what happened in lines, addressed to the reader."""
        return tell(events, state.setup.players, reader, self._wording, self._label("you"), self._paint)

    def outcome(self, state: State) -> RenderableType:
        """Show the final points and what they were made of."""
        scene = self._scene(state.view(-1))
        result = scene.result
        assert result is not None
        table = Table(title=Text(self._label("result"), "bold"))
        table.add_column(self._label("player"))
        table.add_column(self._label("points"), justify="right", style="bold")
        for card in _REALMS:
            table.add_column(self._entries[card].name, justify="right")
        table.add_column(self._label("other-points"), justify="right")
        for score in sorted(result.scores, key=lambda score: (score.seat != result.winner, -score.points)):
            won = {part.id: part.value for part in score.parts}
            fixed = [won.get(card, 0) for card in _REALMS]
            each = [value_of(self._entries[card].numbers, "points") for card in _REALMS]
            counts = [points // worth for points, worth in zip(fixed, each, strict=True)]
            name = Text(scene.seats[score.seat].name, "bold green" if score.seat == result.winner else "")
            name.append(" ★" if score.seat == result.winner else "")
            table.add_row(name, str(score.points), *map(str, counts), str(score.points - sum(fixed)))
        return Group(table, Text(self._label("tie-break"))) if result.cause == "tie-break" else table

    def draw(self, view: View, size: ConsoleDimensions) -> RenderableType:
        """Show the whole table as the seat sees it."""
        scene = self._scene(view)
        options = [view.table.text(action) for action in view.table.options]
        phases = {phase: self._wording.phase(phase) for phase in self._game.phases}
        return KunitoriTable(scene, self._entries, phases, options, self._label, size).draw()
