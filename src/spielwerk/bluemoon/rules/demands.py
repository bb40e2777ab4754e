"""Demands of the opponent's cards, and what hand cards can pay (R3.6.10, R6.4.7).

A payment is a set of hand cards that meets a price and of which no card could be left out. It is paid
card by card: a card may be named if the cards so far and this one belong to such a set.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.actions import DISCARD_CARD, PAY_FOR, TARGET
from spielwerk.bluemoon.cards.model import (
    CARDS,
    CHARACTER,
    EARTH,
    FIRE,
    LAY_BOOSTER,
    LAY_SUPPORT,
    PAY,
    PAY_CHARACTER,
    Card,
    Demand,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.moving import add, discard_from_hand, tell
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.values import value_in_hand
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import NOT_HERE, Step, pop, push, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


class Price:
    """What has to be paid: Fire and Earth on separate cards, either of them, characters, moons, two of a kind."""

    __slots__ = ("characters", "earth", "either", "fire", "kinds", "moons")

    def __init__(
        self,
        fire: int = 0,
        earth: int = 0,
        *,
        either: bool = False,
        characters: int = 0,
        moons: int = 0,
        kinds: int = 0,
    ) -> None:
        """Name the amounts."""
        self.fire = fire
        self.earth = earth
        self.either = either
        self.characters = characters
        self.moons = moons
        self.kinds = kinds

    def met_by(self, values: list[tuple[int, int]]) -> bool:
        """Whether cards worth this much pay the price, each for one element only."""
        if self.characters:
            return len(values) >= self.characters
        if self.moons:
            return sum(moons for moons, _ in values) >= self.moons
        if self.kinds:
            kinds = [kind for kind, _ in values]
            return any(kinds.count(kind) >= 2 for kind in kinds)
        enough_fire = sum(fire for fire, _ in values) >= self.fire
        enough_earth = sum(earth for _, earth in values) >= self.earth
        if self.either:
            return enough_fire or enough_earth
        return enough_fire and enough_earth and (not self.fire or not self.earth or self._both_met_by(values))

    def _both_met_by(self, values: list[tuple[int, int]]) -> bool:
        """Whether the cards can be divided so that some pay the Fire and others the Earth."""
        reached = {(0, 0)}
        for fire, earth in values:
            reached |= {(min(self.fire, f + fire), e) for f, e in reached} | {
                (f, min(self.earth, e + earth)) for f, e in reached
            }
        return (self.fire, self.earth) in reached


def worth(state: BlueMoonState, seat: int, price: Price, card: int) -> tuple[int, int]:
    """Return what a hand card contributes to the price; (0, 0) = nothing."""
    if price.characters:
        return (1, 1) if state.cards[card].type == CHARACTER else (0, 0)
    if price.moons:
        return state.cards[card].moons, 0  # moons cannot be ignored (BM-PILLAR20-05)
    if price.kinds:
        return state.cards[card].type & price.kinds, 0  # nor can types (BM-HOAX31-02)
    fire = value_in_hand(state, seat, card, FIRE) if price.fire else 0
    earth = value_in_hand(state, seat, card, EARTH) if price.earth else 0
    return fire, earth


def affordable(state: BlueMoonState, seat: int, price: Price) -> bool:
    """Whether the hand can pay the price."""
    values = [worth(state, seat, price, card) for card in state.zone(zones.HAND, seat)]
    return price.met_by([value for value in values if any(value)])


def next_payments(state: BlueMoonState, seat: int, price: Price, paid: tuple[int, ...]) -> list[int]:
    """Return the hand cards that may be paid next, after those already paid (special rule 5)."""
    so_far = [worth(state, seat, price, card) for card in paid]
    hand = state.zone(zones.HAND, seat)
    rest = [(card, value) for card in hand if any(value := worth(state, seat, price, card))]
    found: list[int] = []
    for place, (card, value) in enumerate(rest):
        others = [each for at, (_, each) in enumerate(rest) if at != place]
        if card not in found and _completes(price, [*so_far, value], others):
            found.append(card)
    return found


def _completes(price: Price, chosen: list[tuple[int, int]], others: list[tuple[int, int]]) -> bool:
    """Whether some of the other cards make the chosen ones a payment without a superfluous card."""
    if any(price.met_by(chosen[:place] + chosen[place + 1 :]) for place in range(len(chosen))):
        return False
    if price.met_by(chosen):
        return True
    return any(
        _completes(price, [*chosen, value], others[place + 1 :])
        for place, value in enumerate(others)
        if value not in others[:place]
    )


# -- what the opponent's cards demand ---------------------------------------------------------------------


def is_caterpillar(card: int, cards: Sequence[Card] = CARDS) -> bool:
    """Whether the card demands a payment of Fire, Earth or moons."""
    power = cards[card].power
    return isinstance(power, Demand) and power.what == PAY


def price_of(state: BlueMoonState, seat: int, card: int) -> Price:
    """Return what the opponent's card demands from the seat now; Crysalus doubles one caterpillar."""
    power = state.cards[card].power
    assert isinstance(power, Demand)
    if power.what == PAY_CHARACTER:
        return Price(characters=1)
    factor = 2 if doubled_caterpillar(state, 1 - seat) == card else 1
    return Price(factor * power.fire, factor * power.earth, either=power.either, moons=factor * power.moons)


