"""Blue Moon for a terminal: how it is shown, and everything in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import ConsoleDimensions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.bluemoon.actions import ANNOUNCE, FIGHT, RETREAT
from spielwerk.bluemoon.cards.facts import see_also
from spielwerk.bluemoon.cards.model import CARDS, EARTH, FIRE, NO_ELEMENT
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.rules.dragons import pay_for_retreat
from spielwerk.bluemoon.rules.values import Account, powers
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.events import Event
from spielwerk.core.reasons import Reason
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.judge.library import inventory
from spielwerk.language import Language, catalogue
from spielwerk.tui.bluemoon_story import tell
from spielwerk.tui.bluemoon_table import COLOURS, ELEMENT_COLOURS, SHAPES, BlueMoonTable
from spielwerk.tui.terminal import Command, Shortcut

_TOTAL = "power"
"""How the account of the whole power is called among those of the cards."""


class BlueMoonScreen:
    """Shows a view of Blue Moon and puts everything into words."""

    title = "Blue Moon"

    def __init__(self, language: Language, state: BlueMoonState | None = None) -> None:
        """Speak a language, and of the cards as they are in this game."""
        self._language: Language = language
        self._wording = Wording(language) if state is None else Wording(language, state.cards)
        self._words = catalogue("spielwerk", language)

    def _label(self, key: str, **values: object) -> str:
        return self._words.say("bluemoon", key, **values)

    # -- words -----------------------------------------------------------------------------------

    def prompt(self, state: BlueMoonState, kind: str) -> str:
        """Return the question being asked."""
        del kind
        return self._wording.question(state)

    def action(self, state: BlueMoonState, action: int) -> Text:
        """Return an option; a card in it has the colour of its type, and what the choice costs stands beside it."""
        labels = state.notation.verbs[state.notation.verb_of[action]].labels
        text = Text(self._wording.action(state, action))
        if "CARD" in labels:
            card = state.notation.arguments[action][labels.index("CARD")]
            text.highlight_words([self._wording.card(IDS[card])], COLOURS[state.cards[card].type])
            printed = state.cards[card]
            if printed.fire or printed.earth:
                letters = self._label("fire-letter"), self._label("earth-letter")
                text.append(f" {letters[0]}{printed.fire} {letters[1]}{printed.earth}", "dim")
        elif action in (ANNOUNCE, ANNOUNCE + EARTH):
            seat = self._asked(state)
            text.append(f" {powers(state, seat)[action - ANNOUNCE]}", "bold")
        elif action == RETREAT:
            dragons = pay_for_retreat(state, self._asked(state))
            text.append(f" ({self._label('dragons-lost', n=dragons)})", "dim")
        elif action == FIGHT and state.element != NO_ELEMENT:
            needed = powers(state, 1 - self._asked(state))[state.element]
            text.append(f" ({self._label('needed', n=needed)})", "dim")
        return text

    @staticmethod
    def _asked(state: BlueMoonState) -> int:
        assert state.frame is not None
        return state.frame.seat

    def on_table(self, state: BlueMoonState, action: int) -> bool:
        """All options stand in the list."""
        del state, action
        return False

    def shortcut(self, state: BlueMoonState) -> Shortcut | None:
        """No decisions are nearly always taken together."""
        del state
        return None

    def reason(self, state: State, reason: Reason) -> str:
        """Return why something is not possible, with the rules it rests on."""
        sentence = self._wording.reason(reason, state.setup.players)
        rules = [f"{rule}: {self._wording.rule(rule) or self._ruling(rule)}" for rule in reason.rules]
        return "\n".join([sentence, *rules])

    def _ruling(self, ruling_id: str) -> str:
        rulings = {ruling.id: ruling for ruling in inventory("bluemoon")}
        return rulings[ruling_id].text(self._language) if ruling_id in rulings else "–"

    def event(self, state: State, event: Event) -> str | None:
        """Return what happened."""
        return self._wording.event(event, state.setup.players)

    def story(self, state: State, events: Sequence[Event], reader: int) -> list[Text]:
        """Return what happened in lines, addressed to the reader."""
        return tell(events, state.setup.players, reader, self._wording, self._label("you"))

    def outcome(self, state: BlueMoonState) -> RenderableType:
        """Show who won how many crystals, and by what."""
        outcome = state.outcome
        assert outcome is not None
        table = Table(title=Text(self._label("result"), "bold"))
        table.add_column(self._label("player"))
        table.add_column(self._label("people"))
        table.add_column(self._label("crystals"), justify="right", style="bold")
        for seat in (outcome.winner, 1 - outcome.winner):
            won = seat == outcome.winner
            name = Text(state.setup.players[seat] + (" ★" if won else ""), "bold green" if won else "")
            table.add_row(name, self._wording.people(state.setup.decks[seat]), str(outcome.points[seat]))
        return Group(table, Text(self._label("ended-by", cause=self._wording.cause(outcome.cause)), "dim"))

    # -- cards -----------------------------------------------------------------------------------

    def find_cards(self, words: str) -> list[str]:
        """Return the cards whose name or id contains the words."""
        wanted = words.lower().strip()
        if wanted in NUMBERS:
            return [wanted]
        return [card for card in IDS if wanted and wanted in self._wording.card(card).lower()]

    def card(self, state: BlueMoonState, card_id: str) -> RenderableType:
        """Show a card with its facts, its text and its rulings."""
        card = state.cards[NUMBERS[card_id]]
        parts = [Text(self._wording.facts(card), "bold")]
        text = self._wording.card_text(card_id)
        if text:
            parts.append(Text(text))
        cited = [*card.rulings, *see_also(card)]
        if cited:
            parts.append(Text(", ".join(cited), "dim"))
        colour = COLOURS[card.type]
        title = Text.assemble((self._wording.card(card_id), colour), (f" [{card_id}]", "dim"))
        border = colour.removeprefix("bold").strip() or "white"
        return Panel(Group(*parts), title=title, title_align="left", border_style=border, expand=False)

    # -- the power, opened into its arithmetic -----------------------------------------------------

    def commands(self) -> Mapping[str, Command]:
        """Return the commands only this game has."""
        return {"power": Command(self._label("power-help"), self.power)}

    def power(self, view: View) -> RenderableType:
        """Show how the power of both sides comes about, card by card."""
        state: BlueMoonState = view.table
        own = max(view.seat, 0)
        return Group(*[self._account_of(view, state, seat) for seat in (1 - own, own)])

    def _account_of(self, view: View, state: BlueMoonState, seat: int) -> RenderableType:
        table = Table(show_header=False, box=None, padding=(0, 1), expand=True)
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        table.add_column(justify="right", no_wrap=True)
        accounts = state.explain_power(seat)
        for element in (FIRE, EARTH):
            of_cards = [each for each in accounts if each.element == element and each.card != _TOTAL]
            for account in of_cards:
                if account.printed or account.changes:
                    table.add_row(self._account_name(account), self._steps(account), str(account.counted))
            for total in accounts:
                if total.element == element and total.card == _TOTAL:
                    table.add_row(*self._sum(element, of_cards, total))
        name = self._label("you") if seat == view.seat else state.setup.players[seat]
        title = Text(f"{name} · {self._wording.people(state.setup.decks[seat])}", "bold")
        return Panel(table, title=title, title_align="left", border_style="bright_black")

    def _account_name(self, account: Account) -> Text:
        if account.face_down:
            return Text(self._wording.bluff_card, "cyan")
        return Text(self._wording.card(account.card), COLOURS[CARDS[NUMBERS[account.card]].type])

    def _steps(self, account: Account) -> Text:
        steps = [self._wording.printed(account.printed)]
        steps += [self._wording.change(change) for change in account.changes]
        return Text(" → ".join(steps), "dim")

    def _sum(self, element: int, cards: Sequence[Account], total: Account) -> tuple[Text, Text, Text]:
        """Return the line of the whole power: the sum, and what lifts it."""
        counted = [str(account.counted) for account in cards if account.counted]
        words = [f"{' + '.join(counted)} = {total.printed}" if len(counted) > 1 else str(total.printed)]
        words += [self._wording.change(change) for change in total.changes]
        colour = f"bold {ELEMENT_COLOURS[element]}"
        return (
            Text(f"{SHAPES[element]} {self._wording.element(element)}", colour),
            Text(" → ".join(words)),
            Text(str(total.counted), colour),
        )

    # -- the table -------------------------------------------------------------------------------

    def draw(self, view: View, size: ConsoleDimensions) -> RenderableType:
        """Show the whole table as the seat sees it."""
        return BlueMoonTable(view, self._wording, self._label, size).draw()
