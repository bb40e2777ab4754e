"""Kunitori in words: cards, actions, reasons and events in a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.core.reasons import Reason
from spielwerk.kunitori.actions import TABLE
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.names import FIELD_IMPROVEMENT, IDS, TEMPLE_TOWN
from spielwerk.kunitori.piles import Finding
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.steps import PHASES
from spielwerk.language import Language, catalogue, listing

_SILENT = ("action", "forced")


class Wording:
    """Speaks one language."""

    def __init__(self, language: Language) -> None:
        """Open the catalogue."""
        self.language = language
        self._words = catalogue("spielwerk.kunitori", language)

    def card(self, card_id: str) -> str:
        """Return a card's name."""
        names = self._words.table("first_game" if card_id.startswith("g1-") else "card")
        return str(names[card_id]["name"]) if card_id in names else card_id

    def card_text(self, card_id: str) -> str:
        """Return what the card says beyond its symbols."""
        return str(self._words.table("card")[card_id].get("text", ""))

    def facts(self, card: Card) -> str:
        """Return type and numbers of a card in a line; assumed ones carry a star."""
        shown: list[tuple[str, str, int]] = [("cost", "cost", card.cost)]
        if card.attack:
            shown.append(("attack", "attack", card.attack))
        if card.id in (IDS[TEMPLE_TOWN], IDS[FIELD_IMPROVEMENT]):
            shown.append(("points-variable", "vp", 0))
        elif card.vp:
            shown.append(("points", "vp", card.vp))
        shown += [
            (name, name, getattr(card, name)) for name in ("cards", "actions", "money", "buys") if getattr(card, name)
        ]
        if card.deployable:
            shown.append(("deployable", "deployable", 0))
        shown.append(("copies", "copies", card.copies))
        words = [self._words.say("fact", key, n=n) + ("*" if fact in card.assumed else "") for key, fact, n in shown]
        note = f" ({self._words.say('fact', 'assumed')})" if card.assumed else ""
        return " · ".join([self.type(card.type), *words]) + note

    def first_game_note(self, card_id: str) -> str:
        """Return what is known of a card of the first game."""
        return str(self._words.table("first_game")[card_id]["note"])

    def type(self, card_type: str) -> str:
        """Return the name of a type of cards."""
        return self._words.say("type", card_type)

    def phase(self, phase: int) -> str:
        """Return the name of a phase."""
        return self._words.say("phase", PHASES[phase])

    def rule(self, rule: str) -> str:
        """Return a rule in a sentence, or nothing for a ruling's id."""
        return str(self._words.table("rule").get(rule, ""))

    def cards(self, cards: Sequence[int]) -> str:
        """Return several cards, equal ones counted; those face down only by number."""
        hidden = sum(card == UNKNOWN for card in cards)
        counts = Counter(card for card in cards if card != UNKNOWN)
        words = [self.card(IDS[card]) + (f" ×{count}" if count > 1 else "") for card, count in sorted(counts.items())]
        if hidden:
            words.append(self._words.say("log", "hidden-card" if hidden == 1 else "hidden-cards", n=hidden))
        return listing(words, self.language)

    def reason(self, reason: Reason, players: Sequence[str]) -> str:
        """Return why something is not possible, in a sentence."""
        names = [self.card(card) for card in reason.cards]
        numbers = (*reason.numbers, 0, 0)
        phase = self.phase(numbers[0]) if numbers[0] < len(PHASES) else ""
        seat = players[numbers[0]] if numbers[0] < len(players) else ""
        return self._words.say(
            "reason",
            reason.code,
            card=names[0] if names else "",
            cards=listing(names, self.language),
            a=numbers[0],
            b=numbers[1],
            phase=phase,
            seat=seat,
        )

    def prompt(self, kind: str) -> str:
        """Return the question of a decision."""
        return self._words.say("prompt", kind)

    def action(self, state: KunitoriState, action: int) -> str:
        """Return an action as it stands in a list of options."""
        verb = TABLE.verbs[TABLE.verb_of[action]]
        arguments = dict(zip(verb.labels, TABLE.arguments[action], strict=True))
        if "WORD" in arguments:
            return self._words.say("action", TABLE.text(action, ()).replace(" ", "-"))
        card = arguments.get("CARD", -1)
        seat = arguments.get("SEAT", -1)
        return self._words.say(
            "action",
            verb.word,
            card=self.card(IDS[card]) if card >= 0 else "",
            seat=state.setup.players[seat] if seat >= 0 else "",
            price=state.setup.price(card, state.discount) if verb.word == "buy" else "",
        )

    def event(self, event: Event, players: Sequence[str]) -> str | None:
        """Return what happened in a sentence, or None for what goes without saying."""
        if event.kind in _SILENT:
            return None
        key, number = event.kind, event.number
        if key == "compared":
            key += "-ahead" if number > 0 else "-behind" if number < 0 else "-equal"
            number = abs(number)
        elif key == "gained" and event.other != event.seat:
            key = "gained-onto"
        elif key == "battle" and not event.cards:
            key = "battle-bare"
        elif key == "turned-up" and not event.cards:
            key = "turned-up-nothing"
        return self._words.say(
            "log",
            key,
            seat=players[event.seat],
            other=players[event.other] if event.other >= 0 else "",
            cards=self.cards(event.cards),
            n=number,
            phase=self.phase(number) if key == "phase" else "",
        )

    def finding(self, finding: Finding) -> str:
        """Return a finding on a selection of piles."""
        names = listing([self.card(card) for card in finding.ids], self.language)
        return self._words.say(
            "finding", f"{finding.number}-{finding.level}", cards=names or "–", n=finding.count or "–"
        )
