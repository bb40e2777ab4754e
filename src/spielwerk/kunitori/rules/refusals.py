"""Why an action is not possible: what holds at any time, and then what the question asked says to it.

Everything reads what the seat itself may know: its own hand, and what lies open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spielwerk.kunitori import steps
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.names import FIRST_VICTORY, is_fighter, is_treasure, is_victory
from spielwerk.kunitori.rules.because import because

if TYPE_CHECKING:
    from spielwerk.core.frame import Frame
    from spielwerk.core.reasons import Reason
    from spielwerk.kunitori.state import KunitoriState

_SEAT_VERBS: Final = ("ally", "target", "place")
PHASES_OF: Final[dict[str, tuple[int, ...]]] = {
    "pass": (steps.ACTION_PHASE, steps.BATTLE_PHASE, steps.BUY_PHASE),
    "done": (steps.BATTLE_PHASE, steps.END_PHASE),
    "yes": (steps.BATTLE_PHASE,),
    "no": (steps.ACTION_PHASE, steps.BATTLE_PHASE),
    "ambush": (steps.BATTLE_PHASE,),
    "reinforce": (steps.BATTLE_PHASE,),
    "refuse": (steps.BATTLE_PHASE,),
    "choose": (steps.ACTION_PHASE,),
    "ally": (steps.BATTLE_PHASE,),
    "target": (steps.ACTION_PHASE, steps.BATTLE_PHASE),
    "place": (steps.BUY_PHASE,),
    "play": (steps.ACTION_PHASE,),
    "replay": (steps.ACTION_PHASE,),
    "hold": (steps.BATTLE_PHASE,),
    "show": (steps.ACTION_PHASE, steps.BATTLE_PHASE),
    "take": (steps.ACTION_PHASE, steps.BATTLE_PHASE),
    "top": (steps.BATTLE_PHASE,),
    "treasure": (steps.BUY_PHASE,),
    "buy": (steps.BUY_PHASE,),
    "keep": (steps.END_PHASE,),
    "trash": (steps.ACTION_PHASE,),
    "discard": (steps.ACTION_PHASE, steps.BATTLE_PHASE),
    "send": (steps.BATTLE_PHASE,),
}
"""The phases in which something can be asked that is answered with a verb."""
assert set(PHASES_OF) == {verb.word for verb in ACTIONS.verbs}


def refusal(state: KunitoriState, seat: int, action: int) -> Reason | None:
    """Say why the seat cannot take the action now, or None if it can."""
    frame = state.frame
    if frame is None:
        return because("game-over")
    verb = ACTIONS.verbs[ACTIONS.verb_of[action]].word
    arguments = ACTIONS.arguments[action]
    first = arguments[0] if arguments else -1
    second = arguments[1] if len(arguments) > 1 else -1
    named = second if verb == "send" else first if verb in _SEAT_VERBS else -1
    if named >= len(state.setup.seats):
        return because("no-such-seat")
    whatever = _never(verb, first)
    if whatever is not None:
        return whatever
    if seat != frame.seat:
        return because("not-asked", numbers=(frame.seat,))
    question = state.steps[frame.step]
    assert isinstance(question, Question)
    if verb in question.verbs:
        return question.refusal(state, frame, verb, first, second)
    return _elsewhere(state, frame, verb, first)


def _never(verb: str, card: int) -> Reason | None:
    """Say what holds for a card at any time."""
    if verb in ("play", "replay") and is_victory(card):
        return because("victory-not-playable", card)
    if verb in ("play", "replay") and is_treasure(card):
        return because("treasure-not-action", card)
    if verb == "treasure" and not is_treasure(card):
        return because("not-treasure", card)
    if verb in ("send", "hold") and not is_fighter(card):
        return because("not-a-fighter", card)
    return None


def _elsewhere(state: KunitoriState, frame: Frame, verb: str, card: int) -> Reason:
    """Say why the question asked is never answered with this verb."""
    if frame.card >= 0:
        return because("other-question", frame.card)
    if verb == "buy" and state.phase == steps.END_PHASE:  # the last buy is spent, or the player has passed
        return because("no-buy", card)
    if state.phase in PHASES_OF[verb]:
        return _in_this_phase(state, frame, verb)
    if verb in ("send", "hold") and frame.seat == state.turn and not state.has_general():
        return because("no-general", card)
    if verb in ("play", "replay") and card < FIRST_VICTORY:
        return because("play-in-action-phase", card, numbers=(state.phase,))
    if verb in ("buy", "treasure") and state.phase < steps.BUY_PHASE:
        return because("buy-in-buy-phase", card, numbers=(state.phase,))
    if verb == "keep":
        return because("keep-in-end-phase", numbers=(state.phase,))
    if len(PHASES_OF[verb]) == 1:
        return because("other-phase", numbers=(state.phase, PHASES_OF[verb][0]))
    return because("wrong-phase", numbers=(state.phase,))


def _in_this_phase(state: KunitoriState, frame: Frame, verb: str) -> Reason:
    """Say why a verb that has its place in this phase does not answer the question asked."""
    if verb in ("send", "hold") and frame.step == steps.JOINT and state.has_general():
        return because("joint-first")
    if verb == "ally":
        return _no_ally(state, frame)
    if verb == "pass" and frame.step == steps.TROOPS:
        return because("battle-declared")
    if verb == "refuse" and frame.seat == state.turn:
        return because("nothing-offered")
    return because("no-answer")


def _no_ally(state: KunitoriState, frame: Frame) -> Reason:
    if len(state.setup.seats) == 2:
        return because("two-players")
    if frame.step not in (steps.GENERALS, steps.TROOPS):
        return because("no-answer")
    if state.monks == 0:
        return because("no-monk")
    return because("joint-given-up")
