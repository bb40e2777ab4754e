"""A law: what is read off a game for a seat is what its view tells, in every state, for every seat, in every layout."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import spielwerk
from spielwerk.bluemoon.decks import random_deck
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.layout import Follower
from spielwerk.core.view import View
from spielwerk.observe import Layout, layout_of

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("bluemoon", {"decks": ("hoax", "vulca")}),
    ("bluemoon", {"decks": ("mimix", "buka")}),
    ("bluemoon", {"decks": ("pillar", "aqua")}),
    ("bluemoon", {"decks": ("khind", "khind")}),
    ("bluemoon", {"decks": (random_deck(Random(4), "hoax"), random_deck(Random(5), "flit", -1))}),
    ("kunitori", {"players": 2}),
    ("kunitori", {"players": 4, "open_discards": False}),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_what_is_read_off_a_game_is_what_the_view_tells(game: str, options: dict[str, Any]) -> None:
    for seed in range(2):
        state: Any = spielwerk.game(game).deal_with(options, Seeded(seed))
        players = len(state.setup.players)
        layouts = [layout_of(game, players), spielwerk.game(game).narrow_layout(players, [state.setup])]
        run, rng = Run(Seeded(seed)), Random(seed)
        for _ in range(200):
            for seat in range(players):
                view = state.view(seat)
                for layout in layouts:
                    assert _wrong(layout, state, view) == []
            if state.frame is None:
                break
            state.apply(rng.choice(state.options), run)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_who_follows_a_game_tells_what_the_view_tells(game: str, options: dict[str, Any], bot: str) -> None:
    """Whoever only looks when asked finds most of the table as it was the last time; that is remembered rightly."""
    follower: Follower | None = None
    for seed in (3, 4):  # one game after the other, by the same follower
        state: Any = spielwerk.game(game).deal_with(options, Seeded(seed))
        players = len(state.setup.players)
        layout = layout_of(game, players)
        follower = follower or layout.follower()
        bots = [make_bot(bot, game, seed + seat) for seat in range(players)]
        run = Run(Seeded(seed))
        for step in range(400):
            if state.frame is None:
                break
            for seat in range(players) if step % 7 == 0 else (state.frame.seat,):
                assert follower.told(state, seat) == bytes(layout.observe(state.view(seat)))
            state.apply(ask(bots[state.frame.seat], state), run)


def _wrong(layout: Layout, state: Any, view: View) -> list[str]:
    """Return the parts that are not what the view tells; nothing beside the row may be written to."""
    row = bytearray(layout.size + 10)
    layout.encode(state, view.seat, row, 7)
    assert not any(row[:7])
    assert not any(row[-3:])
    seen = layout.observe(view)
    return [
        placed.name
        for placed in layout.parts
        if row[7 + placed.begin : 7 + placed.end] != seen[placed.begin : placed.end]
    ]
