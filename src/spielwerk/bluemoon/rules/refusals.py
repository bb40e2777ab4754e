"""Why not? For every action that is not legal: the card, the rule, the ruling.

The step that is asking refuses first, with the code that makes its options. What it knows nothing about is
explained here: what stands against an action itself (a ban, a limit, a missing icon) comes before the moment, so
that it can be asked in any phase. It reads only what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.actions import ACTIONS, KEEP, PLAY
from spielwerk.bluemoon.cards.buka import ENTREAT_FAVOR
from spielwerk.bluemoon.cards.model import (
    ACTION_TYPES,
    CHARACTER,
    EMISSARY,
    INQUISITOR,
    INTERVENTION,
    LEADER,
    NO_ELEMENT,
    UNKNOWN_TYPE,
    Does,
    KeepOld,
)
from spielwerk.bluemoon.cards.roster import SHIPS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.phases import Phase
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.bluff import challenge_refusal
from spielwerk.bluemoon.rules.demands import pay_refusal
from spielwerk.bluemoon.rules.effects import NOTHING, SEARCH_DECK, DiscardTarget, buying_refusal
from spielwerk.bluemoon.rules.layable import (
    action_refusal,
    bluff_refusal,
    free_refusal,
    lay_refusal,
    load_refusal,
    source_refusal,
)
from spielwerk.bluemoon.rules.leadership import replace_refusal
from spielwerk.bluemoon.rules.moving import characters_laid, draw_refusal, hand_refusal
from spielwerk.bluemoon.rules.power import element_refusal
from spielwerk.bluemoon.rules.precedence import active_texts, in_force
from spielwerk.bluemoon.rules.retreat import DECLINE_FIGHT
from spielwerk.bluemoon.rules.special import FALL_BACK, character_phase_reason, incomplete_reason
from spielwerk.bluemoon.rules.start import land_refusal, retrieve_refusal
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, use_refusal
from spielwerk.bluemoon.rules.windows import WINDOWS, intervene_refusal
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import NOT_HERE, STEPS
from spielwerk.core.reasons import Reason


def refusal(state: BlueMoonState, seat: int, action: int) -> Reason | None:
    """Say why the seat cannot take the action now; None if it can."""
    frame = state.frame
    if frame is None:
        return because("game-over", (), ("R5.1",))
    reason: Reason | None = NOT_HERE
    if frame.seat == seat:
        reason = STEPS[frame.step].refusal(state, frame, action)
    return elsewhere(state, seat, action) if reason is NOT_HERE else reason


def elsewhere(state: BlueMoonState, seat: int, action: int) -> Reason:
    """Say what stands against an action that the present question has nothing to do with."""
    verb = ACTIONS.verbs[ACTIONS.verb_of[action]]
    arguments = ACTIONS.arguments[action]
    # The place of a face-down card is no card.
    first = arguments[0] if verb.labels and verb.labels[0] in ("CARD", "ELEMENT") else NOBODY
    explain = _EXPLAIN.get(verb.word)
    reason = None if explain is None else explain(state, seat, first, action)
    return reason or _wrong_moment(state, seat)


def _wrong_moment(state: BlueMoonState, seat: int) -> Reason:
    frame = state.frame
    assert frame is not None
    if frame.seat != seat:
        return because("not-asked", (), ("R3.0.2",))
    if frame.step in WINDOWS:
        return because("intervene-first", (), ("R9.1.1",))
    if frame.card != NOBODY:
        return because("other-question", (frame.card,), ("R3.5.2",))
    return because("not-now", (), ("R3.0.2",), (state.marks[marks.PHASE],))


def _other_phase(state: BlueMoonState, seat: int, phase: Phase, rule: str) -> Reason | None:
    """Say which phase of the own turn a decision that is about no card belongs to."""
    frame, now = state.frame, state.marks[marks.PHASE]
    if frame is None or frame.seat != seat or state.turn != seat or now == phase:
        return None
    return because("other-phase", (), (rule, "R3.0.2"), (phase, now))


def _phase_reason(state: BlueMoonState, card: int, phase: Phase, rule: str) -> Reason | None:
    """Say that this belongs to another phase."""
    if state.marks[marks.PHASE] != phase:
        return because("wrong-phase", (card,), (rule, "R3.0.2"), (phase, state.marks[marks.PHASE]))
    return None


def _not_on_turn(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """In the other one's turn a card is not there, or waits; limits and counts of that turn do not bind the seat."""
    if state.turn == seat:
        return None
    return source_refusal(state, seat, card) or because("not-your-turn", (card,), ("R3.0.1",))


