"""What a view of Blue Moon tells, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.cards.model import EARTH, ELEMENTS, FIRE
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.knowledge import HIDING, hidden_in_deck, searches_pile
from spielwerk.bluemoon.rules.values import powers
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import STEPS
from spielwerk.bluemoon.telling import DRAGONS, MANY, Counter, Viewer
from spielwerk.core.layout import (
    Follower,
    Layout,
    Part,
    Row,
    cards,
    in_zone,
    number,
    one_of,
    question_parts,
    unseen_part,
    zone_size,
)
from spielwerk.core.state import State
from spielwerk.core.view import View

_CARDS: Final = len(IDS)
_TURN_MARKS: Final = (
    ("acted", marks.ACTED, "whether something was done this turn"),
    ("stopped", marks.STOPPED, "whether a STOP was laid"),
    ("main", marks.MAIN, "whether the one normal character has been laid"),
    ("laid-count", marks.LAID_COUNT, "cards laid this turn"),
    ("combat-count", marks.COMBAT_COUNT, "cards laid into the combat area this turn"),
    ("booster-units", marks.BOOSTER_UNITS, "boosters laid this turn, pairs and gangs counted once"),
    ("support-units", marks.SUPPORT_UNITS, "supports laid this turn, likewise"),
    ("booster-laid", marks.BOOSTER_LAID, "whether a booster was laid in its phase"),
    ("support-laid", marks.SUPPORT_LAID, "whether a support was laid in its phase"),
    ("drawn", marks.DRAWN, "cards taken from the own deck this turn"),
    ("announced", marks.ANNOUNCED, "whether the power was announced"),
    ("guests", marks.GUESTS, "interventions laid by the seat not on turn"),
    ("shamed", marks.SHAMED, "whether a character of this turn was cancelled"),
    ("hand-units", marks.HAND_UNITS, "cards laid from hand after ships have landed"),
)
_ZONES: Final = (
    ("hand", zones.HAND, "cards in hand; of the other those I know"),
    ("disclosed", zones.DISCLOSED, "hand cards that lie open"),
    ("deck", zones.DECK, "cards of the deck I know: searched, revealed or put under it"),
    ("discard", zones.DISCARD, "cards of the discard pile I can see"),
    ("leadership", zones.LEADERSHIP_PILE, "cards of the leadership pile I can see"),
    ("lasting", zones.LASTING, "leadership cards in effect this turn"),
    ("combat", zones.COMBAT, "active cards of the combat area"),
    ("buried", zones.BURIED, "inactive cards of the combat area"),
    ("support", zones.SUPPORT_AREA, "supports lying face up"),
    ("bluff", zones.BLUFF_AREA, "bluff cards whose face I know"),
    ("exposed", zones.EXPOSED, "bluff cards whose face the opponent has seen"),
    ("influence", zones.INFLUENCE, "ships at sea and Hyla"),
    ("landed", zones.LANDED, "ships landed this turn"),
    ("cargo", zones.CARGO, "cards aboard"),
    ("beside", zones.BESIDE, "inquisitor and crystal cards"),
    ("limbo", zones.LIMBO, "a card being laid"),
    ("laid", zones.LAID, "cards laid face up this turn"),
    ("used", zones.USED, "cards whose text was used this turn"),
)
_PILES: Final = (("discard", zones.DISCARD), ("leadership", zones.LEADERSHIP_PILE))
_NUMBERED: Final = tuple([mark for _, mark, _ in _TURN_MARKS])
_SHOWN: Final = tuple([zone for _, zone, _ in _ZONES])
_SIZES: Final = (
    ("hand-size", zones.HAND, "how many cards are in hand"),
    ("deck-size", zones.DECK, "how many cards are in the deck"),
    ("discard-size", zones.DISCARD, "how many cards are in the discard pile"),
    ("bluff-size", zones.BLUFF_AREA, "how many bluff cards lie face down"),
)


def make_layout(players: int, cards: Sequence[int] | None = None) -> Layout:
    """Return all parts of an observation, with places for all cards or only for these."""
    return BlueMoonLayout(players, common_parts(players), seat_parts(), cards)


class BlueMoonLayout(Layout):
    """Reads what a seat sees off the game itself, since that is much sooner done than making a view."""

    def __init__(
        self, players: int, common: Sequence[Part], per_seat: Sequence[Part], cards: Sequence[int] | None
    ) -> None:
        """Note where each part begins; those of the other seat follow those of the viewer, in the same order."""
        super().__init__(players, common, per_seat, cards)
        begins = self.begins
        self._seat = begins["seat"]
        self._turn = begins["turn"]
        self._asked = begins["asked"]
        self._decision = begins["decision"]
        self._because = begins["because"]
        self._picked = begins["picked"]
        self._phase = begins["phase"]
        self._element = begins["element"]
        self._pairing = begins["pairing"]
        self._dragons = begins["dragons"]  # the numbers of the turn follow
        self._numbers = begins["me.fire"]  # Earth and the sizes follow
        self._unseen = begins["me.unseen"]
        self._hand = begins["me.hand"]
        self._deck = begins["me.deck"]
        self._piles = [(zone, begins[f"me.{name}"]) for name, zone in _PILES]
        self._bluff = begins["me.bluff"]
        self._open = [(zone, begins[f"me.{name}"]) for name, zone, _ in _ZONES if zone not in HIDING]
        self._per_seat = begins["other-1.fire"] - begins["me.fire"]

    def encode(self, state: State, seat: int, row: Row, at: int) -> None:
        """Write what is said of nobody in particular, then what each seat has."""
        assert isinstance(state, BlueMoonState)
        row[at + self._seat + seat] = 1
        row[at + self._turn + (state.turn != seat)] = 1
        frame = state.frame
        if frame is not None:
            row[at + self._asked + (frame.seat != seat)] = 1
            row[at + self._decision + frame.step] = 1
            if frame.card >= 0:
                row[at + self._because + self.places[frame.card]] = 1
            for card in frame.picks:
                if card >= 0:
                    row[at + self._picked + self.places[card]] += 1
        numbers = state.marks
        row[at + self._phase + numbers[marks.PHASE]] = 1
        if numbers[marks.ELEMENT] >= 0:
            row[at + self._element + numbers[marks.ELEMENT]] = 1
        if numbers[marks.PAIRING] >= 0:
            row[at + self._pairing + self.places[numbers[marks.PAIRING]]] = 1
        counted = [max(-DRAGONS, min(DRAGONS, state.dragons(seat))) & 255]
        counted += [min(MANY, numbers[mark]) for mark in _NUMBERED]
        row[at + self._dragons : at + self._dragons + len(counted)] = bytes(counted)
        self._encode_seat(state, seat, seat, row, at)
        self._encode_seat(state, 1 - seat, seat, row, at + self._per_seat)

    def follower(self) -> Follower:
        """Return somebody who reads only what has changed since the last look."""
        return BlueMoonFollower(self)

    def _encode_seat(self, state: BlueMoonState, owner: int, seat: int, row: Row, at: int) -> None:
        """Write what the viewer sees of an owner's cards."""
        lying, doubles = state.zones, state.setup.doubles
        hand, deck, bluffs = lying[zones.HAND + owner], lying[zones.DECK + owner], lying[zones.BLUFF_AREA + owner]
        fire, earth = powers(state, owner)
        sizes = (fire, earth, len(hand), len(deck), len(lying[zones.DISCARD + owner]), len(bluffs))
        row[at + self._numbers : at + self._numbers + len(sizes)] = bytes([min(MANY, each) for each in sizes])
        for zone, begin in self._open:
            if lying[zone + owner]:
                self._count(row, at + begin, lying[zone + owner], doubles)
        hidden: list[int] = []
        if owner == seat:
            self._count(row, at + self._hand, hand, doubles)
            self._count(row, at + self._bluff, bluffs, doubles)
        else:
            self._count(row, at + self._hand, _known(hand, lying[zones.DISCLOSED + owner], hidden), doubles)
            if bluffs:
                self._count(row, at + self._bluff, _known(bluffs, lying[zones.EXPOSED + owner], hidden), doubles)
        top, below = hidden_in_deck(state, owner, seat)
        if below:
            hidden += deck[top : top + below]
        if below < len(deck):
            self._count(row, at + self._deck, deck[:top] + deck[top + below :], doubles)
        self._encode_piles(state, owner, seat, row, at, hidden)
        if owner != seat and state.setup.secret[owner]:
            seen = lying[zones.SEEN + owner]
            hidden = [card for card in hidden if card in seen]
        self._count(row, at + self._unseen, hidden, doubles)

    def _encode_piles(self, state: BlueMoonState, owner: int, seat: int, row: Row, at: int, hidden: list[int]) -> None:
        """Write the top card of each pile, or all of it to who searches there; note the others as hidden."""
        for pile, begin in self._piles:
            cards = state.zones[pile + owner]
            if not cards:
                continue
            if pile == zones.DISCARD and searches_pile(state, seat, owner):
                self._count(row, at + begin, cards, state.setup.doubles)
            else:
                self._count(row, at + begin, cards[-1:], state.setup.doubles)
                hidden += cards[:-1]

    def _count(self, row: Row, begin: int, cards: Sequence[int], doubles: bool) -> None:
        """Write how often each card is there; where no deck has doubles, once."""
        places = self.places
        for card in cards:
            if doubles:
                row[begin + places[card]] += 1
            else:
                row[begin + places[card]] = 1


