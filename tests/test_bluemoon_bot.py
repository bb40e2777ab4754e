"""The bot that plans: it wins, it sees no more than it may, and it does the sensible thing in plain positions."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from spielwerk.bluemoon.cards.roster import NUMBERS, PEOPLES
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.heuristics import player as plain
from spielwerk.bluemoon.heuristics.plan import Planner
from spielwerk.bluemoon.heuristics.player import BlueMoonPlayer
from spielwerk.bluemoon.heuristics.reach import SHIELDED, UNREACHED, Reply, likely_hands
from spielwerk.bluemoon.heuristics.worth import WORTH, dragons_worth
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bots.base import Question, ask
from spielwerk.bots.greedy import GreedyBot
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.lab.matchups import pairing
from spielwerk.lab.run import Execution, summarized
from spielwerk.lab.simulate import Plan
from spielwerk.lab.statistics import Share

# Newer Pythons warn when a process with threads forks; pytest-xdist has threads.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


def choice(state: BlueMoonState, seed: int = 1) -> str:
    return state.text(ask(GreedyBot(BlueMoonPlayer(seed)), state))


def played(state: BlueMoonState, seed: int = 1) -> list[str]:
    """Let the bot play its whole turn and return what it did."""
    bot, run = GreedyBot(BlueMoonPlayer(seed)), Run(Seeded(seed))
    turn, done = state.turn, list[str]()
    while state.frame is not None and state.turn == turn and state.frame.seat == turn:
        action = ask(bot, state)
        done.append(state.text(action))
        state.apply(action, run)
        if done[-1].startswith(("announce", "retreat", "decline")):
            break
    return done


def position(me: dict[str, Any], you: dict[str, Any], **rest: Any) -> BlueMoonState:
    return GAME.position({"me": {"people": "vulca", **me}, "you": {"people": "hoax", **you}, **rest})


# -- it wins ------------------------------------------------------------


def test_greedy_beats_random_in_every_match_up_together() -> None:
    """All 45 pairings, both seats twice; measured on far more games the share is above 99 %."""
    plans: list[Plan] = []
    for place, (row, column) in enumerate(combinations_with_replacement(PEOPLES, 2)):
        decks = (row, column) if place % 2 else (column, row)
        plans.append(pairing("bluemoon", ("greedy", "random"), decks, 4, 45, {}))
    assert len(plans) == 45
    summaries = summarized(plans, Execution(workers=2))
    share = Share(
        sum(summary.share("greedy").count for summary in summaries), sum(summary.games for summary in summaries)
    )
    assert share.total == 180
    assert share.rate >= 0.95


def test_games_between_planners_come_to_an_end() -> None:
    for seed, decks in enumerate((("khind", "flit"), ("buka", "pillar"), ("aqua", "terrah"))):
        state = GAME.deal_with({"decks": decks}, Seeded(seed))
        bots = [make_bot("greedy", "bluemoon", seed), make_bot("greedy", "bluemoon", seed + 1)]
        run = Run(Seeded(seed))
        for _ in range(3000):
            if state.frame is None:
                break
            action = ask(bots[state.frame.seat], state)
            assert action in state.options
            state.apply(action, run)
        assert state.outcome is not None


# -- it sees no more than it may ------------------------------------------------------------


@pytest.mark.parametrize("decks", [("buka", "pillar"), ("mimix", "aqua")])
def test_what_is_hidden_does_not_change_the_answer(decks: tuple[str, str]) -> None:
    state = GAME.deal_with({"decks": decks}, Seeded(3))
    run, rng, bot = Run(Seeded(3)), Random(3), make_bot("greedy", "bluemoon", 5)
    looked = 0
    while state.frame is not None and looked < 40:
        seat = state.frame.seat
        other = state.view(seat).resample(rng)
        asked = GreedyBot(BlueMoonPlayer(11)).choose(Question(seat, state.options, state.view))
        again = GreedyBot(BlueMoonPlayer(11)).choose(Question(seat, other.options, other.view))
        assert state.text(asked) == state.text(again)
        looked += 1
        state.apply(ask(bot, state), run)
    assert looked > 20


def test_the_same_seed_gives_the_same_game() -> None:
    results = []
    for _ in range(2):
        state = GAME.deal_with({"decks": ("flit", "khind")}, Seeded(8))
        bots = [GreedyBot(BlueMoonPlayer(1)), GreedyBot(BlueMoonPlayer(2))]
        run = Run(Seeded(8))
        while state.frame is not None:
            state.apply(ask(bots[state.frame.seat], state), run)
        results.append(state.digest())
    assert results[0] == results[1]


def test_one_plan_serves_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    class Counting(Planner):
        def plan(self) -> list[Any]:
            made.append(self.seat)
            return super().plan()

    monkeypatch.setattr(plain, "Planner", Counting)
    state = position({"hand": ["vulca-1", "vulca-8", "vulca-9", "vulca-23"]}, {"combat": ["hoax-1"]}, element="fire")
    done = played(state)
    assert done[-1] == "announce fire"
    assert len(done) > 2
    assert made == [0]


# -- it does the sensible thing ------------------------------------------------------------


def test_it_reaches_the_power_with_what_it_misses_least() -> None:
    """Torch is worth least and reaches Earth 3; the other holds nothing to answer with in any case."""
    hand = ["vulca-4", "vulca-7", "vulca-11"]
    done = played(position({"hand": hand}, {"combat": ["hoax-9"], "hand": []}, element="earth"))
    assert done[-1] == "announce earth"
    assert [action for action in done if action.startswith("play")] == ["play vulca-11"]


def test_it_retreats_when_the_power_is_out_of_reach() -> None:
    state = position({"hand": ["vulca-12", "vulca-13"]}, {"combat": ["hoax-1"], "support": ["hoax-20"]}, element="fire")
    assert played(state) == ["retreat"]


def test_it_adds_a_support_only_where_it_is_needed() -> None:
    """Fire 5 is needed: Spark (4) needs the Lightning Bolts (3); against 4 the other could not answer anyway."""
    needed = played(position({"hand": ["vulca-8", "vulca-23"]}, {"combat": ["hoax-1"]}, element="fire"))
    assert needed[-1] == "announce fire"
    assert "play vulca-23" in needed
    spared = played(position({"hand": ["vulca-8", "vulca-23"]}, {"combat": ["hoax-3"]}, element="fire"))
    assert spared[-1] == "announce fire"
    assert "play vulca-23" not in spared


def test_it_uses_a_shield_against_too_much_power() -> None:
    """Infernal Armor shields against Earth, whatever the other has."""
    you = {"combat": ["hoax-9"], "support": ["hoax-20", "hoax-22"]}
    done = played(position({"hand": ["vulca-13", "vulca-19"]}, you, element="earth"))
    assert "play vulca-19" in done
    assert done[-1] == "announce earth"


def test_it_opens_in_the_element_the_other_cannot_answer() -> None:
    """Flamebreath has 7 Fire and no Earth."""
    done = played(position({"hand": ["vulca-1"]}, {"hand": ["hoax-9", "hoax-7"]}))
    assert done[-1] == "announce fire"


def test_it_declines_without_a_character_and_gives_up_its_worst_cards() -> None:
    state = position({"hand": ["vulca-30", "vulca-23", "vulca-18"]}, {})
    bot, run = GreedyBot(BlueMoonPlayer(1)), Run(Seeded(1))
    while state.decision is not None and state.decision.kind != "decline":
        state.apply(ask(bot, state), run)
    worst = min(("vulca-30", "vulca-23", "vulca-18"), key=lambda card: WORTH[NUMBERS[card]])
    assert choice(state) == f"discard {worst}"


def test_it_buys_the_dragon_that_wins_the_game() -> None:
    """With three dragons, 8 Fire from hand are worth the fourth."""
    state = position({"hand": ["vulca-29", "vulca-1", "vulca-12", "vulca-8"]}, {}, dragons=3, phase="leadership")
    bot, run = GreedyBot(BlueMoonPlayer(1)), Run(Seeded(1))
    while state.frame is not None and state.turn == 0:
        state.apply(ask(bot, state), run)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.cause) == (0, "fourth dragon")


def test_it_draws_five_before_it_fights() -> None:
    state = GAME.position({"me": {"people": "hoax", "hand": ["hoax-27", "hoax-6"]}, "you": {"people": "vulca"}})
    assert choice(state) == "play hoax-27"


def test_it_does_not_give_the_game_away_by_retreating() -> None:
    """One more dragon for the other is the end: everything is thrown in to stay."""
    me = {"hand": ["vulca-4", "vulca-18", "vulca-23"]}
    done = played(position(me, {"combat": ["hoax-1"], "support": ["hoax-21"]}, element="fire", dragons=-3))
    assert done[-1] == "announce fire"


def bluffing(bluff: str, dragons: int = 0) -> BlueMoonState:
    """A Buka announces Fire with one card face down; the Hoax may challenge."""
    state = GAME.position(
        {
            "turn": "you",
            "phase": "power",
            "element": "fire",
            "dragons": dragons,
            "played": ["buka-6"],
            "me": {"people": "hoax", "combat": ["hoax-8"], "hand": ["hoax-1"]},
            "you": {"people": "buka", "combat": ["buka-6"], "support": [{"bluff": bluff}]},
        }
    )
    state.play("announce fire")
    assert state.decision is not None
    assert state.decision.kind == "challenge"
    return state


def test_it_calls_what_is_likely_to_be_a_bluff_and_not_what_would_lose_the_game() -> None:
    assert choice(bluffing("buka-4")) == choice(bluffing("buka-7"))  # the face does not matter
    assert choice(bluffing("buka-4", dragons=-3)) == "pass"


# -- what it reckons with ------------------------------------------------------------


def test_a_fourth_dragon_is_worth_most() -> None:
    steps = [dragons_worth(number + 1) - dragons_worth(number) for number in range(-4, 4)]
    assert all(step > 0 for step in steps)
    assert max(steps) == steps[0] == steps[-1]


def numbers(*cards: str) -> tuple[int, ...]:
    return tuple(NUMBERS[card] for card in cards)


def test_the_power_of_a_hand_is_judged_by_rules_and_bans() -> None:
    state = position({"combat": ["vulca-16"]}, {"support": ["hoax-21"]}, element="fire")
    reply = Reply(state, 1, 0)
    assert reply.needed == 1
    assert reply.power_of(numbers("hoax-1")) == UNREACHED  # Ember: no characters without text
    assert reply.power_of(numbers("hoax-12")) == 2 + 2
    assert reply.power_of(numbers("hoax-12", "hoax-20", "hoax-22")) == 2 + 2 + 3
    assert reply.power_of(numbers("hoax-12", "hoax-18")) == SHIELDED
    assert reply.answered_by([numbers("hoax-12"), numbers("hoax-1")]) == 0.5


def test_pairs_and_gangs_are_counted_together() -> None:
    state = GAME.position({"me": {"people": "mimix"}, "you": {"people": "khind"}, "element": "fire"})
    assert Reply(state, 0, 0).power_of(numbers("mimix-3", "mimix-4", "mimix-22")) == 6 + 1 + 2
    assert Reply(state, 1, 0).power_of(numbers("khind-15", "khind-17", "khind-10")) == 3 + 3


def test_guessed_hands_hold_what_is_known_of_them() -> None:
    state = position({}, {"hand": ["hoax-1", "hoax-2", "hoax-3"], "disclosed": ["hoax-2"]})
    view = state.view(0)
    for hand in likely_hands(view, view.resample(Random(2)), Random(1)):
        assert len(hand) == 3
        assert NUMBERS["hoax-2"] in hand
        assert len(set(hand)) == 3
