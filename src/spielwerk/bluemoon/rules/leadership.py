"""The leadership phase: one action card, or one card replaced (R3.2)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.actions import PASS, PLAY, REPLACE_CARD
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    ACTION_TYPES,
    AT_ACTION_CARD,
    CARDS,
    HYLA,
    LEADERSHIP,
    NOW,
    AsReplace,
    Card,
    Does,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.demands import name_caterpillar
from spielwerk.bluemoon.rules.effects import DRAW_CARDS, trigger
from spielwerk.bluemoon.rules.lay import PayCost
from spielwerk.bluemoon.rules.layable import action_refusal
from spielwerk.bluemoon.rules.moving import add, leave_hand, leave_play, remove, tell, to_discard_pile
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, add_anytime, anytime_refusal, enter, take_anytime
from spielwerk.bluemoon.rules.windows import CANCELLED, GO_ON, open_window, wants_window
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, push, register
from spielwerk.core.cards import distinct
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


def lasts(printed: Card) -> bool:
    """Whether a leadership card works until the end of the turn and not only when played."""
    power = printed.power
    return not (isinstance(power, Does) and power.when == NOW)


def play_action_card(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Lay an action card from hand; what it costs is paid first."""
    leave_hand(state, seat, card)
    if state.cards[card].cost:
        add(state, zones.LIMBO, seat, card)
        push(state, PAY_FOR_ACTION_CARD, seat, card, state.cards[card].cost)
    else:
        begin_action_card(state, seat, card, run)


class PayForActionCard(PayCost):
    """Discard hand cards for a crystal card (BM-CRYST-03)."""

    def paid(self, state: BlueMoonState, frame: Frame, run: Run) -> None:
        """Lay the card."""
        begin_action_card(state, frame.seat, frame.card, run)


PAY_FOR_ACTION_CARD: Final = register(PayForActionCard("pay-cost", "pay-for-action-card"))


