"""Special rule 11: what happens when a turn cannot be completed (R11).

At the choice to fight on the position is remembered. If the turn then fails and nothing new was seen, the
cards laid since go back to the hand and the player retreats; if something was seen, he loses at the top score.
In friendly games it is a plain retreat with the cards where they are.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon.actions import FALLBACK
from spielwerk.bluemoon.because import because
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    HYLA,
    NO_ELEMENT,
    ONE_CHARACTER,
    SHIELDS,
    SHIP,
    SUPPORT,
    AttackAgain,
)
from spielwerk.bluemoon.demands import unmet_reason
from spielwerk.bluemoon.dragons import HIGHEST_SCORE, end_game
from spielwerk.bluemoon.fight import retreat
from spielwerk.bluemoon.laying import characters_laid
from spielwerk.bluemoon.precedence import standing
from spielwerk.bluemoon.state import (
    BESIDE,
    BLUFF_AREA,
    BLUFFS_NEW,
    BURIED,
    BURIED_NEW,
    COMBAT,
    DISCARD,
    ELEMENT,
    ELEMENT_BEFORE,
    FELLED,
    FELLED_BURIED,
    INFLUENCE,
    LAID,
    LAID_BEFORE,
    NEWS,
    SHIPPED,
    SPECIAL_RULE_11,
    SUPPORT_AREA,
    BlueMoonState,
)
from spielwerk.bluemoon.steps import Step, register
from spielwerk.bluemoon.table import (
    active_characters,
    add,
    forget_exposed,
    into_hand,
    leave_play,
    put,
    remove,
    tell,
    to_discard_pile,
)
from spielwerk.bluemoon.values import powers
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason

_AREAS: Final = {SUPPORT: SUPPORT_AREA, HYLA: INFLUENCE, SHIP: INFLUENCE, ACHIEVEMENT: BESIDE}
FRIENDLY: Final = "friendly"
TOURNAMENT: Final = "tournament"


def attacks_again(state: BlueMoonState, seat: int) -> bool:
    """Whether the active cards attack again in place of a new character (Bounce Back)."""
    return any(isinstance(state.cards[card].power, AttackAgain) for card in standing(state).live[seat])


def remember_position(state: BlueMoonState, seat: int) -> None:
    """Note where the choice to fight on was made; what was seen before no longer matters."""
    marks = state.marks
    marks[NEWS] = marks[BLUFFS_NEW] = marks[BURIED_NEW] = 0
    marks[ELEMENT_BEFORE] = marks[ELEMENT]
    marks[LAID_BEFORE] = len(state.zones[LAID + seat])
    for zone in (FELLED, FELLED_BURIED):
        put(state, zone, ())
        put(state, zone + 1, ())


def character_phase_reason(state: BlueMoonState, seat: int) -> Reason | None:
    """Say why the character phase cannot end: nothing laid, or too many characters (R3.5.1, R3.5.11)."""
    if not characters_laid(state, seat) and not attacks_again(state, seat):
        return because("no-character-laid", (), ("R3.5.1",))
    if active_characters(state, seat) > 1:
        for limit, source in standing(state).limits[seat]:
            if limit.what == ONE_CHARACTER:
                return because("one-character-only", (source,), ("R3.5.11", *limit.cites))
    return None


def has_shield(state: BlueMoonState, seat: int, element: int) -> bool:
    """Whether an active card shields the seat in the element (R3.4.6)."""
    holds, icon = standing(state), SHIELDS[element]
    return any(holds.bears(seat, card, icon) for card in state.zones[COMBAT + seat] + state.zones[SUPPORT_AREA + seat])


def incomplete_reason(state: BlueMoonState, seat: int) -> Reason | None:
    """Say why the power cannot be announced: an unmet demand, or too little power (R3.6.10, R3.7.3)."""
    reason = character_phase_reason(state, seat) or unmet_reason(state, seat)
    contested = state.marks[ELEMENT]
    if reason is not None or contested == NO_ELEMENT:
        return reason
    own, needed = powers(state, seat)[contested], powers(state, 1 - seat)[contested]
    if own >= needed or has_shield(state, seat, contested):
        return None
    return because("power-not-reached", (), ("R3.7.3",), (own, needed))


class Fallback(Step):
    """The turn cannot be completed: special rule 11 is all that is left."""

    always_asked = True

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
        if state.marks[NEWS]:
            end_game(state, 1 - seat, HIGHEST_SCORE, SPECIAL_RULE_11, run)
            return
        _take_back(state, seat, run)
    retreat(state, seat)


def _take_back(state: BlueMoonState, seat: int, run: Run) -> None:
    """Restore the table as it was when the player chose to fight on; payments and landings stand."""
    marks, zones = state.marks, state.zones
    for card in zones[LAID + seat][marks[LAID_BEFORE] :]:
        for zone in (COMBAT, SUPPORT_AREA):
            if card in zones[zone + seat]:
                leave_play(state, seat, zone, card)
                _return(state, seat, card)
                tell(run, "taken-back", seat, (card,))
    for card in zones[BLUFF_AREA + seat][len(zones[BLUFF_AREA + seat]) - marks[BLUFFS_NEW] :]:
        leave_play(state, seat, BLUFF_AREA, card)
        forget_exposed(state, seat, card)
        _return(state, seat, card)
    buried = zones[BURIED + seat]
    split = len(buried) - marks[BURIED_NEW]
    put(state, COMBAT + seat, buried[split:] + zones[COMBAT + seat])
    put(state, BURIED + seat, buried[:split])
    _restore_felled(state, 1 - seat)
    marks[ELEMENT] = marks[ELEMENT_BEFORE]
    state.standing = None


def _return(state: BlueMoonState, seat: int, card: int) -> None:
    """Give a card back to the hand; one from a landed ship is lost with that ship (BM-SHIP-21)."""
    if card in state.zones[SHIPPED + seat]:
        remove(state, SHIPPED + seat, card)
        to_discard_pile(state, seat, card)
    else:
        into_hand(state, seat, card)


def _restore_felled(state: BlueMoonState, seat: int) -> None:
    for card in state.zones[FELLED + seat]:
        _out_of_pile(state, seat, card)
        add(state, _AREAS.get(state.cards[card].type, COMBAT) + seat, card)
    for card in state.zones[FELLED_BURIED + seat]:
        _out_of_pile(state, seat, card)
        add(state, BURIED + seat, card)


def _out_of_pile(state: BlueMoonState, seat: int, card: int) -> None:
    remove(state, DISCARD + seat, card)


FALL_BACK: Final = register(Fallback("fallback"))
