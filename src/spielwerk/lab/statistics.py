"""Numbers with their uncertainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import Final

Z95: Final = 1.959963984540054
_CAUTION: Final = 4
"""So many groups of independent games are imagined besides, lest a few groups that happen to agree claim too much."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its 95 % interval (Wilson), which stays honest near 0 and 1 and for few games."""

    count: int
    total: int
    spread: float = 1.0
    """How much the games scatter, compared with independent ones: less than 1 where shared luck cancels out."""

    @property
    def rate(self) -> float:
        """The share itself."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and upper end."""
        return self.ends(Z95)

    def ends(self, z: float) -> tuple[float, float]:
        """Return the ends of an interval so many standard errors wide to either side."""
        if not self.total:
            return 0.0, 1.0
        n, p = self.total / self.spread, self.rate
        middle = (p + z**2 / (2 * n)) / (1 + z**2 / n)
        half = z / (1 + z**2 / n) * sqrt(p * (1 - p) / n + z**2 / (4 * n * n))
        return max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half))

    def to_dict(self) -> dict[str, float]:
        """Return the numbers as plain data."""
        low, high = self.interval
        return {
            "games": self.total,
            "wins": self.count,
            "win_rate": round(self.rate, 6),
            "low": round(low, 6),
            "high": round(high, 6),
        }


def together(shares: Iterable[Share]) -> Share:
    """Return the share of all games of several shares."""
    parts = list(shares)
    total = sum(share.total for share in parts)
    spread = sum(share.spread * share.total for share in parts) / total if total else 1.0
    return Share(sum(share.count for share in parts), total, spread)


def z_among(comparisons: int) -> float:
    """Return how wide intervals are that hold with 95 % all together (Bonferroni): of many, some miss by chance."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, comparisons))


def difference(one: Share, other: Share, z: float = Z95) -> tuple[float, float, float]:
    """Return how much larger one share is than another of other games, with its interval (Newcombe)."""
    gap = one.rate - other.rate
    (low, high), (other_low, other_high) = one.ends(z), other.ends(z)
    below = sqrt((one.rate - low) ** 2 + (other_high - other.rate) ** 2)
    above = sqrt((high - one.rate) ** 2 + (other.rate - other_low) ** 2)
    return gap, gap - below, gap + above


@dataclass(slots=True)
class Tally:
    """Counts wins in games of which some share their luck; games of one group have to come one after the other.

    Games against different opponents, or with different decks, are kept apart as different kinds: that one opponent is
    stronger than another must not be taken for luck.
    """

    _group: object = None
    _kind: object = None
    _wins: int = 0
    _games: int = 0
    _groups: dict[object, Counter[tuple[int, int]]] = field(default_factory=dict)

    def add(self, won: bool, kind: object, group: object) -> None:
        """Take in one game."""
        if (kind, group) != (self._kind, self._group):
            self._close()
            self._kind, self._group = kind, group
        self._wins += won
        self._games += 1

    def _close(self) -> None:
        if self._games:
            self._groups.setdefault(self._kind, Counter())[self._wins, self._games] += 1
            self._wins = self._games = 0

    @property
    def share(self) -> Share:
        """The share of wins; its interval counts groups, not games."""
        self._close()
        return together(map(_grouped, self._groups.values()))


def _grouped(groups: Counter[tuple[int, int]]) -> Share:
    """Return the share of games that come in groups, given by wins and games."""
    count = sum(wins * times for (wins, _), times in groups.items())
    total = sum(games * times for (_, games), times in groups.items())
    if not 0 < count < total or groups.total() == total:
        return Share(count, total)
    rate = count / total
    alone = rate * (1 - rate)
    found = sum((wins - games * rate) ** 2 * times for (wins, games), times in groups.items())
    imagined = _CAUTION * alone * total / groups.total()
    return Share(count, total, (found + imagined) / (alone * total + imagined))


@dataclass(slots=True)
class Mean:
    """A mean with its standard error, gathered one value after the other."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Take in one value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @classmethod
    def of(cls, counts: Counter[int]) -> Mean:
        """Return the mean of numbers that were counted."""
        values = counts.items()
        return cls(counts.total(), sum(n * times for n, times in values), sum(n * n * times for n, times in values))

    def include(self, other: Mean) -> None:
        """Take in all values of another mean."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean of all values."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The half width of its 95 % interval."""
        if self.count < 2:
            return 0.0
        variance = max(0.0, (self.squares - self.total**2 / self.count) / (self.count - 1))
        return Z95 * sqrt(variance / self.count)
