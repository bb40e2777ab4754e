"""How long to think: for a time or for a number of iterations."""

from __future__ import annotations

from dataclasses import dataclass
from re import fullmatch
from time import perf_counter
from typing import Final

from spielwerk.core.reasons import SpielwerkError

USAGE: Final = "a time such as 500ms or 2s, or a number of iterations such as 2000it"
_LONGEST: Final = 3600.0
_MOST: Final = 10_000_000


class BadBudget(SpielwerkError):  # noqa: N818
    """The text is no budget."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Either `seconds` or `iterations` per decision; the other one is 0."""

    seconds: float = 0.0
    iterations: int = 0

    @staticmethod
    def read(text: str) -> Budget:
        """Read `500ms`, `2s` or `2000it`."""
        parts = fullmatch(r"(\d+)(ms|s|it)", text)
        if parts is None:
            raise BadBudget(f"{text!r} is no budget: it is {USAGE}")
        number = int(parts[1])
        if parts[2] == "it":
            if not 1 <= number <= _MOST:
                raise BadBudget(f"{text!r}: between 1 and {_MOST} iterations are possible")
            return Budget(iterations=number)
        seconds = number / 1000 if parts[2] == "ms" else float(number)
        if not 0 < seconds <= _LONGEST:
            raise BadBudget(f"{text!r}: more than nothing and at most an hour is possible")
        return Budget(seconds=seconds)


class Clock:
    """One decision's budget while it is being spent."""

    def __init__(self, budget: Budget) -> None:
        """Begin now."""
        self._budget = budget
        self._begin = perf_counter()
        self.spent = 0

    def tick(self) -> None:
        """Count one iteration."""
        self.spent += 1

    def left(self) -> float:
        """Return about how many more iterations there will be; at least one is always made."""
        if self._budget.iterations:
            return self._budget.iterations - self.spent
        if not self.spent:
            return 1.0
        elapsed = perf_counter() - self._begin
        return max(0.0, (self._budget.seconds - elapsed) / elapsed * self.spent)

    @property
    def exact(self) -> bool:
        """Whether every iteration counts, so that the same seed gives the same choice on every machine."""
        return bool(self._budget.iterations)