def begin_action_card(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Lay an action card that was just taken from hand or deck, unless the opponent cancels it (Inter 401)."""
    if wants_window(state, 1 - seat, AT_ACTION_CARD):
        add(state, zones.LIMBO, seat, card)
        tell(run, "laying", seat, (card,))
        open_window(state, 1 - seat, AT_ACTION_CARD, card)
    else:
        lay_action_card(state, seat, card, run)


def _not_cancelled(state: BlueMoonState, frame: Frame, run: Run) -> None:
    remove(state, zones.LIMBO, 1 - frame.seat, frame.card)
    lay_action_card(state, 1 - frame.seat, frame.card, run)


def _cancelled(state: BlueMoonState, frame: Frame, run: Run) -> None:
    """Discard the card; it was never laid and the phase is still open (BM-INTER401-01, -02)."""
    remove(state, zones.LIMBO, 1 - frame.seat, frame.card)
    to_discard_pile(state, 1 - frame.seat, frame.card)
    tell(run, "cancelled", 1 - frame.seat, (frame.card,))


GO_ON[AT_ACTION_CARD] = _not_cancelled
CANCELLED[AT_ACTION_CARD] = _cancelled


def lay_action_card(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Lay an action card into its place and begin its text."""
    kind = state.cards[card].type
    add(state, zones.LAID, seat, card)
    state.marks[marks.LAID_COUNT] += 1
    state.marks[marks.ACTED] = 1
    tell(run, "laid", seat, (card,))
    if kind == HYLA:
        _displace_hyla(state, run)
    if kind == LEADERSHIP:
        add(state, zones.LEADERSHIP_PILE, seat, card)
        if lasts(state.cards[card]):
            add(state, zones.LASTING, seat, card)
    else:
        add(state, zones.BESIDE if kind == ACHIEVEMENT else zones.INFLUENCE, seat, card)
    if state.cards[card].icons & icons.STOP and in_force(state).ignores_icon(seat, card, icons.STOP) == NOBODY:
        state.marks[marks.STOPPED] = 1
    trigger(state, seat, card)


def _displace_hyla(state: BlueMoonState, run: Run) -> None:
    """Only one Hyla is in play altogether: the one there goes to its owner's discard pile (R9.3.1)."""
    for owner in (0, 1):
        for card in state.zone(zones.INFLUENCE, owner):
            if state.cards[card].type == HYLA:
                leave_play(state, owner, zones.INFLUENCE, card)
                to_discard_pile(state, owner, card)
                tell(run, "discarded", owner, (card,))


# -- REPLACE ---------------------------------------------------------------------------------------------


def replace_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why a hand card cannot be replaced, whatever the phase; None if it can (R3.4.8)."""
    if card not in state.zone(zones.HAND, seat):
        return because("not-in-hand", (card,), ("R3.4.8", "BM-SHIP-15"))
    force = in_force(state)
    printed = bool(state.cards[card].icons & icons.REPLACE)
    if not printed:
        givers = [giver for giver in state.zone(zones.BESIDE, seat) if isinstance(state.cards[giver].power, AsReplace)]
        if not givers:
            return because("no-replace-icon", (card,), ("R3.4.8",))
        ignoring = force.ignores_text(seat, givers[0])
        if ignoring != NOBODY:
            return because("text-ignored", (ignoring, givers[0]), ("R6.3.2", "BM-INQ412-06"))
    ignoring = force.ignores_icon(seat, card, icons.REPLACE, in_hand=True, as_if=not printed)
    if ignoring != NOBODY:
        return because("icon-ignored", (ignoring, card), ("R3.4.8", "R6.3.4"), (icons.REPLACE,))
    if state.marks[marks.ACTED]:
        return because("one-action-card", (), ("R3.2.1", "R3.4.8"))
    return None


def replaceable(state: BlueMoonState, seat: int) -> list[int]:
    """Return the hand cards the seat could replace now."""
    cards = state.cards
    everything = bool(state.zone(zones.BESIDE, seat))
    hand = state.zone(zones.HAND, seat)
    return distinct(
        [
            card
            for card in hand
            if (everything or cards[card].icons & icons.REPLACE) and replace_refusal(state, seat, card) is None
        ]
    )


def replace_card(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Put the card on the discard pile: it is not laid (BM-REPL-01); then a new one may be drawn."""
    state.marks[marks.ACTED] = 1
    leave_hand(state, seat, card)
    to_discard_pile(state, seat, card)
    tell(run, "replaced", seat, (card,))
    push(state, DRAW_CARDS, seat, card, 1)


class Leadership(Step):
    """Lay one action card, replace one card, or do nothing."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the action cards of the hand."""
        if name_caterpillar(state):
            return None
        seat = frame.seat
        hand = state.zone(zones.HAND, seat)
        options = distinct(
            [
                PLAY + card
                for card in hand
                if state.cards[card].type & ACTION_TYPES and action_refusal(state, seat, card) is None
            ]
        )
        options += [REPLACE_CARD + card for card in replaceable(state, seat)]
        add_anytime(options, state, seat)
        options.append(PASS)
        return options

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse what is no action card, or must not be played or replaced."""
        if action == PASS:
            return None
        if PLAY <= action < PLAY + len(CARDS) and state.cards[action - PLAY].type & ACTION_TYPES:
            return action_refusal(state, frame.seat, action - PLAY)
        if REPLACE_CARD <= action < REPLACE_CARD + len(CARDS):
            return replace_refusal(state, frame.seat, action - REPLACE_CARD)
        return anytime_refusal(state, frame.seat, action)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Lay the card, or go on."""
        if action == PASS:
            enter(state, phases.RETREAT)
        elif PLAY <= action < PLAY + len(CARDS):
            play_action_card(state, frame.seat, action - PLAY, run)
        elif REPLACE_CARD <= action < REPLACE_CARD + len(CARDS):
            replace_card(state, frame.seat, action - REPLACE_CARD, run)
        else:
            take_anytime(state, frame, action, run)


PHASE_STEPS[phases.LEADERSHIP] = register(Leadership("leadership"))
