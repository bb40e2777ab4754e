"""Windows: the moments in which a player may intervene in what the other one does (R9.1).

A window is a frame above what it interrupts. Whoever opens one says at which moment it is; the modules of
these moments say in `GO_ON` what follows if nobody (any longer) intervenes, and in `CANCELLED` what an
intervention undoes. Each intervention may itself be answered (Inter 407) before it works (Q14).

By default a window is asked only if a card could be laid in it; with the option `windows: always` it is
asked whenever the opponent cannot know that there is none, so that a silence tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.actions import INTERVENE, PASS
from spielwerk.bluemoon.cards.model import (
    AT_INTERVENTION,
    CANCEL,
    CARDS,
    DISCARD_LAID,
    END_THE_TURN,
    INTERVENTION,
    TAKE_CARD_BACK,
    Intervene,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.options import ALWAYS
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.bans import ban_refusal
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.moving import hand_room, leave_hand, see_news, tell, to_discard_pile
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.targets import laid_this_turn
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import NOT_HERE, Step, pop, push, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason

Consequence = Callable[[BlueMoonState, Frame, Run], None]

GO_ON: Final[dict[int, Consequence]] = {}
"""By moment: what follows when the window closes. The frame of the window is off the stack by then."""
CANCELLED: Final[dict[int, Consequence]] = {}
"""By moment: what follows when the thing it is about is cancelled, or the turn ended."""
EFFECTS: Final[dict[int, Consequence]] = {}
"""By effect: what an intervention does while the window stays open."""


def intervention_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why the seat cannot lay an intervention it holds, whatever the moment; None if it can (R6.3.5)."""
    ignoring = in_force(state).ignores_text(seat, card, in_hand=True)
    if ignoring != NOBODY:
        return because("text-ignored", (ignoring, card), ("R6.3.5", "BM-INTER-03"))
    return ban_refusal(state, seat, card)


def moment_refusal(state: BlueMoonState, seat: int, card: int, moment: int) -> Reason | None:
    """Say why the intervention has nothing to do at this moment; None if it has."""
    power = state.cards[card].power
    if not isinstance(power, Intervene) or power.moment != moment:
        return because("not-its-window", (card,), ("R9.1.2",))
    if moment == AT_INTERVENTION and state.turn != seat:
        return because("not-your-turn", (card,), ("R9.1.1",))
    if power.effect == DISCARD_LAID and not laid_this_turn(state, 1 - seat):
        return because("no-target", (card,), ("R9.1.2", "BM-INTER403-01"))
    if power.effect == TAKE_CARD_BACK and (not _areas(state, seat) or hand_room(state, seat) <= 0):
        return because("no-target", (card,), ("R9.1.2",))
    return None


