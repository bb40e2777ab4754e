"""How strong a deck is: quick games against a ready-made one, the strongest quick player on both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import spielwerk
from spielwerk.bots.base import ask
from spielwerk.bots.registry import has_network, make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.state import Outcome
from spielwerk.web import shapes


def tried(game: str, deck: str, against: str, facts: Mapping[str, Any], seed: int) -> shapes.Tried:
    """In a worker: play a deal from both seats, and say how often the deck wins against the other."""
    options = {"facts": facts} if facts else {}
    first = _winner(game, {**options, "decks": (deck, against)}, seed)
    second = _winner(game, {**options, "decks": (against, deck)}, seed)
    wins = [first == 0, second == 1]
    return {"wins": sum(wins), "games": len(wins)}


def _winner(game: str, options: Mapping[str, Any], seed: int) -> int:
    bot = "learned" if has_network(game) else "greedy"
    state, run = spielwerk.game(game).deal_with(options, Seeded(seed)), Run(Seeded(seed))
    bots = [make_bot(bot, game, seed + seat) for seat in range(len(state.setup.players))]
    while state.frame is not None:
        state.apply(ask(bots[state.frame.seat], state), run)
    outcome: Outcome | None = state.outcome
    assert outcome is not None
    return outcome.winner
