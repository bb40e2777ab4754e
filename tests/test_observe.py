"""Observations: made from views alone, within their bounds, as declared and as documented."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import spielwerk
from laws import walk
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.kunitori.names import COPPER, GOLD, IDS, KINDS, LAND, VILLAGE
from spielwerk.observe import Layout, layout_of

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kunitori", {"players": 2}),
    ("kunitori", {"players": 4, "open_discards": False}),
    ("bluemoon", {"decks": ("buka", "mimix")}),
    ("bluemoon", {"decks": ("hoax+extra", "vulca")}),
]


def names(table: tuple[str, dict[str, Any]]) -> str:
    game, options = table
    return "-".join([game, *(str(value) for value in options.values())])


every_table = pytest.mark.parametrize("table", TABLES, ids=names)


def some_states(table: tuple[str, dict[str, Any]], count: int, apart: int) -> list[State]:
    """Return states of a random game, so many actions apart."""
    game, options = table
    found: list[State] = []
    seed = 0
    while len(found) < count:
        state = spielwerk.game(game).deal(seed=seed, **options)
        found += [here.copy() for at, here in enumerate(walk(state, Random(seed), count * apart)) if at % apart == 0]
        seed += 1
    return found[:count]


def signed(row: bytearray) -> list[int]:
    return [number - 256 if number > 127 else number for number in row]


def part(layout: Layout, view: View, name: str) -> list[int]:
    placed = next(placed for placed in layout.parts if placed.name == name)
    return signed(layout.observe(view))[placed.begin : placed.end]


def held(layout: Layout, view: View, name: str, ids: tuple[str, ...]) -> Counter[str]:
    """Return the cards a part counts, by name."""
    return +Counter(dict(zip(ids, part(layout, view, name), strict=True)))


@every_table
def test_dealing_anew_what_a_seat_may_not_know_leaves_its_observation_unchanged(
    table: tuple[str, dict[str, Any]],
) -> None:
    rng = Random(1)
    changed = 0
    for state in some_states(table, 40, 7):
        players = len(state.setup.players)
        layout = layout_of(table[0], players)
        for seat in range(players):
            view = state.view(seat)
            twin = view.resample(rng)
            changed += twin.encode() != state.encode()
            assert layout.observe(twin.view(seat)) == layout.observe(view)
    assert changed > 40


@every_table
def test_every_number_lies_within_its_bounds(table: tuple[str, dict[str, Any]]) -> None:
    for state in some_states(table, 60, 11):
        players = len(state.setup.players)
        layout = layout_of(table[0], players)
        low, high = layout.lowest(), layout.highest()
        for seat in range(players):
            row = signed(layout.observe(state.view(seat)))
            assert len(row) == layout.size == len(low)
            assert all(least <= number <= most for least, number, most in zip(low, row, high, strict=True))


@pytest.mark.parametrize(("game", "players"), [("kunitori", 2), ("kunitori", 6), ("bluemoon", 2)])
def test_parts_lie_side_by_side_and_have_names_of_their_own(game: str, players: int) -> None:
    layout = layout_of(game, players)
    begin = 0
    for placed in layout.parts:
        assert placed.begin == begin
        assert -128 <= placed.part.low <= placed.part.high <= 127
        begin = placed.end
    assert begin == layout.size
    assert len({placed.name for placed in layout.parts}) == len(layout.parts)
    assert sum(placed.name.startswith("me.") for placed in layout.parts) == len(layout.per_seat)


def test_a_seat_sees_its_hand_and_only_the_size_of_the_others() -> None:
    layout = layout_of("kunitori", 2)
    state = spielwerk.game("kunitori").position(
        {
            "turn": "hideyoshi",
            "phase": "action",
            "actions": 2,
            "nobunaga": {"hand": ["gold", "gold", "trap"], "deck": ["copper"], "deployed": ["cavalry"]},
            "hideyoshi": {"hand": ["castle-town", "temple-tax"], "discard": ["land", "village", "village"]},
        },
        players=["nobunaga", "hideyoshi"],
    )
    mine, others = state.view(1), state.view(0)
    assert held(layout, mine, "me.hand", IDS) == {"castle-town": 1, "temple-tax": 1}
    assert held(layout, mine, "other-1.deployed", IDS) == {"cavalry": 1}
    assert held(layout, mine, "other-1.hand", IDS) == {}
    assert part(layout, mine, "other-1.hand-size") == [3]
    assert held(layout, mine, "other-1.unseen", IDS) == {"gold": 2, "trap": 1, "copper": 1}
    assert held(layout, others, "me.hand", IDS) == {"gold": 2, "trap": 1}
    assert held(layout, others, "other-1.discard", IDS) == {"land": 1, "village": 2}
    assert part(layout, others, "other-1.hand-size") == [2]
    assert part(layout, mine, "actions") == part(layout, others, "actions") == [2]
    # Who is asked and whose turn it is counts from the viewer; the seat itself is absolute, as in actions.
    assert part(layout, mine, "asked") == part(layout, mine, "turn") == [1, 0]
    assert part(layout, others, "asked") == part(layout, others, "turn") == [0, 1]
    assert part(layout, mine, "seat") == [0, 1]
    assert part(layout, others, "seat") == [1, 0]


def test_points_are_those_everybody_can_count() -> None:
    layout = layout_of("kunitori", 3)
    state = spielwerk.game("kunitori").position(
        {"phase": "buy", "a": {"hand": ["village"], "deck": ["land"]}, "b": {"discard": ["prefecture"]}, "c": {}},
    )
    facts = state.setup.cards
    points = [facts[VILLAGE].vp + facts[LAND].vp, facts[IDS.index("prefecture")].vp, 0]
    for seat in range(3):
        view = state.view(seat)
        seen = [part(layout, view, name)[0] for name in ("me.points", "other-1.points", "other-2.points")]
        assert seen == points[seat:] + points[:seat]


def test_the_pool_is_counted_card_by_card() -> None:
    layout = layout_of("kunitori", 2)
    state = spielwerk.game("kunitori").deal(seed=1, players=2)
    pool = part(layout, state.view(0), "pool")
    assert len(pool) == KINDS
    assert (pool[COPPER], pool[GOLD]) == (state.setup.stock[COPPER] - 12, state.setup.stock[GOLD])


def test_numbers_beyond_a_bound_count_as_the_bound() -> None:
    layout = layout_of("kunitori", 2)
    position = {"phase": "buy", "money": 500, "a": {"hand": ["copper"]}, "b": {}}
    state = spielwerk.game("kunitori").position(position)
    assert part(layout, state.view(0), "money") == [127]


def test_the_table_of_blue_moon_is_seen_from_both_sides() -> None:
    layout = layout_of("bluemoon", 2)
    ids = tuple(NUMBERS)
    state = spielwerk.game("bluemoon").deal(seed=1, decks=("hoax", "vulca"), start=0)
    hand = {ids[card] for card in state.view(0).table.zones[0]}
    assert len(hand) == 6
    assert set(held(layout, state.view(0), "me.hand", ids)) == hand
    assert held(layout, state.view(1), "other-1.hand", ids) == {}
    assert part(layout, state.view(1), "other-1.hand-size") == [6]
    assert set(held(layout, state.view(1), "other-1.unseen", ids)) >= hand
    state.play("fight")
    card = next(text for text in state.legal() if text.startswith("play ")).split()[1]
    state.play(f"play {card}")
    assert card in held(layout, state.view(1), "other-1.combat", ids)
    assert card in held(layout, state.view(0), "me.combat", ids)


def test_dragons_are_counted_from_the_viewers_side() -> None:
    layout = layout_of("bluemoon", 2)
    looked = 0
    for state in some_states(("bluemoon", {}), 80, 5):
        assert isinstance(state, BlueMoonState)
        lead = state.view(0).table.dragons(0)
        looked += lead != 0
        assert part(layout, state.view(0), "dragons") == [lead]
        assert part(layout, state.view(1), "dragons") == [-lead]
    assert looked > 10


def test_nobody_observes_a_game_with_too_many_players() -> None:
    with pytest.raises(SpielwerkError, match="bluemoon is not a game for 3 players"):
        layout_of("bluemoon", 3)
    with pytest.raises(SpielwerkError, match="there is no game"):
        layout_of("chess", 2)


@pytest.mark.parametrize("game", ["bluemoon", "kunitori"])
def test_the_documentation_lists_every_part_as_it_is_declared(game: str) -> None:
    page = (Path(__file__).parent.parent / "docs" / "environments.md").read_text(encoding="utf-8")
    begin, end = f"<!-- {game} -->\n", f"\n<!-- end of {game} -->"
    assert page[page.index(begin) + len(begin) : page.index(end)] == layout_of(game, 2).described()
