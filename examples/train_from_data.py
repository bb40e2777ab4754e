"""Learn from recorded games, with nothing but NumPy: imitate whoever played, the winners more than the losers.

    spielwerk sim kunitori --players greedy,greedy -n 200 --workers 0 --data games/
    python examples/train_from_data.py games/ --out imitator.npz
    spielwerk sim kunitori --players learned:imitator.npz,random -n 20

The network sees what the player saw and is to find the action that was taken among those that were legal. Every tenth
game is kept apart: on these it shows how often it finds it. The file it writes plays wherever bots are named.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from spielwerk import lab
from spielwerk.bots.learned.policy import Policy
from spielwerk.lab.datasets import Batch, Dataset

Floats = npt.NDArray[np.float32]

LOSERS = 0.3
"""How much a decision of a player who lost in the end counts beside one of the winner."""
HELD_OUT = 10
"""Every so manieth game is not learned from."""


class Imitator:
    """A policy on its way, with the running means its steps are measured by (Adam)."""

    def __init__(self, data: Dataset, hidden: int, rate: float, seed: int) -> None:
        """Begin with a policy that knows nothing."""
        self.policy = Policy.fresh(data.game, data.players, hidden, seed)
        self._used = data.used
        self._rate = rate
        self._steps = 0
        self._mean = {name: np.zeros_like(weight) for name, weight in self.policy.weights().items()}
        self._square = {name: np.zeros_like(weight) for name, weight in self.policy.weights().items()}

    def rated(self, batch: Batch) -> tuple[Floats, Floats, Floats, npt.NDArray[np.intp]]:
        """Return what was felt and thought, how likely each action in use is, and which actions those are."""
        every = np.arange(len(self._used))
        felt = self.policy.felt(batch.observations, every)
        thought = self.policy.think(felt, self._used)
        actions = np.flatnonzero(batch.masks.any(axis=0))
        ratings = np.where(batch.masks[:, actions], self.policy.rate(thought, actions), -np.inf)
        odds = np.exp(ratings - ratings.max(axis=1, keepdims=True))
        return felt, thought, odds / odds.sum(axis=1, keepdims=True), actions

    def learn(self, batch: Batch) -> None:
        """Make what was done likelier."""
        felt, thought, odds, actions = self.rated(batch)
        weights = np.where(batch.returns > 0, 1.0, LOSERS).astype(np.float32)[:, None]
        wrong = odds
        wrong[np.arange(len(batch)), np.searchsorted(actions, batch.actions)] -= 1
        wrong *= weights / weights.sum()
        inner_wrong = (wrong @ self.policy.outer[actions]) * (1 - thought**2)
        self._steps += 1
        self._move("outer", wrong.T @ thought, actions)
        self._move("outer_bias", wrong.sum(axis=0), actions)
        self._move("inner", felt.T @ inner_wrong, self._used)
        self._move("inner_bias", inner_wrong.sum(axis=0), np.arange(len(self.policy.inner_bias)))

    def _move(self, name: str, slope: Floats, rows: npt.NDArray[np.intp]) -> None:
        mean, square, weight = self._mean[name], self._square[name], self.policy.weights()[name]
        mean[rows] = 0.9 * mean[rows] + 0.1 * slope
        square[rows] = 0.999 * square[rows] + 0.001 * slope * slope
        rate = self._rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        weight[rows] -= rate * mean[rows] / (np.sqrt(square[rows]) + 1e-8)


def parted(batch: Batch) -> tuple[Batch, Batch]:
    """Return the decisions to learn from, and those that are held out."""
    held_out = batch.games % HELD_OUT == 0
    return batch[~held_out], batch[held_out]


def train(folder: Path, seconds: float, rounds: int, hidden: int, rate: float, seed: int) -> Policy:
    """Go through the data so many times, or until the time is over; say how well it imitates."""
    data = lab.dataset(folder)
    imitator = Imitator(data, hidden, rate, seed)
    print(f"{len(data)} decisions, {len(data.used)} of {data.layout.size} numbers are ever used")
    end = time.monotonic() + seconds
    epoch = 0
    while time.monotonic() < end and epoch < rounds:
        found = asked = 0
        for batch in data.batches(1024, places=data.used, seed=seed + epoch):
            learned, held_out = parted(batch)
            if len(held_out):
                _, _, odds, actions = imitator.rated(held_out)
                found += int((actions[odds.argmax(axis=1)] == held_out.actions).sum())
                asked += len(held_out)
            if len(learned):
                imitator.learn(learned)
            if time.monotonic() > end:
                break
        epoch += 1
        print(f"round {epoch}: finds {found / max(1, asked):.1%} of the decisions it does not learn from")
    return imitator.policy


def main() -> None:
    """Read the arguments, train, save."""
    parser = argparse.ArgumentParser(description="Learn from recorded games.")
    parser.add_argument("folder", type=Path, help="what 'spielwerk sim --data' has written")
    parser.add_argument("--out", type=Path, default=Path("imitator.npz"), help="the policy")
    parser.add_argument("--seconds", type=float, default=90, help="how long to train")
    parser.add_argument("--rounds", type=int, default=1000, help="how often to go through the data at most")
    parser.add_argument("--hidden", type=int, default=128, help="width of the hidden layer")
    parser.add_argument("--rate", type=float, default=0.002, help="size of a step")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    policy = train(wanted.folder, wanted.seconds, wanted.rounds, wanted.hidden, wanted.rate, wanted.seed)
    policy.save(wanted.out)
    print(f"saved; play it as learned:{wanted.out}")


if __name__ == "__main__":
    main()
