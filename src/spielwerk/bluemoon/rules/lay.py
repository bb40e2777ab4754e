"""Laying a card: from hand or ship to its area, and what is noted about it."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.actions import BURY, DISCARD_CARD, KEEP
from spielwerk.bluemoon.cards.model import (
    AT_FIRST_CHARACTER,
    BOOSTER,
    CHARACTER,
    NO_ELEMENT,
    SUPPORT,
    Mutate,
    NextFree,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules import frames, memory
from spielwerk.bluemoon.rules.bans import crowd_refusal
from spielwerk.bluemoon.rules.effects import trigger
from spielwerk.bluemoon.rules.layable import changes_to, follows_from_hand
from spielwerk.bluemoon.rules.moving import (
    add,
    discard_from_hand,
    forget,
    has_laid_character,
    keep_checkpoint,
    leave_hand,
    put,
    remove,
    tell,
    to_discard_pile,
    unload,
)
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.ways import AS_FREE, AS_GANG, AS_PARTNER, continues_gang, in_landing_turn, keeps_old
from spielwerk.bluemoon.rules.windows import CANCELLED, GO_ON, open_window, wants_window
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import NOT_HERE, Step, pop, push, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


def take_up(state: BlueMoonState, seat: int, card: int) -> bool:
    """Take the card from hand, or from a landed ship; return whether it came from a ship."""
    if card in state.zone(zones.HAND, seat):
        leave_hand(state, seat, card)
        return False
    unload(state, seat, card)
    add(state, zones.SHIPPED, seat, card)
    return True


def lay(state: BlueMoonState, seat: int, card: int, way: int, run: Run) -> None:
    """Lay a character, booster or support face up; what it costs is paid first (BM-TUTU-03)."""
    keep_checkpoint(state)
    from_ship = take_up(state, seat, card)
    cost = state.cards[card].cost
    if cost:
        add(state, zones.LIMBO, seat, card)
        push(state, PAY_COST, seat, card, cost, frames.laid_as(way, from_ship))
    else:
        _begin(state, seat, card, way, run, from_ship=from_ship)


def _begin(state: BlueMoonState, seat: int, card: int, way: int, run: Run, *, from_ship: bool) -> None:
    """Lay the card; the first character of a turn can still be cancelled before it is active (R3.5.2)."""
    first = state.cards[card].type == CHARACTER and not has_laid_character(state, seat)
    if first and wants_window(state, 1 - seat, AT_FIRST_CHARACTER):
        add(state, zones.LIMBO, seat, card)
        tell(run, "laying", seat, (card,))
        open_window(state, 1 - seat, AT_FIRST_CHARACTER, card, frames.laid_as(way, from_ship))
    else:
        _put_down(state, seat, card, way, run, from_ship=from_ship)


def _not_cancelled(state: BlueMoonState, frame: Frame, run: Run) -> None:
    seat = 1 - frame.seat
    remove(state, zones.LIMBO, seat, frame.card)
    _put_down(state, seat, frame.card, frames.way(frame), run, from_ship=frames.from_ship(frame))


def _cancelled(state: BlueMoonState, frame: Frame, run: Run) -> None:
    """Discard the character: it was never laid; a new one or a retreat has to follow (R3.5.3)."""
    seat = 1 - frame.seat
    remove(state, zones.LIMBO, seat, frame.card)
    if frame.card in state.zone(zones.SHIPPED, seat):
        remove(state, zones.SHIPPED, seat, frame.card)
    to_discard_pile(state, seat, frame.card)
    state.marks[marks.SHAMED] = 1
    tell(run, "cancelled", seat, (frame.card,))


GO_ON[AT_FIRST_CHARACTER] = _not_cancelled
CANCELLED[AT_FIRST_CHARACTER] = _cancelled


class PayCost(Step):
    """Discard hand cards for a card whose owner must."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand; the price is never ignored and never paid back (R9.5)."""
        if frames.left(frame) == 0:
            pop(state, frame)
            remove(state, zones.LIMBO, frame.seat, frame.card)
            self.paid(state, frame, run)
            return None
        return [DISCARD_CARD + card for card in dict.fromkeys(state.zone(zones.HAND, frame.seat))]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard one card."""
        state.frame = frames.one_less(frame)
        discard_from_hand(state, frame.seat, action - DISCARD_CARD, run)

    def paid(self, state: BlueMoonState, frame: Frame, run: Run) -> None:
        """Lay the card."""
        _begin(state, frame.seat, frame.card, frames.way(frame), run, from_ship=frames.from_ship(frame))


PAY_COST: Final = register(PayCost("pay-cost"))


def _put_down(state: BlueMoonState, seat: int, card: int, way: int, run: Run, *, from_ship: bool) -> None:
    """Lay the card into its area; it becomes active."""
    first = state.cards[card].type == CHARACTER and not has_laid_character(state, seat)
    old_may_stay = first and (continues_gang(state, seat, card) or keeps_old(state, seat, card))
    if in_landing_turn(state, seat) and not from_ship and not follows_from_hand(state, seat, card):
        state.marks[marks.HAND_UNITS] += 1
    note_laid(state, seat, card, way)
    add(state, zones.SUPPORT_AREA if state.cards[card].type == SUPPORT else zones.COMBAT, seat, card)
    tell(run, "laid", seat, (card,), number=way)
    if old_may_stay:
        push(state, KEEP_GANG, seat, card, int(from_ship))
        return
    if first:
        bury(state, seat, card, run)
    take_effect(state, seat, card, run, from_ship=from_ship)


def note_laid(state: BlueMoonState, seat: int, card: int, way: int) -> None:
    """Count the card against the limits of the turn."""
    kind = state.cards[card].type
    add(state, zones.LAID, seat, card)
    state.marks[marks.LAID_COUNT] += 1
    state.marks[marks.NEXT_FREE] = NOBODY
    bears_pair = state.cards[card].icons & icons.PAIR
    state.marks[marks.PAIRING] = card if way != AS_PARTNER and bears_pair else NOBODY
    uses_up = way not in (AS_FREE, AS_PARTNER)
    if kind == SUPPORT:
        state.marks[marks.SUPPORT_LAID] = 1
        state.marks[marks.SUPPORT_UNITS] += int(uses_up)
        return
    state.marks[marks.COMBAT_COUNT] += 1
    if kind == BOOSTER:
        state.marks[marks.BOOSTER_LAID] = 1
        state.marks[marks.BOOSTER_UNITS] += int(uses_up)
    elif uses_up and way != AS_GANG:
        state.marks[marks.MAIN] = 1


def bury(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Make everything active in the combat area inactive, but for the card just laid (R3.5.4)."""
    old = state.zone(zones.COMBAT, seat)[:-1]
    if not old:
        return
    for each in old:
        forget(state, seat, each)
    put(state, zones.BURIED, seat, state.zone(zones.BURIED, seat) + old)
    put(state, zones.COMBAT, seat, (card,))
    state.marks[marks.BURIED_NEW] = len(old)
    tell(run, "buried", seat, old)


