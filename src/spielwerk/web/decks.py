"""Decks of Blue Moon over the wire: read, made by lot, counted and checked, and as they are stored.

`facts` are what an owner of the printed cards has corrected on this server.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from spielwerk.bluemoon.cards.facts import amended
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, PEOPLES
from spielwerk.bluemoon.decks import PRESETS, Deck, check_deck, deck_code, random_deck, read_deck, violations
from spielwerk.bluemoon.decks.check import ids, limits, moons_of
from spielwerk.bluemoon.decks.code import is_code
from spielwerk.bluemoon.decks.deck import INQUISITORS, NO_INQUISITOR
from spielwerk.bluemoon.decks.read import as_written
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.reasons import SetupRefused
from spielwerk.language import Language
from spielwerk.web.errors import Refusal
from spielwerk.web.shapes import DeckChecked, DeckListed


def is_preset(deck: str) -> bool:
    """Whether a deck is a ready-made one, which everybody knows."""
    return deck.partition("+")[0] in PRESETS


def _named(name: str) -> Deck:
    """Return a deck by preset or code, legal or not. Names of files are nothing a guest may give."""
    if is_preset(name) or is_code(name):
        try:
            return as_written(name)
        except SetupRefused as error:
            raise Refusal("no-deck", deck=name[:60]) from error
    raise Refusal("no-deck", deck=name[:60])


def deck_written(given: Any, facts: Mapping[str, Any]) -> str:
    """Return a deck as it is stored: a preset or a code."""
    try:
        deck = read_deck(_named(given) if isinstance(given, str) else given, amended(facts))
    except SetupRefused as error:
        raise Refusal("setup", detail=error) from error
    return deck.preset or deck_code(deck)


def people_of(deck: str) -> str:
    """Return the people of a stored deck."""
    return as_written(deck).leader


def _listed(deck: Deck) -> DeckListed:
    inquisitor = None if deck.inquisitor == NO_INQUISITOR else IDS[deck.inquisitor]
    return {"leader": deck.leader, "inquisitor": inquisitor, "cards": list(ids(deck.cards))}


def deck_listed(name: str) -> DeckListed:
    """Return the list behind a preset or a code, to build on."""
    return _listed(_named(name))


def deck_by_lot(leader: str | None, inquisitor: str | None, facts: Mapping[str, Any]) -> DeckListed:
    """Return a random legal deck, with the leader asked for and the inquisitor or none."""
    if leader is not None and leader not in PEOPLES:
        raise Refusal("invalid", where="leader", extra={"where": "leader"})
    cards = amended(facts)
    chosen = NO_INQUISITOR if inquisitor is None else NUMBERS.get(inquisitor, len(cards))
    if chosen != NO_INQUISITOR and (chosen not in INQUISITORS or cards[chosen].missing):
        raise Refusal("invalid", where="inquisitor", extra={"where": "inquisitor"})
    return _listed(random_deck(SystemRandom(), leader, chosen, cards))


def deck_checked(
    leader: str, cards: list[str], inquisitor: str | None, facts: Mapping[str, Any], language: Language
) -> DeckChecked:
    """Count the moons of an own deck and name every rule it breaks."""
    wording = Wording(language)
    printed = amended(facts)
    found = check_deck(cards, leader, inquisitor, printed)
    size, most = limits(inquisitor, printed)
    known = [printed[NUMBERS[card]] for card in cards if card in NUMBERS]
    code = None
    if not violations(found):
        numbers = tuple(sorted(NUMBERS[card] for card in cards))
        code = deck_code(Deck(leader, numbers, NO_INQUISITOR if inquisitor is None else NUMBERS[inquisitor]))
    return {
        "legal": code is not None,
        "code": code,
        "cards": len(cards),
        "size": size,
        "moons": sum(moons_of(card, leader) for card in known),
        "most": most,
        "findings": [
            {
                "code": finding.code,
                "level": finding.level,
                "cards": list(finding.cards),
                "cites": list(finding.rules),
                "text": wording.finding(finding),
            }
            for finding in found
        ],
    }