def demands_on(state: BlueMoonState, seat: int) -> list[int]:
    """Return the opponent's cards whose demands on the seat are in force and not met."""
    return [card for card in in_force(state).demanding[1 - seat] if not _met(state, seat, card)]


def _met(state: BlueMoonState, seat: int, card: int) -> bool:
    power = state.cards[card].power
    assert isinstance(power, Demand)
    if power.what == LAY_SUPPORT:
        return bool(state.marks[marks.SUPPORT_LAID])
    if power.what == LAY_BOOSTER:
        return bool(state.marks[marks.BOOSTER_LAID])
    return card in state.zone(zones.PAID, seat)


def unmet_reason(state: BlueMoonState, seat: int) -> Reason | None:
    """Name the first "... or retreat" demand that is not met; the Sirens cost a dragon instead."""
    for card in demands_on(state, seat):
        power = state.cards[card].power
        if isinstance(power, Demand) and power.what != PAY_CHARACTER:
            code = {LAY_SUPPORT: "demand-support", LAY_BOOSTER: "demand-booster"}.get(power.what, "demand-unpaid")
            return because(code, (card,), ("R3.6.10", *power.cites))
    return None


def unpaid_sirens(state: BlueMoonState, seat: int) -> list[int]:
    """Return the opponent's Sirens that have not been paid."""
    return [
        card
        for card in demands_on(state, seat)
        if isinstance(power := state.cards[card].power, Demand) and power.what == PAY_CHARACTER
    ]


def pay_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say why the seat cannot pay for the opponent's card; None if it can."""
    power = state.cards[card].power
    if not isinstance(power, Demand) or power.what in (LAY_SUPPORT, LAY_BOOSTER):
        return because("no-demand", (card,), ("R3.6.10",))
    if card not in demands_on(state, seat):
        if card in state.zone(zones.PAID, seat):
            return because("already-paid", (card,), ("R3.6.10",))
        ignoring = in_force(state).ignores_text(1 - seat, card)
        if ignoring != NOBODY:
            return because("text-ignored", (ignoring, card), ("R6.3.2", "R3.6.11"))
        return because("no-demand", (card,), ("R3.6.10", "R3.6.11"))
    if state.turn != seat:
        return because("not-your-turn", (card,), ("R3.0.5", "BM-AQUA28-05"))
    if state.marks[marks.PHASE] > phases.SUPPORT:
        return because("too-late-to-pay", (card,), ("R3.0.5",))
    price = price_of(state, seat, card)
    if affordable(state, seat, price):
        return None
    doubled = doubled_caterpillar(state, 1 - seat) == card
    cards = (card, in_force(state).doubler[1 - seat]) if doubled else (card,)
    return price_reason(state, seat, price, cards, ("R6.4.7", "BM-SPEC-15", *power.cites))


def price_reason(
    state: BlueMoonState, seat: int, price: Price, cards: tuple[int, ...], rules: tuple[str, ...]
) -> Reason:
    """Say what a card asks for that the hand of the seat cannot pay, and what the hand has."""
    hand = state.zone(zones.HAND, seat)
    values = [worth(state, seat, price, card) for card in hand]
    first, second = sum(value for value, _ in values), sum(value for _, value in values)
    if price.characters:
        return because("cannot-pay-characters", cards, rules, (price.characters, first))
    if price.moons:
        return because("cannot-pay-moons", cards, rules, (price.moons, first))
    if price.kinds:
        return because("cannot-pay-kinds", cards, rules)
    if price.either:
        return because("cannot-pay-either", cards, rules, (price.fire, price.earth, first, second))
    if price.fire and price.earth:
        return because("cannot-pay-both", cards, rules, (price.fire, price.earth, first, second))
    if price.fire:
        return because("cannot-pay-fire", cards, rules, (price.fire, first))
    return because("cannot-pay-earth", cards, rules, (price.earth, second))


