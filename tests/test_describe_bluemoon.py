"""Positions written: read back they are the same state, in the middle of anything; of a view they tell no secret."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

from laws import walk
from spielwerk.bluemoon import pending, terms, zones
from spielwerk.bluemoon.decks import PRESETS, deck_code, random_deck
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import STEPS
from spielwerk.core.reasons import BadPosition
from spielwerk.judge.files import load_file
from spielwerk.judge.library import rulings_folder

MATCH_UPS = tuple(combinations_with_replacement(PRESETS, 2))


def check_round_trip(state: BlueMoonState) -> None:
    """What is written is plain data and leads back to the same state with the same options."""
    text = json.dumps(GAME.describe(state))
    again = GAME.position(json.loads(text))
    assert again.encode() == state.encode(), text
    assert again.options == state.options


@pytest.mark.parametrize("decks", MATCH_UPS, ids="-".join)
def test_every_state_of_a_random_game_is_read_back_as_it_was(decks: tuple[str, str]) -> None:
    rng = Random("+".join(decks))
    for state in walk(GAME.deal(seed=rng.randrange(2**32), decks=decks), rng, 300):
        check_round_trip(state)


@pytest.mark.parametrize("seed", range(8))
def test_games_with_own_decks_and_interventions_too(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Any] = {
        "decks": [deck_code(random_deck(rng)), deck_code(random_deck(rng))],
        "windows": "always" if seed % 2 else "asked",
        "rule11": "friendly" if seed % 3 else "tournament",
        "players": ["Ada", "Bo"],
    }
    for state in walk(GAME.deal(seed=seed, **options), rng, 400):
        check_round_trip(state)


def test_a_state_dealt_anew_from_a_view_is_written_as_well() -> None:
    rng = Random(4)
    decks = [deck_code(random_deck(rng)), "aqua"]
    for at, state in enumerate(walk(GAME.deal(seed=4, decks=decks), rng, 120)):
        if at % 10 == 0:
            for seat in (-1, 0, 1):
                check_round_trip(state.view(seat).resample(rng))


def test_the_positions_of_the_rulings_are_read_back_and_every_question_of_theirs() -> None:
    """Facts, crystal cards, inquisitors, ships and bluffs as scenarios set them up."""
    folder: Path = rulings_folder() / "bluemoon"
    written = 0
    for file in sorted(folder.rglob("*.yaml"))[::3]:
        for scenario in load_file(file):
            if scenario.position is None:
                continue
            try:
                state = GAME.position(scenario.position, options=scenario.options)
            except BadPosition:
                continue
            check_round_trip(state)
            written += 1
    assert written > 200


# -- views -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "decks", [("hoax", "buka"), ("mimix", "aqua"), ("own", "own"), ("own", "pillar")], ids="-".join
)
def test_the_text_of_a_view_tells_no_secret_and_can_be_played_on(decks: tuple[str, str]) -> None:
    rng = Random("-".join(decks))
    chosen = [deck_code(random_deck(rng)) if deck == "own" else deck for deck in decks]
    for state in walk(GAME.deal(seed=6, decks=chosen), rng, 200):
        for seat in (-1, 0, 1):
            view = state.view(seat)
            text = GAME.describe(view)
            assert GAME.describe(view.resample(rng).view(seat)) == text
            if state.frame is not None:
                assert GAME.describe(GAME.position(text).view(seat)) == text


def test_what_is_not_known_is_a_question_mark() -> None:
    state = GAME.deal(seed=5, decks=("hoax", "vulca"), start=0)
    text = GAME.describe(state.view(0))
    assert text["you"]["hand"] == ["?"] * 6
    assert text["me"]["hand"] == [GAME.card_id(card) for card in state.zone(zones.HAND, 0)]
    assert text["me"]["deck"] == ["?"] * 24


def test_a_short_position_cannot_leave_cards_open() -> None:
    with pytest.raises(BadPosition, match="pending"):
        GAME.position({"me": {"people": "hoax", "hand": ["?"]}})


# -- words -----------------------------------------------------------------------------------------------------


def test_a_step_going_on_is_told_in_words() -> None:
    """Aqua 14, the only character, is laid; then cards go under the deck one by one."""
    state = GAME.position(
        {"turn": "me", "phase": "character", "me": {"hand": ["aqua-14", "aqua-16", "aqua-17"]}, "you": {}}
    )
    state.play("bottom aqua-16")
    assert GAME.describe(state)["pending"] == [
        {"step": "put-under-deck", "seat": "me", "card": "aqua-14", "so_far": 1},
        {"step": "character", "seat": "me"},
    ]


def test_only_steps_there_are_have_words_of_their_own_and_all_are_documented() -> None:
    assert set(pending._NOTES) <= {step.id for step in STEPS}
    documented = (Path(__file__).parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    notes = {note.name for pair in (*pending._NOTES.values(), pending._OTHERS) for note in pair if note.name}
    words = [term.word for term in (*terms.TURN, *terms.SEAT, terms.LOTS)]
    for word in (*notes, *words, *terms.NOTES, *terms.PILES, terms.NAMED):
        assert f"`{word}`" in documented, word


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"me": {"hand": ["hoax-101"]}}, "did you mean"),
        ({"pending": [{"step": "sleep", "seat": "me"}]}, "not a step"),
        ({"pending": [{"step": "start", "seat": "nobody"}]}, "one of me, you"),
        ({"pending": [{"step": "start", "seat": "me", "colour": 1}]}, "has no 'colour'"),
        ({"pending": [{"step": "take-back", "seat": "me", "among": "clouds"}]}, "both areas"),
        ({"pending": [{"step": "start", "seat": "me"}], "played": ["hoax-1"]}, "not both"),
        ({"turn_so_far": {"slept": True}}, "has no 'slept'"),
        ({"decks": ["secrets.toml", "hoax"]}, "no ready-made deck"),
        ({"pending": [{"step": "start", "seat": "me"}], "me": {"combat": ["?"]}}, "there is no card"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(position: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.position(position)
    assert said in refused.value.message
