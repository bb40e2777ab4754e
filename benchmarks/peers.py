"""Random play of Spielwerk beside that of other engines, alternating in the same run.

The peers live in an environment of their own (`--peer-python`); a peer that is not installed there is
named and left out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

import spielwerk
from spielwerk.lab.bench import measure

_CATANATRON = """
import json, sys, time
from catanatron import Color, Game, RandomPlayer
seconds, seed, decisions, games = float(sys.argv[1]), 0, 0, 0
start = time.perf_counter()
while time.perf_counter() - start < seconds:
    game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
    game.play()
    state = game.state
    decisions += len(getattr(state, "action_records", None) or state.actions)
    games += 1
    seed += 1
elapsed = time.perf_counter() - start
copies = 200
start = time.perf_counter()
for _ in range(copies):
    game.copy()
clone = (time.perf_counter() - start) / copies * 1e6
figures = {"decisions_per_second": decisions / elapsed, "games_per_second": games / elapsed}
print(json.dumps({**figures, "clone_microseconds": clone}))
"""

_PEERS = {"catanatron": _CATANATRON}


def measure_peer(python: str, script: str, seconds: float) -> dict[str, float] | None:
    """Run a peer in its own environment; None if it is not installed there."""
    done = subprocess.run([python, "-c", script, str(seconds)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(done.stderr.strip().splitlines()[-1] if done.stderr else "failed", file=sys.stderr)
        return None
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def main() -> None:
    """Measure in turns and print the best round of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer-python", required=True, help="Python of the environment the peers are installed in")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of one round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; engines take turns")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    best: dict[str, dict[str, float]] = {}
    for _ in range(arguments.rounds):
        for game in spielwerk.games():
            figures = measure(game, {}, arguments.seconds).to_dict()
            _keep_best(best, f"spielwerk {game}", figures)
        for peer, script in _PEERS.items():
            found = measure_peer(arguments.peer_python, script, arguments.seconds)
            if found is not None:
                _keep_best(best, peer, found)
    if arguments.json:
        print(json.dumps(best, indent=2))
        return
    print(f"{'engine':<22}{'decisions/s':>14}{'games/s':>10}{'clone µs':>10}{'ratio':>8}")
    base = best.get("catanatron", {}).get("decisions_per_second")
    for name, figures in best.items():
        speed = figures["decisions_per_second"]
        ratio = f"{speed / base:.1f}" if base else "–"
        games, clone = figures["games_per_second"], figures["clone_microseconds"]
        print(f"{name:<22}{speed:>14,.0f}{games:>10.1f}{clone:>10.2f}{ratio:>8}")


def _keep_best(best: dict[str, dict[str, float]], name: str, figures: dict[str, float]) -> None:
    if name not in best or figures["decisions_per_second"] > best[name]["decisions_per_second"]:
        best[name] = figures


if __name__ == "__main__":
    main()
