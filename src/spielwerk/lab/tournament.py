"""Everybody against everybody.

Every deal is played from every seat: decks and draws stay, the bots move on. The same deals are played by all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.simulate import Plan


def tables(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return who meets at tables of so many seats: all different if there are enough, else everybody and copies."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [
        tuple(sorted((*bots, *more), key=list(bots).index))
        for more in combinations_with_replacement(bots, seats - len(bots))
    ]


def round_robin(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: dict[str, Any],
    *,
    seats: Sequence[int] = (2,),
    decks: Sequence[str] = (),
) -> list[Plan]:
    """Return the plans of a tournament: so many games for each table and, where there are decks, each pair of them."""
    if len(set(bots)) < len(bots):
        raise LabRefusal("tournament-twice")
    if len(set(decks)) < len(decks):
        raise LabRefusal("tournament-deck-twice")
    if len(bots) < 2:
        raise LabRefusal("tournament-alone")
    pairs: list[dict[str, Any]] = [{"decks": pair} for pair in combinations_with_replacement(decks, 2)] or [{}]
    return [
        Plan(game, table, games, seed, {**options, **pair}, paired=True, pooled=True, among=tuple(bots))
        for count in seats
        for table in tables(bots, count)
        for pair in pairs
    ]
