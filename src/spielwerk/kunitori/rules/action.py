"""Action phase (rules section 4): deployed cards first, then cards from hand."""

from __future__ import annotations

from spielwerk.core.cards import distinct, without
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.steps import Step
from spielwerk.kunitori.actions import PASS, PLAY, REPLAY
from spielwerk.kunitori.names import FIRST_VICTORY, KINDS
from spielwerk.kunitori.rules.joint import enter_battle_phase
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, DEPLOYED, HAND


class ActionPhase(Step[KunitoriState]):
    """Replay what is deployed, then play action cards as long as there are actions."""

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """While a deployed card and an action are left, replaying is all there is (KU-R4.6)."""
        seat = frame.seat
        if state.actions > 0:
            deployed = state.zones[DEPLOYED + seat]
            if deployed:
                return [REPLAY + card for card in distinct(deployed)]
            playable = [card for card in state.zones[HAND + seat] if card < FIRST_VICTORY]
            plays = [PLAY + card for card in distinct(playable)]
            plays.append(PASS)
            return plays
        return [PASS]

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Play or replay a card, or go on to the battle phase."""
        if action == PASS:
            enter_battle_phase(state, run)
            return
        seat = frame.seat
        zones = state.zones
        card = action - PLAY
        if card < KINDS:
            state.from_hand(seat, card)
        else:
            card = action - REPLAY
            zones[DEPLOYED + seat] = without(zones[DEPLOYED + seat], card)
        zones[AREA + seat] += (card,)
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
