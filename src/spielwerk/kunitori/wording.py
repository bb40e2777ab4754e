"""Kunitori in words: cards, actions, reasons and events in a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import UNTOLD, Event
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.core.spoken import CatalogueWording
from spielwerk.kunitori import steps
from spielwerk.kunitori.actions import ACTIONS, PLACES
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.names import FIELD_IMPROVEMENT, IDS, NUMBERS, TEMPLE_TOWN
from spielwerk.kunitori.piles import Finding
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.aftermath import demanded
from spielwerk.kunitori.rules.strength import attackers
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.steps import PHASES
from spielwerk.kunitori.subjects import concerned
from spielwerk.language import Language, listing

_WITHOUT_CARDS = {"battle": "battle-bare", "turned-up": "turned-up-nothing"}
_ENGLISH_LIST = "-english-list"
"""Ends the key of a wording that holds only with `cards: english-list`."""


def _key_of(event: Event) -> str:
    """Return under which key the sentence about an event stands."""
    if event.kind == "compared":
        return "compared-" + ("ahead" if event.number > 0 else "behind" if event.number < 0 else "equal")
    if event.kind == "gained" and event.other != event.seat:
        return "gained-onto"
    if event.kind in _WITHOUT_CARDS and not event.cards:
        return _WITHOUT_CARDS[event.kind]
    return event.kind


class Wording(CatalogueWording):
    """Speaks one language."""

    def __init__(self, language: Language, cards: Sequence[Card] = CARDS) -> None:
        """Open the catalogue, and know the cards as their owner may have corrected them."""
        super().__init__("spielwerk.kunitori", language, IDS)
        self._cards = cards

    def card(self, card_id: str) -> str:
        """Return a card's name."""
        names = self.words.table("first_game" if card_id.startswith("g1-") else "card")
        return str(names[card_id]["name"]) if card_id in names else card_id

    def short(self, card_id: str) -> str:
        """Return a card's name where there is little room for it."""
        return str(self.words.table("card")[card_id].get("short", self.card(card_id)))

    def card_text(self, card_id: str, english_list: bool = False) -> str:
        """Return what the card says beyond its symbols; some say something else in the English list (KU-R14.2)."""
        entry = self.words.table("card")[card_id]
        return str(entry.get(self._variant(entry, "text", english_list), ""))

    def card_line(self, card_id: str) -> str:
        """Return what a card does in a few words."""
        return str(self.words.table("card")[card_id]["line"])

    @staticmethod
    def _variant(table: Mapping[str, object], key: str, english_list: bool) -> str:
        """Return the key of the wording that holds under the option `cards`."""
        return key + _ENGLISH_LIST if english_list and key + _ENGLISH_LIST in table else key

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
        words = [self._fact(key, n) + ("*" if fact in card.assumed else "") for key, fact, n in shown]
        note = f" ({self.words.say('fact', 'assumed')})" if card.assumed else ""
        return " · ".join([self.type(card.type), *words]) + note

    def card_facts(self, card_id: str) -> str:
        """Return what is printed on a card, in a line; nothing for what is not known of the first game."""
        return self.facts(self._cards[NUMBERS[card_id]]) if card_id in NUMBERS else ""

    def symbols(self, card: Card) -> list[str]:
        """Return what is printed on a card, its text aside, as briefly as possible."""
        words = [self._fact("attack-brief", card.attack)] if card.attack else []
        words += [
            self._fact(name, getattr(card, name))
            for name in ("cards", "actions", "money", "buys")
            if getattr(card, name)
        ]
        return words + ([self._fact("points-brief", card.vp)] if card.vp else [])

    def _fact(self, key: str, number: int) -> str:
        one = f"{key}-one"
        return self.words.say("fact", one if number == 1 and one in self.words.table("fact") else key, n=number)

    def first_game_note(self, card_id: str) -> str:
        """Return what is known of a card of the first game."""
        return str(self.words.table("first_game")[card_id]["note"])

    def type(self, card_type: str) -> str:
        """Return the name of a type of cards."""
        return self.words.say("type", card_type)

    def mark(self, mark: str, player: str = "") -> str:
        """Return what a mark on the table says."""
        return self.words.say("mark", mark, player=player)

    def scene(self, key: str, **values: object) -> str:
        """Return a sentence that stands on the table."""
        return self.words.say("scene", key, **values)

    def choice(self, option: str, value: Any) -> str:
        """Return what one of its choices means; piles are called by their cards."""
        words = self.words.table("option")[option]
        key = str(value).lower()
        if key in words:
            return str(words[key])
        return self.card(value) if isinstance(value, str) else str(value)

    def cards(self, cards: Sequence[int]) -> str:
        """Return several cards, equal ones counted; those face down only by number."""
        hidden = sum(card == UNKNOWN for card in cards)
        counts = Counter(card for card in cards if card != UNKNOWN)
        words = [self.card(IDS[card]) + (f" ×{count}" if count > 1 else "") for card, count in sorted(counts.items())]
        if hidden:
            words.append(self.words.say("log", "hidden-card" if hidden == 1 else "hidden-cards", n=hidden))
        return listing(words, self.language)

    def reason(self, reason: Reason, players: Sequence[str]) -> str:
        """Return why something is not possible, in a sentence."""
        names = [self.card(card) for card in reason.cards]
        numbers = (*reason.numbers, 0, 0)
        phase, other = (self.phase(PHASES[number]) if number < len(PHASES) else "" for number in numbers[:2])
        seat = players[numbers[0]] if numbers[0] < len(players) else ""
        return self.words.say(
            "reason",
            reason.code,
            card=names[0] if names else "",
            cards=listing(names, self.language),
            a=numbers[0],
            b=numbers[1],
            phase=phase,
            other=other,
            seat=seat,
        )

    def question(self, state: KunitoriState) -> str:
        """Return the question asked, with the players who cause it and whom it is about."""
        frame = state.frame
        assert frame is not None
        players = state.setup.players
        seats = (frames.sent_by(frame),) if frame.step == steps.NINJA_SHIELD else attackers(state)
        about = concerned(state, frame)
        key = self._variant(self.words.table("prompt"), state.steps[frame.step].name, state.setup.options.english_list)
        other = players[about] if about >= 0 else ""
        causing = listing([players[seat] for seat in seats], self.language)
        question = self.words.say("prompt", key, seat=causing, other=other)
        return question + self._which_of_several(state, frame) if frame.step == steps.DEMANDS else question

    def _which_of_several(self, state: KunitoriState, frame: Frame) -> str:
        """Return the how-manieth of the troops demanded this is, where there are several."""
        on_defender, on_attackers = demanded(state)
        total = on_defender if frames.on_defender(frame) else on_attackers
        if total < 2:
            return ""
        left = frames.on_defender(frame) or frames.on_attackers(frame)
        return " " + self.words.say("scene", "one-of-several", nth=total - left + 1, n=total)

    def action(self, state: KunitoriState, action: int) -> str:
        """Return an action as it stands in a list of options."""
        verb = ACTIONS.verbs[ACTIONS.verb_of[action]]
        arguments = dict(zip(verb.labels, ACTIONS.arguments[action], strict=True))
        english_list = state.setup.options.english_list
        if "WORD" in arguments:
            word = ACTIONS.text(action, ()).replace(" ", "-")
            return self.words.say("action", self._variant(self.words.table("action"), word, english_list))
        card = arguments.get("CARD", -1)
        seat = arguments.get("SEAT", -1)
        key = verb.word
        if state.frame is not None and state.frame.step == steps.WARNING_TRASH and not english_list:
            key = "give-back"  # the only card given up that does not go to the trash (KU-R10.3)
        place = arguments.get("PLACE", -1)
        if place >= 0:
            key = "discard-from"
        return self.words.say(
            "action",
            key,
            place=self.choice_word(PLACES[place])[0] if place >= 0 else "",
            card=self.card(IDS[card]) if card >= 0 else "",
            seat=state.setup.players[seat] if seat >= 0 else "",
            price=state.setup.price(card, state.discount) if verb.word == "buy" else "",
        )

    def event(self, event: Event, players: Sequence[str], reader: int = -1) -> str | None:
        """Return what happened in a sentence, or None for what goes without saying; the reader's seat is addressed."""
        if event.kind in UNTOLD:
            return None
        key, number = _key_of(event), event.number
        table = "log"
        if reader >= 0 and event.seat == reader:
            table = "log-you"
        elif reader >= 0 and event.other == reader and key in self.words.table("log-at-you"):
            table = "log-at-you"
        target = ""
        if key == "ally-asked":
            target = self.words.say("log-at-you", "target") if number == reader else players[number]
        return self.words.say(
            table,
            key,
            seat=players[event.seat],
            other=players[event.other] if event.other >= 0 else "",
            target=target,
            cards=self.cards(event.cards),
            n=abs(number) if event.kind == "compared" else number,
            phase=self.phase(PHASES[number]) if key == "phase" else "",
        )

    def finding(self, finding: Finding) -> str:
        """Return a finding on a selection of piles."""
        names = listing([self.card(card) for card in finding.ids], self.language)
        return self.words.say(
            "finding", f"{finding.number}-{finding.level}", cards=names or "–", n=finding.count or "–"
        )
