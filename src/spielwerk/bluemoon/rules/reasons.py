"""Why not? For every action that is not legal: the card, the rule, the ruling.

The answer names what stands against an action itself (a ban, a limit, a missing icon) before it says that
the moment is wrong, so that it can be asked in any phase. It reads only what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.cards.model import (
    ACTION_TYPES,
    CHARACTER,
    EMISSARY,
    INQUISITOR,
    INTERVENTION,
    LEADER,
    NO_ELEMENT,
    ON_MY_TURN,
    UNKNOWN_TYPE,
    Does,
)
from spielwerk.bluemoon.cards.roster import SHIPS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.bluff import challenge_refusal
from spielwerk.bluemoon.rules.demands import PAY_DEMAND, pay_refusal
from spielwerk.bluemoon.rules.effects import BUY_DRAGON, extra_draws_ban
from spielwerk.bluemoon.rules.layable import action_refusal, bluff_refusal, lay_refusal, load_refusal, may_choose_free
from spielwerk.bluemoon.rules.leadership import replace_refusal
from spielwerk.bluemoon.rules.moving import hand_room
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.special import character_phase_reason, incomplete_reason
from spielwerk.bluemoon.rules.start import hand_reason, land_refusal, retrieve_refusal
from spielwerk.bluemoon.rules.windows import WINDOWS, intervention_refusal, moment_of, moment_refusal
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.reasons import Reason


def refusal(state: BlueMoonState, seat: int, action: int) -> Reason:
    """Say why the seat cannot take the action now."""
    if state.frame is None:
        return because("game-over", (), ("R5.1",))
    verb = ACTIONS.verbs[ACTIONS.verb_of[action]]
    arguments = ACTIONS.arguments[action]
    # The place of a face-down card is no card.
    first = arguments[0] if verb.labels and verb.labels[0] in ("CARD", "ELEMENT") else NOBODY
    explain = _EXPLAIN.get(verb.word)
    if explain is not None:
        reason = explain(state, seat, first, arguments)
        if reason is not None:
            return reason
    return _wrong_moment(state, seat)


def _wrong_moment(state: BlueMoonState, seat: int) -> Reason:
    frame = state.frame
    assert frame is not None
    if frame.seat != seat:
        return because("not-asked", (), ("R3.0.2",))
    if frame.card != NOBODY:
        return because("other-question", (frame.card,), ("R3.5.2",))
    return because("not-now", (), ("R3.0.2",), (state.marks[marks.PHASE],))


def _phase_reason(state: BlueMoonState, seat: int, card: int, phase: int, rule: str) -> Reason | None:
    """Say that this belongs to another phase, or to the own turn."""
    if state.turn != seat:
        return because("not-your-turn", (card,), ("R3.0.1",))
    if state.marks[marks.PHASE] != phase:
        return because("wrong-phase", (card,), (rule, "R3.0.2"), (phase, state.marks[marks.PHASE]))
    return None


def _play(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    kind = state.cards[card].type
    if kind & (LEADER | INQUISITOR | EMISSARY):
        return because("leader-not-played", (card,), ("R2.1", "R9.2.1"))
    if kind == INTERVENTION:
        return because("intervention-not-played", (card,), ("R9.1.1",))
    if kind == UNKNOWN_TYPE:
        return because("facts-unknown", (card,), ("R1.2.1",))
    if kind & ACTION_TYPES:
        reason = action_refusal(state, seat, card)
        return reason or _phase_reason(state, seat, card, phases.LEADERSHIP, "R3.2.1")
    wish_free = len(arguments) > 1
    reason = lay_refusal(state, seat, card, wish_free=wish_free)
    if reason is not None:
        return reason
    if wish_free and not may_choose_free(state, seat, card):
        return because("not-free", (card,), ("R3.4.2", "R3.4.10"))
    if kind == CHARACTER:
        return _phase_reason(state, seat, card, phases.CHARACTER, "R3.5.1")
    return _phase_reason(state, seat, card, phases.SUPPORT, "R3.6.1")


def _bluff(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    return bluff_refusal(state, seat, card) or _phase_reason(state, seat, card, phases.SUPPORT, "R8.1")


def _load(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    reason = load_refusal(state, seat, card, SHIPS[arguments[1]])
    return reason or _phase_reason(state, seat, card, phases.SUPPORT, "R7.2")


def _replace(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    reason = replace_refusal(state, seat, card)
    return reason or _phase_reason(state, seat, card, phases.LEADERSHIP, "R3.4.8")


def _retrieve(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    return retrieve_refusal(state, seat, card) or _phase_reason(state, seat, card, phases.START, "R3.1.5")


def _land(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    return land_refusal(state, seat, card) or _phase_reason(state, seat, card, phases.START, "R7.4")


def _use(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    power = state.cards[card].power
    if not isinstance(power, Does):
        return because("nothing-to-use", (card,), ("R3.0.4",))
    if card in state.zone(zones.USED, seat):
        return because("already-used", (card,), ("R3.0.4", "R3.9.1"))
    force = in_force(state)
    if card not in force.live[seat]:
        ignoring = force.ignores_text(seat, card)
        if ignoring != NOBODY:
            return because("text-ignored", (ignoring,), ("R6.3.2",))
        return because("not-active", (card,), ("R1.4.1",))
    forbidding = extra_draws_ban(state, seat, card)
    if forbidding != NOBODY:
        return because("extra-draw-forbidden", (forbidding,), ("R3.8.2", "BM-FLIT28-01"))
    if power.when == ON_MY_TURN:
        if state.marks[marks.PHASE] <= phases.SUPPORT and state.turn == seat:
            return because("no-target", (card,), ("R3.0.4",))
        return because("wrong-phase", (card,), ("R3.0.4",), (phases.SUPPORT, state.marks[marks.PHASE]))
    return because("not-its-moment", (card,), ("R3.9.1", "BM-PHASE-04"))


def _pay(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    return pay_refusal(state, seat, card)


def _announce(state: BlueMoonState, seat: int, element: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    if state.turn != seat:
        return because("not-your-turn", (), ("R3.7.4",))
    contested = state.marks[marks.ELEMENT]
    if contested not in (NO_ELEMENT, element):
        return because("other-element", (), ("R3.7.2",), (contested,))
    return incomplete_reason(state, seat)


def _pass(state: BlueMoonState, seat: int, first: int, arguments: tuple[int, ...]) -> Reason | None:
    del first, arguments
    frame = state.frame
    if (
        frame is not None
        and frame.seat == seat
        and state.marks[marks.PHASE] == phases.CHARACTER
        and frame.card == NOBODY
    ):
        return character_phase_reason(state, seat)
    return None


def _retreat(state: BlueMoonState, seat: int, first: int, arguments: tuple[int, ...]) -> Reason | None:
    del first, arguments
    if state.marks[marks.ELEMENT] == NO_ELEMENT:
        return because("no-fight", (), ("R3.3.3", "BM-DECL-08"))
    if state.turn != seat or state.marks[marks.PHASE] != phases.RETREAT:
        return because("retreat-phase-only", (), ("R3.3.1",))
    return None


def _decline(state: BlueMoonState, seat: int, first: int, arguments: tuple[int, ...]) -> Reason | None:
    del seat, first, arguments
    return None if state.marks[marks.ELEMENT] == NO_ELEMENT else because("fight-is-on", (), ("R3.3.1",))


def _fight(state: BlueMoonState, seat: int, first: int, arguments: tuple[int, ...]) -> Reason | None:
    del first, arguments
    if state.turn == seat and state.marks[marks.PHASE] == phases.RETREAT:
        return because("cannot-open", (), ("R3.3.3", "BM-DECL-09"))
    return None


def _fallback(state: BlueMoonState, seat: int, first: int, arguments: tuple[int, ...]) -> Reason | None:
    del state, seat, first, arguments
    return because("turn-can-go-on", (), ("R11.1",))


def _call(state: BlueMoonState, seat: int, first: int, arguments: tuple[int, ...]) -> Reason | None:
    del first, arguments
    if state.turn == seat:
        return because("own-announcement", (), ("R8.5",))
    return challenge_refusal(state, seat)


def _discard(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    if card == NOBODY:
        return because("bluffs-by-name", (), ("R8.9",))
    frame = state.frame
    if frame is None or frame.seat != seat:
        return None
    if frame.step in (PAY_DEMAND, BUY_DRAGON):
        if card not in state.zone(zones.HAND, seat):
            return because("not-in-hand", (card,), ("R6.4.7",))
        return because("does-not-pay", (card, frame.card), ("R6.4.7", "BM-VULCA29-14"))
    if card in state.zone(zones.BLUFF_AREA, seat):
        return _phase_reason(state, seat, card, phases.START, "R8.9")
    if card not in state.zone(zones.HAND, seat):
        return because("not-in-hand", (card,), ("R1.3",))
    return None


def _target(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    frame = state.frame
    if frame is None or frame.seat != seat or frame.card == NOBODY:
        return None
    if card != NOBODY and in_force(state).protected(1 - seat, card):
        return because("protected", (card,), ("R3.4.7", "BM-PROT-03"))
    return because("no-such-target", (frame.card,), ("R3.5.2",))


def _take(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    if hand_room(state, seat) <= 0:
        return hand_reason(state, seat)
    frame = state.frame
    if frame is not None and frame.seat == seat and frame.card != NOBODY:
        return because("not-offered", (card, frame.card), ("R3.5.2",))
    return None


def _intervene(state: BlueMoonState, seat: int, card: int, arguments: tuple[int, ...]) -> Reason | None:
    del arguments
    if state.cards[card].type != INTERVENTION:
        return because("no-intervention", (card,), ("R9.1.1",))
    if card not in state.zone(zones.HAND, seat):
        return because("not-in-hand", (card,), ("R1.3",))
    reason = intervention_refusal(state, seat, card)
    if reason is not None:
        return reason
    frame = state.frame
    if frame is not None and frame.seat == seat and frame.step in WINDOWS:
        return moment_refusal(state, seat, card, moment_of(frame))
    return because("not-its-window", (card,), ("R9.1.2",))


_EXPLAIN: Final[dict[str, Callable[[BlueMoonState, int, int, tuple[int, ...]], Reason | None]]] = {
    "play": _play,
    "bluff": _bluff,
    "load": _load,
    "replace": _replace,
    "retrieve": _retrieve,
    "land": _land,
    "use": _use,
    "pay": _pay,
    "announce": _announce,
    "pass": _pass,
    "retreat": _retreat,
    "decline": _decline,
    "fight": _fight,
    "fallback": _fallback,
    "call": _call,
    "discard": _discard,
    "target": _target,
    "take": _take,
    "intervene": _intervene,
}
