"""How long to think: for a time or for a number of iterations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from re import fullmatch
from time import perf_counter
from typing import Final

from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.travel import lets_travel
from spielwerk.errors import sentences

problem = sentences("spielwerk.bots")

_FORM: Final = r"(\d+)(ms|s|it)"
_LONGEST: Final = 3600.0
_MOST: Final = 10_000_000


def is_budget(text: str) -> bool:
    """Whether a text is meant as a budget."""
    return fullmatch(_FORM, text) is not None


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
        parts = fullmatch(_FORM, text)
        if parts is None:
            raise BadBudget(problem("no-budget", budget=text, usage=problem("budget-usage")))
        number = int(parts[1])
        if parts[2] == "it":
            if not 1 <= number <= _MOST:
                raise BadBudget(problem("budget-iterations", budget=text, most=_MOST))
            return Budget(iterations=number)
        seconds = number / 1000 if parts[2] == "ms" else float(number)
        if not 0 < seconds <= _LONGEST:
            raise BadBudget(problem("budget-time", budget=text))
        return Budget(seconds=seconds)


lets_travel(Budget)


class Clock:
    """One decision's budget while it is being spent."""

    def __init__(self, budget: Budget, now: Callable[[], float] = perf_counter) -> None:
        """Begin now; with `process_time` it is processor time that counts."""
        self._budget = budget
        self._now = now
        self._begin = now()
        self.spent = 0

    @property
    def seconds(self) -> float:
        """How long it is in all; 0 if iterations are counted."""
        return self._budget.seconds

    @property
    def remaining(self) -> float:
        """How many seconds are left of it; none if iterations are counted."""
        return max(0.0, self._budget.seconds - (self._now() - self._begin))

    def tick(self) -> None:
        """Count one iteration."""
        self.spent += 1

    def left(self) -> float:
        """Return about how many more iterations there will be; at least one is always made."""
        if self._budget.iterations:
            return self._budget.iterations - self.spent
        if not self.spent:
            return 1.0
        elapsed = self._now() - self._begin
        return max(0.0, (self._budget.seconds - elapsed) / elapsed * self.spent)
