"""Blue Moon in words: cards, actions, reasons, events and values in a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from spielwerk.bluemoon import phases
from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.cards.facts import ICON_NAMES, TYPE_NAMES
from spielwerk.bluemoon.cards.mimix import DEEDS_TO_COME, GIVEN_BACK
from spielwerk.bluemoon.cards.model import (
    ANY_CARD,
    CARDS,
    CHARACTER,
    ELEMENTS,
    INQUISITOR,
    LEADER,
    NO_ELEMENT,
    SHIP,
    Card,
    Does,
)
from spielwerk.bluemoon.cards.names import NAMELESS
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, PEOPLES, SHIPS
from spielwerk.bluemoon.decks import Finding
from spielwerk.bluemoon.icons import SHIELDS
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.effects import OPPONENT_DISCARDS
from spielwerk.bluemoon.rules.values import Change
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import UNTOLD, Event
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.core.spoken import CatalogueWording
from spielwerk.language import Language, listing

_STAR: Final = "*"
_GIVEN_UP: Final = ("discard-from-hand", "shuffle-back", "pay-cost")
"""Questions asked card by card until a number of them is given up."""


class Wording(CatalogueWording):
    """Speaks one language; names and texts an owner has corrected are told as he reads them."""

    def __init__(self, language: Language, cards: Sequence[Card] = CARDS) -> None:
        """Open the catalogue; `cards` are those of the game being played."""
        super().__init__("spielwerk.bluemoon", language, IDS)
        self._cards = cards

    # -- the game --------------------------------------------------------------------------------

    def mark(self, mark: str, card: int = UNKNOWN) -> str:
        """Return what is true of something for the moment, and through which card."""
        return self.words.say("mark", mark, card="" if card == UNKNOWN else self.card(IDS[card]))

    def choice(self, option: str, value: Any) -> str:
        """Return what one of its choices means; a deck is called after its people, with what is added to it."""
        if option == "decks" and isinstance(value, str):
            people, *added = value.split("+")
            names = self.words.table("people")
            return " + ".join([str(names.get(people, people)), *added])
        return str(self.words.table("option")[option].get(str(value), value))

    # -- cards -----------------------------------------------------------------------------------

    def card(self, card_id: str) -> str:
        """Return a card's name."""
        names = self.words.table("card")
        if card_id not in names:
            return card_id
        number = NUMBERS[card_id]
        card = self._cards[number]
        if self.language == "de" and card.name_de:
            return card.name_de
        return str(names[card_id]["name"]) if card.name == CARDS[number].name else card.name

    def name_known(self, card_id: str) -> bool:
        """Return whether the name is one the card has in this language, and not borrowed from another."""
        number = NUMBERS[card_id]
        card = self._cards[number]
        given = card.name != CARDS[number].name or (self.language == "de" and card.name_de != "")
        return given or card_id not in NAMELESS[self.language]

    def card_text(self, card_id: str) -> str:
        """Return what the card says beyond its values and icons; a text chosen by its owner is another card's."""
        return str(self._said_of(card_id).get("text", ""))

    def card_line(self, card_id: str) -> str:
        """Return what a card does in a few words; one without a power says its shield or its values."""
        card = self._cards[NUMBERS[card_id]]
        shields = [element for element, icon in zip(ELEMENTS, SHIELDS, strict=True) if card.icons & icon]
        values = {"fire": card.fire, "earth": card.earth}
        added = [element for element in ELEMENTS if values[element]]
        if line := self._said_of(card_id).get("line"):
            return str(line)
        if shields:
            return self.words.say("line", f"shield-{shields[0] if len(shields) == 1 else 'both'}")
        if card.type == SHIP:
            return self.words.say("line", "capacity", n=card.capacity)
        if card.type == CHARACTER and "fire" not in card.missing:
            return self.words.say("line", "values", **values)
        if added:
            return self.words.say("line", f"adds-{added[0] if len(added) == 1 else 'both'}", **values)
        if card.type == LEADER:
            return self.words.say("line", "leader", people=self.people(card.people))
        return self.words.say("line", "unknown")

    def _said_of(self, card_id: str) -> Mapping[str, object]:
        """Return the words of a card, or of the card whose power its owner gave it."""
        number = NUMBERS[card_id]
        power = self._cards[number].power
        if power is not CARDS[number].power:
            givers = (card.id for card in CARDS if power is not None and card.power is power)
            card_id = next(givers, "")
        words: Mapping[str, object] = self.words.table("card").get(card_id, {})
        return words

    def card_facts(self, card_id: str) -> str:
        """Return what is printed on a card, in a line."""
        return self.facts(self._cards[NUMBERS[card_id]])

    def people(self, people: str) -> str:
        """Return the name of a people."""
        return self.words.say("people", people)

    def type(self, card_type: int) -> str:
        """Return the name of a type of cards."""
        return self.words.say("type", TYPE_NAMES[card_type])

    def icons(self, card: Card) -> list[str]:
        """Return the icons of a card in words."""
        return [self.words.say("icon", name) for icon, name in ICON_NAMES if card.icons & icon]

    def symbols(self, card: Card) -> list[str]:
        """Return values, icons and numbers of a card, each as briefly as possible."""
        words: list[str] = []
        if (card.type == CHARACTER and "fire" not in card.missing) or card.fire or card.earth:
            values = self.words.say("fact", "values", fire=card.fire, earth=card.earth)
            words.append(values + self._star(card, "fire"))
        if card.type == SHIP:
            words.append(self.words.say("fact", "capacity", n=card.capacity))
        words += [icon + self._star(card, "icons") for icon in self.icons(card)]
        if card.moons:
            words.append(self.words.say("fact", "moons", n=card.moons) + self._star(card, "moons"))
        if card.cost:
            words.append(self.words.say("fact", "cost", n=card.cost))
        if card.type == INQUISITOR and "allows" not in card.missing:
            words.append(self.words.say("fact", "allows", cards=card.allows[0], moons=card.allows[1]))
        return words

    def facts(self, card: Card) -> str:
        """Return people, type, values and icons of a card in a line."""
        words = [self.people(card.people), self.type(card.type) + self._star(card, "type"), *self.symbols(card)]
        if card.missing:
            facts = [self.words.say("missing", fact) for fact in card.missing]
            words.append(self.words.say("fact", "missing", facts=listing(facts, self.language)))
        if card.assumed:
            words.append(self.words.say("fact", "assumed"))
        return " · ".join(words)

    def packed(self, card: Card) -> str:
        """Return the deck a card is packed in; nothing for those of its own people."""
        if card.deck == card.people:
            return ""
        if card.deck not in PEOPLES:
            return self.words.say("fact", "no-preset-deck")
        return self.words.say("fact", "packed-in", deck=self.people(card.deck))

    @staticmethod
    def _star(card: Card, fact: str) -> str:
        return _STAR if fact in card.assumed else ""

    def finding(self, finding: Finding) -> str:
        """Return what a check of a deck found, in a sentence."""
        first, second, *_ = (*finding.numbers, 0, 0)
        names = [f"{self.card(card)} ({card})" for card in finding.cards]
        return self.words.say("finding", finding.code, cards=listing(names, self.language), a=first, b=second)

    def cards(self, cards: Sequence[int]) -> str:
        """Return several cards, equal ones counted; those face down only by number."""
        hidden = sum(card == UNKNOWN for card in cards)
        counts = Counter(card for card in cards if card != UNKNOWN)
        words = [self.card(IDS[card]) + (f" ×{count}" if count > 1 else "") for card, count in counts.items()]
        if hidden:
            words.append(self.words.say("log", "hidden-card" if hidden == 1 else "hidden-cards", n=hidden))
        return listing(words, self.language)

    # -- rules -----------------------------------------------------------------------------------

    def element(self, element: int) -> str:
        """Return the name of an element."""
        return self.words.say("element", ELEMENTS[element] if element >= 0 else "none")

    def cause(self, cause: str) -> str:
        """Return by what a game ended."""
        return self.words.say("cause", cause)

    def reason(self, reason: Reason, players: Sequence[str]) -> str:
        """Return why something is not possible, in a sentence."""
        del players
        sentence = self._said("reason", reason.code, reason)
        if reason.code.startswith(_PRICES) and len(reason.cards) > 1:
            sentence += " " + self.words.say("ban", "doubled", card=self.card(reason.cards[1]))
        return sentence

    def brief(self, reason: Reason) -> str:
        """Return a reason in the few words that fit on a card; nothing for what is only a matter of time."""
        code = reason.code
        if code == "wrong-phase" and reason.numbers[0] < reason.numbers[1]:
            code = "too-late"
        return self._said("brief", code, reason) if code in self.words.table("brief") else ""

    def hopeless(self, needed: int) -> str:
        """Warn of a fight in which this power cannot be reached, or (0) of opening one that cannot be led."""
        return self.words.say("caution", "hopeless" if needed else "hopeless-opening", n=needed)

    def _said(self, table: str, key: str, reason: Reason) -> str:
        names = [self.card(card) for card in reason.cards]
        first, second, third, fourth, *_ = (*reason.numbers, 0, 0, 0, 0)
        return self.words.say(
            table,
            key,
            card=names[0] if names else "",
            other=names[1] if len(names) > 1 else "",
            cards=listing(names, self.language),
            a=first,
            b=second,
            c=third,
            d=fourth,
            what=self._ban(first, second, third) if reason.code in _BANS else "",
            icon=", ".join(self.words.say("icon", name) for icon, name in ICON_NAMES if first & icon),
            phase=self.phase(phases.NAMES[first]) if 0 <= first < len(phases.NAMES) else "",
            now=self.phase(phases.NAMES[second]) if 0 <= second < len(phases.NAMES) else "",
        )

    def _ban(self, types: int, text: int, value: int) -> str:
        """Return what a ban forbids."""
        kinds = [name for kind, name in TYPE_NAMES.items() if kind & types]
        every = types == ANY_CARD
        words = [self.words.say("types", "any")] if every else [self.words.say("types", kind) for kind in kinds]
        key = "value" if value else ("any", "with-text", "without-text")[text]
        return self.words.say("ban", key, types=listing(words, self.language), n=value)

    # -- questions, actions, events --------------------------------------------------------------

    def question(self, state: BlueMoonState) -> str:
        """Return the question asked in this state; before a fight it is another one than during it."""
        decision, frame = state.decision, state.frame
        if decision is None or frame is None:
            return ""
        if decision.kind == "retreat" and state.element == NO_ELEMENT:
            return self.words.say("prompt", "open-or-decline")
        card = "" if frame.card == UNKNOWN else self.card(IDS[frame.card])
        question = self.words.say("prompt", decision.kind, card=card)
        return question + self._which_of_several(state, frame) if decision.kind in _GIVEN_UP else question

    def _which_of_several(self, state: BlueMoonState, frame: Frame) -> str:
        """Return the how-manieth of the cards demanded this is, or how many are left where that alone is known."""
        card, left = state.cards[frame.card], frames.left(frame)
        total = card.cost
        if isinstance(card.power, Does) and card.power.step == OPPONENT_DISCARDS:
            total = card.power.number
        elif isinstance(card.power, Does) and card.power.step == DEEDS_TO_COME:
            total = GIVEN_BACK
        if total > 1:
            return " " + self.words.say("game", "one-of-several", nth=total - left + 1, n=total)
        return " " + self.words.say("game", "several-left", n=left) if left > 1 else ""

    def deciding(self, player: str) -> str:
        """Return that somebody decides, for those who are not asked."""
        return self.words.say("game", "deciding", player=player)

    def won(self, player: str, crystals: int) -> str:
        """Return who won, with how many crystals."""
        return self.words.say("game", "won", player=player, n=crystals)

    def stands(self, player: str, power: int, element: int) -> str:
        """Return what a fight asks of a player."""
        return self.words.say("game", "stands", player=player, n=power, element=self.element(element))

    def choice_word(self, word: str) -> Sequence[str]:
        """Return the words a player may say for an argument of the notation that is neither card nor seat."""
        name, _, number = word.partition("-")
        said = str(self.words.table("word").get(name, name)).split(", ")
        return [f"{each} {number}" for each in said] if number else said

    def action(self, state: BlueMoonState, action: int) -> str:
        """Return an action as it stands in a list of options."""
        del state
        verb = ACTIONS.verbs[ACTIONS.verb_of[action]]
        arguments = dict(zip(verb.labels, ACTIONS.arguments[action], strict=True))
        key = verb.word
        number = arguments.get("BACK", 0) + 1
        if "WORD" in arguments:
            word = ACTIONS.text(action, ()).split()[1]
            key = "choose-number" if word.isdigit() else f"choose-{word}"
            number = int(word) if word.isdigit() else 0
        for label, ending in (("free", "-free"), ("BACK", "-back"), ("blind", "-blind")):
            if label in arguments:
                key += ending
        return self.words.say(
            "action",
            key,
            card=self.card(IDS[arguments["CARD"]]) if "CARD" in arguments else "",
            ship=self.card(IDS[SHIPS[arguments["SHIP"]]]) if "SHIP" in arguments else "",
            element=self.element(arguments["ELEMENT"]) if "ELEMENT" in arguments else "",
            n=number,
        )

    def event(self, event: Event, players: Sequence[str], reader: int = -1) -> str | None:
        """Return what happened in a sentence, or None for what goes without saying; the reader's seat is addressed."""
        if event.kind in UNTOLD:
            return None
        key = event.kind
        if key == "challenged":
            key += "-right" if event.number else "-wrong"
        cards, ship = event.cards, ""
        if key == "loaded":
            cards, ship = event.cards[:-1], self.card(IDS[event.cards[-1]])
        return self.words.say(
            "log-you" if reader >= 0 and event.seat == reader else "log",
            key,
            seat=players[event.seat],
            cards=self.cards(cards),
            ship=ship,
            n=event.number,
            element=self.element(event.other if key == "announced" else event.number) if key in _IN_ELEMENT else "",
        )

    # -- values ----------------------------------------------------------------------------------

    def change(self, change: Change) -> str:
        """Return what happened to a value, and by which card."""
        return self.words.say("change", change.what, card=self.card(change.card), n=change.result)

    def printed(self, value: int) -> str:
        """Return a value as it is printed."""
        return self.words.say("change", "printed", n=value)


_BANS: Final = ("banned", "loading-banned")
_PRICES: Final = "cannot-pay-"
_IN_ELEMENT: Final = ("announced", "element")
