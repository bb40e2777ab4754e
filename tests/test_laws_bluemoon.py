"""The laws on states of random games of Blue Moon, over all match-ups of the preset decks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from laws import check_laws, steered_choice, walk
from spielwerk.bluemoon.decks import PRESETS
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import (
    BLUFF_AREA,
    BURIED,
    CARGO,
    COMBAT,
    DECK,
    DISCARD,
    DRAGONS,
    HAND,
    INFLUENCE,
    LANDED,
    LEADERSHIP_PILE,
    MARKS,
    SUPPORT_AREA,
    BlueMoonState,
)
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript, verify

PEOPLES = tuple(PRESETS)
MATCH_UPS = tuple(combinations_with_replacement(PEOPLES, 2))
_PLACES = (
    HAND, DECK, DISCARD, LEADERSHIP_PILE, COMBAT, BURIED, SUPPORT_AREA, BLUFF_AREA, INFLUENCE, LANDED, CARGO,
)  # fmt: skip


def cards_of(state: BlueMoonState, seat: int) -> Counter[int]:
    """Count a seat's cards wherever they lie."""
    return Counter(card for place in _PLACES for card in state.zones[place + seat])


def check_table(state: BlueMoonState) -> None:
    """Every card of a deck is in exactly one place, and dragons stand on one side only."""
    for seat in (0, 1):
        assert cards_of(state, seat) == Counter(PRESETS[state.setup.decks[seat]])
    assert -3 <= state.marks[DRAGONS] <= 3
    assert len(state.marks) == MARKS


def test_there_are_forty_five_match_ups() -> None:
    assert len(MATCH_UPS) == 45


@pytest.mark.parametrize("decks", MATCH_UPS, ids="-".join)
def test_laws_hold_on_every_state_of_a_random_game(decks: tuple[str, str]) -> None:
    rng = Random("-".join(decks))
    state = GAME.deal_with({"decks": decks}, Seeded(rng.randrange(2**32)))
    for at, here in enumerate(walk(state, rng, 3000)):
        check_table(here)
        if at % 2 == 0 or here.frame is None:
            check_laws(GAME, here, rng)
    assert state.frame is None, "the game did not end"
    assert state.outcome is not None
    assert 1 <= max(state.outcome.points) <= 4


@pytest.mark.parametrize("decks", MATCH_UPS, ids="-".join)
def test_a_transcript_replays_to_the_same_hashes(decks: tuple[str, str]) -> None:
    rng = Random(":".join(decks))
    match = Match(GAME, {"decks": list(decks)}, Seeded(rng.randrange(2**32)))
    while (decision := match.state.decision) is not None:
        assert match.version < 3000
        match.act(decision.seat, steered_choice(match.state, rng))
    again = Transcript.from_json(match.transcript.to_json())
    assert verify(again).digest() == match.state.digest()


def test_without_a_listener_no_event_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_values: object) -> None:
        raise AssertionError("an event was built although nobody listens")

    monkeypatch.setattr(Event, "__init__", refuse)
    rng = Random(3)
    for _ in walk(GAME.deal(seed=3, decks=("buka", "khind")), rng, 400):
        pass
