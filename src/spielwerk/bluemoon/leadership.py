"""The leadership phase: one leadership card or one ship (R3.2)."""

from __future__ import annotations

from spielwerk.bluemoon.actions import PASS, PLAY
from spielwerk.bluemoon.cards.model import ACTION_TYPES, CARDS, LEADERSHIP, NOW, STOP, Does
from spielwerk.bluemoon.demands import name_caterpillar
from spielwerk.bluemoon.effects import trigger
from spielwerk.bluemoon.laying import action_refusal
from spielwerk.bluemoon.precedence import standing
from spielwerk.bluemoon.state import (
    ACTED,
    HAND,
    INFLUENCE,
    LAID,
    LAID_COUNT,
    LASTING,
    LEADERSHIP_PHASE,
    LEADERSHIP_PILE,
    NOBODY,
    RETREAT_PHASE,
    STOPPED,
    BlueMoonState,
)
from spielwerk.bluemoon.steps import Step, register
from spielwerk.bluemoon.table import add, leave_hand, tell
from spielwerk.bluemoon.turn import PHASE_STEPS, anytime, enter, take_anytime
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame


def lasts(card: int) -> bool:
    """Whether a leadership card works until the end of the turn and not only when played."""
    power = CARDS[card].power
    return not (isinstance(power, Does) and power.when == NOW)


def play_action_card(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Lay a leadership card or a ship from hand."""
    leave_hand(state, seat, card)
    state.marks[ACTED] = 1
    lay_action_card(state, seat, card, run)


def lay_action_card(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Lay a leadership card or a ship that was just taken from hand or deck, and begin its text."""
    add(state, LAID + seat, card)
    state.marks[LAID_COUNT] += 1
    tell(run, "laid", seat, (card,))
    if CARDS[card].type == LEADERSHIP:
        add(state, LEADERSHIP_PILE + seat, card)
        if lasts(card):
            add(state, LASTING + seat, card)
    else:
        add(state, INFLUENCE + seat, card)
    if CARDS[card].icons & STOP and standing(state).ignores_icon(seat, card, STOP) == NOBODY:
        state.marks[STOPPED] = 1
    trigger(state, seat, card)


class Leadership(Step):
    """Lay one action card, or none."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:  # noqa: ARG002
        """Offer the action cards of the hand."""
        if name_caterpillar(state):
            return None
        seat = frame.seat
        cards = [card for card in dict.fromkeys(state.zones[HAND + seat]) if CARDS[card].type & ACTION_TYPES]
        options = [PLAY + card for card in cards if action_refusal(state, seat, card) is None]
        return options + anytime(state, seat) + [PASS]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Lay the card, or go on."""
        if action == PASS:
            enter(state, RETREAT_PHASE)
        elif PLAY <= action < PLAY + len(CARDS):
            play_action_card(state, frame.seat, action - PLAY, run)
        else:
            take_anytime(state, frame, action, run)


PHASE_STEPS[LEADERSHIP_PHASE] = register(Leadership("leadership"))
