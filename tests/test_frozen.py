"""The bots that never change decide as they always did.

The games under `golden/frozen` were recorded when these bots were frozen. They are replayed as they were, and at every
decision a bot is asked anew. Where a change of the rules makes a recorded action impossible, the game is recorded again
up to the same number of decisions, and the commit says which rule it was.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import spielwerk
from spielwerk.bots.base import ask
from spielwerk.bots.frozen.kunitori.scripts import SCRIPTS
from spielwerk.bots.learned import bundled_taste
from spielwerk.bots.learned.file import BadNetwork
from spielwerk.bots.registry import UnknownBot, bot_names, check_bot, make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.lab.run import Execution, summarized
from spielwerk.lab.simulate import Plan

GOLDEN = sorted((Path(__file__).parent / "golden" / "frozen").glob("*.txt"))


def test_games_of_all_bots_at_their_tables_were_recorded() -> None:
    recorded = {tuple(file.stem.split("-")[:3]) for file in GOLDEN}
    both = {(bot, "1", game) for bot in ("greedy", "search") for game in ("bluemoon", "kunitori")}
    learned = {("learned", number, game) for number in ("1", "2") for game in ("bluemoon", "kunitori")}
    assert recorded == both | learned


@pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])
def test_a_frozen_bot_decides_as_it_always_did(file: Path) -> None:
    first, *decisions = file.read_text().splitlines()
    about = json.loads(first)
    game, seed = about["game"], about["seed"]
    state = spielwerk.game(game).deal_with(about["options"], Seeded(seed))
    run = Run(Seeded(seed))
    bots = [make_bot(about["bot"], game, seed + seat) for seat in range(len(state.setup.players))]
    for number, decision in enumerate(decisions):
        seat, text = decision.split(" ", 1)
        assert state.frame is not None
        assert state.frame.seat == int(seat)
        chosen = state.text(ask(bots[int(seat)], state))
        assert chosen == text, f"decision {number}"
        state.apply(state.parse(text), run)


def test_frozen_bots_are_no_company_at_a_table_but_can_be_named() -> None:
    assert not {"greedy-1", "search-1", "learned-1", "learned-2"} & set(bot_names())
    learned = [f"learned-{number}{budget}" for number in (1, 2) for budget in ("", ":100ms", ":24it")]
    for name in (
        "greedy-1",
        "search-1",
        "search-1:100ms",
        "search-1:50it",
        *learned,
        *[f"script:{name}" for name in SCRIPTS],
    ):
        check_bot(name)
    for name in ("greedy-1:2", "search-1:soon", "learned-1:soon", "learned-2:soon"):
        with pytest.raises(UnknownBot):
            check_bot(name)
    for name in ("script", "script:", "script:peace"):
        with pytest.raises(UnknownBot):
            make_bot(name, "kunitori", 1)


@pytest.mark.parametrize("name", ["learned-1", "learned-2"])
def test_those_of_kunitori_look_no_further(name: str) -> None:
    make_bot(name, "kunitori", 1)
    with pytest.raises(UnknownBot, match="does not look ahead in kunitori"):
        make_bot(f"{name}:24it", "kunitori", 1)


def test_of_a_game_without_networks_there_is_none() -> None:
    with pytest.raises(BadNetwork, match="no network for elstern"):
        bundled_taste("elstern")


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_one_for_kunitori_and_nothing_else(name: str) -> None:
    (summary,) = summarized([Plan("kunitori", (f"script:{name}", "greedy-1"), 2, 3)], Execution())
    assert summary.games == 2
    with pytest.raises(UnknownBot):
        make_bot(f"script:{name}", "bluemoon", 1)
