"""Moving cards: the small movements everything else is made of.

Whoever moves a card out of play also wipes what was remembered about it (R1.4.4).
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import CHARACTER, DECK_CARDS, HAND_CARDS, INQUISITOR, LEADERSHIP
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.options import TOURNAMENT
from spielwerk.bluemoon.rules import memory
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.state import BlueMoonState, Checkpoint
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.cards import without
from spielwerk.core.events import EVERYONE, Event, Run
from spielwerk.core.reasons import Reason

HAND_SIZE: Final = 6

# Piles chance is asked about; a seat counts on from each.
DECK_PILE: Final = 0
HAND_PILE: Final = 2
DISCARD_PILE: Final = 4
FIRST_TURN_PILE: Final = 6


def tell(
    run: Run,
    kind: str,
    seat: int,
    cards: tuple[int, ...] = (),
    number: int = 0,
    seen: int = EVERYONE,
    reveals: bool = False,
    other: int = NOBODY,
) -> None:
    """Report what happened, if somebody listens."""
    if run.events is not None:
        run.events.append(Event(kind, seat, cards, other, number, seen, reveals))


def put(state: BlueMoonState, zone: Zone, seat: int, cards: tuple[int, ...]) -> None:
    """Exchange the content of a zone of the seat."""
    lying = state.zones
    if lying[zone + seat] is cards:
        return
    lying[zone + seat] = cards
    if zones.ON_TABLE[zone]:
        state.in_force = None
    elif zone in (zones.HAND, zones.DECK):
        _note_lack(state, seat)
    elif zone == zones.DISCARD and cards and lying[zones.MAY_DISCARD + seat]:
        memory.lies_open(state, seat, cards[-1])  # also what comes to light when others are taken away
    if state.setup.any_secret and zones.OPEN[zone]:
        see(state, seat, cards)


def see(state: BlueMoonState, seat: int, cards: tuple[int, ...]) -> None:
    """Remember that cards of the seat have been open to everybody, if its deck is not known anyway."""
    if state.setup.secret[seat]:
        seen = state.zone(zones.SEEN, seat)
        fresh = [card for card in cards if card not in seen and state.cards[card].type != INQUISITOR]
        if fresh:
            state.zones[zones.SEEN + seat] = tuple(sorted({*seen, *fresh}))


def _note_lack(state: BlueMoonState, seat: int) -> None:
    """Remember in which order players ran out of cards (Q3)."""
    if state.zone(zones.HAND, seat) or state.zone(zones.DECK, seat):
        state.marks[marks.LACK + seat] = 0
    elif not state.marks[marks.LACK + seat]:
        state.marks[marks.LACK + seat] = state.marks[marks.LACK + 1 - seat] + 1


def add(state: BlueMoonState, zone: Zone, seat: int, card: int) -> None:
    """Lay a card at the end of a zone of the seat."""
    cards = state.zone(zone, seat)
    cards += (card,)
    put(state, zone, seat, cards)
    if zones.OPEN[zone]:
        memory.lies_open(state, seat, card)


def remove(state: BlueMoonState, zone: Zone, seat: int, card: int) -> None:
    """Take a card out of a zone of the seat."""
    put(state, zone, seat, without(state.zone(zone, seat), card))


def see_news(state: BlueMoonState) -> None:
    """Something new was seen: special rule 11 takes nothing back any more (R11.3.2)."""
    state.marks[marks.NEWS] = 1
    state.checkpoint = None


def keep_checkpoint(state: BlueMoonState) -> None:
    """Before a card is laid: keep the table, if this is the first one since the choice to fight on (Q35)."""
    if state.checkpoint is None and not state.marks[marks.NEWS] and state.setup.rule11 == TOURNAMENT:
        state.checkpoint = Checkpoint(tuple(state.zones), tuple(state.marks))


# -- piles -----------------------------------------------------------------------------------------


def to_discard_pile(state: BlueMoonState, seat: int, card: int) -> None:
    """Put a card on the discard pile; leadership cards go to the leadership pile (Q13)."""
    add(state, zones.LEADERSHIP_PILE if state.cards[card].type == LEADERSHIP else zones.DISCARD, seat, card)


def shuffle_deck(state: BlueMoonState, seat: int, run: Run) -> None:
    """Shuffle the draw deck; what was known of its bottom is lost (R3.8.5)."""
    put(state, zones.DECK, seat, shuffled(state, DECK_PILE + seat, state.zone(zones.DECK, seat), run))
    state.marks[marks.SUNK + seat] = 0
    see_news(state)
    tell(run, "shuffled", seat, reveals=True)


def shuffled(state: BlueMoonState, pile: int, cards: tuple[int, ...], run: Run) -> tuple[int, ...]:
    """Return the cards in the order chance gives them."""
    if not cards:
        return cards
    nth = state.marks[marks.SHUFFLES + pile]
    state.marks[marks.SHUFFLES + pile] = nth + 1
    return run.chance.shuffle(pile, nth, cards)


def picked_blind(state: BlueMoonState, seat: int, cards: tuple[int, ...], run: Run) -> int:
    """Return the hand card of the seat that chance picks among these."""
    nth = state.marks[marks.SHUFFLES + HAND_PILE + seat]
    state.marks[marks.SHUFFLES + HAND_PILE + seat] = nth + 1
    see_news(state)
    return run.chance.pick(HAND_PILE + seat, nth, cards)


# -- hand and deck ------------------------------------------------------------------------------------


def hand_room(state: BlueMoonState, seat: int) -> int:
    """How many cards the seat may take into hand at most (Quicksand, Bottelus: R3.8.2)."""
    room = 99
    for limit, _ in in_force(state).limits[seat]:
        if limit.what == HAND_CARDS:
            room = min(room, max(0, limit.number - len(state.zone(zones.HAND, seat))))
    return room


def deck_allowance(state: BlueMoonState, seat: int) -> int:
    """How many cards the seat may still take from its draw deck this turn (Wall of Fire, Gluing Dust)."""
    allowance = 99
    for limit, _ in in_force(state).limits[seat]:
        if limit.what == DECK_CARDS:
            drawn = state.marks[marks.DRAWN] if state.turn == seat else 0
            allowance = min(allowance, max(0, limit.number - drawn))
    return allowance


def drawable(state: BlueMoonState, seat: int) -> int:
    """How many cards bans allow the seat to draw now, however many the deck holds."""
    return min(hand_room(state, seat), deck_allowance(state, seat))


def hand_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Name the text that lets no card into the hand of the seat; None if there is none (R3.8.2)."""
    if hand_room(state, seat) > 0:
        return None
    for limit, source in in_force(state).limits[seat]:
        if limit.what == HAND_CARDS and limit.number <= len(state.zone(zones.HAND, seat)):
            return because("hand-closed", (source,), ("R3.8.2", *limit.cites))
    raise AssertionError(seat)


