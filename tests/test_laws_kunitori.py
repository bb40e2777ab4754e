"""The laws on states of random games of Kunitori."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from claims_kunitori import check_claims
from laws import check_laws, steered_choice, walk
from notes_kunitori import check_notes
from spielwerk.core.chance import Recorder, Seeded
from spielwerk.core.events import Event, Run
from spielwerk.kunitori import steps
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import IDS, RAMPART
from spielwerk.kunitori.options import CHOICES
from spielwerk.kunitori.setup import DEFAULT_NAMES
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import OWNED, TRASH
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript, verify

_IN_THE_AIR = (steps.NINJA_SHIELD, steps.NINJA_TRASH)


def all_cards(state: KunitoriState) -> Counter[int]:
    """Count every card of the game, wherever it is; also a bought Beauty that has not been placed yet."""
    cards = Counter({card: count for card, count in enumerate(state.pool) if count})
    cards.update(state.zones[TRASH])
    for seat in state.setup.seats:
        cards[RAMPART] += state.ramparts[seat]
        for zone in OWNED:
            cards.update(state.zones[zone + seat])
    frame = state.frame
    if frame is not None and frame.step in _IN_THE_AIR:
        cards.update(frame.picks)
    return +cards


def short_game(rng: Random) -> dict[str, Any]:
    """Return a set-up that ends soon, with options picked at random."""
    players = rng.randint(2, 6)
    options: dict[str, Any] = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.3}
    stock = {
        "village": {"copies": 2 * players + rng.randint(2, 8), "cost": 1},
        "prefecture": {"copies": 3, "cost": 4},
        "land": {"copies": 2, "cost": 6},
        "copper": {"copies": 6 * players + 3},
    }
    return {**options, "players": players, "facts": stock}


def random_position(rng: Random, options: dict[str, Any] | None = None) -> KunitoriState:
    """Return a position with cards of all kinds everywhere, in the middle of the action; options at random."""
    players = list(DEFAULT_NAMES[: rng.randint(2, 6)])

    def cards(count: int) -> list[str]:
        return [rng.choice(IDS) for _ in range(count)]

    def fighters(count: int) -> list[str]:
        return [rng.choice(IDS[8:14]) for _ in range(count)]

    position: dict[str, Any] = {"turn": rng.choice(players), "phase": "action", "actions": rng.randint(1, 4)}
    position["pool"] = {name: rng.randint(0, 2) for name in IDS if rng.random() < 0.3}
    position["gained_land"] = [name for name in players if rng.random() < 0.4]
    for name in players:
        position[name] = {
            "hand": cards(rng.randint(0, 8)),
            "deck": cards(rng.randint(0, 5)),
            "discard": cards(rng.randint(0, 4)),
            "deployed": fighters(rng.randint(0, 3)),
            "rampart": rng.randint(0, 1),
        }
    if options is None:
        options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.3}
    return GAME.position(position, players=players, options=options, chance=Seeded(rng.randrange(2**32)))


@pytest.mark.parametrize("seed", range(40))
def test_laws_hold_on_every_state_of_a_dealt_game(seed: int) -> None:
    rng = Random(seed)
    state = GAME.deal_with(short_game(rng), Seeded(seed))
    cards = all_cards(state)
    for here in walk(state, rng, 20_000):
        assert all_cards(here) == cards
        check_notes(here)
        check_laws(GAME, here, rng)
        check_claims(here, rng)
    assert state.frame is None, "the game did not end"
    assert state.outcome is not None


@pytest.mark.parametrize("seed", range(120))
def test_laws_hold_on_every_state_after_a_random_position(seed: int) -> None:
    rng = Random(1000 + seed)
    state = random_position(rng)
    cards = all_cards(state)
    for here in walk(state, rng, 60):
        assert all_cards(here) == cards
        check_notes(here)
        check_laws(GAME, here, rng)
        check_claims(here, rng)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_full_game_at_random_ends_and_its_transcript_replays_to_the_same_hashes(players: int) -> None:
    rng = Random(players)
    match = Match(GAME, {"players": players}, Seeded(players))
    while (decision := match.state.decision) is not None:
        assert match.version < 60_000
        match.act(decision.seat, rng.choice(decision.actions))
    again = Transcript.from_json(match.transcript.to_json())
    assert verify(again).digest() == match.state.digest()


def test_the_same_chance_leads_to_the_same_game() -> None:
    ends = []
    for _ in range(2):
        rng = Random(5)
        state = GAME.deal(seed=5, players=4)
        run = Run(Recorder(Seeded(5)))
        for _ in range(500):
            state.apply(steered_choice(state, rng), run)
        ends.append(state.digest())
    assert ends[0] == ends[1]


def test_walking_meets_every_step_and_every_card() -> None:
    """The reasons are met in `test_reasons_kunitori`."""
    asked: set[int] = set()
    played: set[str] = set()
    silent = {steps.FIGHT, steps.COMPARE, steps.PORT_TOWN}
    wanted_steps = set(range(len(KunitoriState.steps))) - silent
    wanted_cards = set(IDS) - {"village", "prefecture", "land"}
    for seed in range(5000):
        if asked == wanted_steps and played == wanted_cards:
            break
        rng = Random(seed)
        state = random_position(rng)
        run = Run(Seeded(seed), [])
        for _ in range(40):
            if state.frame is None:
                break
            asked.add(state.frame.step)
            state.apply(steered_choice(state, rng), run)
        assert run.events is not None
        played |= {IDS[card] for event in run.events if event.kind in ("played", "treasure") for card in event.cards}
    assert asked == wanted_steps
    assert played == wanted_cards


def all_pairs() -> list[dict[str, Any]]:
    """Return few sets of options in which every value of every option meets every value of every other."""
    rng = Random(1)
    names = list(CHOICES)
    missing = {
        ((one, a), (other, b))
        for at, one in enumerate(names)
        for other in names[at + 1 :]
        for a in CHOICES[one]
        for b in CHOICES[other]
    }
    chosen: list[dict[str, Any]] = []
    while missing:
        tries = [{name: rng.choice(CHOICES[name]) for name in names} for _ in range(40)]
        best = max(tries, key=lambda each: sum(pair <= each.items() for pair in map(set, missing)))
        missing = {pair for pair in missing if not set(pair) <= best.items()}
        chosen.append(best)
    return chosen


PAIRS = all_pairs()


def before_battle(options: dict[str, Any]) -> KunitoriState:
    """Return a battle phase in which most options matter: two generals, every troop with a text, a Monk."""
    fighters = ["maeda-toshimasu", "honda-tadakatsu", "cavalry", "land-destroyer", "fake-fortress", "travelling-monk"]
    other = {
        "deployed": ["cavalry", "land-destroyer"],
        "hand": ["cavalry", "gold"],
        "deck": ["fake-fortress", "copper"],
    }
    position = {"phase": "battle", "anna": {"area": fighters}, "bert": other, "carl": other}
    return GAME.position(position, players=("anna", "bert", "carl"), options=options)


@pytest.mark.parametrize("at", range(len(PAIRS)))
def test_every_pair_of_options_obeys_the_laws(at: int) -> None:
    rng = Random(at)
    starts = [random_position(rng, PAIRS[at]), *(before_battle(PAIRS[at]) for _ in range(4))]
    for start, limit in zip(starts, (25, 8, 8, 8, 8), strict=True):
        for state in walk(start, rng, limit):
            check_laws(GAME, state, rng)
            check_notes(state)
            check_claims(state, rng)


def test_a_game_in_which_nobody_has_a_choice_stops_and_asks() -> None:
    state = GAME.position({"phase": "buy"}, players=["a", "b"], options={"costs": {"copper": 1}})
    assert state.legal() == ["pass"]
    for seat in (0, 1, -1):  # and the others can tell where it stands, though a single answer is rarely asked
        view = state.view(seat)
        assert view.resample(Random(1)).view(seat) == view


def test_without_a_listener_no_event_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_values: object) -> None:
        raise AssertionError("an event was built although nobody listens")

    monkeypatch.setattr(Event, "__init__", refuse)
    rng = Random(3)
    for _ in walk(GAME.deal(seed=3, players=3), rng, 400):
        pass
