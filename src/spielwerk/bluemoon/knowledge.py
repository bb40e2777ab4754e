"""What each seat may know (R1.3): masks for views, and dealing the unknown anew.

Hidden are the other hand (but for disclosed cards), the decks, the other's bluff cards (but for faces
seen before), and all but the top card of the piles, which nobody may look through (BM-VIEW-04). Whoever
searches a pile sees it while he does. The list of an own deck is its owner's secret: the other player
knows which of its cards have been open at some time, and of the rest only how many there are.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.cards.beside import EXCHANGE_HYLA
from spielwerk.bluemoon.cards.buka import ENTREAT_FAVOR
from spielwerk.bluemoon.cards.mimix import CALL_UNDERWORLD, SACRIFICE_ONE
from spielwerk.bluemoon.cards.model import LEADERSHIP, Card
from spielwerk.bluemoon.decks import plausible_cards
from spielwerk.bluemoon.rules.effects import SEARCH_DECK
from spielwerk.bluemoon.rules.windows import ANSWER, WINDOW, fitting_interventions, interventions, moment_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.cards import UNKNOWN

_DECK_SEARCHES: Final = (SEARCH_DECK, ENTREAT_FAVOR)
_PILE_SEARCHES: Final = (CALL_UNDERWORLD, EXCHANGE_HYLA)


def masked_zones(state: BlueMoonState, seat: int) -> list[tuple[int, ...]]:
    """Return the zones with every card the seat may not know face down."""
    lying = state.zones.copy()
    for owner in (0, 1):
        if owner != seat:
            lying[zones.HAND + owner] = _known(lying[zones.HAND + owner], lying[zones.DISCLOSED + owner])
            lying[zones.BLUFF_AREA + owner] = _known(lying[zones.BLUFF_AREA + owner], lying[zones.EXPOSED + owner])
        lying[zones.DECK + owner] = _deck(state, owner, seat)
        for pile in (zones.DISCARD, zones.LEADERSHIP_PILE):
            cards = lying[pile + owner]
            if not _searches(state, seat, owner, _PILE_SEARCHES) or pile != zones.DISCARD:
                lying[pile + owner] = (UNKNOWN,) * (len(cards) - 1) + cards[-1:]
    return lying


def _known(cards: tuple[int, ...], known: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card if card in known else UNKNOWN for card in cards])


def _searches(state: BlueMoonState, seat: int, owner: int, searches: tuple[int, ...]) -> bool:
    frame = state.frame
    return frame is not None and frame.step in searches and seat == owner == frame.seat


def _deck(state: BlueMoonState, owner: int, seat: int) -> tuple[int, ...]:
    """Return the deck as the seat knows it: cards being searched, cards revealed, cards put under it."""
    deck = state.zone(zones.DECK, owner)
    if _searches(state, seat, owner, _DECK_SEARCHES):
        return tuple(sorted(deck))  # its order stays unknown
    top = 0
    frame = state.frame
    if frame is not None and frame.step == SACRIFICE_ONE and frame.seat == owner:
        top = frame.a
    bottom = min(state.marks[marks.SUNK + owner], len(deck) - top) if owner == seat else 0
    hidden = len(deck) - top - bottom
    return deck[:top] + (UNKNOWN,) * hidden + deck[top + hidden :]


def unseen(state: BlueMoonState, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return per owner, sorted, the cards at the places that lie face down for the seat.

    Cards of a secret deck that were never open are UNKNOWN here too.
    """
    masked = masked_zones(state, seat)
    found: tuple[list[int], list[int]] = ([], [])
    for zone, cards in enumerate(masked):
        if UNKNOWN in cards:
            found[zone & 1].extend(
                true for true, shown in zip(state.zones[zone], cards, strict=True) if shown == UNKNOWN
            )
    for owner in (0, 1):
        if state.setup.secret[owner] and owner != seat:
            found[owner][:] = _known(tuple(found[owner]), state.zone(zones.SEEN, owner))
    return tuple(sorted(found[0])), tuple(sorted(found[1]))


def dealt_anew(state: BlueMoonState, hidden: tuple[tuple[int, ...], ...], rng: Random) -> list[tuple[int, ...]]:
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
        if _searches(state, owner, owner, _DECK_SEARCHES):
            deck = list(lying[zones.DECK + owner])
            rng.shuffle(deck)
            lying[zones.DECK + owner] = tuple(deck)
    return lying


def _fill(state: BlueMoonState, zone: Zone, owner: int, cards: list[int], lying: list[tuple[int, ...]]) -> None:
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


def _fits(zone: Zone, printed: Card) -> bool:
    if zone == zones.BLUFF_AREA:
        return bool(printed.icons & icons.ANY_BLUFF)
    if zone == zones.LEADERSHIP_PILE:
        return printed.type == LEADERSHIP
    return zone != zones.DISCARD or printed.type != LEADERSHIP