def draw_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Say why the seat on turn cannot draw: a closed hand, a closed deck, an empty one; None if it can."""
    closed = hand_refusal(state, seat)
    if closed is not None:
        return closed
    for limit, source in in_force(state).limits[seat]:
        if limit.what == DECK_CARDS and limit.number <= state.marks[marks.DRAWN]:
            return because("deck-closed", (source,), ("R3.8.2", *limit.cites))
    return None if state.zone(zones.DECK, seat) else because("deck-empty", (), ("R3.8.1",))


def draw(state: BlueMoonState, seat: int, number: int, run: Run) -> int:
    """Draw up to a number of cards as far as deck and bans allow; return how many."""
    deck = state.zone(zones.DECK, seat)
    there = min(drawable(state, seat), len(deck))
    number = min(number, there)
    if number <= 0:
        return 0
    cards = deck[:number]
    put(state, zones.DECK, seat, deck[number:])
    put(state, zones.HAND, seat, state.zone(zones.HAND, seat) + cards)
    if state.zones[zones.MAY_DECK + seat]:
        memory.moved_unseen(state, seat, zones.MAY_DECK, zones.MAY_HAND)
    took_from_deck(state, seat, number)
    tell(run, "drawn", seat, cards, number, seen=1 << seat, reveals=True)
    return number


def took_from_deck(state: BlueMoonState, seat: int, number: int) -> None:
    """Count cards that left the deck for its owner (Gluing Dust), and keep track of its known bottom."""
    if state.turn == seat:
        state.marks[marks.DRAWN] += number
    state.marks[marks.SUNK + seat] = min(state.marks[marks.SUNK + seat], len(state.zone(zones.DECK, seat)))
    see_news(state)


def fill_hand(state: BlueMoonState, seat: int, run: Run, size: int = HAND_SIZE) -> None:
    """Draw until the hand holds that many cards, as far as possible (R3.8.1)."""
    draw(state, seat, size - len(state.zone(zones.HAND, seat)), run)


def leave_hand(state: BlueMoonState, seat: int, card: int) -> None:
    """Take a card out of the hand; it is no longer disclosed."""
    remove(state, zones.HAND, seat, card)
    if card in state.zone(zones.DISCLOSED, seat):
        remove(state, zones.DISCLOSED, seat, card)


def into_hand(state: BlueMoonState, seat: int, card: int) -> None:
    """Take a card everybody sees into hand; it is hidden from now on (BM-PILLAR27-06)."""
    add(state, zones.HAND, seat, card)
    memory.lies_in(state, seat, zones.MAY_HAND, card)
    see(state, seat, (card,))


def into_deck(state: BlueMoonState, seat: int, card: int) -> None:
    """Put a hand card under the deck, unseen unless it lay open."""
    open_before = card in state.zone(zones.DISCLOSED, seat)
    leave_hand(state, seat, card)
    add(state, zones.DECK, seat, card)
    if open_before:
        memory.lies_in(state, seat, zones.MAY_DECK, card)
    else:
        memory.moved_unseen(state, seat, zones.MAY_HAND, zones.MAY_DECK)


def discard_from_hand(state: BlueMoonState, seat: int, card: int, run: Run) -> None:
    """Discard a hand card, face up."""
    leave_hand(state, seat, card)
    to_discard_pile(state, seat, card)
    tell(run, "discarded", seat, (card,))


# -- cards in play ----------------------------------------------------------------------------------


def active_characters(state: BlueMoonState, seat: int) -> int:
    """How many active characters the seat has."""
    count = 0
    for card in state.zone(zones.COMBAT, seat):
        if state.cards[card].type == CHARACTER:
            count += 1
    return count


def characters_laid(state: BlueMoonState, seat: int) -> list[int]:
    """Return the characters laid this turn, in order."""
    return [card for card in state.zone(zones.LAID, seat) if state.cards[card].type == CHARACTER]


def has_laid_character(state: BlueMoonState, seat: int) -> bool:
    """Whether a character was laid this turn."""
    return any(state.cards[card].type == CHARACTER for card in state.zone(zones.LAID, seat))


def forget(state: BlueMoonState, seat: int, card: int) -> None:
    """Wipe what was remembered about a card that leaves play."""
    if card in state.zone(zones.USED, seat):
        remove(state, zones.USED, seat, card)
    if state.marks[marks.NAMED + seat] == card:
        # A met demand is not doubled anew on another caterpillar (BM-PILLAR14-04).
        met = card in state.zone(zones.PAID, 1 - seat)
        state.marks[marks.NAMED + seat] = marks.SPENT if met else NOBODY
    if card in state.zone(zones.PAID, 1 - seat):
        remove(state, zones.PAID, 1 - seat, card)


def leave_play(state: BlueMoonState, seat: int, zone: Zone, card: int) -> None:
    """Take a card out of an area of the table."""
    remove(state, zone, seat, card)
    forget(state, seat, card)


def discard_in_play(state: BlueMoonState, seat: int, zone: Zone, card: int, run: Run) -> None:
    """Discard a card of the seat from one of its areas; a bluff card is shown (R8.9)."""
    leave_play(state, seat, zone, card)
    if zone == zones.BLUFF_AREA:
        forget_exposed(state, seat, card)
        if state.turn != seat:
            see_news(state)
        tell(run, "shown", seat, (card,), reveals=True)
    elif state.turn != seat:
        add(state, zones.FELLED_BURIED if zone == zones.BURIED else zones.FELLED, seat, card)
    to_discard_pile(state, seat, card)
    tell(run, "discarded", seat, (card,))


def forget_exposed(state: BlueMoonState, seat: int, card: int) -> None:
    """A bluff card left the table: whether its face had been seen no longer matters."""
    if card in state.zone(zones.EXPOSED, seat):
        remove(state, zones.EXPOSED, seat, card)


def zone_in_play(state: BlueMoonState, seat: int, card: int) -> Zone:
    """Return the area of the seat in which the card lies, active ones first, or NOWHERE."""
    for zone in (
        zones.COMBAT,
        zones.SUPPORT_AREA,
        zones.BLUFF_AREA,
        zones.INFLUENCE,
        zones.LANDED,
        zones.BESIDE,
        zones.BURIED,
    ):
        if card in state.zone(zone, seat):
            return zone
    return zones.NOWHERE


def unload(state: BlueMoonState, seat: int, card: int) -> int:
    """Take a card off its ship; return the ship."""
    cargo, aboard = state.zone(zones.CARGO, seat), state.zone(zones.ABOARD, seat)
    place = cargo.index(card)
    put(state, zones.CARGO, seat, cargo[:place] + cargo[place + 1 :])
    put(state, zones.ABOARD, seat, aboard[:place] + aboard[place + 1 :])
    return aboard[place]


def cargo_of(state: BlueMoonState, seat: int, ship: int) -> tuple[int, ...]:
    """Return the cards aboard a ship, in the order loaded."""
    return tuple(
        [
            card
            for card, below in zip(state.zone(zones.CARGO, seat), state.zone(zones.ABOARD, seat), strict=True)
            if below == ship
        ]
    )
