"""The character phase (R3.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from spielwerk.bluemoon import marks, phases
from spielwerk.bluemoon.actions import FALLBACK, PASS, PLAY, PLAY_FREE, RETREAT
from spielwerk.bluemoon.cards.model import CARDS, CHARACTER
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.demands import name_caterpillar
from spielwerk.bluemoon.rules.fight import retreat
from spielwerk.bluemoon.rules.lay import lay
from spielwerk.bluemoon.rules.layable import free_refusal, is_layable, lay_refusal, layable_from
from spielwerk.bluemoon.rules.moving import has_laid_character
from spielwerk.bluemoon.rules.special import FALL_BACK, character_phase_reason, fall_back
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, add_anytime, anytime_refusal, enter, take_anytime
from spielwerk.bluemoon.rules.ways import both_ways, way_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason

_RETREAT_PHASE_ONLY: Final = because("retreat-phase-only", (), ("R3.3.1",))


def _layable(state: BlueMoonState, seat: int) -> list[int]:
    """Return the characters that can be laid, and how where that is a choice."""
    options: list[int] = []
    for card in layable_from(state, seat, CHARACTER):
        if is_layable(state, seat, card):
            options.append(PLAY + card)
            if both_ways(state, seat, card):
                options.append(PLAY_FREE + card)
    return options


def _retreat_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Only whose character was cancelled may still retreat, until another one is laid (R3.5.3)."""
    if state.marks[marks.SHAMED] and not has_laid_character(state, seat) and character_phase_reason(state, seat):
        return None
    return _RETREAT_PHASE_ONLY


def _fallback_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Special rule 11 is for whoever must lay a character and cannot."""
    stuck = character_phase_reason(state, seat) is not None and not _layable(state, seat)
    if stuck and _retreat_refusal(state, seat) is not None:
        return None
    return because("turn-can-go-on", (), ("R11.1",))


class Character(Step):
    """Lay characters one by one; at least one, unless the old ones attack again."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the characters; if none can be laid and one must, only special rule 11 is left."""
        if name_caterpillar(state):
            return None
        seat = frame.seat
        options = _layable(state, seat)
        layable = len(options)
        add_anytime(options, state, seat)
        ways = [way for way in (PASS, RETREAT) if self.refusal(state, frame, way) is None]
        if options or PASS in ways:
            options += ways if layable or ways else [FALLBACK]
            return options
        state.frame = Frame(MUST_RETREAT if ways else FALL_BACK, seat)
        return None

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse characters that cannot be laid, and to go on without one."""
        seat = frame.seat
        if PLAY <= action < PLAY + len(CARDS) and state.cards[action - PLAY].type == CHARACTER:
            return lay_refusal(state, seat, action - PLAY)
        if PLAY_FREE <= action < PLAY_FREE + len(CARDS) and state.cards[action - PLAY_FREE].type == CHARACTER:
            return free_refusal(state, seat, action - PLAY_FREE)
        if action == PASS:
            return character_phase_reason(state, seat)
        if action == RETREAT:
            return _retreat_refusal(state, seat)
        if action == FALLBACK:
            return _fallback_refusal(state, seat)
        return anytime_refusal(state, seat, action)

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

    always_asked: ClassVar[bool] = True

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer nothing else."""
        return [RETREAT]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Retreat."""
        retreat(state, frame.seat)


MUST_RETREAT: Final = register(MustRetreat("must-retreat"))
PHASE_STEPS[phases.CHARACTER] = register(Character("character"))