def payment_refusal(
    state: BlueMoonState, seat: int, price: Price, paid: tuple[int, ...], card: int, asking: int
) -> Reason | None:
    """Say why a card does not go on with a payment; None if it does (special rule 5)."""
    if card not in state.zone(zones.HAND, seat):
        return because("not-in-hand", (card,), ("R6.4.7",))
    if not any(worth(state, seat, price, card)):
        return because("adds-nothing", (card, asking), ("R6.4.7",))
    if card in next_payments(state, seat, price, paid):
        return None
    return because("pays-too-much", (card, asking), ("R6.4.7", "BM-VULCA29-14"))


def payable(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions by which the seat can begin to pay a demand now."""
    return [PAY_FOR + card for card in demands_on(state, seat) if pay_refusal(state, seat, card) is None]


class PayDemand(Step):
    """Discard hand cards for the opponent's card until its demand is met; that ends by itself."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the cards that belong to a payment without superfluous cards."""
        price = price_of(state, frame.seat, frame.card)
        if price.met_by([worth(state, frame.seat, price, card) for card in frame.picks]):
            add(state, zones.PAID, frame.seat, frame.card)
            tell(run, "paid", frame.seat, (frame.card,))
            pop(state, frame)
            return None
        return [DISCARD_CARD + card for card in next_payments(state, frame.seat, price, frame.picks)]

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse cards that add nothing, and those that would make another one superfluous."""
        if DISCARD_CARD <= action < DISCARD_CARD + len(CARDS):
            price = price_of(state, frame.seat, frame.card)
            return payment_refusal(state, frame.seat, price, frame.picks, action - DISCARD_CARD, frame.card)
        return NOT_HERE

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard one card."""
        card = action - DISCARD_CARD
        discard_from_hand(state, frame.seat, card, run)
        state.frame = frame.picked(card)


PAY_DEMAND: Final = register(PayDemand("pay"))


# -- Crysalus Frendus -----------------------------------------------------------------------------------------


def _caterpillars(state: BlueMoonState, seat: int) -> list[int]:
    return [card for card in state.zone(zones.COMBAT, seat) if is_caterpillar(card, state.cards)]


def doubled_caterpillar(state: BlueMoonState, seat: int) -> int:
    """Return the seat's caterpillar whose numbers are doubled, or NOBODY (BM-PILLAR14-01)."""
    named = state.marks[marks.NAMED + seat]
    if in_force(state).doubler[seat] == NOBODY:
        return NOBODY
    if named == NOBODY:
        caterpillars = _caterpillars(state, seat)
        return caterpillars[0] if len(caterpillars) == 1 else NOBODY
    return named


def name_caterpillar(state: BlueMoonState) -> bool:
    """Ask the owner of Crysalus for a caterpillar if one has to be named now; return whether this is so.

    On the own turn the choice waits for the end of the booster/support phase.
    """
    doublers = in_force(state).doubler
    for seat in range(2):
        doubler = doublers[seat]
        if doubler == NOBODY or state.marks[marks.NAMED + seat] != NOBODY:
            continue
        if state.turn == seat and state.marks[marks.PHASE] < phases.POWER:
            continue
        if len(_caterpillars(state, seat)) > 1:
            push(state, NAME_CATERPILLAR, seat, doubler)
            return True
    return False


class NameCaterpillar(Step):
    """The owner of Crysalus Frendus names the caterpillar whose numbers double (BM-PILLAR14-03)."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the own caterpillars."""
        return [TARGET + card for card in _caterpillars(state, frame.seat)]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Remember the one named."""
        state.marks[marks.NAMED + frame.seat] = action - TARGET
        tell(run, "named", frame.seat, (action - TARGET,))
        pop(state, frame)


NAME_CATERPILLAR: Final = register(NameCaterpillar("name-caterpillar"))
