"""What a game pays to its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import Outcome, State
from spielwerk.errors import sentences

problem = sentences("spielwerk.env")

WIN: Final = "win"
SHARED: Final = "shared"
POINTS: Final = "points"
LEAD: Final = "lead"
SCHEMES: Final = (WIN, SHARED, POINTS, LEAD)
"""At the end: +1 and -1; +1, and -1 shared by those who lost; the lead in points. On the way: changes of the lead."""


def check_scheme(scheme: str) -> None:
    """Complain about a scheme there is not."""
    if scheme not in SCHEMES:
        raise SpielwerkError(problem("no-choice", option="reward", given=scheme, known=", ".join(SCHEMES)))


def final_rewards(scheme: str, outcome: Outcome) -> list[float]:
    """Return what each seat gets at the end of a game."""
    count = len(outcome.points)
    if scheme == POINTS:
        return leads(outcome.points)
    loss = -1.0 if scheme == WIN else -1.0 / (count - 1)
    return [1.0 if seat == outcome.winner else loss for seat in range(count)]


def leads(totals: Sequence[int]) -> list[float]:
    """Return by how much each seat is ahead of the best of the others."""
    return [
        float(total - max(other for at, other in enumerate(totals) if at != seat)) for seat, total in enumerate(totals)
    ]


def present_leads(state: State) -> list[float]:
    """Return everybody's lead now, in what the game counts on the way: points, say, or dragons."""
    return leads(state.tally())
