"""What the table remembers: nothing that was seen is dealt elsewhere, and the truth is always possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from laws import steered_choice
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.decks import deck_code, random_deck
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.rules.memory import PLACES
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run

_INTO_HAND = ("retrieved", "found", "taken", "taken-back")
_UNSEEN_FROM_HAND = ("bluffed", "sunk", "shuffled-in")
_HIDING = ((zones.HAND, zones.MAY_HAND), (zones.DECK, zones.MAY_DECK), (zones.BLUFF_AREA, zones.MAY_BLUFF))

DECKS = [
    ("hoax", "mimix"), ("mimix", "khind"), ("aqua", "mimix"), ("buka", "pillar"), ("flit", "aqua"), ("terrah", "vulca"),
    ("own", "own"), ("own", "mimix"), ("buka", "own"),
]  # fmt: skip


class Onlooker:
    """Somebody who watches both players and remembers what lies in the piles and what was openly taken into hand."""

    def __init__(self, state: BlueMoonState) -> None:
        self.piled: list[Counter[int]] = [Counter(), Counter()]
        self.held: list[set[int]] = [set(), set()]
        self.named: list[set[int]] = [set(), set()]
        self._piles = [self._pile(state, seat) for seat in (0, 1)]

    @staticmethod
    def _pile(state: BlueMoonState, seat: int) -> Counter[int]:
        return Counter(state.zone(zones.DISCARD, seat) + state.zone(zones.LEADERSHIP_PILE, seat))

    def watch(self, state: BlueMoonState, events: list[Event]) -> None:
        for event in events:
            told = event.for_seat(-1)
            self.named[told.seat] |= set(told.cards)
            if told.kind in _INTO_HAND:
                self.held[told.seat] |= set(told.cards)
            elif told.kind in _UNSEEN_FROM_HAND and UNKNOWN in told.cards:
                self.held[told.seat] = set()
        for seat in (0, 1):
            pile = self._pile(state, seat)
            if any(event.kind == "took-from-discard-pile" and event.seat == seat for event in events):
                self.piled[seat] = Counter(state.zone(zones.LEADERSHIP_PILE, seat))
            else:
                self.piled[seat] = (self.piled[seat] & pile) + (pile - self._piles[seat])
            self._piles[seat] = pile
            self.held[seat] &= set(state.zone(zones.HAND, seat))


def watched(decks: tuple[str, str], limit: int) -> Iterator[tuple[BlueMoonState, Onlooker, Random]]:
    """Play games at random until so many states were met."""
    rng = Random("-".join(decks))
    while limit > 0:
        chosen = [deck_code(random_deck(rng)) if deck == "own" else deck for deck in decks]
        state = GAME.deal(seed=rng.randrange(2**32), decks=chosen, windows=rng.choice(["asked", "always"]))
        onlooker = Onlooker(state)
        events: list[Event] = []
        run = Run(Seeded(rng.randrange(2**32)), events)
        while state.frame is not None and limit > 0:
            limit -= 1
            yield state, onlooker, rng
            events.clear()
            state.apply(steered_choice(state, rng), run)
            onlooker.watch(state, events)


@pytest.mark.parametrize("decks", DECKS, ids="-".join)
def test_no_card_is_dealt_elsewhere_than_everybody_saw_it_go(decks: tuple[str, str]) -> None:
    piled = held = 0
    for state, onlooker, rng in watched(decks, 600):
        for viewer in (-1, 0, 1):
            other: BlueMoonState = state.view(viewer).resample(rng)
            for seat in (0, 1):
                lying = Counter(other.zone(zones.DISCARD, seat) + other.zone(zones.LEADERSHIP_PILE, seat))
                assert onlooker.piled[seat] <= lying
                assert onlooker.held[seat] <= set(other.zone(zones.HAND, seat))
                piled += onlooker.piled[seat].total()
                held += len(onlooker.held[seat])
    assert piled > 1000
    assert held > 10 or "mimix" not in decks


@pytest.mark.parametrize("decks", DECKS, ids="-".join)
def test_the_truth_is_always_possible(decks: tuple[str, str]) -> None:
    """Every hidden card lies where it may lie, and only cards that were open are remembered."""
    remembered = 0
    for state, onlooker, _ in watched(decks, 600):
        for seat in (0, 1):
            told = {card for place in PLACES for card in state.zone(place, seat)}
            assert told <= onlooker.named[seat]
            for zone, place in _HIDING:
                for card in state.zone(zone, seat):
                    openly = card in state.zone(zones.DISCLOSED, seat) or card in state.zone(zones.EXPOSED, seat)
                    if card in told and not openly:
                        assert card in state.zone(place, seat), (card, zone)
                        remembered += 1
            for card in set(state.zone(zones.DISCARD, seat)) & told:
                assert card in state.zone(zones.MAY_DISCARD, seat)
            assert not set(state.zone(zones.LEADERSHIP_PILE, seat)) & told
            assert not state.zone(zones.REMEMBERED, seat)
    assert remembered > 10 or "mimix" not in decks


@pytest.mark.parametrize("decks", DECKS, ids="-".join)
def test_memory_comes_from_what_everybody_saw_alone(decks: tuple[str, str]) -> None:
    """Where two states that differ in secrets go on with the same public events, the same is remembered."""
    compared = 0
    for state, _, rng in watched(decks, 400):
        for viewer in (-1, 0, 1):
            other: BlueMoonState = state.view(viewer).resample(rng)
            action = steered_choice(state, rng)
            if action not in other.options:
                continue
            ways: list[tuple[Any, list[Any]]] = []
            for each in (state.copy(), other):
                events: list[Event] = []
                each.apply(action, Run(Seeded(7), events))
                public = [event.for_seat(-1) for event in events if event.kind not in ("action", "forced")]
                ways.append((public, [each.zone(place, seat) for place in PLACES for seat in (0, 1)]))
            if ways[0][0] == ways[1][0]:
                assert ways[0][1] == ways[1][1]
                compared += 1
    assert compared > 50


def hands(state: BlueMoonState, viewer: int, owner: int) -> set[tuple[str, ...]]:
    """Return the hands the viewer can imagine, found by dealing often."""
    rng = Random(1)
    view = state.view(viewer)
    return {
        tuple(sorted(GAME.card_id(card) for card in view.resample(rng).zone(zones.HAND, owner))) for _ in range(200)
    }


def test_a_card_taken_back_is_known_to_be_held_until_something_leaves_the_hand_unseen() -> None:
    state = GAME.position(
        {
            "turn": "me", "phase": "start", "element": "fire",
            "me": {"hand": ["hoax-6"], "combat": ["hoax-5"], "deck": ["hoax-1", "hoax-2"], "discard": ["hoax-3"]},
            "you": {"hand": ["vulca-3"], "combat": ["vulca-1"], "deck": ["vulca-4"]},
        }
    )  # fmt: skip
    state.play("retrieve hoax-5")
    assert hands(state, 1, 0) == {("hoax-1", "hoax-5"), ("hoax-2", "hoax-5"), ("hoax-5", "hoax-6")}


PILE = ["mimix-8", "mimix-9", "mimix-10", "mimix-11"]


def test_after_an_unseen_take_from_the_pile_only_its_owner_knows_what_is_left() -> None:
    """The Shaman of the Afterlife takes two of four cards; the one on top of what is left lies open."""
    state = GAME.position(
        {
            "turn": "me", "phase": "support", "element": "fire",
            "me": {"combat": ["mimix-21"], "deck": ["mimix-7"], "discard": PILE},
            "you": {"hand": ["vulca-3"], "deck": ["vulca-4"]},
            "played": ["mimix-21"],
        }
    )  # fmt: skip
    while state.zone(zones.HAND, 0) == ():
        state.play("yes" if "yes" in state.legal() else "pass")
    top = GAME.card_id(state.zone(zones.DISCARD, 0)[-1])
    taken = {GAME.card_id(card) for card in state.zone(zones.HAND, 0)}
    others = set(PILE) - {top}
    imagined = hands(state, 1, 0)
    assert len(imagined) == 3
    assert all(set(hand) < others for hand in imagined)
    assert hands(state, 0, 0) == {tuple(sorted(taken))}
    assert len(state.view(1).table.zone(zones.REMEMBERED, 0)) == 1
    assert len(state.view(0).table.zone(zones.REMEMBERED, 0)) == 2


def remembered(position: dict[str, Any], *actions: str) -> dict[str, Any]:
    """Return what is remembered of my cards after some actions, as a position says it."""
    state = GAME.position(position)
    for action in actions:
        state.play(action)
    mine = GAME.describe(state)["me"]
    return {word: mine[word] for word in ("may_hold", "may_be_in_deck", "may_bluff") if word in mine}


def test_cards_that_went_into_the_deck_for_all_to_see_are_known_to_be_there() -> None:
    fight: dict[str, Any] = {"turn": "me", "element": "fire", "you": {"hand": ["vulca-3"], "deck": []}}
    open_hand = {"hand": ["aqua-14", "aqua-7", "aqua-8"], "disclosed": ["aqua-7"], "deck": ["aqua-1"]}
    sunk = remembered({**fight, "phase": "character", "me": open_hand}, "play aqua-14", "bottom aqua-7", "done")
    assert sunk == {"may_be_in_deck": ["aqua-7"]}
    pile = {"hand": ["aqua-31", "aqua-7"], "deck": ["aqua-1", "aqua-2"], "discard": ["aqua-8", "aqua-9"]}
    shuffled = remembered({**fight, "phase": "leadership", "me": pile}, "play aqua-31", "yes")
    assert shuffled["may_be_in_deck"] == ["aqua-8", "aqua-9"]
    shaman = {"hand": ["hoax-1", "hoax-2", "hoax-3"], "combat": ["mimix-18"], "deck": ["hoax-5", "hoax-6", "hoax-7"]}
    bound = {**fight, "phase": "end", "you": {"hand": ["vulca-3"], "deck": [], "support": ["terrah-27"]}}
    back = remembered({**bound, "me": shaman}, "yes", "discard hoax-5")
    assert back == {"may_hold": ["hoax-6"], "may_be_in_deck": ["hoax-7"]}


def test_a_card_known_to_be_held_may_be_the_one_laid_face_down() -> None:
    held = {"hand": ["buka-7", "buka-9", "hoax-1"], "may_hold": ["buka-7", "hoax-1"], "combat": ["buka-1"], "deck": []}
    position = {"turn": "me", "phase": "support", "element": "fire", "me": held, "you": {"hand": ["vulca-3"]}}
    after = remembered(position, "bluff buka-9")
    assert after == {"may_hold": ["buka-7", "hoax-1"], "may_bluff": ["buka-7"]}
