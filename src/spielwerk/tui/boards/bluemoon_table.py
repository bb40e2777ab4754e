"""The table of Blue Moon as one seat sees it: both sides, the board with the dragons between them, the own hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.scene import Mark, Number, Scene, SceneCard, SceneSeat, value_of
from spielwerk.tui.terminal import is_low

COLOURS: Final = {
    "leader": "bold yellow",
    "character": "bold",
    "booster": "magenta",
    "support": "cyan",
    "leadership": "yellow",
    "ship": "blue",
    "hyla": "blue",
    "achievement": "bright_cyan",
    "intervention": "bright_magenta",
    "inquisitor": "bold yellow",
    "emissary": "bold yellow",
    "unknown": "dim",
}
ELEMENTS: Final = ("fire", "earth")
ELEMENT_COLOURS: Final = ("red", "green")
SHAPES: Final = ("▲", "■")
"""Fire and Earth are told apart by shape and letter, not by colour alone."""
_BACK: Final = "▮"
_DRAGON: Final = "◆"
_NO_DRAGON: Final = "·"
_GAPS: Final = 2
"""Columns between the three parts of the board."""
_FRAME: Final = 4
"""Columns a frame takes."""
_NARROWEST_CARD: Final = 17
_WIDEST_CARD: Final = 26
_CARD_LINES: Final = 5
_MORE_LINES: Final = 5
"""So many more a hand card may have where the terminal is high enough for its whole text."""
_ROOMY_HEIGHT: Final = 40
_ORDER: Final = {kind: place for place, kind in enumerate(COLOURS)}
_MEASURE: Final = Console(width=80)
"""Breaks lines; nothing is printed on it."""

Label = Callable[..., str]
Values = tuple[int, int]


def roomy(size: ConsoleDimensions) -> bool:
    """Whether there is room for hand cards drawn as cards."""
    return size.width >= 100 and size.height >= _ROOMY_HEIGHT


def _values(numbers: Sequence[Number]) -> Values | None:
    """Return Fire and Earth, if there are values at all."""
    if not any(number.id in ELEMENTS for number in numbers):
        return None
    return value_of(numbers, "fire"), value_of(numbers, "earth")


def _marked(marks: Sequence[Mark], name: str) -> bool:
    return any(mark.id == name for mark in marks)


class BlueMoonTable:
    """Draws one scene; made anew for every drawing."""

    def __init__(self, scene: Scene, entries: Mapping[str, CardEntry], label: Label, size: ConsoleDimensions) -> None:
        """Look at a scene; `label` finds the words beside the cards."""
        self._scene = scene
        self._entries = entries
        self._label = label
        self._roomy = roomy(size)
        self._low = is_low(size)
        self._width = size.width
        self._card_lines = _CARD_LINES + max(0, min(_MORE_LINES, size.height - _ROOMY_HEIGHT - 2))
        self._letters = (label("fire-letter"), label("earth-letter"))
        element = next(mark for mark in scene.marks if mark.id == "element")
        self._element_name = element.text
        self._contested = ELEMENTS.index(element.value) if element.value in ELEMENTS else None

    def draw(self) -> RenderableType:
        """Return everything: the other across the table, the board between, the own cards in front."""
        own = self._scene.viewer or 0
        parts = [self._side(1 - own), self._board(own), self._side(own)]
        if self._scene.viewer is not None:
            parts.append(self._hand(own))
        return Group(*parts)

    def _cards(self, seat: int, area: str) -> tuple[SceneCard, ...]:
        return self._scene.area(area, seat).cards

    # -- cards -----------------------------------------------------------------------------------------

    def _written(self, values: Values, printed: Values) -> Text:
        """Write values with their letters; changed ones are underlined, those not contested are dim."""
        text = Text()
        for element in (0, 1):
            style = ELEMENT_COLOURS[element] if self._contested in (None, element) else "dim"
            if printed[element] != values[element]:
                style += " bold underline"
            text.append(" " if text else "")
            text.append(f"{self._letters[element]}{values[element]}", style)
        return text

    def _name(self, card: str) -> Text:
        entry = self._entries[card]
        return Text(entry.name, COLOURS.get(entry.type, ""))

    def _card(self, lying: SceneCard) -> Text:
        """Name a card with its values as they count, its icons and a mark for its text."""
        if lying.card is None:
            return Text(_BACK, "dim")
        text = self._name(lying.card)
        marks = self._marks(lying)
        if self._entries[lying.card].text:
            marks.append(" ¶" if marks else "¶", "dim yellow")
        return Text.assemble(text, " ", marks) if marks else text

    def _marks(self, lying: SceneCard) -> Text:
        """Return values and icons of a card."""
        assert lying.card is not None
        entry = self._entries[lying.card]
        printed = _values(entry.numbers)
        counted = _values(lying.numbers)
        text = Text()
        if printed is not None or (counted is not None and any(counted)):
            text = self._written(counted or printed or (0, 0), printed or (0, 0))
        for icon in entry.marks:
            text.append(f" {icon.text}" if text else icon.text, "dim")
        return text

    def _names(self, cards: Iterable[SceneCard]) -> Text:
        """Name cards without anything else; those face down lie there as backs."""
        lying = tuple(cards)
        text = Text(_BACK * sum(card.card is None for card in lying), "dim")
        for card in lying:
            if card.card is not None:
                text.append(", " if text and not text.plain.endswith(_BACK) else " " if text else "")
                text.append_text(self._name(card.card))
        return text or Text("–", "dim")

    # -- a side ----------------------------------------------------------------------------------------

    def _called(self, seat: int) -> str:
        """Return what a seat is called on the screen."""
        return self._label("you") if seat == self._scene.viewer else self._scene.seats[seat].name

    def _title(self, side: SceneSeat) -> Text:
        scene = self._scene
        title = Text("▶ " if side.seat == scene.turn else "", "bold green")
        title.append(self._called(side.seat), "bold")
        title.append("" if side.badge is None else f" · {side.badge.text}", "bold")
        if not self._low:
            title.append(f" · {next(mark.text for mark in side.marks if mark.id == 'leader')}", "yellow")
        if side.seat == scene.turn and scene.result is None:
            title.append(f" · {scene.phase_name}", "green")
        return title

    def _piles(self, seat: int) -> Text:
        text = Text()
        for name in ("deck", "discard", "leadership"):
            area = self._scene.area(name, seat)
            text.append("  " if text else "")
            text.append(f"{self._label(name)} ", "dim")
            text.append(str(area.count))
            top = area.cards[-1].card if area.cards else None
            if name != "deck" and top is not None and not self._low:
                text.append(f" ({self._entries[top].name})", "dim")
        return text

    def _rows(self, seat: int) -> list[tuple[str, Text]]:
        """Return what lies before a seat, area by area; empty areas that seldom hold anything are left out."""
        rows: list[tuple[str, Text]] = []
        if seat != self._scene.viewer:
            rows.append((self._label("hand"), self._other_hand(seat)))
        ships = [self._influence(card) for card in self._cards(seat, "influence")]
        if ships:
            rows.append((self._label("influence"), _joined(ships)))
        if lasting := self._cards(seat, "lasting"):
            rows.append((self._label("lasting"), self._names(lasting)))
        supports = [self._card(card) for card in self._cards(seat, "support")]
        supports += self._bluffs(seat)
        if supports or not self._low:
            rows.append((self._label("support"), _joined(supports)))
        combat = _joined([self._card(card) for card in self._cards(seat, "combat")])
        if buried := self._cards(seat, "buried"):
            names = ", ".join(self._entries[card.card].name for card in buried if card.card is not None)
            combat.append(f"  {self._label('inactive', n=len(buried))} {names}", "dim")
        rows.append((self._label("combat"), combat))
        return rows

    def _other_hand(self, seat: int) -> Text:
        hand = self._cards(seat, "hand")
        text = Text(_BACK * sum(card.card is None for card in hand), "dim")
        text.append(f" {len(hand)}", "bold")
        known = [card for card in hand if card.card is not None]
        if known:
            text = Text.assemble(text, f"  {self._label('open')} ", self._names(known))
        return text

    def _bluffs(self, seat: int) -> list[Text]:
        """Show bluff cards as backs with their number; a face one may know stands beside it."""
        shown: list[Text] = []
        for place, lying in enumerate(self._cards(seat, "bluffs"), start=1):
            text = Text(f"{_BACK}{place}", "bold cyan")
            if lying.card is not None:
                entry = self._entries[lying.card]
                icon = next((mark.text for mark in entry.marks if mark.id.startswith("bluff")), "")
                text.append(f" {entry.name} {icon}", "dim")
            shown.append(text)
        return shown

    def _influence(self, lying: SceneCard) -> Text:
        """Show a ship with its load, or another card that lies beside the fight."""
        assert lying.card is not None
        room = value_of(lying.numbers, "capacity")
        if not room:
            return self._card(lying)
        text = self._name(lying.card)
        text.append(f" {self._label('landed')}" if _marked(lying.marks, "landed") else "", "bold")
        text.append(f" {len(lying.carries)}/{room}", "bold")
        return Text.assemble(text, ": ", self._names(lying.carries)) if lying.carries else text

    def _side(self, seat: int) -> RenderableType:
        side = self._scene.seats[seat]
        grid = Table.grid(padding=(0, 1))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for key, cards in self._rows(seat):
            grid.add_row(key, cards)
        if self._low:
            return Group(Text.assemble(self._title(side), "   ", self._piles(seat)), grid)
        return Panel(
            grid,
            title=self._title(side),
            title_align="left",
            subtitle=self._piles(seat),
            subtitle_align="right",
            border_style="green" if seat == self._scene.turn else "bright_black",
        )

    # -- the board ---------------------------------------------------------------------------------------

    def _dragons(self, own: int) -> Text:
        """Draw the three dragons where they stand: on one side, or in the middle."""
        theirs, mine = (value_of(self._scene.seats[seat].numbers, "dragons") for seat in (1 - own, own))
        places = (theirs, value_of(self._scene.numbers, "dragons"), mine)
        text = Text(self._called(1 - own), "bold")
        for at, count in enumerate(places):
            text.append(" │ " if at else "  ", "dim")
            text.append(_DRAGON * count, "bold yellow")
            text.append(_NO_DRAGON * (3 - count), "dim")
        return text.append(f"  {self._called(own)}", "bold")

    def _element(self) -> Text:
        element = self._contested
        if element is None:
            return Text(self._label("no-fight"), "dim")
        word = self._element_name.upper()
        return Text(f" {SHAPES[element]} {word} {SHAPES[element]} ", f"bold reverse {ELEMENT_COLOURS[element]}")

    def _totals(self, own: int) -> Text:
        """Set both powers against each other, in Fire and in Earth."""
        text = Text()
        for element, name in enumerate(ELEMENTS):
            ours, theirs = (
                next(number for number in self._scene.seats[seat].numbers if number.id == name)
                for seat in (own, 1 - own)
            )
            style = f"bold {ELEMENT_COLOURS[element]}" if self._contested in (None, element) else "dim"
            text.append("    " if text else "")
            text.append(f"{SHAPES[element]} {ours.name} ", style)
            text.append(f"{theirs.value} : {ours.value}", style)
        return text

    def _board(self, own: int) -> RenderableType:
        parts = (self._dragons(own), self._element(), self._totals(own))
        frame = 0 if self._low else _FRAME
        if sum(part.cell_len for part in parts) + _GAPS + frame > self._width:  # told in lines below each other
            return Group(*parts) if self._low else Panel(Group(*parts), border_style="yellow")
        grid = Table.grid(expand=True, padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="center", no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_row(*parts)
        return grid if self._low else Panel(grid, border_style="yellow")

    # -- the hand ------------------------------------------------------------------------------------------

    def _hand(self, seat: int) -> RenderableType:
        order = {card: place for place, card in enumerate(self._entries)}
        hand = sorted(
            self._cards(seat, "hand"),
            key=lambda lying: (_ORDER.get(self._entries[lying.card or ""].type, 99), order[lying.card or ""]),
        )
        # Where nothing in hand can be chosen the question is about something else, and no card is pale.
        asked = any(lying.playable for lying in hand)
        if self._roomy and hand:
            width = min(_WIDEST_CARD, max(_NARROWEST_CARD, self._width // len(hand)))
            written = [self._lines(lying, width - 4) for lying in hand]
            height = max(_CARD_LINES, *map(len, written)) + 2
            cards = [
                self._drawn(lying, lines, asked, width, height) for lying, lines in zip(hand, written, strict=True)
            ]
            return Columns(cards, padding=(0, 0))
        grid = Table.grid(padding=(0, 1))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(no_wrap=True, overflow="ellipsis")
        if self._low:
            grid.columns[1].no_wrap = False
            grid.add_row(self._label("hand"), _joined([self._in_line(lying, asked) for lying in hand]))
            return grid
        for number, lying in enumerate(hand):
            text = self._in_line(lying, asked)
            power = self._entries[lying.card or ""].text
            if power:
                text.append(f"  {power}", "dim")
            grid.add_row(self._label("hand") if number == 0 else "", text)
        return grid

    def _in_line(self, lying: SceneCard, asked: bool) -> Text:
        text = self._card(lying)
        if asked and not lying.playable:
            text.stylize("dim")
        return text

    def _lines(self, lying: SceneCard, width: int) -> list[Text]:
        """Write a card of the hand: its name, its marks, and as much of its text as there is room for."""
        entry = self._entries[lying.card or ""]
        name = [Text(line, COLOURS.get(entry.type, "")) for line in _fitted(entry.name, width, 2)]
        marks = self._marks(lying)
        head = [*name, *marks.wrap(_MEASURE, width)] if marks else name
        power = _fitted(entry.text, width, max(1, self._card_lines - len(head)))
        return [*head, *[Text(line, "dim") for line in power]]

    def _drawn(self, lying: SceneCard, lines: list[Text], asked: bool, width: int, height: int) -> RenderableType:
        """Draw a card of the hand; what cannot be played now is pale, what lies open for the other is marked."""
        entry = self._entries[lying.card or ""]
        pale = asked and not lying.playable
        colour = COLOURS.get(entry.type, "")
        if pale:
            for line in lines:
                line.stylize("dim")
        opened = f" · {self._label('open')}" if _marked(lying.marks, "disclosed") else ""
        return Panel(
            Group(*lines),
            width=width,
            height=height,
            subtitle=Text(entry.type_name + opened, "dim"),
            subtitle_align="right",
            border_style="bright_black" if pale else colour.removeprefix("bold") or "white",
        )


def _joined(texts: Sequence[Text]) -> Text:
    return Text(" · ", "dim").join(texts) if texts else Text("–", "dim")


def _fitted(words: str, width: int, lines: int) -> list[str]:
    """Break words into lines; what does not fit ends in dots."""
    found: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if len(longer) <= width:
            line = longer
            continue
        found.append(line)
        line = word
    if line:
        found.append(line)
    found = [each[:width] for each in found if each]
    if len(found) > lines:
        found = found[:lines]
        found[-1] = f"{found[-1][: width - 1]}…"
    return found
