"""What a seat of Blue Moon is told in numbers, decision by decision: what has not changed is not read again.

The numbers come in pieces, in the order of the layout; a law compares them with what a view tells. Zones are tuples
that are exchanged and never changed, so whether something is as it was is told by whether it is the same object.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.cards.model import ELEMENTS
from spielwerk.bluemoon.knowledge import HIDING, hidden_in_deck, searches_pile
from spielwerk.bluemoon.rules.values import powers
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import STEPS
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.frame import Frame

MANY: Final = 99
DRAGONS: Final = 4
_QUESTION, _BECAUSE, _PICKED, _PHASE, _PAIRING, _NUMBERS = range(6)
_COMMON: Final = 6
"""So many pieces belong to nobody; each owner has these, and one for each zone that is told."""
_SIZES, _UNSEEN = range(2)
_EACH: Final = 2
_PILES: Final = (zones.DECK, zones.DISCARD, zones.LEADERSHIP_PILE)
"""Where an owner does not see all of his own cards."""
_OTHERS: Final = (*HIDING, zones.DISCLOSED, zones.EXPOSED, zones.SEEN)
"""What it depends on which cards of another owner lie face down."""
_UNREAD: Final = (-2,)
"""Stands for what was not read yet."""
_SHORT: Final = 12
_ENOUGH: Final = 1 << 14


class Counter:
    """Counts cards, each at its place."""

    def __init__(self, places: list[int], size: int) -> None:
        """Take the place of every card, and how many places there are."""
        self.nothing = bytes(size)
        self._places = places
        self._size = size
        self._met: dict[tuple[int, ...], bytes] = {}
        """Short rows of cards as they were counted before."""

    def counted(self, cards: tuple[int, ...]) -> bytes:
        """Return how often each card is there; those face down are left out."""
        if not cards:
            return self.nothing
        short = len(cards) <= _SHORT
        found = self._met.get(cards) if short else None
        if found is None:
            places = self._places
            counts = [0] * self._size
            for card in cards:
                if card >= 0:
                    counts[places[card]] += 1
            found = bytes(counts)
            if short and len(self._met) < _ENOUGH:
                self._met[cards] = found
        return found


class Viewer:
    """What one seat is told of a game, and what it was read from."""

    def __init__(self, seat: int, counter: Counter, shown: tuple[Zone, ...], numbered: tuple[int, ...]) -> None:
        """Begin without having read anything; these zones are told of every owner, and these marks of the turn."""
        self._seat = seat
        self._counter = counter
        self._numbered = numbered
        self._asked: Frame | None = None
        self._turn = -1
        each = _EACH + len(shown)
        self._owners = [
            _Owner(owner, seat, _COMMON + turn * each, counter, shown) for turn, owner in enumerate((seat, 1 - seat))
        ]
        self._pieces: list[bytes] = [b""] * (_COMMON + 2 * each)

    def read(self, state: BlueMoonState) -> list[bytes]:
        """Read what has changed, and return all pieces in their order."""
        pieces, numbers, counter = self._pieces, state.marks, self._counter
        if state.frame is not self._asked or state.turn != self._turn:
            self._asked, self._turn = state.frame, state.turn
            self._read_question(state, state.frame)
        pieces[_PHASE] = _in_phase(numbers[marks.PHASE], numbers[marks.ELEMENT])
        pairing = numbers[marks.PAIRING]
        pieces[_PAIRING] = counter.counted((pairing,)) if pairing >= 0 else counter.nothing
        told = [max(-DRAGONS, min(DRAGONS, state.dragons(self._seat))) & 255]
        told += [min(MANY, numbers[mark]) for mark in self._numbered]
        counted = bytes(told)
        if counted != pieces[_NUMBERS]:
            pieces[_NUMBERS] = counted
        for owner in self._owners:
            owner.read(state, pieces)
        return pieces

    def _read_question(self, state: BlueMoonState, frame: Frame | None) -> None:
        """Write where the viewer sits, whose turn it is, and what is asked of whom because of which card."""
        pieces, seat, counter = self._pieces, self._seat, self._counter
        numbers = bytearray(6 + len(STEPS))
        numbers[seat] = 1
        numbers[2 + (state.turn != seat)] = 1
        pieces[_BECAUSE] = pieces[_PICKED] = counter.nothing
        if frame is not None:
            numbers[4 + (frame.seat != seat)] = 1
            numbers[6 + frame.step] = 1
            if frame.card >= 0:
                pieces[_BECAUSE] = counter.counted((frame.card,))
            pieces[_PICKED] = counter.counted(frame.picks)
        pieces[_QUESTION] = bytes(numbers)


_PHASES: Final = len(phases.NAMES)
_phases: Final[dict[tuple[int, int], bytes]] = {}


def _in_phase(phase: int, element: int) -> bytes:
    """Return the phase and the contested element."""
    found = _phases.get((phase, element))
    if found is None:
        row = bytearray(_PHASES + len(ELEMENTS))
        row[phase] = 1
        if element >= 0:
            row[_PHASES + element] = 1
        found = _phases[phase, element] = bytes(row)
    return found


class _Owner:
    """What a viewer is told of an owner's cards, written from a piece on, and what it was read from."""

    def __init__(self, owner: int, viewer: int, begin: int, counter: Counter, shown: tuple[Zone, ...]) -> None:
        self._owner = owner
        self._viewer = viewer
        self._begin = begin
        self._counter = counter
        self._places = {zone: begin + _EACH + place for place, zone in enumerate(shown)}
        """Where the piece of a zone stands."""
        hiding = _PILES if owner == viewer else HIDING
        self._open = [(zone, self._places[zone]) for zone in shown if zone not in hiding]
        self._lying: list[tuple[int, ...]] = [_UNREAD] * len(shown)
        self._zones: tuple[Zone, ...] = _PILES if owner == viewer else _OTHERS
        self._hiding: list[tuple[int, ...]] = [_UNREAD] * len(self._zones)
        self._sizes = (-1, -1, -1, -1, -1, -1)
        self._known = (-1, -1)
        self._searches = False

    def read(self, state: BlueMoonState, pieces: list[bytes]) -> None:
        """Write the pieces that have changed."""
        lying, owner, first = state.zones, self._owner, self._begin + _EACH
        fire, earth = powers(state, owner)
        hand, deck, bluffs = lying[zones.HAND + owner], lying[zones.DECK + owner], lying[zones.BLUFF_AREA + owner]
        sizes = (fire, earth, len(hand), len(deck), len(lying[zones.DISCARD + owner]), len(bluffs))
        if sizes != self._sizes:
            self._sizes = sizes
            pieces[self._begin + _SIZES] = bytes([min(MANY, each) for each in sizes])
        for zone, piece in self._open:
            cards = lying[zone + owner]
            if cards is not self._lying[piece - first]:
                self._lying[piece - first] = cards
                pieces[piece] = self._counter.counted(cards)
        known, searches = hidden_in_deck(state, owner, self._viewer), searches_pile(state, self._viewer, owner)
        moved = known != self._known or searches != self._searches
        for place, zone in enumerate(self._zones):
            if lying[zone + owner] is not self._hiding[place]:
                self._hiding[place] = lying[zone + owner]
                moved = True
        if moved:
            self._known, self._searches = known, searches
            self._read_hidden(state, pieces)

    def _read_hidden(self, state: BlueMoonState, pieces: list[bytes]) -> None:
        """Write what the viewer knows of the cards where some lie face down, and which these are."""
        lying, owner, places, counter = state.zones, self._owner, self._places, self._counter
        deck = lying[zones.DECK + owner]
        hidden: list[int] = []
        if owner != self._viewer:
            hand = _known(lying[zones.HAND + owner], lying[zones.DISCLOSED + owner], hidden)
            bluffs = _known(lying[zones.BLUFF_AREA + owner], lying[zones.EXPOSED + owner], hidden)
            pieces[places[zones.HAND]] = counter.counted(hand)
            pieces[places[zones.BLUFF_AREA]] = counter.counted(bluffs)
        top, below = self._known
        hidden += deck[top : top + below]
        pieces[places[zones.DECK]] = counter.counted(deck[:top] + deck[top + below :])
        for pile in (zones.DISCARD, zones.LEADERSHIP_PILE):
            cards = lying[pile + owner]
            if pile != zones.DISCARD or not self._searches:
                hidden += cards[:-1]
                cards = cards[-1:]
            pieces[places[pile]] = counter.counted(cards)
        if owner != self._viewer and state.setup.secret[owner]:
            seen = lying[zones.SEEN + owner]
            hidden = [card for card in hidden if card in seen]
        pieces[self._begin + _UNSEEN] = counter.counted(tuple(hidden))


def _known(cards: tuple[int, ...], known: tuple[int, ...], hidden: list[int]) -> tuple[int, ...]:
    """Return the cards that are known, and note the others as hidden."""
    if not known:
        hidden += cards
        return ()
    hidden += [card for card in cards if card not in known]
    return tuple([card for card in cards if card in known])