def _search_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say by what the own deck was closed to a text of this turn that looks for cards there (Wall of Fire)."""
    if card not in state.zone(zones.DECK, seat):
        return None
    for laid in state.zone(zones.LAID, seat):
        power = state.cards[laid].power
        if isinstance(power, Does) and power.step in (SEARCH_DECK, ENTREAT_FAVOR):
            return draw_refusal(state, seat)
    return None


def _play(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    kind = state.cards[card].type
    if kind & (LEADER | INQUISITOR | EMISSARY):
        return because("leader-not-played", (card,), ("R2.1", "R9.2.1"))
    if kind == INTERVENTION:
        return because("intervention-not-played", (card,), ("R9.1.1",))
    if kind == UNKNOWN_TYPE:
        return because("facts-unknown", (card,), ("R1.2.1",))
    reason = _not_on_turn(state, seat, card) or _search_refusal(state, seat, card)
    if reason is not None:
        return reason
    said_free = len(ACTIONS.arguments[action]) > 1
    if kind & ACTION_TYPES:
        reason = action_refusal(state, seat, card) or _phase_reason(state, card, phases.LEADERSHIP, "R3.2.1")
        return reason or (because("not-free", (card,), ("R3.4.2",)) if said_free else None)
    phase, rule = (phases.CHARACTER, "R3.5.1") if kind == CHARACTER else (phases.SUPPORT, "R3.6.1")
    reason = lay_refusal(state, seat, card, wish_free=said_free) or _phase_reason(state, card, phase, rule)
    # Whether it is FREE matters where it can be laid; while a text asks something, that comes first.
    laid_now = state.frame is not None and state.frame.seat == seat and PLAY + card in state.options
    return reason or (free_refusal(state, seat, card) if said_free and laid_now else None)


def _bluff(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    reason = _not_on_turn(state, seat, card) or bluff_refusal(state, seat, card)
    return reason or _phase_reason(state, card, phases.SUPPORT, "R8.1")


def _load(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    reason = _not_on_turn(state, seat, card) or _search_refusal(state, seat, card)
    reason = reason or load_refusal(state, seat, card, SHIPS[ACTIONS.arguments[action][1]])
    return reason or _phase_reason(state, card, phases.SUPPORT, "R7.2")


def _replace(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    reason = _not_on_turn(state, seat, card) or replace_refusal(state, seat, card)
    return reason or _phase_reason(state, card, phases.LEADERSHIP, "R3.4.8")


def _retrieve(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    reason = retrieve_refusal(state, seat, card)
    if reason is None and state.turn != seat:
        return because("not-your-turn", (card,), ("R3.1.5",))
    return reason or _phase_reason(state, card, phases.START, "R3.1.5")


def _land(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    reason = land_refusal(state, seat, card)
    if reason is None and state.turn != seat:
        return because("not-your-turn", (card,), ("R7.4",))
    return reason or _phase_reason(state, card, phases.START, "R7.4")


def _use(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    return use_refusal(state, seat, card)


def _pay(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    return pay_refusal(state, seat, card)


def _announce(state: BlueMoonState, seat: int, element: int, action: int) -> Reason | None:
    del action
    if state.turn != seat:
        return because("not-your-turn", (), ("R3.7.4",))
    reason = element_refusal(state, element) or incomplete_reason(state, seat)
    return reason or _other_phase(state, seat, phases.POWER, "R3.7.4")


def _pass(state: BlueMoonState, seat: int, first: int, action: int) -> Reason | None:
    del first, action
    frame, phase = state.frame, state.marks[marks.PHASE]
    if frame is None or frame.seat != seat or frame.step != PHASE_STEPS[phase]:
        return None
    if phase in (phases.RETREAT, phases.POWER):
        return because("no-passing", (), ("R3.3.1", "R3.7.4"))
    return character_phase_reason(state, seat) if phase == phases.CHARACTER else None


def _retreat(state: BlueMoonState, seat: int, first: int, action: int) -> Reason | None:
    del first, action
    if state.marks[marks.ELEMENT] == NO_ELEMENT:
        return because("no-fight", (), ("R3.3.3", "BM-DECL-08"))
    if state.turn != seat or state.marks[marks.PHASE] != phases.RETREAT:
        return because("retreat-phase-only", (), ("R3.3.1",))
    return None


def _decline(state: BlueMoonState, seat: int, first: int, action: int) -> Reason | None:
    del first, action
    if state.marks[marks.ELEMENT] != NO_ELEMENT:
        return because("fight-is-on", (), ("R3.3.1",))
    return _declined(state, seat) or _other_phase(state, seat, phases.RETREAT, "R3.3.4")


def _fight(state: BlueMoonState, seat: int, first: int, action: int) -> Reason | None:
    del first, action
    return _declined(state, seat) or _other_phase(state, seat, phases.RETREAT, "R3.3.1")


def _declined(state: BlueMoonState, seat: int) -> Reason | None:
    frame = state.frame
    if frame is not None and frame.step == DECLINE_FIGHT and frame.seat == seat:
        return because("declined", (), ("R3.3.4",))
    return None


def _fallback(state: BlueMoonState, seat: int, first: int, action: int) -> Reason | None:
    del first, action
    if state.turn != seat:
        return because("not-your-turn", (), ("R11.1",))
    frame = state.frame
    if frame is not None and frame.step == FALL_BACK:
        return None
    return because("turn-can-go-on", (), ("R11.1",))


def _call(state: BlueMoonState, seat: int, first: int, action: int) -> Reason | None:
    del first, action
    if state.turn == seat:
        return because("own-announcement", (), ("R8.5",))
    return challenge_refusal(state, seat)


def _discard(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    if card == NOBODY:
        return because("bluffs-by-name", (), ("R8.9",))
    if card in state.zone(zones.BLUFF_AREA, seat):
        if state.turn != seat:
            return because("not-your-turn", (card,), ("R8.9",))
        return _phase_reason(state, card, phases.START, "R8.9")
    if card not in state.zone(zones.HAND, seat):
        return because("not-in-hand", (card,), ("R1.3",))
    if state.marks[marks.PHASE] > phases.RETREAT:  # the moment to buy a dragon is over, whatever the hand is worth now
        return None
    refusals = [buying_refusal(state, seat, laid) for laid in state.zone(zones.LAID, seat)]
    return next((reason for reason in refusals if reason is not None), None)


def _target(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    frame = state.frame
    if frame is None or frame.seat != seat or frame.card == NOBODY:
        return None
    step = STEPS[frame.step]
    hits = step.hits if isinstance(step, DiscardTarget) else NOTHING
    sought = card != NOBODY and state.cards[card].type & hits and card in active_texts(state, 1 - seat)
    if sought and in_force(state).protected(1 - seat, card):
        return because("protected", (card,), ("R3.4.7", "BM-PROT-03"))
    return because("no-such-target", (frame.card,), ("R3.5.2",))


def _take(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    closed = hand_refusal(state, seat) or _search_refusal(state, seat, card)
    frame = state.frame
    if closed is None and frame is not None and frame.seat == seat and frame.card != NOBODY:
        return because("not-offered", (card, frame.card), ("R3.5.2",))
    return closed


def _choose(state: BlueMoonState, seat: int, first: int, action: int) -> Reason | None:
    """Old cards that could not be kept: say which card took the gang icon or the text away (Hank)."""
    del first
    laid = characters_laid(state, seat)
    if action != KEEP or state.turn != seat or not laid or not state.marks[marks.BURIED_NEW]:
        return None
    force, card = in_force(state), laid[0]
    if state.cards[card].gang:
        ignoring = force.ignores_icon(seat, card, icons.GANG)
        if ignoring == NOBODY:
            return None
        return because("icon-ignored", (ignoring, card), ("R3.5.6", "R6.3.3"), (icons.GANG,))
    if isinstance(state.cards[card].power, KeepOld):
        ignoring = force.ignores_text(seat, card)
        return None if ignoring == NOBODY else because("text-ignored", (ignoring, card), ("R3.5.9", "R6.3.2"))
    return None


def _intervene(state: BlueMoonState, seat: int, card: int, action: int) -> Reason | None:
    del action
    return intervene_refusal(state, seat, card, NOBODY)


_EXPLAIN: Final[dict[str, Callable[[BlueMoonState, int, int, int], Reason | None]]] = {
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
    "choose": _choose,
    "intervene": _intervene,
}
