"""What a player of Blue Moon that learns sees and considers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spielwerk.bluemoon import zones
from spielwerk.bluemoon.actions import ANNOUNCE, CALL, DECLINE, DONE, FALLBACK, PASS, RETREAT
from spielwerk.bluemoon.cards.model import CARDS, CHARACTER
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.learning import reach
from spielwerk.bluemoon.learning.endings import Open, endings, worth
from spielwerk.bluemoon.learning.features import SIZE, features
from spielwerk.bluemoon.learning.practice import setting
from spielwerk.bluemoon.learning.thought import think
from spielwerk.bluemoon.rules.power import CHALLENGE
from spielwerk.bluemoon.rules.retreat import DECLINE_FIGHT
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.learning import Changes

MATCH_UPS = [("buka", "pillar"), ("mimix", "aqua"), ("hoax", "vulca"), ("flit", "khind"), ("terrah", "hoax")]


def game_of(decks: tuple[str, str], seed: int) -> tuple[BlueMoonState, Run]:
    return GAME.deal_with({"decks": decks}, Seeded(seed)), Run(Seeded(seed))


def own_deck(state: BlueMoonState, seat: int) -> frozenset[int]:
    return frozenset(state.zone(zones.DECK, seat))


def seen(state: BlueMoonState, seat: int) -> set[int]:
    return set(features(state, seat, own_deck(state, seat)))


def everything(turns: list[Open], width: int) -> list[Open]:
    raise AssertionError(f"{len(turns)} turns are more than {width}")


# -- features --------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", MATCH_UPS)
def test_features_tell_nothing_a_view_does_not(decks: tuple[str, str]) -> None:
    """Whatever is dealt anew, both seats see the same features."""
    state, run = game_of(decks, 4)
    rng = Random(4)
    bots = [make_bot("greedy-1", "bluemoon", seat) for seat in (0, 1)]
    looked = 0
    while state.frame is not None and looked < 60:
        for seat in (0, 1):
            assert seen(state.view(seat).resample(rng), seat) == seen(state, seat)
        looked += 1
        state.apply(ask(bots[state.frame.seat], state), run)
    assert looked > 30


def test_features_are_relative_to_the_seat_that_looks() -> None:
    """The same table with the seats exchanged looks the same."""
    sides = {"people": "vulca", "hand": ["vulca-1", "vulca-2"]}, {"people": "hoax", "hand": ["hoax-1"]}
    one = GAME.position({"me": sides[0], "you": sides[1], "dragons": 2})
    position: dict[str, Any] = {"me": sides[1], "you": sides[0], "dragons": -2, "turn": "you"}
    other = GAME.position(position)
    assert one.frame is not None
    assert other.frame is not None
    assert seen(one, one.frame.seat) == seen(other, other.frame.seat)
    assert seen(one, 0) != seen(one, 1)


def fight(hand: list[str], laid: str, remembered: dict[str, list[str]]) -> set[int]:
    """Return what a seat with this hand sees that is to answer a character of the other."""
    position: dict[str, Any] = {
        "element": "fire",
        "me": {"people": "khind", "hand": hand, "deck": []},
        "you": {"people": "aqua", "hand": ["aqua-8"], "deck": ["aqua-9", "aqua-7"], "combat": [laid], **remembered},
    }
    state = GAME.position(position)
    assert state.frame is not None
    return seen(state, state.frame.seat)


def test_a_card_that_may_be_in_the_other_hand_is_told_from_one_that_surely_is() -> None:
    hand = ["khind-1", "khind-2"]
    nothing = fight(hand, "aqua-2", {})
    maybe = fight(hand, "aqua-2", {"may_hold": ["aqua-8"], "may_be_in_deck": ["aqua-8"]}) - nothing
    surely = fight(hand, "aqua-2", {"may_hold": ["aqua-8"]}) - nothing
    assert len(maybe) == len(surely) == 1
    assert maybe != surely


def reaches(hand: list[str], power: int) -> set[int]:
    """Return what `reach` says of a hand that needs this power in fire, numbered from 0."""
    state = GAME.position({"me": {"people": "vulca", "hand": hand, "deck": []}, "you": {"people": "hoax"}, **FIRE})
    found: list[int] = []
    reach.of_hand(found, 0, state, 0, power, frozenset())
    return set(found)


FIRE: dict[str, Any] = {"element": "fire"}


def test_what_a_hand_can_reach_is_told_by_how_much_it_exceeds_what_is_needed() -> None:
    values = {card.id: card.fire for card in CARDS if card.people == "vulca" and card.type == CHARACTER}
    strong = max(values, key=lambda card: values[card])
    weak = min(values, key=lambda card: values[card])
    best = values[strong]
    assert values[weak] < best
    assert reaches([strong], best) != reaches([strong], best + 1)
    assert reaches([strong], best) != reaches([weak], best)
    assert reaches([weak], values[weak]) == reaches([strong], best), "the same lead looks the same"


def test_changes_are_what_was_added_and_removed() -> None:
    rng = Random(1)
    root = rng.sample(range(SIZE), 50)
    rows = [[*rng.sample(root, 40), *rng.sample(range(SIZE), 12)] for _ in range(30)] + [[], list(root)]
    changes = Changes(SIZE, root, rows)
    added = [*changes.added_from, len(changes.added)]
    removed = [*changes.removed_from, len(changes.removed)]
    for place, row in enumerate(rows):
        fresh = changes.added[added[place] : added[place + 1]]
        gone = changes.removed[removed[place] : removed[place + 1]]
        assert fresh[-1] == gone[-1] == SIZE
        assert sorted(fresh[:-1]) == sorted(set(row) - set(root))
        assert sorted(gone[:-1]) == sorted(set(root) - set(row))


# -- endings ---------------------------------------------------------------------------------------


def told(state: BlueMoonState, seat: int, actions: list[int]) -> tuple[object, ...]:
    """Return what an end looks like to the seat, and whether one announced, declined or retreated."""
    row = frozenset(features(state, seat, frozenset())) if state.frame is not None else worth(state, seat)
    return row, DECLINE in actions, RETREAT in actions


def by_force(state: BlueMoonState, seat: int, run: Run, before: list[int]) -> set[tuple[object, ...]]:
    """Return how the turn can end, tried out action by action in every order."""
    frame = state.frame
    assert frame is not None
    found: set[tuple[object, ...]] = set()
    declining = frame.step == DECLINE_FIGHT
    for action in state.options:
        child, actions = state.copy(), [*before, action]
        if declining and action == DONE:
            found.add(told(state, seat, actions))
        elif ANNOUNCE <= action <= ANNOUNCE + 1 or (declining and frame.a == 2):
            child.steps[frame.step].take(child, frame, action, run)  # looked at before any card is drawn
            found.add(told(child, seat, actions))
        else:
            child.apply(action, run)
            if child.frame is None or action in (RETREAT, FALLBACK) or child.turn != seat:
                found.add(told(child, seat, actions))
            else:
                found |= by_force(child, seat, run, actions)
    return found


PLACES: list[dict[str, Any]] = [
    {
        "me": {"people": "aqua", "hand": ["aqua-9", "aqua-16", "aqua-17", "aqua-21", "aqua-22"], "deck": []},
        "you": {"people": "vulca", "hand": ["vulca-8"], "deck": ["vulca-9"]},
    },
    {
        "me": {"people": "hoax", "hand": ["hoax-1", "hoax-9", "hoax-20", "hoax-24", "hoax-26"], "deck": []},
        "you": {"people": "flit", "hand": ["flit-8", "flit-4"], "deck": ["flit-9"]},
    },
    {
        "element": "fire",
        "me": {"people": "khind", "hand": ["khind-1", "khind-2", "khind-3", "khind-18"], "deck": []},
        "you": {"people": "aqua", "hand": ["aqua-8"], "deck": ["aqua-9"], "combat": ["aqua-2"]},
    },
]


@pytest.mark.parametrize("place", PLACES, ids=["opening", "leadership", "fight"])
def test_the_ends_found_are_all_there_are(place: dict[str, Any]) -> None:
    state = GAME.position(place)
    assert state.frame is not None
    found: set[tuple[object, ...]] = set()
    for end in endings(state, state.frame.seat, Run(Seeded(1)), 10_000, everything):
        actions = [action for action, _ in end.way.steps()]
        found.add((frozenset(end.row) if end.row else end.worth, DECLINE in actions, RETREAT in actions))
    assert found == by_force(state, state.frame.seat, Run(Seeded(1)), [])
    assert len(found) > 2


def test_every_way_can_be_gone_as_it_was_meant() -> None:
    """At each action the options are those expected, unless cards are drawn blind."""
    state, run = game_of(("hoax", "mimix"), 9)
    rng = Random(9)
    gone = 0
    for _ in range(12):
        if state.frame is None:
            break
        seat = state.frame.seat
        if state.turn != seat:
            state.apply(rng.choice(state.options), run)
            continue
        ends = endings(state, seat, Run(Seeded(2)), 40, rng.sample)
        for end in rng.sample(ends, min(8, len(ends))):
            trial = state.copy()
            for action, expected in end.way.steps():
                assert trial.options == expected
                trial.apply(action, Run(Seeded(2)))
            gone += 1
        state.apply(rng.choice(ends).way.steps()[0][0], run)
    assert gone > 30


def test_no_more_ways_are_followed_than_asked_for() -> None:
    state, _ = game_of(("vulca", "pillar"), 3)
    assert state.frame is not None
    many = endings(state, state.frame.seat, Run(Seeded(1)), 10_000, everything)
    few = endings(state, state.frame.seat, Run(Seeded(1)), 3, lambda turns, width: turns[:width])
    assert 0 < len(few) < len(many)


# -- thoughts --------------------------------------------------------------------------------------


def test_a_challenge_weighs_passing_against_both_ways_a_call_can_go() -> None:
    state, run = game_of(("hoax", "buka"), 2)
    bots = [make_bot("greedy-1", "bluemoon", seat) for seat in (0, 1)]
    met = 0
    for seed in range(2, 40):
        state, run = game_of(("hoax", "buka"), seed)
        while state.frame is not None and met < 3:
            if state.frame.step == CHALLENGE:
                met += 1
                thought = think(state, Run(Seeded(1)), 20, everything)
                assert thought.calls
                assert [way.action for way in thought.ways] == [PASS, CALL, CALL]
            state.apply(ask(bots[state.frame.seat], state), run)
        if met == 3:
            break
    assert met == 3


def test_a_higher_win_is_worth_more_and_a_higher_loss_less() -> None:
    worths = []
    for seed in range(12):
        state, run = game_of(("flit", "terrah"), seed)
        rng = Random(seed)
        while state.frame is not None:
            state.apply(rng.choice(state.options), run)
        assert state.outcome is not None
        won, lost = worth(state, state.outcome.winner), worth(state, 1 - state.outcome.winner)
        assert won + lost == pytest.approx(1)
        worths.append((max(state.outcome.points), won))
    assert len({points for points, _ in worths}) > 1
    assert sorted(worths) == sorted(worths, key=lambda each: (each[1], each[0]))
    assert all(0.5 < won <= 1 for _, won in worths)


def test_one_practises_every_people_and_own_decks() -> None:
    rng = Random(1)
    decks = {deck for _ in range(300) for deck in setting(rng)["decks"]}
    assert {"hoax", "buka", "aqua"} < decks
    assert sum(len(deck) > 10 for deck in decks) > 20
    GAME.deal_with(setting(Random(5)), Seeded(5))
