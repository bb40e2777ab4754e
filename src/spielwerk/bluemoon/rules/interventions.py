"""What interventions do while their window stays open: discard a card just laid, take a card back."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon.cards.model import BOOSTER, DISCARD_LAID, SUPPORT, TAKE_CARD_BACK
from spielwerk.bluemoon.rules.effects import BOTH_AREAS, TAKE_BACK, DiscardTarget
from spielwerk.bluemoon.rules.targets import laid_this_turn
from spielwerk.bluemoon.rules.windows import EFFECTS
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import push, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame


class DiscardJustLaid(DiscardTarget):
    """Discard a booster or support the opponent laid this turn; the announced power stays reached (BM-INTER403-02)."""

    hits = BOOSTER | SUPPORT

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """Bluff cards too."""
        return laid_this_turn(state, other)


DISCARD_JUST_LAID: Final = register(DiscardJustLaid("discard-just-laid"))


def _discard(state: BlueMoonState, frame: Frame, run: Run) -> None:
    del run
    push(state, DISCARD_JUST_LAID, frame.seat, frame.card, 0, 1)


def _take_back(state: BlueMoonState, frame: Frame, run: Run) -> None:
    """Take a card back before dragons are paid, even if none will be (BM-INTER405-02)."""
    del run
    push(state, TAKE_BACK, frame.seat, frame.card, BOTH_AREAS, 1)


EFFECTS[DISCARD_LAID] = _discard
EFFECTS[TAKE_CARD_BACK] = _take_back
