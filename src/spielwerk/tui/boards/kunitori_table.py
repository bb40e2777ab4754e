"""The table of Kunitori as one seat sees it: territories, the pool, a battle, the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.scene import Contest, Scene, SceneCard, SceneSeat, Side, value_of
from spielwerk.tui.terminal import is_low

COLOURS: Final = {
    "general": "bold red",
    "troop": "red",
    "strategy": "magenta",
    "politics": "cyan",
    "victory": "green",
    "treasure": "yellow",
}
NUMBER: Final = "bold cyan"
"""How the number of an option looks, in the list and on the table."""
_COUNTERS: Final = (("actions", "cyan"), ("buys", "magenta"), ("money", "yellow"))
_REALMS: Final = ("village", "prefecture", "land")
_RAMPART: Final = "rampart-under-construction"
_COLUMNS: Final = (("troop",), ("strategy",), ("politics",), ("victory", "treasure"))
_LYING: Final = ("area", "ambush", "reinforcement", "aside")
_FEW: Final = 3
"""So many cards left of a victory pile mean that the end is near."""
_CARD: Final = 20
"""Room for the symbols of a card in a line; two lines suffice for every card."""
_CARD_HEIGHT: Final = 5
_NARROW: Final = 72
"""With fewer columns the pool stands in two: names of three would be cut until they look alike."""
_CROWD: Final = 3
"""So many others are told in half a line each while a low terminal shows the pool."""

Label = Callable[..., str]


def roomy(size: ConsoleDimensions) -> bool:
    """Whether the terminal has room for territories side by side and for cards drawn as cards."""
    return size.width >= 100 and size.height >= 40


class KunitoriTable:
    """Draws one scene; made anew for every drawing."""

    def __init__(
        self,
        scene: Scene,
        entries: Mapping[str, CardEntry],
        phases: Mapping[str, str],
        options: Sequence[str],
        label: Label,
        size: ConsoleDimensions,
    ) -> None:
        """Look at a scene; `label` finds the words beside the cards, `options` are those of the viewer."""
        self._scene = scene
        self._entries = entries
        self._order = {card: place for place, card in enumerate(entries)}
        self._phases = phases
        self._label = label
        self._roomy = roomy(size)
        self._low = is_low(size)
        self._width = size.width
        self._numbers = {option: number for number, option in enumerate(options, start=1)}
        self._asked = bool(options)
        self._battle_on = next((contest for contest in scene.contests if contest.id == "battle"), None)

    def draw(self) -> RenderableType:
        """Return everything: the others across the table, the pool between, the own cards in front."""
        seats = self._scene.seats
        own = self._scene.viewer
        others = list(seats) if own is None else [*seats[own + 1 :], *seats[:own]]
        parts: list[RenderableType] = [self._others(others), self._pool()]
        battle = self._battle()
        if battle is not None:
            parts.append(battle)
        parts.append(self._counters(None) if own is None else self._own(seats[own]))
        return Group(*parts)

    def _cards(self, side: SceneSeat, area: str) -> tuple[SceneCard, ...]:
        return self._scene.area(area, side.seat).cards

    # -- cards -----------------------------------------------------------------------------------

    def _names(self, cards: Iterable[str | None]) -> Text:
        """Name the cards in their colours, equal ones counted; those face down lie there as backs."""
        lying = tuple(cards)
        hidden = sum(card is None for card in lying)
        text = Text.assemble(("▮" * hidden, "dim"))
        known = Counter(card for card in lying if card is not None)
        for card, count in sorted(known.items(), key=lambda item: self._order[item[0]]):
            text.append(", " if len(text) > hidden else " " if hidden else "")
            text.append(self._entries[card].name, self._colour(card))
            if count > 1:
                text.append(f" ×{count}", "bold")
        return text or Text("–", "dim")

    def _lying(self, side: SceneSeat, area: str) -> list[str | None]:
        return [card.card for card in self._cards(side, area)]

    def _colour(self, card: str) -> str:
        return COLOURS[self._entries[card].type]

    def _attack(self, card: str) -> int:
        return value_of(self._entries[card].numbers, "attack")

    def _strength(self, cards: Iterable[str | None]) -> int:
        return sum(self._attack(card) for card in cards if card is not None)

    # -- territories -------------------------------------------------------------------------------

    def _title(self, side: SceneSeat) -> Text:
        title = Text("", "default")  # not the colour of the border
        title.append("▶ " if side.seat == self._scene.turn else "", "bold green")
        title.append(side.name, "bold")
        title.append(f" · {self._label('points-of', n=value_of(side.numbers, 'points'))}", "green")
        if any(mark.id == "had-land" for mark in side.marks):
            title.append(f" · {self._label('had-land')}", "dim")
        return title

    def _border(self, seat: int) -> str:
        attacked = self._battle_on is not None and seat in self._battle_on.sides[1].seats
        return "red" if attacked else "green" if seat == self._scene.turn else "bright_black"

    def _piles(self, side: SceneSeat) -> Text:
        deck, discards = (self._scene.area(area, side.seat) for area in ("deck", "discard"))
        text = Text.assemble(
            (self._label("deck") + " ", "dim"), str(deck.count),
            ("  " + self._label("discard") + " ", "dim"), str(discards.count),
        )  # fmt: skip
        top = discards.cards[-1].card if discards.cards else None
        if top is not None:
            text.append(f" ({self._entries[top].name})", "dim")
        return text

    def _standing(self, side: SceneSeat) -> tuple[Text, Text]:
        """Return what is deployed, with its strength, and what else lies in the area."""
        standing = self._lying(side, "deployed")
        deployed = self._names(standing)
        if strength := self._strength(standing):
            deployed.append(f"  ⚔ {strength}", "bold")
        lying = [card for area in _LYING for card in self._lying(side, area)]
        area = self._names([*lying, *[_RAMPART] * value_of(side.numbers, "ramparts")])
        if strength := self._strength(lying):
            area.append(f"  ⚔ {strength}", "bold")
        return deployed, area

    def _others(self, seats: list[SceneSeat]) -> RenderableType:
        narrow = self._width < _NARROW
        if self._low and len(seats) >= _CROWD and (self._shows_pool() or (narrow and self._scene.viewer is None)):
            return self._crowd(seats)
        if not self._roomy:
            return Group(*[self._line(side) for side in seats])
        grid = Table.grid(expand=True, padding=0)
        across = min(len(seats), 3)
        for _ in range(across):
            grid.add_column(ratio=1)
        panels = [self._territory(side) for side in seats]
        for at in range(0, len(panels), across):
            grid.add_row(*panels[at : at + across])
        return grid

    def _crowd(self, seats: list[SceneSeat]) -> RenderableType:
        """Return territories two in a line: points, cards in hand, and how strong they stand."""
        across = 2 if self._width >= _NARROW else 1
        grid = Table.grid(padding=(0, 3, 0, 0))
        lines = []
        for side in seats:
            line = Text("▶ " if side.seat == self._scene.turn else "", "bold")
            line.append(side.name)
            line.append(f" · {self._label('points-of', n=value_of(side.numbers, 'points'))}", "not bold green")
            line.append(f"  {self._label('hand')} {len(self._cards(side, 'hand'))}", "not bold dim")
            if strength := self._strength(self._lying(side, "deployed")):
                line.append(f"  ⚔ {strength}", "bold")
            lines.append(line)
        for at in range(0, len(lines), across):
            grid.add_row(*lines[at : at + across])
        return grid

    def _territory(self, side: SceneSeat) -> RenderableType:
        deployed, area = self._standing(side)
        body = Table.grid(padding=(0, 1))
        body.add_column(style="dim", no_wrap=True)
        body.add_column()
        hand = self._names(self._lying(side, "hand"))
        body.add_row(self._label("hand"), Text.assemble(hand, "   ", self._piles(side)))
        body.add_row(self._label("deployed"), deployed)
        body.add_row(self._label("area"), area)
        return Panel(body, title=self._title(side), title_align="left", border_style=self._border(side.seat))

    def _line(self, side: SceneSeat) -> RenderableType:
        """Return a territory where there is little room."""
        deployed, area = self._standing(side)
        hand = self._names(self._lying(side, "hand"))
        text = Text.assemble(self._title(side), (f"  {self._label('hand')} ", "dim"), hand, "  ", self._piles(side))
        if self._cards(side, "deployed"):
            text = Text.assemble(text, (f"  {self._label('deployed')} ", "dim"), deployed)
        if area.plain != "–":
            text = Text.assemble(text, (f"  {self._label('area')} ", "dim"), area)
        return text

    # -- the pool ----------------------------------------------------------------------------------

    def _shows_pool(self) -> bool:
        """Whether all piles are shown: where there is little room, to whoever may buy now."""
        return not self._low or (self._scene.phase == "buy" and self._scene.viewer is not None)

    def _pool(self) -> RenderableType:
        if not self._shows_pool():
            return self._realms_left()
        pool = self._scene.area("pool").cards
        generals = [pile for pile in pool if self._entries[pile.card or ""].type == "general"]
        grid = self._piles_in_columns(generals, self._columns([pile for pile in pool if pile not in generals]))
        title = Text(self._label("pool"), "bold default")
        legend = Text(self._label("pool-legend"), "dim")
        if self._low:
            return Group(Text.assemble(title, "  ", legend), grid)
        return Panel(
            grid,
            title=title,
            title_align="left",
            subtitle=legend,
            subtitle_align="right",
            border_style="bright_black",
            padding=(0, 1) if self._roomy else 0,
        )

    def _piles_in_columns(self, generals: list[SceneCard], columns: list[list[SceneCard]]) -> Table:
        """Draw the generals side by side, and under them the other piles."""
        wide = len(columns)
        grid = self._grid(wide)
        if self._roomy:
            self._headings(grid, ["type-general"])
        for at in range(0, len(generals), wide):
            self._row(grid, [*generals[at : at + wide], *[None] * wide][:wide])
        if self._roomy:
            self._headings(grid, ["type-troop", "type-strategy", "type-politics", "type-riches"])
        for row in range(max(map(len, columns))):
            self._row(grid, [column[row] if row < len(column) else None for column in columns])
        return grid

    def _columns(self, piles: list[SceneCard]) -> list[list[SceneCard]]:
        """Return the piles in columns: by their type where there is room, otherwise evenly."""
        if self._roomy:
            return [[pile for pile in piles if self._entries[pile.card or ""].type in kinds] for kinds in _COLUMNS]
        across = 3 if self._width >= _NARROW else 2
        rows = -(-len(piles) // across)
        return [piles[at * rows : (at + 1) * rows] for at in range(across)]

    def _grid(self, columns: int) -> Table:
        grid = Table.grid(expand=True, padding=(0, 0))
        for at in range(columns):
            grid.add_column(justify="right", width=3 if at == 0 else 5 if self._roomy else 4, no_wrap=True)
            grid.add_column(justify="right", width=3, no_wrap=True)
            grid.add_column(width=1, no_wrap=True)
            grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
            grid.add_column(justify="right", width=3, no_wrap=True)
        return grid

    def _realms_left(self) -> Text:
        """Return what matters of the pool where there is no room for all of it: how near the end is."""
        text = Text(self._label("pool"), "bold")
        left = {pile.card: pile.count for pile in self._scene.area("pool").cards}
        for card in _REALMS:
            text.append(f"  {self._entries[card].name} ", self._colour(card))
            text.append(str(left.get(card, 0)), "bold red" if left.get(card, 0) <= _FEW else "")
        return text

    def _headings(self, grid: Table, keys: list[str]) -> None:
        cells: list[Text] = []
        for key in keys:
            cells += [Text(), Text(), Text(), Text(f" {self._label(key)}", "dim italic"), Text()]
        grid.add_row(*cells)

    def _row(self, grid: Table, piles: Sequence[SceneCard | None]) -> None:
        cells: list[Text] = []
        for pile in piles:
            cells += [Text()] * 5 if pile is None else self._pile(pile)
        grid.add_row(*cells)

    def _pile(self, pile: SceneCard) -> list[Text]:
        """Return number of the option, price, mark of an assumed one, name and number left of one pile."""
        entry = self._entries[pile.card or ""]
        number = self._numbers.get(f"buy {entry.id}")
        price = Text(str(value_of(pile.numbers, "price")), "bold yellow")
        mark = Text("?" if any(each.id == "assumed" for each in pile.marks) else "", "dim")
        name = Text(" " + entry.short, self._colour(entry.id))
        count = Text(str(pile.count), "bold red" if entry.type == "victory" and pile.count <= _FEW else "dim")
        if entry.type == "general":  # single cards: their attack tells more than a count
            count = Text(f"⚔{self._attack(entry.id)}", "dim")
        buying = self._scene.phase == "buy" and self._asked
        if not pile.count:
            name.stylize("dim strike")
            price.stylize("dim")
        elif buying and number is None:
            name.stylize("dim")
            price.stylize("dim")
        return [Text("" if number is None else f"{number})", NUMBER), price, mark, name, count]

    # -- battle --------------------------------------------------------------------------------------

    def _battle(self) -> RenderableType | None:
        planned = [contest for contest in self._scene.contests if contest.id == "planned"]
        if self._battle_on is not None:
            body = self._comparison(self._battle_on)
        elif planned:
            body = self._plan(planned)
        else:
            return None
        return Panel(body, title=Text(f"⚔ {self._label('battle')}", "bold"), title_align="left", border_style="red")

    def _comparison(self, battle: Contest) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        for side in battle.sides:
            fighters = self._fighters(side)
            for change in side.strength.changes:
                fighters.append(f" + {change.text}")
            grid.add_row(Text(self._called(side), "bold"), self._force(side), fighters)
        return Group(grid, Text(battle.text, "bold")) if battle.text else grid

    def _called(self, side: Side) -> str:
        return " + ".join(self._scene.seats[seat].name for seat in side.seats)

    @staticmethod
    def _force(side: Side) -> Text:
        return Text(f" {side.strength.value} ", "bold reverse red")

    def _fighters(self, side: Side) -> Text:
        text = Text()
        fighting = Counter(card.card for card in side.cards if card.card is not None)
        for card, count in sorted(fighting.items(), key=lambda item: self._order[item[0]]):
            text.append(" + " if text else "")
            text.append(self._entries[card].name, self._colour(card))
            text.append((f" ×{count}" if count > 1 else "") + f" ⚔{self._attack(card)}", "bold")
        return text or Text("–", "dim")

    def _plan(self, planned: Sequence[Contest]) -> RenderableType:
        """Show who has been sent where so far."""
        grid = Table.grid(padding=(0, 1))
        for sent, standing in (contest.sides for contest in planned):
            grid.add_row(
                Text(f"→ {self._called(standing)}", "bold"),
                self._force(sent),
                self._fighters(sent),
                Text(self._label("standing", n=standing.strength.value), "dim"),
            )
        return grid

    # -- the own cards -------------------------------------------------------------------------------

    def _own(self, side: SceneSeat) -> RenderableType:
        deployed, area = self._standing(side)
        hand = [card for card in self._lying(side, "hand") if card is not None]
        parts: list[RenderableType] = [self._counters(side.seat)]
        lying = Table.grid(padding=(0, 1))
        lying.add_column(style="dim", no_wrap=True)
        lying.add_column()
        if self._roomy or self._cards(side, "deployed"):
            lying.add_row(self._label("deployed"), deployed)
        if self._roomy or area.plain != "–":
            lying.add_row(self._label("area"), area)
        if not self._roomy:
            lying.add_row(Text(self._label("your-hand"), "bold not dim"), self._names(hand))
        parts.append(lying)
        if self._roomy and hand:
            parts.append(Columns([self._card(card, count) for card, count in Counter(hand).items()], padding=(0, 1)))
        title = Text.assemble(self._title(side), "  ", self._piles(side), style="default")
        if self._low:
            return Group(title, *parts)
        return Panel(
            Group(*parts),
            title=title,
            title_align="left",
            border_style=self._border(side.seat),
            padding=(0, 1) if self._roomy else 0,
        )

    def _card(self, card: str, count: int) -> RenderableType:
        """Draw a card of the hand."""
        entry = self._entries[card]
        name = Text(entry.name, COLOURS[entry.type])
        if count > 1:
            name.append(f" ×{count}", "bold not red")
        lines: list[str] = []
        for symbol in entry.symbols or (entry.type_name,):
            if lines and len(lines[-1]) + 3 + len(symbol) <= max(_CARD, len(name)):
                lines[-1] += f" · {symbol}"
            else:
                lines.append(symbol)
        return Panel(
            Group(name, Text("\n".join(lines), "dim")),
            width=max(len(name), *map(len, lines), 10) + 4,
            height=_CARD_HEIGHT,
            border_style=COLOURS[entry.type].removeprefix("bold "),
        )

    def _add_phases(self, text: Text) -> None:
        """Add the phases in their order, the present one bright; with little room it stands alone."""
        for place, (phase, name) in enumerate(self._phases.items()):
            now = phase == self._scene.phase
            if not self._roomy and not now:
                continue
            text.append(" ▸ " if place and self._roomy else "", "dim")
            text.append(f" {name} " if now else name, "bold reverse" if now else "dim")

    def _counters(self, seat: int | None) -> RenderableType:
        """Show the phase in its order, and what is left of actions, buys and money."""
        scene = self._scene
        text = Text()
        if seat != scene.turn:
            text.append(self._label("turn-of", player=scene.seats[scene.turn].name) + "  ", "bold")
        self._add_phases(text)
        text.append("   ")
        for key, colour in _COUNTERS:
            left = scene.number(key)
            count, _, word = self._label(key, n=left).partition(" ")
            text.append(f" {count} ", f"bold reverse {colour}")
            text.append(f" {word}   ", "bold" if left else "dim")
        held = value_of(scene.numbers, "in-hand")
        if held and seat == scene.turn and scene.phase != "end":
            text.append(self._label("in-hand", n=held), "yellow")
        last = next((mark for mark in scene.marks if mark.id == "last-turn"), None)
        return text if last is None else Group(text, Text(f" {last.text} ", "bold reverse red"))
