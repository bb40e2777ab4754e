"""Kunitori drawn for a terminal."""

from __future__ import annotations

from collections import Counter

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.core.reasons import Reason
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.kunitori.names import FIRST_TREASURE, FIRST_VICTORY, IDS, KINDS, NUMBER, RAMPART
from spielwerk.kunitori.rules.strength import defence, offence
from spielwerk.kunitori.scoring import owned, worth
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.wording import Wording
from spielwerk.kunitori.zones import AMBUSH, AREA, ASIDE, DECK, DEPLOYED, DISCARDS, HAND, REINFORCEMENT
from spielwerk.language import Language, catalogue

_COLOURS = {
    "general": "bold red",
    "troop": "red",
    "strategy": "magenta",
    "politics": "cyan",
    "victory": "green",
    "treasure": "yellow",
}


class KunitoriScreen:
    """Shows a view of Kunitori and puts everything into words."""

    def __init__(self, language: Language) -> None:
        """Speak a language."""
        self._wording = Wording(language)
        self._words = catalogue("spielwerk", language)

    def _label(self, key: str, **values: object) -> str:
        return self._words.say("kunitori", key, **values)

    # -- words -----------------------------------------------------------------------------------

    def prompt(self, state: State, kind: str) -> str:
        """Return the question being asked."""
        del state
        return self._wording.prompt(kind)

    def action(self, state: KunitoriState, action: int) -> Text:
        """Return an option; a card in it has the colour of its type."""
        labels = state.notation.verbs[state.notation.verb_of[action]].labels
        style = ""
        if "CARD" in labels:
            style = _COLOURS[state.setup.cards[state.notation.arguments[action][0]].type]
        return Text(self._wording.action(state, action), style)

    def reason(self, state: State, reason: Reason) -> str:
        """Return why something is not possible, with the rules it rests on."""
        sentence = self._wording.reason(reason, state.setup.players)
        rules = [f"{rule}: {self._wording.rule(rule)}" for rule in reason.rules if self._wording.rule(rule)]
        return "\n".join([sentence, *rules])

    def event(self, state: State, event: Event) -> str | None:
        """Return what happened."""
        return self._wording.event(event, state.setup.players)

    def outcome(self, state: KunitoriState) -> RenderableType:
        """Show the final points."""
        outcome = state.outcome
        assert outcome is not None
        table = Table(title=self._label("result"))
        table.add_column(self._label("player"))
        table.add_column(self._label("points"), justify="right")
        order = sorted(state.setup.seats, key=lambda seat: (seat != outcome.winner, -outcome.points[seat]))
        for seat in order:
            mark = " ★" if seat == outcome.winner else ""
            table.add_row(state.setup.players[seat] + mark, str(outcome.points[seat]))
        tied = sum(total == outcome.points[outcome.winner] for total in outcome.points) > 1
        return Group(table, Text(self._label("tie-break"))) if tied else table

    # -- cards -----------------------------------------------------------------------------------

    def find_cards(self, words: str) -> list[str]:
        """Return the cards whose name or id contains the words."""
        wanted = words.lower().strip()
        if wanted in NUMBER:
            return [wanted]
        return [card for card in IDS if wanted and (wanted in card or wanted in self._wording.card(card).lower())]

    def card(self, state: KunitoriState, card_id: str) -> RenderableType:
        """Show a card with its facts, its text and its rulings."""
        card = state.setup.cards[NUMBER[card_id]]
        lines = [self._wording.facts(card), self._wording.card_text(card_id), ", ".join(card.rulings)]
        return Panel("\n".join(line for line in lines if line), title=self._wording.card(card_id), expand=False)

    # -- the table -------------------------------------------------------------------------------

    def draw(self, view: View) -> RenderableType:
        """Show the whole table as the seat sees it."""
        state: KunitoriState = view.table
        parts: list[RenderableType] = [self._pool(state), self._seats(view)]
        if state.target >= 0:
            parts.append(self._battle(state))
        if view.seat >= 0:
            parts.append(self._hand(state, view.seat))
        parts.append(self._counters(state))
        return Group(*parts)

    def _names(self, cards: tuple[int, ...], state: KunitoriState) -> Text:
        text = Text()
        counts = Counter(card for card in cards if card != UNKNOWN)
        hidden = sum(card == UNKNOWN for card in cards)
        for card, count in sorted(counts.items()):
            text.append(", " if text else "")
            name = self._wording.card(IDS[card]) + (f" ×{count}" if count > 1 else "")
            text.append(name, _COLOURS[state.setup.cards[card].type])
        if hidden:
            text.append((" + " if text else "") + self._label("hidden", n=hidden), "dim")
        return text or Text("–", "dim")

    def _pool(self, state: KunitoriState) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        cells = [self._pile(state, card) for card in range(KINDS)]
        columns = [cells[:8], cells[8:14], cells[14:20], cells[20:FIRST_VICTORY], cells[FIRST_VICTORY:FIRST_TREASURE]]
        columns[4] += cells[FIRST_TREASURE:]
        for row in range(8):
            grid.add_row(*[column[row] if row < len(column) else Text() for column in columns])
        return Panel(grid, title=self._label("pool"), subtitle=self._label("pool-legend"), expand=False)

    def _pile(self, state: KunitoriState, card: int) -> Text:
        facts = state.setup.cards[card]
        left = state.pool[card]
        price = state.setup.price(card, state.discount)
        mark = "?" if "cost" in facts.assumed else ""
        style = _COLOURS[facts.type] if left else "dim strike"
        text = Text(f"{price}{mark}".rjust(3) + " ", "bold" if left else "dim")
        text.append(self._wording.card(facts.id), style)
        if facts.copies > 1:
            text.append(f" {left}", "dim")
        return text

    def _seats(self, view: View) -> RenderableType:
        state: KunitoriState = view.table
        table = Table(expand=False, show_lines=False)
        for key in ("player", "hand", "deck", "discard", "points", "deployed", "area"):
            table.add_column(
                self._label(key), justify="right" if key in ("hand", "deck", "discard", "points") else "left"
            )
        for seat in state.setup.seats:
            zones = state.zones
            lying = zones[AREA + seat] + zones[AMBUSH + seat] + zones[REINFORCEMENT + seat] + zones[ASIDE + seat]
            lying += (RAMPART,) * state.ramparts[seat]
            name = ("▶ " if seat == state.turn else "  ") + state.setup.players[seat]
            table.add_row(
                Text(name, "bold" if seat == view.seat else ""),
                str(len(zones[HAND + seat])),
                str(len(zones[DECK + seat])),
                str(len(zones[DISCARDS + seat])),
                str(self._points(view, seat)),
                self._names(zones[DEPLOYED + seat], state),
                self._names(lying, state),
            )
        return table

    @staticmethod
    def _points(view: View, seat: int) -> int:
        """Return a seat's points: all gains are public, so everybody can count what lies face down too."""
        seen = tuple(card for card in owned(view.table, seat) if card != UNKNOWN)
        return worth(view.table, seen + view.unseen[seat])

    def _battle(self, state: KunitoriState) -> RenderableType:
        players = state.setup.players
        attackers = players[state.turn] + (f" + {players[state.ally]}" if state.ally >= 0 else "")
        return Text(
            self._label(
                "battle",
                attackers=attackers,
                offence=offence(state),
                defender=players[state.target],
                defence=defence(state, state.target),
            ),
            "bold red",
        )

    def _hand(self, state: KunitoriState, seat: int) -> RenderableType:
        return Text.assemble((self._label("your-hand") + " ", "bold"), self._names(state.zones[HAND + seat], state))

    def _counters(self, state: KunitoriState) -> RenderableType:
        text = self._label(
            "counters",
            player=state.setup.players[state.turn],
            phase=self._wording.phase(state.phase),
            actions=state.actions,
            buys=state.buys,
            money=state.money,
        )
        if state.last >= 0:
            text += " · " + self._label("last-turns", player=state.setup.players[state.last])
        return Text(text, "bold")
