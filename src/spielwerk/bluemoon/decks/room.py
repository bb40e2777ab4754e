"""What others ask about decks: ready-made ones, lists behind names and codes, own decks counted and checked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from spielwerk.bluemoon.cards.facts import amended
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, PEOPLES
from spielwerk.bluemoon.decks.check import check_deck, ids, limits, moons_of, violations
from spielwerk.bluemoon.decks.code import deck_code, is_code
from spielwerk.bluemoon.decks.deck import FAMILIES, INQUISITORS, NO_INQUISITOR, PRESETS, Deck, leader_of
from spielwerk.bluemoon.decks.luck import random_deck
from spielwerk.bluemoon.decks.read import as_listed, as_written, deck_toml, read_deck
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.decks import DeckChecked, DeckList, Finding, Preset
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.errors import sentences
from spielwerk.language import Language

problem = sentences("spielwerk.bluemoon")


NONE: Final = "none"
"""Where an inquisitor is named: without one."""


class Decks:
    """The decks of Blue Moon."""

    def presets(self, language: Language) -> tuple[Preset, ...]:
        """Return the decks of the nine peoples."""
        wording = Wording(language)
        return tuple(
            Preset(people, wording.people(people), ids(PRESETS[people]), IDS[leader_of(people)]) for people in PEOPLES
        )

    def additions(self) -> tuple[Preset, ...]:
        """Return the families of the Buka that another people's deck can take in."""
        return tuple(Preset(name, name, ids(cards)) for name, cards in FAMILIES.items())

    def is_preset(self, deck: str) -> bool:
        """Whether a deck is a ready-made one, which everybody knows."""
        return deck.partition("+")[0] in PRESETS

    def stored(self, deck: Any, facts: Mapping[str, Any]) -> str:
        """Return a deck given by name, code or list as it is stored: a preset or a code."""
        read = read_deck(self._named(deck) if isinstance(deck, str) else deck, amended(facts))
        return read.preset or deck_code(read)

    def listed(self, deck: str) -> DeckList:
        """Return the list behind a preset or a code, to build on."""
        return _list(self._named(deck))

    def random(self, rng: Random, leader: str | None, inquisitor: str | None, facts: Mapping[str, Any]) -> DeckList:
        """Return a random legal deck, with the leader asked for and the inquisitor or none."""
        if leader is not None and leader not in PEOPLES:
            raise SetupRefused(problem("no-such-deck", deck=leader[:60]), Reason("no-such-deck"))
        cards = amended(facts)
        if inquisitor in (None, NONE):
            return _list(random_deck(rng, leader, None if inquisitor is None else NO_INQUISITOR, cards))
        chosen = NUMBERS.get(str(inquisitor), len(cards))
        if chosen not in INQUISITORS or cards[chosen].missing:
            raise SetupRefused(problem("unusable-inquisitor", card=str(inquisitor)[:60]), Reason("no-such-card"))
        return _list(random_deck(rng, leader, chosen, cards))

    def read(self, deck: str) -> DeckList:
        """Return a deck by name, code or file as it is written down, so that everything wrong with it can be named."""
        listed = as_listed(deck)
        return DeckList(listed.leader, tuple(listed.cards), listed.inquisitor, listed.name)

    def written(self, deck: str | DeckList, *, as_file: bool = False) -> str:
        """Return the code of a deck, or the file that holds it."""
        read = as_written(deck) if isinstance(deck, str) else _deck(deck)
        if as_file:
            return deck_toml(read)
        if read.preset:
            raise SetupRefused(problem("preset-has-no-code", deck=read.preset), Reason("no-code"))
        return deck_code(read)

    def checked(self, deck: DeckList, facts: Mapping[str, Any], language: Language) -> DeckChecked:
        """Count the moons of an own deck and name every rule it breaks."""
        wording = Wording(language)
        printed = amended(facts)
        found = check_deck(list(deck.cards), deck.leader, deck.inquisitor, printed)
        size, most = limits(deck.inquisitor, printed)
        known = [printed[NUMBERS[card]] for card in deck.cards if card in NUMBERS]
        code = None
        if not violations(found):
            code = deck_code(_deck(deck))
        return DeckChecked(
            code is not None,
            code,
            len(deck.cards),
            size,
            sum(moons_of(card, deck.leader) for card in known),
            most,
            tuple(Finding(each.code, each.level, wording.finding(each), each.cards, each.rules) for each in found),
            tuple(moons_of(printed[NUMBERS[card]], deck.leader) if card in NUMBERS else 0 for card in deck.cards),
        )

    @staticmethod
    def _named(name: str) -> Deck:
        """Return a deck by preset or code, legal or not. Names of files are nothing a guest may give."""
        unknown = SetupRefused(problem("no-such-deck", deck=name[:60]), Reason("no-such-deck"))
        if name.partition("+")[0] not in PRESETS and not is_code(name):
            raise unknown
        try:
            return as_written(name)
        except SetupRefused as error:
            raise unknown from error


def _list(deck: Deck) -> DeckList:
    inquisitor = None if deck.inquisitor == NO_INQUISITOR else IDS[deck.inquisitor]
    return DeckList(deck.leader, tuple(ids(deck.cards)), inquisitor, deck.name)


def _deck(listed: DeckList) -> Deck:
    numbers = tuple(sorted(NUMBERS[card] for card in listed.cards))
    beside = NO_INQUISITOR if listed.inquisitor is None else NUMBERS[listed.inquisitor]
    return Deck(listed.leader, numbers, beside, name=listed.name)
