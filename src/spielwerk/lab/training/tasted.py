"""Games played by lot by a taste, and what was chosen in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Final

import numpy as np

import spielwerk
from spielwerk.bots.base import Bot, ask
from spielwerk.bots.learned.palate import Look, Palate, palate_of
from spielwerk.bots.learned.taste import Floats, Ints, Layers, as_floats
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run

_LONGEST: Final = 1200
"""A game with more questions to each seat than this goes round in circles; it is given up and counts as lost by all."""


@dataclass(slots=True)
class Chosen:
    """Decisions: what was seen, what was offered and how one leaned to it, what was taken and how likely that was, and
    what came of it. Options lie one after the other; `lines` says which decision each belongs to."""

    numbers: Ints
    lines: Ints
    answers: Ints
    leanings: Ints
    taken: Ints
    odds: Floats
    results: Floats
    seconds: float = 0.0

    @classmethod
    def together(cls, parts: Sequence[Chosen]) -> Chosen:
        """Return all decisions of several."""
        firsts = np.cumsum([0, *[len(part.results) for part in parts]])[:-1]
        return cls(
            np.concatenate([part.numbers for part in parts]),
            np.concatenate([part.lines + first for part, first in zip(parts, firsts, strict=True)]),
            np.concatenate([part.answers for part in parts]),
            np.concatenate([part.leanings for part in parts]),
            np.concatenate([part.taken for part in parts]),
            np.concatenate([part.odds for part in parts]),
            np.concatenate([part.results for part in parts]),
            sum(part.seconds for part in parts),
        )


@dataclass(slots=True)
class _Choice:
    """One decision."""

    look: Look
    taken: int
    odds: float
    result: float = 0.0


def play_some(game: str, layers: Layers, first: int, games: int) -> Chosen:
    """In a worker: play games by their numbers."""
    began = process_time()
    palate = palate_of(game)
    choices: list[_Choice] = []
    for number in range(first, first + games):
        choices += _played(game, palate, layers, number)
    offered = [len(choice.look.answers) for choice in choices]
    return Chosen(
        np.array([choice.look.numbers for choice in choices], np.int16).reshape(len(choices), palate.size),
        np.repeat(np.arange(len(choices)), offered),
        np.array([answer for choice in choices for answer in choice.look.answers], np.int16),
        np.array([leaning for choice in choices for leaning in choice.look.leanings], np.int32),
        np.array([choice.look.answers[choice.taken] for choice in choices], np.int64),
        np.array([choice.odds for choice in choices], np.float32),
        np.array([choice.result for choice in choices], np.float32),
        process_time() - began,
    )


def _played(game: str, palate: Palate, layers: Layers, number: int) -> list[_Choice]:
    """Play one game and return what those who learn chose, and what came of it."""
    rng = Random(f"taste/{number}")
    options, names = palate.setting(rng)
    seed = rng.getrandbits(48)
    state, run = spielwerk.game(game).deal_with(options, Seeded(seed)), Run(Seeded(seed))
    bots: list[Bot | None] = [make_bot(name, game, seed + seat) if name else None for seat, name in enumerate(names)]
    plain = palate.player(None, seed)
    found: list[list[_Choice]] = [[] for _ in names]
    asked = 0
    while state.frame is not None and asked < _LONGEST * len(names):
        offered = state.options
        if len(offered) == 1:
            state.apply(offered[0], run)
            continue
        asked += 1
        seat = state.frame.seat
        bot = bots[seat]
        if bot is not None:
            state.apply(ask(bot, state), run)
            continue
        look = palate.seen(state)
        if look is None:
            state.apply(plain.choose(state.view(seat), offered), run)
            continue
        choice = _by_lot(palate, layers, look, rng)
        found[seat].append(choice)
        state.apply(offered[choice.taken], run)
    for seat, choices in enumerate(found):
        result = palate.least if state.frame is not None else palate.worth(state, seat)
        for choice in choices:
            choice.result = result
    return [choice for choices in found for choice in choices]


def _by_lot(palate: Palate, layers: Layers, look: Look, rng: Random) -> _Choice:
    """Choose by lot, the likelier the more one leans to it."""
    values = layers(as_floats(look.numbers, palate.one))[look.answers] + as_floats(look.leanings, palate.leaning)
    odds = np.exp(values - values.max())
    odds /= odds.sum()
    shares: list[float] = odds.tolist()
    taken = rng.choices(range(len(shares)), shares)[0]
    return _Choice(look, taken, shares[taken])