class BlueMoonFollower(Follower):
    """Tells of one game after the other, each from its beginning on."""

    def __init__(self, layout: Layout) -> None:
        """Begin without a game."""
        super().__init__(layout)
        size = _CARDS if layout.cards is None else len(layout.cards)
        self._counter = Counter(layout.places, size)
        self._state: BlueMoonState | None = None
        self._viewers: list[Viewer] = []

    def pieces(self, state: State, seat: int) -> list[bytes]:
        """Return what a seat sees."""
        assert isinstance(state, BlueMoonState)
        if state is not self._state:
            self._state = state
            self._viewers = [Viewer(each, self._counter, _SHOWN, _NUMBERED) for each in (0, 1)]
        return self._viewers[seat].read(state)


def _known(cards: tuple[int, ...], known: tuple[int, ...], hidden: list[int]) -> list[int]:
    """Return the cards that are known, and note the others as hidden."""
    found = [card for card in cards if card in known]
    if len(found) < len(cards):
        hidden += [card for card in cards if card not in known]
    return found


def common_parts(players: int) -> list[Part]:
    """Return what belongs to no seat."""
    return [
        *question_parts(players, len(STEPS), _CARDS),
        cards("picked", _CARDS, MANY, "cards picked so far in this decision", _picked),
        one_of(
            "phase", len(phases.NAMES), "phases", ", ".join(phases.NAMES), lambda view, _: view.table.marks[marks.PHASE]
        ),
        one_of("element", len(ELEMENTS), "elements", "the contested element", lambda view, _: view.table.element),
        one_of(
            "pairing", _CARDS, "cards", "the card a partner may follow", lambda view, _: view.table.marks[marks.PAIRING]
        ),
        number("dragons", DRAGONS, "dragons on my side, negative on the other", _dragons, low=-DRAGONS),
        *(_mark(name, mark, meaning) for name, mark, meaning in _TURN_MARKS),
    ]


def seat_parts() -> list[Part]:
    """Return what every seat has."""
    return [
        number("fire", MANY, "power in Fire", lambda view, seat: view.table.power(seat)[FIRE]),
        number("earth", MANY, "power in Earth", lambda view, seat: view.table.power(seat)[EARTH]),
        *(zone_size(name, zone, MANY, meaning) for name, zone, meaning in _SIZES),
        unseen_part(_CARDS, MANY),
        *(in_zone(name, zone, _CARDS, MANY, meaning) for name, zone, meaning in _ZONES),
    ]


def _mark(name: str, mark: int, meaning: str) -> Part:
    return number(name, MANY, meaning, lambda view, _: view.table.marks[mark])


def _picked(view: View, _: int) -> tuple[int, ...]:
    frame = view.table.frame
    return () if frame is None else frame.picks


def _dragons(view: View, seat: int) -> int:
    return int(view.table.dragons(seat))
