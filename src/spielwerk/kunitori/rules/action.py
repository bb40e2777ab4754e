"""Action phase (rules section 4): deployed cards first, then cards from hand."""

from __future__ import annotations

from spielwerk.core.cards import distinct
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.kunitori import zones
from spielwerk.kunitori.actions import PASS, PLAY, REPLAY
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.names import FIRST_VICTORY, KINDS, RAMPART
from spielwerk.kunitori.rules.because import because
from spielwerk.kunitori.rules.joint import enter_battle_phase
from spielwerk.kunitori.state import KunitoriState


class ActionPhase(Question):
    """Replay what is deployed, then play action cards as long as there are actions."""

    verbs = ("play", "replay", "pass")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """While a deployed card and an action are left, replaying is all there is (KU-R4.6)."""
        seat = frame.seat
        if state.actions > 0:
            deployed = state.zone(zones.DEPLOYED, seat)
            if deployed:
                return [REPLAY + card for card in distinct(list(deployed))]
            plays: list[int] = []
            last = -1
            for card in state.zone(zones.HAND, seat):  # the hand is sorted
                if card != last and card < FIRST_VICTORY:
                    plays.append(PLAY + card)
                last = card
            plays.append(PASS)
            return plays
        return [PASS]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Deployed cards come first, and everything but passing takes an action."""
        deployed = state.zone(zones.DEPLOYED, frame.seat)
        if verb != "pass" and state.actions == 0:
            return because("no-answer")
        if verb == "replay":
            if first == RAMPART:
                return because("rampart-not-deployed", first)
            return None if first in deployed else because("not-deployed", first)
        if verb == "play" and first not in state.zone(zones.HAND, frame.seat):
            return because("not-in-hand", first)
        return because("replay-first", *distinct(list(deployed))) if deployed and state.actions else None

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Play or replay a card, or go on to the battle phase."""
        if action == PASS:
            enter_battle_phase(state, run)
            return
        seat = frame.seat
        card = action - PLAY
        if card < KINDS:
            state.from_hand(seat, card)
        else:
            card = action - REPLAY
            state.remove(zones.DEPLOYED, seat, card)
        state.add(zones.AREA, seat, (card,))
        if run.events is not None:
            run.events.append(Event("played", seat, (card,)))
        _carry_out(state, seat, card, run)


def _carry_out(state: KunitoriState, seat: int, card: int, run: Run) -> None:
    """Pay the action, then the symbols, then the text (KU-R4.2)."""
    facts = state.setup.cards[card]
    if facts.cards:
        state.draw(seat, facts.cards, run)
    state.actions += facts.actions - 1
    state.money += facts.money
    state.buys += facts.buys
    if facts.text >= 0:
        state.frame = Frame(facts.text, seat, card, parent=state.frame)
