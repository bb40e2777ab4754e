"""Numbers with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

_Z95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its 95 % interval (Wilson), which stays honest near 0 and 1 and for few games."""

    count: int
    total: int

    @property
    def rate(self) -> float:
        """The share itself."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and upper end."""
        if not self.total:
            return 0.0, 1.0
        n, p = self.total, self.rate
        middle = (p + _Z95**2 / (2 * n)) / (1 + _Z95**2 / n)
        half = _Z95 / (1 + _Z95**2 / n) * sqrt(p * (1 - p) / n + _Z95**2 / (4 * n * n))
        return max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half))


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
        return _Z95 * sqrt(variance / self.count)
