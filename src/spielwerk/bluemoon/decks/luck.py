"""Decks by luck: random legal ones, and what a deck nobody showed might consist of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.collection import CARDS
from spielwerk.bluemoon.cards.model import EMISSARY, INQUISITOR, LEADER, Card
from spielwerk.bluemoon.cards.roster import IDS, PEOPLES
from spielwerk.bluemoon.decks.check import limits, moons_of
from spielwerk.bluemoon.decks.deck import INQUISITORS, NO_INQUISITOR, Deck

_FOREIGN: float = 0.25
"""How many of the cards of a deck nobody showed are guessed to be of other peoples."""


def allowed(card: Card) -> bool:
    """Whether a card can be in an own deck at all."""
    return not card.missing and not card.type & (LEADER | INQUISITOR | EMISSARY)


def random_deck(
    rng: Random, leader: str | None = None, inquisitor: int | None = None, facts: Sequence[Card] = CARDS
) -> Deck:
    """Return a legal deck; without a leader or an inquisitor named these are chosen by lot too."""
    people = rng.choice(PEOPLES) if leader is None else leader
    if inquisitor is None:
        known = [number for number in INQUISITORS if not facts[number].missing]
        inquisitor = rng.choice([NO_INQUISITOR, *known])
    size, moons = limits(None if inquisitor == NO_INQUISITOR else IDS[inquisitor], facts)
    foreign = rng.uniform(0.1, 0.5)
    return Deck(people, tuple(sorted(_filled(rng, people, size, moons, (), foreign, facts))), inquisitor)


def plausible_cards(
    rng: Random, deck: Deck, seen: Collection[int], number: int, bluffs: int, odd: int, facts: Sequence[Card] = CARDS
) -> tuple[list[int], list[int], list[int]]:
    """Return cards that could be the rest of a deck of which some were seen.

    First so many bluff cards, then so many odd ones (each affordable card as likely as any other, also those
    of which a deck seldom has many), then what is left of the number.
    """
    inquisitor = None if deck.inquisitor == NO_INQUISITOR else IDS[deck.inquisitor]
    left = limits(inquisitor, facts)[1] - sum(moons_of(facts[card], deck.leader) for card in seen)
    taken = set(seen)
    face_down: list[int] = []
    for place in range(bluffs):
        fitting = [card for card in _left(taken, facts) if facts[card].icons & icons.ANY_BLUFF]
        spare = left - (bluffs - place - 1)  # nearly every bluff card costs a moon
        cheap = [card for card in fitting if moons_of(facts[card], deck.leader) <= spare]
        card = rng.choice(cheap or fitting)
        left -= moons_of(facts[card], deck.leader)
        taken.add(card)
        face_down.append(card)
    special: list[int] = []
    for _ in range(odd):
        card = rng.choice([card for card in _left(taken, facts) if moons_of(facts[card], deck.leader) <= left])
        left -= moons_of(facts[card], deck.leader)
        taken.add(card)
        special.append(card)
    return face_down, special, _filled(rng, deck.leader, number - bluffs - odd, left, taken, _FOREIGN, facts)


def _filled(
    rng: Random, people: str, number: int, moons: int, taken: Collection[int], foreign: float, facts: Sequence[Card]
) -> list[int]:
    """Return so many cards not taken yet that cost no more moons than there are, own and foreign ones mixed."""
    left = _left(taken, facts)
    own = [card for card in left if facts[card].people == people]
    others = [card for card in left if facts[card].people != people]
    rng.shuffle(own)
    rng.shuffle(others)
    found: list[int] = []
    while len(found) < number:
        if (not own or rng.random() < foreign) and others:
            card = others.pop()
            if facts[card].moons > moons and (own or _affordable(others, moons, facts)):
                continue
            moons -= facts[card].moons
        elif own:
            card = own.pop()
        else:
            break
        found.append(card)
    return found


def _left(taken: Collection[int], facts: Sequence[Card]) -> list[int]:
    """Return the cards a deck may still have."""
    return [card for card, printed in enumerate(facts) if allowed(printed) and card not in taken]


def _affordable(cards: list[int], moons: int, facts: Sequence[Card]) -> bool:
    return any(facts[card].moons <= moons for card in cards)
