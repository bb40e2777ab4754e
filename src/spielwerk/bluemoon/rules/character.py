"""The character phase (R3.5)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, phases
from spielwerk.bluemoon.actions import FALLBACK, PASS, PLAY, PLAY_FREE, RETREAT
from spielwerk.bluemoon.cards.model import CARDS, CHARACTER
from spielwerk.bluemoon.rules.demands import name_caterpillar
from spielwerk.bluemoon.rules.fight import retreat
from spielwerk.bluemoon.rules.lay import lay
from spielwerk.bluemoon.rules.layable import both_ways, characters_laid, lay_refusal, layable_from, way_of
from spielwerk.bluemoon.rules.special import FALL_BACK, character_phase_reason, fall_back
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, anytime, enter, take_anytime
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame


class Character(Step):
    """Lay characters one by one; at least one, unless the old ones attack again."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the characters; if none can be laid and one must, only special rule 11 is left."""
        if name_caterpillar(state):
            return None
        seat = frame.seat
        options: list[int] = []
        for card in layable_from(state, seat, CHARACTER):
            if lay_refusal(state, seat, card) is None:
                options.append(PLAY + card)
                if both_ways(state, seat, card):
                    options.append(PLAY_FREE + card)
        other = anytime(state, seat)
        if character_phase_reason(state, seat) is None:
            return [*options, *other, PASS]
        if state.marks[marks.SHAMED] and not characters_laid(state, seat):
            if not options and not other:
                state.frame = Frame(MUST_RETREAT, seat)
                return None
            return [*options, *other, RETREAT]
        if options:
            return options + other
        if other:
            return [*other, FALLBACK]
        state.frame = Frame(FALL_BACK, seat)
        return None

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Lay a character, or go on."""
        if action == PASS:
            enter(state, phases.SUPPORT)
        elif action == FALLBACK:
            fall_back(state, frame.seat, run)
        elif action == RETREAT:
            retreat(state, frame.seat)
        elif PLAY <= action < PLAY_FREE + len(CARDS):
            wish_free = action >= PLAY_FREE
            card = action - (PLAY_FREE if wish_free else PLAY)
            lay(state, frame.seat, card, way_of(state, frame.seat, card, wish_free=wish_free), run)
        else:
            take_anytime(state, frame, action, run)


class MustRetreat(Step):
    """A cancelled character and no other one: a retreat is all that is left, even when opening (BM-INTER402-05)."""

    always_asked = True

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer nothing else."""
        return [RETREAT]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Retreat."""
        retreat(state, frame.seat)


MUST_RETREAT: Final = register(MustRetreat("must-retreat"))
PHASE_STEPS[phases.CHARACTER] = register(Character("character"))
