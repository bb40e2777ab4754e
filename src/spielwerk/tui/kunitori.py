"""Kunitori for a terminal: how it is shown, and everything in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core.events import Event
from spielwerk.core.reasons import Reason
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.kunitori import steps
from spielwerk.kunitori.actions import BUY, TREASURE
from spielwerk.kunitori.names import FIRST_TREASURE, IDS, KINDS, LAND, NUMBER, PREFECTURE, VILLAGE
from spielwerk.kunitori.scoring import owned
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.wording import Wording
from spielwerk.kunitori.zones import HAND
from spielwerk.language import Language, catalogue
from spielwerk.tui.kunitori_story import tell
from spielwerk.tui.kunitori_table import COLOURS, KunitoriTable
from spielwerk.tui.terminal import Command, Shortcut


class KunitoriScreen:
    """Shows a view of Kunitori and puts everything into words."""

    title = "Kunitori"

    def __init__(self, language: Language, state: KunitoriState | None = None) -> None:
        """Speak a language; here a game changes no card's name or text."""
        del state
        self._language: Language = language
        self._wording = Wording(language)
        self._words = catalogue("spielwerk", language)

    def _label(self, key: str, **values: object) -> str:
        return self._words.say("kunitori", key, **values)

    # -- words -----------------------------------------------------------------------------------

    def prompt(self, state: KunitoriState, kind: str) -> str:
        """Return the question being asked, with the players it is about."""
        del kind
        return self._wording.question(state)

    def action(self, state: KunitoriState, action: int) -> Text:
        """Return an option; a card in it has the colour of its type."""
        labels = state.notation.verbs[state.notation.verb_of[action]].labels
        text = Text(self._wording.action(state, action))
        if "CARD" in labels:
            card = state.setup.cards[state.notation.arguments[action][0]]
            text.highlight_words([self._wording.card(card.id)], COLOURS[card.type])
        return text

    def on_table(self, state: KunitoriState, action: int) -> bool:
        """Say whether the pool shows the number of this option: it does for what can be bought."""
        del state
        return BUY <= action < BUY + KINDS

    def shortcut(self, state: KunitoriState) -> Shortcut | None:
        """Offer to lay down all treasures at once."""
        frame = state.frame
        if frame is None or frame.step != steps.BUY or state.buys == 0:
            return None
        treasures = [card for card in state.zones[HAND + frame.seat] if card >= FIRST_TREASURE]
        if len(treasures) < 2:
            return None
        money = sum(state.setup.cards[card].money for card in treasures)
        text = Text(self._label("all-treasures", n=money), COLOURS["treasure"])
        return Shortcut("a", text, tuple(TREASURE + card for card in treasures))

    def reason(self, state: State, reason: Reason) -> str:
        """Return why something is not possible, with the rules it rests on."""
        sentence = self._wording.reason(reason, state.setup.players)
        rules = [f"{rule}: {self._wording.rule(rule)}" for rule in reason.rules if self._wording.rule(rule)]
        return "\n".join([sentence, *rules])

    def event(self, state: State, event: Event) -> str | None:
        """Return what happened."""
        return self._wording.event(event, state.setup.players)

    def story(self, state: State, events: Sequence[Event], reader: int) -> list[Text]:
        """Return what happened in lines, addressed to the reader."""
        return tell(events, state.setup.players, reader, self._wording, self._label("you"))

    def outcome(self, state: KunitoriState) -> RenderableType:
        """Show the final points and what they were made of."""
        outcome = state.outcome
        assert outcome is not None
        table = Table(title=Text(self._label("result"), "bold"))
        table.add_column(self._label("player"))
        table.add_column(self._label("points"), justify="right", style="bold")
        realms = (VILLAGE, PREFECTURE, LAND)
        for card in realms:
            table.add_column(self._wording.card(IDS[card]), justify="right")
        table.add_column(self._label("other-points"), justify="right")
        order = sorted(state.setup.seats, key=lambda seat: (seat != outcome.winner, -outcome.points[seat]))
        for seat in order:
            counts = [owned(state, seat).count(card) for card in realms]
            fixed = sum(count * state.setup.cards[card].vp for count, card in zip(counts, realms, strict=True))
            name = Text(state.setup.players[seat], "bold green" if seat == outcome.winner else "")
            name.append(" ★" if seat == outcome.winner else "")
            table.add_row(name, str(outcome.points[seat]), *map(str, counts), str(outcome.points[seat] - fixed))
        tied = sum(total == outcome.points[outcome.winner] for total in outcome.points) > 1
        return Group(table, Text(self._label("tie-break"))) if tied else table

    # -- cards -----------------------------------------------------------------------------------

    def commands(self) -> Mapping[str, Command]:
        """This game needs no commands of its own."""
        return {}

    def find_cards(self, words: str) -> list[str]:
        """Return the cards whose name or id contains the words."""
        wanted = words.lower().strip()
        if wanted in NUMBER:
            return [wanted]
        return [card for card in IDS if wanted and (wanted in card or wanted in self._wording.card(card).lower())]

    def card(self, state: KunitoriState, card_id: str) -> RenderableType:
        """Show a card with its facts, its text and its rulings."""
        card = state.setup.cards[NUMBER[card_id]]
        parts = [Text(self._wording.facts(card), "bold")]
        text = self._wording.card_text(card_id, state.setup.options.english_list)
        if text:
            parts.append(Text(text))
        parts.append(Text(", ".join(card.rulings), "dim"))
        title = Text.assemble((self._wording.card(card_id), COLOURS[card.type]), (f" [{card_id}]", "dim"))
        border = COLOURS[card.type].removeprefix("bold ")
        return Panel(Group(*parts), title=title, title_align="left", border_style=border, expand=False)

    # -- the table -------------------------------------------------------------------------------

    def draw(self, view: View, size: ConsoleDimensions) -> RenderableType:
        """Show the whole table as the seat sees it."""
        return KunitoriTable(view, self._wording, self._label, size).draw()
