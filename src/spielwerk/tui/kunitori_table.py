"""The table of Kunitori as one seat sees it: territories, the pool, a battle, the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final

from rich.columns import Columns
from rich.console import ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core.cards import UNKNOWN, distinct
from spielwerk.core.view import View
from spielwerk.kunitori import steps
from spielwerk.kunitori.actions import BUY
from spielwerk.kunitori.names import (
    FIRST_POLITICS,
    FIRST_STRATEGY,
    FIRST_TROOP,
    FIRST_VICTORY,
    IDS,
    KINDS,
    LAND,
    PREFECTURE,
    RAMPART,
    VILLAGE,
    is_treasure,
    is_victory,
)
from spielwerk.kunitori.rules.battle import attacked, in_stock, prize
from spielwerk.kunitori.rules.strength import attackers, attacking_cards, defence, defending_cards, offence
from spielwerk.kunitori.scoring import owned, worth
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.wording import Wording
from spielwerk.kunitori.zones import AMBUSH, AREA, ASIDE, DECK, DEPLOYED, DISCARDS, HAND, REINFORCEMENT, SENT
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
_FEW: Final = 3
"""So many cards left of a victory pile mean that the end is near."""

_CARD: Final = 20
"""Room for the symbols of a card in a line; two lines suffice for every card."""
_CARD_HEIGHT: Final = 5

Label = Callable[..., str]


def roomy(size: ConsoleDimensions) -> bool:
    """Whether the terminal has room for territories side by side and for cards drawn as cards."""
    return size.width >= 100 and size.height >= 40


class KunitoriTable:
    """Draws one view; made anew for every drawing."""

    def __init__(self, view: View, wording: Wording, label: Label, size: ConsoleDimensions) -> None:
        """Look at the table of a view; `label` finds the words beside the cards."""
        self._view = view
        self._state: KunitoriState = view.table
        self._wording = wording
        self._label = label
        self._roomy = roomy(size)
        self._low = is_low(size)
        self._numbers = {action: number for number, action in enumerate(self._state.options, start=1)}

    def draw(self) -> RenderableType:
        """Return everything: the others across the table, the pool between, the own cards in front."""
        count = len(self._state.setup.seats)
        own = self._view.seat
        others = [(own + step) % count for step in range(1, count)] if own >= 0 else list(self._state.setup.seats)
        parts: list[RenderableType] = [self._others(others), self._pool()]
        battle = self._battle()
        if battle is not None:
            parts.append(battle)
        if own >= 0:
            parts.append(self._own(own))
        return Group(*parts)

    # -- cards -----------------------------------------------------------------------------------

    def _names(self, cards: Iterable[int]) -> Text:
        """Name the cards in their colours, equal ones counted; those face down lie there as backs."""
        lying = tuple(cards)
        hidden = sum(card == UNKNOWN for card in lying)
        text = Text.assemble(("▮" * hidden, "dim"))
        for card, count in sorted(Counter(card for card in lying if card != UNKNOWN).items()):
            text.append(", " if len(text) > hidden else " " if hidden else "")
            text.append(self._wording.card(IDS[card]), self._colour(card))
            if count > 1:
                text.append(f" ×{count}", "bold")
        return text or Text("–", "dim")

    def _colour(self, card: int) -> str:
        return COLOURS[self._state.setup.cards[card].type]

    def _strength(self, cards: Iterable[int]) -> int:
        return sum(self._state.setup.attack[card] for card in cards if card != UNKNOWN)

    # -- territories -------------------------------------------------------------------------------

    def _points(self, seat: int) -> int:
        """Return a seat's points: all gains are public, so everybody can count what lies face down too."""
        seen = tuple(card for card in owned(self._state, seat) if card != UNKNOWN)
        return worth(self._state, seen + self._view.unseen[seat])

    def _title(self, seat: int) -> Text:
        state = self._state
        title = Text("", "default")  # not the colour of the border
        title.append("▶ " if seat == state.turn else "", "bold green")
        title.append(state.setup.players[seat], "bold")
        title.append(f" · {self._label('points-of', n=self._points(seat))}", "green")
        if state.lands[seat]:
            title.append(f" · {self._label('had-land')}", "dim")
        return title

    def _border(self, seat: int) -> str:
        return "red" if seat == self._state.target else "green" if seat == self._state.turn else "bright_black"

    def _piles(self, seat: int) -> Text:
        zones = self._state.zones
        discards = zones[DISCARDS + seat]
        text = Text.assemble(
            (self._label("deck") + " ", "dim"), str(len(zones[DECK + seat])),
            ("  " + self._label("discard") + " ", "dim"), str(len(discards)),
        )  # fmt: skip
        if discards:
            text.append(f" ({self._wording.card(IDS[discards[-1]])})", "dim")
        return text

    def _standing(self, seat: int) -> tuple[Text, Text]:
        """Return what is deployed, with its strength, and what else lies in the area."""
        zones = self._state.zones
        deployed = self._names(zones[DEPLOYED + seat])
        if strength := self._strength(zones[DEPLOYED + seat]):
            deployed.append(f"  ⚔ {strength}", "bold")
        lying = zones[AREA + seat] + zones[AMBUSH + seat] + zones[REINFORCEMENT + seat] + zones[ASIDE + seat]
        area = self._names(lying + (RAMPART,) * self._state.ramparts[seat])
        if strength := self._strength(lying):
            area.append(f"  ⚔ {strength}", "bold")
        return deployed, area

    def _others(self, seats: list[int]) -> RenderableType:
        if not self._roomy:
            return Group(*[self._line(seat) for seat in seats])
        grid = Table.grid(expand=True, padding=0)
        across = min(len(seats), 3)
        for _ in range(across):
            grid.add_column(ratio=1)
        panels = [self._territory(seat) for seat in seats]
        for at in range(0, len(panels), across):
            grid.add_row(*panels[at : at + across])
        return grid

    def _territory(self, seat: int) -> RenderableType:
        deployed, area = self._standing(seat)
        body = Table.grid(padding=(0, 1))
        body.add_column(style="dim", no_wrap=True)
        body.add_column()
        hand = self._names(self._state.zones[HAND + seat])
        body.add_row(self._label("hand"), Text.assemble(hand, "   ", self._piles(seat)))
        body.add_row(self._label("deployed"), deployed)
        body.add_row(self._label("area"), area)
        return Panel(body, title=self._title(seat), title_align="left", border_style=self._border(seat))

    def _line(self, seat: int) -> RenderableType:
        """Return a territory where there is little room."""
        zones = self._state.zones
        deployed, area = self._standing(seat)
        hand = self._names(zones[HAND + seat])
        text = Text.assemble(self._title(seat), (f"  {self._label('hand')} ", "dim"), hand, "  ", self._piles(seat))
        if zones[DEPLOYED + seat]:
            text = Text.assemble(text, (f"  {self._label('deployed')} ", "dim"), deployed)
        if area.plain != "–":
            text = Text.assemble(text, (f"  {self._label('area')} ", "dim"), area)
        return text

    # -- the pool ----------------------------------------------------------------------------------

    def _pool(self) -> RenderableType:
        if self._low and self._state.phase != steps.BUY_PHASE:
            return self._realms_left()
        kinds = [card for card in range(KINDS) if self._state.setup.stock[card]]
        generals = [card for card in kinds if card < FIRST_TROOP]
        piles = [card for card in kinds if card >= FIRST_TROOP]
        if self._roomy:
            bounds = pairwise((FIRST_TROOP, FIRST_STRATEGY, FIRST_POLITICS, FIRST_VICTORY, KINDS))
            columns = [[card for card in piles if low <= card < high] for low, high in bounds]
        else:
            rows = -(-len(piles) // 3)
            columns = [piles[at * rows : (at + 1) * rows] for at in range(3)]
        grid = Table.grid(expand=True, padding=(0, 0))
        for at in range(len(columns)):
            grid.add_column(justify="right", width=3 if at == 0 else 5 if self._roomy else 4, no_wrap=True)
            grid.add_column(justify="right", width=3, no_wrap=True)
            grid.add_column(width=1, no_wrap=True)
            grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
            grid.add_column(justify="right", width=3, no_wrap=True)
        wide = len(columns)
        if self._roomy:
            self._headings(grid, ["type-general"])
        for at in range(0, len(generals), wide):
            self._row(grid, [*generals[at : at + wide], *[NOBODY] * wide][:wide])
        if self._roomy:
            self._headings(grid, ["type-troop", "type-strategy", "type-politics", "type-riches"])
        for row in range(max(map(len, columns))):
            self._row(grid, [column[row] if row < len(column) else NOBODY for column in columns])
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

    def _realms_left(self) -> Text:
        """Return what matters of the pool where there is no room for all of it: how near the end is."""
        text = Text(self._label("pool"), "bold")
        for card in (VILLAGE, PREFECTURE, LAND):
            left = self._state.pool[card]
            text.append(f"  {self._wording.card(IDS[card])} ", self._colour(card))
            text.append(str(left), "bold red" if left <= _FEW else "")
        return text

    def _headings(self, grid: Table, keys: list[str]) -> None:
        cells: list[Text] = []
        for key in keys:
            cells += [Text(), Text(), Text(), Text(f" {self._label(key)}", "dim italic"), Text()]
        grid.add_row(*cells)

    def _row(self, grid: Table, cards: list[int]) -> None:
        cells: list[Text] = []
        for card in cards:
            cells += [Text()] * 5 if card == NOBODY else self._pile(card)
        grid.add_row(*cells)

    def _pile(self, card: int) -> list[Text]:
        """Return number of the option, price, mark of an assumed one, name and number left of one pile."""
        state = self._state
        facts = state.setup.cards[card]
        left = state.pool[card]
        number = self._numbers.get(BUY + card)
        price = Text(str(state.setup.price(card, state.discount)), "bold yellow")
        mark = Text("?" if "cost" in facts.assumed else "", "dim")
        name = Text(" " + self._wording.short(facts.id), self._colour(card))
        count = Text(str(left), "bold red" if is_victory(card) and left <= _FEW else "dim")
        if facts.type == "general":  # single cards: their attack tells more than a count
            count = Text(f"⚔{facts.attack}", "dim")
        buying = state.phase == steps.BUY_PHASE and self._view.asked
        if not left:
            name.stylize("dim strike")
            price.stylize("dim")
        elif buying and number is None:
            name.stylize("dim")
            price.stylize("dim")
        return [Text("" if number is None else f"{number})", NUMBER), price, mark, name, count]

    # -- battle --------------------------------------------------------------------------------------

    def _battle(self) -> RenderableType | None:
        state = self._state
        if state.target >= 0:
            body = self._comparison()
        elif state.phase == steps.BATTLE_PHASE and attacked(state):
            body = self._plan()
        else:
            return None
        return Panel(body, title=Text(f"⚔ {self._label('battle')}", "bold"), title_align="left", border_style="red")

    def _comparison(self) -> RenderableType:
        state = self._state
        players = state.setup.players
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        attacking = tuple(card for seat in attackers(state) for card in attacking_cards(state, seat))
        names = " + ".join(players[seat] for seat in attackers(state))
        grid.add_row(Text(names, "bold"), self._force(offence(state)), self._fighters(attacking))
        target = state.target
        bonus = defence(state, target) - self._strength(defending_cards(state, target))
        defending = self._fighters(card for card in defending_cards(state, target) if state.setup.attack[card])
        if bonus:
            defending.append(f" + {self._label('ambush-bonus', n=bonus)}")
        grid.add_row(Text(players[target], "bold"), self._force(defence(state, target)), defending)
        frame = state.frame
        if frame is not None and frame.step in (steps.DEFENCE, steps.AMBUSH):
            return Group(grid, Text(self._as_it_stands(), "bold"))
        return grid

    @staticmethod
    def _force(strength: int) -> Text:
        return Text(f" {strength} ", "bold reverse red")

    def _fighters(self, cards: Iterable[int]) -> Text:
        text = Text()
        for card, count in sorted(Counter(cards).items()):
            text.append(" + " if text else "")
            text.append(self._wording.card(IDS[card]), self._colour(card))
            text.append((f" ×{count}" if count > 1 else "") + f" ⚔{self._state.setup.attack[card]}", "bold")
        return text or Text("–", "dim")

    def _as_it_stands(self) -> str:
        """Say who would win what if nothing more were shown."""
        state = self._state
        difference = offence(state) - defence(state, state.target)
        joint = len(attackers(state)) > 1
        if difference == 0:
            return self._label("stands-equal")
        if difference > 0:
            won = in_stock(state, prize(difference, joint))
            winner = " + ".join(state.setup.players[seat] for seat in attackers(state))
        else:
            by_value = (VILLAGE, PREFECTURE, LAND)
            won = by_value[0] if joint else in_stock(state, by_value[min(-difference, 3) - 1])
            winner = state.setup.players[state.target]
        card = self._label("no-card") if won < 0 else self._wording.card(IDS[won])
        if joint and difference < 0:
            card = self._label("any-victory-card")
        return self._label("stands", player=winner, n=abs(difference), card=card)

    def _plan(self) -> RenderableType:
        """Show who has been sent where so far."""
        state = self._state
        grid = Table.grid(padding=(0, 1))
        for seat in attacked(state):
            sent = state.zones[SENT + seat]
            standing = self._strength(state.zones[DEPLOYED + seat] + state.zones[AREA + seat])
            grid.add_row(
                Text(f"→ {state.setup.players[seat]}", "bold"),
                self._force(self._strength(sent)),
                self._fighters(sent),
                Text(self._label("standing", n=standing), "dim"),
            )
        return grid

    # -- the own cards -------------------------------------------------------------------------------

    def _own(self, seat: int) -> RenderableType:
        deployed, area = self._standing(seat)
        hand = self._state.zones[HAND + seat]
        counters = self._counters(seat)
        parts: list[RenderableType] = [counters]
        lying = Table.grid(padding=(0, 1))
        lying.add_column(style="dim", no_wrap=True)
        lying.add_column()
        if self._roomy or self._state.zones[DEPLOYED + seat]:
            lying.add_row(self._label("deployed"), deployed)
        if self._roomy or area.plain != "–":
            lying.add_row(self._label("area"), area)
        if not self._roomy:
            lying.add_row(Text(self._label("your-hand"), "bold not dim"), self._names(hand))
        parts.append(lying)
        if self._roomy and hand:
            parts.append(Columns([self._card(card, hand.count(card)) for card in distinct(hand)], padding=(0, 1)))
        title = Text.assemble(self._title(seat), "  ", self._piles(seat), style="default")
        if self._low:
            return Group(title, *parts)
        return Panel(
            Group(*parts),
            title=title,
            title_align="left",
            border_style=self._border(seat),
            padding=(0, 1) if self._roomy else 0,
        )

    def _card(self, card: int, count: int) -> RenderableType:
        """Draw a card of the hand."""
        facts = self._state.setup.cards[card]
        name = Text(self._wording.card(facts.id), COLOURS[facts.type])
        if count > 1:
            name.append(f" ×{count}", "bold not red")
        lines: list[str] = []
        for symbol in self._wording.symbols(facts) or [self._wording.type(facts.type)]:
            if lines and len(lines[-1]) + 3 + len(symbol) <= max(_CARD, len(name)):
                lines[-1] += f" · {symbol}"
            else:
                lines.append(symbol)
        return Panel(
            Group(name, Text("\n".join(lines), "dim")),
            width=max(len(name), *map(len, lines), 10) + 4,
            height=_CARD_HEIGHT,
            border_style=COLOURS[facts.type].removeprefix("bold "),
        )

    def _counters(self, seat: int) -> RenderableType:
        """Show the phase in its order, and what is left of actions, buys and money."""
        state = self._state
        text = Text()
        if seat != state.turn:
            text.append(self._label("turn-of", player=state.setup.players[state.turn]) + "  ", "bold")
        for phase in range(len(steps.PHASES)) if self._roomy else (state.phase,):
            text.append(" ▸ " if phase and self._roomy else "", "dim")
            name, now = self._wording.phase(steps.PHASES[phase]), phase == state.phase
            text.append(f" {name} " if now else name, "bold reverse" if now else "dim")
        text.append("   ")
        for key, colour in _COUNTERS:
            text.append(f" {getattr(state, key)} ", f"bold reverse {colour}")
            text.append(f" {self._label(key)}   ", "bold" if getattr(state, key) else "dim")
        held = sum(state.setup.cards[card].money for card in state.zones[HAND + seat] if is_treasure(card))
        if held and seat == state.turn and state.phase != steps.END_PHASE:
            text.append(self._label("in-hand", n=held), "yellow")
        if state.last >= 0:
            alarm = Text(f" {self._label('last-turns', player=state.setup.players[state.last])} ", "bold reverse red")
            return Group(text, alarm)
        return text
