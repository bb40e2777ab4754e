"""The table special rule 11 goes back to: kept with the state, told to nobody more than he knows, undone exactly."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from laws import walk
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.actions import FALLBACK
from spielwerk.bluemoon.cards.model import INQUISITOR
from spielwerk.bluemoon.decks import deck_code, random_deck
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from test_laws_bluemoon import cards_of

MATCH_UPS = [("pillar", "aqua"), ("aqua", "buka"), ("khind", "pillar"), ("buka", "mimix")]
"""Peoples whose texts discard, sink, load and take back after a character was laid."""
OOSA = {
    "turn": "me",
    "phase": "retreat",
    "element": "fire",
    "me": {"people": "aqua", "hand": ["aqua-14", "aqua-3", "aqua-6", "aqua-10"], "combat": ["aqua-7"]},
    "you": {"people": "vulca", "hand": ["vulca-8"], "combat": ["vulca-1"]},
}


def with_checkpoint(decks: tuple[str, str], seed: int) -> list[BlueMoonState]:
    game = GAME.deal(seed=seed, decks=decks)
    return [state.copy() for state in walk(game, Random(seed), 250) if state.checkpoint is not None]


def sunk() -> BlueMoonState:
    state = GAME.position(OOSA)
    for action in ("fight", "play aqua-14", "bottom aqua-3", "bottom aqua-6", "done"):
        state.play(action)
    return state


def then(state: BlueMoonState, zone: int) -> tuple[int, ...]:
    """Return a zone as it was at the checkpoint."""
    assert state.checkpoint is not None
    return state.checkpoint.zones[zone]


def held(state: BlueMoonState, seat: int) -> Counter[int]:
    """Count a seat's cards at the checkpoint."""
    table = state.copy()
    table.zones = [then(state, zone) for zone in range(zones.COUNT)]
    return cards_of(table, seat)


@pytest.mark.parametrize("decks", [*MATCH_UPS, "own"], ids=str)
def test_every_view_deals_a_checkpoint_that_fits(decks: tuple[str, str] | str) -> None:
    if isinstance(decks, str):
        decks = (deck_code(random_deck(Random(5))), deck_code(random_deck(Random(6))))
    found = with_checkpoint(decks, 11)[::7]
    assert found
    rng = Random(1)
    for state in found:
        assert GAME.decode(state.encode()).encode() == state.encode()
        for seat in (0, 1):
            view = state.view(seat)
            dealt = view.resample(rng)
            assert dealt.view(seat).key() == view.key()
            for owner in (0, 1):
                assert held(dealt, owner) == cards_of(dealt, owner)


@pytest.mark.parametrize("decks", MATCH_UPS, ids="-".join)
def test_falling_back_restores_the_hand_and_loses_no_card(decks: tuple[str, str]) -> None:
    found = [state for seed in (1, 2) for state in with_checkpoint(decks, seed) if state.options == [FALLBACK]]
    assert found
    for state in found:
        seat = state.turn
        dealt = state.view(1 - seat).resample(Random(3))
        for table in (state, dealt):
            held_then = Counter(then(table, zones.HAND + seat))
            table.apply(FALLBACK, Run(Seeded(1)))
            if table.outcome is None and table.turn == seat:
                assert not held_then - Counter(table.zones[zones.HAND + seat])
            for owner in (0, 1):
                listed = [card for card in state.setup.lists[owner].cards if table.cards[card].type != INQUISITOR]
                assert cards_of(table, owner) == Counter(listed)


def test_what_went_under_the_deck_face_down_is_not_told() -> None:
    state = sunk()
    hand = then(state, zones.HAND)
    assert then(state.view(1).table, zones.HAND) == (-1, -1, -1, GAME.card_number("aqua-14"))
    assert sorted(then(state.view(0).table, zones.HAND)) == sorted(hand)


def test_something_new_seen_leaves_nothing_to_go_back_to() -> None:
    state = GAME.position({**OOSA, "me": {"people": "hoax", "hand": ["hoax-17", "hoax-3"]}})
    state.play("fight")
    state.play("play hoax-17")
    assert state.checkpoint is not None
    state.play("yes")
    assert state.checkpoint is None


def test_friendly_games_keep_none() -> None:
    state = GAME.position(OOSA, options={"rule11": "friendly"})
    state.play("fight")
    state.play("play aqua-14")
    assert state.checkpoint is None
