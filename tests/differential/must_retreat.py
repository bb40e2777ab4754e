"""Looking ahead: can the turn be completed with the hand as it is?"""

from __future__ import annotations

from typing import Final

from differential.chance import Unchanged
from differential.words import WORDS
from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.actions import FALLBACK, FIGHT, RETREAT
from spielwerk.bluemoon.cards.model import ANY_TEXT, BOOSTER, CARDS, CHARACTER, ONE_CHARACTER, SUPPORT
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.rules.moving import characters_laid, drawable
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.special import incomplete_reason
from spielwerk.bluemoon.rules.turn import PHASE_STEPS
from spielwerk.bluemoon.rules.ways import NORMAL, continues_gang, landed_cargo, way_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Event, Run

_CHANCE: Final = Unchanged()
SEARCHER: Final = "mimix-20"
"""A search is never left out in the record, so where it is forbidden its turn is thought impossible (D30)."""


def must_retreat(state: BlueMoonState) -> bool:
    """Whether no way leads from the retreat phase to an announcement."""
    return not _Search(state.turn, restricted=False).succeeds(state)


def explained_by(state: BlueMoonState) -> bool:
    """Whether no way is left with what the recorded search does not try."""
    return not _Search(state.turn, restricted=True).succeeds(state)


class _Search:
    """All ways through one turn, each position once."""

    def __init__(self, seat: int, *, restricted: bool) -> None:
        self._seat = seat
        self._restricted = restricted
        self._seen: set[str] = set()

    def succeeds(self, state: BlueMoonState) -> bool:
        """Whether the turn can be completed from the retreat phase."""
        return self._leads_on(state, FIGHT)

    def _completes(self, state: BlueMoonState) -> bool:
        frame = state.frame
        if frame is None:  # Sirens may have ended the game once the turn was complete
            return incomplete_reason(state, self._seat) is None
        if frame.step == PHASE_STEPS[phases.POWER]:
            return True
        if frame.step == PHASE_STEPS[phases.SUPPORT] and incomplete_reason(state, self._seat) is None:
            return True
        if state.marks[marks.PHASE] > phases.SUPPORT and frame.parent is None:
            return False
        key = repr((state.zones, state.marks, frame.step, frame.a, frame.b, frame.picks))
        if key in self._seen:
            return False
        self._seen.add(key)
        options = state.options if frame.seat == self._seat else state.options[:1]
        return any(self._leads_on(state, action) for action in options)

    def _leads_on(self, state: BlueMoonState, action: int) -> bool:
        if action in (FALLBACK, RETREAT) or WORDS[action][0] == "load":
            return False
        if self._restricted and self._untried(state, action):
            return False
        ahead = state.copy()
        events: list[Event] = []
        ahead.apply(action, Run(_CHANCE, events))
        if self._restricted and any(event.kind == "forced" and self._untried(state, event.number) for event in events):
            return False
        return self._completes(ahead)

    def _untried(self, state: BlueMoonState, action: int) -> bool:
        """Whether the recorded search leaves this action out."""
        words = WORDS[action]
        verb, supporting = words[0], state.marks[marks.PHASE] == phases.SUPPORT
        if verb == "use" or (verb == "pay" and not supporting):
            return True
        if verb == "bluff":
            bans = in_force(state).bans[self._seat]
            return any(ban.types & SUPPORT and ban.text != ANY_TEXT for ban, _ in bans)
        if verb != "play":
            return False
        card = NUMBERS[words[1]]
        if words[1] == SEARCHER and drawable(state, self._seat) <= 0:
            return True
        if CARDS[card].type == CHARACTER:
            return self._untried_character(state, card, wish_free=len(words) > 2)
        laid = [each for each in state.zone(zones.LAID, self._seat) if CARDS[each].type & (BOOSTER | SUPPORT)]
        return bool(laid) and self._place(state, laid[-1]) > self._place(state, card)

    def _untried_character(self, state: BlueMoonState, card: int, *, wish_free: bool) -> bool:
        """No main character after another one, none out of order, no gang under Mena Marn, one aboard a ship only."""
        laid = characters_laid(state, self._seat)
        if laid:
            main = way_of(state, self._seat, card, wish_free=wish_free) == NORMAL
            return main or self._place(state, laid[-1]) > self._place(state, card)
        one_only = any(limit.what == ONE_CHARACTER for limit, _ in in_force(state).limits[self._seat])
        if one_only and continues_gang(state, self._seat, card):
            return True  # a gang goes on by itself in the record (D4)
        aboard = [each for each in landed_cargo(state, self._seat) if CARDS[each].type == CHARACTER]
        return card in aboard[1:]

    def _place(self, state: BlueMoonState, card: int) -> tuple[bool, int]:
        """Where a card stands in its deck list: the people's own cards first."""
        return CARDS[card].people != state.setup.decks[self._seat], card
