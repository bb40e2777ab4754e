"""Why an action is not possible: one function per verb, asked only about actions that are not legal.

Everything here reads what the seat itself may know: its own hand, and what lies open. The rules and
rulings behind each code stand in one table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from spielwerk.core.reasons import Reason
from spielwerk.kunitori import steps
from spielwerk.kunitori.actions import TABLE
from spielwerk.kunitori.names import (
    IDS,
    LAND_DESTROYER,
    RAMPART,
    is_general,
    is_strategy,
    is_treasure,
    is_troop,
    is_victory,
)
from spielwerk.kunitori.zones import AREA, ASIDE, DEPLOYED, GENERAL_PILE, HAND, REINFORCEMENT, SENT

if TYPE_CHECKING:
    from spielwerk.core.frame import Frame
    from spielwerk.kunitori.state import KunitoriState

RULES: Final[dict[str, tuple[str, ...]]] = {
    "game-over": ("KU-R12.2", "KU-9.1-03"),
    "not-asked": ("KU-R3.1", "KU-3-01"),
    "wrong-phase": ("KU-R3.1", "KU-3-03", "KU-3-04"),
    # The phase ends by itself with the last action, so a lack of actions is met here too.
    "play-in-action-phase": (
        "KU-R3.1",
        "KU-R3.3",
        "KU-R4.2",
        "KU-R4.9",
        "KU-3-03",
        "KU-4-02",
        "KU-5.1-02",
        "KU-5.1-09",
        "KU-5.1-16",
    ),
    "buy-in-buy-phase": ("KU-R3.1", "KU-R3.3", "KU-R7.2", "KU-R7.3", "KU-3-03", "KU-4-23"),
    "keep-in-end-phase": ("KU-R3.1", "KU-R8.2", "KU-R8.3", "KU-3-03"),
    "other-question": ("KU-R4.2", "KU-5.1-05"),
    "victory-not-playable": ("KU-R4.4", "KU-4-20", "KU-4-19"),
    "treasure-not-action": ("KU-R4.4", "KU-R7.2", "KU-4-23"),
    "not-treasure": ("KU-R7.2", "KU-4-23"),
    "not-in-hand": ("KU-R1.4",),
    "replay-first": ("KU-R4.6", "KU-6.2-01", "KU-6.2-05", "KU-6.2-07", "KU-6.2-08"),
    "not-deployed": ("KU-R1.5", "KU-R4.6"),
    "rampart-not-deployed": ("KU-R1.5", "KU-R11.14", "KU-R11.20", "KU-6.2-02", "KU-TRAP-02"),
    "pile-empty": ("KU-R7.4", "KU-R10.1", "KU-FAQ-01"),
    "not-in-game": ("KU-R13.1",),
    "general-not-on-top": ("KU-R2.2",),
    "too-expensive": ("KU-R7.3", "KU-R7.4", "KU-R7.5", "KU-4-11", "KU-4-26", "KU-5.3-05", "KU-5.3-06"),
    "no-buy": ("KU-R7.3", "KU-R7.4", "KU-R7.6", "KU-5.3-03", "KU-5.3-09", "KU-5.3-10", "KU-8-09"),
    "not-deployable": ("KU-R8.2", "KU-R1.5", "KU-6.1-01", "KU-5.4-01"),
    "not-in-area": ("KU-R8.2", "KU-6.1-02"),
    "hand-strategy-only": ("KU-R8.3", "KU-5.4-03", "KU-5.4-08"),
    "no-general": ("KU-R5.1", "KU-R3.2", "KU-R11.5", "KU-5.2-01", "KU-7.1-08", "KU-8-06"),
    "not-a-fighter": ("KU-R5.2", "KU-R1.6"),
    "general-not-played": ("KU-R5.1", "KU-5.2-01", "KU-7.1-01"),
    "already-assigned": ("KU-R5.2", "KU-7.1-03"),
    "not-against-self": ("KU-R5.2", "KU-5.2-01"),
    "no-such-seat": ("KU-R1.1",),
    "troops-follow": ("KU-R5.4", "KU-R5.5", "KU-7.1-02", "KU-7.1-03", "KU-7.1-08"),
    "not-attacked": ("KU-R5.5", "KU-7.1-06", "KU-7.1-08"),
    "battle-declared": ("KU-R5.2", "KU-7.1-03"),
    "no-monk": ("KU-R6.1", "KU-5.2-02", "KU-MONK-02"),
    "two-players": ("KU-R6.1", "KU-R11.7"),
    "ally-asked": ("KU-R6.2",),
    "third-player": ("KU-R6.2", "KU-MONK-02", "KU-MONK-07"),
    "no-attack": ("KU-R5.9", "KU-R1.6", "KU-7.2.1-01"),
    "no-shield": ("KU-R11.18", "KU-NINJA-03", "KU-NINJA-07"),
    "not-the-prize": ("KU-R5.14", "KU-R6.6", "KU-7.3-11", "KU-7.3-12", "KU-7.3-13"),
    "attacker-must-take": ("KU-R5.13", "KU-R6.5", "KU-7.3-05"),
    "not-turned-up": ("KU-R5.17", "KU-7.3-15"),
    "no-trade": ("KU-R11.21", "KU-TEMPLE-01", "KU-TEMPLE-02"),
    "no-such-choice": ("KU-R11.7",),
    "no-land": ("KU-R11.16", "KU-R10.2", "KU-BEAUTY-02", "KU-BEAUTY-04"),
    "no-deployed-there": ("KU-R11.14", "KU-TRAP-01"),
    "no-general-there": ("KU-R11.15", "KU-TAKEBACK-01"),
    "spared": ("KU-R11.10", "KU-DESTROYER-02"),
    "not-on-self": ("KU-R11.18", "KU-NINJA-01"),
}


def _because(code: str, *cards: int, numbers: tuple[int, ...] = ()) -> Reason:
    return Reason(code, tuple(IDS[card] for card in cards), RULES[code], numbers)


def refusal(state: KunitoriState, seat: int, action: int) -> Reason:
    """Say why the seat cannot take the action now."""
    frame = state.frame
    if frame is None:
        return _because("game-over")
    verb = TABLE.verbs[TABLE.verb_of[action]].word
    arguments = TABLE.arguments[action]
    first = arguments[0] if arguments else -1
    second = arguments[1] if len(arguments) > 1 else -1
    named = second if verb == "send" else first if verb in _SEAT_VERBS else -1
    if named >= len(state.setup.seats):
        return _because("no-such-seat")
    whatever = _never(verb, first)
    if whatever is not None:
        return whatever
    if seat != frame.seat:
        return _because("not-asked", numbers=(frame.seat,))
    return _BY_VERB[verb](state, frame, first, second)


_SEAT_VERBS: Final = ("ally", "target", "place")


def _never(verb: str, card: int) -> Reason | None:
    """Say what holds for a card at any time."""
    if verb == "play" and is_victory(card):
        return _because("victory-not-playable", card)
    if verb in ("play", "replay") and is_treasure(card):
        return _because("treasure-not-action", card)
    if verb == "treasure" and not is_treasure(card):
        return _because("not-treasure", card)
    if verb in ("send", "hold") and not (is_general(card) or is_troop(card)):
        return _because("not-a-fighter", card)
    return None


def _question(state: KunitoriState, frame: Frame, code: str) -> Reason:
    """Say that something else is asked: in another phase, or by a card."""
    if frame.card >= 0:
        return _because("other-question", frame.card)
    return _because(code, numbers=(state.phase,))


def _play(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    hand = state.zones[HAND + frame.seat]
    if frame.step != steps.ACTION:
        if state.phase != steps.ACTION_PHASE:
            return _because("play-in-action-phase", card, numbers=(state.phase,))
        return _question(state, frame, "wrong-phase")
    if card not in hand:
        return _because("not-in-hand", card)
    return _because("replay-first", *dict.fromkeys(state.zones[DEPLOYED + frame.seat]))


def _replay(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    if card == RAMPART:
        return _because("rampart-not-deployed", card)
    if frame.step != steps.ACTION:
        if state.phase != steps.ACTION_PHASE:
            return _because("play-in-action-phase", card, numbers=(state.phase,))
        return _question(state, frame, "wrong-phase")
    return _because("not-deployed", card)


def _pass(state: KunitoriState, frame: Frame, _first: int, _second: int) -> Reason:
    if frame.step == steps.ACTION:
        return _because("replay-first", *dict.fromkeys(state.zones[DEPLOYED + frame.seat]))
    if frame.step in (steps.GENERALS, steps.TROOPS):
        return _because("battle-declared")
    return _question(state, frame, "wrong-phase")


def _treasure(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    if state.phase != steps.BUY_PHASE:
        return _because("buy-in-buy-phase", card, numbers=(state.phase,))
    if frame.step != steps.BUY:
        return _question(state, frame, "wrong-phase")
    return _because("not-in-hand", card)


def _buy(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    if frame.step != steps.BUY:
        if state.phase == steps.END_PHASE:  # the last buy is spent, or the player has passed
            return _because("no-buy", card)
        if state.phase != steps.BUY_PHASE:
            return _because("buy-in-buy-phase", card, numbers=(state.phase,))
        return _question(state, frame, "wrong-phase")
    price = state.setup.price(card, state.discount)
    if state.setup.stock[card] == 0:
        return _because("not-in-game", card)
    if state.pool[card] == 0:
        return _because("pile-empty", card)
    if state.money < price:
        return _because("too-expensive", card, numbers=(price, state.money))
    return _because("general-not-on-top", card, state.zones[GENERAL_PILE][0])


def _keep(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    seat = frame.seat
    if frame.step == steps.END_AREA:
        if card not in state.zones[AREA + seat] + state.zones[DEPLOYED + seat] or card in frame.picks:
            return _because("not-in-area", card)
        return _because("not-deployable", card)
    if frame.step == steps.END_HAND:
        if is_strategy(card):
            return _because("not-in-hand", card)
        return _because("hand-strategy-only", card)
    return _question(state, frame, "keep-in-end-phase")


def _send(state: KunitoriState, frame: Frame, card: int, seat: int) -> Reason:
    if frame.step not in (steps.GENERALS, steps.TROOPS):
        if frame.card >= 0:
            return _because("other-question", frame.card)
        played = [other for other in state.zones[AREA + state.turn] if is_general(other)]
        if not played and frame.seat == state.turn:
            return _because("no-general", card)
        return _because("wrong-phase", card, numbers=(state.phase,))
    if seat == frame.seat:
        return _because("not-against-self", card)
    if is_troop(card) and frame.step == steps.GENERALS:
        return _because("troops-follow", card)
    lying = state.zones[AREA + frame.seat].count(card)
    if lying == 0:
        return _because("general-not-played" if is_general(card) else "not-in-area", card)
    if seat >= 0 and frame.step == steps.TROOPS and not state.zones[SENT + seat]:
        return _because("not-attacked", card)
    return _because("already-assigned", card)


def _ally(state: KunitoriState, frame: Frame, seat: int, _: int) -> Reason:
    if len(state.setup.seats) == 2:
        return _because("two-players")
    if frame.step == steps.JOINT:
        return _because("third-player" if seat == frame.seat else "ally-asked")
    if frame.step in (steps.JOINT_TARGET, steps.CONSENT):
        return _because("third-player")
    if frame.step in (steps.GENERALS, steps.TROOPS) and state.monks:
        return _because("ally-asked")
    return _because("no-monk")


def _target(state: KunitoriState, frame: Frame, seat: int, _: int) -> Reason:
    if frame.step == steps.JOINT_TARGET:
        return _because("third-player")
    if frame.step == steps.NINJA:
        return _because("not-on-self", frame.card)
    if frame.step in (steps.TRAP, steps.TRAP_CARD):
        return _because("rampart-not-deployed" if state.ramparts[seat] else "no-deployed-there", frame.card)
    return _question(state, frame, "wrong-phase")


def _show(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    if frame.step not in (steps.AMBUSH, steps.NINJA_SHIELD):
        return _question(state, frame, "wrong-phase")
    if frame.step == steps.AMBUSH and state.setup.attack[card] == 0:
        return _because("no-attack", card)
    if frame.step == steps.NINJA_SHIELD and not (is_general(card) or card == frame.card):
        return _because("no-shield", card)
    return _because("not-in-hand", card)


def _take(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    if frame.step == steps.PRIZE:
        return _because("not-the-prize" if state.pool[card] else "pile-empty", card)
    if frame.step == steps.TAKE_BACK:
        return _because("no-general-there", card)
    return _question(state, frame, "wrong-phase")


def _refuse(state: KunitoriState, frame: Frame, _first: int, _second: int) -> Reason:
    return _because("attacker-must-take") if frame.seat == state.turn else _question(state, frame, "wrong-phase")


def _discard(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    if frame.step == steps.DEMANDS:
        return _because("spared" if card == LAND_DESTROYER or not is_troop(card) else "not-in-area", card)
    if frame.step in (steps.TRAP, steps.TRAP_CARD):
        return _because("rampart-not-deployed" if card == RAMPART else "not-deployed", card)
    return _question(state, frame, "wrong-phase")


def _trash(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    if frame.step == steps.WARNING_TRASH:
        return _because("not-in-hand", card)
    if frame.step == steps.NINJA_TRASH:
        return _because("not-turned-up", card)
    return _question(state, frame, "wrong-phase")


def _top(state: KunitoriState, frame: Frame, card: int, _: int) -> Reason:
    turned_up = state.zones[REINFORCEMENT + frame.seat] + state.zones[ASIDE + frame.seat]
    if frame.step == steps.AFTERMATH or card in turned_up:
        return _because("not-turned-up", card)
    return _question(state, frame, "wrong-phase")


def _choose(state: KunitoriState, frame: Frame, _first: int, _second: int) -> Reason:
    if frame.step == steps.TEMPLE_TOWN:
        return _because("no-trade", frame.card)
    if frame.step == steps.MONK and len(state.setup.seats) == 2:
        return _because("two-players", frame.card)
    if frame.card >= 0:
        return _because("no-such-choice", frame.card)
    return _because("wrong-phase", numbers=(state.phase,))


def _place(state: KunitoriState, frame: Frame, _first: int, _second: int) -> Reason:
    if frame.step == steps.PLACE:
        return _because("no-land", frame.card)
    return _question(state, frame, "wrong-phase")


def _word(state: KunitoriState, frame: Frame, _first: int, _second: int) -> Reason:
    return _question(state, frame, "wrong-phase")


_BY_VERB: Final[dict[str, Callable[[KunitoriState, Frame, int, int], Reason]]] = {
    "pass": _pass,
    "done": _word,
    "yes": _word,
    "no": _word,
    "ambush": _word,
    "reinforce": _word,
    "refuse": _refuse,
    "choose": _choose,
    "ally": _ally,
    "target": _target,
    "place": _place,
    "play": _play,
    "replay": _replay,
    "hold": _send,
    "show": _show,
    "take": _take,
    "top": _top,
    "treasure": _treasure,
    "buy": _buy,
    "keep": _keep,
    "trash": _trash,
    "discard": _discard,
    "send": _send,
}
assert set(_BY_VERB) == {verb.word for verb in TABLE.verbs}
