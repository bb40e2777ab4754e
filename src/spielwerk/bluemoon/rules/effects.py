"""The programs several cards share: drawing, discarding, taking back, buying a dragon.

A text that "may" be used without naming a card is answered with yes or no; where a card is named, naming
it is the yes. It is used completely or not at all (BM-NOWMAY-02), as far as possible.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.actions import DISCARD_CARD, DONE, NO, TAKE, TARGET, TARGET_BLIND, YES
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    BOOSTER,
    CARDS,
    END_OF_TURN,
    EXTRA_DRAWS,
    HYLA,
    LEADERSHIP,
    NOW,
    NOW_FROM_SHIP,
    SUPPORT,
    Does,
    LandWithHand,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules import frames, memory
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.demands import Price, affordable, next_payments, payment_refusal, price_reason, worth
from spielwerk.bluemoon.rules.dragons import win_dragon
from spielwerk.bluemoon.rules.moving import (
    DISCARD_PILE,
    discard_from_hand,
    draw,
    draw_refusal,
    drawable,
    forget_exposed,
    hand_room,
    into_hand,
    leave_play,
    picked_blind,
    put,
    remove,
    see_news,
    shuffle_deck,
    shuffled,
    tell,
    took_from_deck,
    zone_in_play,
)
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.ships import discard_cargo
from spielwerk.bluemoon.rules.targets import booster_or_support_targets, discard_target, empty_combat_area
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import STEPS, Step, pop, push, register
from spielwerk.core.cards import without
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


class May(Step):
    """A text that may be used or not, without naming a card; one that `draws` takes from the own deck."""

    draws = False

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """Whether using the text is allowed and could do anything."""
        raise NotImplementedError(self.name)

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Do what the text says; further steps are pushed."""
        raise NotImplementedError(self.name)

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Ask the owner, unless nothing can be done."""
        if not self.usable(state, frame.seat, frames.number(frame)):
            pop(state, frame)
            return None
        return [YES, NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Do it or leave it."""
        pop(state, frame)
        if action == YES:
            self.carry_out(state, frame.seat, frame.card, frames.number(frame), run)


def trigger(state: BlueMoonState, seat: int, card: int, *, from_ship: bool = False) -> None:
    """Begin the "now" text of a card just laid, if it has one that works."""
    power = state.cards[card].power
    if power is None or in_force(state).ignores_text(seat, card) != NOBODY:
        return
    if isinstance(power, LandWithHand):
        if power.step >= 0:
            push(state, power.step, seat, card, power.number)
    elif not isinstance(power, Does):
        return
    elif power.when == NOW or (power.when == NOW_FROM_SHIP and from_ship):
        push(state, power.step, seat, card, power.number)


def end_text_refusal(state: BlueMoonState, seat: int, card: int, power: Does) -> Reason | None:
    """Say why a text for the end of the turn could do nothing; None if it could."""
    forbidding = extra_draws_ban(state, seat, card)
    if forbidding != NOBODY:
        return because("extra-draw-forbidden", (forbidding,), ("R3.8.2", "BM-FLIT28-01"))
    step = STEPS[power.step]
    assert isinstance(step, May)
    if step.usable(state, seat, power.number):
        return None
    closed = draw_refusal(state, seat) if step.draws else None
    return closed or because("no-target", (card,), ("R3.9.1",))


def extra_draws_ban(state: BlueMoonState, seat: int, card: int) -> int:
    """Return the opposing card that forbids this text as an additional draw at the end of the turn (BM-FLIT28-01)."""
    power = state.cards[card].power
    if isinstance(power, Does) and power.when == END_OF_TURN and power.step == DRAW_CARDS:
        for limit, source in in_force(state).limits[seat]:
            if limit.what == EXTRA_DRAWS:
                return source
    return NOBODY


