"""Buy phase (rules section 7)."""

from __future__ import annotations

from typing import Final

from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.kunitori import actions, steps, zones
from spielwerk.kunitori.actions import BUY, MAX_SEATS, PASS, TREASURE
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.names import BEAUTY, COPPER, FIRST_TREASURE, FIRST_TROOP, GOLD, SILVER, is_general
from spielwerk.kunitori.rules.because import because
from spielwerk.kunitori.rules.end import enter_end_phase
from spielwerk.kunitori.state import KunitoriState

_FRAMES: Final = tuple(Frame(steps.BUY, seat) for seat in range(MAX_SEATS))


def enter_buy_phase(state: KunitoriState, run: Run) -> None:
    """One buy more; actions lapse (KU-R7.1)."""
    state.phase = steps.BUY_PHASE
    state.actions = 0
    state.buys += 1
    state.frame = _FRAMES[state.turn]
    if run.events is not None:
        run.events.append(Event("phase", state.turn, number=steps.BUY_PHASE))


class BuyPhase(Question):
    """Treasures and purchases in any order, until the player passes or has no buy left (KU-R7.6)."""

    verbs = ("treasure", "buy", "pass")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Every treasure in hand; every card in stock the money suffices for."""
        if state.buys == 0:
            return [PASS]
        hand = state.zone(zones.HAND, frame.seat)
        options = [PASS]
        if hand and hand[-1] >= FIRST_TREASURE:  # the hand is sorted, treasures last
            if COPPER in hand:
                options.append(TREASURE + COPPER)
            if SILVER in hand:
                options.append(TREASURE + SILVER)
            if GOLD in hand:
                options.append(TREASURE + GOLD)
        options += state.setup.purchases(state.pool, state.money, state.discount)
        if state.zones[zones.GENERAL_PILE]:
            top = state.zones[zones.GENERAL_PILE][0]
            options = [action for action in options if not BUY <= action < BUY + FIRST_TROOP or action == BUY + top]
        return options

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Treasures of the hand; cards in stock that can be paid."""
        if verb == "pass":
            return None
        if state.buys == 0:
            return because("no-buy", first)
        if verb == "treasure":
            return None if first in state.zone(zones.HAND, frame.seat) else because("not-in-hand", first)
        if state.setup.stock[first] == 0:
            return because("not-in-game", first)
        if state.pool[first] == 0:
            return because("general-gone" if is_general(first) else "pile-empty", first)
        price = state.setup.price(first, state.discount)
        if state.money < price:
            return because("too-expensive", first, numbers=(price, state.money))
        pile = state.zones[zones.GENERAL_PILE]
        return (
            because("general-not-on-top", first, pile[0]) if is_general(first) and pile and first != pile[0] else None
        )

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Play a treasure, buy a card, or end the phase."""
        if action == PASS:
            enter_end_phase(state, run)
            return
        seat = frame.seat
        if action < BUY:
            card = action - TREASURE
            state.from_hand(seat, card)
            state.add(zones.AREA, seat, (card,))
            state.money += state.setup.cards[card].money
            if run.events is not None:
                run.events.append(Event("treasure", seat, (card,)))
            return
        card = action - BUY
        state.buys -= 1
        state.money -= state.setup.price(card, state.discount)
        if run.events is not None:
            run.events.append(Event("bought", seat, (card,)))
        if card == BEAUTY:
            state.frame = Frame(steps.PLACE, seat, card, parent=frame)
        else:
            state.gain(seat, card, seat, run)


class Place(Question):
    """Where a Beauty goes: the own discard pile or that of somebody who ever gained a Land (KU-R11.16)."""

    verbs = ("place",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """The buyer's own seat is always among them."""
        return [actions.PLACE + seat for seat in state.setup.seats if seat == frame.seat or state.lands[seat]]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Players who never gained a Land are spared."""
        return None if first == frame.seat or state.lands[first] else because("no-land", frame.card)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Gain it there."""
        state.frame = frame.parent
        state.gain(frame.seat, frame.card, action - actions.PLACE, run)
