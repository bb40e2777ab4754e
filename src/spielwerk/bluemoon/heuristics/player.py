"""A sensible player for Blue Moon.

It plans its own turn as a whole: which cards reach the power at the least cost, whether the fight is worth its
dragons, which element suits. The plan is followed while things come as expected. Other questions are answered
by looking one step ahead, and bluffs are called by likelihood.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.actions import CALL, DISCARD_CARD, DONE, PASS
from spielwerk.bluemoon.heuristics.plan import Planner, Step
from spielwerk.bluemoon.heuristics.worth import AVERAGE, WORTH, dragons_now_worth, table_worth
from spielwerk.bluemoon.rules.bluff import challenge_refusal
from spielwerk.bluemoon.rules.dragons import pay_for_retreat
from spielwerk.bluemoon.rules.power import CHALLENGE
from spielwerk.bluemoon.rules.retreat import DECLINE_FIGHT
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.view import View

_HONEST: Final = 0.5
"""How often a bluff card is what it pretends to be although it need not."""
_POOR: Final = 0.7
"""Cards below this share of an average one are discarded beyond the first when declining."""


class BlueMoonPlayer:
    """Plans one turn at a time."""

    def __init__(self, seed: int = 0) -> None:
        """Take a seed for the guesses about what is hidden."""
        self._rng = Random(seed)
        self._plan: list[Step] = []

    def choose(self, view: View, options: list[int]) -> int:
        """Follow the plan, or make a new one, or answer what no plan covers."""
        table: BlueMoonState = view.table
        assert table.frame is not None
        if table.frame.step == CHALLENGE:
            self._plan = []
            return _challenge(view)
        if table.frame.step == DECLINE_FIGHT:
            return _discard_poor(table, view.seat, options)
        if table.turn != view.seat or table.marks[marks.PHASE] > phases.POWER:
            return self._look_ahead(view, options)
        return self._follow(view, options)

    def _follow(self, view: View, options: list[int]) -> int:
        hand = view.table.zone(zones.HAND, view.seat)
        if not self._plan or not self._plan[0].fits(options, hand):
            self._plan = Planner(view, self._rng).plan()
        if not self._plan:
            return self._look_ahead(view, options)
        return self._plan.pop(0).action

    def _look_ahead(self, view: View, options: list[int]) -> int:
        """Take the option after which the table looks best."""
        self._plan = []
        state: BlueMoonState = view.resample(self._rng)
        luck = self._rng.randrange(2**32)
        best, best_value = options[0], -1e9
        for action in options:
            trial = state.copy()
            trial.apply(action, Run(Seeded(luck)))
            value = table_worth(trial, view.seat)
            if value > best_value:
                best, best_value = action, value
        return best


def _discard_poor(table: BlueMoonState, seat: int, options: list[int]) -> int:
    """Discard the worst card, and further ones only if they are poor."""
    worst = min(table.zone(zones.HAND, seat), key=lambda card: WORTH[card])
    if DONE in options and WORTH[worst] > _POOR * AVERAGE:
        return DONE
    return DISCARD_CARD + worst


def _challenge(view: View) -> int:
    """Call the bluff if what it may win outweighs what it may lose."""
    table: BlueMoonState = view.table
    seat, other = view.seat, 1 - view.seat
    assert challenge_refusal(table, seat) is None
    icon = icons.BLUFFS[table.marks[marks.ELEMENT]]
    cards = table.cards
    unseen = [card for card in view.unseen[other] if card != UNKNOWN and cards[card].icons & icons.ANY_BLUFF]
    true = sum(bool(cards[card].icons & icon) for card in unseen)
    right = 1.0  # how likely all of them match
    for card in table.zone(zones.BLUFF_AREA, other):
        if card != UNKNOWN:
            right *= bool(cards[card].icons & icon)
        else:
            share = true / len(unseen) if unseen else 0.0
            right *= 0.0 if not true else share + (1 - share) * _HONEST
    dragons = table.dragons(seat)
    now = dragons_now_worth(table, seat, dragons)
    caught = dragons_now_worth(table, seat, dragons + 1 + pay_for_retreat(table, other)) - now
    failed = dragons_now_worth(table, seat, dragons - 1) - now + AVERAGE / 2 * len(table.zone(zones.BLUFF_AREA, other))
    return CALL if (1 - right) * caught + right * failed > 0 else PASS
