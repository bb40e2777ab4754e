"""What a player of Kunitori that learns to buy sees, whom it practises with, and what an end is worth to it."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.learning.endings import LEAST, worth
from spielwerk.kunitori.learning.practice import ITSELF, PARTNERS, setting
from spielwerk.kunitori.learning.taste import ANSWERS, NOTHING, ONE, SIZE, counts_of, counts_seen, look
from spielwerk.kunitori.learning.tasting import seen
from spielwerk.kunitori.state import KunitoriState


def game_of(players: int, seed: int) -> tuple[KunitoriState, Run]:
    return GAME.deal_with({"players": players}, Seeded(seed)), Run(Seeded(seed))


def purchases(players: int, seed: int, bot: str, most: int) -> list[KunitoriState]:
    """Return tables at which somebody may buy, all treasures being laid down."""
    state, run = game_of(players, seed)
    player = make_bot(bot, "kunitori", seed)
    found: list[KunitoriState] = []
    while state.frame is not None and len(found) < most:
        if seen(state) is not None:
            found.append(state.copy())
        state.apply(ask(player, state), run)
    return found


@pytest.mark.parametrize(("players", "bot"), [(2, "greedy"), (4, "script:army-strategy"), (6, "script:army")])
def test_a_look_tells_nothing_a_view_does_not(players: int, bot: str) -> None:
    """Whatever is dealt anew, the seat sees the same; and it sees it of the view alone."""
    rng = Random(3)
    differed = 0
    tables = purchases(players, 3, bot, 120)
    assert len(tables) > 50
    for state in tables:
        assert state.frame is not None
        seat, options = state.frame.seat, state.options
        view = state.view(seat)
        twin = view.resample(rng)
        differed += twin.encode() != state.encode()
        one = look(state, counts_of(state), seat, options)
        other = look(twin, counts_of(twin), seat, twin.options)
        third = look(view.table, counts_seen(view), seat, options)
        assert one.numbers == other.numbers == third.numbers
        assert one.answers == other.answers == third.answers
        assert one.leanings == other.leanings == third.leanings
    assert differed > 40


def test_a_look_has_a_number_for_everything_and_none_of_them_grows_beyond_measure() -> None:
    for state in purchases(3, 8, "greedy", 200):
        found = seen(state)
        assert found is not None
        assert len(found.numbers) == SIZE
        assert max(map(abs, found.numbers)) < 2**12
        assert len(found.answers) == len(found.leanings) == len(state.options)
        assert all(0 <= answer < ANSWERS for answer in found.answers)
        assert found.answers[0] == NOTHING


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_has_learned_nothing_leans_to_what_the_plain_player_buys(players: int) -> None:
    plain = make_bot("greedy", "kunitori", 1)
    for state in purchases(players, 5, "greedy", 60):
        found = seen(state)
        assert found is not None
        place = found.leanings.index(max(found.leanings))
        assert found.leanings[place] == 0
        assert state.options[place] == ask(plain, state)


def test_a_taste_decides_purchases_alone() -> None:
    state, run = game_of(3, 4)
    bot = make_bot("greedy", "kunitori", 1)
    decided = 0
    for _ in range(400):
        if state.frame is None:
            break
        found = seen(state)
        if found is not None:
            decided += 1
            assert state.frame.step == steps.BUY
            assert state.options[0] == actions.PASS
            assert not any(actions.TREASURE <= action < actions.BUY for action in state.options)
        state.apply(ask(bot, state), run)
    assert decided > 20


def test_how_much_money_there_is_shows() -> None:
    tables = purchases(2, 5, "greedy", 60)
    rich, poor = (next(table for table in tables if table.money == money) for money in (5, 2))
    looks = [look(table, counts_of(table), table.frame.seat, table.options) for table in (rich, poor) if table.frame]
    assert all(any(number == ONE for number in each.numbers) for each in looks)
    assert looks[0].numbers != looks[1].numbers


def test_a_win_is_worth_more_than_a_loss_and_a_clear_one_most() -> None:
    found = []
    for seed in range(3):
        state, run = game_of(3, seed)
        bot = make_bot("script:money", "kunitori", seed)
        while state.frame is not None:
            state.apply(ask(bot, state), run)
        assert state.outcome is not None
        for seat in state.setup.seats:
            best = max(points for each, points in enumerate(state.outcome.points) if each != seat)
            found.append((seat == state.outcome.winner, state.outcome.points[seat] - best, worth(state, seat)))
    for won, lead, value in found:
        assert (value >= 0.8) == won
        assert LEAST <= value <= 1
        assert won or lead <= 0
    assert sorted(found) == sorted(found, key=lambda each: (each[0], each[2]))


def test_one_practises_with_two_to_six_alone_and_with_others() -> None:
    rng = Random(1)
    tables = [setting(rng) for _ in range(400)]
    assert {len(names) for _, names in tables} == {2, 3, 4, 5, 6}
    assert all(options == {"players": len(names)} for options, names in tables)
    assert all(ITSELF in names for _, names in tables)
    assert {name for _, names in tables for name in names} == {ITSELF, *PARTNERS}
    alone = sum(set(names) == {ITSELF} for _, names in tables)
    alike = sum(len(set(names) - {ITSELF}) == 1 and names.count(ITSELF) == 1 for _, names in tables)
    assert alone > 100
    assert alike > 100
    for partner in PARTNERS:
        make_bot(partner, "kunitori", 1)
