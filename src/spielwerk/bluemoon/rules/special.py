"""Special rule 11: what happens when a turn cannot be completed (R11).

Before the first card is laid after the choice to fight on, the table is kept (`moving.keep_checkpoint`). If the turn
then fails and nothing new was seen since that choice, every act from that card on is undone and the player retreats;
if something was seen, he loses at the top score. In friendly games it is a plain retreat with the cards where they are.
"""

from __future__ import annotations

from typing import ClassVar, Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.actions import FALLBACK
from spielwerk.bluemoon.cards.model import NO_ELEMENT, AttackAgain
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.options import TOURNAMENT
from spielwerk.bluemoon.rules import memory
from spielwerk.bluemoon.rules.bans import crowd_refusal
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.demands import unmet_reason
from spielwerk.bluemoon.rules.dragons import HIGHEST_SCORE, end_game
from spielwerk.bluemoon.rules.fight import retreat
from spielwerk.bluemoon.rules.moving import (
    has_laid_character,
    put,
    tell,
)
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.values import powers
from spielwerk.bluemoon.state import SPECIAL_RULE_11, BlueMoonState
from spielwerk.bluemoon.steps import Step, register
from spielwerk.core.events import EVERYONE, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason

_NO_CHARACTER_LAID: Final = because("no-character-laid", (), ("R3.5.1",))


def attacks_again(state: BlueMoonState, seat: int) -> bool:
    """Whether the active cards attack again in place of a new character (Bounce Back)."""
    return any(isinstance(state.cards[card].power, AttackAgain) for card in in_force(state).live[seat])


def remember_position(state: BlueMoonState, seat: int) -> None:
    """Note where the choice to fight on was made; what was seen before no longer matters."""
    state.checkpoint = None
    state.marks[marks.NEWS] = state.marks[marks.BLUFFS_NEW] = state.marks[marks.BURIED_NEW] = 0
    state.marks[marks.ELEMENT_BEFORE] = state.marks[marks.ELEMENT]
    state.marks[marks.LAID_BEFORE] = len(state.zone(zones.LAID, seat))
    for zone in (zones.FELLED, zones.FELLED_BURIED):
        for owner in (0, 1):
            put(state, zone, owner, ())


def character_phase_reason(state: BlueMoonState, seat: int) -> Reason | None:
    """Say why the character phase cannot end: nothing laid, or too many characters (R3.5.1, R3.5.11)."""
    if not has_laid_character(state, seat) and not attacks_again(state, seat):
        return _lost_attack(state, seat) or _NO_CHARACTER_LAID
    return crowd_refusal(state, seat)


def _lost_attack(state: BlueMoonState, seat: int) -> Reason | None:
    """Name Bounce Back and the opposing card that ignores it; None if it was not laid or works."""
    for card in state.zone(zones.LASTING, seat):
        if isinstance(state.cards[card].power, AttackAgain):
            ignoring = in_force(state).ignores_text(seat, card)
            return because("text-ignored", (ignoring, card), ("R3.5.1", "R6.3.2")) if ignoring != NOBODY else None
    return None


def has_shield(state: BlueMoonState, seat: int, element: int) -> bool:
    """Whether an active card shields the seat in the element (R3.4.6)."""
    force, icon = in_force(state), icons.SHIELDS[element]
    return any(
        force.bears(seat, card, icon) for card in state.zone(zones.COMBAT, seat) + state.zone(zones.SUPPORT_AREA, seat)
    )


def incomplete_reason(state: BlueMoonState, seat: int) -> Reason | None:
    """Say why the power cannot be announced: an unmet demand, or too little power (R3.6.10, R3.7.3)."""
    reason = character_phase_reason(state, seat) or unmet_reason(state, seat)
    contested = state.marks[marks.ELEMENT]
    if reason is not None or contested == NO_ELEMENT:
        return reason
    own, needed = powers(state, seat)[contested], powers(state, 1 - seat)[contested]
    if own >= needed or has_shield(state, seat, contested):
        return None
    lost = _lost_shield(state, seat, contested)
    if lost:
        return because("shield-ignored", lost, ("R3.7.3", "R3.4.6"), (own, needed))
    return because("power-not-reached", (), ("R3.7.3",), (own, needed))


def _lost_shield(state: BlueMoonState, seat: int, element: int) -> tuple[int, ...]:
    """Return the opposing card that takes a printed shield away, and the card that bears it; nothing if none does."""
    force, icon = in_force(state), icons.SHIELDS[element]
    for card in state.zone(zones.COMBAT, seat) + state.zone(zones.SUPPORT_AREA, seat):
        ignoring = force.ignores_icon(seat, card, icon) if state.cards[card].icons & icon else NOBODY
        if ignoring != NOBODY:
            return (ignoring, card)
    return ()


class Fallback(Step):
    """The turn cannot be completed: special rule 11 is all that is left."""

    always_asked: ClassVar[bool] = True

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer nothing else."""
        return [FALLBACK]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Apply the rule as agreed for this game."""
        fall_back(state, frame.seat, run)


def fall_back(state: BlueMoonState, seat: int, run: Run) -> None:
    """Apply special rule 11 to the seat."""
    tell(run, "fell-back", seat)
    if state.setup.rule11 == TOURNAMENT:
        if state.marks[marks.NEWS]:
            end_game(state, 1 - seat, HIGHEST_SCORE, SPECIAL_RULE_11, run)
            return
        _take_back(state, seat, run)
    retreat(state, seat)


def _take_back(state: BlueMoonState, seat: int, run: Run) -> None:
    """Undo every act since the first card was laid, for both players; what was seen stays seen (Q35)."""
    before = state.checkpoint
    if before is None:
        return  # nothing was laid
    held, deck, bluffs = state.zone(zones.HAND, seat), state.zone(zones.DECK, seat), state.zone(zones.BLUFF_AREA, seat)
    exposed = state.zone(zones.EXPOSED, seat)
    hand = _in_order(before.zones[zones.HAND + seat], held + state.zone(zones.LAID, seat))
    seen = state.zones[zones.SEEN : zones.SEEN + 2]
    state.zones[:] = before.zones
    state.zones[zones.SEEN : zones.SEEN + 2] = seen
    state.zones[zones.HAND + seat] = hand
    state.marks[:] = before.marks
    state.checkpoint = None
    state.in_force = None
    for card in hand:
        if card not in held:
            face_down = card in deck or (card in bluffs and card not in exposed)
            tell(run, "taken-back", seat, (card,), seen=1 << seat if face_down else EVERYONE)
            if not face_down:
                memory.lies_in(state, seat, zones.MAY_HAND, card)


def _in_order(cards: tuple[int, ...], first: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards, those that stand in `first` in the order they have there."""
    rest, found = list(cards), []
    for card in first:
        if card in rest:
            rest.remove(card)
            found.append(card)
    return (*found, *rest)


FALL_BACK: Final = register(Fallback("fallback"))
