"""All steps of the game, those of the card texts included, and what a state asks of the rules.

A step puts itself into the table when its module is imported.
"""

from __future__ import annotations

from random import Random

from spielwerk.bluemoon import dealing, knowledge
from spielwerk.bluemoon.cards import collection  # noqa: F401 - the steps of the card texts
from spielwerk.bluemoon.notation import meant
from spielwerk.bluemoon.rules import (  # noqa: F401 - the phases, and what interventions do
    character,
    end,
    interventions,
    leadership,
    power,
    retreat,
    start,
    support,
)
from spielwerk.bluemoon.rules.refusals import refusal
from spielwerk.bluemoon.rules.values import Account, explain_power, powers
from spielwerk.bluemoon.state import BlueMoonState, Checkpoint, Rules
from spielwerk.bluemoon.steps import STEPS
from spielwerk.core.reasons import Reason


class TheRules(Rules):
    """Answers a state from the modules that know."""

    def meant(self, state: BlueMoonState, action: int) -> int:
        """See `notation`."""
        return meant(state, action)

    def refusal(self, state: BlueMoonState, seat: int, action: int) -> Reason | None:
        """See `reasons`."""
        return refusal(state, seat, action)

    def masked_zones(self, state: BlueMoonState, seat: int) -> list[tuple[int, ...]]:
        """See `knowledge`."""
        return knowledge.masked_zones(state, seat)

    def unseen(self, state: BlueMoonState, seat: int, masked: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        """See `knowledge`."""
        return knowledge.unseen(state, seat, masked)

    def deal_unseen(
        self, state: BlueMoonState, unseen: tuple[tuple[int, ...], ...], rng: Random
    ) -> list[tuple[int, ...]]:
        """See `dealing`."""
        return dealing.deal_unseen(state, unseen, rng)

    def masked_checkpoint(self, state: BlueMoonState, masked: list[tuple[int, ...]]) -> Checkpoint | None:
        """See `knowledge`."""
        return knowledge.masked_checkpoint(state, masked)

    def dealt_checkpoint(self, state: BlueMoonState, dealt: list[tuple[int, ...]]) -> Checkpoint | None:
        """See `dealing`."""
        return dealing.dealt_checkpoint(state, dealt)

    def powers(self, state: BlueMoonState, seat: int) -> tuple[int, int]:
        """See `values`."""
        return powers(state, seat)

    def explain_power(self, state: BlueMoonState, seat: int) -> list[Account]:
        """See `values`."""
        return explain_power(state, seat)


BlueMoonState.steps = tuple(STEPS)
BlueMoonState.rules = TheRules()
