"""Which cards of Blue Moon are unseen, and a deal of them."""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.buka import ENTREAT_FAVOR
from spielwerk.bluemoon.cards.model import LEADERSHIP, Card
from spielwerk.bluemoon.rules.effects import SEARCH_DECK
from spielwerk.bluemoon.rules.windows import ANSWER, WINDOW, fitting_interventions, interventions, moment_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bots.frozen.bluemoon.plausible import plausible_cards
from spielwerk.bots.frozen.deal import resample
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View

_DECK_SEARCHES: Final = (SEARCH_DECK, ENTREAT_FAVOR)


def unseen(view: View) -> tuple[tuple[int, ...], ...]:
    """Return per owner, sorted, the cards at the places that lie face down: piles but for their top card too."""
    return view.unseen


def deal_anew(view: View, rng: Random) -> BlueMoonState:
    """Return a state that could be the true one."""
    state: BlueMoonState = resample(view, rng, _deal)
    return state


def _deal(view: View, rng: Random) -> BlueMoonState:
    table: BlueMoonState = view.table
    state = table.copy()
    state.zones = _dealt(table, unseen(view), rng)
    state.in_force = None
    return state


def _dealt(state: BlueMoonState, hidden: tuple[tuple[int, ...], ...], rng: Random) -> list[tuple[int, ...]]:
    """Return the zones of a masked state with the hidden cards dealt to the face-down places.

    A face-down card in a support area bears a BLUFF icon, and only leadership cards lie on a leadership
    pile and none on a discard pile; so these places are dealt first.
    """
    lying = state.zones.copy()
    for owner in (0, 1):
        if UNKNOWN in hidden[owner]:
            _deal_secret(state, owner, hidden[owner], rng, lying)
            continue
        cards = list(hidden[owner])
        rng.shuffle(cards)
        held = [card for card in _could_answer(state, owner) if card in cards]
        if held:
            card = rng.choice(held)
            cards.remove(card)
            lying[zones.HAND + owner] = _with(lying[zones.HAND + owner], card)
        for zone in (zones.BLUFF_AREA, zones.LEADERSHIP_PILE, zones.DISCARD, zones.HAND, zones.DECK):
            _fill(state, zone, owner, cards, lying)
        frame = state.frame
        if frame is not None and frame.step in _DECK_SEARCHES and frame.seat == owner:
            deck = list(lying[zones.DECK + owner])
            rng.shuffle(deck)
            lying[zones.DECK + owner] = tuple(deck)
    return lying


def _fill(state: BlueMoonState, zone: int, owner: int, cards: list[int], lying: list[tuple[int, ...]]) -> None:
    """Deal cards to the face-down places of a zone, each the first that can lie there."""
    dealt: list[int] = []
    for shown in lying[zone + owner]:
        if shown != UNKNOWN:
            dealt.append(shown)
            continue
        place = next((at for at, card in enumerate(cards) if _fits(zone, state.cards[card])), 0)
        dealt.append(cards.pop(place))
    lying[zone + owner] = tuple(dealt)


def _with(zone: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the zone with the card at its first face-down place."""
    at = zone.index(UNKNOWN)
    return (*zone[:at], card, *zone[at + 1 :])


def _could_answer(state: BlueMoonState, owner: int) -> list[int]:
    """Return the cards one of which the owner must hold, since he is asked whether he intervenes."""
    frame = state.frame
    if (
        frame is None
        or frame.seat != owner
        or frame.step not in (WINDOW, ANSWER)
        or UNKNOWN not in state.zone(zones.HAND, owner)
        or interventions(state, owner, moment_of(frame))
    ):
        return []
    return fitting_interventions(state, owner, moment_of(frame))


def _deal_secret(
    state: BlueMoonState, owner: int, hidden: tuple[int, ...], rng: Random, lying: list[tuple[int, ...]]
) -> None:
    """Deal the face-down places of a deck nobody showed: with cards that were seen, and with plausible others."""
    deck = state.setup.lists[owner]
    known = [card for card in hidden if card != UNKNOWN]
    rng.shuffle(known)
    for zone in (zones.LEADERSHIP_PILE, zones.DISCARD):  # what lies there has been seen
        _fill(state, zone, owner, known, lying)
    unknown = hidden.count(UNKNOWN)
    seen = list(state.zone(zones.SEEN, owner))
    possible = _could_answer(state, owner)
    held = [card for card in possible if card in known]
    fresh = [card for card in possible if card not in seen and not state.cards[card].missing]
    if held and (not fresh or rng.random() < 0.5):
        card = rng.choice(held)
        known.remove(card)
        lying[zones.HAND + owner] = _with(lying[zones.HAND + owner], card)
    elif fresh and unknown:
        card = rng.choice(fresh)
        unknown -= 1
        seen.append(card)
        lying[zones.HAND + owner] = _with(lying[zones.HAND + owner], card)
    bluffs = lying[zones.BLUFF_AREA + owner].count(UNKNOWN)
    again = [card for card in known if state.cards[card].icons & icons.ANY_BLUFF]
    old = [card for card in again[:bluffs] if rng.random() * (len(known) + unknown) < len(known)]
    old += [card for card in again if card not in old][: max(0, bluffs - len(old) - unknown)]
    for card in old:
        known.remove(card)
    odd = 0
    if state.frame is not None and state.frame.seat == owner and rng.random() < 0.5:
        # That he is asked may hang on a card few decks have.
        odd = min(rng.randint(0, 3), unknown - bluffs + len(old), lying[zones.HAND + owner].count(UNKNOWN))
    face_down, special, others = plausible_cards(rng, deck, seen, unknown, bluffs - len(old), odd, state.cards)
    _fill(state, zones.BLUFF_AREA, owner, old + face_down, lying)
    for card in special:
        lying[zones.HAND + owner] = _with(lying[zones.HAND + owner], card)
    rest = known + others
    rng.shuffle(rest)
    for zone in (zones.HAND, zones.DECK):
        _fill(state, zone, owner, rest, lying)


def _fits(zone: int, printed: Card) -> bool:
    if zone == zones.BLUFF_AREA:
        return bool(printed.icons & icons.ANY_BLUFF)
    if zone == zones.LEADERSHIP_PILE:
        return printed.type == LEADERSHIP
    return zone != zones.DISCARD or printed.type != LEADERSHIP
