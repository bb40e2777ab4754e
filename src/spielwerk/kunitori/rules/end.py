"""End phase (rules section 8): what stays in the area, what stays in hand, new cards, the next turn."""

from __future__ import annotations

from spielwerk.core.cards import put, rest
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.actions import DONE, KEEP
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.names import RAMPART, is_strategy
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.because import because
from spielwerk.kunitori.rules.turn import begin_turn
from spielwerk.kunitori.state import KunitoriState


def enter_end_phase(state: KunitoriState, run: Run) -> None:
    """Money and buys lapse (KU-R3.3); Ramparts of the last turn leave (KU-R11.20)."""
    seat = state.turn
    state.phase = steps.END_PHASE
    state.money = 0
    state.buys = 0
    standing = state.ramparts[seat]
    if standing:
        state.ramparts = put(state.ramparts, seat, 0)
        state.add(zones.DISCARDS, seat, (RAMPART,) * standing)
    state.frame = Frame(steps.END_AREA, seat)
    if run.events is not None:
        run.events.append(Event("phase", seat, number=steps.END_PHASE))


class EndArea(Question):
    """Which cards stay standing; `frame.picks` are those kept so far."""

    verbs = ("keep", "done")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Deployable cards, idle ones included, and Ramparts played this turn (KU-R8.2)."""
        stands = state.setup.stands
        keeps: list[int] = []
        offered = 0
        for card in rest(self._lying(state, frame.seat), frame.picks):
            if stands[card] and not offered >> card & 1:
                offered |= 1 << card
                keeps.append(KEEP + card)
        keeps.append(DONE)
        return keeps

    @staticmethod
    def _lying(state: KunitoriState, seat: int) -> tuple[int, ...]:
        lying = state.zone(zones.AREA, seat)
        return lying + state.zone(zones.DEPLOYED, seat) if state.setup.idle_stays else lying

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Cards that can stand and are not kept already."""
        if verb == "done":
            return None
        if first not in rest(self._lying(state, frame.seat), frame.picks):
            idle = first in state.zone(zones.DEPLOYED, frame.seat) and first not in frame.picks
            return because("idle-leaves" if idle else "not-in-area", first)
        return None if state.setup.stands[first] else because("not-deployable", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Keep a card, or put all others on the discard pile."""
        if action != DONE:
            state.frame = frame.picked(action - KEEP)
            if run.events is not None:
                run.events.append(Event("kept", frame.seat, (action - KEEP,)))
            return
        seat = frame.seat
        kept = frame.picks
        played = state.zone(zones.AREA, seat).count(RAMPART)
        standing = kept.count(RAMPART)
        state.add(zones.DISCARDS, seat, rest(state.zone(zones.AREA, seat) + state.zone(zones.DEPLOYED, seat), kept))
        state.put(zones.AREA, seat, ())
        state.put(zones.DEPLOYED, seat, tuple(sorted([card for card in kept if card != RAMPART])))
        if standing:
            state.ramparts = put(state.ramparts, seat, standing)
        bonus = standing if state.setup.options.rampart_draw == "standing" else played
        state.frame = Frame(steps.END_HAND, seat, a=bonus)


class EndHand(Question):
    """Which strategy cards stay in hand; those of a Rampart will be due next turn."""

    verbs = ("keep", "done")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Strategy cards only (KU-R8.3)."""
        keeps: list[int] = []
        last = -1
        for card in rest(state.zone(zones.HAND, frame.seat), frame.picks):  # the hand is sorted
            if card != last and is_strategy(card):
                keeps.append(KEEP + card)
            last = card
        keeps.append(DONE)
        return keeps

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Strategy cards of the hand that are not kept already."""
        if verb == "done":
            return None
        if not is_strategy(first):
            return because("hand-strategy-only", first)
        if first not in state.zone(zones.HAND, frame.seat):
            return because("not-in-hand", first)
        left = rest(state.zone(zones.HAND, frame.seat), frame.picks)
        return None if first in left else because("kept-already", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Keep a card, or discard the rest, draw and pass the turn on (KU-R8.4, KU-R8.5)."""
        seat = frame.seat
        if action != DONE:
            card = action - KEEP
            state.frame = frame.picked(card)
            if state.zone(zones.SHOWN, seat).count(card) <= frame.picks.count(card):
                state.put(zones.SHOWN, seat, tuple(sorted((*state.zone(zones.SHOWN, seat), card))))
                if card in state.zone(zones.COUNTED, seat):
                    state.remove(zones.COUNTED, seat, card)
            if run.events is not None:
                run.events.append(Event("kept-in-hand", seat, (card,), reveals=True))
            return
        kept = tuple(sorted(frame.picks))
        state.add(zones.DISCARDS, seat, rest(state.zone(zones.HAND, seat), kept))
        state.put(zones.HAND, seat, kept)
        state.put(zones.SHOWN, seat, kept)
        state.put(zones.COUNTED, seat, ())
        state.draw(seat, 4 - len(kept) + state.due[seat], run)
        if state.due[seat] != frames.extra_cards(frame):
            state.due = put(state.due, seat, frames.extra_cards(frame))
        if seat == state.last:
            state.frame = None
            return
        begin_turn(state, (seat + 1) % len(state.setup.seats), run)
