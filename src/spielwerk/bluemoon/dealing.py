"""Dealing anew what a view does not show, so that it agrees with everything the table has seen.

What lies in the piles is remembered, so it is never dealt elsewhere. Of the rest a card goes only where it may be
(`rules.memory`), a face-down card in a support area bears a BLUFF icon, and whoever is asked whether he intervenes
holds a card to do so. Of a deck that is its owner's secret, cards nobody has seen are made up as they might be.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import LEADERSHIP
from spielwerk.bluemoon.decks import plausible_cards
from spielwerk.bluemoon.knowledge import searches_deck
from spielwerk.bluemoon.rules.memory import PLACES
from spielwerk.bluemoon.rules.windows import ANSWER, WINDOW, fitting_interventions, interventions, moment_of
from spielwerk.bluemoon.state import BlueMoonState, Checkpoint
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.cards import UNKNOWN

# The hidden places in the order of `PLACES`, and sets of them as bits.
_HAND: Final = 0
_DECK: Final = 1
_BLUFFS: Final = 2
_ZONES: Final = (zones.HAND, zones.DECK, zones.BLUFF_AREA, zones.DISCARD)
_HELD: Final = 1 << _HAND
_FACE_DOWN: Final = 1 << _BLUFFS
_NEVER_SEEN: Final = 1 << _HAND | 1 << _DECK | 1 << _BLUFFS
_SETS: Final = 1 << len(_ZONES)
_SINGLE: Final = {1 << place: place for place in range(len(_ZONES))}
"""The place of each set that has only one."""
_AROUND: Final = tuple([tuple([wider for wider in range(_SETS) if not where & ~wider]) for where in range(_SETS)])
"""For each set those that contain it."""
_SCARCER: Final = tuple(
    [
        tuple([tuple([other for other in _AROUND[1 << place] if where & ~other]) for place in range(len(_ZONES))])
        for where in range(_SETS)
    ]
)
"""In which sets there is one place less for all others, once a card of a set (the first index) is put somewhere."""
_HOLDING: Final = (
    zones.HAND, zones.DECK, zones.DISCARD, zones.LEADERSHIP_PILE, zones.COMBAT, zones.BURIED, zones.SUPPORT_AREA,
    zones.BLUFF_AREA, zones.INFLUENCE, zones.LANDED, zones.CARGO, zones.BESIDE, zones.LIMBO,
)  # fmt: skip
"""The zones that together hold every card of a seat once."""


def deal_unseen(state: BlueMoonState, hidden: tuple[tuple[int, ...], ...], rng: Random) -> list[tuple[int, ...]]:
    """Return the zones of a masked state with the hidden cards dealt to the face-down places."""
    lying = state.zones.copy()
    for owner in (0, 1):
        _Deal(state, owner, hidden[owner], rng, lying).deal()
        lying[zones.REMEMBERED + owner] = ()
        if searches_deck(state, owner, owner):
            deck = list(lying[zones.DECK + owner])
            rng.shuffle(deck)
            lying[zones.DECK + owner] = tuple(deck)
    return lying


def dealt_checkpoint(state: BlueMoonState, dealt: list[tuple[int, ...]]) -> Checkpoint | None:
    """Return the checkpoint of a masked state, its face-down places filled so that it fits what was dealt.

    A card lay where it lies now, if there is a place; what has moved since came from the hand.
    """
    before = state.checkpoint
    if before is None:
        return None
    lying = list(before.zones)
    for owner in (0, 1):
        known = [card for zone in _HOLDING for card in lying[zone + owner] if card != UNKNOWN]
        loose: dict[int, list[int]] = {}
        for zone in _HOLDING:
            loose[zone] = cards = []
            for card in dealt[zone + owner]:
                if card in known:
                    known.remove(card)
                else:
                    cards.append(card)
        for zone in (*_ZONES[1:], zones.LEADERSHIP_PILE):
            missing = lying[zone + owner].count(UNKNOWN)
            lying[zone + owner] = _filled(lying[zone + owner], loose[zone][:missing])
            del loose[zone][:missing]
        rest = [card for cards in loose.values() for card in cards]
        lying[zones.HAND + owner] = _filled(lying[zones.HAND + owner], rest)
    return Checkpoint(tuple(lying), before.marks)


class _Deal:
    """Deals the hidden cards of one owner.

    `_cards` are those known by name that still have no place, `_strange` is how many others there are; `_room` says
    how many are still missing in each place, `_spare` by how much the room in each set of places exceeds the cards
    that can go nowhere else. As long as that is nowhere negative, every card finds a place.
    """

    def __init__(
        self, state: BlueMoonState, owner: int, hidden: tuple[int, ...], rng: Random, lying: list[tuple[int, ...]]
    ) -> None:
        """Take the cards."""
        self._state = state
        self._owner = owner
        self._rng = rng
        self._lying = lying
        self._cards = [card for card in hidden if card != UNKNOWN]
        self._strange = len(hidden) - len(self._cards)
        self._made_up: list[int] = []
        self._remembered: set[int] = set()
        self._dealt: tuple[list[int], ...] = ([], [], [], [])
        self._room: list[int] = []
        self._spare: list[int] = []
        self._found: dict[int, int] = {}

    def deal(self) -> None:
        """Deal everything: piles, the card that must be held, cards of which something is known, all others."""
        if not self._cards and not self._strange:
            return
        self._deal_piles()
        self._rng.shuffle(self._cards)
        self._room = [self._lying[zone + self._owner].count(UNKNOWN) for zone in _ZONES]
        self._remembered.update(*[self._state.zone(zone, self._owner) for zone in PLACES])
        remembered = [card for card in self._cards if card in self._remembered]
        answers = self._could_answer()
        if remembered or answers:
            self._count_the_spare()
            self._hold_one_of(answers)
            for card in remembered:
                if card in self._cards:
                    self._send(card, self._lot(self._places(card)))
        mixed = [bool(cards) for cards in self._dealt]
        self._deal_the_rest()
        for place, zone in enumerate(_ZONES):
            if mixed[place]:
                self._rng.shuffle(self._dealt[place])
            self._lying[zone + self._owner] = _filled(self._lying[zone + self._owner], self._dealt[place])

    def _deal_piles(self) -> None:
        """Put back what is known to lie in the piles; their order does not matter, for nobody may look."""
        remembered = list(self._lying[zones.REMEMBERED + self._owner])
        for pile in (zones.LEADERSHIP_PILE, zones.DISCARD):
            for card in self._lying[pile + self._owner]:
                if card != UNKNOWN and card in remembered:
                    remembered.remove(card)
        leading = [card for card in remembered if self._state.cards[card].type == LEADERSHIP]
        others = [card for card in remembered if self._state.cards[card].type != LEADERSHIP]
        hidden = self._lying[zones.LEADERSHIP_PILE + self._owner].count(UNKNOWN)
        strays = max(0, hidden - len(leading))  # other cards, where there are too few to lead
        self._put_back(zones.LEADERSHIP_PILE, leading[:hidden] + others[:strays])
        hidden_too = self._lying[zones.DISCARD + self._owner].count(UNKNOWN)
        self._put_back(zones.DISCARD, (others[strays:] + leading[hidden:])[:hidden_too])

    def _put_back(self, pile: Zone, cards: list[int]) -> None:
        for card in cards:
            self._cards.remove(card)
        self._rng.shuffle(cards)
        self._lying[pile + self._owner] = _filled(self._lying[pile + self._owner], cards)

    # -- where cards may go ------------------------------------------------------------------------------

    def _count_the_spare(self) -> None:
        waiting = [0] * _SETS
        waiting[_NEVER_SEEN] = self._strange
        for card in self._cards:
            waiting[self._places(card)] += 1
        self._spare = [0] * _SETS
        for place, room in enumerate(self._room):
            for places in _AROUND[1 << place]:
                self._spare[places] += room
        for where, count in enumerate(waiting):
            if count:
                for places in _AROUND[where]:
                    self._spare[places] -= count

    def _places(self, card: int) -> int:
        """Return the set of places where the card may be."""
        if card in self._found:
            return self._found[card]
        found = _NEVER_SEEN
        if card in self._remembered:
            found = 0
            for place, zone in enumerate(PLACES):
                if card in self._state.zone(zone, self._owner):
                    found |= 1 << place
        if found & _FACE_DOWN and not self._state.cards[card].icons & icons.ANY_BLUFF:
            found &= ~_FACE_DOWN
        self._found[card] = found = found or _HELD
        return found

    def _fits(self, where: int, place: int) -> bool:
        """Whether there is room for a card of that set, and then still enough for all others."""
        if not where >> place & 1 or not self._room[place]:
            return False
        return all(self._spare[places] > 0 for places in _SCARCER[where][place])

    def _lot(self, where: int) -> int:
        """Return one of the places for a card of that set, by lot; if there is none, any with room."""
        if where in _SINGLE and self._room[_SINGLE[where]]:
            return _SINGLE[where]
        fitting = [place for place in range(len(_ZONES)) if self._fits(where, place)]
        fitting = fitting or [place for place in range(len(_ZONES)) if self._room[place]]
        return self._rng.choices(fitting, [self._room[place] for place in fitting])[0]

    def _send(self, card: int, place: int) -> None:
        self._cards.remove(card)
        self._take_from_spare(self._places(card), place)
        self._put(card, place)

    def _take_from_spare(self, where: int, place: int) -> None:
        """A card that waited for a set of places goes to this one."""
        for places in _AROUND[where]:
            self._spare[places] += 1
        for places in _AROUND[1 << place]:
            self._spare[places] -= 1

    def _put(self, card: int, place: int) -> None:
        self._room[place] -= 1
        self._dealt[place].append(card)

    # -- the card that must be held ----------------------------------------------------------------------

    def _could_answer(self) -> list[int]:
        """Return the cards one of which the owner must hold, since he is asked whether he intervenes."""
        state, owner, frame = self._state, self._owner, self._state.frame
        if (
            frame is None
            or frame.seat != owner
            or frame.step not in (WINDOW, ANSWER)
            or UNKNOWN not in state.zone(zones.HAND, owner)
            or interventions(state, owner, moment_of(frame))
        ):
            return []
        return fitting_interventions(state, owner, moment_of(frame))

    def _hold_one_of(self, answers: list[int]) -> None:
        """Put a card into the hand without which the owner would not be asked: a known one, or one made up."""
        known = [card for card in answers if card in self._cards and self._fits(self._places(card), _HAND)]
        fresh: list[int] = []
        if self._strange and self._fits(_NEVER_SEEN, _HAND):
            seen = self._state.zone(zones.SEEN, self._owner)
            fresh = [card for card in answers if card not in seen and not self._state.cards[card].missing]
        if known and (not fresh or self._rng.random() < 0.5):
            self._send(self._rng.choice(known), _HAND)
        elif fresh:
            card = self._rng.choice(fresh)
            self._strange -= 1
            self._take_from_spare(_NEVER_SEEN, _HAND)
            self._made_up.append(card)
            self._put(card, _HAND)

    # -- all others --------------------------------------------------------------------------------------

    def _deal_the_rest(self) -> None:
        """Deal the cards of which nothing is known: the face-down ones first, then the hand; the rest is the deck."""
        if self._strange:
            self._make_up()
        if self._room[_BLUFFS]:
            bluffs = [card for card in self._cards if self._state.cards[card].icons & icons.ANY_BLUFF]
            for card in bluffs[: self._room[_BLUFFS]]:
                self._cards.remove(card)
                self._put(card, _BLUFFS)
        for place in range(len(_ZONES)):
            while self._room[place] and self._cards:
                self._put(self._cards.pop(), place)

    def _make_up(self) -> None:
        """Think of cards for those nobody has seen."""
        state, rng = self._state, self._rng
        bluffs = min(self._room[_BLUFFS], self._strange)
        odd = 0
        if state.frame is not None and state.frame.seat == self._owner and rng.random() < 0.5:
            # That he is asked may hang on a card few decks have.
            odd = min(rng.randint(0, 3), self._strange - bluffs, self._room[_HAND])
        seen = [*state.zone(zones.SEEN, self._owner), *self._made_up]
        deck = state.setup.lists[self._owner]
        face_down, special, others = plausible_cards(rng, deck, seen, self._strange, bluffs, odd, state.cards)
        for card in face_down:
            self._put(card, _BLUFFS)
        for card in special:
            self._put(card, _HAND)
        self._cards += others
        rng.shuffle(self._cards)


def _filled(lying: tuple[int, ...], cards: list[int]) -> tuple[int, ...]:
    """Return a zone with these cards at its face-down places, as far as they go."""
    if not cards:
        return lying
    if len(cards) == len(lying) == lying.count(UNKNOWN):
        return tuple(cards)
    coming = iter(cards)
    return tuple([next(coming, UNKNOWN) if card == UNKNOWN else card for card in lying])
