"""Every deck against every deck: who wins how often.

A row is the deck of the first player, a column that of the second. Where both are the same bot, the lower half
follows from the upper one and is not played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from spielwerk.lab.accumulate import Accumulator, Length
from spielwerk.lab.run import Execution, Summary, summarized
from spielwerk.lab.simulate import Plan
from spielwerk.lab.statistics import Share, together

Pairing = tuple[str, str]


def pairing(game: str, bots: tuple[str, str], decks: Pairing, games: int, seed: int, options: dict[str, Any]) -> Plan:
    """Return the plan of one deck against another; each shuffle is played from both seats."""
    return Plan(game, bots, games, seed, options, {"decks": decks}, paired=True)


@dataclass(frozen=True)
class Matchups:
    """The results of all pairings."""

    decks: tuple[str, ...]
    bots: tuple[str, str]
    games: int
    seed: int
    summaries: dict[Pairing, Summary]

    @property
    def mirrored(self) -> bool:
        """Whether half of the pairings tell of all."""
        return self.bots[0] == self.bots[1]

    def share(self, row: str, column: str) -> Share:
        """Return how often the first player wins with the row's deck against the column's."""
        summary = self.summaries.get((row, column))
        if summary is not None:
            return summary.share(summary.plan.labels[0])
        summary = self.summaries[column, row]
        return summary.share(summary.plan.labels[1])

    def total(self, row: str) -> Share:
        """Return how often a deck wins against all others; its mirror says nothing about it between equal bots."""
        return together([self.share(row, column) for column in self.decks if not (self.mirrored and column == row)])

    @property
    def overall(self) -> Share:
        """How often the first player wins over all pairings."""
        return together([summary.share(summary.plan.labels[0]) for summary in self.summaries.values()])

    @property
    def played(self) -> int:
        """How many games there were."""
        return sum(summary.games for summary in self.summaries.values())

    @property
    def length(self) -> Length:
        """How long all games were."""
        whole = Length()
        for summary in self.summaries.values():
            whole.decisions.include(summary.length.decisions)
            whole.turns.include(summary.length.turns)
        return whole

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers as plain data."""
        return {
            "game": next(iter(self.summaries.values())).plan.game,
            "players": list(self.bots),
            "decks": list(self.decks),
            "games_per_pairing": self.games,
            "games": self.played,
            "seed": self.seed,
            "matrix": [
                {"row": row, "column": column, **self.share(row, column).to_dict()}
                for row in self.decks
                for column in self.decks
            ],
            "totals": [{"deck": deck, **self.total(deck).to_dict()} for deck in self.decks],
            "first_player": self.overall.to_dict(),
            **self.length.to_dict(),
        }


def pairings(
    game: str, bots: tuple[str, str], decks: tuple[str, ...], games: int, seed: int, options: dict[str, Any]
) -> list[Plan]:
    """Return the plans of all pairings that have to be played."""
    return [
        pairing(game, bots, (row, column), games, seed, options)
        for at, row in enumerate(decks)
        for column in (decks[at:] if bots[0] == bots[1] else decks)
    ]


def run_matchups(
    plans: Sequence[Plan],
    decks: tuple[str, ...],
    execution: Execution | None = None,
    accumulators: Sequence[Accumulator] = (),
) -> Matchups:
    """Play all pairings."""
    summaries = summarized(plans, execution or Execution(), accumulators)
    first = plans[0]
    bots = (first.bots[0], first.bots[1])
    found = {
        (plan.own["decks"][0], plan.own["decks"][1]): summary for plan, summary in zip(plans, summaries, strict=True)
    }
    return Matchups(decks, bots, first.games, first.seed, found)
