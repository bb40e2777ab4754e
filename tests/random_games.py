"""Random games as hashes: run with the interpreted and with the compiled rules, this must print the same.

`python tests/random_games.py FIRST COUNT` plays the games of these numbers. The line of a game says how it was set up,
how many decisions it took and how it ended, with one hash over everything on the way: each state as bytes, its
options, a view, its events and the reasons against a sample of actions.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from itertools import combinations_with_replacement
from random import Random
from typing import Any, Final

import spielwerk
from spielwerk.bluemoon.decks import PRESETS, deck_code, random_deck
from spielwerk.core import steps
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.state import State
from spielwerk.kunitori.options import CHOICES

LONGEST: Final = 1500
REASONS: Final = 3
MATCH_UPS: Final = tuple(combinations_with_replacement(PRESETS, 2))
INTERPRETED: Final = "interpreted"
COMPILED: Final = "compiled"


def kind() -> str:
    """Say how the rules are running."""
    return INTERPRETED if str(steps.__file__).endswith(".py") else COMPILED


def set_up(number: int) -> tuple[str, dict[str, Any]]:
    """Return the game of a number: Blue Moon in all match-ups or with own decks, Kunitori at all tables."""
    rng = Random(number)
    if number % 2:
        players = 2 + number // 2 % 5
        return "kunitori", {"players": players, **{name: rng.choice(CHOICES[name]) for name in sorted(CHOICES)}}
    half = number // 2
    rule11 = rng.choice(("tournament", "friendly"))
    options: dict[str, Any] = {"decks": MATCH_UPS[half % len(MATCH_UPS)], "rule11": rule11}
    if half % 3 == 2:
        options["decks"] = tuple(deck_code(random_deck(rng)) for _ in (0, 1))
        options["windows"] = rng.choice(("asked", "always"))
    return "bluemoon", options


def play(number: int) -> str:
    """Play a game to its end and return its line."""
    game, options = set_up(number)
    rng = Random(f"{game} {number}")
    events: list[Event] = []
    state: State = spielwerk.game(game).deal_with(options, Seeded(number), events)
    run = Run(Seeded(number), events)
    seal = blake2b(digest_size=16)
    decisions = 0
    while state.frame is not None and decisions < LONGEST:
        _seal(seal, state, rng)
        state.apply(rng.choice(state.options), run)
        decisions += 1
    _seal(seal, state, rng)
    seal.update(repr(events).encode())
    return f"{number} {game} {sorted(options.items())} {decisions} {state.outcome} {seal.hexdigest()}"


def _seal(seal: blake2b, state: State, rng: Random) -> None:
    seal.update(state.encode())
    seal.update(repr(state.options).encode())
    seat = rng.randrange(len(state.setup.players))
    seal.update(state.view(seat).key())
    for action in rng.sample(range(len(state.notation)), REASONS):
        seal.update(repr(state.why_not(action, seat)).encode())


def main() -> None:
    """Print how the rules run, then the games asked for."""
    first, count = map(int, sys.argv[1:])
    lines = [kind(), *(play(number) for number in range(first, first + count))]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