def take_effect(state: BlueMoonState, seat: int, card: int, run: Run, *, from_ship: bool) -> None:
    """Let the card become active: STOP, a change of element, its "now" text."""
    force = in_force(state)
    printed = state.cards[card]
    if printed.icons & icons.STOP and force.bears(seat, card, icons.STOP):
        state.marks[marks.STOPPED] = 1
    if printed.power is None or force.ignores_text(seat, card) != NOBODY:
        return
    if isinstance(printed.power, Mutate):
        _change_element(state, seat, printed.power, run)
    elif isinstance(printed.power, NextFree):
        state.marks[marks.NEXT_FREE] = card
    else:
        trigger(state, seat, card, from_ship=from_ship)


def _change_element(state: BlueMoonState, seat: int, power: Mutate, run: Run) -> None:
    """Carry the fight over to another element; there is none yet in the opening turn (BM-MUT101-02)."""
    before = state.marks[marks.ELEMENT]
    if before == NO_ELEMENT:
        return
    after = changes_to(power, before)
    if after != before:
        state.marks[marks.ELEMENT] = after
        state.in_force = None
        tell(run, "element", seat, number=after)


class KeepGang(Step):
    """Continue the gang, or let the old members become inactive: all or none (BM-GANG-13, -14).

    KhindKin's text keeps whatever is active in the same way.
    """

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer both, unless two active characters are forbidden (BM-BUKA18-05)."""
        return [way for way in (KEEP, BURY) if self.refusal(state, frame, way) is None]

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse to keep two characters active where only one may be."""
        if action != KEEP:
            return None if action == BURY else NOT_HERE
        return crowd_refusal(state, frame.seat)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Bury or keep; then the new member takes effect."""
        pop(state, frame)
        if action == BURY:
            bury(state, frame.seat, frame.card, run)
        take_effect(state, frame.seat, frame.card, run, from_ship=frames.member_from_ship(frame))


KEEP_GANG: Final = register(KeepGang("continue-gang"))


def lay_bluff(state: BlueMoonState, seat: int, card: int, way: int, run: Run) -> None:
    """Lay a card face down into the support area (R8.1)."""
    keep_checkpoint(state)
    seen = card in state.zone(zones.DISCLOSED, seat) or card not in state.zone(zones.HAND, seat)
    if not take_up(state, seat, card) and in_landing_turn(state, seat):
        state.marks[marks.HAND_UNITS] += 1
    add(state, zones.BLUFF_AREA, seat, card)
    if seen:
        add(state, zones.EXPOSED, seat, card)
    else:
        memory.moved_unseen(state, seat, zones.MAY_HAND, zones.MAY_BLUFF)
    state.marks[marks.LAID_COUNT] += 1
    state.marks[marks.NEXT_FREE] = NOBODY
    state.marks[marks.PAIRING] = NOBODY
    state.marks[marks.SUPPORT_LAID] = 1
    state.marks[marks.SUPPORT_UNITS] += int(way != AS_FREE)
    state.marks[marks.BLUFFS_NEW] += 1
    tell(run, "bluffed", seat, (card,), seen=-1 if seen else 1 << seat)