def _window_refusal(state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
    if INTERVENE <= action < INTERVENE + len(CARDS):
        return intervene_refusal(state, frame.seat, action - INTERVENE, moment_of(frame))
    return None if action == PASS else NOT_HERE


def intervene_refusal(state: BlueMoonState, seat: int, card: int, moment: int) -> Reason | None:
    """Say why the seat cannot lay this intervention at this moment (NOBODY: at none); None if it can."""
    if state.cards[card].type != INTERVENTION:
        return because("no-intervention", (card,), ("R9.1.1",))
    if card not in state.zone(zones.HAND, seat):
        return because("not-in-hand", (card,), ("R1.3",))
    return intervention_refusal(state, seat, card) or moment_refusal(state, seat, card, moment)


def _areas(state: BlueMoonState, seat: int) -> bool:
    return any(state.zone(zone, seat) for zone in (zones.COMBAT, zones.BURIED, zones.SUPPORT_AREA, zones.BLUFF_AREA))


def _usable(state: BlueMoonState, seat: int, card: int, moment: int) -> bool:
    return moment_refusal(state, seat, card, moment) is None and intervention_refusal(state, seat, card) is None


def interventions(state: BlueMoonState, seat: int, moment: int) -> list[int]:
    """Return the interventions the seat can lay at this moment."""
    cards = state.cards
    return [
        card
        for card in state.zone(zones.HAND, seat)
        if card >= 0 and cards[card].type == INTERVENTION and _usable(state, seat, card, moment)
    ]


def wants_window(state: BlueMoonState, seat: int, moment: int) -> bool:
    """Whether the seat has to be asked at this moment."""
    if not state.setup.may_intervene[seat]:
        return False
    if interventions(state, seat, moment):
        return True
    return state.setup.windows == ALWAYS and _might_hold_one(state, seat, moment)


def _might_hold_one(state: BlueMoonState, seat: int, moment: int) -> bool:
    """Whether the opponent cannot exclude that the seat could intervene now."""
    if not state.zone(zones.HAND, seat):
        return False
    return any(not state.cards[card].missing for card in fitting_interventions(state, seat, moment))


def fitting_interventions(state: BlueMoonState, seat: int, moment: int) -> list[int]:
    """Return all interventions there are that the seat could lay at this moment if it held them."""
    return [
        card
        for card, printed in enumerate(state.cards)
        if printed.type == INTERVENTION and _usable(state, seat, card, moment)
    ]


def open_window(state: BlueMoonState, seat: int, moment: int, card: int = NOBODY, note: int = 0) -> bool:
    """Ask the seat, before everything else, whether it intervenes; return whether it is asked at all."""
    if not wants_window(state, seat, moment):
        return False
    push(state, ALWAYS_WINDOW if state.setup.windows == ALWAYS else WINDOW, seat, card, moment, note)
    return True


class Window(Step):
    """Lay interventions, or let it pass."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer what can be laid; when that is over, the interrupted thing goes on."""
        if not wants_window(state, frame.seat, frames.moment(frame)):
            pop(state, frame)
            GO_ON[frames.moment(frame)](state, frame, run)
            return None
        return [*(INTERVENE + card for card in interventions(state, frame.seat, frames.moment(frame))), PASS]

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse what is no intervention for this moment."""
        return _window_refusal(state, frame, action)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Lay the intervention; the other player may answer it before it works."""
        if action == PASS:
            pop(state, frame)
            GO_ON[frames.moment(frame)](state, frame, run)
            return
        card = action - INTERVENE
        _lay_intervention(state, frame.seat, card, run)
        if wants_window(state, 1 - frame.seat, AT_INTERVENTION):
            push(state, ALWAYS_ANSWER if state.setup.windows == ALWAYS else ANSWER, 1 - frame.seat, card)
        else:
            _work(state, frame, card, run)


class Answer(Step):
    """Answer an intervention, or let it work."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the answers."""
        return [*(INTERVENE + card for card in interventions(state, frame.seat, AT_INTERVENTION)), PASS]

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse what answers no intervention."""
        return _window_refusal(state, frame, action)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Void the intervention, or let it work; the window below is still open."""
        pop(state, frame)
        window = state.frame
        assert window is not None
        if action == PASS:
            _work(state, window, frame.card, run)
        else:
            _lay_intervention(state, frame.seat, action - INTERVENE, run)
            tell(run, "intervention-void", window.seat, (frame.card,))


def _lay_intervention(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Lay an intervention; it counts as a card laid in this turn (BM-HOAX26-03) and goes to the discard pile."""
    leave_hand(state, seat, card)
    state.marks[marks.LAID_COUNT if state.turn == seat else marks.GUESTS] += 1
    see_news(state)
    tell(run, "intervened", seat, (card,), reveals=True)
    to_discard_pile(state, seat, card)


def _work(state: BlueMoonState, window: Frame, card: int, run: Run) -> None:
    power = state.cards[card].power
    assert isinstance(power, Intervene)
    if power.effect in (CANCEL, END_THE_TURN):
        pop(state, window)
        CANCELLED[frames.moment(window)](state, window, run)
    else:
        EFFECTS[power.effect](state, Frame(window.step, window.seat, card, frames.moment(window)), run)


class _AlwaysWindow(Window):
    always_asked: ClassVar[bool] = True
    silence: ClassVar[int] = PASS


class _AlwaysAnswer(Answer):
    always_asked: ClassVar[bool] = True
    silence: ClassVar[int] = PASS


WINDOW: Final = register(Window("intervene"))
ALWAYS_WINDOW: Final = register(_AlwaysWindow("intervene", "intervene-always"))
ANSWER: Final = register(Answer("answer-intervention"))
ALWAYS_ANSWER: Final = register(_AlwaysAnswer("answer-intervention", "answer-intervention-always"))
WINDOWS: Final = (WINDOW, ALWAYS_WINDOW, ANSWER, ALWAYS_ANSWER)


def moment_of(frame: Frame) -> int:
    """Return the moment of a window's frame."""
    return frames.moment(frame) if frame.step in (WINDOW, ALWAYS_WINDOW) else AT_INTERVENTION


def nothing_more(state: BlueMoonState, frame: Frame, run: Run) -> None:
    """Let what lies below the window go on by itself."""
    del state, frame, run
