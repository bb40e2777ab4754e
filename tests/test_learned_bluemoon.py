"""The bot that has learned Blue Moon: it plays by the network of the package, at first sight or looking ahead."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bluemoon.game import GAME
from spielwerk.bots.base import Question, ask
from spielwerk.bots.learned.file import BUNDLED, BadNetwork, Trained
from spielwerk.bots.registry import label_of, make_bot, policy_of
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.lab.matchups import pairing
from spielwerk.lab.run import Manner, summarized
from spielwerk.lab.statistics import Share


def decided(name: str, decisions: int) -> list[str]:
    """Return what two bots of that name decide in a game."""
    state, run = GAME.deal_with({"decks": ("flit", "hoax")}, Seeded(6)), Run(Seeded(6))
    bots = [make_bot(name, "bluemoon", seat) for seat in (0, 1)]
    found: list[str] = []
    while state.frame is not None and len(found) < decisions:
        action = ask(bots[state.frame.seat], state)
        found.append(state.text(action))
        state.apply(action, run)
    return found


def test_the_network_of_the_package_is_small_and_says_how_it_came_about() -> None:
    file = BUNDLED / "bluemoon.npz"
    trained = Trained.load(file)
    assert trained.game == "bluemoon"
    assert trained.games > 5000
    assert file.stat().st_size < 4_000_000


def test_it_beats_chance() -> None:
    plans = [
        pairing("bluemoon", ("learned", "random"), decks, 4, 3, {})
        for decks in (("hoax", "buka"), ("aqua", "khind"), ("mimix", "terrah"))
    ]
    shares = [summary.share("learned") for summary in summarized(plans, Manner())]
    assert Share(sum(share.count for share in shares), 12).rate > 0.8


@pytest.mark.parametrize(("name", "decisions"), [("learned", 60), ("learned:2it", 12)])
def test_the_same_seed_gives_the_same_game(name: str, decisions: int) -> None:
    assert decided(name, decisions) == decided(name, decisions)


def test_what_is_hidden_does_not_change_the_answer() -> None:
    state, run = GAME.deal_with({"decks": ("mimix", "vulca")}, Seeded(3)), Run(Seeded(3))
    rng, bot = Random(3), make_bot("learned", "bluemoon", 5)
    looked = 0
    while state.frame is not None and looked < 25:
        seat = state.frame.seat
        other = state.view(seat).resample(rng)
        answers = [
            make_bot("learned", "bluemoon", 11).choose(Question(seat, each.options, each.view))
            for each in (state, other)
        ]
        assert answers[0] == answers[1]
        looked += 1
        state.apply(ask(bot, state), run)
    assert looked > 15


def test_looking_ahead_is_asked_for_by_a_budget_and_only_where_there_is_a_network() -> None:
    assert label_of("learned:20ms") == "learned:20ms"
    assert policy_of("learned") is policy_of("learned:20ms") is None
    with pytest.raises(BadNetwork, match="spielwerk train"):
        make_bot("learned", "kunitori", 1)
