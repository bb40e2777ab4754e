"""A walker that keeps playing Blue Moon until it has met every card, every step and every reason."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from laws import steered_choice
from spielwerk.bluemoon.decks import PRESETS
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import COMBAT, HAND, LAID, SUPPORT_AREA, BlueMoonState
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.language import catalogue

PEOPLES = tuple(PRESETS)
MOST_GAMES = 4000
ROUND_ROBIN = 1800
RICHEST = (("buka", "flit"), ("flit", "buka"))
"""Bluff cards against birds that ignore them: what is rarest comes up here."""
CURIOUS = ("play", "bluff", "retrieve", "use", "pay", "target", "discard", "land")
"""Verbs the walker asks about for every card it sees."""


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
        self._curious = [verb.base for verb in table.verbs if verb.word in CURIOUS and verb.labels == ("CARD",)]

    def note(self, state: BlueMoonState, rng: Random) -> None:
        """Look around: what was laid, and why this and that is not possible."""
        for seat in (0, 1):
            self.cards.update(state.zones[LAID + seat])
        actions = rng.sample(range(len(state.notation)), 30)
        for zone in (HAND, COMBAT, SUPPORT_AREA):
            for card in state.zones[zone] + state.zones[zone + 1]:
                actions += [base + card for base in self._curious]
        for action in actions:
            reason = state.why_not(action)
            if reason is not None:
                self.reasons.add(reason.code)

    def ask_in_words(self, state: BlueMoonState) -> None:
        """Ask both seats about everything that needs no card."""
        for action in self._words:
            for seat in (0, 1):
                reason = state.why_not(action, seat)
                if reason is not None:
                    self.reasons.add(reason.code)


def test_the_walker_meets_every_card_every_step_and_every_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    diary = Diary()
    steps = {step.name for step in BlueMoonState.steps}
    for step in BlueMoonState.steps:
        for method in ("ask", "carry_out"):
            if hasattr(step, method):
                monkeypatch.setattr(step, method, _witness(step, method, diary.steps))
    cards = {card for deck in PRESETS.values() for card in deck}
    reasons = set(catalogue("spielwerk.bluemoon", "en").table("reason"))
    for number in range(MOST_GAMES):
        rng = Random(number)
        decks = (PEOPLES[number % 9], PEOPLES[number // 9 % 9])
        if number > ROUND_ROBIN:
            decks = RICHEST[number % 2]
        state = GAME.deal_with({"decks": decks}, Seeded(number))
        run = Run(Seeded(number))
        while state.frame is not None:
            if rng.random() < 0.15:
                diary.note(state, rng)
            diary.ask_in_words(state)
            state.apply(steered_choice(state, rng), run)
        diary.note(state, rng)
        diary.ask_in_words(state)
        if diary.cards >= cards and diary.steps >= steps and diary.reasons >= reasons:
            break
    assert {GAME.card_id(card) for card in cards - diary.cards} == set()
    assert steps - diary.steps == set()
    assert reasons - diary.reasons == set()
