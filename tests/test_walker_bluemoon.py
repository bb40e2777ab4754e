"""A walker that keeps playing Blue Moon until it has met every card, every step and every reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from claims_bluemoon import CLAIMS
from laws import steered_choice
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.actions import load_action
from spielwerk.bluemoon.cards.model import ANY_CARD, CARDS, CARGO_TYPES, EXTRA, INTERVENTION
from spielwerk.bluemoon.cards.roster import NUMBERS, SHIPS
from spielwerk.bluemoon.decks import PRESETS, Deck
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.language import catalogue
from test_reasons_bluemoon import CASES

PEOPLES = tuple(PRESETS)
MOST_GAMES = 4000
ROUND_ROBIN = 1800
RICHEST = (("buka", "flit"), ("flit", "buka"))
"""Bluff cards against birds that ignore them: what is rarest comes up here."""
CURIOUS = ("play", "bluff", "retrieve", "use", "pay", "target", "discard", "land", "replace", "intervene")
"""Verbs the walker asks about for every card it sees."""
OWN_DECKS = 4
"""After every fourth game another one is played with own decks."""
FILLED_IN: dict[str, dict[str, Any]] = {
    "inter-407": {"power": "inter-407"},
    "tutu-501": {"fire": 4, "earth": 4, "icons": ["free"], "power": "hoax-10", "cost": 2},
    "crystal-x1": {"cost": 1},
}
"""Facts nobody knows, told here so that the walker meets what hangs on them."""
FACTS = {
    card.id: {**FILLED_IN.get(card.id, {}), "moons": 0}
    for card in CARDS
    if card.deck == EXTRA and card.type & ANY_CARD and (not card.missing or card.id in FILLED_IN)
}
OUTSIDE = tuple(NUMBERS[card] for card in FACTS)
MUTANTS = tuple(card for deck in PRESETS.values() for card in deck if CARDS[card].people == "mutant")


def own_deck(rng: Random, people: str) -> Deck:
    """Return a deck with many of the cards that are in no preset; with these facts they cost no moons."""
    others = rng.sample(OUTSIDE + MUTANTS, 18)
    own = [card for card in PRESETS[people] if CARDS[card].people == people and card not in others]
    inquisitor = rng.choice([NUMBERS["inq-411"], -1])
    return Deck(people, tuple(sorted(others + rng.sample(own, 12))), inquisitor)


def _witness(step: Any, method: str, seen: set[str]) -> Callable[..., Any]:
    """Return the method of a step, noting that it was carried out."""
    carry_out = getattr(step, method)

    def noted(*arguments: Any) -> Any:
        seen.add(step.name)
        return carry_out(*arguments)

    return noted


class Diary:
    """What the walker has met so far."""

    def __init__(self) -> None:
        self.cards: set[int] = set()
        self.steps: set[str] = set()
        self.reasons: set[str] = set()
        table = GAME.notation
        self._words = [verb.base for verb in table.verbs if not verb.labels]
        self._curious = [verb.base for verb in table.verbs if verb.word in CURIOUS and "CARD" in verb.labels]

    def note(self, state: BlueMoonState, rng: Random) -> None:
        """Look around: what was laid, and why this and that is not possible."""
        for seat in (0, 1):
            self.cards.update(state.zone(zones.LAID, seat))
        actions = rng.sample(range(len(state.notation)), 30)
        for zone in (zones.HAND, zones.COMBAT, zones.SUPPORT_AREA, zones.INFLUENCE):
            for card in state.zones[zone] + state.zone(zone, 1):
                actions += [base + card for base in self._curious]
                if state.cards[card].type & CARGO_TYPES:
                    actions += [load_action(card, ship) for ship in SHIPS]
        self._ask(state, 0 if state.frame is None else state.frame.seat, actions)

    def ask_in_words(self, state: BlueMoonState) -> None:
        """Ask both seats about everything that needs no card."""
        for seat in (0, 1):
            self._ask(state, seat, self._words)

    def _ask(self, state: BlueMoonState, seat: int, actions: list[int]) -> None:
        """Note every reason given; the laws see to it that it is true."""
        for action in actions:
            reason = state.why_not(action, seat)
            if reason is not None:
                self.reasons.add(reason.code)


def play(diary: Diary, options: dict[str, Any], number: int, rng: Random) -> None:
    """Play a game to its end and note what is met."""
    state = GAME.deal_with(options, Seeded(number))
    run = Run(Seeded(number))
    while state.frame is not None:
        if rng.random() < 0.15:
            diary.note(state, rng)
        diary.ask_in_words(state)
        state.apply(steered_choice(state, rng), run)
    diary.note(state, rng)
    diary.ask_in_words(state)


CATALOGUE = Path(__file__).parent / "golden" / "reasons.txt"


def test_the_walker_meets_every_card_every_step_and_every_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    diary = Diary()
    steps = {step.name for step in BlueMoonState.steps}
    for step in BlueMoonState.steps:
        for method in ("ask", "carry_out"):
            if hasattr(step, method):
                monkeypatch.setattr(step, method, _witness(step, method, diary.steps))
    cards = {card for deck in PRESETS.values() for card in deck}
    cards |= {card for card in OUTSIDE if CARDS[card].type != INTERVENTION}
    reasons = set(catalogue("spielwerk.bluemoon", "en").table("reason"))
    assert set(CLAIMS) == reasons
    # Met in positions: of their own, and of the rulings, as the catalogue of reasons tells.
    reasons -= {code for _, _, _, code, _, _ in CASES.values()}
    reasons -= {line.split()[0] for line in CATALOGUE.read_text(encoding="utf-8").splitlines() if line[:1].isalpha()}
    for number in range(MOST_GAMES):
        rng = Random(number)
        decks = (PEOPLES[number % 9], PEOPLES[number // 9 % 9])
        if number > ROUND_ROBIN:
            decks = RICHEST[number % 2]
        play(diary, {"decks": decks}, number, rng)
        if number % OWN_DECKS == 0:
            own = [own_deck(rng, people) for people in decks]
            play(
                diary,
                {"decks": own, "facts": FACTS, "windows": ("asked", "always")[number // OWN_DECKS % 2]},
                number,
                rng,
            )
        if diary.cards >= cards and diary.steps >= steps and diary.reasons >= reasons:
            break
    assert {GAME.card_id(card) for card in cards - diary.cards} == set()
    assert steps - diary.steps == set()
    assert reasons - diary.reasons == set()
