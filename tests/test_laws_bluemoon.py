"""The laws on states of random games of Blue Moon, over all match-ups of the preset decks and with own decks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Final

import pytest

from claims_bluemoon import check_claims
from laws import check_laws, steered_choice, walk
from notes_bluemoon import check_notes
from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon import state as rules_of_the_table
from spielwerk.bluemoon.cards.model import INQUISITOR
from spielwerk.bluemoon.decks import PRESETS, deck_code, random_deck
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript, verify

PEOPLES = tuple(PRESETS)
MATCH_UPS = tuple(combinations_with_replacement(PEOPLES, 2))
_PLACES = (
    zones.HAND,
    zones.DECK,
    zones.DISCARD,
    zones.LEADERSHIP_PILE,
    zones.COMBAT,
    zones.BURIED,
    zones.SUPPORT_AREA,
    zones.BLUFF_AREA,
    zones.INFLUENCE,
    zones.LANDED,
    zones.CARGO,
    zones.LIMBO,
    zones.BESIDE,
)


def cards_of(state: BlueMoonState, seat: int) -> Counter[int]:
    """Count a seat's cards wherever they lie; the inquisitor is no card of the deck."""
    lying = [card for place in _PLACES for card in state.zones[place + seat]]
    return Counter(card for card in lying if state.cards[card].type != INQUISITOR)


EVERY: Final = 1 if str(rules_of_the_table.__file__).endswith(".so") else 8
"""Every so many states the whole table of actions is asked about: all of them where the rules are compiled."""


def check_table(state: BlueMoonState) -> None:
    """Every card of a deck is in exactly one place, and dragons stand on one side only."""
    for seat in (0, 1):
        assert cards_of(state, seat) == Counter(state.setup.lists[seat].cards)
    assert -3 <= state.marks[marks.DRAGONS] <= 3
    assert len(state.marks) == marks.COUNT
    check_notes(state)


def test_there_are_forty_five_match_ups() -> None:
    assert len(MATCH_UPS) == 45


@pytest.mark.parametrize("decks", MATCH_UPS, ids="-".join)
def test_laws_hold_on_every_state_of_a_random_game(decks: tuple[str, str]) -> None:
    rng = Random("-".join(decks))
    state = GAME.deal_with({"decks": decks}, Seeded(rng.randrange(2**32)))
    for number, here in enumerate(walk(state, rng, 3000)):
        check_table(here)
        check_laws(GAME, here, rng)
        if number % EVERY == 0:
            check_claims(here, rng)
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


def own_decks(seed: int) -> tuple[Random, dict[str, object]]:
    """Two random legal decks of whose lists the players know only their own."""
    rng = Random(seed)
    decks = [deck_code(random_deck(rng)), deck_code(random_deck(rng))]
    options = {"windows": "always" if seed % 3 == 0 else "asked", "rule11": "friendly" if seed % 2 else "tournament"}
    return rng, {"decks": decks, **options}


def check_planning(state: BlueMoonState, rng: Random) -> None:
    """A state dealt anew from a view can be played on and saved."""
    for seat in (-1, 0, 1):
        planned: BlueMoonState = state.view(seat).resample(rng)
        run = Run(Seeded(rng.randrange(2**32)))
        for _ in range(5):
            if planned.frame is not None:
                planned.apply(rng.choice(planned.options), run)
        assert GAME.decode(planned.encode()).encode() == planned.encode()


@pytest.mark.parametrize("seed", range(12))
def test_laws_hold_on_states_of_a_random_game_with_own_decks(seed: int) -> None:
    rng, options = own_decks(seed)
    state = GAME.deal_with(options, Seeded(rng.randrange(2**32)))
    for number, here in enumerate(walk(state, rng, 3000)):
        check_table(here)
        check_planning(here, rng)
        check_laws(GAME, here, rng)
        if number % EVERY == 0:
            check_claims(here, rng)
    assert state.frame is None, "the game did not end"
    assert state.outcome is not None
    assert 1 <= max(state.outcome.points) <= 7


@pytest.mark.parametrize("seed", range(100, 106))
def test_a_transcript_with_own_decks_replays_to_the_same_hashes(seed: int) -> None:
    rng, options = own_decks(seed)
    match = Match(GAME, options, Seeded(rng.randrange(2**32)))
    while (decision := match.state.decision) is not None:
        assert match.version < 3000
        match.act(decision.seat, steered_choice(match.state, rng))
    again = Transcript.from_json(match.transcript.to_json())
    assert verify(again).digest() == match.state.digest()


def test_the_other_player_cannot_tell_two_secret_decks_apart_that_showed_the_same_cards() -> None:
    """Nothing in a view hangs on cards of the other's own deck that were never open."""
    rng = Random(7)
    mine = deck_code(random_deck(rng, "hoax"))
    state = GAME.deal(seed=7, decks=(mine, random_deck(rng, "flit", -1)), start=0)
    other = GAME.deal(seed=7, decks=(mine, random_deck(rng, "flit", -1)), start=0)
    assert state.view(0).key() == other.view(0).key()
    assert state.view(1).key() != other.view(1).key()
    assert state.view(0).unseen[1] == (-1,) * 30
    assert all(spec.startswith("?") == (seat == 1) for seat, spec in enumerate(state.view(0).table.setup.specs))


def test_without_a_listener_no_event_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_values: object) -> None:
        raise AssertionError("an event was built although nobody listens")

    monkeypatch.setattr(Event, "__init__", refuse)
    rng = Random(3)
    for _ in walk(GAME.deal(seed=3, decks=("buka", "khind")), rng, 400):
        pass