def use_now(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Use the text of a card whose owner has said so."""
    power = state.cards[card].power
    assert isinstance(power, Does)
    step = STEPS[power.step]
    assert isinstance(step, May)
    tell(run, "used", seat, (card,))
    step.carry_out(state, seat, card, power.number, run)


# -- drawing ---------------------------------------------------------------------------------------------


class DrawCards(May):
    """Draw a number of cards, even beyond six."""

    draws = True

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """There is a card, and no ban."""
        return number > 0 and bool(state.zone(zones.DECK, seat)) and drawable(state, seat) > 0

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Draw."""
        draw(state, seat, number, run)


class TakeFromDiscardPile(May):
    """Shuffle the own discard pile unseen and take the top cards of it."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """There is a card and room in the hand; bans on the draw deck do not matter (BM-KHIND30-01)."""
        return bool(state.zone(zones.DISCARD, seat)) and hand_room(state, seat) > 0

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Take as many as the hand may hold."""
        pile = shuffled(state, DISCARD_PILE + seat, state.zone(zones.DISCARD, seat), run)
        number = min(number, hand_room(state, seat), len(pile))
        memory.taken_from_pile_unseen(state, seat, pile)
        put(state, zones.HAND, seat, state.zone(zones.HAND, seat) + pile[:number])
        put(state, zones.DISCARD, seat, tuple(reversed(pile[number:])))
        see_news(state)
        tell(run, "took-from-discard-pile", seat, pile[:number], number, seen=1 << seat, reveals=True)


class SearchDeck(Step):
    """Look for a card in the own draw deck, show it and take it; then the deck is shuffled."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer every card, unless a ban makes the search impossible (BM-KHIND29-02)."""
        deck = state.zone(zones.DECK, frame.seat)
        if not deck or drawable(state, frame.seat) <= 0:
            pop(state, frame)
            return None
        return [TAKE + card for card in sorted(set(deck))] + [NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Take the card named."""
        pop(state, frame)
        if action == NO:
            return
        card, seat = action - TAKE, frame.seat
        remove(state, zones.DECK, seat, card)
        into_hand(state, seat, card)
        took_from_deck(state, seat, 1)
        tell(run, "found", seat, (card,), reveals=True)
        shuffle_deck(state, seat, run)


# -- discarding from hands -------------------------------------------------------------------------------


class OpponentDiscards(May):
    """The opponent discards a number of hand cards of his choice."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """He has a card."""
        return bool(state.zone(zones.HAND, 1 - seat))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """He must, as far as possible (BM-SPEC-14)."""
        demand_discards(state, 1 - seat, card, number)


def demand_discards(state: BlueMoonState, seat: int, card: int, number: int) -> None:
    """Make the seat discard that many cards of its choice."""
    see_news(state)
    push(state, DISCARD_CHOSEN, seat, card, min(number, len(state.zone(zones.HAND, seat))))


class DiscardChosen(Step):
    """Discard a number of own hand cards."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand."""
        if frames.left(frame) <= 0:
            pop(state, frame)
            return None
        return [DISCARD_CARD + card for card in dict.fromkeys(state.zone(zones.HAND, frame.seat))]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard one."""
        state.frame = frames.one_less(frame)
        discard_from_hand(state, frame.seat, action - DISCARD_CARD, run)


class DiscardBlind(Step):
    """Discard cards of the opponent's hand: drawn blind, or named where they lie open (BM-HOAX17-01, -02)."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Without open cards there is nothing to name, only whether to do it."""
        other = 1 - frame.seat
        hand, disclosed = state.zone(zones.HAND, other), state.zone(zones.DISCLOSED, other)
        if not hand or frames.number(frame) <= frames.so_far(frame):
            pop(state, frame)
            return None
        refuse = [] if frames.so_far(frame) else [NO]
        if not disclosed:
            return [TARGET_BLIND] if frames.so_far(frame) else [YES, NO]
        named = [TARGET + card for card in dict.fromkeys(disclosed)]
        blind = [TARGET_BLIND] if len(hand) > len(disclosed) else []
        return named + blind + refuse

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard one card; once begun, all of them go."""
        if action == NO:
            pop(state, frame)
            return
        other = 1 - frame.seat
        card = action - TARGET
        if action in (YES, TARGET_BLIND):
            hidden = state.zone(zones.HAND, other)
            for open_card in state.zone(zones.DISCLOSED, other):
                hidden = without(hidden, open_card)
            card = picked_blind(state, other, hidden, run)
        state.frame = frames.one_more(frame)
        discard_from_hand(state, other, card, run)


class DiscardAny(Step):
    """Discard as many own hand cards as wished."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand and to stop."""
        hand = state.zone(zones.HAND, frame.seat)
        if not hand:
            pop(state, frame)
            return None
        return [DISCARD_CARD + card for card in dict.fromkeys(hand)] + [DONE if frames.so_far(frame) else NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard one or stop."""
        if action in (NO, DONE):
            pop(state, frame)
            return
        state.frame = frames.one_more(frame)
        discard_from_hand(state, frame.seat, action - DISCARD_CARD, run)


# -- discarding from the table ---------------------------------------------------------------------------


NOTHING: Final = 0


class DiscardTarget(Step):
    """Discard one card of the opponent's that lies on the table; `hits` are the types it can hit."""

    hits = NOTHING

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """Return the actions that name what can be hit."""
        raise NotImplementedError(self.name)

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the targets; a text used on purpose is not refused any more."""
        options = self.targets(state, 1 - frame.seat)
        if not options:
            pop(state, frame)
            return None
        return options if frames.must(frame) else [*options, NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard it."""
        pop(state, frame)
        if action != NO:
            discard_target(state, 1 - frame.seat, action, run)


class DiscardBoosterOrSupport(DiscardTarget):
    """Discard one active booster or support."""

    hits = BOOSTER | SUPPORT

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """Boosters, supports and bluff cards."""
        return booster_or_support_targets(state, other)


class EmptyCombatArea(May):
    """Discard the opponent's whole combat area, inactive cards too."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """There is a card in it."""
        return bool(state.zone(zones.COMBAT, 1 - seat)) or bool(state.zone(zones.BURIED, 1 - seat))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Discard it; active PROTECTED cards stay."""
        empty_combat_area(state, 1 - seat, run)


# -- taking back -----------------------------------------------------------------------------------------

FROM_COMBAT: Final = 0
OTHERS_FROM_COMBAT: Final = 1
ACTIVE_CARDS: Final = 2
BOTH_AREAS: Final = 3


class TakeBack(Step):
    """Take one own card from the table into hand: from the combat area, or any active one."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the cards, if the hand has room (BM-MIMIX30-04)."""
        seat = frame.seat
        cards = state.zone(zones.COMBAT, seat)
        if frames.number(frame) == ACTIVE_CARDS:
            # Ships, Hyla and crystal cards count as active (BM-VULCA28-01); a bluff card is a support.
            cards += state.zone(zones.SUPPORT_AREA, seat) + state.zone(zones.BLUFF_AREA, seat)
            cards += state.zone(zones.INFLUENCE, seat) + state.zone(zones.LANDED, seat)
            cards += tuple([card for card in state.zone(zones.BESIDE, seat) if state.cards[card].type == ACHIEVEMENT])
        else:
            cards += state.zone(zones.BURIED, seat)
        if frames.number(frame) == BOTH_AREAS:
            cards += state.zone(zones.SUPPORT_AREA, seat) + state.zone(zones.BLUFF_AREA, seat)
        if frames.number(frame) == OTHERS_FROM_COMBAT:
            cards = without(cards, frame.card)
        if not cards or hand_room(state, seat) <= 0:
            pop(state, frame)
            return None
        return [TAKE + card for card in dict.fromkeys(cards)] + ([] if frames.must(frame) else [NO])

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Take it; what a ship carried is lost."""
        pop(state, frame)
        if action == NO:
            return
        card, seat = action - TAKE, frame.seat
        zone = zone_in_play(state, seat, card)
        if zone == zones.LANDED:
            state.marks[marks.SHIP_BACK] = 1
        if zone in (zones.INFLUENCE, zones.LANDED):
            discard_cargo(state, seat, card, run)
        elif zone == zones.BLUFF_AREA:
            forget_exposed(state, seat, card)
        leave_play(state, seat, zone, card)
        into_hand(state, seat, card)
        tell(run, "taken-back", seat, (card,))


# -- dragons for cards -----------------------------------------------------------------------------------

EIGHT_FIRE: Final = 0
EIGHT_EARTH: Final = 1
THREE_CHARACTERS: Final = 2
TWO_OF_A_KIND: Final = 3
FIVE_MOONS: Final = 4
TWO_AND_TWO: Final = 5
_PRICES: Final = (
    Price(fire=8),
    Price(earth=8),
    Price(characters=3),
    Price(kinds=LEADERSHIP | HYLA | ACHIEVEMENT),
    Price(moons=5),
    Price(fire=2, earth=2),
)


def buying_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say that the hand cannot pay what a card wants for a dragon; None if it can, or if the card wants nothing."""
    power = state.cards[card].power
    if not isinstance(power, Does) or power.step != BUY_DRAGON:
        return None
    price = _PRICES[power.number]
    return None if affordable(state, seat, price) else price_reason(state, seat, price, (card,), ("R6.4.7",))


class BuyDragon(Step):
    """Discard hand cards of a certain worth and gain a dragon; once begun it is completed."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the cards that belong to a payment without superfluous cards (BM-VULCA29-14)."""
        price = _PRICES[frames.number(frame)]
        if price.met_by([worth(state, frame.seat, price, card) for card in frame.picks]):
            pop(state, frame)
            win_dragon(state, frame.seat, run)
            return None
        if not frame.picks and not affordable(state, frame.seat, price):
            pop(state, frame)
            return None
        payments = next_payments(state, frame.seat, price, frame.picks)
        return [DISCARD_CARD + card for card in payments] + ([] if frame.picks else [NO])

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse cards that add nothing, and those that would make another one superfluous."""
        if DISCARD_CARD <= action < DISCARD_CARD + len(CARDS):
            price = _PRICES[frames.number(frame)]
            return payment_refusal(state, frame.seat, price, frame.picks, action - DISCARD_CARD, frame.card)
        return super().refusal(state, frame, action)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard one card towards the price."""
        if action == NO:
            pop(state, frame)
            return
        card = action - DISCARD_CARD
        state.frame = frame.picked(card)
        discard_from_hand(state, frame.seat, card, run)


# -- open hands ------------------------------------------------------------------------------------------


class DiscloseHand(Step):
    """The opponent lays his hand open; the cards stay open until they leave the hand."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Nobody decides anything."""
        pop(state, frame)
        other = 1 - frame.seat
        put(state, zones.DISCLOSED, other, state.zone(zones.HAND, other))
        see_news(state)
        tell(run, "disclosed", other, state.zone(zones.HAND, other), reveals=True)
        return None


DRAW_CARDS: Final = register(DrawCards("draw-cards"))
TAKE_FROM_DISCARD_PILE: Final = register(TakeFromDiscardPile("take-from-discard-pile"))
SEARCH_DECK: Final = register(SearchDeck("search-deck"))
OPPONENT_DISCARDS: Final = register(OpponentDiscards("demand-discard"))
DISCARD_CHOSEN: Final = register(DiscardChosen("discard-from-hand"))
DISCARD_BLIND: Final = register(DiscardBlind("discard-blind"))
DISCARD_ANY: Final = register(DiscardAny("discard-any"))
DISCARD_BOOSTER_OR_SUPPORT: Final = register(DiscardBoosterOrSupport("discard-booster-or-support"))
EMPTY_COMBAT_AREA: Final = register(EmptyCombatArea("empty-combat-area"))
TAKE_BACK: Final = register(TakeBack("take-back"))
BUY_DRAGON: Final = register(BuyDragon("buy-dragon"))
DISCLOSE_HAND: Final = register(DiscloseHand("disclose-hand"))
