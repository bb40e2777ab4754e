"""The table of Blue Moon as one seat sees it: both sides, the board with the dragons between them, the own hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    BOOSTER,
    CHARACTER,
    EARTH,
    EMISSARY,
    FIRE,
    HYLA,
    INQUISITOR,
    INTERVENTION,
    LEADER,
    LEADERSHIP,
    NO_ELEMENT,
    SHIP,
    SUPPORT,
    UNKNOWN_TYPE,
    Card,
)
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.decks import leader_of
from spielwerk.bluemoon.rules.moving import cargo_of
from spielwerk.bluemoon.rules.values import card_values, powers
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.tui.terminal import is_low

COLOURS: Final = {
    CHARACTER: "bold",
    BOOSTER: "magenta",
    SUPPORT: "cyan",
    LEADERSHIP: "yellow",
    SHIP: "blue",
    LEADER: "bold yellow",
    HYLA: "blue",
    ACHIEVEMENT: "bright_cyan",
    INTERVENTION: "bright_magenta",
    INQUISITOR: "bold yellow",
    EMISSARY: "bold yellow",
    UNKNOWN_TYPE: "dim",
}
ELEMENT_COLOURS: Final = ("red", "green")
SHAPES: Final = ("▲", "■")
"""Fire and Earth are told apart by shape and letter, not by colour alone."""
_BACK: Final = "▮"
_DRAGON: Final = "◆"
_NO_DRAGON: Final = "·"
_NARROWEST_CARD: Final = 17
_WIDEST_CARD: Final = 26
_CARD_LINES: Final = 5
_MEASURE: Final = Console(width=80)
"""Breaks lines; nothing is printed on it."""

Label = Callable[..., str]


def roomy(size: ConsoleDimensions) -> bool:
    """Whether there is room for hand cards drawn as cards."""
    return size.width >= 100 and size.height >= 40


class BlueMoonTable:
    """Draws one view; made anew for every drawing."""

    def __init__(self, view: View, wording: Wording, label: Label, size: ConsoleDimensions) -> None:
        """Look at the table of a view; `label` finds the words beside the cards."""
        self._view = view
        self._state: BlueMoonState = view.table
        self._wording = wording
        self._label = label
        self._roomy = roomy(size)
        self._low = is_low(size)
        self._width = size.width
        self._letters = (label("fire-letter"), label("earth-letter"))

    def draw(self) -> RenderableType:
        """Return everything: the other across the table, the board between, the own cards in front."""
        own = max(self._view.seat, 0)
        parts = [self._side(1 - own), self._board(own), self._side(own)]
        if self._view.seat >= 0:
            parts.append(self._hand(own))
        return Group(*parts)

    # -- cards -----------------------------------------------------------------------------------------

    def _values(self, values: tuple[int, int], printed: tuple[int, int] | None = None) -> Text:
        """Write values with their letters; changed ones are underlined, those not contested are dim."""
        text = Text()
        contested = self._state.element
        for element in (FIRE, EARTH):
            style = ELEMENT_COLOURS[element] if contested in (NO_ELEMENT, element) else "dim"
            if printed is not None and printed[element] != values[element]:
                style += " bold underline"
            text.append(" " if text else "")
            text.append(f"{self._letters[element]}{values[element]}", style)
        return text

    def card(self, card: int, values: tuple[int, int] | None = None) -> Text:
        """Name a card with its values (as they count, if given), its icons and a mark for its text."""
        printed = self._state.cards[card]
        text = Text(self._wording.card(IDS[card]), COLOURS[printed.type])
        marks = self._marks(printed, values)
        if printed.has_text:
            marks.append(" ¶" if marks else "¶", "dim yellow")
        return Text.assemble(text, " ", marks) if marks else text

    def _marks(self, card: Card, values: tuple[int, int] | None = None) -> Text:
        """Return values and icons of a card."""
        text = Text()
        if card.type == CHARACTER or card.fire or card.earth or (values is not None and any(values)):
            printed = (card.fire, card.earth)
            text = self._values(printed if values is None else values, printed)
        for icon in self._wording.icons(card):
            text.append(f" {icon}" if text else icon, "dim")
        return text

    def _names(self, cards: Iterable[int]) -> Text:
        """Name cards without anything else; those face down lie there as backs."""
        lying = tuple(cards)
        text = Text(_BACK * lying.count(UNKNOWN), "dim")
        for card in lying:
            if card != UNKNOWN:
                text.append(", " if text and not text.plain.endswith(_BACK) else " " if text else "")
                text.append(self._wording.card(IDS[card]), COLOURS[self._state.cards[card].type])
        return text or Text("–", "dim")

    # -- a side ----------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """Return what a seat is called on the screen."""
        return self._label("you") if seat == self._view.seat else self._state.setup.players[seat]

    def _title(self, seat: int) -> Text:
        state = self._state
        people = state.setup.decks[seat]
        title = Text("▶ " if seat == state.turn else "", "bold green")
        title.append(self.name(seat), "bold")
        title.append(f" · {self._wording.people(people)}", "bold")
        if not self._low:
            title.append(f" · {self._wording.card(IDS[leader_of(people)])}", "yellow")
        if seat == state.turn and state.outcome is None:
            title.append(f" · {self._wording.phase(state.phase)}", "green")
        return title

    def _piles(self, seat: int) -> Text:
        text = Text()
        for key, zone in (("deck", zones.DECK), ("discard", zones.DISCARD), ("leadership", zones.LEADERSHIP_PILE)):
            cards = self._state.zone(zone, seat)
            text.append("  " if text else "")
            text.append(f"{self._label(key)} ", "dim")
            text.append(str(len(cards)))
            if zone != zones.DECK and cards and cards[-1] != UNKNOWN and not self._low:
                text.append(f" ({self._wording.card(IDS[cards[-1]])})", "dim")
        return text

    def _rows(self, seat: int) -> list[tuple[str, Text]]:
        """Return what lies before a seat, area by area; empty areas that seldom hold anything are left out."""
        values = {(card, face_down): (fire, earth) for card, face_down, fire, earth in card_values(self._state, seat)}
        rows: list[tuple[str, Text]] = []
        if seat != self._view.seat:
            rows.append((self._label("hand"), self._other_hand(seat)))
        ships = [
            self._influence(seat, card, values.get((card, False))) for card in self._state.zone(zones.INFLUENCE, seat)
        ]
        ships += [self._ship(seat, ship, landed=True) for ship in self._state.zone(zones.LANDED, seat)]
        if ships:
            rows.append((self._label("influence"), _joined(ships)))
        if self._state.zone(zones.LASTING, seat):
            rows.append((self._label("lasting"), self._names(self._state.zone(zones.LASTING, seat))))
        supports = [self.card(card, values[card, False]) for card in self._state.zone(zones.SUPPORT_AREA, seat)]
        supports += self._bluffs(seat)
        if supports or not self._low:
            rows.append((self._label("support"), _joined(supports)))
        combat = _joined([self.card(card, values[card, False]) for card in self._state.zone(zones.COMBAT, seat)])
        if self._state.zone(zones.BURIED, seat):
            buried = ", ".join(self._wording.card(IDS[card]) for card in self._state.zone(zones.BURIED, seat))
            combat.append(f"  {self._label('inactive', n=len(self._state.zone(zones.BURIED, seat)))} {buried}", "dim")
        rows.append((self._label("combat"), combat))
        return rows

    def _other_hand(self, seat: int) -> Text:
        hand = self._state.zone(zones.HAND, seat)
        text = Text(_BACK * hand.count(UNKNOWN), "dim")
        text.append(f" {len(hand)}", "bold")
        known = [card for card in hand if card != UNKNOWN]
        if known:
            text = Text.assemble(text, f"  {self._label('open')} ", self._names(known))
        return text

    def _bluffs(self, seat: int) -> list[Text]:
        """Show bluff cards as backs with their number; a face one may know stands beside it."""
        shown: list[Text] = []
        for place, card in enumerate(self._state.zone(zones.BLUFF_AREA, seat), start=1):
            text = Text(f"{_BACK}{place}", "bold cyan")
            if card != UNKNOWN:
                icon = next((word for word in self._wording.icons(self._state.cards[card]) if "BLUFF" in word), "")
                text.append(f" {self._wording.card(IDS[card])} {icon}", "dim")
            shown.append(text)
        return shown

    def _influence(self, seat: int, card: int, values: tuple[int, int] | None) -> Text:
        """Show a ship with its load, or another card that lies beside the fight."""
        return self._ship(seat, card) if self._state.cards[card].type == SHIP else self.card(card, values)

    def _ship(self, seat: int, ship: int, *, landed: bool = False) -> Text:
        cargo = cargo_of(self._state, seat, ship)
        text = Text(self._wording.card(IDS[ship]), COLOURS[SHIP])
        text.append(f" {self._label('landed')}" if landed else "", "bold")
        text.append(f" {len(cargo)}/{self._state.cards[ship].capacity}", "bold")
        return Text.assemble(text, ": ", self._names(cargo)) if cargo else text

    def _side(self, seat: int) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for key, cards in self._rows(seat):
            grid.add_row(key, cards)
        if self._low:
            return Group(Text.assemble(self._title(seat), "   ", self._piles(seat)), grid)
        return Panel(
            grid,
            title=self._title(seat),
            title_align="left",
            subtitle=self._piles(seat),
            subtitle_align="right",
            border_style="green" if seat == self._state.turn else "bright_black",
        )

    # -- the board ---------------------------------------------------------------------------------------

    def _dragons(self, own: int) -> Text:
        """Draw the three dragons where they stand: on one side, or in the middle."""
        mine = self._state.dragons(own)
        places = (max(0, -mine), 3 - abs(mine), max(0, mine))
        text = Text(self.name(1 - own), "bold")
        for at, count in enumerate(places):
            text.append(" │ " if at else "  ", "dim")
            text.append(_DRAGON * count, "bold yellow")
            text.append(_NO_DRAGON * (3 - count), "dim")
        return text.append(f"  {self.name(own)}", "bold")

    def _element(self) -> Text:
        element = self._state.element
        if element == NO_ELEMENT:
            return Text(self._label("no-fight"), "dim")
        word = self._wording.element(element).upper()
        return Text(f" {SHAPES[element]} {word} {SHAPES[element]} ", f"bold reverse {ELEMENT_COLOURS[element]}")

    def _totals(self, own: int) -> Text:
        """Set both powers against each other, in Fire and in Earth."""
        text = Text()
        ours, theirs = powers(self._state, own), powers(self._state, 1 - own)
        for element in (FIRE, EARTH):
            contested = self._state.element
            colour = ELEMENT_COLOURS[element]
            style = "dim" if contested not in (NO_ELEMENT, element) else f"bold {colour}"
            text.append("    " if text else "")
            text.append(f"{SHAPES[element]} {self._wording.element(element)} ", style)
            text.append(f"{theirs[element]} : {ours[element]}", style)
        return text

    def _board(self, own: int) -> RenderableType:
        grid = Table.grid(expand=True, padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="center", no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_row(self._dragons(own), self._element(), self._totals(own))
        return grid if self._low else Panel(grid, border_style="yellow")

    # -- the hand ------------------------------------------------------------------------------------------

    def _playable(self) -> set[int] | None:
        """Return the cards the options speak of, or None where the hand is not what is asked about."""
        state = self._state
        if not self._view.asked:
            return None
        named: set[int] = set()
        for action in state.options:
            labels = state.notation.verbs[state.notation.verb_of[action]].labels
            if "CARD" in labels:
                named.add(state.notation.arguments[action][labels.index("CARD")])
        return named if named & set(state.zone(zones.HAND, self._view.seat)) else None

    def _hand(self, seat: int) -> RenderableType:
        hand = sorted(self._state.zone(zones.HAND, seat), key=lambda card: (self._state.cards[card].type, card))
        playable = self._playable()
        if self._roomy and hand:
            width = min(_WIDEST_CARD, max(_NARROWEST_CARD, self._width // len(hand)))
            return Columns([self._drawn(card, playable, width) for card in hand], padding=(0, 0))
        grid = Table.grid(padding=(0, 1))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(no_wrap=True, overflow="ellipsis")
        if self._low:
            grid.columns[1].no_wrap = False
            grid.add_row(self._label("hand"), _joined([self._in_line(card, playable) for card in hand]))
            return grid
        for number, card in enumerate(hand):
            text = self._in_line(card, playable)
            power = self._wording.card_text(IDS[card])
            if power:
                text.append(f"  {power}", "dim")
            grid.add_row(self._label("hand") if number == 0 else "", text)
        return grid

    def _in_line(self, card: int, playable: set[int] | None) -> Text:
        text = self.card(card)
        if playable is not None and card not in playable:
            text.stylize("dim")
        return text

    def _drawn(self, card: int, playable: set[int] | None, width: int) -> RenderableType:
        """Draw a card of the hand; what cannot be played now is pale, what lies open for the other is marked."""
        printed = self._state.cards[card]
        pale = playable is not None and card not in playable
        name = [Text(line, COLOURS[printed.type]) for line in _fitted(self._wording.card(IDS[card]), width - 4, 2)]
        marks = self._marks(printed)
        head = [*name, *marks.wrap(_MEASURE, width - 4)] if marks else name
        power = _fitted(self._wording.card_text(IDS[card]), width - 4, max(1, _CARD_LINES - len(head)))
        lines = [*head, *[Text(line, "dim") for line in power]]
        if pale:
            for line in lines:
                line.stylize("dim")
        kind = self._wording.type(printed.type)
        opened = f" · {self._label('open')}" if card in self._state.zone(zones.DISCLOSED, self._view.seat) else ""
        return Panel(
            Group(*lines),
            width=width,
            height=_CARD_LINES + 2,
            subtitle=Text(kind + opened, "dim"),
            subtitle_align="right",
            border_style="bright_black" if pale else COLOURS[printed.type].removeprefix("bold") or "white",
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
