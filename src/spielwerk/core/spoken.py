"""A wording read from the language catalogues of a game's package, for all that needs no thought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.core.native import mypyc_attr
from spielwerk.core.reasons import Reason
from spielwerk.language import Language, catalogue, listing


@mypyc_attr(allow_interpreted_subclasses=True)
class CatalogueWording:
    """Looks everything up: tables `game`, `card`, `phase`, `area`, `number`, `option`, `prompt`, `action`, `log`,
    `log-you`, `reason`, `rule`, `verb` and `word` of `texts/de.toml` and `texts/en.toml` beside the game."""

    def __init__(self, package: str, language: Language, cards: Sequence[str]) -> None:
        """Open the catalogue of the package, and know the cards by number."""
        self.language: Language = language
        self._ids = cards
        self.words = catalogue(package, language)

    def title(self) -> str:
        """Return what the game is called."""
        return self.words.say("game", "title")

    def about(self) -> str:
        """Return what the game is."""
        return self.words.say("game", "about")

    def card(self, card_id: str) -> str:
        """Return a card's name."""
        return str(self.words.table("card")[card_id]["name"])

    def card_text(self, card_id: str) -> str:
        """Return what a card says beyond its symbols."""
        return str(self.words.table("card")[card_id].get("text", ""))

    def card_line(self, card_id: str) -> str:
        """Return what a card does in a few words: what is printed on it, unless there is a line of its own."""
        return str(self.words.table("card")[card_id].get("line", self.card_facts(card_id)))

    def card_facts(self, card_id: str) -> str:
        """Return what is printed on a card, in a line."""
        return str(self.words.table("card")[card_id].get("facts", ""))

    def phase(self, phase: str) -> str:
        """Return the name of a phase."""
        return self.words.say("phase", phase)

    def area(self, area: str) -> str:
        """Return the name of an area of the table."""
        return self.words.say("area", area)

    def number(self, number: str) -> str:
        """Return the name of a number on the table or on a card."""
        return self.words.say("number", number)

    def option(self, option: str) -> str:
        """Return what an option is about."""
        return str(self.words.table("option")[option]["name"])

    def choice(self, option: str, value: Any) -> str:
        """Return what one of its choices means; what has no words stands for itself."""
        return str(self.words.table("option")[option].get(str(value).lower(), value))

    def question(self, state: Any) -> str:
        """Return the question asked in this state, to the seat that is asked."""
        return self.words.say("prompt", state.decision.kind)

    def action(self, state: Any, action: int) -> str:
        """Return an action as it stands in a list of options: its verb with the card and the seat it names."""
        table = state.notation
        verb = table.verbs[table.verb_of[action]]
        named = {
            label: domain[argument]
            for label, domain, argument in zip(verb.labels, verb.domains, table.arguments[action], strict=True)
        }
        card = self.card(named["CARD"]) if "CARD" in named else ""
        seat = state.setup.players[int(named["SEAT"][1:])] if "SEAT" in named else ""
        return self.words.say("action", verb.word, card=card, seat=seat)

    def event(self, event: Event, players: Sequence[str], reader: int = -1) -> str | None:
        """Return what happened in a sentence, or None for an event the catalogue has no words for."""
        table = "log-you" if 0 <= reader == event.seat else "log"
        if event.kind not in self.words.table(table):
            return None
        other = players[event.other] if event.other >= 0 else ""
        cards = listing([self._face(card) for card in event.cards], self.language)
        return self.words.say(table, event.kind, seat=players[event.seat], other=other, cards=cards, n=event.number)

    def _face(self, card: int) -> str:
        return "?" if card == UNKNOWN else self.card(self._ids[card])

    def reason(self, reason: Reason, players: Sequence[str]) -> str:
        """Return why something is not possible, in a sentence."""
        del players
        cards = listing([self.card(card) for card in reason.cards], self.language)
        return self.words.say("reason", reason.code, cards=cards, numbers=reason.numbers)

    def rule(self, rule: str) -> str:
        """Return a rule in a sentence, or nothing if there is none of that number."""
        return str(self.words.table("rule").get(rule, ""))

    def rules(self) -> Iterable[str]:
        """Return the numbers of all rules there are sentences for."""
        return self.words.table("rule")

    def verb(self, verb: str) -> Sequence[str]:
        """Return the words a player may say for a verb of the notation, the usual one first."""
        return self.words.say("verb", verb).split(", ")

    def choice_word(self, word: str) -> Sequence[str]:
        """Return the words a player may say for an argument of the notation that is neither card nor seat."""
        return self.words.say("word", word).split(", ")
