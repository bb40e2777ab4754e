"""Golden playthroughs and line counts: how the games ran when somebody last looked at them.

`python tests/playthroughs.py` writes them anew after a change of the rules; the diff then shows what
the change did.
"""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any, Final

import spielwerk
from laws import steered_choice
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.state import State

FOLDER: Final = Path(__file__).parent / "golden"
PEOPLES: Final = ("hoax", "vulca", "mimix", "flit", "khind", "terrah", "pillar", "aqua", "buka")
LONGEST: Final = 400
DEPTH: Final = 3


def set_ups() -> dict[str, tuple[str, dict[str, Any]]]:
    """Return every playthrough by name: each match-up of Blue Moon, each number of players of Kunitori."""
    found: dict[str, tuple[str, dict[str, Any]]] = {
        f"kunitori-{players}": ("kunitori", {"players": players}) for players in range(2, 7)
    }
    for decks in combinations_with_replacement(PEOPLES, 2):
        found[f"bluemoon-{'-'.join(decks)}"] = ("bluemoon", {"decks": list(decks)})
    return found


def _start(game: str, options: dict[str, Any], name: str) -> tuple[State, Random, Run]:
    rng = Random(name)
    seed = rng.randrange(2**32)
    state: State = spielwerk.game(game).deal_with(options, Seeded(seed))
    return state, rng, Run(Seeded(seed))


def playthrough(name: str) -> str:
    """Play a game by its name's luck; a line per decision: seat, action, number of choices, short hash."""
    game, options = set_ups()[name]
    state, rng, run = _start(game, options, name)
    lines = [f"# {game} {json.dumps(options)}"]
    for _ in range(LONGEST):
        decision = state.decision
        if decision is None:
            break
        action = steered_choice(state, rng)
        seat, text, choices = state.setup.players[decision.seat], state.text(action), len(decision.actions)
        state.apply(action, run)
        lines.append(f"{seat}: {text} ({choices}) {state.digest().hex()[:6]}")
    outcome = state.outcome
    lines.append(f"# {outcome}" if outcome else "# goes on")
    return "\n".join(lines) + "\n"


def count_lines(state: State, depth: int) -> int:
    """Count the lines of so many decisions that begin here."""
    if depth == 0 or state.frame is None:
        return 1
    total = 0
    for action in state.options:
        there = state.copy()
        there.apply(action, Run(Seeded(0)))
        total += count_lines(there, depth - 1)
    return total


def perft_positions() -> list[tuple[str, int]]:
    """Return 30 positions: a playthrough and how many decisions into it."""
    names = [name for name in set_ups() if name.startswith("bluemoon")]
    return [(names[(7 * at) % len(names)], 3 + at) for at in range(30)]


def perft(name: str, decisions: int) -> int:
    """Count the lines from a position on."""
    game, options = set_ups()[name]
    state, rng, run = _start(game, options, name)
    for _ in range(decisions):
        if state.frame is None:
            break
        state.apply(steered_choice(state, rng), run)
    return count_lines(state, DEPTH)


def write() -> None:
    """Write everything anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in set_ups():
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
    counts = {f"{name} after {decisions}": perft(name, decisions) for name, decisions in perft_positions()}
    (FOLDER / "perft.json").write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
