"""Conditions printed on a card: for mutants, for laying as FREE, what must be paid (R3.5.10, R3.4.10, R9.5)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.cards.model import (
    IF_DRAGON,
    IF_EMPTY_AREAS,
    IF_FEWER_CARDS,
    IF_FREE_CARD,
    IF_NO_INFLUENCE,
    IF_POWER,
    IF_SIX_CARDS,
    IF_THREE_ACTIVE,
    NO_ELEMENT,
    SIX_CARDS,
    TWO_BOOSTERS,
    TWO_CHARACTERS,
    TWO_SUPPORTS,
    AnyMutant,
    AsFree,
    Mutate,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.moving import active_characters, characters_laid
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.values import powers
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.reasons import Reason

_FREE_CONDITIONS: Final = ("free-six-cards", "free-characters", "free-boosters", "free-supports", "free-icons")
"""By the condition of a B.P. character: the reason that it is not met."""


def condition_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say which condition of the card's own text is not met; an ignored text has none (BM-MUT-01)."""
    power = state.cards[card].power
    if not isinstance(power, Mutate) or in_force(state).ignores_text(seat, card, in_hand=True) != NOBODY:
        return None
    if _condition_met(state, seat, power) or _is_waived(state, seat, card):
        return None
    code, numbers = _unmet_condition(state, seat, power)
    return because(code, (card,), ("R3.5.10", *power.cites), numbers)


def _unmet_condition(state: BlueMoonState, seat: int, power: Mutate) -> tuple[str, tuple[int, ...]]:
    """Return which condition is not met, what it asks for and what there is."""
    other = 1 - seat
    if power.condition == IF_DRAGON:
        return "condition-dragon", ()
    if power.condition == IF_FEWER_CARDS:
        hands = (len(state.zone(zones.HAND, seat)), len(state.zone(zones.HAND, other)))
        return "condition-fewer-cards", (power.number, *hands)
    if power.condition == IF_SIX_CARDS:
        return "condition-cards", (power.number, cards_on_table(state, other))
    if power.condition == IF_THREE_ACTIVE:
        active = cards_on_table(state, other) - len(state.zone(zones.BURIED, other))
        return "condition-active", (power.number, active)
    if power.condition == IF_EMPTY_AREAS:
        return "condition-empty", (cards_on_table(state, seat),)
    if power.condition == IF_NO_INFLUENCE:
        return "condition-influence", (len(state.zone(zones.INFLUENCE, seat)),)
    if power.condition == IF_FREE_CARD:
        return "condition-free-card", ()
    contested = state.marks[marks.ELEMENT]
    if contested == NO_ELEMENT:
        return "condition-no-fight", ()
    if contested == power.element:
        return "condition-element", ()
    return "condition-power", (power.number, powers(state, other)[contested])


def _condition_met(state: BlueMoonState, seat: int, power: Mutate) -> bool:
    other = 1 - seat
    if power.condition == IF_DRAGON:
        return state.dragons(other) > 0
    if power.condition == IF_FEWER_CARDS:
        return len(state.zone(zones.HAND, other)) >= len(state.zone(zones.HAND, seat)) + power.number
    if power.condition == IF_SIX_CARDS:
        return cards_on_table(state, other) >= power.number
    if power.condition == IF_THREE_ACTIVE:
        return cards_on_table(state, other) - len(state.zone(zones.BURIED, other)) >= power.number
    if power.condition == IF_EMPTY_AREAS:
        return not cards_on_table(state, seat)
    if power.condition == IF_NO_INFLUENCE:
        return not state.zone(zones.INFLUENCE, seat)
    if power.condition == IF_FREE_CARD:
        # The icon has to be printed; an ignored one is still an icon (BM-MUT110-01, R6.3.3).
        return any(state.cards[card].icons & icons.FREE for card in active_face_up(state, other))
    assert power.condition == IF_POWER
    contested = state.marks[marks.ELEMENT]
    if contested in (NO_ELEMENT, power.element):
        return False
    return powers(state, other)[contested] >= power.number


def _is_waived(state: BlueMoonState, seat: int, card: int) -> bool:
    """Whether a text lets one mutant be laid without its condition (BM-VULCA31-01)."""
    cards = state.cards
    return (
        cards[card].people == "mutant"
        and any(isinstance(cards[text].power, AnyMutant) for text in in_force(state).live[seat])
        and not any(cards[laid].people == "mutant" for laid in characters_laid(state, seat))
    )


def free_condition_met(state: BlueMoonState, seat: int, power: AsFree) -> bool:
    """Whether the opponent has what the text of a B.P. character asks for."""
    return _free_has(state, 1 - seat, power.condition) >= _free_needs(power.condition)


def free_condition_refusal(state: BlueMoonState, seat: int, card: int, power: AsFree) -> Reason | None:
    """Say that the opponent has too little of what the text of a B.P. character asks for, if so."""
    if free_condition_met(state, seat, power):
        return None
    numbers = (_free_needs(power.condition), _free_has(state, 1 - seat, power.condition))
    return because(_FREE_CONDITIONS[power.condition], (card,), ("R3.4.10", "BM-BUKA-NOTE-01"), numbers)


def _free_needs(condition: int) -> int:
    return 6 if condition == SIX_CARDS else 2


def _free_has(state: BlueMoonState, other: int, condition: int) -> int:
    """How many of the cards that the condition of a B.P. character asks for the opponent has."""
    if condition == SIX_CARDS:
        return cards_on_table(state, other)
    if condition == TWO_CHARACTERS:
        return active_characters(state, other)
    if condition == TWO_BOOSTERS:
        return len(state.zone(zones.COMBAT, other)) - active_characters(state, other)
    bluffs = len(state.zone(zones.BLUFF_AREA, other))
    if condition == TWO_SUPPORTS:
        return len(state.zone(zones.SUPPORT_AREA, other)) + bluffs
    with_icons = [card for card in active_face_up(state, other) if state.cards[card].icons]  # crystal cards too (Q24)
    return len(with_icons) + bluffs


def cost_refusal(state: BlueMoonState, seat: int, card: int) -> Reason | None:
    """Say that too little is known of the card, or that what must be discarded for it is not there (R9.5)."""
    printed = state.cards[card]
    if printed.cannot_be_laid:
        return because("facts-unknown", (card,), ("R1.2.1",))
    others = len(state.zone(zones.HAND, seat)) - (card in state.zone(zones.HAND, seat))
    if others < printed.cost:
        return because("cannot-pay-cost", (card,), ("R9.5", "BM-TUTU-03"), (printed.cost, others))
    return None


def active_face_up(state: BlueMoonState, seat: int) -> tuple[int, ...]:
    """Return the seat's active cards that lie face up, but for leadership cards."""
    return (
        state.zone(zones.COMBAT, seat)
        + state.zone(zones.SUPPORT_AREA, seat)
        + state.zone(zones.INFLUENCE, seat)
        + state.zone(zones.BESIDE, seat)
    )


def cards_on_table(state: BlueMoonState, seat: int) -> int:
    """How many cards lie in the seat's combat and support areas, bluff cards and inactive ones included."""
    return len(
        state.zone(zones.COMBAT, seat)
        + state.zone(zones.BURIED, seat)
        + state.zone(zones.SUPPORT_AREA, seat)
        + state.zone(zones.BLUFF_AREA, seat)
    )
